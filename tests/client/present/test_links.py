"""A game looks the same however it comes: in memory, through a socket, from its record."""

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from random import Random

import pytest

from client.present.cues import Cue, Sound, SoundName
from client.present.model import TableModel
from client.present.replayer import Replayer
from client.present.timeline import Motion
from engine.bots.making import bot_of
from engine.core.cards import Seat
from engine.core.presets import PRESETS
from engine.lan.link import Link, OpenTable, Ready, Setup, Stage, Start
from engine.record.file import RecordWriter, parse_record, read_record
from engine.record.record import header_of
from engine.record.reel import Reel
from engine.table.ports import HandPlayed
from engine.table.transition import fresh
from tests.support.memorylink import MemoryLink, small_company
from tests.support.patience import PATIENCE

SEED = 11


def setup_for(preset: str) -> Setup:
    return Setup(
        rules=PRESETS[preset], hands=2, level="simple", between=0, pace=(0.0, 0.0), seed=SEED
    )


def play(link: Link, frame: Callable[[], float], patience: float = 180.0) -> list[Cue]:
    """Play a match as a person would, by the same way of thinking each time; list all cues."""
    model = TableModel(link, motion=Motion.OFF)
    person = bot_of("simple", Random(3))
    cues: list[Cue] = []
    now = start = frame()
    readied = 0
    while now - start < patience:
        model.poll(now)
        cues += model.advance(0.1)
        if model.timeline is not None and model.timeline.idle:
            view = model.timeline.view
            if model.may_act:
                model.act(person.choose(view))
            if model.room is not None and model.room.stage == Stage.OVER:
                return cues
            if view.public.result is not None and readied < view.public.n:
                readied = view.public.n
                link.send(Ready())
        now = frame()
    raise AssertionError("the match did not end")


def in_memory(preset: str, finished: list[HandPlayed]) -> list[Cue]:
    clock = [0.0]

    def frame() -> float:
        clock[0] += 0.1
        return clock[0]

    setup = setup_for(preset)
    link = MemoryLink(
        fresh(setup, small_company(setup, "Ann")),
        now=lambda: clock[0],
        seed=SEED,
        finished=finished.append,
    )
    link.send(Start(0))
    return play(link, frame, patience=3000.0)


def from_records(preset: str, finished: list[HandPlayed], viewer: Seat | None) -> list[Cue]:
    cues: list[Cue] = []
    for hand in finished:
        file = StringIO()
        RecordWriter(file, header_of(hand.rules, hand.names, hand.bots)).add(hand.facts)
        cues += watched(Replayer(Reel(parse_record(file.getvalue().encode())), viewer))
    return cues


def watched(replayer: Replayer) -> list[Cue]:
    replayer.timeline.motion = Motion.OFF
    replayer.playing = True
    cues: list[Cue] = []
    while not replayer.is_over:
        cues += replayer.advance(0.1)
    return cues


@contextmanager
def host(folder: Path) -> Iterator[tuple[int, str]]:
    """Run a host as the app does; give its port and the owner's token."""
    command = [sys.executable, "-m", "engine", "host", "--app", "--data-dir", str(folder)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as process:
        assert process.stdout is not None
        assert process.stdin is not None
        told = json.loads(process.stdout.readline())
        try:
            yield told["port"], told["token"]
        finally:
            process.stdin.close()
            process.wait(PATIENCE)


def through_a_socket(preset: str, folder: Path) -> list[Cue]:
    from engine.lan.guest import GuestLink
    from engine.lan.login import Login

    def frame() -> float:
        time.sleep(0.002)
        return time.monotonic()

    with host(folder) as (port, token):
        link = GuestLink(Login(host="127.0.0.1", port=port, name="Ann", owner=token))
        try:
            link.send(OpenTable(setup=setup_for(preset), start=True))
            return play(link, frame)
        finally:
            link.close()
            assert link.join(PATIENCE)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_match_in_memory_looks_like_its_records(preset: str) -> None:
    finished: list[HandPlayed] = []
    cues = in_memory(preset, finished)
    assert [hand.n for hand in finished] == [1, 2]
    assert written(cues) == written(from_records(preset, finished, 0))


@pytest.mark.parametrize("preset", ["qingdao", "lianzhong-jianming"])
def test_a_match_through_a_socket_looks_like_one_in_memory(preset: str, tmp_path: Path) -> None:
    finished: list[HandPlayed] = []
    cues = through_a_socket(preset, tmp_path)
    assert len(cues) > 500
    assert cues == in_memory(preset, finished)
    files = sorted((tmp_path / "history").glob("*.bhr"))
    assert len(files) == 2
    replayed = [cue for file in files for cue in watched(Replayer(Reel(read_record(file)), 0))]
    assert written(cues) == written(replayed)


def written(cues: list[Cue]) -> list[Cue]:
    """Leave out the call to answer: a question nobody says yes to leaves no line in a record."""
    return [cue for cue in cues if not (isinstance(cue, Sound) and cue.name is SoundName.TURN)]
