"""What is known before the first line of a record.

A record may begin at any hand of a match: each finished hand is kept as a
file of its own. What came before is taken as told: the hand's number, the
seat dealt first and the debts from its first line, the points so far from
its first ``total`` less what the hand itself brought. Autoplay goes on from
hand to hand, so a seat that is switched off first was on.
"""

from msgspec.structs import replace

from engine.core.cards import SEATS, Seat
from engine.core.facts import AutoSet, HandStarted, Scored, Totalled
from engine.core.state import PublicState, new_match
from engine.record.record import Record


def public_before(record: Record) -> PublicState:
    """Give the public state before a record's first hand."""
    rules = record.header.rules
    public = new_match(rules).public
    first = record.facts[0] if record.facts else None
    if not isinstance(first, HandStarted) or first.n <= 1:
        return public
    points, penalty = _points_before(record)
    return replace(
        public,
        n=first.n - 1,
        first=first.first,
        debts=first.debts,
        totals=points,
        penalties=penalty,
        auto=tuple(_was_on_auto(record, seat) for seat in SEATS),
    )


def _points_before(record: Record) -> tuple[tuple[int, ...], tuple[int, ...]]:
    score = next((fact for fact in record.facts if isinstance(fact, Scored)), None)
    total = next((fact for fact in record.facts if isinstance(fact, Totalled)), None)
    if score is None or total is None:
        return (0,) * 5, (0,) * 5
    counted = score.points if score.counted else (0,) * 5
    return _less(total.points, counted), _less(total.penalty, score.penalty)


def _was_on_auto(record: Record, seat: Seat) -> bool:
    """Tell whether a seat was on autoplay before the first hand: the hand shows no other way."""
    for fact in record.facts:
        match fact:
            case AutoSet(switched, on) if switched == seat:
                return not on
            case Scored():
                is_person = record.header.bots[seat] is None
                return (is_person and not fact.counted) or fact.penalty[seat] < 0
            case _:
                pass
    return False


def _less(numbers: tuple[int, ...], others: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(number - other for number, other in zip(numbers, others, strict=True))
