"""The example of the page on writing bots: it is what the page prints, and it plays."""

from pathlib import Path

import pytest

from engine.bots.making import bot_of
from engine.core.presets import PRESETS
from engine.table.arena import Measure, compare
from engine.table.simulate import simulate
from tests.support.sources import ROOT

EXAMPLE = "tests.engine.bots.example_bot:ExampleBot"
PAGE = ROOT / ".github" / "WRITING_BOTS.md"


def test_the_page_prints_the_example_as_it_is() -> None:
    code = Path(__file__).with_name("example_bot.py").read_text(encoding="utf-8")
    assert f"```python\n{code}```" in PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize("preset", PRESETS)
def test_the_example_plays_every_rule_set(preset: str) -> None:
    assert simulate(PRESETS[preset], 2, 1, (EXAMPLE,) * 5).hands == 2


def test_the_example_beats_chance() -> None:
    verdict = compare(PRESETS["putong"], EXAMPLE, "random", 12, 1, measure=Measure.TEAM)
    assert verdict.team is not None and verdict.team.low > 0


def test_a_bot_that_is_not_there_is_told() -> None:
    for name in ("nowhere:Bot", "tests.engine.bots.example_bot:Nobody", ":"):
        with pytest.raises(LookupError):
            bot_of(name, None)  # type: ignore[arg-type]
