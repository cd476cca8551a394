"""The journal of a table: on disk before anything is acknowledged.

A text file, one entry a line: ``<CRC-32, 8 hex digits> <JSON>``. The first
entry is ``Head``, the second ``Base``; the rest follow in the order they
happened. A line torn off at the end (the machine stopped while writing) is
dropped and said so; damage anywhere else is refused and the file left alone.
"""

import os
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple, Protocol, TypeAlias
from zlib import crc32

import msgspec

from engine import __version__
from engine.filelock import FileLock
from engine.files import put_in_place
from engine.table.entries import FORMAT, AnyEntry, Base, Head

LARGEST = 256 * 1024 * 1024
"""Bytes beyond which a journal is refused unread."""

LONGEST = 4 * 1024 * 1024
"""Bytes beyond which a line is refused."""

SUFFIX = ".bhj"

Done: TypeAlias = Callable[[OSError | None], None]


class JournalError(Exception):
    """A journal that cannot be gone on with.

    Attributes:
        code: ``broken``, ``newer``, ``foreign``, ``too_big``, ``in_use``;
            words under ``net.save_<code>``.
        line: number of the line from 1; 0 where it is about the file.
    """

    def __init__(self, code: str, line: int = 0) -> None:
        super().__init__(f"{code} at line {line}")
        self.code = code
        self.line = line


class Journal(Protocol):
    """Where a table writes down what it is about to carry out."""

    def append(self, entry: AnyEntry, done: Done) -> None:
        """Write an entry for good; then call ``done`` with None, or with what went wrong."""
        ...

    def restart(self, base: Base, done: Done) -> None:
        """Begin anew from ``base``; the old file stands until the new one is on disk."""
        ...

    def close(self) -> None:
        """Let go of the file."""
        ...


class Disk:
    """The few calls a journal makes to the file system; tests put a faulty one in its place."""

    def create(self, path: Path) -> int:
        """Make a new file for writing that only its owner may read; give its descriptor."""
        flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)
        return os.open(path, flags, 0o600)

    def reopen(self, path: Path) -> int:
        """Open a file to write at its end."""
        return os.open(path, os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0))

    def write(self, file: int, data: bytes) -> None:
        """Write all of ``data``."""
        while data:
            data = data[os.write(file, data) :]

    def sync(self, file: int) -> None:
        """Return when it is on the disk."""
        os.fsync(file)

    def cut(self, file: int, size: int) -> None:
        """Shorten a file."""
        os.ftruncate(file, size)

    def put_in_place(self, new: Path, old: Path) -> None:
        """Put one file in another's place at one blow."""
        put_in_place(new, old)
        if os.name == "posix":
            folder = os.open(old.parent, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)


class FileJournal:
    """A journal in a file. One thread writes, in the order of the calls.

    Args:
        path: the file; it is made at the first ``restart``.
        back: brings a call back to the table's thread, such as ``loop.call_soon_threadsafe``.
        disk: the file system.

    Raises:
        JournalError: ``in_use`` if another host has it open.
    """

    def __init__(
        self, path: Path, back: Callable[[Callable[[], None]], object], disk: Disk | None = None
    ) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.path = path
        self._back = back
        self._disk = disk or Disk()
        self._lock = FileLock(path.with_suffix(".lock"))
        if not self._lock.take():
            raise JournalError("in_use")
        self._file: int | None = None
        self._good = 0
        self._torn = False
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="journal")
        self._closed = threading.Event()

    def append(self, entry: AnyEntry, done: Done) -> None:
        """Write an entry for good."""
        line = line_of(entry)
        self._submit(lambda: self._add(line), done)

    def restart(self, base: Base, done: Done) -> None:
        """Begin anew from ``base``."""
        table = self.path.stem
        lines = line_of(Head(FORMAT, __version__, table)) + line_of(base)
        self._submit(lambda: self._begin(lines), done)

    def close(self) -> None:
        """Finish what is being written and let go of the file."""
        if self._closed.is_set():
            return
        self._closed.set()
        self._writer.shutdown(wait=True)
        if self._file is not None:
            os.close(self._file)
            self._file = None
        self._lock.release()

    def forget(self) -> None:
        """Let go of the file and delete it."""
        self.close()
        self.path.unlink(missing_ok=True)
        self._lock.forget()

    def _submit(self, work: Callable[[], None], done: Done) -> None:
        def run() -> None:
            trouble: OSError | None = None
            try:
                work()
            except OSError as error:
                trouble = error
            self._back(lambda: done(trouble))

        self._writer.submit(run)

    def _add(self, line: bytes) -> None:
        if self._file is None or self._torn:
            raise OSError("journal is not open")
        try:
            self._disk.write(self._file, line)
            self._disk.sync(self._file)
        except OSError:
            # After a failed sync nobody knows what is on the disk: only a new file helps.
            self._torn = True
            self._cut()
            raise
        self._good += len(line)

    def _cut(self) -> None:
        try:
            if self._file is not None:
                self._disk.cut(self._file, self._good)
        except OSError:
            pass

    def _begin(self, lines: bytes) -> None:
        new = self.path.with_suffix(".new")
        file = self._disk.create(new)
        try:
            self._disk.write(file, lines)
            self._disk.sync(file)
        finally:
            os.close(file)
        if self._file is not None:
            os.close(self._file)
            self._file = None
        self._torn = True
        self._disk.put_in_place(new, self.path)
        self._file = self._disk.reopen(self.path)
        self._good = len(lines)
        self._torn = False


_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)


def line_of(entry: AnyEntry) -> bytes:
    """Write an entry as a line."""
    text = _encoder.encode(entry)
    return b"%08x %s\n" % (crc32(text), text)


class Kept(NamedTuple):
    """What a journal held.

    Attributes:
        head: its first entry.
        entries: the rest in order; the first is a ``Base``.
        torn: whether an unfinished line at the end was dropped.
    """

    head: Head
    entries: tuple[AnyEntry, ...]
    torn: bool


def read_journal(path: Path) -> Kept:
    """Read a journal whole.

    Raises:
        JournalError: if it cannot be gone on with; the file stays as it is.
        OSError: if it cannot be read.
    """
    if path.stat().st_size > LARGEST:
        raise JournalError("too_big")
    return read_lines(path.read_bytes())


def read_lines(data: bytes) -> Kept:
    """Read a journal from its bytes.

    Raises:
        JournalError: if it cannot be gone on with.
    """
    # A line is written in one go with its end: one without was never acknowledged.
    *lines, rest = data.split(b"\n")
    entries: list[AnyEntry] = []
    for number, line in enumerate(lines, 1):
        text = _checked(line)
        if text is None:
            raise JournalError("foreign" if number == 1 else "broken", number)
        if number == 1:
            _head_fits(text)
        try:
            entries.append(_decoder.decode(text))
        except (msgspec.MsgspecError, ValueError, RecursionError):
            raise JournalError("broken", number) from None
    return _kept(entries, torn=bool(rest))


def _kept(entries: list[AnyEntry], *, torn: bool) -> Kept:
    if len(entries) < 2:
        raise JournalError("broken", len(entries) + 1)
    head, base = entries[:2]
    if not isinstance(head, Head):
        raise JournalError("foreign", 1)
    if not isinstance(base, Base):
        raise JournalError("broken", 2)
    return Kept(head, tuple(entries[1:]), torn)


def _checked(line: bytes) -> bytes | None:
    """Give the JSON of a line; None if its checksum is wrong."""
    mark, _, text = line[:LONGEST].partition(b" ")
    return text if mark == b"%08x" % crc32(text) else None


def _head_fits(text: bytes) -> None:
    """Look at the version before anything else is read.

    Raises:
        JournalError: if it is another program's file or a newer one's.
    """
    try:
        head: Iterable[object] = msgspec.json.decode(text)
    except (msgspec.MsgspecError, RecursionError):
        raise JournalError("foreign", 1) from None
    if not isinstance(head, dict) or head.get("j") != "head":
        raise JournalError("foreign", 1)
    version = head.get("format")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise JournalError("foreign", 1)
    if version > FORMAT:
        raise JournalError("newer", 1)
