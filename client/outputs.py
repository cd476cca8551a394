"""Finding out before a long run whether what it is to write can be written."""

import errno
import os
from pathlib import Path


class OutputError(Exception):
    """A file or folder asked for cannot be written.

    Attributes:
        file: which.
    """

    def __init__(self, file: Path, error: OSError) -> None:
        self.file = file
        super().__init__(error.strerror or str(error))


def try_folder(folder: Path) -> None:
    """Make a folder for files.

    Raises:
        OutputError: if it cannot be made, or nothing can be put into it.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not os.access(folder, os.W_OK):
            raise OSError(errno.EACCES, os.strerror(errno.EACCES))
    except OSError as error:
        raise OutputError(folder, error) from None


def try_file(file: Path) -> None:
    """Make a file, or leave it as it is if there is one.

    Raises:
        OutputError: if it cannot be written.
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.open("ab").close()
    except OSError as error:
        raise OutputError(file, error) from None
