"""Rules 6: who owes whom after a hand."""

from itertools import combinations

import pytest

from engine.core.cards import Seat
from engine.core.debts import debts_after, still_owed
from engine.core.facts import HandStarted
from engine.core.presets import PRESETS, QINGDAO
from engine.core.ruleset import SoloPickOrder, TwoFour
from engine.core.score import Outcome
from engine.core.state import Solo
from engine.core.terms import Debt, Phase
from tests.support.match import in_play, variant

E, G = 2, 4
"""Seats of Emperor and Guard; the rebels sit at 0, 1 and 3."""

Owed = tuple[list[tuple[Seat, int]], list[tuple[Seat, int]]]

TABLE: list[tuple[tuple[int, int], Owed | None]] = [
    ((1, 2), ([(0, 1), (1, 1), (3, 1)], [(E, 2), (G, 1)])),
    ((1, 3), ([(1, 1), (3, 1)], [(E, 1), (G, 1)])),
    ((1, 4), ([(3, 1)], [(E, 1)])),
    ((1, 5), None),
    ((2, 3), ([(3, 1)], [(E, 1)])),
    ((2, 4), None),
    ((2, 5), ([(E, 1)], [(0, 1)])),
    ((3, 4), ([(E, 1), (G, 1)], [(0, 1), (1, 1)])),
    ((3, 5), ([(E, 2), (G, 1)], [(0, 1), (1, 1), (3, 1)])),
    ((4, 5), ([(E, 4), (G, 2)], [(0, 2), (1, 2), (3, 2)])),
]


def placed(e: int, g: int) -> tuple[int, ...]:
    """The rebels 0, 1, 3 take the open places in that order."""
    rest = iter(place for place in range(1, 6) if place not in (e, g))
    return tuple(e if seat == E else g if seat == G else next(rest) for seat in range(5))


@pytest.mark.parametrize(("pair", "owed"), TABLE)
@pytest.mark.parametrize("swapped", [False, True])
def test_row(pair: tuple[int, int], owed: Owed | None, swapped: bool) -> None:
    e, g = reversed(pair) if swapped else pair
    debts = debts_after(QINGDAO, Outcome(E, G, placed(e, g)))
    if owed is None:
        assert debts == ()
    else:
        assert debts == (Debt(tuple(owed[0]), tuple(owed[1])),)


def test_as_many_cards_are_picked_as_paid() -> None:
    for (e, g), owed in TABLE:
        for debt in debts_after(QINGDAO, Outcome(E, G, placed(e, g))):
            assert owed is not None
            assert sum(n for _, n in debt.payers) == sum(n for _, n in debt.pickers)


def solo(winner: Seat) -> Outcome:
    others = [seat for seat in range(5) if seat != winner]
    order = [winner, *others]
    return Outcome(E, None, tuple(order.index(seat) + 1 for seat in range(5)), Solo.DECLARED)


def test_a_solo_emperor_out_first_gets_one_from_each_other() -> None:
    debts = debts_after(QINGDAO, solo(E))
    assert debts == (Debt(((3, 1), (4, 1), (0, 1), (1, 1)), ((E, 4),)),)


def test_a_beaten_solo_emperor_pays_one_to_each_and_the_first_out_picks_first() -> None:
    debts = debts_after(QINGDAO, solo(0))
    assert debts == (Debt(((E, 4),), ((0, 1), (3, 1), (4, 1), (1, 1))),)


def test_picking_by_seats_alone_is_one_field() -> None:
    rules = variant(QINGDAO, tribute_solo_order=SoloPickOrder.SEATS)
    assert debts_after(rules, solo(0)) == (Debt(((E, 4),), ((3, 1), (4, 1), (0, 1), (1, 1))),)


def test_what_two_and_four_owe_is_one_field() -> None:
    rules = variant(QINGDAO, tribute_two_four=TwoFour.LAST_PAYS_EMPEROR)
    assert debts_after(rules, Outcome(E, G, placed(2, 4))) == (Debt(((3, 1),), ((E, 1),)),)


@pytest.mark.parametrize("preset", [name for name in PRESETS if name != "qingdao"])
def test_other_presets_know_no_tribute(preset: str) -> None:
    assert debts_after(PRESETS[preset], Outcome(E, G, placed(1, 2))) == ()


def test_debts_are_announced_with_the_next_hand_and_paid_by_the_same_seats() -> None:
    hands = ("", "9s 9h", "6s", "7s", "")
    game = in_play(QINGDAO, *hands, emperor=2, guard=3, called="8s")
    game.play(2, "6s").play(3, "7s").deal()
    debt = Debt(((2, 1), (3, 1)), ((0, 1), (4, 1)))
    assert [fact.debts for fact in game.told(HandStarted)] == [(debt,)]
    asked = []
    while game.public.phase in (Phase.TRIBUTE, Phase.PICK):
        asked += [(game.public.phase, seat) for seat in game.public.asked]
        game.by_default()
    payers = [(Phase.TRIBUTE, 2), (Phase.TRIBUTE, 3)]
    assert asked == [*payers, (Phase.PICK, 0), (Phase.PICK, 4)]


R1, R2, R3 = 0, 1, 3
"""The rebels, by their places."""


def owed_without(e: int, g: int, *gone: Seat) -> tuple[Debt, ...]:
    """Tell what is owed after these places once some players have left."""
    debts = debts_after(QINGDAO, Outcome(E, G, placed(e, g)))
    return still_owed(debts, tuple(seat in gone for seat in range(5)))


def test_nothing_changes_while_nobody_leaves() -> None:
    debts = debts_after(QINGDAO, Outcome(E, G, placed(1, 2)))
    assert owed_without(1, 2) == debts


def test_who_leaves_neither_pays_nor_picks_and_the_last_named_go_without() -> None:
    assert owed_without(1, 2, R1) == (Debt(((R2, 1), (R3, 1)), ((E, 2),)),)
    assert owed_without(1, 2, G) == (Debt(((R1, 1), (R2, 1)), ((E, 2),)),)
    assert owed_without(1, 2, E) == (Debt(((R1, 1),), ((G, 1),)),)
    assert owed_without(1, 2, R1, R2) == (Debt(((R3, 1),), ((E, 1),)),)


def test_who_pays_several_pays_as_many_as_can_be_picked() -> None:
    assert owed_without(3, 5, R1) == (Debt(((E, 2),), ((R2, 1), (R3, 1))),)
    assert owed_without(3, 5, E) == (Debt(((G, 1),), ((R1, 1),)),)
    assert owed_without(4, 5, R1, R3) == (Debt(((E, 2),), ((R2, 2),)),)
    assert owed_without(4, 5, G) == (Debt(((E, 4),), ((R1, 2), (R2, 2))),)


@pytest.mark.parametrize("gone", [(E,), (R1, R2, R3), (E, G), (E, R3)])
def test_a_debt_of_one_card_lapses_with_payer_or_picker(gone: tuple[Seat, ...]) -> None:
    assert owed_without(1, 4, *gone) == ()


@pytest.mark.parametrize(("e", "g"), [(e, g) for e in range(1, 6) for g in range(1, 6) if e != g])
@pytest.mark.parametrize("gone", [c for n in range(6) for c in combinations(range(5), n)])
def test_as_many_are_paid_as_are_picked_whoever_left(
    e: int, g: int, gone: tuple[Seat, ...]
) -> None:
    for debt in owed_without(e, g, *gone):
        assert sum(n for _, n in debt.payers) == sum(n for _, n in debt.pickers) > 0
        assert not {seat for seat, _ in (*debt.payers, *debt.pickers)} & set(gone)
        assert all(n > 0 for _, n in (*debt.payers, *debt.pickers))
