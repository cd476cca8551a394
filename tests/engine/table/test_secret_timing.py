"""When things are told: the same for worlds that a seat cannot tell apart."""

from random import Random

import pytest
from msgspec.structs import replace

from engine.core.actions import SeatAction
from engine.core.autoplay import default_action
from engine.core.cards import SEATS, Seat
from engine.core.presets import PRESETS
from engine.core.state import GameState, SeatView, view_of
from engine.core.terms import Phase
from engine.lan.wire import write
from engine.table.entries import Base, Sitting
from engine.table.messages import TableMessage
from engine.table.setup import Chair, Kind, Stage
from engine.table.transition import fresh
from tests.engine.table.test_secrecy import exchanged
from tests.support.randomgame import steps
from tests.support.tablerig import Person, TableRig, setup_of


class Silent:
    """A bot that gives the default answer."""

    def choose(self, view: SeatView) -> SeatAction:
        return default_action(view)


def timed(state: GameState, viewer: Seat, preset: str) -> list[tuple[float, bytes]]:
    """Everything the viewer hears of the open question, with its time; the rest are bots."""
    setup = setup_of(preset, seconds=20, pace=(0.6, 1.5))
    chairs = [
        Chair(kind=Kind.PERSON, name="P", host=True)
        if seat == viewer
        else Chair(kind=Kind.BOT, name=f"B{seat}", level="steady")
        for seat in SEATS
    ]
    sittings = tuple(Sitting(chair) for chair in chairs)
    base: Base = replace(fresh(setup, sittings), stage=Stage.PLAYING, state=state)
    rig = TableRig(setup, base=base)
    object.__setattr__(rig.table.ports, "make_bot", lambda level, rng, face: Silent())
    rig.open()
    heard: list[tuple[float, bytes]] = []
    person = Person(rig, viewer, "")
    hear = person.hear

    def timed_hear(message: TableMessage) -> None:
        heard.append((rig.clock.time, write(message)))
        hear(message)

    person.visitor.send = timed_hear
    rig.table.come(person.visitor, viewer)
    turn = state.public.turn
    if person.is_asked:
        person.default()
    for _ in range(400):
        rig.wait(0.05)
        if rig.table.base.state.public.turn != turn:
            break
    return heard


@pytest.mark.parametrize("preset", ["weihai", "lianzhong-jianming", "jingweiyuan", "bdqingdao"])
def test_f6_t26_the_timing_of_secret_questions_tells_nothing(preset: str) -> None:
    rng = Random(4)
    compared = 0
    secret = (Phase.DECLARE, Phase.REVOLT, Phase.SEIZE, Phase.KICK, Phase.SOLO)
    for step in steps(PRESETS[preset], 4, rng):
        state = step.state
        if state.public.phase not in secret or any(a is not None for a in state.answers):
            continue
        for viewer in SEATS:
            twin = exchanged(state, viewer, rng)
            if twin is not None and view_of(twin, viewer) == view_of(state, viewer):
                mine, other = timed(state, viewer, preset), timed(twin, viewer, preset)
                assert mine == other
                compared += 1
    assert compared > 3


def silent(state: GameState, viewer: Seat, preset: str) -> list[tuple[float, bytes]]:
    """Everything one of five persons hears while nobody presses anything, with its time."""
    setup = setup_of(preset, seconds=20)
    sittings = tuple(Sitting(Chair(kind=Kind.PERSON, name=f"P{s}", host=s == 0)) for s in SEATS)
    base: Base = replace(fresh(setup, sittings), stage=Stage.PLAYING, state=state)
    rig = TableRig(setup, base=base)
    rig.open()
    heard: list[tuple[float, bytes]] = []
    turn = state.public.turn
    for seat in SEATS:
        person = Person(rig, seat, "")
        rig.table.come(person.visitor, seat)
        if seat == viewer:
            person.visitor.send = lambda message: heard.append((rig.clock.time, write(message)))
    while rig.table.base.state.public.turn == turn:
        rig.wait(0.5)
        assert rig.clock.time < 1030
    # What follows may differ by what the two worlds really hold: the closing must not.
    return [(at, frame) for at, frame in heard if at <= 1006.0]


@pytest.mark.parametrize("preset", ["weihai", "lianzhong-jianming", "bdqingdao"])
def test_4_a_window_nobody_presses_in_closes_alike_in_worlds_that_look_alike(preset: str) -> None:
    rng = Random(11)
    compared = 0
    secret = (Phase.DECLARE, Phase.REVOLT, Phase.SEIZE, Phase.KICK, Phase.SOLO)
    for step in steps(PRESETS[preset], 4, rng):
        state = step.state
        if state.public.phase not in secret or any(a is not None for a in state.answers):
            continue
        for viewer in SEATS:
            twin = exchanged(state, viewer, rng)
            if twin is not None and view_of(twin, viewer) == view_of(state, viewer):
                mine, other = silent(state, viewer, preset), silent(twin, viewer, preset)
                assert mine and mine == other
                compared += 1
    assert compared > 3
