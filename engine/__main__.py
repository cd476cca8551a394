"""``python -m engine``: the game without a window."""

import sys

from engine.cli.commands import main
from engine.cli.console import until_pipe_closes, write_utf8

if __name__ == "__main__":
    write_utf8()
    sys.exit(until_pipe_closes(lambda: main(sys.argv[1:])))
