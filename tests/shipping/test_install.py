"""A wheel made from an sdist runs in an environment that has nothing else."""

import json
import os
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

from tests.support.sources import ROOT

pytestmark = pytest.mark.frozen


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(ROOT, "sdist", tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    (source,) = folder.iterdir()
    return built(source, "wheel", tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def scripts(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel in a fresh environment; give the folder of its commands."""
    home = tmp_path_factory.mktemp("环 境") / "venv"
    venv.create(home, with_pip=True)
    folder = home / ("Scripts" if os.name == "nt" else "bin")
    command = [str(folder / "python"), "-m", "pip", "install", "--quiet", str(wheel)]
    subprocess.run(command, check=True, env=alone(), timeout=600)
    return folder


def built(source: Path, target: str, folder: Path) -> Path:
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(folder)]
    subprocess.run(command, cwd=source, check=True, capture_output=True, timeout=300)
    (file,) = folder.iterdir()
    return file


def alone() -> dict[str, str]:
    """Give an environment in which nothing leads to the sources."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return {**kept, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}


def run(folder: Path, *command: str) -> str:
    done = subprocess.run(
        command, cwd=folder, env=alone(), capture_output=True, check=True, timeout=300
    )
    return done.stdout.decode("utf-8")


def test_the_wheel_holds_the_two_packages_and_what_they_show(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    tops = {name.split("/")[0] for name in names if ".dist-info" not in name}
    assert tops == {"client", "engine"}
    there = {
        file.relative_to(ROOT).as_posix() for file in (ROOT / "assets").rglob("*") if file.is_file()
    }
    carried = {name.removeprefix("engine/") for name in names if name.startswith("engine/assets/")}
    assert carried == there


def test_the_installed_program_passes_its_self_test(scripts: Path, tmp_path: Path) -> None:
    places = ["--config-dir", str(tmp_path / "c"), "--data-dir", str(tmp_path / "d")]
    (tmp_path / "empty").mkdir()
    assert run(tmp_path / "empty", str(scripts / "baohuang"), "--selftest", *places) == "ok\n"


def test_the_installed_engine_plays_from_an_empty_folder(scripts: Path, tmp_path: Path) -> None:
    python = str(scripts / "python")
    command = [python, "-m", "engine", "simulate", "--rules", "weihai", "--hands", "2"]
    told = json.loads(run(tmp_path, *command, "--seed", "7"))
    assert told["hands"] == 2


def test_resources_are_found_by_the_standard_way_too(scripts: Path, tmp_path: Path) -> None:
    question = (
        "import importlib.resources as r; from engine.assets import assets_folder;"
        "print(assets_folder() == r.files('engine') / 'assets', assets_folder().is_dir())"
    )
    assert run(tmp_path, str(scripts / "python"), "-c", question) == "True True\n"
