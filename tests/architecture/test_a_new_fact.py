"""What a new fact costs: the types say which files must know of it.

A fact that everybody may see whole is written in ``facts``, told in the phase it belongs
to, takes effect in ``public``, has its line in ``record.form`` and its cues in
``choreography``. That is all: who may see it, its wire form, its words in the log, reading
and writing records follow.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.sources import ROOT

NEW = '''class Waved(Happening, frozen=True, tag="wave"):
    """Somebody waves."""

    seat: Seat


OpenFact: TypeAlias = (
    Waved
    | '''
OWN = {
    "engine/core/facts.py",
    "engine/core/public.py",
    "engine/record/form.py",
    "the phase that tells it",
}
MOST = 5


@pytest.mark.long
def test_a_new_fact_touches_at_most_five_files(tmp_path: Path) -> None:
    for name in ("engine", "client"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    file = tmp_path / "engine" / "core" / "facts.py"
    text = file.read_text(encoding="utf-8")
    assert text.count("OpenFact: TypeAlias = (\n    ") == 1
    text = text.replace("OpenFact: TypeAlias = (\n    ", NEW)
    file.write_text(text, encoding="utf-8")
    check = [sys.executable, "-m", "mypy", "--cache-dir", str(tmp_path / "cache")]
    done = subprocess.run(
        [*check, "-p", "engine", "-p", "client"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=900,
    )
    touched = set(re.findall(r"^(\S+\.py):\d+: error", done.stdout, re.MULTILINE))
    assert touched == {"client/present/choreography.py"}, done.stdout + done.stderr
    assert len(touched | OWN) <= MOST
