"""What each command takes."""

import sys
from collections.abc import Callable, Sequence

from engine import __version__
from engine.bots.levels import DEFAULT_LEVEL, LEVELS
from engine.bots.making import ALL_LEVELS
from engine.bots.own import is_own, own_maker
from engine.cli.arguments import (
    InputError,
    Parser,
    ip_text,
    path,
    place_typed,
    positive,
    whole_number,
)
from engine.core.cards import SEATS
from engine.core.presets import PRESETS
from engine.core.ruleset import RuleSet
from engine.lan.limits import CONNECTIONS, SEATS_PER_ADDRESS
from engine.lan.wire import PORT
from engine.rulefile import RuleFileError, idle_words, load_rules, rule_file_words
from engine.table.arena import Measure
from engine.table.dealcode import DealCode, parse_code
from engine.text import Text, short_names

DEFAULT_RULES = "lianzhong-jianming"
MOST_HANDS = 10_000_000
MOST_DEALS = 1_000_000
MOST_TABLES = 2000
MOST_CONNECTIONS = 10_000
MOST_WORKERS = 64
_ALL_NAMES = ", ".join(ALL_LEVELS)
_LEVEL_NAMES = ", ".join(LEVELS)
_RULE_NAMES = ", ".join(PRESETS)


def level(text: Text, names: Sequence[str] = LEVELS) -> Callable[[str], str]:
    """Make a reader of a bot level."""

    def read(got: str) -> str:
        if names is ALL_LEVELS and is_own(got):
            return _own(text, got)
        if got not in names:
            raise InputError(text("cli.no_level", got=got, names=", ".join(names)))
        return got

    return read


def _own(text: Text, got: str) -> str:
    try:
        own_maker(got)
    except LookupError:
        raise InputError(text("cli.no_bot", got=got, example="mybots:Careful")) from None
    return got


def one_of(text: Text, words: Sequence[str]) -> Callable[[str], str]:
    """Make a reader of one of a few words."""

    def read(got: str) -> str:
        if got not in words:
            raise InputError(text("cli.one_of", got=got, names=", ".join(words)))
        return got

    return read


def five_levels(text: Text) -> Callable[[str], tuple[str, ...]]:
    """Make a reader of one bot level for all, or one for each seat."""
    one = level(text, ALL_LEVELS)

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
        file = path(got)
        if not file.exists():
            raise InputError(text("cli.no_rules", got=got, names=_RULE_NAMES))
        try:
            custom = load_rules(file)
        except RuleFileError as error:
            message = rule_file_words(error, text)
            raise InputError(text("cli.rule_file", file=got, message=message)) from None
        idle = idle_words(custom, text)
        if idle:
            sys.stderr.write(f"{got}: {idle}\n")
        return custom.rules

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
    parser.add_argument(
        "--lang", metavar="LANG", help=text("cli.lang", names="|".join(short_names()))
    )
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
        help=text("cli.bots", names=_ALL_NAMES, default=DEFAULT_LEVEL),
    )
    parser.add_argument("--record", metavar="FILE", type=path, help=text("cli.record"))
    _add_workers(parser, text)
    return parser


def verify_parser(text: Text) -> Parser:
    """Describe ``verify``."""
    parser = _command(text, "verify")
    parser.add_argument("--view", action="store_true", help=text("cli.view"))
    parser.add_argument("files", metavar="FILE", type=path, nargs="*", help=text("cli.file"))
    _add_workers(parser, text)
    return parser


def analyse_parser(text: Text) -> Parser:
    """Describe ``analyse``."""
    parser = _command(text, "analyse")
    parser.add_argument("--keep", action="store_true", help=text("cli.keep"))
    parser.add_argument("files", metavar="FILE", type=path, nargs="*", help=text("cli.file"))
    _add_workers(parser, text)
    return parser


def deal_parser(text: Text) -> Parser:
    """Describe ``deal``."""
    parser = _command(text, "deal")
    parser.add_argument(
        "codes", metavar="CODE", nargs="+", type=_deal_code(text), help=text("cli.codes")
    )
    parser.add_argument(
        "--level",
        metavar="LEVEL",
        type=level(text),
        default=DEFAULT_LEVEL,
        help=text("cli.deal_level", names=_LEVEL_NAMES, default=DEFAULT_LEVEL),
    )
    return parser


def _deal_code(text: Text) -> Callable[[str], DealCode]:
    """Make a reader of a deal's code."""

    def read(got: str) -> DealCode:
        code = parse_code(got)
        if code is None:
            raise InputError(text("cli.no_code", got=got))
        return code

    return read


def arena_parser(text: Text) -> Parser:
    """Describe ``arena``."""
    parser = _command(text, "arena")
    names = text("cli.a", names=_ALL_NAMES)
    parser.add_argument("--a", metavar="LEVEL", type=level(text, ALL_LEVELS), help=names)
    parser.add_argument("--b", metavar="LEVEL", type=level(text, ALL_LEVELS), help=text("cli.b"))
    parser.add_argument(
        "--deals",
        metavar="N",
        type=whole_number(text, 1, MOST_DEALS),
        default=100,
        help=text("cli.deals", default=100),
    )
    _add_rules(parser, text)
    _add_seed(parser, text)
    parser.add_argument(
        "--measure",
        metavar="WHAT",
        type=one_of(text, tuple(Measure)),
        default=Measure.ALL,
        help=text("cli.measure"),
    )
    _add_workers(parser, text)
    return parser


def follies_parser(text: Text) -> Parser:
    """Describe ``follies``."""
    parser = _command(text, "follies")
    parser.add_argument(
        "--bots",
        metavar="LEVEL",
        type=level(text, ALL_LEVELS),
        default="master",
        help=text("cli.follies.bots", names=_ALL_NAMES, default="master"),
    )
    parser.add_argument(
        "--hands",
        metavar="N",
        type=whole_number(text, 1, MOST_HANDS),
        default=100,
        help=text("cli.hands", default=100),
    )
    _add_rules(parser, text)
    _add_seed(parser, text)
    _add_workers(parser, text)
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


def host_parser(text: Text) -> Parser:
    """Describe ``host``."""
    parser = _command(text, "host", epilog=text("cli.host.epilog"))
    parser.add_argument("--app", action="store_true", help=text("cli.host.app"))
    parser.add_argument("--data-dir", metavar="D", type=path, help=text("cli.host.data_dir"))
    parser.add_argument(
        "--port",
        metavar="P",
        type=whole_number(text, 0, 65535),
        help=text("cli.host.port", default=PORT),
    )
    parser.add_argument("--lan", action="store_true", help=text("cli.host.lan"))
    parser.add_argument("--code", action="store_true", help=text("cli.host.code"))
    parser.add_argument("--name", metavar="NAME", default="", help=text("cli.host.name"))
    _add_rules(parser, text)
    _add_match(parser, text)
    parser.add_argument("--save", metavar="ID", help=text("cli.host.save"))
    _add_club(parser, text)
    return parser


def _add_club(parser: Parser, text: Text) -> None:
    parser.add_argument("--public", action="store_true", help=text("cli.host.public"))
    parser.add_argument(
        "--trust-proxy",
        metavar="ADDR",
        type=ip_text(text),
        action="append",
        default=[],
        help=text("cli.host.trust_proxy"),
    )
    parser.add_argument(
        "--address",
        metavar="URL",
        type=place_typed(text),
        help=text("cli.host.address"),
    )
    parser.add_argument(
        "--beside",
        metavar="URL",
        type=place_typed(text),
        action="append",
        default=[],
        help=text("cli.host.beside"),
    )
    parser.add_argument(
        "--seats-per-address",
        metavar="N",
        type=whole_number(text, 1, len(SEATS)),
        help=text("cli.host.seats_per_address", default=SEATS_PER_ADDRESS),
    )
    parser.add_argument(
        "--connections-per-address",
        metavar="N",
        type=whole_number(text, 1, MOST_CONNECTIONS),
        default=CONNECTIONS,
        help=text("cli.host.connections_per_address", default=CONNECTIONS),
    )
    parser.add_argument(
        "--status",
        metavar="P",
        type=whole_number(text, 0, 65535),
        help=text("cli.host.status"),
    )


def _command(text: Text, name: str, **more: str) -> Parser:
    words = text(f"cli.{name}.long")
    return Parser(text, prog=f"python -m engine {name}", description=words, **more)


def _add_rules(parser: Parser, text: Text) -> None:
    parser.add_argument(
        "--rules",
        metavar="ID|FILE",
        type=rule_set(text),
        default=PRESETS[DEFAULT_RULES],
        help=text("cli.rules", names=_RULE_NAMES, default=DEFAULT_RULES),
    )


def _add_workers(parser: Parser, text: Text) -> None:
    parser.add_argument(
        "--workers",
        metavar="N",
        type=whole_number(text, 1, MOST_WORKERS),
        default=1,
        help=text("cli.workers", default=1),
    )


def _add_seed(parser: Parser, text: Text) -> None:
    parser.add_argument(
        "--seed",
        metavar="S",
        type=whole_number(text),
        default=1,
        help=text("cli.seed", default=1),
    )


def _add_match(parser: Parser, text: Text) -> None:
    parser.add_argument(
        "--bots", metavar="N", type=whole_number(text, 0, 5), default=0, help=text("cli.host.bots")
    )
    parser.add_argument(
        "--level",
        metavar="LEVEL",
        type=level(text),
        default=DEFAULT_LEVEL,
        help=text("cli.host.level", default=DEFAULT_LEVEL),
    )
    parser.add_argument(
        "--hands",
        metavar="N",
        type=whole_number(text, 0, 999),
        default=0,
        help=text("cli.host.hands"),
    )
    parser.add_argument(
        "--seconds",
        metavar="S",
        type=whole_number(text, 0, 600),
        default=0,
        help=text("cli.host.seconds"),
    )
    parser.add_argument(
        "--between",
        metavar="S",
        type=whole_number(text, 0, 600),
        default=15,
        help=text("cli.host.between", default=15),
    )
    parser.add_argument("--watchers", action="store_true", help=text("cli.host.watchers"))
    parser.add_argument(
        "--tables",
        metavar="N",
        type=whole_number(text, 1, MOST_TABLES),
        default=1,
        help=text("cli.host.tables"),
    )
