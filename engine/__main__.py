"""``python -m engine``: the game without a window."""

import sys

from engine.cli.commands import main
from engine.cli.console import spell_out

if __name__ == "__main__":
    spell_out()
    sys.exit(main(sys.argv[1:]))
