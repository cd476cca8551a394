"""``python -m engine``: what it prints, where, and how it ends."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from engine.bots.levels import LEVELS
from engine.cli.commands import COMMANDS, main
from engine.core.presets import PRESETS, QINGDAO
from engine.text import LANGUAGES
from tests.support.recording import recorded, recorded_for

ROOT = Path(__file__).parents[2]


def run(*argv: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "engine", *argv],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        check=False,
        timeout=300,
    )


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C")


class Said:
    """What a command said, run in this process."""

    def __init__(self, capfdbinary: pytest.CaptureFixture[bytes], *argv: str) -> None:
        try:
            self.status = main(argv)
        except SystemExit as end:
            self.status = int(end.code or 0)
        out, err = capfdbinary.readouterr()
        self.out, self.err = out.decode(), err.decode()

    @property
    def json(self) -> list[dict[str, object]]:
        return [json.loads(line) for line in self.out.splitlines()]


def test_simulate_prints_one_line_of_json(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    said = Said(capfdbinary, "simulate", "--rules", "weihai", "--hands", "3", "--seed", "9")
    assert said.status == 0
    assert said.err == ""
    (totals,) = said.json
    assert (totals["rules"], totals["hands"], totals["seed"]) == ("weihai", 3, 9)
    assert totals["bots"] == ["steady"] * 5


def test_simulate_records_what_verify_finds_right(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    file = tmp_path / "match.bhr"
    said = Said(
        capfdbinary, "simulate", "--rules", "qingdao", "--hands", "4", "--record", str(file)
    )
    assert said.status == 0
    said = Said(capfdbinary, "verify", str(file))
    assert said.status == 0
    (report,) = said.json
    assert (report["ok"], report["hands"], report["complete"]) == (True, 4, True)
    assert b"\r" not in file.read_bytes()


def test_five_levels_may_be_given(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    levels = ["random", "simple", "steady", "shrewd", "random"]
    said = Said(capfdbinary, "simulate", "--hands", "1", "--bots", ",".join(levels))
    assert said.json[0]["bots"] == levels


def test_a_rule_file_may_be_given(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    file = tmp_path / "my.rules.json"
    file.write_text('{"base": "qingdao", "roast": true}')
    said = Said(capfdbinary, "simulate", "--rules", str(file), "--hands", "2")
    assert said.status == 0
    assert said.json[0]["rules"] == "custom"


def test_verify_ends_with_1_at_a_breach_and_names_the_line(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    rows = recorded(QINGDAO, 2).splitlines()
    place = next(place for place, row in enumerate(rows) if '"k":"pass"' in row)
    del rows[place]
    file = tmp_path / "wrong.bhr"
    file.write_text("\n".join(rows), encoding="utf-8")
    said = Said(capfdbinary, "verify", str(file))
    assert said.status == 1
    (report,) = said.json
    assert (report["ok"], report["line"]) == (False, place + 1)
    assert f"line {place + 1}" in said.err
    assert report["reason"]


def test_verify_ends_with_2_at_what_is_no_record(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    file = tmp_path / "no.bhr"
    file.write_text("hello\n")
    said = Said(capfdbinary, "verify", str(file))
    assert said.status == 2
    assert said.json[0]["code"] == "not_json"
    assert Said(capfdbinary, "verify", str(tmp_path / "none.bhr")).status == 2


def test_verify_checks_all_files_and_ends_with_the_worst(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    texts = [recorded(QINGDAO, 1), recorded_for(QINGDAO, 2, 1), recorded(QINGDAO, 1)[40:]]
    files = []
    for number, text in enumerate(texts):
        files.append(tmp_path / f"{number}.bhr")
        files[-1].write_text(text, encoding="utf-8")
    said = Said(capfdbinary, "verify", *map(str, files))
    assert said.status == 2
    assert [report["ok"] for report in said.json] == [True, True, False]
    assert [report.get("kind") for report in said.json] == ["full", "seat", None]


def test_verify_says_that_a_record_stops_half_way(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    file = tmp_path / "half.bhr"
    file.write_text("\n".join(recorded(QINGDAO, 1).splitlines()[:40]), encoding="utf-8")
    said = Said(capfdbinary, "verify", str(file))
    assert said.status == 0
    assert said.json[0]["complete"] is False
    assert "as far as it goes" in said.err


@pytest.mark.parametrize("command", ["simulate", "arena", "host"])
def test_help_breaks_no_id_at_its_hyphen(
    command: str, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    said = Said(capfdbinary, command, "--help").out
    assert [preset for preset in PRESETS if preset not in said] == []


def test_verify_checks_a_record_cut_inside_a_line_as_far_as_it_goes(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    whole = recorded(QINGDAO, 1)
    files = [tmp_path / "full.bhr", tmp_path / "seat.bhr", tmp_path / "forged.bhr"]
    files[0].write_text(whole[:-40], encoding="utf-8")
    files[1].write_text(recorded_for(QINGDAO, 2, 1)[:-40], encoding="utf-8")
    rows = whole[:-40].splitlines()
    del rows[next(place for place, row in enumerate(rows) if '"k":"pass"' in row)]
    files[2].write_text("\n".join(rows), encoding="utf-8")
    for file in files[:2]:
        said = Said(capfdbinary, "verify", str(file))
        assert said.status == 0
        (report,) = said.json
        assert (report["ok"], report["complete"], report["cut"]) == (True, False, True)
        right = file.read_text(encoding="utf-8").count("\n")
        assert report["lines"] == right
        assert f"breaks off inside line {right + 1}" in said.err
    assert Said(capfdbinary, "verify", str(files[2])).status == 1


def test_arena_prints_difference_and_interval(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    said = Said(
        capfdbinary, "arena", "--a", "steady", "--b", "random", "--deals", "3", "--rules", "weihai"
    )
    assert said.status == 0
    (verdict,) = said.json
    assert {"a", "b", "deals", "difference", "low", "high"} <= verdict.keys()


def test_bench_prints_figures(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    said = Said(capfdbinary, "bench", "--seconds", "0.02", "--rules", "weihai")
    assert said.status == 0
    assert "weihai" in said.out
    json.loads(said.out)


WRONG = [
    (),
    ("frobnicate",),
    ("--frobnicate",),
    ("simulate", "--rules", "nowhere"),
    ("simulate", "--hands", "0"),
    ("simulate", "--hands", "many"),
    ("simulate", "--hands"),
    ("simulate", "--seed", "1.5"),
    ("simulate", "--bots", "genius"),
    ("simulate", "--bots", "random,random"),
    ("simulate", "more"),
    ("simulate", "--han", "3"),
    ("simulate", "--hands", "1", "--record", "/nowhere/at/all.bhr"),
    ("verify",),
    ("arena", "--a", "steady"),
    ("arena", "--b", "steady"),
    ("arena", "--a", "steady", "--b", "random", "--deals", "-3"),
    ("bench", "--rules", "nowhere"),
    ("bench", "--seconds", "0"),
    ("--lang", "fr_FR", "simulate"),
    ("host", "--port"),
    ("host", "--lan=yes"),
    ("host", "--nonsense"),
]


@pytest.mark.parametrize("argv", WRONG, ids=" ".join)
def test_wrong_input_ends_with_2_and_a_message(
    argv: tuple[str, ...], capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    said = Said(capfdbinary, *argv)
    assert said.status == 2
    assert said.out == ""
    assert said.err.strip()
    assert re.search("Traceback|argument|expected|unrecognized", said.err) is None


def test_a_wrong_rule_file_says_which_field_what_it_got_and_what_it_may_be(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    file = tmp_path / "my.rules.json"
    file.write_text('{"deck": "huge"}')
    said = Said(capfdbinary, "simulate", "--rules", str(file))
    assert said.status == 2
    assert all(word in said.err for word in ("deck", "huge", "full", "short", "weihai"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", [*COMMANDS[:4], None])
def test_help_is_for_newcomers(
    command: str | None, language: str, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    argv = ("--lang", language, *([command] if command else []), "--help")
    said = Said(capfdbinary, *argv)
    assert said.status == 0
    assert said.err == ""
    assert len(said.out) > 150
    if command is None:
        assert all(name in said.out for name in COMMANDS)
    if command == "simulate":
        assert all(name in said.out for name in LEVELS)
        assert all(name in said.out.replace("\n", "").replace(" ", "") for name in PRESETS)
    assert ("usage" in said.out) == (language == "en_US")


def test_version(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    said = Said(capfdbinary, "--version")
    assert said.status == 0
    assert said.out.startswith("python -m engine ")


def test_bytes_are_the_same_whatever_the_machine(tmp_path: Path) -> None:
    """The same seed gives the same output and record under any hash seed, zone and locale."""
    worlds = [
        {"PYTHONHASHSEED": "0", "TZ": "UTC", "LC_ALL": "C"},
        {"PYTHONHASHSEED": "1", "TZ": "Asia/Shanghai", "LC_ALL": "tr_TR.UTF-8"},
        {"PYTHONHASHSEED": "random", "TZ": "America/New_York", "LANG": "zh_CN.UTF-8"},
    ]
    seen = set()
    for number, world in enumerate(worlds):
        file = tmp_path / f"{number}.bhr"
        done = run(
            "simulate",
            "--rules",
            "qingdao",
            "--hands",
            "6",
            "--seed",
            "5",
            "--bots",
            "shrewd,steady,simple,random,shrewd",
            "--record",
            str(file),
            **world,
        )
        assert done.returncode == 0, done.stderr
        seen.add((done.stdout, file.read_bytes()))
    assert len(seen) == 1


def test_messages_follow_the_language_of_the_system() -> None:
    assert "没有" in run("frob", LC_ALL="zh_CN.UTF-8", PYTHONIOENCODING="utf-8").stderr.decode()
    assert "no command" in run("frob", LC_ALL="C").stderr.decode()


@pytest.mark.parametrize("argv", [["--help"], ["simulate", "--hands", "1"]])
def test_a_reader_who_leaves_early_ends_it_without_a_word(argv: list[str]) -> None:
    # A command that has only begun to load cannot have written yet.
    with subprocess.Popen(
        [sys.executable, "-m", "engine", *argv],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        said = process.stderr.read()
        # What writes help takes a closed pipe for a finished one.
        assert process.wait(60) == (0 if argv == ["--help"] else 141)
    assert said == b""


def test_the_home_folder_may_be_given_by_its_sign(
    capfdbinary: pytest.CaptureFixture[bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path))
    said = Said(capfdbinary, "simulate", "--hands", "1", "--seed", "1", "--record=~/hand.bhr")
    assert said.status == 0
    assert (tmp_path / "hand.bhr").exists()
    assert Said(capfdbinary, "verify", "~/hand.bhr").status == 0


def test_a_language_may_be_given_in_two_letters(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert "出错" in Said(capfdbinary, "--lang", "zh", "play").err
    assert "出错" not in Said(capfdbinary, "--lang=en", "play").err
