"""Rules 4.5: showing oneself, and being shown by one's card."""

import pytest

from engine.core.actions import Answer
from engine.core.cards import SEATS
from engine.core.facts import Declared, Revealed
from engine.core.presets import (
    BDQINGDAO,
    JINGDIAN,
    JINGWEIYUAN,
    LIANZHONG_JINGDIAN,
    PRESETS,
    PUTONG,
    QINGDAO,
)
from engine.core.refusal import No
from engine.core.ruleset import RuleSet
from engine.core.state import Solo, view_of
from engine.core.terms import Phase, Role, Why
from tests.support.match import Match, in_play, match, variant


def declaring(rules: RuleSet, hands: dict[int, str]) -> Match:
    """Make seat 3 Emperor and stop at the question to show oneself."""
    game = match(rules).deal({3: "BJ* " + hands.pop(3, "4s 4s 4s"), **hands})
    while game.public.phase != Phase.DECLARE:
        if game.public.phase == Phase.THRONE:
            game.accept(3)
        elif game.public.phase == Phase.CALL:
            game.by_default()
        else:
            game.answers()
    return game


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_declare_goes_to_all_five_seats(rules: RuleSet) -> None:
    sword = "SJ* 3s" if rules.guard == "sword" and rules.deck == "full" else ""
    game = declaring(rules, {1: sword or "7d", 3: "8s 8s 8s"})
    assert game.public.asked == SEATS


def test_only_the_guards_yes_is_legal() -> None:
    game = declaring(PUTONG, {1: "SJ*"})
    for seat in (0, 2, 3, 4):
        assert game.refused(seat, Answer(yes=True)) == No.NO_ROLE_TO_SHOW
    game.answers(1)
    assert game.told(Declared) == [Declared(1)]
    assert game.told(Revealed) == [Revealed(1, Role.GUARD, Why.DECLARED)]
    assert game.public.guard == 1
    assert game.public.declared


def test_the_guard_may_stay_hidden() -> None:
    game = declaring(PUTONG, {1: "SJ*"}).answers()
    assert game.public.guard is None
    assert not game.told(Declared)


def test_a_secret_solo_emperor_may_show_the_sword() -> None:
    game = declaring(PUTONG, {3: "SJ*"})
    assert game.refused(1, Answer(yes=True)) == No.NO_ROLE_TO_SHOW
    game.answers(3)
    assert game.told(Revealed) == [Revealed(3, Role.SOLO, Why.DECLARED)]
    assert game.public.solo == Solo.SHOWN


@pytest.mark.parametrize("rules", [JINGDIAN, QINGDAO, LIANZHONG_JINGDIAN, BDQINGDAO])
def test_so_may_one_who_called_a_quad(rules: RuleSet) -> None:
    game = declaring(rules, {3: "8s 8s 8s 8s"})
    for seat in (0, 1, 2, 4):
        assert game.refused(seat, Answer(yes=True)) == No.NO_ROLE_TO_SHOW
    game.answers(3)
    assert game.told(Declared) == [Declared(3)]
    assert game.told(Revealed) == [Revealed(3, Role.SOLO, Why.DECLARED)]


def test_an_emperor_with_a_guard_has_nothing_to_declare() -> None:
    game = declaring(BDQINGDAO, {3: "8s 8s 8s", 1: "8s"})
    assert game.refused(3, Answer(yes=True)) == No.NO_ROLE_TO_SHOW
    game.answers(1)
    assert game.told(Declared) == [Declared(1)]


def test_where_nobody_may_declare_it_is_not_asked() -> None:
    game = match(variant(PUTONG, declare=False)).deal({3: "BJ*"}).accept(3)
    assert game.public.phase == Phase.PLAY


def test_answers_stay_secret_until_the_last_is_in() -> None:
    game = declaring(PUTONG, {1: "SJ*"})
    before = game.public
    game.do(1, Answer(yes=True))
    assert game.public == before
    assert view_of(game.state, 1).answered is True
    assert view_of(game.state, 2).answered is None
    assert game.refused(1, Answer(yes=False)) == No.NOT_ASKED


# by the card -----------------------------------------------------------------


def test_playing_the_sword_shows_the_guard_to_all() -> None:
    game = in_play(PUTONG, "3s 4s", "SJ* 4s", "5s 5h", "5c 5d", "6s 6h")
    game.play(0, "3s").play(1, "SJ*")
    assert game.told(Revealed) == [Revealed(1, Role.GUARD, Why.CARD)]


def test_a_plain_small_joker_shows_nobody() -> None:
    game = in_play(PUTONG, "3s 4s", "SJ* SJ 4s", "5s 5h", "5c 5d", "6s 6h")
    game.play(0, "3s").play(1, "SJ")
    assert not game.told(Revealed)


def test_the_called_card_shows_only_its_guard() -> None:
    hands = ("3s 4s 4s 4s 9s", "4s 4h 5s", "4h 5h 6h", "4h 7d 8d", "9h 9c")
    game = in_play(QINGDAO, *hands, called="4s")
    game.play(0, "3s").play(1, "4h")
    assert not game.told(Revealed)
    other = in_play(QINGDAO, *hands, called="4s").play(0, "4s")
    assert not other.told(Revealed)
    other.passes(1, 2, 3, 4).play(0, "3s").play(1, "4s")
    assert other.told(Revealed) == [Revealed(1, Role.GUARD, Why.CARD)]


def test_a_secret_solo_is_shown_by_the_last_of_the_four_copies() -> None:
    hands = ("4s 4s 4s 4s 9s", "5s 5h 5c", "6h 7h", "7d 8d", "9h 9c")
    game = in_play(QINGDAO, *hands, guard=None, called="4s").play(0, "4s 4s 4s")
    assert not game.told(Revealed)
    game.passes(1, 2, 3, 4).play(0, "4s")
    assert game.told(Revealed) == [Revealed(0, Role.SOLO, Why.CARD)]
    assert game.public.solo == Solo.SHOWN


def test_a_secret_solo_with_the_sword_is_shown_when_it_is_played() -> None:
    game = in_play(JINGWEIYUAN, "SJ* 7s 9s", "8s 8h", "9h 9c", "7d 8d", "9d Ts", guard=None)
    game.play(0, "SJ*")
    assert game.told(Revealed) == [Revealed(0, Role.SOLO, Why.CARD)]


def test_a_role_never_shown_is_revealed_when_the_hand_ends() -> None:
    game = in_play(PUTONG, "9s", "9h SJ* 3s", "", "", "4h")
    game.play(0, "9s")
    game.passes(1, 4).play(1, "3s").play(4, "4h")
    assert game.told(Revealed) == [Revealed(1, Role.GUARD, Why.END)]
