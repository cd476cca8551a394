"""A host that sends what cannot be: the window says so, and never falls over."""

import logging
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from client.party.party import Party
from client.program.routes import party_rooms
from engine.lan.link import Room
from engine.lan.wire import write
from tests.support.pilot import Pilot, flying
from tests.support.roguehost import Moment, RogueLink, hear_all, moments, mutated

log = logging.getLogger(__name__)
ROOMS = party_rooms()
RULES = ("jingdian", "qingdao", "weihai", "lianzhong-jianming")


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with flying(tmp_path, "--lang", "en_US") as pilot:
        pilot.app.change(name="Ming", animation=False)
        yield pilot


def show(pilot: Pilot, moment: Moment, frame: bytes) -> RogueLink:
    """Sit at a table, hear one frame, and look at what the screen makes of it."""
    while pilot.scene != "home":
        pilot.app.pop()
    pilot.app.go.lan()
    link = RogueLink()
    party = Party(pilot.app, link, ROOMS, hosting=False)
    hear_all(link, [write(message) for message in moment.before])
    assert not link.is_over
    party.poll()
    party.show()
    pilot.wait(0.1)
    link.hear(frame)
    pilot.wait(0.3)
    pilot.point((640, 500))
    pilot.key("h")
    pilot.wait(0.2)
    return link


@pytest.mark.parametrize(
    ("count", "seed"), [(24, 1), pytest.param(500, 2, marks=pytest.mark.long, id="500")]
)
def test_n6_changed_messages_never_crash_the_window(pilot: Pilot, count: int, seed: int) -> None:
    rng = Random(seed)
    kinds: dict[str, list[Moment]] = {}
    for rules in RULES if count > 100 else RULES[:1]:
        for moment in moments(rules):
            kinds.setdefault(type(moment.message).__name__, []).append(moment)
    ends: Counter[str] = Counter()
    for number in range(count):
        kind = list(kinds)[number % len(kinds)]
        moment = rng.choice(kinds[kind])
        frame = mutated(moment, rng)
        try:
            link = show(pilot, moment, frame)
        except Exception:
            log.error("%d: %s", number, frame.decode()[:2000])
            raise
        ends[f"{kind} {'refused' if link.is_over else 'shown'}"] += 1
    log.info("%s", dict(ends))
    assert sum(ends.values()) == count


def test_n6_the_window_says_what_it_is_and_goes_back(pilot: Pilot) -> None:
    moment = next(iter(moments("jingdian")))
    room = moment.before[2]
    assert isinstance(room, Room)
    link = show(pilot, moment, write(replace(room, chairs=())))
    assert link.is_over
    assert pilot.scene == "dialog"
    assert pilot.shows(pilot.app.words("net.bad_host"))
    pilot.key("return")
    pilot.wait(0.3)
    assert pilot.scene == "home"
