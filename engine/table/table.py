"""One table: everybody at it acts through ``ask`` and hears what happens.

All calls come on one thread. What changes the table is written to the journal
first; until that is on disk everything else waits in line. So nothing is told
that is not kept, and each question gets exactly one answer, whatever comes in
at the same time. What is to be done its parts say in steps; only the table
carries them out.
"""

import logging
from collections.abc import Callable
from random import Random

from msgspec.structs import replace

from engine.core.cards import SEATS, Seat
from engine.core.facts import Dealt, Fact, Scored
from engine.core.refusal import Refusal
from engine.core.state import Viewer
from engine.table.between import dealt, next_hand, next_step, rest_length
from engine.table.botpace import BotPace
from engine.table.broadcast import VIEWERS, Broadcast
from engine.table.dealing import Dealing, is_chosen
from engine.table.due import absence_due, absence_over, back_at_the_head, time_out
from engine.table.entries import AnyEntry, Base
from engine.table.errorlog import log_error
from engine.table.hosted import HostedSeats
from engine.table.lobby import Newcomer, joined, lobby_of, sat
from engine.table.messages import (
    Ack,
    Closing,
    HandRecord,
    Refused,
    Request,
    Room,
    Seated,
    Snapshot,
    TimeLeft,
)
from engine.table.moment import Moment
from engine.table.ports import HandPlayed, Ports
from engine.table.rates import Rate, Rates
from engine.table.responses import refused, respond
from engine.table.setup import Kind, Stage
from engine.table.sittings import persons
from engine.table.steps import (
    AwaitShares,
    Close,
    Dismiss,
    ExtendClock,
    ForgetAbsence,
    PutShare,
    Reseat,
    Send,
    SendAll,
    SendCommitment,
    SendSnapshot,
    SetEnding,
    SetHurry,
    SetPause,
    Step,
    Steps,
    Write,
)
from engine.table.timers import HEAL_WAIT, SHARE_WAIT, Timers
from engine.table.transition import Transition, after_entry, hand_runs
from engine.table.versions import LATEST
from engine.table.visitors import KNOWS_RECORDS, Visitor, Visitors
from engine.table.window import is_together, window_length, window_over, within_window
from engine.table.writequeue import Work, WriteQueue

log = logging.getLogger(__name__)

DEAL_SHOWS = 5.0
"""Seconds added to the first question after a deal, for the cards to arrive."""

ROOM_BURST, ROOM_RATE = 12, 4.0
"""So many changes of the room are sent at once, and so many a second in the long run."""


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
        pace: how long its bots pause.
        paused: whether a pause was asked for.
        pausing: who wants a pause, or its end.
        ending: who wants the match to end.
        notice: code of something to be told about this hand, or empty.
        ended: why it is over; empty while it is not.
    """

    def __init__(self, name: str, base: Base, ports: Ports) -> None:
        self.id = name
        self.base = base
        self.ports = ports
        self.visitors = Visitors()
        self.timers = Timers()
        self.pace = BotPace()
        self.writes = WriteQueue(ports.journal, self._disk_changed, self._recover)
        self.paused = False
        self.pausing: frozenset[Seat] = frozenset()
        self.ending: frozenset[Seat] = frozenset()
        self.notice = ""
        self.ended = ""
        self._dealing = Dealing(name, ports.secret, ports.date)
        self._broadcast = Broadcast(self.visitors)
        self._hosted = HostedSeats(ports, self.timers.plans)
        self._rates = Rates()
        self._room_rate = Rate(ROOM_BURST, ROOM_RATE)
        self._room_sent: Room | None = None
        self._failed_at: int | None = None
        self._played: HandPlayed | None = None

    def open(self) -> None:
        """Write the table down, then let it begin."""
        now = self.ports.now()
        self.timers.away = dict.fromkeys(persons(self.base.sittings), now)
        self._arm(now, ())

        def begin() -> None:
            self._go_on()
            self._settle()

        self.writes.restart(self.base, begin)

    def set_notice(self, code: str) -> None:
        """Say something about this hand to everybody; words ``net.<code>``, or nothing."""
        if code != self.notice:
            self.notice = code
            self._settle()

    def close(self, code: str) -> None:
        """Send everybody away; the journal stays."""
        self.ended = code
        self.visitors.dismiss(code)
        self.ports.changed()

    # -- what may be asked about it -----------------------------------------------------

    @property
    def moment(self) -> Moment:
        """How it is now, for its parts to decide by."""
        return Moment(
            now=self.ports.now(),
            base=self.base,
            present=frozenset(self.visitors.present),
            watchers=self.visitors.watchers,
            paused=self.paused,
            pausing=self.pausing,
            ending=self.ending,
            draw=self._drawn_seats,
            sick=self.writes.sick,
            levels=self.ports.levels,
            oldest=self.visitors.oldest or LATEST,
        )

    @property
    def next_due(self) -> float | None:
        """When ``tick`` is to be called next; None if only visitors can change anything."""
        if self.writes.busy or self.ended:
            return None
        moment = self.moment
        return self.timers.next_due(absence_due(moment, self.timers), moment.now)

    @property
    def halted(self) -> bool:
        """Whether the match stands still: paused, nobody there, or the disk failed."""
        return self.moment.halted

    def room(self) -> Room:
        """Give all about the table but the game."""
        present = self.visitors.present
        chairs = tuple(
            replace(chair, away=chair.kind is Kind.PERSON and seat not in present)
            for seat, chair in enumerate(sitting.chair for sitting in self.base.sittings)
        )
        return Room(
            table=self.id,
            setup=replace(self.base.setup, code="", seed=None),
            chairs=chairs,
            stage=self.base.stage,
            paused=self.paused,
            pausing=tuple(sorted(self.pausing)),
            watchers=self.visitors.watchers,
            ending=tuple(sorted(self.ending)),
            coded=is_chosen(self.base.setup),
            practice=self.base.practice,
            notice="disk" if self.writes.sick else self.notice,
        )

    def snapshot(self, viewer: Viewer) -> Snapshot:
        """Give all that a viewer may know."""
        left = self.timers.clock.left(self.ports.now())
        commitment = self._dealing.commitment(self.base)
        return self._broadcast.snapshot(self.base.state, viewer, left, commitment)

    # -- coming and going ---------------------------------------------------------------

    def join(
        self,
        name: str,
        avatar: int,
        token: str,
        then: Callable[[Seat | str], None],
        *,
        host: bool = False,
        address: str = "",
    ) -> None:
        """Seat a new person.

        Args:
            name: as he gave it.
            avatar: number of his portrait.
            token: hash of his token.
            then: takes his seat when that is on disk, or the code of why there is none.
            host: whether he may change the table.
            address: where he comes from.
        """

        def work() -> None:
            new = Newcomer(name, avatar, token, address)
            result = joined(lobby_of(self.moment), new, host=host)
            if isinstance(result, str):
                then(result)
                return
            change, seat = result
            self._write(sat(change), lambda: then(seat), lambda: then("disk"))

        self.writes.run(work)

    def come(self, visitor: Visitor, seat: Seat, token: str = "") -> None:
        """Give a seat to a visitor and send him everything."""
        self.visitors.sit(visitor, seat)
        self.timers.away.pop(seat, None)
        last = max((number for number, _ in self.base.sittings[seat].done), default=0)
        visitor.send(Seated(self.id, seat, token, last))
        self._greet(visitor)
        if not token:
            # He may have been away when the last hand ended; a copy he has is the same.
            self._send_record(seat)
        self.writes.run(lambda: self._do(back_at_the_head(self.moment, seat)))

    def watch(self, visitor: Visitor) -> None:
        """Let a visitor watch."""
        first = not self.visitors.watchers
        self.visitors.watch(visitor)
        visitor.send(Seated(self.id, None))
        if first and is_together(self.base.state):
            # A lone person's time is his secret now that somebody looks on.
            self._arm(self.ports.now(), ())
            self._send_time()
        self._greet(visitor)

    def go(self, visitor: Visitor) -> None:
        """A visitor's connection is gone; his seat stays his."""
        seat = self.visitors.leave(visitor)
        self.pace.end(visitor)
        if seat is not None:
            self.timers.away[seat] = self.ports.now()
            self.pausing -= {seat}
            self.ending -= {seat}
        self._settle()

    def _greet(self, visitor: Visitor) -> None:
        before = self._room_sent
        self._settle()
        if self._room_sent is before:
            visitor.send(self.room())
        visitor.send(self.snapshot(visitor.seat))

    # -- what happens -------------------------------------------------------------------

    def ask(self, visitor: Visitor, request: Request) -> None:
        """Take a visitor's request; the answer is sent to him."""

        def work() -> None:
            # He may have gone while the request waited in line.
            if self.visitors.is_here(visitor) and not self.ended:
                self._do(respond(self.moment, self._rates, visitor, request))

        self.writes.run(work)
        self._settle()

    def tick(self) -> None:
        """Do what is due now, one thing at a time."""
        if self.timers.look(self.ports.now()):
            self._send_time()
        if not self.writes.busy and not self.ended:
            self._do(self._due_steps())

    def _due_steps(self) -> Steps:
        """Give the first thing that is due."""
        moment, timers = self.moment, self.timers
        now = moment.now
        if _is_due(timers.room, now):
            self._send_room()
            return ()
        if timers.heal is not None:
            if timers.heal <= now:
                timers.heal = now + HEAL_WAIT
                self.writes.restart(self.base, _nothing)
            return ()
        if timers.halted is not None:
            return ()
        plan = timers.plans.take_due(now)
        if plan is not None:
            return self._hosted.move(moment, plan)
        if _is_due(timers.clock.due, now):
            has_window = window_length(moment, self.pace.bounds(moment)) is not None
            return window_over(moment, timers.plans) if has_window else time_out(moment)
        if _is_due(absence_due(moment, timers), now):
            return absence_over(moment, timers)
        if _is_due(timers.share, now):
            return dealt(moment, self._dealing)
        return next_hand(moment) if _is_due(timers.rest, now) else ()

    def _do(self, steps: Steps) -> None:
        for step in steps:
            if not self.ended:
                self._do_one(step)

    def _do_one(self, step: Step) -> None:
        match step:
            case Write():
                self._do_write(step)
            case Send(visitor=visitor, message=message):
                visitor.send(message)
            case SendAll(message=message):
                self.visitors.send_all(message)
            case SendSnapshot(visitor=visitor):
                visitor.send(self.snapshot(visitor.seat))
            case SendCommitment():
                self._send_commitment()
            case PutShare(seat=seat, share=share):
                self._dealing.put_in(self.base, seat, share)
                self._go_on()
            case AwaitShares():
                if self.timers.share is None:
                    self.timers.share = self.ports.now() + SHARE_WAIT
            case ExtendClock(seconds=seconds):
                self.timers.clock.arm(self.timers.clock.turn, seconds, self.ports.now())
            case SetPause(paused=paused, pausing=pausing):
                self.paused, self.pausing = paused, pausing
            case SetHurry(visitor=visitor, on=on):
                self._hurry(visitor, on=on)
            case SetEnding(ending=ending):
                self.ending = ending
                self.writes.run(self._go_on)
            case Reseat(order=order):
                self._reseat(order)
            case Dismiss(seat=seat, code=code):
                self._dismiss(seat, code)
            case ForgetAbsence(seats=seats):
                for seat in seats:
                    self.timers.away.pop(seat, None)
            case Close(code=code):
                self.close(code)

    def _do_write(self, step: Write) -> None:
        asker = step.asker

        def done() -> None:
            if asker is not None:
                asker.visitor.send(Ack(asker.id))
            self._do(step.then)

        def failed() -> None:
            if asker is not None:
                asker.visitor.send(Refused(asker.id, "net.disk"))

        no = self._write(step.entry, done, failed)
        if no is None:
            return
        if asker is not None:
            asker.visitor.send(refused(asker.id, no))
        self._do(step.refused)

    def _hurry(self, visitor: Visitor, *, on: bool) -> None:
        if not on:
            self.pace.end(visitor)
            return
        self.pace.hurrier = visitor
        moment = self.moment
        self.timers.plans.hasten(moment.now + self.pace.bounds(moment)[1])

    def _drawn_seats(self) -> tuple[Seat, ...]:
        seats = list(SEATS)
        Random(self.ports.secret(16)).shuffle(seats)
        return tuple(seats)

    def _reseat(self, order: tuple[Seat, ...]) -> None:
        """Bring visitors to other seats and tell those who moved where they sit now."""
        self.visitors.reseat(order)
        self.timers.reseat(order)
        for seat, old in enumerate(order):
            visitor = self.visitors.at(seat)
            if visitor is not None and seat != old:
                visitor.send(Seated(self.id, seat))
                visitor.send(self.snapshot(seat))

    def _dismiss(self, seat: Seat, code: str) -> None:
        visitor = self.visitors.at(seat)
        if visitor is not None:
            self.visitors.leave(visitor)
            visitor.send(Closing(code))

    # -- what is written and carried out --------------------------------------------------

    def _write(self, entry: AnyEntry, then: Work, failed: Work) -> Refusal | None:
        """Write an entry and carry it out, unless the rules refuse it."""
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
            self._send_snapshots()
        self._settle()
        if any(isinstance(fact, Scored) for fact in after.facts):
            self._end_hand()
        else:
            self._go_on()

    def _arm(self, now: float, facts: tuple[Fact, ...]) -> None:
        moment = self.moment
        state, seconds = self.base.state, self.base.setup.seconds
        shows = DEAL_SHOWS if any(isinstance(fact, Dealt) for fact in facts) else 0.0
        window = window_length(moment, self.pace.bounds(moment))
        length = window if window is not None else seconds or None
        timed = length is not None and hand_runs(state)
        self.timers.clock.arm(state.public.turn, length + shows if length and timed else None, now)
        self.timers.asked = now

    def _end_hand(self) -> None:
        """Tell the seeds, keep the record, give each person a copy, and begin the journal anew."""
        base = self.base
        for unsealed in base.spent:
            self.visitors.send_all(unsealed)
        self.notice = ""
        self._played = self._hand_played()
        self.ports.finished(self._played)
        for seat in self.visitors.present:
            self._send_record(seat)
        if base.setup.open_hands and not self._played.practice:
            self._send_open(self._played)
        if base.stage is Stage.RESULT:
            self._rest()
        self.writes.restart(base, self._go_on)

    def _send_record(self, seat: Seat) -> None:
        """Send whoever sits at a seat his copy of the last hand, if he speaks of such.

        Practice is nobody's to keep: it would count in his statistics.
        """
        visitor, played = self.visitors.at(seat), self._played
        if visitor is None or visitor.version < KNOWS_RECORDS:
            return
        if played is not None and not played.practice:
            visitor.send(HandRecord(played.record(seat)))

    def _send_open(self, played: HandPlayed) -> None:
        """Send those who watch a hand that is over, with all its cards."""
        for visitor in self.visitors.watching:
            if visitor.version >= KNOWS_RECORDS:
                visitor.send(HandRecord(played.record(None)))

    def _hand_played(self) -> HandPlayed:
        base = self.base
        return HandPlayed(
            table=self.id,
            match=base.match,
            n=base.state.public.n,
            rules=base.state.public.rules,
            names=tuple(player.name for player in base.players),
            bots=tuple(player.level for player in base.players),
            facts=base.facts,
            seeds=tuple(
                (self._dealing.commitment_to(unsealed), unsealed) for unsealed in base.spent
            ),
            when=base.when,
            code=base.setup.code,
            practice=base.practice,
        )

    def _go_on(self) -> None:
        """Begin what must come next: a seed to be bound to, a deal, the host's own moves."""
        if self.writes.busy or self.ended:
            return
        if hand_runs(self.base.state) or self.timers.halted is not None:
            self.timers.share = None
        self._do(next_step(self.moment, self._dealing))
        if not self.writes.busy and not self.ended:
            moment = self.moment
            pace = self.pace.bounds(moment)
            self._hosted.plan(moment, within_window(pace, window_length(moment, pace)))
        self.ports.changed()

    def _settle(self) -> None:
        """Let the match stand still or go on as things are, and tell who must know."""
        moment = self.moment
        if moment.halted != (self.timers.halted is not None):
            if moment.halted:
                self.timers.halt(moment.now)
            else:
                self.timers.go_on(moment.now)
                self.writes.run(self._go_on)
            self._send_time()
        self._rest_again()
        self._send_room()
        self.ports.changed()

    def _rest(self) -> None:
        """Let the result stand for a while."""
        length = rest_length(self.moment)
        self.timers.rest = None if length is None else self.ports.now() + length

    def _rest_again(self) -> None:
        """Start the rest when the last person that was waited for has gone."""
        if self.base.stage in (Stage.LOBBY, Stage.OVER):
            self.ending = frozenset()
        if self.base.stage is not Stage.RESULT:
            self.timers.rest = None
        elif self.timers.rest is None:
            self._rest()

    # -- what is sent -------------------------------------------------------------------

    def _send_room(self) -> None:
        """Send the room if it changed, or after a while if it changes too often."""
        room, now = self.room(), self.ports.now()
        self.timers.room = None
        if self.ended or room == self._room_sent:
            return
        if not self._room_rate.take(now):
            self.timers.room = self._room_rate.next_at(now)
            return
        self._room_sent = room
        self.visitors.send_all(room)

    def _send_snapshots(self) -> None:
        for viewer in VIEWERS:
            self.visitors.send(viewer, self.snapshot(viewer))

    def _send_commitment(self) -> None:
        commitment = self._dealing.commitment(self.base)
        if commitment is not None:
            self.visitors.send_all(commitment)

    def _send_time(self) -> None:
        if hand_runs(self.base.state):
            clock = self.timers.clock
            left = clock.left(self.ports.now())
            running = self.timers.halted is None
            self.visitors.send_all(TimeLeft(clock.turn, left, running))

    # -- what goes wrong ----------------------------------------------------------------

    def _disk_changed(self) -> None:
        """The disk failed, or works again."""
        self.timers.heal = self.ports.now() + HEAL_WAIT if self.writes.sick else None
        self._settle()
        if not self.writes.sick:
            self._go_on()

    def _recover(self, error: Exception) -> None:
        """Go on from what is on disk after an error of our own; twice at one turn is the end."""
        log_error(log, "a table", error)
        turn = self.base.state.public.turn
        is_first, self._failed_at = self._failed_at != turn, turn
        try:
            if is_first:
                self._start_anew()
                return
        except Exception as second:
            log_error(log, "recovery", second)
        self.close("mishap")

    def _start_anew(self) -> None:
        self._arm(self.ports.now(), ())
        self.timers.plans.keep(set())
        self._room_sent = None
        self._settle()
        self._send_snapshots()
        self._go_on()


def _is_due(at: float | None, now: float) -> bool:
    return at is not None and at <= now


def _nothing() -> None:
    """Do nothing."""
