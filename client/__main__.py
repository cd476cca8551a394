"""The ``baohuang`` command."""

import os
import sys
from collections.abc import Sequence

STOPPED = 130
"""Exit code of a program stopped from the keyboard before its window was there."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; give its exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    give_streams()
    if words[:1] == ["--host-process"]:
        from engine.cli.commands import main as engine_main

        return engine_main(["host", *words[1:]])
    if words[:1] in (["--coach-process"], ["--deal-process"]):
        from engine.cli.commands import main as engine_main

        command = "analyse" if words[0] == "--coach-process" else "deal"
        return engine_main([command, *words[1:]])
    try:
        from client.program.options import read

        options = read(words)
        from client.program.starting import start

        return start(options)
    except KeyboardInterrupt:
        # Stopped while still loading; later a signal ends the program by itself.
        return STOPPED


def give_streams() -> None:
    """A program without a console has no streams on Windows; printing must not fail there."""
    from engine.cli.console import write_utf8

    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
    write_utf8()


if __name__ == "__main__":
    sys.exit(main())
