"""Files that perhaps cannot be written or deleted."""

import errno
import os
from pathlib import Path

from client.machine.logfile import Log

log = Log(__name__)


class UnwritableError(Exception):
    """A file or folder asked for cannot be written.

    Attributes:
        file: which.
    """

    def __init__(self, file: Path, error: OSError) -> None:
        self.file = file
        super().__init__(error.strerror or str(error))


def try_folder(folder: Path) -> None:
    """Make a folder for files, before a long run makes them.

    Raises:
        UnwritableError: if it cannot be made, or nothing can be put into it.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not os.access(folder, os.W_OK):
            raise OSError(errno.EACCES, os.strerror(errno.EACCES))
    except OSError as error:
        raise UnwritableError(folder, error) from None


def try_file(file: Path) -> None:
    """Make a file before a long run fills it, or leave it as it is if there is one.

    Raises:
        UnwritableError: if it cannot be written.
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.open("ab").close()
    except OSError as error:
        raise UnwritableError(file, error) from None


def delete(*files: Path) -> bool:
    """Delete files; tells whether none of them is left."""
    try:
        for file in files:
            file.unlink(missing_ok=True)
    except OSError as error:
        log.warning("not deleted: %s", error)
        return False
    return True
