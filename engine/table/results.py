"""What came of a match, hand by hand: for people who keep the score of an evening."""

import csv
import io
from collections.abc import Callable

import msgspec

from engine.core.cards import SEATS, Seat
from engine.core.facts import Scored


class HandScore(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What came of one hand.

    Attributes:
        n: number of the hand in its match.
        names: who played it, by seat.
        emperor: seat of the Emperor.
        guard: seat of the Guard; None if the Emperor was alone.
        multiplier: what the stake was multiplied by.
        points: by seat.
        penalty: by seat, 0 or negative.
        counted: whether the points went into the totals.
    """

    n: int
    names: tuple[str, ...]
    emperor: Seat
    guard: Seat | None
    multiplier: int
    points: tuple[int, ...]
    penalty: tuple[int, ...]
    counted: bool


def score_of(n: int, names: tuple[str, ...], scored: Scored) -> HandScore:
    """Note what came of a hand."""
    return HandScore(
        n=n,
        names=names,
        emperor=scored.emperor,
        guard=scored.guard,
        multiplier=scored.multiplier,
        points=scored.points,
        penalty=scored.penalty,
        counted=scored.counted,
    )


def totals_of(scores: tuple[HandScore, ...]) -> tuple[int, ...]:
    """Give the sum by seat: points of the hands that count, and all penalties."""
    return tuple(
        sum(score.points[seat] * score.counted + score.penalty[seat] for score in scores)
        for seat in SEATS
    )


def results_csv(scores: tuple[HandScore, ...], words: Callable[[str], str]) -> str:
    """Write a match as a table for a spreadsheet: a row for each hand, the sums last.

    Args:
        scores: the hands in order.
        words: gives the words of a key, in the language of the reader.
    """
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\r\n")
    names = scores[-1].names if scores else ()
    keys = ("hand", "emperor", "guard", "multiplier", "counted")
    rows.writerow([*(words(f"results.{key}") for key in keys), *map(_plain, names)])
    for score in scores:
        guard = words("results.alone") if score.guard is None else score.names[score.guard]
        gains = [score.points[seat] + score.penalty[seat] for seat in SEATS]
        rows.writerow(
            [
                score.n,
                _plain(score.names[score.emperor]),
                _plain(guard),
                score.multiplier,
                words("results.yes" if score.counted else "results.no"),
                *gains,
            ]
        )
    rows.writerow([words("results.total"), "", "", "", "", *totals_of(scores)])
    return out.getvalue()


def _plain(text: str) -> str:
    """Keep a spreadsheet from taking a name for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t") else text
