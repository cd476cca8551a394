"""How one's own answers to the exercises stood, and when each is due again.

What was missed comes back the next day; what was right comes back later each time.
"""

import logging
from collections.abc import Sequence
from pathlib import Path

import msgspec

from engine.files import put_in_place

log = logging.getLogger(__name__)

WAITS = (1, 3, 7, 16, 35)
"""Days until an exercise comes back: after a miss, after one right answer, after two, ..."""


class Standing(msgspec.Struct, frozen=True):
    """How one exercise stands.

    Attributes:
        right: right answers in a row.
        due: day from which it comes back, as ``date.toordinal``.
    """

    right: int
    due: int


class Progress:
    """All exercises, by name; kept in a file of the player's.

    Args:
        file: where it is kept.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self.standing = _read(file)

    def answered(self, name: str, day: int, *, right: bool) -> None:
        """Note an answer given on a day."""
        before = self.standing.get(name)
        streak = 0 if not right else 1 + (0 if before is None else before.right)
        wait = WAITS[min(streak, len(WAITS) - 1)]
        self.standing[name] = Standing(streak, day + wait)
        self._keep()

    def due(self, names: Sequence[str], day: int) -> list[str]:
        """List what is to be asked on a day: what comes back first, then what is new."""
        known = [name for name in names if name in self.standing]
        back = [name for name in known if self.standing[name].due <= day]
        back.sort(key=lambda name: self.standing[name].due)
        return back + [name for name in names if name not in self.standing]

    def _keep(self) -> None:
        fresh = self._file.with_suffix(".new")
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            fresh.write_bytes(msgspec.json.encode(self.standing))
            put_in_place(fresh, self._file)
        except OSError as error:
            log.warning("the exercises' standing was not kept: %s", error)


def _read(file: Path) -> dict[str, Standing]:
    try:
        return msgspec.json.decode(file.read_bytes(), type=dict[str, Standing])
    except (OSError, msgspec.MsgspecError):
        return {}
