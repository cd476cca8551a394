"""What is known before the first line of a record.

A record may begin at any hand of a match: each finished hand is kept as a
file of its own. What came before is taken as told: the hand's number, the
seat dealt first and the debts from its first line, the points so far from
its first ``total`` less what the hand itself brought. Autoplay goes on from
hand to hand, so a seat that is switched off first was on.
"""

from msgspec.structs import replace

from engine.core.cards import SEATS, Seat
from engine.core.state import PublicState
from engine.core.terms import Debt
from engine.table import record as lines
from engine.table.record import Record


def public_before(record: Record) -> PublicState:
    """Give the public state before a record's first hand."""
    rules = record.match.rules
    public = PublicState(rules=rules, first=rules.first_seat)
    first = record.lines[0] if record.lines else None
    if not isinstance(first, lines.HandLine) or first.n <= 1:
        return public
    points, penalty = _points_before(record)
    return replace(
        public,
        n=first.n - 1,
        first=first.first,
        debts=tuple(Debt(debt.payers, debt.pickers) for debt in first.debts),
        totals=points,
        penalties=penalty,
        auto=tuple(_was_on_auto(record, seat) for seat in SEATS),
    )


def _points_before(record: Record) -> tuple[tuple[int, ...], tuple[int, ...]]:
    score = next((line for line in record.lines if isinstance(line, lines.ScoreLine)), None)
    total = next((line for line in record.lines if isinstance(line, lines.TotalLine)), None)
    if score is None or total is None:
        return (0,) * 5, (0,) * 5
    counted = score.points if score.counted else (0,) * 5
    return _less(total.points, counted), _less(total.penalty, score.penalty)


def _was_on_auto(record: Record, seat: Seat) -> bool:
    """Tell whether a seat was on autoplay before the first hand: the hand shows no other way."""
    for line in record.lines:
        match line:
            case lines.AutoLine(switched, on) if switched == seat:
                return not on
            case lines.ScoreLine():
                return not line.counted or line.penalty[seat] < 0
            case _:
                pass
    return False


def _less(numbers: tuple[int, ...], others: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(number - other for number, other in zip(numbers, others, strict=True))
