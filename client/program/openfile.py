"""Opening a file that was clicked, dropped on the window or given on the command line."""

import os
from pathlib import Path

from client.ui.dialog import inform
from client.ui.scene import Program


def open_file(app: Program, file: Path) -> None:
    """Open a recorded hand or a rule set, or say in words why that cannot be."""
    words = app.words
    if not os.path.isfile(file):  # it never fails, as `Path.is_file` may
        inform(app, words("ui.title"), words("open.not_found", file=file.name))
    elif file.suffix.lower() == ".bhr":
        from client.table.replayview import open_replay

        open_replay(app, file)
    elif file.suffix.lower() == ".json":
        from client.scenes.customrules import open_rules

        open_rules(app, file)
    else:
        inform(app, words("ui.title"), words("open.not_ours", file=file.name))
