"""``engine verify`` checks the deals of records that a host kept."""

import json
from pathlib import Path

import pytest

from engine.cli.commands import main
from engine.cli.verifying import BAD_INPUT, BREACH, OK
from engine.lan.storage import Storage
from engine.table.proof import proof_path
from tests.support.tablerig import table_of


def record_in(folder: Path) -> Path:
    rig = table_of(2, rules="weihai")
    rig.play_hand()
    return Storage(folder).keep(rig.finished[0])


def said(capsys: pytest.CaptureFixture[str]) -> dict[str, object]:
    told: dict[str, object] = json.loads(capsys.readouterr().out)
    return told


def test_a_record_with_its_proof_is_called_fair(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = record_in(tmp_path)
    assert main(["verify", str(path)]) == OK
    assert said(capsys)["fair"] is True


def test_a_record_without_a_proof_is_checked_as_ever(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = record_in(tmp_path)
    proof_path(path).unlink()
    assert main(["verify", str(path)]) == OK
    assert "fair" not in said(capsys)


def test_cards_that_do_not_fit_the_proof_are_a_breach(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = record_in(tmp_path)
    proof = json.loads(proof_path(path).read_text())
    proof[0]["told"]["seed"] = "ab" * 32
    proof_path(path).write_text(json.dumps(proof))
    assert main(["verify", str(path)]) == BREACH
    told = said(capsys)
    assert (told["ok"], told["code"], told["line"]) == (False, "unfair", 3)


def test_a_proof_that_cannot_be_read_is_bad_input(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = record_in(tmp_path)
    proof_path(path).write_text("{}")
    assert main(["verify", str(path)]) == BAD_INPUT
    assert said(capsys)["code"] == "bad_proof"
