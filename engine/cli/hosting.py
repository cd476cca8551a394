"""The command that opens tables without a window, or for the window that starts it."""

from pathlib import Path
from typing import Any

from engine.cli.arguments import InputError
from engine.lan.host import HostError, HostPlan, serve
from engine.lan.wire import PORT
from engine.table.setup import Setup
from engine.text import Text


def host(args: Any, text: Text) -> int:
    """Run the host that was asked for; give the exit status.

    Raises:
        InputError: if it cannot be what it was asked to be.
    """
    try:
        serve(_plan(args))
    except HostError as error:
        raise InputError(text(error.key, **error.values)) from None
    return 0


def _plan(args: Any) -> HostPlan:
    setup = Setup(
        name=args.name,
        rules=args.rules,
        hands=args.hands,
        seconds=args.seconds,
        between=args.between,
        level=args.level,
        watchers=args.watchers,
    )
    return HostPlan(
        folder=_usual_folder() if args.data_dir is None else args.data_dir,
        app=args.app,
        port=PORT if args.port is None else args.port,
        lan=args.lan,
        code=args.code,
        setup=setup,
        bots=args.bots,
        tables=args.tables,
        save=args.save,
        public=args.public,
        trusted=frozenset(args.trust_proxy),
        address=args.address or "",
        beside=tuple(args.beside),
        seats_per_address=args.seats_per_address,
        connections_per_address=args.connections_per_address,
        status=args.status,
    )


def _usual_folder() -> Path:
    import platformdirs

    return Path(platformdirs.user_data_dir("baohuang", appauthor=False))
