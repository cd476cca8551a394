"""A table without sockets: virtual time, repeatable chance, visitors that remember."""

from collections.abc import Callable
from random import Random

from engine.bots.levels import LEVELS
from engine.bots.making import bot_of
from engine.core.autoplay import default_action
from engine.core.evolve import evolve_view
from engine.core.presets import PRESETS
from engine.core.state import SeatView
from engine.table.entries import Base
from engine.table.journal import Journal
from engine.table.messages import (
    Command,
    Commitment,
    Events,
    Message,
    Ready,
    Request,
    Room,
    Seated,
    Share,
    Snapshot,
    Start,
    TableMessage,
)
from engine.table.ports import HandPlayed, Ports
from engine.table.setup import Setup, Stage
from engine.table.sittings import hash_of
from engine.table.table import Table
from engine.table.transition import fresh
from engine.table.versions import LATEST
from engine.table.visitors import Visitor
from tests.support.memoryjournal import MemoryJournal
from tests.support.thinkhere import ThinkHere
from tests.support.virtualclock import VirtualClock

AT_ONCE = (0.0, 0.0)


class Person:
    """A visitor that keeps what he hears, folds it into a view, and can act."""

    def __init__(self, rig: "TableRig", seat: int, token: str) -> None:
        self.rig = rig
        self.seat = seat
        self.token = token
        self.heard: list[TableMessage] = []
        self.view: SeatView | None = None
        self.seq = -1
        self.room: Room | None = None
        self.last = 0
        self.visitor = Visitor(self.hear, f"watcher{seat}")
        self.visitor.version = LATEST

    def hear(self, message: TableMessage) -> None:
        self.heard.append(message)
        match message:
            case Snapshot(seq=seq, view=view):
                self.seq, self.view = seq, view
                if message.commitment is not None:
                    self.share(message.commitment)
            case Events(seq=seq, seen=seen):
                # The table survives errors of its own, so they are kept for ``settle`` to raise.
                if seq != self.seq + 1 or self.view is None:
                    self.rig.flaws.append(f"seat {self.seat} got {seq} after {self.seq}")
                    return
                self.seq = seq
                for one in seen:
                    self.view = evolve_view(self.view, one)
            case Room():
                self.room = message
            case Seated(seat=seat, last=last):
                self.last = max(self.last, last)
                if seat is not None:
                    self.seat = seat
            case Commitment():
                self.share(message)
            case _:
                pass

    def share(self, commitment: Commitment) -> None:
        share = f"{self.seat + 1:064x}"
        deal = (commitment.match, commitment.hand, commitment.deal)
        self.rig.later.append(lambda: self.ask(Share(*deal, share)))

    def ask(self, request: Request) -> None:
        self.rig.table.ask(self.visitor, request)

    def act(self, action: object, turn: int | None = None) -> int:
        assert self.view is not None
        self.last += 1
        number = self.view.public.turn if turn is None else turn
        self.ask(Command(number, action, self.last))  # type: ignore[arg-type]
        return self.last

    def default(self) -> int:
        assert self.view is not None
        return self.act(default_action(self.view))

    @property
    def is_asked(self) -> bool:
        return self.view is not None and self.view.is_asked

    def of(self, kind: type[Message]) -> list[Message]:
        return [message for message in self.heard if isinstance(message, kind)]

    def go(self) -> None:
        self.rig.table.go(self.visitor)

    def come_back(self) -> None:
        self.visitor = Visitor(self.hear)
        self.visitor.version = LATEST
        self.rig.table.come(self.visitor, self.seat)


class TableRig:
    def __init__(
        self,
        setup: Setup | None = None,
        *,
        journal: Journal | None = None,
        base: Base | None = None,
        seed: int = 1,
        clock: VirtualClock | None = None,
    ) -> None:
        self.clock = clock or VirtualClock()
        self.rng = Random(seed)
        self.finished: list[HandPlayed] = []
        self.later: list[Callable[[], None]] = []
        self.flaws: list[str] = []
        self.journal = journal if journal is not None else MemoryJournal()
        self.setup = setup or setup_of()
        self.table = Table("t1", base or fresh(self.setup), self.ports())
        self.people: list[Person] = []

    def ports(self) -> Ports:
        secret = Random(self.rng.random())
        return Ports(
            now=self.clock,
            secret=secret.randbytes,
            rng=Random(self.rng.random()),
            journal=self.journal,
            thinker=ThinkHere(),
            levels=LEVELS,
            make_bot=bot_of,
            finished=self.finished.append,
            changed=lambda: None,
        )

    def open(self) -> None:
        self.table.open()

    def sit(self, name: str = "Ann", *, host: bool = False) -> Person:
        token = f"token-{len(self.people)}"
        seats: list[int] = []

        def seated(seat: int | str) -> None:
            assert isinstance(seat, int), seat
            seats.append(seat)

        self.table.join(name, 0, hash_of(token), seated, host=host)
        person = Person(self, seats[0], token)
        self.people.append(person)
        self.table.come(person.visitor, person.seat, token)
        return person

    def watch(self) -> Person:
        person = Person(self, 9, "")
        self.table.watch(person.visitor)
        return person

    def settle(self) -> None:
        """Do all that is due now, without letting time pass.

        Raises:
            AssertionError: if somebody heard what does not fit, or the table failed.
        """
        while True:
            assert not self.flaws, self.flaws
            assert self.table.ended != "mishap"
            while self.later:
                self.later.pop(0)()
            due = self.table.next_due
            if due is None or due > self.clock.time:
                return
            self.table.tick()

    def wait(self, seconds: float) -> None:
        """Let time pass, doing everything when it is due."""
        end = self.clock.time + seconds
        self.settle()
        while (due := self.table.next_due) is not None and due <= end:
            self.clock.time = max(self.clock.time, due)
            self.table.tick()
            self.settle()
        self.clock.time = end
        self.settle()

    @property
    def stage(self) -> Stage:
        return self.table.base.stage

    def play_hand(self, limit: int = 3000) -> None:
        """Let everybody give default answers until the hand is over."""
        for _ in range(limit):
            self.settle()
            if self.stage in (Stage.RESULT, Stage.OVER):
                return
            asked = [p for p in self.people if p.is_asked and p.room is not None]
            if asked:
                asked[0].default()
            else:
                self.wait(0.5)
        raise AssertionError("the hand does not end")

    def next_hand(self) -> None:
        for person in self.people:
            person.ask(Ready(id=person.last))
        self.settle()


def setup_of(rules: str = "lianzhong-jianming", **options: object) -> Setup:
    given: dict[str, object] = {"rules": PRESETS[rules], "pace": AT_ONCE, **options}
    return Setup(**given)  # type: ignore[arg-type]


def table_of(people: int = 1, *, seed: int = 1, **options: object) -> TableRig:
    """A started table with that many persons on the first seats and bots on the rest."""
    rig = TableRig(setup_of(**options), seed=seed)  # type: ignore[arg-type]
    rig.open()
    for number in range(people):
        rig.sit(f"P{number}", host=number == 0)
    for person in rig.people[1:]:
        person.ask(Ready())
    rig.people[0].ask(Start())
    rig.settle()
    return rig
