"""The settings of this run: the player's own, with the command line over them."""

from pathlib import Path
from typing import Any

import msgspec

from client.program.options import Options
from client.settings import settings as settings_file
from client.settings.settings import Settings

SAVE_AFTER = 0.4
"""Seconds from the last change of a setting until they are written."""


class Choices:
    """Keeps the settings and writes them a little after they change.

    Attributes:
        now: the settings in force.
        failed: whether the last change could not be written.
    """

    def __init__(self, file: Path, options: Options) -> None:
        self._file = file
        self._stored = settings_file.load(file)
        self._forced = forced(options)
        self._changed: float | None = None
        self._touched: set[str] = set()
        """Settings changed in this window since they were last written."""
        self.failed = False
        self.now: Settings = msgspec.structs.replace(self._stored, **self._forced)

    def change(self, fields: dict[str, Any], at: float) -> bool:
        """Change some settings at a moment of shown time; tell whether any differ."""
        before = self.now
        self.now = msgspec.structs.replace(before, **fields)
        self._forced = {name: value for name, value in self._forced.items() if name not in fields}
        if self.now == before:
            return False
        self._changed = at
        self._touched |= {name for name in fields if getattr(before, name) != fields[name]}
        return True

    def save_if_due(self, at: float) -> None:
        """Write the settings if the last change is some time ago."""
        if self._changed is not None and at - self._changed >= SAVE_AFTER:
            self.failed = not self.save()

    def save(self) -> bool:
        """Write the settings now if they have changed; tells whether they are kept."""
        if self._changed is None:
            return True
        self._changed = None
        # Another window may have written since: only what was changed here is put over it,
        # and nothing that the command line forced on this run.
        own = {name: getattr(self.now, name) for name in self._touched - self._forced.keys()}
        kept = settings_file.save(
            msgspec.structs.replace(settings_file.load(self._file), **own), self._file
        )
        if kept:
            self._touched.clear()
        return kept


def forced(options: Options) -> dict[str, Any]:
    """List the settings that the command line decides for this run."""
    fields: dict[str, Any] = {}
    if options.lang is not None:
        fields["language"] = options.lang
    if options.mute:
        fields["mute"] = True
    if options.speed is not None:
        fields["speed"] = options.speed
    if options.windowed or options.fullscreen:
        fields["fullscreen"] = options.fullscreen
    if options.selftest:
        fields["animation"] = False
    return fields
