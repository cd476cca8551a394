"""Duplicate matches: the same deals played by several, each scored against the others.

As in duplicate bridge: what counts is not the cards one got but what others made of
the same ones. A result is compared with the mean of all others who sat in the same
seat of the same deal, the master among them.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import NamedTuple

from msgspec.structs import replace

from engine.core.cards import SEATS, Seat
from engine.core.presets import PRESETS
from engine.core.ruleset import RuleSet
from engine.core.state import new_match
from engine.table.dealcode import DealCode, code_of_chance

DEALS = 5
"""Deals of a duplicate match."""

_MATCH_DOMAIN = "baohuang-match-1"


class Attempt(NamedTuple):
    """What somebody made of a deal in one seat.

    Attributes:
        player: who.
        deal: code of the deal, as text.
        seat: seat in the deal as it was first dealt; rotations count back to it.
        points: his points.
    """

    player: str
    deal: str
    seat: Seat
    points: int


class Compared(NamedTuple):
    """An attempt beside those of others.

    Attributes:
        attempt: what somebody made.
        others: how many others played the same seat of the same deal.
        gain: his points less the mean of the others; None where nobody else played it.
    """

    attempt: Attempt
    others: int
    gain: float | None


class Ranked(NamedTuple):
    """One player in a duplicate match.

    Attributes:
        player: who.
        compared: how many of his attempts could be compared.
        gain: mean gain of those, in points a deal; 0 without any.
        points: sum of his points as played.
    """

    player: str
    compared: int
    gain: float
    points: int


def deals_of(preset: str, chance: bytes, number: int = DEALS) -> tuple[DealCode, ...]:
    """Draw the deals of a match; each takes seven bytes of chance."""
    return tuple(code_of_chance(preset, chance[7 * at : 7 * at + 7]) for at in range(number))


def deals_in(match: DealCode, number: int = DEALS) -> tuple[DealCode, ...]:
    """Give the deals of a match that is known by one code, short enough to be read aloud."""
    digests = (
        sha256(f"{_MATCH_DOMAIN}|{match.text}|{at}".encode()).digest() for at in range(number)
    )
    return tuple(code_of_chance(match.preset, digest) for digest in digests)


def turned(rules: RuleSet, turns: int) -> RuleSet:
    """Give rules that deal the same hands so many seats on: after five everybody had each.

    Cards are dealt from the first receiver on (rules 2), so the hands go where he goes.
    """
    return replace(rules, first_seat=(_first(rules) + turns) % len(SEATS))


def _first(rules: RuleSet) -> Seat:
    return new_match(rules).public.first


def seat_in_deal(seat: Seat, turns: int) -> Seat:
    """Tell in which seat of the deal somebody sits after it was rotated."""
    return (seat - turns) % len(SEATS)


def attempts_of(
    code: str,
    rules: RuleSet,
    names: Sequence[str],
    bots: Sequence[str | None],
    points: Sequence[int],
) -> tuple[Attempt, ...]:
    """Give what each made of a hand that was dealt from a code.

    Args:
        code: of its deals, as text.
        rules: of its table, turned as they were.
        names: who played it, by seat.
        bots: level of each bot by seat, under which its attempts are counted; None for a person.
        points: what each won or lost.
    """
    turns = _first(rules) - _first(PRESETS[rules.id])
    return tuple(
        Attempt(bots[seat] or names[seat], code, seat_in_deal(seat, turns), points[seat])
        for seat in SEATS
    )


def compared(attempts: Iterable[Attempt]) -> tuple[Compared, ...]:
    """Set each attempt beside those of others at the same seat of the same deal."""
    played = tuple(attempts)
    groups: defaultdict[tuple[str, Seat], list[Attempt]] = defaultdict(list)
    for attempt in played:
        groups[attempt.deal, attempt.seat].append(attempt)
    return tuple(_beside(attempt, groups[attempt.deal, attempt.seat]) for attempt in played)


def _beside(attempt: Attempt, group: Sequence[Attempt]) -> Compared:
    others = [one.points for one in group if one.player != attempt.player]
    gain = attempt.points - sum(others) / len(others) if others else None
    return Compared(attempt, len(others), gain)


def ranking(attempts: Iterable[Attempt]) -> tuple[Ranked, ...]:
    """Rank the players: by mean gain, then by points, then by name."""
    by_player: defaultdict[str, list[Compared]] = defaultdict(list)
    for one in compared(attempts):
        by_player[one.attempt.player].append(one)
    rows = [_ranked(player, own) for player, own in by_player.items()]
    return tuple(sorted(rows, key=lambda row: (-row.gain, -row.points, row.player)))


def _ranked(player: str, own: Sequence[Compared]) -> Ranked:
    gains = [one.gain for one in own if one.gain is not None]
    mean = sum(gains) / len(gains) if gains else 0.0
    return Ranked(player, len(gains), mean, sum(one.attempt.points for one in own))
