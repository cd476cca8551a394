"""The same deals again, each result beside those of others."""

import pytest

from engine.core.presets import PRESETS
from engine.table.dealcode import DealCode
from engine.table.duplicate import (
    Attempt,
    attempts_of,
    compared,
    deals_in,
    deals_of,
    ranking,
    seat_in_deal,
    turned,
)
from engine.table.entries import Base
from engine.table.messages import Start
from engine.table.setup import Setup
from tests.support.tablerig import AT_ONCE, TableRig

CODE = DealCode("weihai", 12345)


def hands_of(rig: TableRig) -> tuple[tuple[int, ...], ...]:
    base: Base = rig.table.base
    return base.facts[1].hands  # type: ignore[union-attr]


def dealt(turns: int) -> TableRig:
    """A table at which the deal of the code was dealt, turned so many seats on."""
    rules = turned(PRESETS["weihai"], turns)
    rig = TableRig(Setup(rules=rules, code=CODE.text, hands=1, pace=AT_ONCE))
    rig.open()
    rig.sit("Ann", host=True).ask(Start())
    rig.settle()
    return rig


def test_in_five_rotations_of_a_deal_a_seat_holds_each_hand_once() -> None:
    tables = [dealt(turns) for turns in range(5)]
    first = hands_of(tables[0])
    for turns, rig in enumerate(tables):
        hands = hands_of(rig)
        for seat in range(5):
            assert hands[seat] == first[seat_in_deal(seat, turns)]
    assert len({hands_of(rig)[0] for rig in tables}) == 5


def test_five_deals_of_a_match_differ_and_come_from_chance_alone() -> None:
    chance = bytes(range(35))
    deals = deals_of("putong", chance)
    assert len(set(deals)) == 5
    assert deals == deals_of("putong", chance)
    assert all(deal.preset == "putong" for deal in deals)


def test_one_code_names_the_five_deals_of_a_match() -> None:
    deals = deals_in(CODE)
    assert len(set(deals)) == 5 and CODE not in deals
    assert deals == deals_in(CODE) != deals_in(CODE._replace(seed=1))
    assert all(deal.preset == CODE.preset for deal in deals)


A = [
    Attempt("Ann", "d1", 0, 8),
    Attempt("Bo", "d1", 0, 2),
    Attempt("master", "d1", 0, 5),
    Attempt("Ann", "d2", 3, -4),
    Attempt("Bo", "d2", 1, 4),
    Attempt("master", "d2", 3, -4),
]


def test_an_attempt_is_set_beside_the_others_in_the_same_seat_of_the_same_deal() -> None:
    found = {(one.attempt.player, one.attempt.deal): one for one in compared(A)}
    assert found["Ann", "d1"].gain == pytest.approx(8 - 3.5)
    assert found["Bo", "d1"].gain == pytest.approx(2 - 6.5)
    assert found["Ann", "d2"].gain == 0
    assert found["Bo", "d2"].gain is None and found["Bo", "d2"].others == 0


def test_the_ranking_counts_what_could_be_compared() -> None:
    rows = ranking(A)
    assert [row.player for row in rows] == ["Ann", "master", "Bo"]
    assert rows[0].gain == pytest.approx(2.25) and rows[0].points == 4
    assert rows[2].compared == 1 and rows[2].points == 6


def test_playing_a_deal_again_does_not_count_against_oneself() -> None:
    twice = [Attempt("Ann", "d1", 0, 8), Attempt("Ann", "d1", 0, 2)]
    assert all(one.gain is None for one in compared(twice))


def test_hands_of_several_tables_of_a_party_are_compared_seat_by_seat() -> None:
    names = ("Ann", "b1", "b2", "b3", "b4")
    bots = (None, "steady", "steady", "steady", "steady")
    rules = PRESETS["weihai"]

    def played(turns: int, *points: int) -> tuple[Attempt, ...]:
        return attempts_of("C", turned(rules, turns), names, bots, points)

    attempts = (*played(0, 2, 1, -1, -1, -1), *played(1, -1, 2, 1, -1, -1))
    ann = [one for one in attempts if one.player == "Ann"]
    assert [(one.seat, one.points) for one in ann] == [(0, 2), (4, -1)]
    found = {(c.attempt.player, c.attempt.seat): c.gain for c in compared(attempts)}
    assert found["Ann", 0] == 2 - 2
    assert found["Ann", 4] == -1 - -1


def test_who_could_be_compared_with_nobody_gains_nothing() -> None:
    (row,) = ranking([Attempt("Ann", "d1", 0, 8)])
    assert (row.compared, row.gain, row.points) == (0, 0.0, 8)
