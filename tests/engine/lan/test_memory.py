import pytest

from engine.core.autoplay import default_action
from engine.core.evolve import evolve_view
from engine.core.presets import PRESETS
from engine.core.state import SeatView
from engine.lan.link import (
    Closing,
    DealChecked,
    EndTable,
    Events,
    Incoming,
    Link,
    LinkChanged,
    LinkState,
    ListSaves,
    Ready,
    Refused,
    Room,
    Snapshot,
    Stage,
)
from engine.table.setup import Setup
from tests.support.memorylink import MemoryLink, ready_table
from tests.support.virtualclock import VirtualClock


def play(link: Link, clock: VirtualClock, hands: int) -> tuple[SeatView, list[Incoming]]:
    heard: list[Incoming] = []
    view: SeatView | None = None
    last = -1
    for _ in range(20_000):
        for message in link.poll():
            heard.append(message)
            match message:
                case Snapshot():
                    view = message.view
                case Events(seen=seen):
                    assert view is not None
                    for one in seen:
                        view = evolve_view(view, one)
                case Room(stage=Stage.RESULT):
                    link.send(Ready())
                case Room(stage=Stage.OVER):
                    assert view is not None
                    return view, heard
                case _:
                    pass
        if view is not None and view.is_asked and view.public.turn != last:
            last = view.public.turn
            link.act(last, default_action(view))
        clock.go(0.3)
    raise AssertionError(f"{hands} hands do not end")


@pytest.mark.parametrize("preset", PRESETS)
def test_a_match_is_played_without_a_socket(preset: str) -> None:
    clock = VirtualClock()
    setup = Setup(rules=PRESETS[preset], hands=2)
    link = MemoryLink(ready_table(setup, "Ann"), now=clock, seed=3)
    view, heard = play(link, clock, 2)
    assert view.public.n == 2
    checks = [message for message in heard if isinstance(message, DealChecked)]
    assert checks and all(check.fair for check in checks)


def test_the_same_seed_gives_the_same_match() -> None:
    views = []
    for _ in range(2):
        clock = VirtualClock()
        setup = Setup(rules=PRESETS["weihai"], hands=1, seed=5)
        link = MemoryLink(ready_table(setup, "Ann"), now=clock, seed=3)
        views.append(play(link, clock, 1)[0])
    assert views[0] == views[1]


def test_time_passes_only_while_somebody_looks() -> None:
    clock = VirtualClock()
    link = MemoryLink(ready_table(Setup(rules=PRESETS["putong"]), "Ann"), now=clock, seed=3)
    link.poll()
    before = link.table.base
    clock.go(500)
    assert link.table.base is before


def test_five_bots_may_be_watched() -> None:
    clock = VirtualClock()
    setup = Setup(rules=PRESETS["weihai"], hands=1)
    link = MemoryLink(ready_table(setup, seat=None), None, now=clock, seed=3)
    view, _ = play(link, clock, 1)
    assert view.seat is None and view.hand == ()


def test_what_needs_a_host_process_is_refused() -> None:
    link = MemoryLink(ready_table(Setup(rules=PRESETS["weihai"]), "Ann"))
    number = link.send(ListSaves())
    assert Refused(number, "net.owner_only") in link.poll()


def test_the_end_of_the_table_closes_the_link() -> None:
    link = MemoryLink(ready_table(Setup(rules=PRESETS["weihai"]), "Ann"))
    link.send(EndTable(save=False))
    heard = link.poll()
    assert Closing("ended") in heard
    assert heard[-1] == LinkChanged(LinkState.CLOSED, "ended")
    assert link.state is LinkState.CLOSED
