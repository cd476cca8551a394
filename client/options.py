"""The command line of the window program."""

import argparse
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from engine.text import LANGUAGES, Text, system_language, text_in

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
    rules: str
    hands: int
    seed: int | None
    profile: Path | None
    screenshot_dir: Path | None
    selftest: bool
    version: bool


def read(arguments: Sequence[str]) -> Options:
    """Read the command line; exits with 2 and a sentence on a wrong one."""
    text = text_in(_language_in(arguments))
    parser = _parser(text)
    options = parser.parse_args(arguments, namespace=Options())
    if options.windowed and options.fullscreen:
        parser.error(text("cmd.one_of", one="--windowed", other="--fullscreen"))
    if options.profile is not None and not options.demo:
        parser.error(text("cmd.needs", one="--profile", other="--demo"))
    return options


def _language_in(arguments: Sequence[str]) -> str:
    for name, value in pairwise(arguments):
        if name == "--lang" and value in LANGUAGES:
            return value
    return system_language()


def _parser(text: Text) -> argparse.ArgumentParser:
    def words(name: str) -> str:
        return text(f"cmd.{name}").replace("%", "%%")

    parser = argparse.ArgumentParser(prog="baohuang", description=text("cmd.program"))
    add = parser.add_argument
    add("--lang", choices=LANGUAGES, default=None, help=words("lang"))
    add("--config-dir", type=Path, default=None, metavar="D", help=words("config_dir"))
    add("--data-dir", type=Path, default=None, metavar="D", help=words("data_dir"))
    add("--paths", action="store_true", help=words("paths"))
    add("--windowed", action="store_true", help=words("windowed"))
    add("--fullscreen", action="store_true", help=words("fullscreen"))
    add("--resolution", type=_resolution, default=None, metavar="WxH", help=words("resolution"))
    add("--mute", action="store_true", help=words("mute"))
    add("--speed", type=_speed, default=None, metavar="X", help=words("speed"))
    add("--join", default=None, metavar="HOST:PORT", help=words("join"))
    add("--replay", type=Path, default=None, metavar="FILE", help=words("replay"))
    add("--demo", action="store_true", help=words("demo"))
    add("--rules", default="putong", choices=PRESET_IDS, help=words("rules"))
    add("--hands", type=_count, default=1, metavar="N", help=words("hands"))
    add("--seed", type=int, default=None, metavar="S", help=words("seed"))
    add("--profile", type=Path, default=None, metavar="FILE", help=words("profile"))
    add("--screenshot-dir", type=Path, default=None, metavar="D", help=words("screenshot_dir"))
    add("--selftest", action="store_true", help=words("selftest"))
    add("--version", action="store_true", help=words("version"))
    return parser


def _resolution(word: str) -> tuple[int, int]:
    width, _, height = word.lower().partition("x")
    size = int(width), int(height)
    if not (640 <= size[0] <= 7680 and 400 <= size[1] <= 4320):
        raise argparse.ArgumentTypeError(word)
    return size


def _speed(word: str) -> float:
    speed = float(word)
    if not 0.5 <= speed <= 64.0:
        raise argparse.ArgumentTypeError(word)
    return speed


def _count(word: str) -> int:
    count = int(word)
    if not 1 <= count <= 1000:
        raise argparse.ArgumentTypeError(word)
    return count
