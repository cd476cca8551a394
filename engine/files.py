"""Putting a finished file in another's place: the one way every file is replaced."""

import os
import time
from pathlib import Path

PATIENCE = 2.5
"""Seconds for which a refusal is taken for that of a virus scanner or an indexer."""

IN_FRAME = 0.3
"""Seconds where a window waits for it between two pictures."""

FIRST_WAIT, LONGEST_WAIT = 0.01, 0.25
"""Seconds between two tries: at first, and at most."""


def real_place(file: Path) -> Path:
    """Give where a file really is: a link to one that is kept elsewhere stays a link.

    What is to take its place is written beside it there, on the same disk.
    """
    return Path(os.path.realpath(file))


def put_in_place(new: Path, old: Path, patience: float = PATIENCE) -> None:
    """Put one file in another's place at one blow.

    Windows refuses that while another program has either file open, which scanners do for
    a moment with every new one; so a refusal is tried again for ``patience`` seconds.

    Raises:
        OSError: if it cannot be done; both files are as they were.
    """
    end = time.monotonic() + patience
    wait = FIRST_WAIT
    while True:
        try:
            os.replace(new, old)
            return
        except PermissionError:
            if time.monotonic() + wait > end:
                raise
        time.sleep(wait)
        wait = min(LONGEST_WAIT, wait * 2)
