"""What ``verify`` says of a file: how it stands with the rules, or just what happened."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from engine.cli.console import print_result, say
from engine.cli.progress import Progress
from engine.record.file import read_record
from engine.record.flaw import RecordError
from engine.record.record import Record
from engine.record.summary import summary_of
from engine.record.verify import Report, verify
from engine.record.wording import breach_words, record_words
from engine.table.proof import ProofError, proof_path, read_proof, unfair_deal
from engine.table.workers import in_order
from engine.text import Text, text_in

OK, BREACH, BAD_INPUT = 0, 1, 2
"""Exit status."""


class Finding(NamedTuple):
    """What is said of one file.

    Attributes:
        status: the exit status it asks for.
        line: goes to standard output.
        words: go to standard error.
    """

    status: int
    line: dict[str, Any]
    words: tuple[str, ...] = ()


def verify_files(files: Sequence[Path], workers: int, text: Text, *, view: bool) -> int:
    """Look at every file and tell each result when it is there; give the exit status."""
    task = partial(_one, tuple(files), text.language, view)
    worst = OK
    with Progress(text) as progress:
        for done, finding in enumerate(in_order(task, len(files), workers), start=1):
            progress.clear()
            print_result(finding.line)
            for words in finding.words:
                say(words)
            worst = max(worst, finding.status)
            progress.show(done, len(files))
    return worst


def _one(files: tuple[Path, ...], language: str, view: bool, number: int) -> Finding:
    look = view_file if view else verify_file
    return look(files[number], text_in(language))


def verify_file(path: Path, text: Text) -> Finding:
    """Check one file."""
    record = _read(path, text)
    if isinstance(record, Finding):
        return record
    report = verify(record)
    if report.breach is None:
        return _follows_the_rules(path, record, report, text)
    words = breach_words(report.breach, text)
    breach = {"line": report.breach.line, "code": report.breach.code, "reason": words}
    if report.breach.refusal is not None:
        breach["no"] = report.breach.refusal.code
    line = {"file": str(path), "ok": False, **breach, **_extent(report)}
    said = text("verify.breach", file=path, line=report.breach.line, reason=words)
    return Finding(BREACH, line, (said,))


def view_file(path: Path, text: Text) -> Finding:
    """Tell what happened in one file: any record that can be read is fine."""
    record = _read(path, text)
    if isinstance(record, Finding):
        return record
    return Finding(OK, {"file": str(path), **summary_of(record)})


def _read(path: Path, text: Text) -> Record | Finding:
    """Read a file, or say why it is no record."""
    try:
        return read_record(path)
    except RecordError as error:
        words = record_words(error, text)
        return Finding(BAD_INPUT, _broken(path, error, words), (f"{path}: {words}",))


def _follows_the_rules(path: Path, record: Record, report: Report, text: Text) -> Finding:
    """Say so, and whether the deals were fair as far as a proof lies beside the record."""
    cut = {"cut": True} if record.cut else {}
    extent = {"file": str(path), "ok": True, **_extent(report), **cut}
    try:
        proofs = read_proof(path) if report.full else None
    except ProofError:
        words = text("verify.bad_proof", file=proof_path(path))
        told = {**extent, "ok": False, "code": "bad_proof", "reason": words}
        return Finding(BAD_INPUT, told, (words,))
    line = None if proofs is None else unfair_deal(record, proofs)
    if line is not None:
        words = text("verify.unfair", file=path, line=line)
        told = {**extent, "ok": False, "line": line, "code": "unfair", "reason": words}
        return Finding(BREACH, told, (words,))
    praise = _praise(path, record, report, text)
    if proofs is None:
        return Finding(OK, extent, (praise,))
    fair = text("verify.fair", file=path)
    return Finding(OK, {**extent, "fair": True}, (praise, fair))


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
