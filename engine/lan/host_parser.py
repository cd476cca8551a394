"""The command line of ``python -m engine host``."""

from pathlib import Path

from engine.bots.levels import DEFAULT_LEVEL
from engine.cli_parser import DEFAULT_RULES, Parser, level, rule_set, whole_number
from engine.core.presets import PRESETS
from engine.lan.wire import PORT
from engine.text import Text

MOST_TABLES = 64


def host_parser(text: Text) -> Parser:
    """Describe ``host``."""
    parser = Parser(
        text,
        prog="python -m engine host",
        description=text("cli.host.long"),
        epilog=text("cli.host.epilog"),
    )
    parser.add_argument("--app", action="store_true", help=text("cli.host.app"))
    parser.add_argument("--data-dir", metavar="D", type=Path, help=text("cli.host.data_dir"))
    parser.add_argument(
        "--port",
        metavar="P",
        type=whole_number(text, 0, 65535),
        help=text("cli.host.port", default=PORT),
    )
    parser.add_argument("--lan", action="store_true", help=text("cli.host.lan"))
    parser.add_argument("--code", action="store_true", help=text("cli.host.code"))
    parser.add_argument("--name", metavar="NAME", default="", help=text("cli.host.name"))
    parser.add_argument(
        "--rules",
        metavar="RULES",
        type=rule_set(text),
        default=PRESETS[DEFAULT_RULES],
        help=text("cli.rules", names=", ".join(PRESETS), default=DEFAULT_RULES),
    )
    _add_play(parser, text)
    parser.add_argument("--save", metavar="ID", help=text("cli.host.save"))
    return parser


def _add_play(parser: Parser, text: Text) -> None:
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
