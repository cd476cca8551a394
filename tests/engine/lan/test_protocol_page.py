"""The page of the protocol says what the structs are."""

import json
import re

from engine.lan.wire import VERSIONS, read_from_guest, read_from_host
from tests.support.protocoltables import PAGE, tables, with_tables

TEXT = PAGE.read_text(encoding="utf-8")


def test_its_tables_are_those_of_the_structs() -> None:
    assert with_tables(TEXT) == TEXT, "run python -m tests.support.protocoltables"


def test_each_table_stands_on_it_once() -> None:
    assert sorted(re.findall(r"<!-- (?!end)(.*?) -->", TEXT)) == sorted(tables())


def test_its_examples_are_messages() -> None:
    """Lines that are whole, without dots for what was left out."""
    asked = [line[6:] for line in TEXT.splitlines() if line.startswith("    → {")]
    told = [line[6:] for line in TEXT.splitlines() if line.startswith("    ← {")]
    whole = [line for line in (*asked, *told) if "…" not in line and line.endswith("}")]
    assert len(whole) > 8
    for line in whole:
        json.loads(line)
        (read_from_guest if line in asked else read_from_host)(line)


def test_it_says_for_which_versions_it_is() -> None:
    assert f"versions {VERSIONS[0]} to {VERSIONS[1]}" in TEXT.splitlines()[0]
