"""What ``analyse`` says of records: one line of JSON a file."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from engine.cli.console import print_result, say
from engine.cli.progress import Progress
from engine.coach.analysis import analyse, as_json
from engine.coach.kept import keep
from engine.record.file import read_record
from engine.record.flaw import RecordError
from engine.record.wording import record_words
from engine.table.workers import reached
from engine.text import Text, text_in

OK, BAD_INPUT, STOPPED = 0, 2, 130
"""Exit status."""


def analyse_files(files: Sequence[Path], workers: int, text: Text, *, keep: bool) -> int:
    """Look back at every file, tell each result; give the exit status."""
    task = partial(_one, tuple(files), text.language, keep)
    with Progress(text) as progress:
        found, complete = reached(task, len(files), workers, progress.show)
    for line in found:
        print_result(line)
        if not line["ok"]:
            say(f"{line['file']}: {line['reason']}")
    if not complete:
        say(text("cli.stopped"))
        return STOPPED
    return OK if all(line["ok"] for line in found) else BAD_INPUT


def _one(files: tuple[Path, ...], language: str, keeps: bool, number: int) -> dict[str, Any]:
    file = files[number]
    try:
        hands = analyse(read_record(file))
    except RecordError as error:
        words = record_words(error, text_in(language))
        return {"file": str(file), "ok": False, "code": error.flaw, "reason": words}
    kept = {"kept": keep(file, hands)} if keeps else {}
    return {"file": str(file), "ok": True, **kept, "hands": as_json(hands)}
