"""The built program, from a folder with a space and Chinese in its name."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.frozen


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("保 皇")
    command = [
        sys.executable, "-m", "PyInstaller", str(ROOT / "build.spec"), "--noconfirm",
        "--distpath", str(folder / "dist"), "--workpath", str(folder / "build"),
    ]  # fmt: skip
    subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=900)
    return folder / "dist" / "BaoHuang" / ("BaoHuang.exe" if os.name == "nt" else "BaoHuang")


def run(program: Path, folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    command = [str(program), *arguments]
    command += ["--config-dir", str(folder / "c"), "--data-dir", str(folder / "d")]
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    return subprocess.run(
        command,
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def test_it_passes_its_self_test(program: Path, tmp_path: Path) -> None:
    done = run(program, tmp_path, "--selftest")
    assert (done.returncode, done.stdout) == (0, "ok\n")


def test_it_plays_a_demonstration(program: Path, tmp_path: Path) -> None:
    done = run(program, tmp_path, "--demo", "--speed", "32", "--rules", "bdqingdao", "--seed", "1")
    assert done.returncode == 0
    assert len(list((tmp_path / "d" / "demo" / "history").glob("*.bhr"))) == 1


def test_it_brings_the_font_it_needs_and_no_other_scripts(program: Path) -> None:
    fonts = {file.name for file in program.parent.rglob("*.otf")}
    assert {"NotoSansSC-Regular.otf", "NotoSansSC-Bold.otf"} <= fonts
    assert not any("JP" in name or "KR" in name for name in fonts)


def test_it_brings_the_licences_of_its_parts(program: Path) -> None:
    folders = {file.name for file in program.parent.rglob("licences/*")}
    assert {"pygame-ce", "zeroconf", "pygame_gui"} <= folders
    assert list(program.parent.rglob("NotoSans-LICENSE.txt"))
