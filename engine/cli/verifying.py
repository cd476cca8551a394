"""What ``verify`` says of one file: how it stands with the rules, or just what happened."""

from pathlib import Path
from typing import Any

from engine.cli.console import say, tell
from engine.record.file import read_record
from engine.record.flaw import RecordError
from engine.record.record import Record
from engine.record.summary import summary_of
from engine.record.verify import Report, verify
from engine.record.wording import breach_words, record_words
from engine.table.proof import ProofError, proof_path, read_proof, unfair_deal
from engine.text import Text

OK, BREACH, BAD_INPUT = 0, 1, 2
"""Exit status."""


def verify_file(path: Path, text: Text) -> int:
    """Check one file, tell the result; give the exit status it asks for."""
    record = _read(path, text)
    if record is None:
        return BAD_INPUT
    report = verify(record)
    if report.breach is None:
        return _follows_the_rules(path, record, report, text)
    words = breach_words(report.breach, text)
    breach = {"line": report.breach.line, "code": report.breach.code, "reason": words}
    if report.breach.refusal is not None:
        breach["no"] = report.breach.refusal.code
    tell({"file": str(path), "ok": False, **breach, **_extent(report)})
    say(text("verify.breach", file=path, line=report.breach.line, reason=words))
    return BREACH


def view_file(path: Path, text: Text) -> int:
    """Tell what happened in one file; give the exit status: any record that can be read is fine."""
    record = _read(path, text)
    if record is None:
        return BAD_INPUT
    tell({"file": str(path), **summary_of(record)})
    return OK


def _read(path: Path, text: Text) -> Record | None:
    """Read a file, or say why it is no record."""
    try:
        return read_record(path)
    except RecordError as error:
        words = record_words(error, text)
        tell(_broken(path, error, words))
        say(f"{path}: {words}")
        return None


def _follows_the_rules(path: Path, record: Record, report: Report, text: Text) -> int:
    """Say so, and whether the deals were fair as far as a proof lies beside the record."""
    cut = {"cut": True} if record.cut else {}
    extent = {"file": str(path), "ok": True, **_extent(report), **cut}
    try:
        proofs = read_proof(path) if report.full else None
    except ProofError:
        words = text("verify.bad_proof", file=proof_path(path))
        tell({**extent, "ok": False, "code": "bad_proof", "reason": words})
        say(words)
        return BAD_INPUT
    line = None if proofs is None else unfair_deal(record, proofs)
    if line is not None:
        words = text("verify.unfair", file=path, line=line)
        tell({**extent, "ok": False, "line": line, "code": "unfair", "reason": words})
        say(words)
        return BREACH
    tell(extent if proofs is None else {**extent, "fair": True})
    say(_praise(path, record, report, text))
    if proofs is not None:
        say(text("verify.fair", file=path))
    return OK


def _broken(path: Path, error: RecordError, words: str) -> dict[str, Any]:
    where = {"line": error.line} if error.line else {}
    said = {"detail": error.values["detail"]} if "detail" in error.values else {}
    return {"file": str(path), "ok": False, **where, "code": error.flaw, "reason": words, **said}


def _extent(report: Report) -> dict[str, Any]:
    return {
        "kind": "full" if report.full else "seat",
        "complete": report.complete,
        "lines": report.lines,
        "hands": report.hands,
        "redeals": report.redeals,
    }


def _praise(path: Path, record: Record, report: Report, text: Text) -> str:
    key = "verify.ok" if report.complete else "verify.partial"
    values = {"file": path, "lines": report.lines, "hands": report.hands}
    if record.cut:
        key = "verify.cut"
        values["line"] = report.lines + 1
    return text(key if report.full else f"{key}_seat", **values)
