"""The command line of the window program."""

import argparse
import sys
import textwrap
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Never

from engine.text import LANGUAGES, Text, argument_words, system_language, text_in

PRESET_IDS = (
    "putong",
    "jingdian",
    "weihai",
    "qingdao",
    "lianzhong-jingdian",
    "lianzhong-jianming",
    "jingweiyuan",
    "bdqingdao",
)


class Options(argparse.Namespace):
    """What was asked for on the command line."""

    lang: str | None
    config_dir: Path | None
    data_dir: Path | None
    paths: bool
    windowed: bool
    fullscreen: bool
    resolution: tuple[int, int] | None
    mute: bool
    speed: float | None
    join: str | None
    replay: Path | None
    demo: bool
    rules: str | None
    hands: int | None
    seed: int | None
    profile: Path | None
    screenshot_dir: Path | None
    selftest: bool
    version: bool


SMALLEST, LARGEST = (640, 400), (7680, 4320)
"""Sizes a window may be given, in pixels."""

SPEEDS = (0.5, 64)
"""Speeds of the animations that may be asked for."""

MOST_HANDS = 1000
"""Most hands of a demonstration."""


class OptionError(Exception):
    """Something on the command line is wrong; its text is in words."""


class _Parser(argparse.ArgumentParser):
    """Speaks one of our languages."""

    def __init__(self, text: Text) -> None:
        def formatter(prog: str) -> argparse.HelpFormatter:
            return _Formatter(text, prog)

        super().__init__(
            prog="baohuang",
            usage=text("cmd.usage"),
            description=text("cmd.program"),
            add_help=False,
            allow_abbrev=False,
            exit_on_error=False,
            formatter_class=formatter,
        )
        self._optionals.title = text("cli.options")
        self.add_argument("-h", "--help", action="help", help=text("cli.help"))

    def error(self, message: str) -> Never:
        """Leave it to the caller to say what is wrong."""
        raise OptionError(message)


class _Formatter(argparse.HelpFormatter):
    def __init__(self, text: Text, prog: str) -> None:
        super().__init__(prog, max_help_position=26, width=96)
        self._text = text

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        del prefix
        super().add_usage(usage, actions, groups, self._text("cli.usage"))

    def _split_lines(self, text: str, width: int) -> list[str]:
        # An id broken at its hyphen could not be copied.
        return textwrap.wrap(text, width, break_on_hyphens=False)


def read(arguments: Sequence[str]) -> Options:
    """Read the command line; exits with 2 and a sentence on a wrong one."""
    text = text_in(_language_in(arguments))
    try:
        return _read(arguments, text)
    except OptionError as wrong:
        sys.stderr.write(text("cmd.wrong", message=wrong) + "\n")
        sys.exit(2)


def _read(arguments: Sequence[str], text: Text) -> Options:
    try:
        options, extra = _parser(text).parse_known_args(arguments, namespace=Options())
    except argparse.ArgumentError as error:
        raise OptionError(argument_words(error, text)) from None
    if extra:
        raise OptionError(text("cli.extra", got=" ".join(extra)))
    if options.windowed and options.fullscreen:
        raise OptionError(text("cmd.one_of", one="--windowed", other="--fullscreen"))
    if options.profile is not None and not options.demo:
        raise OptionError(text("cmd.needs", one="--profile", other="--demo"))
    shown = {"--rules": options.rules, "--hands": options.hands, "--seed": options.seed}
    for name, value in shown.items():
        if value is not None and not (options.demo or options.selftest):
            raise OptionError(text("cmd.needs", one=name, other="--demo"))
    return options


def _language_in(arguments: Sequence[str]) -> str:
    given = [word.removeprefix("--lang=") for word in arguments if word.startswith("--lang=")]
    given += [value for name, value in pairwise(arguments) if name == "--lang"]
    return next((value for value in given if value in LANGUAGES), system_language())


def _parser(text: Text) -> _Parser:
    def words(name: str) -> str:
        return text(f"cmd.{name}").replace("%", "%%")

    rules = f"{words('rules')} ({', '.join(PRESET_IDS)})"
    parser = _Parser(text)
    add = parser.add_argument
    add(
        "--lang",
        type=_one_of(text, "--lang", LANGUAGES),
        metavar="|".join(LANGUAGES),
        help=words("lang"),
    )
    add("--config-dir", type=Path, metavar="D", help=words("config_dir"))
    add("--data-dir", type=Path, metavar="D", help=words("data_dir"))
    add("--paths", action="store_true", help=words("paths"))
    add("--windowed", action="store_true", help=words("windowed"))
    add("--fullscreen", action="store_true", help=words("fullscreen"))
    add("--resolution", type=_size(text), metavar="WxH", help=words("resolution"))
    add("--mute", action="store_true", help=words("mute"))
    add("--speed", type=_number(text, "--speed", *SPEEDS), metavar="X", help=words("speed"))
    add("--join", metavar="HOST:PORT", help=words("join"))
    add("--replay", type=Path, metavar="FILE", help=words("replay"))
    add("--demo", action="store_true", help=words("demo"))
    add(
        "--rules",
        type=_one_of(text, "--rules", PRESET_IDS),
        metavar="ID",
        help=rules,
    )
    add(
        "--hands",
        type=_whole(text, "--hands", 1, MOST_HANDS),
        metavar="N",
        help=words("hands"),
    )
    add("--seed", type=_whole(text, "--seed"), metavar="S", help=words("seed"))
    add("--profile", type=Path, metavar="FILE", help=words("profile"))
    add("--screenshot-dir", type=Path, metavar="D", help=words("screenshot_dir"))
    add("--selftest", action="store_true", help=words("selftest"))
    add("--version", action="store_true", help=words("version"))
    return parser


def _one_of(text: Text, option: str, names: Sequence[str]) -> Callable[[str], str]:
    """Make a reader of a name out of some."""

    def read(got: str) -> str:
        if got not in names:
            known = ", ".join(names)
            raise OptionError(text("cmd.no_choice", option=option, names=known, got=got))
        return got

    return read


def _size(text: Text) -> Callable[[str], tuple[int, int]]:
    """Make a reader of width and height."""

    def read(got: str) -> tuple[int, int]:
        width, _, height = got.lower().partition("x")
        try:
            size = int(width), int(height)
        except ValueError:
            size = 0, 0
        if not all(
            low <= side <= high for low, side, high in zip(SMALLEST, size, LARGEST, strict=True)
        ):
            low, high = (f"{side[0]}x{side[1]}" for side in (SMALLEST, LARGEST))
            raise OptionError(text("cmd.no_size", low=low, high=high, got=got))
        return size

    return read


def _number(text: Text, option: str, low: float, high: float) -> Callable[[str], float]:
    """Make a reader of numbers within bounds."""

    def read(got: str) -> float:
        try:
            number = float(got)
        except ValueError:
            number = low - 1
        if not low <= number <= high:
            raise OptionError(text("cmd.no_number", option=option, low=low, high=high, got=got))
        return number

    return read


def _whole(text: Text, option: str, low: int | None = None, high: int = 0) -> Callable[[str], int]:
    """Make a reader of whole numbers, within bounds if there are any."""

    def read(got: str) -> int:
        try:
            number = int(got)
        except ValueError:
            raise OptionError(text("cmd.no_whole", option=option, got=got)) from None
        if low is not None and not low <= number <= high:
            raise OptionError(text("cmd.no_number", option=option, low=low, high=high, got=got))
        return number

    return read
