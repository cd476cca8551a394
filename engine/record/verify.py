"""Checking records: everything in them must follow from the rules and the cards dealt."""

from collections.abc import Iterable, Iterator

import msgspec

from engine.core.facts import Fact, Redealt, Scored, Seen, Totalled
from engine.core.ruleset import clashes
from engine.record.breach import Breach, BreachError, Broken
from engine.record.record import Header, Record
from engine.record.replay import Replay
from engine.record.seatcheck import SeatCheck


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """What a check came to.

    Attributes:
        full: whether it was a full record; of a seat's record less can be checked.
        complete: whether the record ends with a scored hand.
        lines: how many lines were right, the first one included.
        hands: how many hands were scored.
        redeals: how often the cards were dealt again.
        breach: the first line that cannot be; None if all is right as far as it goes.
    """

    full: bool
    complete: bool
    lines: int
    hands: int
    redeals: int
    breach: Breach | None = None


class Check:
    """A record being compared with the rules, bit by bit, so that nobody need wait for it."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._replay = Replay(record) if record.is_full else None
        self._breach = _breach_of_rules(record.header)
        self._steps = iter(()) if self._breach else self._all()

    def some(self, steps: int) -> bool:
        """Go on by so many actions; tell whether it is done."""
        for _ in range(steps):
            try:
                next(self._steps)
            except StopIteration:
                # Last, since what else is wrong says more.
                self._breach = self._breach or _lacking(self._record.header)
                return True
            except BreachError as error:
                self._breach = error.breach
                return True
        return False

    def _all(self) -> Iterator[object]:
        if self._replay is not None:
            return self._replay.steps()
        return SeatCheck(self._record).steps()

    @property
    def report(self) -> Report:
        """What it came to, once it is done."""
        record, breach = self._record, self._breach
        right = len(record.facts) if breach is None else breach.line - 2
        checked = record.facts[: max(right, 0)]
        return Report(
            full=record.is_full,
            complete=breach is None and not record.cut and self._ends_whole,
            lines=right + 1,
            hands=_number(checked, Scored),
            redeals=_number(checked, Redealt),
            breach=breach,
        )

    @property
    def _ends_whole(self) -> bool:
        if self._replay is not None:
            return self._replay.is_between_hands
        facts = self._record.facts
        return not facts or isinstance(facts[-1], Totalled)


def verify(record: Record) -> Report:
    """Check every line of a record."""
    check = Check(record)
    while not check.some(1024):
        pass
    return check.report


def _breach_of_rules(header: Header) -> Breach | None:
    """Object to a first line by whose options nobody here could have played."""
    strange = tuple(name for name, _ in header.strange)
    if strange:
        return Breach(line=1, code=Broken.STRANGE_OPTION, options=strange)
    for clash in clashes(header.rules):
        return Breach(line=1, code=Broken.RULES_CLASH, options=(clash.first, clash.second))
    return None


def _lacking(header: Header) -> Breach | None:
    if not header.lacking:
        return None
    return Breach(line=1, code=Broken.LACKING_OPTION, options=header.lacking)


def _number(facts: Iterable[Fact | Seen], kind: type) -> int:
    return sum(isinstance(fact, kind) for fact in facts)
