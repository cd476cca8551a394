"""A copy of the sources as a checkout would have it."""

import shutil
import subprocess
from pathlib import Path

from tests.support.sources import ROOT


def copy_sources(to: Path) -> None:
    """Copy what is kept of the sources, and nothing that was made of them."""
    names = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True
    ).stdout.decode("utf-8")
    for name in filter(None, names.split("\0")):
        source, target = ROOT / name, to / name
        if source.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target)
