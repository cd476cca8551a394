"""The messages as they are written."""

from random import Random

import msgspec
import pytest

from engine.core.actions import Call, Pass, Play, Yield
from engine.core.cards import Card
from engine.core.presets import PRESETS
from engine.core.state import view_of
from engine.lan import wire
from engine.lan.wire import Hello, OpenTable, WireError, read_from_guest, read_from_host, write
from engine.table import messages
from engine.table.messages import Command, Events, Message, Refused, Room, Snapshot
from engine.table.setup import Setup
from tests.support.fuzz import Grammar
from tests.support.randomgame import steps
from tests.support.tablerig import table_of

KINDS: list[type[Message]] = [
    kind
    for module in (messages, wire)
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, Message) and kind is not Message
]


def test_every_kind_of_message_has_a_tag_of_its_own() -> None:
    tags = [kind.__struct_config__.tag for kind in set(KINDS)]
    assert len(set(tags)) == len(tags)


def test_unknown_fields_are_refused_in_every_message() -> None:
    for kind in set(KINDS):
        assert kind.__struct_config__.forbid_unknown_fields
        assert kind.__struct_config__.frozen


def test_what_a_table_tells_is_read_back_as_it_was() -> None:
    rig = table_of(3, rules="qingdao", seconds=20)
    rig.play_hand()
    for person in rig.people:
        for message in person.heard:
            assert read_from_host(write(message)) == message


@pytest.mark.parametrize("preset", PRESETS)
def test_every_view_of_a_hand_goes_over_the_wire_unchanged(preset: str) -> None:
    for number, step in enumerate(steps(PRESETS[preset], 1, Random(2))):
        if number % 9 == 0:
            for viewer in (0, 3, None):
                snapshot = Snapshot(1, view_of(step.state, viewer), 5000)
                assert read_from_host(write(snapshot)) == snapshot


def test_what_a_guest_asks_is_read_back_as_it_was() -> None:
    asked: list[Message] = [
        Hello(versions=(1, 1), app="x", name="张三"),
        Command(3, Play((Card(1), Card(2))), 4),
        Command(3, Pass(), 4),
        Command(3, Yield((Card(5),)), 4),
        Command(3, Call(Card(5)), 4),
        OpenTable(setup=Setup(rules=PRESETS["weihai"])),
    ]
    for message in asked:
        assert read_from_guest(msgspec.json.encode(message)) == message


def test_a_guest_cannot_send_what_only_a_host_tells() -> None:
    told: list[Message] = [Refused(1, "x"), Events(1, (), "x"), Message()]
    for message in told:
        with pytest.raises(WireError):
            read_from_guest(msgspec.json.encode(message))


def test_a_snapshot_late_in_a_hand_fits_what_a_guest_reads() -> None:
    sizes = []
    for preset in PRESETS.values():
        for step in steps(preset, 1, Random(5)):
            if step.state.public.result is not None:
                sizes.append(len(write(Snapshot(1, view_of(step.state, 0)))))
    assert max(sizes) < wire.MAX_HOST_FRAME / 8


def test_f35_whatever_is_read_is_a_message_or_a_wire_error() -> None:
    rng = Random(9)
    grammar = Grammar(rng)
    read = refused = 0
    for _ in range(8000):
        frame = grammar.frame() if rng.random() < 0.8 else rng.randbytes(rng.randrange(80))
        try:
            message = read_from_guest(frame)
        except WireError:
            refused += 1
            continue
        read += 1
        assert read_from_guest(write(message)) == message
    assert read > 200
    assert refused > 200


def test_i1_a_rooms_bytes_are_the_same_for_all() -> None:
    rig = table_of(3)
    rooms = [[write(m) for m in p.heard if isinstance(m, Room)][-1] for p in rig.people]
    assert len(set(rooms)) == 1
