"""Records kept for ever: whatever was once written opens and shows what happened.

They were made by version 0.1.0, one a rule set, and never change. ``summaries.json`` holds
what ``verify --view`` says of each. ``other-scores`` is by a program whose rules scored
every hand with a Guard twofold: no rules here would give its points.
"""

import json
from pathlib import Path

import msgspec
import pytest

from engine.cli.commands import main
from engine.core.presets import PRESETS
from engine.record.breach import Broken
from engine.record.file import parse_outline, read_record, record_text
from engine.record.reel import Reel
from engine.record.summary import hands_in, summary_of
from engine.record.verify import verify
from engine.record.wording import breach_words
from engine.text import LANGUAGES, text_in

FOLDER = Path(__file__).parents[2] / "kept" / "records"
FILES = sorted(FOLDER.glob("*.bhr"))
SUMMARIES = json.loads((FOLDER / "summaries.json").read_text(encoding="utf-8"))


def each(file: Path) -> str:
    return file.stem


def test_there_is_one_of_every_rule_set() -> None:
    assert {file.stem for file in FILES} >= set(PRESETS)
    assert set(SUMMARIES) == {file.stem for file in FILES}


@pytest.mark.parametrize("file", FILES, ids=each)
def test_it_shows_what_happened(file: Path) -> None:
    shown = json.loads(msgspec.json.encode(summary_of(read_record(file))))
    assert shown == SUMMARIES[file.stem]


@pytest.mark.parametrize("file", FILES, ids=each)
def test_it_can_be_watched_to_its_end(file: Path) -> None:
    record = read_record(file)
    reel = Reel(record)
    assert reel.stopped is None
    last = reel.view(len(reel), record.viewer).public
    totals = SUMMARIES[file.stem]["points"]
    assert list(last.totals) == (totals or [0] * 5)
    assert last.n == SUMMARIES[file.stem]["hands"][-1]["n"]


@pytest.mark.parametrize("file", FILES, ids=each)
def test_it_is_written_again_to_the_byte(file: Path) -> None:
    data = file.read_bytes()
    whole = data[: data.rfind(b"\n") + 1]
    assert record_text(read_record(file)).encode() == whole


@pytest.mark.parametrize("file", FILES, ids=each)
def test_it_counts_in_statistics(file: Path) -> None:
    outline = hands_in(parse_outline(file.read_bytes()))
    whole = hands_in(read_record(file))
    assert [(hand.n, hand.score, hand.unplayed) for hand in outline] == [
        (hand.n, hand.score, hand.unplayed) for hand in whole
    ]


@pytest.mark.parametrize(("name", "line"), [("other-scores", 470), ("other-scores-seat1", 5)])
def test_scores_that_the_rules_would_not_give_are_named_and_shown(
    name: str, line: int, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    """The seat's record also tells of a refusal what is a secret of the hand now."""
    file = str(FOLDER / f"{name}.bhr")
    assert main(["--lang", "en_US", "verify", "--view", file]) == 0
    shown = json.loads(capfdbinary.readouterr()[0])
    assert shown["hands"][0]["points"] == [-2, -2, 4, -2, 2]
    assert main(["--lang", "en_US", "verify", file]) == 1
    out, err = capfdbinary.readouterr()
    told = json.loads(out)
    assert (told["ok"], told["line"], told["code"]) == (False, line, "other")
    assert f"line {line}".encode() in err


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("file", FILES, ids=each)
def test_whatever_the_rules_object_to_has_words(file: Path, language: str) -> None:
    """Rules are corrected and options added: an objection is no fault of the record."""
    breach = verify(read_record(file)).breach
    if breach is not None:
        assert len(breach_words(breach, text_in(language))) > 10
        assert breach.line == 1 or breach.code is not Broken.LACKING_OPTION
