"""Tribute owed after a hand, by the places of Emperor and Guard (rules 6)."""

from typing import TypeAlias

from engine.core.cards import Seat, seats_from
from engine.core.ruleset import RuleSet, SoloPickOrder, TwoFour
from engine.core.score import Outcome
from engine.core.terms import Debt

Parts: TypeAlias = tuple[tuple[Seat, int], ...]
"""Seats and their numbers of cards, in order."""


def has_tribute(rules: RuleSet) -> bool:
    """Tell whether the losers of a hand owe cards to the winners (rules 4.1)."""
    return rules.tribute


def debts_after(rules: RuleSet, outcome: Outcome) -> tuple[Debt, ...]:
    """Tell what is owed in the next hand; nothing where there is no tribute."""
    if not has_tribute(rules):
        return ()
    debt = _solo(rules, outcome) if outcome.guard is None else _paired(rules, outcome)
    return (debt,) if debt else ()


def _paired(rules: RuleSet, outcome: Outcome) -> Debt | None:
    emperor, guard = outcome.emperor, outcome.guard
    assert guard is not None
    at = {place: seat for seat, place in enumerate(outcome.places)}
    rebels = [at[place] for place in range(1, 6) if at[place] not in (emperor, guard)]
    both = (outcome.places[emperor], outcome.places[guard])
    match tuple(sorted(both)):
        case (1, 2):
            return Debt(_each(rebels, 1), ((emperor, 2), (guard, 1)))
        case (1, 3):
            return Debt(_each([at[4], at[5]], 1), ((emperor, 1), (guard, 1)))
        case (1, 4) | (2, 3):
            return Debt(((at[5], 1),), ((emperor, 1),))
        case (2, 4):
            pays = rules.tribute_two_four == TwoFour.LAST_PAYS_EMPEROR
            return Debt(((at[5], 1),), ((emperor, 1),)) if pays else None
        case (2, 5):
            return Debt(((emperor, 1),), ((at[1], 1),))
        case (3, 4):
            return Debt(((emperor, 1), (guard, 1)), _each([at[1], at[2]], 1))
        case (3, 5):
            return Debt(((emperor, 2), (guard, 1)), _each(rebels, 1))
        case (4, 5):
            return Debt(((emperor, 4), (guard, 2)), _each(rebels, 2))
        case _:  # rules 6: places 1 and 5 are a draw
            return None


def _solo(rules: RuleSet, outcome: Outcome) -> Debt:
    emperor = outcome.emperor
    others = list(seats_from(emperor)[1:])
    if outcome.places[emperor] == 1:
        return Debt(_each(others, 1), ((emperor, 4),))
    if rules.tribute_solo_order == SoloPickOrder.FIRST_OUT:
        # rules 6 [D]: who beat the Emperor picks first; the sort keeps the others in order.
        winner = outcome.places.index(1)
        others.sort(key=lambda seat: seat != winner)
    return Debt(((emperor, 4),), _each(others, 1))


def _each(seats: list[Seat], number: int) -> tuple[tuple[Seat, int], ...]:
    return tuple((seat, number) for seat in seats)


def still_owed(debts: tuple[Debt, ...], left: tuple[bool, ...]) -> tuple[Debt, ...]:
    """Balance what is owed when somebody left the match (rules 6).

    Who left neither pays nor picks. Of the others so many pay as can be picked,
    and so many pick as is paid: the last named go without, first.
    """
    balanced = (_balanced(debt, left) for debt in debts)
    return tuple(debt for debt in balanced if debt.payers)


def _balanced(debt: Debt, left: tuple[bool, ...]) -> Debt:
    payers = tuple(part for part in debt.payers if not left[part[0]])
    pickers = tuple(part for part in debt.pickers if not left[part[0]])
    number = min(_cards(payers), _cards(pickers))
    return Debt(_first(payers, number), _first(pickers, number))


def _cards(parts: Parts) -> int:
    return sum(number for _, number in parts)


def _first(parts: Parts, number: int) -> Parts:
    """Keep so many cards, from the first named on."""
    kept: list[tuple[Seat, int]] = []
    for seat, own in parts:
        kept.append((seat, min(own, number)))
        number -= kept[-1][1]
    return tuple(part for part in kept if part[1])
