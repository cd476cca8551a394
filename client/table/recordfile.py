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
        name = copy_file(match_uid(room.table, model.match), hand)
        return _there([app.paths.coded / name, app.paths.history / name])
    folders = [
        app.host.records(practice=room.practice, coded=coded) for coded in (room.coded, False)
    ]
    if model.match:
        name = hand_file(room.table, model.match, hand)
        return _there([folder / name for folder in folders])
    # Gone on with at a result: the match's number was not told, but its record is the latest.
    names = (f"{room.table}-{hand:03d}{SUFFIX}", f"{room.table}-*-{hand:03d}{SUFFIX}")
    found = [file for folder in folders for name in names for file in folder.glob(name)]
    return max(found, key=lambda file: file.stat().st_mtime, default=None)


def _there(files: list[Path]) -> Path | None:
    return next((file for file in files if file.is_file()), None)
