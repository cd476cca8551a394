"""Where the program's data files are: beside the sources, or inside a frozen program."""

import sys
from pathlib import Path


def assets_folder() -> Path:
    """Give the ``assets`` folder, whatever the working directory is."""
    root = getattr(sys, "_MEIPASS", None) or Path(__file__).resolve().parent.parent
    return Path(root) / "assets"
