"""A lock between processes that the system lets go of when its owner dies."""

import os
import sys
import threading
from pathlib import Path

_trying = threading.Lock()
"""Who tries a lock holds it for that moment: other threads must not take that for an owner."""


class FileLock:
    """Holds ``path`` against other processes; the file itself is empty."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: int | None = None

    def take(self) -> bool:
        """Take the lock; False if another has it."""
        with _trying:
            return self._take()

    def is_free(self) -> bool:
        """Tell whether nobody has it."""
        with _trying:
            free = self._take()
            self.release()
        return free

    def _take(self) -> bool:
        file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(file)
        except OSError:
            os.close(file)
            return False
        self._file = file
        return True

    def release(self) -> None:
        """Let go of it."""
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def forget(self) -> None:
        """Let go of it and delete the file."""
        self.release()
        self._path.unlink(missing_ok=True)


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
