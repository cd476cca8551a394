"""README keeps to what there is."""

import re

from tests.support.sources import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
MARKER = "mark." + "long"


def test_every_file_with_a_long_test_has_its_row_and_no_other() -> None:
    told = set(re.findall(r"^\| `(tests/\S+\.py)` \|", README, re.MULTILINE))
    files = (ROOT / "tests").rglob("test_*.py")
    long = {
        file.relative_to(ROOT).as_posix()
        for file in files
        if MARKER in file.read_text(encoding="utf-8")
    }
    assert told == long


def test_every_option_of_the_window_is_named() -> None:
    options = (ROOT / "client" / "program" / "options.py").read_text(encoding="utf-8")
    names = set(re.findall(r'add\(\s*"(--[a-z-]+)"', options))
    assert len(names) > 15
    demonstration = {"--rules", "--hands", "--seed"}
    assert {name for name in names - demonstration if name not in README} == set()
