"""Records changed at random: whatever can be read can be shown, and objected to in words."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.record.file import parse_outline, parse_record
from engine.record.flaw import RecordError
from engine.record.reel import Reel
from engine.record.summary import hands_in, summary_of
from engine.record.verify import verify
from engine.record.wording import breach_words
from engine.text import text_in

KEPT = sorted((Path(__file__).parents[2] / "kept" / "records").glob("*.bhr"))
NUMBERS = (0, 1, 2, 3, 4, 5, -1, 99)


def changed(rows: list[str], rng: Random) -> list[str]:
    """Leave out, double or move a line, or change a value in it."""
    rows = list(rows)
    at, other = rng.randrange(1, len(rows)), rng.randrange(1, len(rows))
    match rng.randrange(4):
        case 0:
            del rows[at]
        case 1:
            rows.insert(at, rows[other])
        case 2:
            rows[at], rows[other] = rows[other], rows[at]
        case _:
            row: dict[str, Any] = json.loads(rows[at])
            key = rng.choice(list(row))
            row[key] = another(row[key], rng)
            rows[at] = json.dumps(row)
    return rows


def another(value: Any, rng: Random) -> Any:
    match value:
        case bool():
            return not value
        case int() | None:
            return rng.choice(NUMBERS)
        case list():
            return rng.sample(value, max(0, len(value) - rng.randrange(2)))
        case _:
            return value


@pytest.mark.parametrize("seed", range(40))
def test_a_record_changed_at_random_is_shown_or_refused_in_words(seed: int) -> None:
    rng = Random(seed)
    rows = rng.choice(KEPT).read_text(encoding="utf-8").splitlines()
    if not rows[-1].endswith("}"):
        rows.pop()
    for _ in range(rng.randrange(1, 4)):
        rows = changed(rows, rng)
    data = "\n".join(rows).encode()
    try:
        record = parse_record(data)
        hands_in(parse_outline(data))
    except RecordError:
        return
    reel = Reel(record)
    assert reel.stopped is None or 1 < reel.stopped <= len(rows)
    for at in range(0, len(reel), 40):
        assert min(reel.view(at, record.viewer).public.counts) >= 0
    assert len(summary_of(record)["players"]) == 5
    breach = verify(record).breach
    if breach is not None:
        assert breach_words(breach, text_in("zh_CN"))
