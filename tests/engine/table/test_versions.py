"""What an older guest hears of what he does not know, and where he cannot play at all."""

import json
from pathlib import Path
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from engine.core.facts import Seen
from engine.core.presets import PRESETS, WEIHAI
from engine.core.ruleset import RuleSet, options
from engine.core.state import PublicState, SeatView, Trick, view_of
from engine.lan.wire import FromHost, write
from engine.table.digest import digest_of, public_bytes
from engine.table.messages import Ack, ChangeSetup, Events, Refused, Room, Snapshot
from engine.table.setup import Autoplay, Chair, Setup, Stage
from engine.table.versions import (
    OPTIONS_SINCE_2,
    as_spoken,
    can_speak_of,
    public_as_spoken,
)
from tests.support.tablerig import Person, TableRig, setup_of, table_of

OF_1: dict[str, list[str]] = json.loads(
    (Path(__file__).parents[2] / "kept" / "protocol" / "version1.json").read_text("utf-8")
)
"""By struct, the fields that a program knows which speaks version 1: it refuses any other."""

OPTIONS_OF_1, SETUP_OF_1 = frozenset(OF_1["RuleSet"]), frozenset(OF_1["Setup"])

LATER_KINDS = {"HandRecord", "Results", "Listed"}
"""What is only sent to guests who speak version 2."""

LATER_FIELDS = {
    "DoorOpened": {"apart"},  # told to the owner of the host alone, whose program is the same
    "Room": {"ending", "coded", "practice"},
    "Unsealed": {"code"},
    "Welcome": {"invite", "code"},
}
"""Fields beside those of rules and setup that version 1 does not know; none is sent to it."""


def test_no_kind_and_no_field_is_new_to_an_older_guest_but_those_kept_from_him() -> None:
    structs = (*get_args(FromHost), *get_args(Seen), Chair, SeatView, PublicState, Trick)
    new = {kind.__name__ for kind in structs} - OF_1.keys()
    assert new == LATER_KINDS
    fields = {
        kind.__name__: set(kind.__struct_fields__) - set(OF_1[kind.__name__])
        for kind in structs
        if kind.__name__ in OF_1
    }
    assert {kind: later for kind, later in fields.items() if later} == LATER_FIELDS


def test_the_options_version_1_knows_stay_what_they_were() -> None:
    now = {"id", *(declared.name for declared in options())}
    assert now - set(OPTIONS_SINCE_2) == OPTIONS_OF_1


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_an_older_guest_hears_the_rules_he_knows(rules: RuleSet) -> None:
    room = TableRig(Setup(rules=rules)).table.room()
    told = json.loads(write(as_spoken(room, 1)))
    assert set(told["setup"]["rules"]) == OPTIONS_OF_1
    assert as_spoken(room, 2) is room


def test_a_wish_that_is_new_is_kept_from_an_older_guest() -> None:
    other = {bool: True, int: 7, float: 9.0}
    names, usual = Setup.__struct_fields__[1:], Setup.__struct_defaults__
    every: dict[str, Any] = {
        name: value is False if isinstance(value, bool) else other.get(type(value), value)
        for name, value in zip(names, usual, strict=True)
    }
    setup = Setup(rules=WEIHAI, **{**every, "autoplay": Autoplay.BOT, "name": "x", "code": ""})
    room = Room(table="t", setup=setup, chairs=(Chair(),) * 5, stage=Stage.LOBBY)
    assert set(json.loads(write(as_spoken(room, 1)))["setup"]) <= SETUP_OF_1
    newer = set(json.loads(write(room))["setup"]) - SETUP_OF_1
    assert {"open_hands", "target", "draw_seats", "marks", "autoplay"} <= newer


def test_an_older_guest_hears_nothing_of_a_hosts_newer_wishes() -> None:
    setup = Setup(rules=WEIHAI, target=50, hints=False, closed=True)
    older = as_spoken(TableRig(setup).table.room(), 1)
    assert isinstance(older, Room)
    assert (older.setup.target, older.setup.hints, older.setup.closed) == (0, True, False)
    assert isinstance(as_spoken(Ack(1), 1), Ack)


def heard_by_an_older_guest() -> tuple[Person, TableRig]:
    rig = table_of(2, rules="weihai")
    rig.people[1].visitor.version = 1
    rig.people[1].heard.clear()
    rig.play_hand()
    return rig.people[1], rig


def test_the_digest_is_of_the_view_as_the_guest_writes_it() -> None:
    person, rig = heard_by_an_older_guest()
    last = [message for message in person.heard if isinstance(message, Events)][-1]
    state = rig.table.base.state
    view = view_of(state, 1)
    older = public_bytes(public_as_spoken(view.public, 1))
    assert b"skip_travels" not in older
    assert last.digest == digest_of(view, older) != digest_of(view)


def test_a_snapshot_has_the_rules_the_guest_knows() -> None:
    rig = table_of(2, rules="weihai")
    snapshot = rig.table.snapshot(1)
    told = json.loads(write(as_spoken(snapshot, 1)))
    assert isinstance(snapshot, Snapshot)
    assert set(told["view"]["public"]["rules"]) == OPTIONS_OF_1


TRAVELS = replace(WEIHAI, id="custom", skip_travels=True)


def test_an_older_guest_cannot_play_by_rules_that_ask_more_of_him() -> None:
    assert all(can_speak_of(rules, 1) for rules in PRESETS.values())
    assert not can_speak_of(TRAVELS, 1)
    assert can_speak_of(TRAVELS, 2)


def test_a_host_is_told_that_an_older_guest_does_not_know_a_rule() -> None:
    rig = TableRig(setup_of())
    rig.open()
    host, guest = rig.sit(host=True), rig.sit("B")
    guest.visitor.version = 1
    host.visitor.version = 2
    host.ask(ChangeSetup(replace(setup_of(), rules=TRAVELS), 1))
    refused = [message for message in host.heard if isinstance(message, Refused)]
    assert [one.code for one in refused] == ["net.older_guests"]
    guest.visitor.version = 2
    host.ask(ChangeSetup(replace(setup_of(), rules=TRAVELS), 2))
    assert rig.table.base.setup.rules == TRAVELS
