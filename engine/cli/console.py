"""Where commands write: JSON to standard output, words to standard error."""

import sys
from io import TextIOWrapper

import msgspec


def tell(result: object) -> None:
    """Write one JSON line to standard output."""
    data = msgspec.json.encode(result) + b"\n"
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def say(message: str) -> None:
    """Write a message to standard error."""
    sys.stderr.write(message + "\n")


def spell_out() -> None:
    """Let letters a console cannot show be written as codes, where they would stop the program."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
