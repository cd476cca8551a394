"""Looking through folders for files that can be opened, and showing one to the user."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from client.machine.logfile import Log

log = Log(__name__)

MOST = 400
"""Most folders and files listed of one folder."""

DRIVES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def first_folder() -> Path:
    """Give the folder to look in first: where downloads go, else the user's own."""
    try:
        home = Path.home()
    except RuntimeError:
        return Path.cwd()
    downloads = home / "Downloads"
    return downloads if os.path.isdir(downloads) else home


def above(folder: Path) -> Path | None:
    """Give the folder a folder lies in; None at the top."""
    return None if folder.parent == folder else folder.parent


def drives() -> list[Path]:
    """List the drives of Windows; empty elsewhere."""
    if os.name != "nt":
        return []
    return [Path(f"{letter}:\\") for letter in DRIVES if Path(f"{letter}:\\").exists()]


def folders_and_files(folder: Path, suffix: str) -> tuple[list[Path], list[Path]]:
    """List the folders in a folder and its files of a kind, by name; hidden ones are left out.

    A folder that cannot be read has nothing in it.
    """
    folders, files = [], []
    try:
        with os.scandir(folder) as found:
            for entry in found:
                if entry.name.startswith("."):
                    continue
                if entry.name.lower().endswith(suffix) and entry.is_file():
                    files.append(Path(entry.path))
                elif _is_folder(entry):
                    folders.append(Path(entry.path))
    except OSError as error:
        log.warning("folder not readable: %s", error)
    return _by_name(folders), _by_name(files)


def _is_folder(entry: "os.DirEntry[str]") -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False


def _by_name(paths: list[Path]) -> list[Path]:
    return sorted(paths, key=lambda path: (path.name.casefold(), path.name))[:MOST]


def show_folder(folder: Path) -> bool:
    """Open a folder in the system's file manager; False where there is none."""
    if sys.platform == "win32":
        return _starts(lambda: os.startfile(folder))
    if sys.platform == "darwin":
        return _starts(lambda: _run("/usr/bin/open", folder))
    has_screen = any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
    opener = shutil.which("xdg-open") if has_screen else None
    return opener is not None and _starts(lambda: _run(opener, folder))


def _run(program: str, folder: Path) -> None:
    # A frozen program has put its own libraries first, which are not for other programs.
    own = os.environ | {"LD_LIBRARY_PATH": os.environ.get("LD_LIBRARY_PATH_ORIG", "")}
    quiet = subprocess.DEVNULL
    subprocess.Popen([program, str(folder)], env=own, stdout=quiet, stderr=quiet)


def _starts(start: Callable[[], object]) -> bool:
    try:
        start()
    except OSError as error:
        log.warning("folder not shown: %s", error)
        return False
    return True
