"""Looking back at a hand: every move stands beside the master's, from what its seat could know."""

import json
import time
from itertools import pairwise
from pathlib import Path

import pytest

from engine.cli.commands import main
from engine.coach import kept
from engine.coach.analysis import HandAnalysis, Verdict, analyse
from engine.coach.kept import analysis_of, kept_analysis, kept_path
from engine.core.presets import PRESETS
from engine.record.file import parse_record
from engine.record.record import Record
from tests.support.recording import recorded, recorded_for


def hand_text(preset: str, level: str = "steady", seed: int = 11) -> str:
    return recorded(PRESETS[preset], 1, level, seed)


def hand_record(preset: str, level: str = "steady", seed: int = 11) -> Record:
    return parse_record(hand_text(preset, level, seed).encode())


def written(folder: Path, seed: int = 11) -> Path:
    file = folder / "hand.bhr"
    file.write_text(hand_text("putong", seed=seed), encoding="utf-8")
    return file


@pytest.fixture(scope="module")
def record() -> Record:
    """A hand of the steady bot, who misses things."""
    return hand_record("putong")


@pytest.fixture(scope="module")
def hand(record: Record) -> HandAnalysis:
    (only,) = analyse(record)
    return only


def test_every_play_of_the_hand_is_judged(record: Record, hand: HandAnalysis) -> None:
    names = [type(fact).__name__ for fact in record.facts]
    plays = sum(names.count(name) for name in ("Played", "Passed", "Deferred", "Applied"))
    assert len(hand.moments) == plays
    assert sum(hand.points) == 0


def test_the_master_itself_misses_next_to_nothing() -> None:
    (hand,) = analyse(hand_record("putong", "master", seed=11))
    free = [moment for moment in hand.moments if moment.verdict is not Verdict.FORCED]
    missed = [moment for moment in free if moment.verdict is Verdict.MISSED]
    assert len(missed) <= 0.05 * len(free)


def test_a_worse_player_misses_more_and_each_miss_costs_points(hand: HandAnalysis) -> None:
    missed = [moment for moment in hand.moments if moment.verdict is Verdict.MISSED]
    assert missed
    assert all(moment.lost >= 0 for moment in hand.moments)
    assert all(moment.did != moment.best for moment in missed)


def test_turning_points_are_three_at_most_none_forced_and_apart(hand: HandAnalysis) -> None:
    assert 1 <= len(hand.turns) <= 3
    sizes = [abs(turn.swing) for turn in hand.turns]
    assert sizes == sorted(sizes, reverse=True)
    places = sorted(turn.moment for turn in hand.turns)
    assert all(b - a > 4 for a, b in pairwise(places))
    assert all(hand.moments[at].verdict is not Verdict.FORCED for at in places)


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_hands_of_every_rule_set_are_judged_within_two_seconds(preset: str) -> None:
    played = hand_record(preset, "steady", seed=3)
    start = time.process_time()
    hands = analyse(played)
    assert time.process_time() - start < 2.0
    assert all(hand.moments for hand in hands)


def test_a_seats_own_record_is_judged_at_its_own_moves(record: Record) -> None:
    own = parse_record(recorded_for(PRESETS["putong"], 2, 1, "steady", 11).encode())
    (hand,) = analyse(own)
    assert {moment.seat for moment in hand.moments} == {2}
    (whole,) = analyse(record)
    expected = [moment.expected for moment in whole.moments if moment.seat == 2]
    assert [moment.expected for moment in hand.moments] == expected


def test_an_analysis_is_kept_beside_the_record_and_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = written(tmp_path)
    made = analysis_of(file)
    assert kept_path(file).is_file()
    monkeypatch.setattr(kept, "analyse", lambda record: pytest.fail("made twice"))
    assert analysis_of(file) == made


def test_another_net_or_another_record_makes_it_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = written(tmp_path)
    analysis_of(file)
    monkeypatch.setattr(kept, "net_digest", lambda: "another")
    assert kept_analysis(file) is None
    monkeypatch.undo()
    assert kept_analysis(file) is not None
    written(tmp_path, seed=12)
    assert kept_analysis(file) is None


@pytest.mark.parametrize("broken", [b"", b"{", b"[1]", b'{"form":1}'])
def test_a_broken_analysis_is_made_anew(tmp_path: Path, broken: bytes) -> None:
    file = written(tmp_path)
    kept_path(file).write_bytes(broken)
    assert analysis_of(file)
    assert kept_analysis(file) is not None


def test_a_folder_that_cannot_be_written_costs_only_the_keeping(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError("full")

    file = written(tmp_path)
    monkeypatch.setattr(kept, "put_in_place", full)
    assert analysis_of(file)
    assert kept_analysis(file) is None
    assert sorted(path.name for path in tmp_path.iterdir()) == ["hand.bhr"]


def test_analyse_tells_each_file_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = written(tmp_path), tmp_path / "bad.bhr"
    bad.write_text("no record")
    assert main(["analyse", "--keep", str(good), str(bad)]) == 2
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert first["ok"]
    assert first["kept"]
    assert first["hands"][0]["moments"][0]["verdict"] in set(Verdict)
    assert second == {**second, "ok": False, "file": str(bad)}
    assert kept_path(good).is_file()
