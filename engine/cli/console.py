"""Where commands write: JSON to standard output, words to standard error."""

import os
import sys
from collections.abc import Callable
from io import TextIOWrapper

import msgspec


def print_result(result: object) -> None:
    """Write one JSON line to standard output."""
    data = msgspec.json.encode(result) + b"\n"
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def say(message: str) -> None:
    """Write a message to standard error."""
    sys.stderr.write(message + "\n")


PIPE_CLOSED = 141
"""Exit status of a program whose reader has gone, as shells have it."""


def write_utf8() -> None:
    """Write text in UTF-8 whatever the system would choose, unless the user has chosen.

    Letters that cannot be written so become codes, where they would stop the program.
    """
    chosen = os.environ.get("PYTHONIOENCODING")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            encoding = None if chosen else "utf-8"
            stream.reconfigure(encoding=encoding, errors="backslashreplace")


def until_pipe_closes(run: Callable[[], int]) -> int:
    """Run a command; end it without a word when nobody reads its output any more."""
    try:
        try:
            return run()
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        pass
    except OSError:
        if not _output_is_closed():
            raise
    # What is still to be written has to go somewhere, or the end of the program complains.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return PIPE_CLOSED


def _output_is_closed() -> bool:
    """Tell a closed pipe on Windows, where it is an invalid argument like many."""
    try:
        sys.stdout.flush()
    except OSError:
        return True
    return False
