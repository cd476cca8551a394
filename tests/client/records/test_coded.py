"""Results of deals with a code: found beside records, swapped as text, the first try alone."""

from pathlib import Path

import pytest

from client.records.coded import (
    attempts_in,
    code_beside,
    keep_others,
    note_code,
    parse_results,
    results_text,
)
from engine.core.presets import PRESETS
from engine.table.dealcode import DealCode
from engine.table.duplicate import Attempt, deals_in
from tests.support.recording import recorded

CODE = DealCode("weihai", 77)
DEALS = deals_in(CODE)


def kept(folder: Path, name: str, code: str, seed: int) -> Path:
    folder.mkdir(exist_ok=True)
    file = folder / name
    file.write_text(recorded(PRESETS["weihai"], 1, seed=seed), encoding="utf-8")
    if code:
        note_code(file, code)
    return file


def test_the_first_try_at_a_seat_of_a_deal_counts_and_no_hand_without_a_code(
    tmp_path: Path,
) -> None:
    first = kept(tmp_path, "20260101-000000-aa-001.bhr", DEALS[0].text, 1)
    kept(tmp_path, "20260102-000000-aa-001.bhr", DEALS[0].text, 2)
    kept(tmp_path, "20260103-000000-aa-001.bhr", "", 3)
    assert code_beside(first) == DEALS[0].text
    once = kept(tmp_path / "once", "once.bhr", DEALS[0].text, 1)
    ann = [one for one in attempts_in(tmp_path) if one.player == "Ann"]
    assert len(ann) == 1 and ann[0].seat == 0
    assert ann[0].points == next(
        one.points for one in attempts_in(once.parent) if one.player == "Ann"
    )


def test_results_handed_over_as_text_come_out_the_same(tmp_path: Path) -> None:
    made = [Attempt("小明", DEALS[0].text, 0, 3), Attempt("Ann B", DEALS[4].text, 2, -12)]
    text = results_text(CODE, DEALS, [*made, Attempt("x", "other", 0, 1)])
    assert text.splitlines()[0] == f"baohuang {CODE.text}"
    told = parse_results(f"  {text}\nsee you!", CODE, DEALS)
    assert told is not None and set(told) == set(made)
    assert keep_others(tmp_path / "coded", told)
    assert set(attempts_in(tmp_path / "coded")) == set(made)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "baohuang 0000-0000-0000\n1.0 +3 Ann",
        f"baohuang {CODE.text}",
        f"baohuang {CODE.text}\n9.9 x",
    ],
)
def test_what_is_no_result_of_these_deals_is_not_taken(text: str) -> None:
    assert parse_results(text, CODE, DEALS) is None
