"""Where the record of a hand just played at this table is, once it is written."""

from pathlib import Path

from client.present.model import TableModel
from client.ui.scene import Program
from engine.record.naming import SUFFIX, copy_file, hand_file, match_uid


def record_file(app: Program, model: TableModel, hand: int) -> Path | None:
    """Find the record of a hand; None while there is none.

    Args:
        app: has the folders.
        model: of the table, at this machine's host or at somebody else's.
        hand: number of the hand in its match.
    """
    room = model.room
    if room is None:
        return None
    if model.link is not app.host.link:
        copy = app.paths.history / copy_file(match_uid(room.table, model.match), hand)
        return copy if copy.is_file() else None
    folder = app.host.records(practice=room.practice)
    if model.match:
        file = folder / hand_file(room.table, model.match, hand)
        return file if file.is_file() else None
    # Gone on with at a result: the match's number was not told, but its record is the latest.
    found = [*folder.glob(f"{room.table}-{hand:03d}{SUFFIX}")]
    found += folder.glob(f"{room.table}-*-{hand:03d}{SUFFIX}")
    return max(found, key=lambda file: file.stat().st_mtime, default=None)
