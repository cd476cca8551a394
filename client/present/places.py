"""Places that were played for, and places that only fill the list."""

from collections.abc import Sequence


def places_won(places: Sequence[int | None], counts: Sequence[int]) -> tuple[int | None, ...]:
    """Give the places taken by going out, or by being the only one left (rules 4.8).

    Where a hand ends early, the seats still holding cards are put in an order
    that nobody played for: they have no place here.

    Args:
        places: place by seat, 1..5; None for none yet.
        counts: number of cards by seat.
    """
    alone = sum(count > 0 for count in counts) == 1
    return tuple(
        place if alone or not count else None for place, count in zip(places, counts, strict=True)
    )
