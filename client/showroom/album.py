"""Pictures of every kind of screen and phase that comes by."""

from pathlib import Path

from client.ui.scene import Program

AFTER = (0.0, 0.5)
"""Seconds after something new comes up at which it is pictured: in motion, and at rest."""


class Album:
    """Saves each kind of picture once."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._taken: set[tuple[str, str, float]] = set()
        self._now = ("", "")
        self._since = 0.0
        self.files: list[Path] = []

    def look(self, app: Program) -> None:
        """Take a picture if what is on the screen is new."""
        kind = (app.scene.name, app.scene.moment)
        if kind != self._now:
            self._now, self._since = kind, app.now
        for after in AFTER:
            key = (*kind, after)
            if key not in self._taken and app.now - self._since >= after:
                self._taken.add(key)
                self.take(app, f"{kind[0]}-{kind[1]}-{'moving' if after < 0.1 else 'still'}")

    def take(self, app: Program, name: str) -> None:
        """Save what is on the screen under a name."""
        file = app.screenshot(self._folder / f"{len(self.files) + 1:02d}-{name}.png")
        if file is not None:
            self.files.append(file)
