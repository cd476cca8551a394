"""What ``verify`` says of one file."""

from pathlib import Path
from typing import Any

from engine.cli import BAD_INPUT, BREACH, OK, say, tell
from engine.table.record_error import RecordError
from engine.table.record_file import read_record
from engine.table.verify import Report, verify
from engine.text import Text
from engine.wording import breach_words, record_words


def verify_file(path: Path, text: Text) -> int:
    """Check one file, tell the result; give the exit status it asks for."""
    try:
        report = verify(read_record(path))
    except RecordError as error:
        words = record_words(error, text)
        tell(_broken(path, error, words))
        say(f"{path}: {words}")
        return BAD_INPUT
    if report.breach is None:
        tell({"file": str(path), "ok": True, **_extent(report)})
        say(_praise(path, report, text))
        return OK
    words = breach_words(report.breach, text)
    breach = {"line": report.breach.line, "code": report.breach.code, "reason": words}
    if report.breach.refusal is not None:
        breach["no"] = report.breach.refusal.code
    tell({"file": str(path), "ok": False, **breach, **_extent(report)})
    say(text("verify.breach", file=path, line=report.breach.line, reason=words))
    return BREACH


def _broken(path: Path, error: RecordError, words: str) -> dict[str, Any]:
    where = {"line": error.line} if error.line else {}
    return {"file": str(path), "ok": False, **where, "code": error.flaw, "reason": words}


def _extent(report: Report) -> dict[str, Any]:
    return {
        "kind": "full" if report.full else "seat",
        "complete": report.complete,
        "lines": report.lines,
        "hands": report.hands,
        "redeals": report.redeals,
    }


def _praise(path: Path, report: Report, text: Text) -> str:
    key = "verify.ok" if report.complete else "verify.partial"
    values = {"file": path, "lines": report.lines, "hands": report.hands}
    return text(key if report.full else f"{key}_seat", **values)
