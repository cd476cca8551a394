"""The command line's arguments and what they may be."""

import argparse
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any, Never

from engine import __version__
from engine.bots.levels import DEFAULT_LEVEL, LEVELS
from engine.core.presets import PRESETS
from engine.core.ruleset import RuleSet
from engine.rulefile import RuleFileError, load_rules
from engine.text import Text, argument_words
from engine.wording import rule_file_words

DEFAULT_RULES = "lianzhong-jianming"
MOST_HANDS = 10_000_000
MOST_DEALS = 1_000_000
_LEVEL_NAMES = ", ".join(LEVELS)
_RULE_NAMES = ", ".join(PRESETS)


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
            raise InputError(argument_words(error, self._text)) from None
        if extra:
            raise InputError(self._text("cli.extra", got=" ".join(extra)))
        return known

    def error(self, message: str) -> Never:
        """Say what is wrong instead of ending the program."""
        raise InputError(message)


class _Formatter(argparse.RawDescriptionHelpFormatter):
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


def level(text: Text) -> Callable[[str], str]:
    """Make a reader of a bot level."""

    def read(got: str) -> str:
        if got not in LEVELS:
            raise InputError(text("cli.no_level", got=got, names=_LEVEL_NAMES))
        return got

    return read


def five_levels(text: Text) -> Callable[[str], tuple[str, ...]]:
    """Make a reader of one bot level for all, or one for each seat."""
    one = level(text)

    def read(got: str) -> tuple[str, ...]:
        levels = tuple(one(name.strip()) for name in got.split(","))
        if len(levels) not in (1, 5):
            raise InputError(text("cli.five_levels", got=len(levels)))
        return levels if len(levels) == 5 else levels * 5

    return read


def rule_set(text: Text) -> Callable[[str], RuleSet]:
    """Make a reader of a preset's id or of a rule file."""

    def read(got: str) -> RuleSet:
        if got in PRESETS:
            return PRESETS[got]
        if not Path(got).exists():
            raise InputError(text("cli.no_rules", got=got, names=_RULE_NAMES))
        try:
            return load_rules(Path(got)).rules
        except RuleFileError as error:
            message = rule_file_words(error, text)
            raise InputError(text("cli.rule_file", file=got, message=message)) from None

    return read


def preset_id(text: Text) -> Callable[[str], str]:
    """Make a reader of a preset's id."""

    def read(got: str) -> str:
        if got not in PRESETS:
            raise InputError(text("cli.no_rules", got=got, names=_RULE_NAMES))
        return got

    return read


def program_parser(text: Text) -> Parser:
    """Describe the program as a whole."""
    parser = Parser(
        text,
        prog="python -m engine",
        usage="%(prog)s [-h] [--version] [--lang LANG] COMMAND …",
        description=text("cli.program"),
        epilog=text("cli.epilog"),
    )
    version = f"%(prog)s {__version__}"
    parser.add_argument("--version", action="version", version=version, help=text("cli.version"))
    parser.add_argument("--lang", metavar="LANG", help=text("cli.lang"))
    return parser


def simulate_parser(text: Text) -> Parser:
    """Describe ``simulate``."""
    parser = _command(text, "simulate")
    _add_rules(parser, text)
    parser.add_argument(
        "--hands",
        metavar="N",
        type=whole_number(text, 1, MOST_HANDS),
        default=100,
        help=text("cli.hands", default=100),
    )
    _add_seed(parser, text)
    parser.add_argument(
        "--bots",
        metavar="LEVEL",
        type=five_levels(text),
        default=(DEFAULT_LEVEL,) * 5,
        help=text("cli.bots", names=_LEVEL_NAMES, default=DEFAULT_LEVEL),
    )
    parser.add_argument("--record", metavar="FILE", type=Path, help=text("cli.record"))
    return parser


def verify_parser(text: Text) -> Parser:
    """Describe ``verify``."""
    parser = _command(text, "verify")
    parser.add_argument("files", metavar="FILE", type=Path, nargs="*", help=text("cli.file"))
    return parser


def arena_parser(text: Text) -> Parser:
    """Describe ``arena``."""
    parser = _command(text, "arena")
    names = text("cli.a", names=_LEVEL_NAMES)
    parser.add_argument("--a", metavar="LEVEL", type=level(text), help=names)
    parser.add_argument("--b", metavar="LEVEL", type=level(text), help=text("cli.b"))
    parser.add_argument(
        "--deals",
        metavar="N",
        type=whole_number(text, 1, MOST_DEALS),
        default=100,
        help=text("cli.deals", default=100),
    )
    _add_rules(parser, text)
    _add_seed(parser, text)
    return parser


def bench_parser(text: Text) -> Parser:
    """Describe ``bench``."""
    parser = _command(text, "bench")
    parser.add_argument(
        "--seconds",
        metavar="S",
        type=positive(text, 3600),
        default=1.0,
        help=text("cli.seconds", default=1),
    )
    parser.add_argument("--rules", metavar="ID", type=preset_id(text), help=text("cli.rules.one"))
    return parser


def _command(text: Text, name: str) -> Parser:
    return Parser(text, prog=f"python -m engine {name}", description=text(f"cli.{name}.long"))


def _add_rules(parser: Parser, text: Text) -> None:
    parser.add_argument(
        "--rules",
        metavar="ID|FILE",
        type=rule_set(text),
        default=PRESETS[DEFAULT_RULES],
        help=text("cli.rules", names=_RULE_NAMES, default=DEFAULT_RULES),
    )


def _add_seed(parser: Parser, text: Text) -> None:
    parser.add_argument(
        "--seed",
        metavar="S",
        type=whole_number(text),
        default=1,
        help=text("cli.seed", default=1),
    )
