from collections import Counter

import pytest

from client.present.cues import Sign
from client.present.moment import Moment, Throne, moment_of
from client.present.piles import Pile, last_trick, piles_of, tricks_of
from client.present.places import places_won
from client.present.signs import is_in_doubt, signs_of
from client.present.timeline import Timeline
from client.present.tribute import gifts_of
from engine.core.cards import SCEPTER
from engine.core.deck import deck_of
from engine.core.facts import (
    DealtSeen,
    Deferred,
    HandStarted,
    Led,
    Passed,
    Played,
    Redealt,
    Seen,
    Yielded,
)
from engine.core.notation import parse_cards
from engine.core.presets import PRESETS
from engine.core.ruleset import RuleSet
from engine.core.state import Laid, Mark, PublicState, SeatView, Solo, Trick
from engine.core.terms import Phase
from tests.support.presentgame import game_of


def moments(preset: str, viewer: int | None, hands: int = 1) -> list[tuple[Seen | None, Moment]]:
    game = game_of(preset, 2, hands)
    timeline = Timeline(game.first_view(viewer))
    found: list[tuple[Seen | None, Moment]] = []
    for seen in game.seen(viewer):
        timeline.feed((seen,))
        while not timeline.idle:
            found.append((timeline.step, moment_of(timeline)))
            timeline.advance(0.07)
        found.append((None, moment_of(timeline)))
    return found


def idle_moments(preset: str, viewer: int | None, hands: int = 1) -> list[tuple[SeatView, Moment]]:
    game = game_of(preset, 2, hands)
    timeline = Timeline(game.first_view(viewer))
    found = []
    for seen in game.seen(viewer):
        timeline.feed((seen,))
        timeline.skip()
        found.append((timeline.view, moment_of(timeline)))
    return found


@pytest.mark.parametrize("preset", PRESETS)
def test_ones_cards_are_always_in_the_hand_in_the_air_or_beside_the_throne(preset: str) -> None:
    for seen, picture in moments(preset, 0):
        lent = picture.throne is not None and picture.throne.seat == 0
        if isinstance(seen, Redealt | HandStarted):
            continue
        count = picture.counts[0]
        in_air = sum(SCEPTER in getattr(active.cue, "cards", ()) for active in picture.active)
        assert len(picture.hand) in {count, count - lent, count - min(in_air, 1)}
        assert min(picture.counts) >= 0


@pytest.mark.parametrize("preset", PRESETS)
def test_no_face_is_seen_twice_as_often_as_the_deck_has_it(preset: str) -> None:
    deck: Counter[int] = Counter(deck_of(PRESETS[preset]))
    for _, picture in moments(preset, 0):
        faces: Counter[int] = Counter(picture.hand)
        faces.update(card for pile in picture.piles for card in pile.cards)
        faces.update(card for cards in picture.tribute for card in cards)
        if picture.throne is not None:
            faces[SCEPTER] += 1
        assert not faces - deck


@pytest.mark.parametrize("preset", PRESETS)
def test_an_idle_picture_is_what_the_view_says(preset: str) -> None:
    game = game_of(preset, 2, 2)
    timeline = Timeline(game.first_view(0))
    for seen in game.seen(0):
        timeline.feed((seen,))
        timeline.skip()
        picture = moment_of(timeline)
        public = timeline.view.public
        assert picture.counts == public.counts
        assert picture.places == places_won(public.places, public.counts)
        assert picture.signs == signs_of(public)
        assert picture.piles == piles_of(public)


def test_the_hand_fills_during_the_deal_and_others_are_counted_up() -> None:
    dealing = [p for seen, p in moments("putong", 0) if isinstance(seen, DealtSeen)]
    sizes = [len(picture.hand) for picture in dealing]
    assert sizes == sorted(sizes)
    assert sizes[0] == 0
    assert 38 < sizes[-1] <= 44
    assert 0 < dealing[len(dealing) // 2].counts[3] < 43


def test_a_played_set_leaves_the_hand_at_once_and_reaches_the_pile_at_the_end() -> None:
    cards = parse_cards("8s 8h")
    view = SeatView(
        public=PublicState(
            rules=RuleSet(),
            counts=(3, 9, 9, 9, 9),
            phase=Phase.PLAY,
            asked=(0,),
            story=(Led(0),),
        ),
        seat=0,
        hand=parse_cards("4s 8s 8h"),
    )
    timeline = Timeline(view)
    timeline.feed((Played(0, cards),))
    timeline.advance(0.1)
    flying = moment_of(timeline)
    assert flying.hand == parse_cards("4s")
    assert flying.counts[0] == 1
    assert flying.piles[0] == Pile(0)
    timeline.skip()
    assert moment_of(timeline).piles[0] == Pile(0, parse_cards("8h 8s"))


def test_tribute_lies_open_before_its_giver_until_it_is_taken() -> None:
    lying = [
        (view.public, picture.tribute)
        for view, picture in idle_moments("qingdao", 0, 2)
        if any(picture.tribute)
    ]
    assert lying
    for public, tribute in lying:
        given = Counter((item.seat, item.card) for item in public.pool)
        assert given == Counter((s, card) for s, cards in enumerate(tribute) for card in cards)


def test_the_board_tells_who_gave_what_to_whom_until_the_first_lead() -> None:
    boards = [gifts_of(view.public) for view, _ in idle_moments("qingdao", 0, 2)]
    whole = [board for board in boards if board and all(gift.taker is not None for gift in board)]
    assert whole and boards[-1] == ()
    assert all(gift.giver != gift.taker for gift in whole[-1])


def test_a_seats_last_act_lies_before_it_until_it_is_asked_again() -> None:
    eight, nine = parse_cards("8s"), parse_cards("9s")
    story: tuple[Seen, ...] = (Led(0), Played(0, eight), Passed(1), Deferred(2), Played(3, nine))
    public = PublicState(
        rules=RuleSet(),
        phase=Phase.PLAY,
        asked=(4,),
        trick=Trick(0, 3, nine),
        story=story,
    )
    assert piles_of(public) == (
        Pile(0, eight),
        Pile(1, mark=Mark.PASSED),
        Pile(2, mark=Mark.DEFERRED),
        Pile(3, nine),
        Pile(4),
    )
    asked_again = PublicState(
        rules=RuleSet(), phase=Phase.PLAY, asked=(0,), story=(*story, Passed(4))
    )
    assert piles_of(asked_again)[0] == Pile(0)
    just_played = PublicState(rules=RuleSet(), phase=Phase.PLAY, asked=(3,), story=story)
    assert piles_of(just_played)[3] == Pile(3, nine)


def test_the_last_trick_is_remembered_with_its_winner() -> None:
    first = (Led(0), Played(0, parse_cards("8s")), Played(1, parse_cards("9s")), Passed(2))
    public = PublicState(rules=RuleSet(), story=(*first, Led(1), Played(1, parse_cards("3s"))))
    past = last_trick(public)
    assert past is not None
    assert past.acts == first[1:]
    assert past.won_by == 1
    assert len(tricks_of(public)) == 2
    assert last_trick(PublicState(rules=RuleSet(), story=first)) is None


def test_plates_bear_what_everybody_knows() -> None:
    public = PublicState(
        rules=RuleSet(),
        emperor=1,
        guard=2,
        revolters=(3,),
        kickers=(1,),
        auto=(True, False, False, False, False),
        left=(False, False, False, False, True),
    )
    assert signs_of(public) == (
        (Sign.AUTO,),
        (Sign.CROWN, Sign.BOOT),
        (Sign.SWORD,),
        (Sign.HOE,),
        (Sign.GONE,),
    )
    alone = PublicState(rules=RuleSet(), emperor=1, solo=Solo.DECLARED)
    assert signs_of(alone)[1] == (Sign.CROWN, Sign.FLAG)


def test_a_question_mark_is_for_those_who_may_be_the_hidden_guard() -> None:
    hidden = PublicState(rules=RuleSet(), emperor=1, revolters=(3,))
    assert [is_in_doubt(hidden, seat) for seat in range(5)] == [True, False, True, False, True]
    known = PublicState(rules=RuleSet(), emperor=1, guard=0)
    assert not any(is_in_doubt(known, seat) for seat in range(5))


def test_a_walking_scepter_lies_nowhere_and_then_where_it_came_to() -> None:
    two = parse_cards("2s")[0]
    public = PublicState(rules=RuleSet(), holder=3, laid=(Laid(4, two),), counts=(9, 9, 9, 9, 9))
    timeline = Timeline(SeatView(public=public, seat=0))
    assert moment_of(timeline).throne == Throne(3, (two,))
    timeline.feed((Yielded(3, 2, (), forced=False),))
    seen = []
    while not timeline.idle:
        timeline.advance(0.05)
        seen.append(moment_of(timeline).throne)
    assert None in seen
    assert seen[0] == Throne(3, (two,))
    assert seen[-1] == Throne(2, (two,))


def test_a_won_trick_slides_away_from_its_piles() -> None:
    eight, nine = parse_cards("8s"), parse_cards("9s")
    public = PublicState(
        rules=RuleSet(),
        counts=(9,) * 5,
        phase=Phase.PLAY,
        asked=(3,),
        trick=Trick(leader=1, by=3, target=nine),
        story=(Led(1), Played(1, eight), Played(3, nine)),
    )
    timeline = Timeline(SeatView(public=public, seat=0))
    assert moment_of(timeline).piles[1].cards == eight
    timeline.feed((Led(3),))
    sliding = False
    while not timeline.idle:
        timeline.advance(0.05)
        moment = moment_of(timeline)
        if moment.swept:
            sliding = True
            assert [pile.cards for pile in moment.swept] == [eight, nine]
            assert not moment.piles[1].cards
            assert not moment.piles[3].cards
            assert moment.counts == (9,) * 5
    assert sliding


def test_hands_to_be_dealt_anew_are_swept_together() -> None:
    public = PublicState(rules=RuleSet(), counts=(3, 9, 9, 9, 9), phase=Phase.THRONE)
    timeline = Timeline(SeatView(public=public, seat=0, hand=parse_cards("4s 8s 8h")))
    timeline.feed((Redealt(),))
    counts = []
    while not timeline.idle:
        counts.append(moment_of(timeline).counts)
        timeline.advance(0.05)
    assert counts[0] == (3, 9, 9, 9, 9)
    assert (0,) * 5 in counts
    assert not moment_of(timeline).hand
