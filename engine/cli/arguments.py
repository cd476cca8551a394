"""Arguments of a command line in one of our languages: help, and readers of numbers."""

import argparse
import textwrap
from collections.abc import Callable
from ipaddress import ip_address
from pathlib import Path
from typing import Any, Never

from engine.lan.invite import parse_typed, place_text
from engine.text import Text


class InputError(Exception):
    """Something on the command line is wrong; its text is in words."""


class Parser(argparse.ArgumentParser):
    """Speaks one of our languages and leaves ending the program to the caller."""

    def __init__(self, text: Text, **options: Any) -> None:
        def formatter(prog: str) -> argparse.HelpFormatter:
            return _Formatter(text, prog)

        super().__init__(
            add_help=False,
            allow_abbrev=False,
            exit_on_error=False,
            formatter_class=formatter,
            **options,
        )
        self._text = text
        self._positionals.title = text("cli.arguments")
        self._optionals.title = text("cli.options")
        self.add_argument("-h", "--help", action="help", help=text("cli.help"))

    def parse_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Read the command line.

        Raises:
            InputError: if something on it is wrong.
        """
        try:
            known, extra = self.parse_known_args(args, namespace)
        except argparse.ArgumentError as error:
            raise InputError(_words_of(error, self._text)) from None
        if extra:
            raise InputError(self._text("cli.extra", got=" ".join(extra)))
        return known

    def error(self, message: str) -> Never:
        """Say what is wrong instead of ending the program."""
        raise InputError(message)


class _Formatter(argparse.RawDescriptionHelpFormatter):
    """Keeps the lines of a description, and ids whole."""

    def __init__(self, text: Text, prog: str) -> None:
        super().__init__(prog, max_help_position=26, width=96)
        self._text = text

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        del prefix
        super().add_usage(usage, actions, groups, self._text("cli.usage"))

    def _split_lines(self, text: str, width: int) -> list[str]:
        # An id broken at its hyphen could not be copied.
        return textwrap.wrap(text, width, break_on_hyphens=False)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        lines = text.splitlines()
        return "\n".join(
            argparse.HelpFormatter._fill_text(self, line, width, indent) for line in lines
        )


def _words_of(error: argparse.ArgumentError, text: Text) -> str:
    """Say that an option lacks its value, or was given one it does not take."""
    lacks = error.message.startswith("expected")
    return text("cli.needs_value" if lacks else "cli.takes_no_value", option=error.argument_name)


def whole_number(text: Text, low: int | None = None, high: int = 0) -> Callable[[str], int]:
    """Make a reader of whole numbers, within bounds if there are any."""

    def read(got: str) -> int:
        try:
            number = int(got)
        except ValueError:
            raise InputError(text("cli.whole_number", got=got)) from None
        if low is not None and not low <= number <= high:
            raise InputError(text("cli.from_to", got=got, low=low, high=high))
        return number

    return read


def ip_text(text: Text) -> Callable[[str], str]:
    """Make a reader of addresses in numbers."""

    def read(got: str) -> str:
        try:
            return str(ip_address(got))
        except ValueError:
            raise InputError(text("cli.ip", got=got)) from None

    return read


def place_typed(text: Text) -> Callable[[str], str]:
    """Make a reader of places that guests can reach, such as ``wss://club.example/1``."""

    def read(got: str) -> str:
        found = parse_typed(got)
        if found is None:
            raise InputError(text("cli.no_place", got=got))
        return place_text(found.host, found.port)

    return read


def positive(text: Text, high: float) -> Callable[[str], float]:
    """Make a reader of numbers above 0."""

    def read(got: str) -> float:
        try:
            number = float(got)
        except ValueError:
            number = -1.0
        if not 0 < number <= high:
            raise InputError(text("cli.from_to", got=got, low=0, high=high))
        return number

    return read


def path(got: str) -> Path:
    """Read a path as a shell would: in ``--data-dir=~/x`` it leaves the ``~`` to the program."""
    try:
        return Path(got).expanduser()
    except RuntimeError:
        # Nobody is called so: it is the name of a file.
        return Path(got)
