"""The built program, made once for all tests that look at it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.sources import ROOT


@pytest.fixture(scope="session")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the program in a folder with a space and Chinese in its name; give its file."""
    folder = tmp_path_factory.mktemp("保 皇")
    command = [
        sys.executable, "-m", "PyInstaller", str(ROOT / "build.spec"), "--noconfirm",
        "--distpath", str(folder / "dist"), "--workpath", str(folder / "build"),
    ]  # fmt: skip
    subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=900)
    return folder / "dist" / "BaoHuang" / ("BaoHuang.exe" if os.name == "nt" else "BaoHuang")
