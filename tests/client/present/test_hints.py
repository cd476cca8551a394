import pytest
from msgspec.structs import replace

from client.present.counter import unseen
from client.present.hints import (
    Hints,
    copy_choices,
    playable,
    set_to_beat,
    smallest_with,
    suggestions,
)
from client.present.hintwords import hint_words
from engine.bots.net.reasons import Reason
from engine.core.actions import Pass, Play
from engine.core.cards import Cards, Rank
from engine.core.facts import Led, Played
from engine.core.legal import legal_actions
from engine.core.notation import cards_text, parse_card, parse_cards
from engine.core.presets import BDQINGDAO, JINGDIAN, PRESETS, PUTONG
from engine.core.refusal import refusal
from engine.core.ruleset import RuleSet
from engine.core.sets import set_of
from engine.core.state import PublicState, SeatView, Trick, view_of
from engine.core.terms import Phase, Role
from engine.text import LANGUAGES, text_in
from tests.support.match import variant
from tests.support.presentgame import game_of


def view_on(
    target: str,
    hand: str,
    rules: RuleSet = PUTONG,
    *,
    by: int = 1,
    called: str = "",
    out: bool = False,
) -> SeatView:
    trick = Trick(leader=1, by=by if target else None, target=parse_cards(target))
    public = PublicState(
        rules=rules,
        n=1,
        phase=Phase.PLAY,
        turn=9,
        asked=(0,),
        trick=trick,
        emperor=1,
        counts=(len(hand.split()), 5, 5, 5, 5),
        called=parse_card(called) if called else None,
        places=(None, 1 if out else None, None, None, None),
    )
    return SeatView(public=public, seat=0, hand=tuple(sorted(parse_cards(hand))))


def words(plays: tuple[Cards, ...]) -> list[str]:
    return [cards_text(cards) for cards in plays]


def test_hints_on_a_set_come_weakest_first_and_jokers_late() -> None:
    view = view_on("7s 7h", "6s 8s 8h 9c 9d 9h SJ BJ Ks")
    assert words(suggestions(view)) == [
        "8s 8h",
        "9h 9c",
        "8s SJ",
        "9h SJ",
        "Ks SJ",
        "8s BJ",
        "9h BJ",
        "Ks BJ",
        "SJ BJ",
    ]


def test_hints_for_a_lead_are_whole_ranks_from_below_then_jokers() -> None:
    view = view_on("", "4s 4h 9c SJ SJ BJ")
    assert words(suggestions(view)) == ["4s 4h", "9c", "SJ", "BJ"]


def test_a_play_that_empties_the_hand_is_suggested_first() -> None:
    assert words(suggestions(view_on("", "4s 4h BJ")))[0] == "4s 4h BJ"
    assert words(suggestions(view_on("3s 3h 3c", "8s 8h SJ")))[0] == "8s 8h SJ"


def test_hints_go_round_and_say_when_nothing_beats() -> None:
    hints = Hints(view_on("7s 7h", "8s 8h 9c 9h"))
    taken = [hint.cards for _ in range(3) if (hint := hints.take()) is not None]
    assert taken == [parse_cards("8s 8h"), parse_cards("9h 9c"), parse_cards("8s 8h")]
    assert Hints(view_on("2s 2h 2c", "8s 8h 9c 9h")).take() is None


def test_a_hint_keeps_sword_and_called_card_while_it_can() -> None:
    view = view_on("7s", "8s SJ SJ*")
    assert parse_cards("SJ") in suggestions(view)
    assert parse_cards("SJ*") not in suggestions(view)
    called = view_on("7s 7h", "8s 8h 8c", BDQINGDAO, called="8s")
    assert words(suggestions(called)) == ["8h 8c"]


@pytest.mark.parametrize("preset", PRESETS)
def test_every_hint_is_legal_and_there_is_one_whenever_a_play_is(preset: str) -> None:
    for state, seat, _ in game_of(preset).acts:
        if state.public.phase != Phase.PLAY:
            continue
        view = view_of(state, seat)
        found = suggestions(view)
        assert all(refusal(view, Play(cards)) is None for cards in found)
        plays = [action for action in legal_actions(view) if isinstance(action, Play)]
        assert bool(found) == bool(plays)
        if set_to_beat(view) is not None:
            assert {set_of(cards) for cards in found} == {set_of(p.cards) for p in plays}


def test_a_double_click_takes_the_smallest_legal_play_with_that_card() -> None:
    view = view_on("7s 7h 7c", "8s 8h 8c 8d SJ BJ Kc 9h 9s")
    assert words((smallest_with(view, parse_card("8d")) or (),)) == ["8s 8h 8d"]
    assert words((smallest_with(view, parse_card("9h")) or (),)) == ["9s 9h SJ"]
    assert words((smallest_with(view, parse_card("Kc")) or (),)) == ["Kc SJ BJ"]
    assert words((smallest_with(view, parse_card("BJ")) or (),)) == ["8s 8h BJ"]
    lead = view_on("", "8s 8h SJ SJ*")
    assert smallest_with(lead, parse_card("8h")) == parse_cards("8h")
    assert smallest_with(lead, parse_card("SJ*")) == parse_cards("SJ*")


def test_a_double_click_on_a_card_that_cannot_be_played_takes_nothing() -> None:
    view = view_on("9s 9h", "8s 8h Ks Kh")
    assert smallest_with(view, parse_card("8s")) is None
    assert smallest_with(view, parse_card("3s")) is None


def test_the_choice_of_copies_is_offered_where_it_matters() -> None:
    view = view_on("7s", "SJ SJ* 9s")
    assert set(copy_choices(view, parse_cards("SJ"))) == {parse_cards("SJ"), parse_cards("SJ*")}
    assert copy_choices(view, parse_cards("9s")) == (parse_cards("9s"),)
    assert copy_choices(view, parse_cards("9s SJ")) == (parse_cards("9s SJ"),)


def test_behind_ones_own_set_there_is_nothing_to_beat() -> None:
    assert set_to_beat(view_on("7s", "8s", by=0)) is None
    assert set_to_beat(view_on("7s", "8s")) == set_of(parse_cards("7s"))


def test_the_counter_counts_what_the_others_hold() -> None:
    hand = parse_cards("8s 8h BJ*")
    story = (Led(1), Played(1, parse_cards("8c 8d SJ")))
    public = PublicState(rules=PUTONG, story=story)
    counted = {item.rank: item for item in unseen(SeatView(public=public, seat=0, hand=hand))}
    assert (counted[Rank.EIGHT].left, counted[Rank.EIGHT].whole) == (12, 16)
    assert counted[Rank.SMALL].left == 3
    assert counted[Rank.BIG].left == 3
    assert counted[Rank.THREE].left == 16
    assert list(counted) == sorted(counted, reverse=True)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_counter_agrees_with_the_number_of_cards_of_the_others(preset: str) -> None:
    for state, seat, _ in game_of(preset).acts:
        if state.public.phase != Phase.PLAY:
            continue
        left = sum(item.left for item in unseen(view_of(state, seat)))
        others = sum(n for other, n in enumerate(state.public.counts) if other != seat)
        lying = len(state.laid)
        assert left == others + lying


def test_ranks_that_are_not_in_the_deck_are_not_counted() -> None:
    public = PublicState(rules=PRESETS["jingweiyuan"])
    ranks = [item.rank for item in unseen(SeatView(public=public, seat=None))]
    assert ranks[-1] == Rank.SIX
    assert len(ranks) == 12


def in_hand(target: str, hand: str, role: Role = Role.REBEL, **more: object) -> SeatView:
    view = view_on(target, hand, **more)  # type: ignore[arg-type]
    return replace(view, role=role)


def hinted(view: SeatView) -> list[str]:
    hints = Hints(view)
    taken = [hints.take() for _ in range(len(hints))]
    return [cards_text(hint.cards) for hint in taken if hint is not None]


def test_a_hint_breaks_no_set_where_a_whole_one_serves() -> None:
    many = "9s 9h 9c 9d Ts Th Kc Kd Ks 2s"
    found = hinted(in_hand("7s 7h", f"8s 8h 8c 8d {many} Js Jh"))
    assert found[0] in ("Th Ts", "Ts Th", "Js Jh")
    assert all(set_of(parse_cards(text)) not in (set_of(parse_cards("8s 8h")),) for text in found)


def test_a_hint_says_why_in_both_languages() -> None:
    hint = Hints(in_hand("7s", "8s 9h 9c 9d Ts Th Kc Kd Ks 2s")).take()
    assert hint is not None and hint.reason is not None
    for language in LANGUAGES:
        words_ = hint_words(hint, text_in(language))
        assert words_ and "{" not in words_


def test_every_reason_has_its_words() -> None:
    for language in LANGUAGES:
        text = text_in(language)
        assert all(text(f"reason.{reason}") for reason in Reason)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_master_suggests_legal_plays_wherever_there_is_one(preset: str) -> None:
    for state, seat, _ in game_of(preset).acts:
        if state.public.phase != Phase.PLAY:
            continue
        view = view_of(state, seat)
        hints = Hints(view)
        taken = [hints.take() for _ in range(len(hints))]
        for hint in taken:
            assert hint is not None and refusal(view, Play(hint.cards)) is None
        assert bool(taken) == any(isinstance(act, Play) for act in legal_actions(view))


TOPS = variant(JINGDIAN, called_tops=True)


def test_hints_know_that_the_called_card_stands_above_big_jokers() -> None:
    """A house rule, 特画."""
    view = view_on("BJ", "3h As Ah BJ", TOPS, called="As")
    assert words(suggestions(view)) == ["As"]
    assert smallest_with(view, parse_card("As")) == parse_cards("As")
    assert len(playable(view)) == 1
    assert not playable(view_on("As", "3h BJ BJ", TOPS, called="As"))
    assert set(legal_actions(view)) == {Play(parse_cards("As")), Pass()}
    assert Hints(view).take() is not None
