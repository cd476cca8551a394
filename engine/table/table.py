"""One table: everybody at it acts through ``ask`` and hears what happens.

All calls come on one thread. What changes the table is written to the journal
first; until that is on disk everything else waits in line. So nothing is told
that is not kept, and each question gets exactly one answer, whatever comes in
at the same time.
"""

from collections.abc import Callable

from msgspec.structs import replace

from engine.core.cards import Seat
from engine.core.facts import Dealt, Fact, Scored
from engine.core.refusal import Refusal
from engine.core.state import Viewer
from engine.table.answering import Answering
from engine.table.broadcast import VIEWERS, Broadcast
from engine.table.dealing import Dealing
from engine.table.entries import AnyEntry, Base, Sat
from engine.table.haste import Haste
from engine.table.lobby import Change, joined
from engine.table.messages import Request, Room, Seated, Snapshot, TimeLeft
from engine.table.ports import HandPlayed, Ports
from engine.table.pulse import Pulse
from engine.table.setup import Kind, Stage
from engine.table.sittings import persons
from engine.table.timers import HEAL_WAIT, Timers
from engine.table.transition import Transition, after_entry, hand_runs
from engine.table.visitors import Visitor, Visitors
from engine.table.writequeue import Work, WriteQueue

DEAL_SHOWS = 5.0
"""Seconds added to the first question after a deal, for the cards to arrive."""


def nothing() -> None:
    """Do nothing."""


class Table:
    """A table and everything that happens at it.

    Args:
        name: id of the table; made by the host, never by a guest.
        base: a fresh table, or one brought back from its journal.
        ports: everything outside.

    Attributes:
        base: all that is kept of it.
        visitors: who is connected.
        timers: what it waits for.
        haste: who hurries its bots.
        paused: whether a pause was asked for.
        pausing: who wants a pause, or its end.
        kicked: hashes of the tokens of those who were thrown out.
        notice: code of something to be told about this hand, or empty.
        ended: why it is over; empty while it is not.
    """

    def __init__(self, name: str, base: Base, ports: Ports) -> None:
        self.id = name
        self.base = base
        self.ports = ports
        self.visitors = Visitors()
        self.timers = Timers()
        self.haste = Haste(self)
        self.dealing = Dealing(name, ports.secret)
        self.writes = WriteQueue(ports.journal, self._troubled)
        self.paused = False
        self.pausing: set[Seat] = set()
        self.kicked: set[str] = set()
        self.notice = ""
        self.ended = ""
        self._broadcast = Broadcast(self.visitors)
        self.pulse = Pulse(self)
        self._answering = Answering(self)
        self._room_told: Room | None = None

    def open(self, then: Work = nothing) -> None:
        """Write the table down, then let it begin."""
        now = self.ports.now()
        self.timers.away = dict.fromkeys(persons(self.base.sittings), now)
        self._arm(now, ())

        def begin() -> None:
            then()
            self.follow_up()
            self.settle()

        self.writes.restart(self.base, begin)

    def close(self, code: str) -> None:
        """Send everybody away; the journal stays."""
        self.ended = code
        self.visitors.dismiss(code)
        self.ports.changed()

    # -- what may be asked about it -----------------------------------------------------

    @property
    def next_due(self) -> float | None:
        """When ``tick`` is to be called next; None if only visitors can change anything."""
        if self.writes.busy or self.ended:
            return None
        waits = (self.pulse.grace_due(), self.pulse.vacancy_due())
        grace = min((due for due in waits if due is not None), default=None)
        return self.timers.next_due(grace, self.ports.now())

    @property
    def halted(self) -> bool:
        """Whether the match stands still: paused, nobody there, or the disk failed."""
        people = persons(self.base.sittings)
        deserted = bool(people) and not people & self.visitors.present
        return self.paused or self.writes.sick or deserted

    def room(self) -> Room:
        """Give all about the table but the game."""
        present = self.visitors.present
        chairs = tuple(
            replace(chair, away=chair.kind is Kind.PERSON and seat not in present)
            for seat, chair in enumerate(sitting.chair for sitting in self.base.sittings)
        )
        return Room(
            table=self.id,
            setup=self.base.setup,
            chairs=chairs,
            stage=self.base.stage,
            paused=self.paused,
            pausing=tuple(sorted(self.pausing)),
            watchers=self.visitors.watchers,
            notice="disk" if self.writes.sick else self.notice,
        )

    def snapshot(self, viewer: Viewer) -> Snapshot:
        """Give all that a viewer may know."""
        left = self.timers.clock.left(self.ports.now())
        commitment = self.dealing.commitment(self.base)
        return self._broadcast.snapshot(self.base.state, viewer, left, commitment)

    @property
    def change(self) -> Change:
        """Give what requests of the lobby work on."""
        away = persons(self.base.sittings) - self.visitors.present
        return Change(self.base.setup, self.base.stage, self.base.sittings, frozenset(away))

    # -- coming and going ---------------------------------------------------------------

    def join(
        self,
        name: str,
        avatar: int,
        token: str,
        then: Callable[[Seat | str], None],
        *,
        host: bool = False,
    ) -> None:
        """Seat a new person.

        Args:
            name: as he gave it.
            avatar: number of his portrait.
            token: hash of his token.
            then: takes his seat when that is on disk, or the code of why there is none.
            host: whether he may change the table.
        """

        def work() -> None:
            result = joined(self.change, name, avatar, token, host=host)
            if isinstance(result, str):
                then(result)
                return
            change, seat = result
            self.write(sat(change), lambda: then(seat), lambda: then("disk"))

        self.writes.run(work)

    def come(self, visitor: Visitor, seat: Seat, token: str = "") -> None:
        """Give a seat's ear to a visitor and tell him everything."""
        self.visitors.sit(visitor, seat)
        self.timers.away.pop(seat, None)
        last = max((number for number, _ in self.base.sittings[seat].done), default=0)
        visitor.send(Seated(self.id, seat, token, last))
        self._greet(visitor)

    def watch(self, visitor: Visitor) -> None:
        """Let a visitor watch."""
        self.visitors.watch(visitor)
        visitor.send(Seated(self.id, None))
        self._greet(visitor)

    def go(self, visitor: Visitor) -> None:
        """A visitor's connection is gone; his seat stays his."""
        seat = self.visitors.leave(visitor)
        self.haste.end(visitor)
        if seat is not None:
            self.timers.away[seat] = self.ports.now()
            self.pausing.discard(seat)
        self.settle()

    def swap(self, one: Seat, other: Seat) -> None:
        """Exchange the visitors of two seats and tell them where they sit now."""
        self.visitors.swap(one, other)
        self.timers.swap_away(one, other)
        for seat in {one, other}:
            visitor = self.visitors.at(seat)
            if visitor is not None:
                visitor.send(Seated(self.id, seat))
                visitor.send(self.snapshot(seat))

    def _greet(self, visitor: Visitor) -> None:
        before = self._room_told
        self.settle()
        if self._room_told is before and before is not None:
            visitor.send(before)
        visitor.send(self.snapshot(visitor.seat))

    # -- what happens -------------------------------------------------------------------

    def ask(self, visitor: Visitor, request: Request) -> None:
        """Take a visitor's request; the answer comes to his ear."""
        self.writes.run(lambda: self._answering.answer(visitor, request))
        self.settle()

    def tick(self) -> None:
        """Do what is due now, one thing at a time."""
        if self.timers.look(self.ports.now()):
            self._tell_time()
        if not self.writes.busy and not self.ended:
            self.pulse.beat()

    def write(
        self, entry: AnyEntry, then: Work = nothing, failed: Work = nothing
    ) -> Refusal | None:
        """Write an entry and carry it out, unless the rules refuse it.

        Args:
            entry: what is to happen.
            then: called when it is on disk, before anybody is told.
            failed: called if it could not be written.
        """
        after = after_entry(self.base, entry)
        if isinstance(after, Refusal):
            return after
        self.writes.write(entry, lambda: self._carry_out(after, then), failed)
        return None

    def _carry_out(self, after: Transition, then: Work) -> None:
        before, self.base = self.base, after.base
        then()
        if self.ended:
            return
        state = self.base.state
        now = self.ports.now()
        if state.public.turn != before.state.public.turn or not hand_runs(state):
            self._arm(now, after.facts)
        if after.facts:
            self._broadcast.send(after.facts, state, self.timers.clock.left(now))
        elif state is not before.state:
            for viewer in VIEWERS:
                self.visitors.send(viewer, self.snapshot(viewer))
        self.settle()
        if any(isinstance(fact, Scored) for fact in after.facts):
            self._hand_over()
        else:
            self.follow_up()

    def _arm(self, now: float, facts: tuple[Fact, ...]) -> None:
        state, seconds = self.base.state, self.base.setup.seconds
        shows = DEAL_SHOWS if any(isinstance(fact, Dealt) for fact in facts) else 0.0
        length = seconds + shows if seconds and hand_runs(state) else None
        self.timers.clock.arm(state.public.turn, length, now)
        self.timers.asked = now

    def _hand_over(self) -> None:
        """Tell the seeds, keep the record, and begin the journal anew."""
        base = self.base
        for told in base.spent:
            self.visitors.send_all(told)
        self.notice = ""
        self.ports.finished(
            HandPlayed(
                table=self.id,
                match=base.match,
                n=base.state.public.n,
                rules=base.state.public.rules,
                names=tuple(player.name for player in base.players),
                bots=tuple(player.level for player in base.players),
                facts=base.facts,
                seeds=tuple((self.dealing.commitment_to(told), told) for told in base.spent),
            )
        )
        if base.stage is Stage.RESULT:
            self.pulse.rest()
        self.writes.restart(base, self.follow_up)

    def follow_up(self) -> None:
        """Begin what must come next: a seed to be bound to, a deal, the host's own moves."""
        if self.writes.busy or self.ended:
            return
        state, stage = self.base.state, self.base.stage
        if stage in (Stage.PLAYING, Stage.RESULT) and not hand_runs(state) and not self.base.seed:
            self.write(self.dealing.seal(self.base), self._tell_commitment)
            return
        if not self.pulse.go_on():
            self.pulse.plan()
        self.ports.changed()

    def _tell_commitment(self) -> None:
        commitment = self.dealing.commitment(self.base)
        if commitment is not None:
            self.visitors.send_all(commitment)

    def settle(self) -> None:
        """Let the match stand still or go on as things are, and tell who must know."""
        now = self.ports.now()
        if self.halted != (self.timers.halted is not None):
            if self.halted:
                self.timers.halt(now)
            else:
                self.timers.go_on(now)
                self.writes.run(self.follow_up)
            self._tell_time()
        self.pulse.rest_again()
        room = self.room()
        if room != self._room_told and not self.ended:
            self._room_told = room
            self.visitors.send_all(room)
        self.ports.changed()

    def _tell_time(self) -> None:
        if hand_runs(self.base.state):
            clock = self.timers.clock
            left = clock.left(self.ports.now())
            running = self.timers.halted is None
            self.visitors.send_all(TimeLeft(clock.turn, left, running))

    def _troubled(self) -> None:
        self.timers.heal = self.ports.now() + HEAL_WAIT if self.writes.sick else None
        self.settle()
        if not self.writes.sick:
            self.follow_up()


def sat(change: Change) -> Sat:
    """Give the entry of a change of seats, setup or stage."""
    return Sat(change.setup, change.stage, change.sittings)
