"""The commands of ``python -m engine``, and how each ends."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from engine.bots.net.weights import WeightsError
from engine.cli import parsers
from engine.cli.arguments import InputError, Parser
from engine.cli.console import print_result, say
from engine.text import Text, language_named, short_names, system_language, text_in

OK, BAD_INPUT, STOPPED = 0, 2, 130
"""Exit status."""

COMMANDS = ("simulate", "verify", "analyse", "deal", "arena", "follies", "bench", "host")


def main(argv: Sequence[str]) -> int:
    """Run a command; give the exit status."""
    text = text_in(system_language())
    try:
        text, rest = _language(text, list(argv))
        return _run(text, rest)
    except InputError as error:
        say(text("cli.error", message=error))
        return BAD_INPUT
    except WeightsError as error:
        words = text(f"weights.{error.code}", file=error.file)
        say(text("cli.error", message=words))
        return BAD_INPUT
    except KeyboardInterrupt:
        say(text("cli.stopped"))
        return STOPPED


def _language(text: Text, argv: list[str]) -> tuple[Text, list[str]]:
    """Take ``--lang`` off the front."""
    if not argv or (argv[0] != "--lang" and not argv[0].startswith("--lang=")):
        return text, argv
    given = argv[0].partition("=")[2] if "=" in argv[0] else "".join(argv[1:2])
    language = language_named(given)
    if language is None:
        raise InputError(text("cli.lang", names="|".join(short_names())))
    return text_in(language), argv[1:] if "=" in argv[0] else argv[2:]


def _run(text: Text, argv: list[str]) -> int:
    names = ", ".join(COMMANDS)
    if not argv:
        raise InputError(text("cli.no_command", names=names))
    name, rest = argv[0], argv[1:]
    if name in _RUNNERS:
        make, run = _RUNNERS[name]
        return run(_parsed(make(text), rest), text)
    if not name.startswith("-"):
        raise InputError(text("cli.unknown_command", got=name, names=names))
    parser = parsers.program_parser(text)
    group = parser.add_argument_group(text("cli.commands"))
    for command in COMMANDS:
        group.add_argument(command, nargs="?", help=text(f"cli.{command}"))
    _parsed(parser, argv)
    raise InputError(text("cli.no_command", names=names))


def _parsed(parser: Parser, argv: Sequence[str]) -> Any:
    try:
        return parser.parse_args(argv)
    except SystemExit as end:
        # --help and --version have said all there is to say
        raise _Ended(int(end.code or 0)) from None


class _Ended(SystemExit):
    """The parser has answered by itself."""


def _simulate(args: Any, text: Text) -> int:
    from engine.cli.progress import Progress
    from engine.record.file import RecordWriter
    from engine.record.record import header_of
    from engine.table.simulate import simulate, simulate_matches

    path: Path | None = args.record
    asked = args.rules, args.hands, args.seed, args.bots
    if path is None:
        with Progress(text) as progress:
            totals = simulate_matches(*asked, workers=args.workers, progress=progress.show)
        return _printed(totals, text, complete=totals.complete)
    try:
        with path.open("w", encoding="utf-8", newline="\n") as file, Progress(text) as progress:
            names = [f"b{seat}" for seat in range(5)]
            writer = RecordWriter(file, header_of(args.rules, names, args.bots))
            totals = simulate(*asked, writer.add, progress=progress.show)
    except OSError as error:
        reason = error.strerror or str(error)
        raise InputError(text("cli.cannot_write", file=path, reason=reason)) from None
    status = _printed(totals, text, complete=totals.complete)
    say(text("cli.recorded", file=path))
    return status


def _verify(args: Any, text: Text) -> int:
    from engine.cli.verifying import verify_files

    if not args.files:
        raise InputError(text("cli.missing", option="FILE"))
    return verify_files(tuple(args.files), args.workers, text, view=args.view)


def _analyse(args: Any, text: Text) -> int:
    from engine.cli.analysing import analyse_files

    if not args.files:
        raise InputError(text("cli.missing", option="FILE"))
    return analyse_files(tuple(args.files), args.workers, text, keep=args.keep)


def _arena(args: Any, text: Text) -> int:
    from engine.cli.progress import Progress
    from engine.table.arena import Measure, compare

    for option in ("a", "b"):
        if getattr(args, option) is None:
            raise InputError(text("cli.missing", option=f"--{option}"))
    with Progress(text) as progress:
        verdict = compare(
            args.rules,
            args.a,
            args.b,
            args.deals,
            args.seed,
            measure=Measure(args.measure),
            workers=args.workers,
            progress=progress.show,
        )
    return _printed(verdict, text, complete=verdict.complete)


def _deal(args: Any, text: Text) -> int:
    del text
    from engine.table.par import par_of

    for code in args.codes:
        print_result(par_of(code, args.level))
    return OK


def _follies(args: Any, text: Text) -> int:
    from engine.cli.progress import Progress
    from engine.table.follies import follies

    with Progress(text) as progress:
        found = follies(
            args.rules,
            args.bots,
            args.hands,
            args.seed,
            workers=args.workers,
            progress=progress.show,
        )
    return _printed(found, text, complete=found.complete)


def _printed(result: object, text: Text, *, complete: bool) -> int:
    """Write what was reached; say so if it is not all."""
    print_result(result)
    if complete:
        return OK
    say(text("cli.stopped"))
    return STOPPED


def _bench(args: Any, text: Text) -> int:
    del text
    from engine.cli.bench import bench, compiled_beside
    from engine.core.presets import PRESETS

    chosen = tuple(PRESETS) if args.rules is None else (args.rules,)
    print_result(bench(args.seconds, chosen) | compiled_beside(chosen))
    return OK


def _host(args: Any, text: Text) -> int:
    from engine.cli.hosting import host

    return host(args, text)


_RUNNERS: dict[str, tuple[Callable[[Text], Parser], Callable[[Any, Text], int]]] = {
    "simulate": (parsers.simulate_parser, _simulate),
    "verify": (parsers.verify_parser, _verify),
    "analyse": (parsers.analyse_parser, _analyse),
    "deal": (parsers.deal_parser, _deal),
    "arena": (parsers.arena_parser, _arena),
    "follies": (parsers.follies_parser, _follies),
    "bench": (parsers.bench_parser, _bench),
    "host": (parsers.host_parser, _host),
}
