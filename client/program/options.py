"""The command line of the window program."""

import argparse
import sys
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path

from client.machine.complaint import complain
from client.machine.language import preferred_language
from engine.cli.arguments import InputError, Parser, path
from engine.core.presets import PRESETS
from engine.text import LANGUAGES, Text, language_named, short_names, text_in


class Options(argparse.Namespace):
    """What was asked for on the command line."""

    file: Path | None
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


def read(arguments: Sequence[str]) -> Options:
    """Read the command line; exits with 2 and a sentence on a wrong one."""
    # What older versions of macOS add when a program is double-clicked.
    words = [word for word in arguments if not word.startswith("-psn_")]
    text = text_in(_language_in(words))
    try:
        return _read(words, text)
    except InputError as wrong:
        complain(text, text("cmd.wrong", message=wrong))
        sys.exit(2)


def _read(arguments: Sequence[str], text: Text) -> Options:
    options: Options = _parser(text).parse_args(arguments, Options())
    if options.windowed and options.fullscreen:
        raise InputError(text("cmd.one_of", one="--windowed", other="--fullscreen"))
    others = {"--replay": options.replay, "--demo": options.demo, "--join": options.join}
    for name, other in others.items():
        if other and options.file is not None:
            raise InputError(text("cmd.one_of", one=text("cmd.file_name"), other=name))
    if options.profile is not None and not options.demo:
        raise InputError(text("cmd.needs", one="--profile", other="--demo"))
    shown = {"--rules": options.rules, "--hands": options.hands, "--seed": options.seed}
    for name, value in shown.items():
        if value is not None and not (options.demo or options.selftest):
            raise InputError(text("cmd.needs", one=name, other="--demo"))
    return options


def _language_in(arguments: Sequence[str]) -> str:
    given = [word.removeprefix("--lang=") for word in arguments if word.startswith("--lang=")]
    given += [value for name, value in pairwise(arguments) if name == "--lang"]
    named = (language_named(word) for word in given)
    return next((language for language in named if language), None) or preferred_language()


def _parser(text: Text) -> Parser:
    def words(name: str) -> str:
        return text(f"cmd.{name}").replace("%", "%%")

    rules = f"{words('rules')} ({', '.join(PRESETS)})"
    parser = Parser(text, prog="baohuang", usage=text("cmd.usage"), description=text("cmd.program"))
    add = parser.add_argument
    add("file", nargs="?", type=path, metavar=words("file_name"), help=words("file"))
    add("--lang", type=_language(text), metavar="|".join(short_names()), help=words("lang"))
    add("--config-dir", type=path, metavar="D", help=words("config_dir"))
    add("--data-dir", type=path, metavar="D", help=words("data_dir"))
    add("--paths", action="store_true", help=words("paths"))
    add("--windowed", action="store_true", help=words("windowed"))
    add("--fullscreen", action="store_true", help=words("fullscreen"))
    add("--resolution", type=_size(text), metavar="WxH", help=words("resolution"))
    add("--mute", action="store_true", help=words("mute"))
    add("--speed", type=_number(text, "--speed", *SPEEDS), metavar="X", help=words("speed"))
    add("--join", metavar="HOST:PORT", help=words("join"))
    add("--replay", type=path, metavar="FILE", help=words("replay"))
    add("--demo", action="store_true", help=words("demo"))
    add(
        "--rules",
        type=_one_of(text, "--rules", tuple(PRESETS)),
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
    add("--profile", type=path, metavar="FILE", help=words("profile"))
    add("--screenshot-dir", type=path, metavar="D", help=words("screenshot_dir"))
    add("--selftest", action="store_true", help=words("selftest"))
    add("--version", action="store_true", help=words("version"))
    return parser


def _language(text: Text) -> Callable[[str], str]:
    """Make a reader of the name of a language."""

    def read(got: str) -> str:
        language = language_named(got)
        if language is None:
            known = ", ".join([*short_names(), *LANGUAGES])
            raise InputError(text("cmd.no_choice", option="--lang", names=known, got=got))
        return language

    return read


def _one_of(text: Text, option: str, names: Sequence[str]) -> Callable[[str], str]:
    """Make a reader of a name out of some."""

    def read(got: str) -> str:
        if got not in names:
            known = ", ".join(names)
            raise InputError(text("cmd.no_choice", option=option, names=known, got=got))
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
            raise InputError(text("cmd.no_size", low=low, high=high, got=got))
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
            raise InputError(text("cmd.no_number", option=option, low=low, high=high, got=got))
        return number

    return read


def _whole(text: Text, option: str, low: int | None = None, high: int = 0) -> Callable[[str], int]:
    """Make a reader of whole numbers, within bounds if there are any."""

    def read(got: str) -> int:
        try:
            number = int(got)
        except ValueError:
            raise InputError(text("cmd.no_whole", option=option, got=got)) from None
        if low is not None and not low <= number <= high:
            raise InputError(text("cmd.no_number", option=option, low=low, high=high, got=got))
        return number

    return read
