"""Where the program's data files are.

A checkout keeps them in ``assets`` at its top. A wheel and a frozen program carry them
inside this package, where ``importlib.resources`` finds them too; loading that module
would take 8 ms of every start.
"""

from pathlib import Path

import engine


def assets_folder() -> Path:
    """Give the ``assets`` folder, whatever the working directory is."""
    package = Path(engine.__file__).resolve().parent
    carried = package / "assets"
    return carried if carried.is_dir() else package.parent / "assets"
