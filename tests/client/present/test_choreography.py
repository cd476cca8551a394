import json
from collections.abc import Iterator
from string import Formatter

import pytest

from client.present.anchors import hand, pile, plate, throne
from client.present.choreography import cues_for
from client.present.cues import (
    FEW_CARDS,
    Badge,
    Banner,
    Bubble,
    Cue,
    Ending,
    Enthrone,
    Fly,
    Glow,
    Hold,
    Medal,
    Points,
    Raise,
    Shake,
    Sign,
    Sound,
    SoundName,
    Stamp,
    Sweep,
    Tone,
    Unfold,
    Unmask,
    Victory,
)
from client.present.layout import table_layout
from client.present.loglines import banner_words, bubble_words
from client.present.voice import Voice
from engine.core.cards import SCEPTER, Seat
from engine.core.evolve import evolve_view
from engine.core.facts import (
    AcceptedSeen,
    Asked,
    AutoSet,
    DealtSeen,
    HandsShown,
    HandStarted,
    Kicked,
    LaidBackSeen,
    Led,
    Left,
    Paid,
    Played,
    Redealt,
    Returned,
    Revealed,
    Revolted,
    RoleGiven,
    ScepterShown,
    Scored,
    Seen,
    Soloed,
    SoloedSeen,
    WentOut,
    Yielded,
    YieldedSeen,
)
from engine.core.notation import parse_cards
from engine.core.presets import PRESETS
from engine.core.state import Laid, PublicState, SeatView, Trick
from engine.core.terms import Phase, Role, Why
from engine.text import text_in
from tests.support.presentgame import VIEWERS, game_of


def view_with(preset: str = "putong", seat: Seat | None = 0, **public: object) -> SeatView:
    state = PublicState(rules=PRESETS[preset], **public)  # type: ignore[arg-type]
    return SeatView(public=state, seat=seat)


def all_cues(preset: str, viewer: Seat | None, hands: int = 2) -> Iterator[tuple[Seen, Cue]]:
    game = game_of(preset, 2, hands)
    view = game.first_view(viewer)
    for seen in game.seen(viewer):
        for cue in cues_for(seen, view):
            yield seen, cue
        view = evolve_view(view, seen)


def kinds(cues: tuple[Cue, ...]) -> list[str]:
    return [type(cue).__name__ for cue in cues]


def only(cues: tuple[Cue, ...], kind: type) -> list[Cue]:
    return [cue for cue in cues if isinstance(cue, kind)]


def sounds(cues: tuple[Cue, ...]) -> list[SoundName]:
    return [cue.name for cue in cues if isinstance(cue, Sound)]


@pytest.mark.parametrize("preset", PRESETS)
def test_every_place_a_cue_names_is_on_the_table(preset: str) -> None:
    layout = table_layout((1280, 720))
    for viewer in (0, None):
        for _, cue in all_cues(preset, viewer):
            for name in ("source", "target", "anchor"):
                if hasattr(cue, name):
                    layout.at(getattr(cue, name))
            for source in getattr(cue, "sources", ()):
                layout.at(source)


@pytest.mark.parametrize("language", ["zh_CN", "en_US"])
@pytest.mark.parametrize("preset", PRESETS)
def test_every_banner_and_bubble_has_words(preset: str, language: str) -> None:
    voice = Voice(text_in(language), ["Ann", "Bob", "Cy", "Di", "Ed"])
    for _, cue in all_cues(preset, 0):
        if isinstance(cue, Banner):
            assert banner_words(voice, cue)
        elif isinstance(cue, Bubble):
            assert bubble_words(voice, cue)


def test_banners_and_bubbles_that_games_seldom_show_have_words_too() -> None:
    rare = [
        *(f"banner.reveal.{role}.{why}" for role in ("guard", "solo") for why in Why),
        *(f"banner.out.{place}" for place in range(1, 6)),
        *(f"banner.{name}" for name in ("redeal", "solo", "seize", "seize_early", "left")),
        *(f"banner.{name}" for name in ("revolt", "revolt_failed", "kick", "kick_failed")),
        *(f"say.{name}" for name in ("yield_forced", "seize_early", "kick", "apply", "declare")),
    ]
    for language in ("zh_CN", "en_US"):
        assert [key for key in rare if key not in text_in(language)] == []


def test_both_languages_give_the_same_keys_and_placeholders() -> None:
    def holes(sentence: str) -> set[str]:
        return {name for _, name, _, _ in Formatter().parse(sentence) if name}

    for file in ("events", "game", "hand"):
        tables = []
        for language in ("zh_CN", "en_US"):
            path = f"assets/text/{language}/{file}.json"
            with open(path, encoding="utf-8") as opened:
                tables.append(json.load(opened))
        chinese, english = tables
        assert chinese.keys() == english.keys()
        for key, sentence in chinese.items():
            assert holes(sentence) == holes(english[key]), key


def test_cues_follow_from_what_was_seen_and_the_view_alone() -> None:
    assert list(all_cues("weihai", 3)) == list(all_cues("weihai", 3))


def test_cues_never_show_a_card_the_viewer_may_not_see() -> None:
    for preset in PRESETS:
        game = game_of(preset, 2, 2)
        for viewer in VIEWERS:
            view = game.first_view(viewer)
            for seen in game.seen(viewer):
                for cue in cues_for(seen, view):
                    if isinstance(cue, Fly) and isinstance(seen, DealtSeen):
                        assert cue.target == hand(-1 if viewer is None else viewer) or set(
                            cue.cards
                        ) == {None}
                view = evolve_view(view, seen)


def test_the_deal_goes_round_seat_by_seat_and_brings_all_of_the_hand() -> None:
    own = parse_cards("3s 4h 5d 6c 7s SJ BJ*")
    seen = DealtSeen((8, 7, 7, 7, 7), None)
    cues = cues_for(seen, view_with(first=0))
    targets = [cue.target for cue in cues if isinstance(cue, Fly)]
    assert targets[:6] == [hand(0), hand(1), hand(2), hand(3), hand(4), hand(0)]
    assert len(targets) == 36
    cues = cues_for(DealtSeen((7, 7, 7, 7, 7), own), view_with(seat=2, first=3))
    mine = [cue.cards[0] for cue in cues if isinstance(cue, Fly) and cue.target == hand(2)]
    assert sorted(card for card in mine if card is not None) == list(own)
    assert mine != list(own)


def test_a_play_flies_from_the_hand_to_the_pile_high_cards_first() -> None:
    cues = cues_for(Played(2, parse_cards("8s 8h SJ")), view_with(counts=(20, 20, 20, 20, 20)))
    fly = only(cues, Fly)[0]
    assert isinstance(fly, Fly)
    assert fly.cards == parse_cards("SJ 8h 8s")
    assert (fly.source, fly.target, fly.turns) == (hand(2), pile(2), True)
    assert sounds(cues) == [SoundName.JOKER]


def test_a_play_sounds_by_its_size() -> None:
    view = view_with(counts=(20, 20, 20, 20, 20))
    heard = {
        "8s": SoundName.PLAY_ONE,
        "8s 8s": SoundName.PLAY_FEW,
        "8s 8s 8h 8h 8c": SoundName.PLAY_BIG,
        "8s 8s 8h 8h 8c 8c 8d 8d": SoundName.PLAY_HUGE,
        "SJ 8s": SoundName.JOKER,
        "BJ SJ SJ 8s": SoundName.PLAY_HUGE,
    }
    for cards, sound in heard.items():
        assert sounds(cues_for(Played(1, parse_cards(cards)), view)) == [sound]


def test_a_play_is_heard_when_its_cards_land() -> None:
    cues = cues_for(Played(1, parse_cards("8s")), view_with(counts=(20, 20, 20, 20, 20)))
    assert [cue.at for cue in only(cues, Sound)] == [only(cues, Fly)[0].ends]


def test_the_alarm_rings_once_when_few_cards_are_left() -> None:
    view = view_with(counts=(20, FEW_CARDS + 1, 20, 20, 20))
    cues = cues_for(Played(1, parse_cards("8s")), view)
    assert SoundName.ALARM in sounds(cues)
    again = view_with(counts=(20, FEW_CARDS, 20, 20, 20))
    assert SoundName.ALARM not in sounds(cues_for(Played(1, parse_cards("8s")), again))
    out = view_with(counts=(20, 1, 20, 20, 20))
    assert SoundName.ALARM not in sounds(cues_for(Played(1, parse_cards("8s")), out))


def test_ones_own_turn_is_heard_but_not_that_of_others_or_on_autoplay() -> None:
    asked = Asked(5, Phase.PLAY, (2,))
    assert sounds(cues_for(asked, view_with(seat=2))) == [SoundName.TURN]
    assert cues_for(asked, view_with(seat=1)) == ()
    assert cues_for(asked, view_with(seat=None)) == ()
    auto = view_with(seat=2, auto=(False, False, True, False, False))
    assert cues_for(asked, auto) == ()


def test_the_scepter_walks_with_all_that_was_laid_under_it() -> None:
    two, king = parse_cards("2s Kh")
    view = view_with(holder=3, laid=(Laid(4, two),))
    cues = cues_for(Yielded(3, 2, (king,), forced=False), view)
    walk = only(cues, Fly)[-1]
    assert isinstance(walk, Fly)
    assert walk.cards == (SCEPTER, two, king)
    assert (walk.source, walk.target) == (throne(3), throne(2))
    closed = cues_for(YieldedSeen(3, 2, 1, forced=False), view)
    assert [cue.cards for cue in closed if isinstance(cue, Fly)] == [
        (None,),
        (SCEPTER, two, None),
    ]


def test_seizing_tears_the_scepter_from_a_crowned_emperor() -> None:
    view = view_with(emperor=1, holder=1)
    cues = cues_for(Soloed(4, 1, seized=False, takes=()), view)
    fly = only(cues, Fly)[0]
    assert isinstance(fly, Fly)
    assert (fly.source, fly.target, fly.cards) == (hand(1), hand(4), (SCEPTER,))
    assert Shake in map(type, cues)
    badges = [(cue.seat, cue.sign, cue.on) for cue in cues if isinstance(cue, Badge)]
    assert badges == [(1, Sign.CROWN, False), (4, Sign.CROWN, True), (4, Sign.FLAG, True)]


def test_seizing_before_anybody_reigns_takes_it_from_where_it_lies() -> None:
    view = view_with("qingdao", holder=1)
    cues = cues_for(SoloedSeen(4, 1, seized=False, count=2), view)
    fly = only(cues, Fly)[0]
    assert isinstance(fly, Fly)
    assert (fly.source, fly.cards) == (throne(1), (SCEPTER, None, None))
    early = cues_for(Soloed(4, 1, seized=True, takes=()), view_with("bdqingdao"))
    fly = only(early, Fly)[0]
    assert isinstance(fly, Fly)
    assert fly.source == hand(1)


def test_a_revolt_raises_hoes_and_stamps_the_stake() -> None:
    cues = cues_for(Revolted((0, 4), success=True), view_with("weihai"))
    hoes = [cue.seat for cue in cues if isinstance(cue, Badge) and cue.sign == Sign.HOE]
    assert hoes == [0, 4]
    stamps = [cue.factor for cue in cues if isinstance(cue, Stamp)]
    assert stamps == [2]


def test_a_failed_or_single_revolt_stamps_nothing() -> None:
    failed = cues_for(Revolted((3,), success=False), view_with("weihai"))
    alone = cues_for(Revolted((3,), success=False), view_with("jingweiyuan"))
    for cues in (failed, alone):
        assert only(cues, Stamp) == []
        assert [cue.sign for cue in cues if isinstance(cue, Badge)] == [Sign.HOE]
    assert only(alone, Banner) == []


def test_a_kick_shows_boots_and_stamps_once_more() -> None:
    cues = cues_for(Kicked((2,), success=True), view_with("weihai"))
    assert [cue.sign for cue in cues if isinstance(cue, Badge)] == [Sign.BOOT]
    assert len(only(cues, Stamp)) == 1
    assert only(cues_for(Kicked((2,), success=False), view_with("weihai")), Stamp) == []


def test_an_unmasked_guard_shows_the_sword() -> None:
    cues = cues_for(Revealed(3, Role.GUARD, Why.CARD), view_with())
    assert [cue.sign for cue in cues if isinstance(cue, Badge)] == [Sign.SWORD]
    assert [cue.anchor for cue in cues if isinstance(cue, Glow)] == [plate(3)]
    solo = cues_for(Revealed(3, Role.SOLO, Why.END), view_with())
    assert [cue.sign for cue in solo if isinstance(cue, Badge)] == [Sign.FLAG]


def test_tribute_is_laid_open_taken_home_and_returned() -> None:
    flights = []
    for seen in (
        Paid(2, parse_cards("2s")),
        Returned(0, 2, parse_cards("3s")[0]),
    ):
        fly = only(cues_for(seen, view_with("qingdao")), Fly)[0]
        assert isinstance(fly, Fly)
        flights.append((fly.source, fly.target))
    assert flights == [(hand(2), "tribute:2"), (hand(0), hand(2))]


def test_a_won_trick_is_swept_to_its_winner_and_the_first_lead_sweeps_nothing() -> None:
    trick = Trick(leader=1, by=3, target=parse_cards("9s"))
    story = (Led(1), Played(1, parse_cards("8s")), Played(3, parse_cards("9s")))
    cues = cues_for(Led(3), view_with(trick=trick, story=story, phase=Phase.PLAY))
    sweep = only(cues, Sweep)[0]
    assert isinstance(sweep, Sweep)
    assert sweep.sources == (pile(1), pile(3))
    assert sweep.target == plate(3)
    assert kinds(cues_for(Led(3), view_with())) == ["Sound"]


def test_going_out_is_cheered_and_a_place_left_over_is_not() -> None:
    out = cues_for(WentOut(1, 1), view_with(counts=(3, 0, 3, 3, 3)))
    rest = cues_for(WentOut(1, 5), view_with(counts=(0, 7, 0, 0, 0)))
    assert "Banner" in kinds(out)
    assert kinds(rest) == ["Medal"]
    assert [cue.place for cue in out if isinstance(cue, Medal)] == [1]


def test_several_left_over_get_no_medals() -> None:
    before = view_with(counts=(0, 7, 0, 2, 0), places=(1, None, 2, None, 3))
    assert cues_for(WentOut(1, 4), before) == ()
    given = view_with(counts=(0, 7, 0, 2, 0), places=(1, 4, 2, None, 3))
    assert cues_for(WentOut(3, 5), given) == ()


def test_at_the_end_the_last_set_is_held_before_hands_are_turned_up() -> None:
    hands = (parse_cards("3s 4s"), (), parse_cards("5s"), (), ())
    cues = cues_for(HandsShown(hands), view_with())
    first = cues[0]
    assert isinstance(first, Hold)
    assert first.lasts >= 1.0
    turned = [(cue.seat, cue.cards) for cue in cues if isinstance(cue, Unfold)]
    assert turned == [(0, parse_cards("4s 3s")), (2, parse_cards("5s"))]
    assert min(cue.at for cue in cues if isinstance(cue, Unfold)) >= first.ends


def test_the_score_sounds_like_ones_own_luck() -> None:
    scored = Scored(0, 1, (1, 2, 3, 4, 5), 1, (6, 3, -3, -3, -3), (0,) * 5, counted=True)
    assert sounds(cues_for(scored, view_with(seat=0))) == [SoundName.WIN_EMPEROR]
    assert sounds(cues_for(scored, view_with(seat=1))) == [SoundName.WIN_GUARD]
    assert sounds(cues_for(scored, view_with(seat=None))) == [SoundName.WIN_EMPEROR]
    assert sounds(cues_for(scored, view_with(seat=2))) == [SoundName.LOSE]
    even = Scored(0, 1, (1, 5, 2, 3, 4), 1, (0,) * 5, (0,) * 5, counted=True)
    cues = cues_for(even, view_with(seat=2))
    assert sounds(cues) == []
    assert kinds(cues) == ["Points"]
    assert isinstance(cues[0], Points)


def test_rebels_and_a_lone_emperor_win_to_music_of_their_own() -> None:
    rebels = Scored(0, 1, (5, 4, 1, 2, 3), 1, (-6, -3, 3, 3, 3), (0,) * 5, counted=True)
    assert sounds(cues_for(rebels, view_with(seat=2))) == [SoundName.WIN_REBELS]
    alone = Scored(0, None, (1, 2, 3, 4, 5), 2, (24, -6, -6, -6, -6), (0,) * 5, counted=True)
    assert sounds(cues_for(alone, view_with(seat=0))) == [SoundName.WIN_ALONE]


def ending(points: tuple[int, ...], guard: int | None, seat: int | None) -> Ending:
    scored = Scored(0, guard, (1, 2, 3, 4, 5), 1, points, (0,) * 5, counted=True)
    (found,) = only(cues_for(scored, view_with(seat=seat)), Ending)
    assert isinstance(found, Ending)
    return found


def test_each_way_to_win_has_a_last_scene_of_its_own() -> None:
    loyal, rebels, alone = (2, 1, -1, -1, -1), (-2, -1, 1, 1, 1), (16, -4, -4, -4, -4)
    assert ending(loyal, 1, 0).victory is Victory.EMPEROR
    assert ending(loyal, 1, 1).victory is Victory.GUARD
    assert ending(rebels, 1, 2).victory is Victory.REBELS
    assert ending(alone, None, 0).victory is Victory.ALONE
    assert [ending(alone, None, seat).lost for seat in (0, 3, None)] == [False, True, False]


def test_points_fly_to_the_board_when_the_scene_is_over() -> None:
    scored = Scored(0, 1, (1, 2, 3, 4, 5), 1, (2, 1, -1, -1, -1), (0,) * 5, counted=True)
    cues = cues_for(scored, view_with(seat=0))
    (points,), (scene,) = only(cues, Points), only(cues, Ending)
    assert points.at >= scene.ends >= 3.0


def test_a_set_of_eight_or_three_jokers_is_felt_on_the_table() -> None:
    def shakes(text: str) -> int:
        cards = parse_cards(text)
        view = view_with(phase=Phase.PLAY, counts=(30,) * 5, story=(Led(1),))
        return len(only(cues_for(Played(1, cards), view), Shake))

    assert shakes("9s 9s 9h 9h 9d 9d 9c 9c") == 1
    assert shakes("9s BJ BJ SJ") == 1
    assert shakes("9s 9s 9h BJ SJ") == 0


def test_hoes_rise_one_after_the_other_and_the_stake_turns_when_all_stand() -> None:
    cues = cues_for(Revolted((0, 4), success=True), view_with("weihai"))
    raised = [cue for cue in cues if isinstance(cue, Raise)]
    (stamp,) = only(cues, Stamp)
    assert [one.seat for one in raised] == [0, 4]
    assert raised[0].at < raised[1].at < stamp.at
    assert raised[0].ends == raised[1].ends


def test_a_new_hand_is_announced_by_its_number() -> None:
    cues = cues_for(HandStarted(7, 0, ()), view_with())
    assert sounds(cues) == [SoundName.SHUFFLE]
    (banner,) = [cue for cue in cues if isinstance(cue, Banner)]
    assert (banner.key, banner.number, banner.at) == ("banner.hand", 7, 0.0)


@pytest.mark.parametrize("role", Role)
def test_ones_own_plate_glows_alike_whatever_ones_role(role: Role) -> None:
    (glow,) = cues_for(RoleGiven(role), view_with(seat=2))
    assert isinstance(glow, Glow)
    assert (glow.anchor, glow.tone, glow.at) == (plate(2), Tone.GOLD, 0.0)
    assert glow.lasts > 0
    assert cues_for(RoleGiven(role), view_with(seat=None)) == ()


def test_small_events_have_their_signs() -> None:
    assert [c.on for c in cues_for(AutoSet(1, on=False), view_with()) if isinstance(c, Badge)] == [
        False
    ]
    assert [c.sign for c in cues_for(Left(1), view_with()) if isinstance(c, Badge)] == [Sign.GONE]
    assert "Sweep" in kinds(cues_for(Redealt(), view_with()))
    assert [c.target for c in cues_for(ScepterShown(2), view_with()) if isinstance(c, Fly)] == [
        throne(2)
    ]
    back = cues_for(LaidBackSeen(2, 3), view_with(holder=4))
    assert [(c.source, len(c.cards)) for c in back if isinstance(c, Fly)] == [(throne(4), 3)]


def test_a_hidden_role_shown_by_card_or_revolt_turns_its_mask() -> None:
    for why in (Why.CARD, Why.REVOLT, Why.DECLARED):
        cues = cues_for(Revealed(3, Role.GUARD, why), view_with())
        masks = [(cue.seat, cue.sign) for cue in cues if isinstance(cue, Unmask)]
        assert masks == [(3, Sign.SWORD)]
        banner = only(cues, Banner)[0]
        assert banner.at > 1.0, "the breath is held before the name is told"
    end = cues_for(Revealed(3, Role.GUARD, Why.END), view_with())
    assert not only(end, Unmask)


def test_a_coronation_is_a_scene_of_two_seconds() -> None:
    cues = cues_for(AcceptedSeen(2, 0), view_with(holder=2))
    scene = only(cues, Enthrone)[0]
    assert isinstance(scene, Enthrone)
    assert (scene.seat, scene.card, scene.lasts) == (2, SCEPTER, 2.0)
    assert sounds(cues) == [SoundName.THRONE]
