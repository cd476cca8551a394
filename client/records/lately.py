"""How one's own hands of late stand beside the master's, from what is kept about them."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from client.records.history import Glimpse, glimpses, records_in
from client.records.mistakes import LATELY, HandMissed, missed_in
from engine.coach.analysis import HandAnalysis


def missed_of(seen: Glimpse, found: Sequence[HandAnalysis], name: str) -> HandMissed | None:
    """Count what a player missed in a hand; None if it is not his or does not count."""
    hand = next((one for one in found if one.hand == seen.hand), None)
    seat, result = seen.me(name), seen.result(name)
    if hand is None or seat is None or result is None:
        return None
    return missed_in(hand, seat, result.role)


def missed_lately(
    folder: Path, name: str, known: Callable[[Path], Sequence[HandAnalysis] | None]
) -> tuple[HandMissed, ...]:
    """Count what was missed in one's own last hands, the latest first.

    Args:
        folder: of the records.
        name: of the player, for copies that do not tell whose they are.
        known: gives what is known about the hands of a record; None where nothing is yet.
    """
    found: list[HandMissed] = []
    for seen in _own_hands(folder, name):
        missed = missed_of(seen, known(seen.file) or (), name)
        if missed is not None:
            found.append(missed)
        if len(found) == LATELY:
            break
    return tuple(found)


def _own_hands(folder: Path, name: str) -> Iterator[Glimpse]:
    number = 0
    for file in records_in(folder):
        for seen in reversed(glimpses(file)):
            if seen.result(name) is not None:
                yield seen
                number += 1
        # What was not looked back at in these is not found in older ones either.
        if number >= 2 * LATELY:
            return
