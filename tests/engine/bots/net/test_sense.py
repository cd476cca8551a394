"""Common sense above every level: what is never done, and hands that win by themselves."""

from random import Random

import pytest

from engine.bots.levels import LEVELS
from engine.bots.making import bot_of
from engine.bots.net import layout as at
from engine.bots.net.finishing import finishing_lead
from engine.bots.net.reading import read
from engine.bots.net.thinking import thoughts
from engine.bots.net.veto import is_folly
from engine.core.actions import Play
from engine.core.moves import SETS
from engine.core.notation import cards_text
from engine.core.presets import PUTONG, WEIHAI
from engine.core.state import view_of
from engine.table.follies import follies
from tests.support.match import Match, in_play

REST = ("4s 4h Ts Th 9c 9d", "5s 5h Js Jh 9s 9h", "6s 6h Qs Qh 8s 8h", "7s 7h Ks Kh 8c 8d")


def lead(game: Match, seat: int = 0) -> str:
    move = finishing_lead(read(view_of(game.state, seat)))
    return "" if move is None else str(SETS[move])


def test_a_hand_of_unbeatable_sets_is_played_out() -> None:
    assert lead(in_play(PUTONG, "As Ah Ac Ad As Ah Ac 5s", *REST)) == "AAAAAAA"


def test_a_big_joker_carries_a_set_that_could_be_beaten() -> None:
    assert lead(in_play(PUTONG, "3s 5s BJ", *REST)) == "BJ 5"


def test_two_sets_that_can_be_beaten_are_no_hand_that_wins_by_itself() -> None:
    assert lead(in_play(PUTONG, "3s 5s 2s 2h 2c 2d", *REST)) == ""


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("rules", [PUTONG, WEIHAI], ids=lambda rules: rules.id)
def test_what_people_would_call_folly_is_hardly_ever_done(rules: object, level: str) -> None:
    counts = follies(rules, level, 4, 5).follies  # type: ignore[arg-type]
    assert counts["foe_let_hold"].done == 0
    assert counts["friend_robbed"].done == 0
    assert counts["high_led_early"].done == 0
    assert counts["joker_on_low_set"].done == 0
    assert counts["guard_shown_early"].done == 0
    assert counts["not_going_out"].done == 0
    assert sum(count.chances for count in counts.values()) > 20


def test_the_folly_of_a_player_by_chance_is_seen() -> None:
    counts = follies(PUTONG, "random", 4, 5).follies
    assert all(counts[name].done for name in ("foe_let_hold", "high_led_early", "set_broken"))


def test_sensible_moves_stand_before_follies() -> None:
    game = in_play(PUTONG, "3s 3h 7s Ks Kh As 2s 2h SJ BJ", *REST)
    _, found = thoughts(view_of(game.state, 0))
    order = [thought.folly for thought in found]
    assert order == sorted(order) and {True, False} == set(order)
    action = bot_of("master", Random(1)).choose(view_of(game.state, 0))
    assert isinstance(action, Play) and "J" not in cards_text(action.cards)


def test_a_foe_about_to_go_out_is_stopped_even_by_a_joker_or_at_the_price_of_the_secret() -> None:
    """A hidden Guard with 34 cards; a rebel with one card left leads a single 6."""
    own = [0] * at.NUMBERS
    own[at.OWN : at.OWN + 15] = [6, 6, 6, 6, 6, 0, 0, 0, 0, 0, 0, 0, 0, 1, 3]
    own[at.SIZES : at.SIZES + 5] = [34, 1, 20, 20, 20]
    own[at.ROLE], own[at.EMPEROR] = at.AS_HIDDEN_GUARD, 2
    own[at.BY], own[at.PLAIN], own[at.RANK], own[at.SIZE] = 1, 1, 3, 1
    own[at.SECRET] = at.SMALL_JOKER
    show, spend = 13 * at.SHAPES + at.BIG_SHAPES, 13 * at.SHAPES + 1
    guard = [1.0, 0.0, 0.0, 0.0, 0.0]
    assert is_folly(own, guard, at.PASS)
    assert not is_folly(own, guard, show) and not is_folly(own, guard, spend)
    own[at.SIZES + 1] = 9
    assert not is_folly(own, guard, at.PASS)
    assert is_folly(own, guard, show) and is_folly(own, guard, spend)
