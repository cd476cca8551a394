"""Whom one privately takes for a friend or a foe: notes of one hand that nobody else sees.

They are never sent and stand in no record. What counts of them afterwards is how soon
the hidden Guard was known.
"""

from enum import StrEnum
from typing import NamedTuple

from engine.core.cards import Seat
from engine.core.facts import Led, Revealed, Scored, Seen
from engine.core.state import PublicState
from engine.core.terms import Role


class Hunch(StrEnum):
    """What one takes a seat for."""

    NONE = ""
    FRIEND = "friend"
    FOE = "foe"
    DOUBT = "doubt"


_NEXT = {
    Hunch.NONE: Hunch.FRIEND,
    Hunch.FRIEND: Hunch.FOE,
    Hunch.FOE: Hunch.DOUBT,
    Hunch.DOUBT: Hunch.NONE,
}


class Note(NamedTuple):
    """One change of mind.

    Attributes:
        trick: number of the running trick, from 1; 0 before the first lead.
        seat: about whom.
        hunch: what one takes the seat for from now on.
    """

    trick: int
    seat: Seat
    hunch: Hunch


class Hunches(NamedTuple):
    """All notes of one hand, in order."""

    notes: tuple[Note, ...] = ()

    def of(self, seat: Seat) -> Hunch:
        """Tell what one takes a seat for."""
        last = self._last(seat)
        return Hunch.NONE if last is None else last.hunch

    def since(self, seat: Seat) -> int:
        """Tell since which trick one has taken a seat for what one does; 0 before the first."""
        last = self._last(seat)
        return 0 if last is None else last.trick

    def cycled(self, seat: Seat, trick: int) -> "Hunches":
        """Take a seat for the next of all there is; changes within one trick are one note."""
        note = Note(trick, seat, _NEXT[self.of(seat)])
        kept = tuple(one for one in self.notes if (one.trick, one.seat) != (trick, seat))
        return Hunches((*kept, note))

    def _last(self, seat: Seat) -> Note | None:
        return next((note for note in reversed(self.notes) if note.seat == seat), None)


NOTHING_NOTED = Hunches()


class Insight(NamedTuple):
    """How soon one knew the hidden Guard of a hand.

    Attributes:
        found: trick from which on he was taken for what he was; None if he was not.
        shown: trick in which he showed, or the last one of the hand.
    """

    found: int | None
    shown: int


def trick_of(public: PublicState) -> int:
    """Give the number of the running trick, from 1; 0 before the first lead."""
    return _tricks(public.story)


def is_right(hunch: Hunch, own: Role, other: Role) -> bool | None:
    """Tell whether a player of one role took one of another rightly; None without a claim."""
    if hunch not in (Hunch.FRIEND, Hunch.FOE):
        return None
    friends = (own is Role.REBEL) == (other is Role.REBEL)
    return (hunch is Hunch.FRIEND) == friends


def insight_of(hunches: Hunches, public: PublicState, own: Seat) -> Insight | None:
    """Tell how soon one knew the Guard of a hand that is scored.

    None where there was nothing to find out, or nothing was noted: one was the Guard,
    there was none, or he showed before the first lead.
    """
    scored = public.result
    if scored is None or not hunches.notes or scored.guard in (None, own):
        return None
    shown = _shown_in(public.story, scored)
    if not shown:
        return None
    role = Role.EMPEROR if own == scored.emperor else Role.REBEL
    found: int | None = None
    for note in hunches.notes:
        if note.seat != scored.guard:
            continue
        right = is_right(note.hunch, role, Role.GUARD)
        found = (note.trick if found is None else found) if right else None
    return Insight(found, shown)


def _tricks(story: tuple[Seen, ...]) -> int:
    return sum(isinstance(seen, Led) for seen in story)


def _shown_in(story: tuple[Seen, ...], scored: Scored) -> int:
    """Give the trick in which the Guard showed; the last one if he did not before the end."""
    for at, seen in enumerate(story):
        if isinstance(seen, Revealed) and seen.seat == scored.guard:
            return _tricks(story[:at])
    return _tricks(story)
