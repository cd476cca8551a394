"""The tables in the rules for players say what the core counts."""

from itertools import combinations

import pytest

from client.present.bookfile import chapters
from engine.core.debts import debts_after
from engine.core.presets import PRESETS
from engine.core.ruleset import RuleSet, ScoreRule, SoloRule, SoloScore
from engine.core.score import Outcome, points
from engine.core.state import Solo
from engine.core.terms import Debt

EMPEROR, GUARD, REBEL = 0, 1, 2
PLACE_NAMES = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "last"}
PAIRS = list(combinations(range(1, 6), 2))


def table(section: str) -> list[list[str]]:
    """Give the rows of the one table of a section of the English book, without the heading."""
    (rows,) = [
        entry.table
        for chapter in chapters("en_US")
        for leaf in chapter.sections
        if leaf.id == section
        for entry in leaf.entries
        if entry.table
    ]
    return [list(row) for row in rows[1:]]


def number(cell: str) -> int:
    return int(cell.replace("−", "-"))


def places_with(first: int, second: int) -> tuple[int, ...]:
    """Put Emperor and Guard on two places and the rebels on the rest."""
    rest = (place for place in range(1, 6) if place not in (first, second))
    return (first, second, *rest)


def row_of_pair(section: str, pair: tuple[int, int]) -> list[str]:
    words = f"{pair[0]} and {pair[1]}"
    return next(row for row in table(section) if words in row[0].split("; "))


@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.parametrize("swapped", [False, True])
def test_score_by_places(pair: tuple[int, int], swapped: bool) -> None:
    places = places_with(*(reversed(pair) if swapped else pair))
    gained = points(RuleSet(), Outcome(EMPEROR, GUARD, places))
    shown = [number(cell) for cell in row_of_pair("order-sum", pair)[1:]]
    assert [gained[EMPEROR], gained[GUARD], gained[REBEL]] == shown


@pytest.mark.parametrize(("row", "places"), [(0, (1, 2)), (1, (4, 5))])
def test_score_by_sides(row: int, places: tuple[int, int]) -> None:
    rules = RuleSet(score=ScoreRule.STAKE)
    gained = points(rules, Outcome(EMPEROR, GUARD, places_with(*places)))
    shown = [number(cell) for cell in table("stake")[row][1:]]
    assert [gained[EMPEROR], gained[GUARD], gained[REBEL]] == shown


def solo_points(score: SoloScore, place: int, solo: Solo = Solo.NO) -> list[int]:
    rules = RuleSet(solo_score=score, solo=SoloRule.AFTER_THRONE)
    others = [other for other in range(1, 6) if other != place]
    gained = points(rules, Outcome(EMPEROR, None, (place, *others), solo))
    return [gained[EMPEROR], gained[REBEL]]


def cells(section: str, row: int, columns: slice) -> list[int]:
    return [number(cell) for cell in table(section)[row][columns]]


@pytest.mark.parametrize("place", range(1, 6))
def test_solo_of_twelve_and_twenty_four(place: int) -> None:
    hidden, declared = min(place, 3) - 1, 3 if place == 1 else 4
    shown = slice(1, 3)
    assert solo_points(SoloScore.S1, place) == cells("solo-s1", hidden, shown)
    assert solo_points(SoloScore.S1, place, Solo.DECLARED) == cells("solo-s1", declared, shown)


@pytest.mark.parametrize("place", range(1, 6))
def test_solo_by_place(place: int) -> None:
    shown = cells("solo-s3", place - 1, slice(1, 3))
    assert solo_points(SoloScore.S3, place) == shown
    assert solo_points(SoloScore.S3, place, Solo.DECLARED) == [2 * cell for cell in shown]


@pytest.mark.parametrize(
    ("score", "section"),
    [(SoloScore.QINGDAO, "solo-qingdao"), (SoloScore.STAKE, "solo-stake")],
)
@pytest.mark.parametrize("place", range(1, 6))
@pytest.mark.parametrize("solo", [Solo.NO, Solo.DECLARED])
def test_solo_hidden_or_not(score: SoloScore, section: str, place: int, solo: Solo) -> None:
    row = 0 if place == 1 else 1
    times = 2 if score is SoloScore.STAKE and solo is Solo.DECLARED else 1
    shown = [cell * times for cell in cells(section, row, slice(1, 3))]
    assert solo_points(score, place, solo) == shown


def test_a_seized_hand_is_worth_forty() -> None:
    assert solo_points(SoloScore.S3, 1, Solo.SEIZED) == [40, -10]
    assert solo_points(SoloScore.S3, 2, Solo.SEIZED) == [-40, 10]


@pytest.mark.parametrize("pair", [pair for pair in PAIRS if pair != (2, 4)])
def test_tribute(pair: tuple[int, int]) -> None:
    places = places_with(*pair)
    _, payers, pickers = row_of_pair("tribute-table", pair)
    debts = debts_after(PRESETS["qingdao"], Outcome(EMPEROR, GUARD, places))
    if not debts:
        assert "draw" in payers
        return
    (debt,) = debts
    assert named(payers) == parties(debt.payers, places)
    assert named(pickers) == parties(debt.pickers, places)
    assert cards_owed(payers, debt) == sum(count for _, count in debt.payers)


def named(cell: str) -> set[str]:
    """List the parties a cell speaks of."""
    cell = cell.lower().replace("takes the last", "takes the rest")
    return {name for name in ("emperor", "guard", "rebel", *PLACE_NAMES.values()) if name in cell}


def parties(owing: tuple[tuple[int, int], ...], places: tuple[int, ...]) -> set[str]:
    """Name payers or pickers as the table does: all three rebels together, else by place."""
    seats = {seat for seat, _ in owing}
    if seats == {2, 3, 4}:
        return {"rebel"}
    own = {EMPEROR: "emperor", GUARD: "guard"}
    return {own.get(seat, PLACE_NAMES[places[seat]]) for seat in seats}


def cards_owed(cell: str, debt: Debt) -> int:
    """Add up the numbers of cards a cell names."""
    numbers = [int(word) for word in cell.replace(",", " ").split() if word.isdigit()]
    return sum(numbers) * len(debt.payers) if "each" in cell.lower() else sum(numbers)
