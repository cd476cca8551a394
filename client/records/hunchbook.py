"""One's own notes on who is with whom: kept for the hand, and counted when it is scored.

The file stays on this machine; nothing in it was ever sent, and no record holds it.
"""

import hashlib
import logging
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Annotated

import msgspec

from client.present.hunches import Hunch, Hunches, Note, insight_of, trick_of
from client.settings.rulesets import known_id
from engine.core.cards import Seat
from engine.core.state import PublicState, SeatView
from engine.core.terms import Role
from engine.files import IN_FRAME, put_in_place, real_place

log = logging.getLogger(__name__)

MOST = 2000
"""Hands that are counted; the oldest fall."""

_Trick = Annotated[int, msgspec.Meta(ge=0, le=999)]


class Found(msgspec.Struct, frozen=True, kw_only=True):
    """How soon one knew the Guard of one hand.

    Attributes:
        rules: id of the rule set.
        role: what one was oneself: Emperor or rebel.
        found: trick from which on he was rightly taken; None if he was not.
        shown: trick in which he showed.
    """

    rules: str
    role: Role
    found: _Trick | None
    shown: _Trick


class Open(msgspec.Struct, frozen=True):
    """The notes of a hand that is not over.

    Attributes:
        hand: tells the hand from all others.
        notes: trick, seat and hunch of each.
    """

    hand: str
    notes: tuple[tuple[_Trick, Annotated[int, msgspec.Meta(ge=0, le=4)], Hunch], ...]


class Pages(msgspec.Struct, frozen=True):
    """The whole file: hands counted, oldest first, and the one that is running."""

    hands: tuple[Found, ...] = ()
    open: Open | None = None


def read_pages(file: Path) -> Pages:
    """Read the file; an empty one if there is none or it cannot be read."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=Pages)
    except FileNotFoundError:
        return Pages()
    except (OSError, msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        log.warning("hunches not readable: %s", error)
        return Pages()


class HunchBook:
    """Follows the hands of a table.

    Args:
        file: where it is kept; None for a table whose hands count nowhere.
    """

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._hand: tuple[int, Seat | None] | None = None
        self._key = ""
        self._counted = False
        self.now = Hunches()

    def follow(self, view: SeatView, names: Sequence[str]) -> None:
        """Begin anew with a new hand, and count it when it is scored."""
        public = view.public
        if public.n and (public.n, view.seat) != self._hand and public.result is None:
            self._hand, self._counted = (public.n, view.seat), False
            self._key = hand_key(view, names)
            self.now = self._kept(self._key)
        if public.result is not None and not self._counted and self._hand is not None:
            self._counted = True
            self._count(view)

    def mark(self, seat: Seat, public: PublicState) -> None:
        """Take a seat for the next of all there is."""
        self.now = self.now.cycled(seat, trick_of(public))
        notes = tuple((note.trick, note.seat, note.hunch) for note in self.now.notes)
        self._write(lambda pages: msgspec.structs.replace(pages, open=Open(self._key, notes)))

    def _kept(self, key: str) -> Hunches:
        if self._file is None:
            return Hunches()
        kept = read_pages(self._file).open
        if kept is None or kept.hand != key:
            return Hunches()
        return Hunches(tuple(Note(*one) for one in kept.notes))

    def _count(self, view: SeatView) -> None:
        public, seat = view.public, view.seat
        if seat is None or public.result is None or not self.now.notes:
            return
        insight = insight_of(self.now, public, seat)
        if insight is None:
            return
        role = Role.EMPEROR if seat == public.result.emperor else Role.REBEL
        one = Found(
            rules=known_id(public.rules.id), role=role, found=insight.found, shown=insight.shown
        )
        self._write(lambda pages: Pages((*pages.hands, one)[-MOST:]))

    def _write(self, change: Callable[[Pages], Pages]) -> None:
        if self._file is None:
            return
        file = real_place(self._file)
        pages, new = change(read_pages(file)), file.with_suffix(".new")
        try:
            new.write_bytes(msgspec.json.encode(pages))
            put_in_place(new, file, IN_FRAME)
        except OSError as error:
            log.warning("hunches not kept: %s", error)


def hand_key(view: SeatView, names: Sequence[str]) -> str:
    """Tell a hand from all others, the same before and after a break."""
    public = view.public
    parts = (public.rules.id, public.n, view.seat, *names, *public.totals, *public.penalties)
    return hashlib.sha256("|".join(map(str, parts)).encode()).hexdigest()[:16]


class Insights(msgspec.Struct, frozen=True):
    """What came of some hands.

    Attributes:
        hands: in how many something was noted and there was a Guard to find.
        found: in how many he was known before he showed.
        trick: mean number of the trick in which he was known; None if he never was.
        ahead: mean number of tricks before he showed; None if he never was.
    """

    hands: int = 0
    found: int = 0
    trick: float | None = None
    ahead: float | None = None


def summed(hands: Iterable[Found], rules: str | None = None, role: Role | None = None) -> Insights:
    """Count the hands of one rule set or all, in one role or all."""
    chosen = [one for one in hands if rules in (None, one.rules) and role in (None, one.role)]
    known = [(one.found, one.shown) for one in chosen if one.found is not None]
    if not known:
        return Insights(len(chosen))
    tricks = sum(found for found, _ in known) / len(known)
    ahead = sum(shown - found for found, shown in known) / len(known)
    return Insights(len(chosen), len(known), tricks, ahead)
