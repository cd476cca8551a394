"""Analyses kept in a file beside their record, never in it; made anew when the net changes."""

from functools import lru_cache
from hashlib import sha256
from pathlib import Path

import msgspec

from engine.assets import assets_folder
from engine.bots.levels import MASTER
from engine.bots.net.calibration import FILE
from engine.coach.analysis import HandAnalysis, analyse
from engine.files import put_in_place
from engine.record.file import read_record

SUFFIX = ".coach"
"""Added to the record's name."""

FORM = 1
"""Version of the file."""


class KeptAnalysis(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file.

    Attributes:
        form: version of the file.
        net: digest of the net that judged.
        record: digest of the record that was judged.
        hands: what was found.
    """

    form: int
    net: str
    record: str
    hands: tuple[HandAnalysis, ...]


def kept_path(record: Path) -> Path:
    """Tell where the analysis of a record is kept."""
    return record.with_name(record.name + SUFFIX)


def kept_analysis(record: Path) -> tuple[HandAnalysis, ...] | None:
    """Read the analysis of a record; None if there is none, or it is of another net or record.

    Raises:
        OSError: if the record cannot be read.
    """
    try:
        found = msgspec.json.decode(kept_path(record).read_bytes(), type=KeptAnalysis)
    except (OSError, msgspec.MsgspecError):
        return None
    right = (found.form, found.net, found.record) == (FORM, net_digest(), _digest(record))
    return found.hands if right else None


def analysis_of(record: Path) -> tuple[HandAnalysis, ...]:
    """Read the analysis of a record, or make and keep it; a full disk only costs the keeping.

    Raises:
        RecordError: if the file is no record.
        WeightsError: if the net cannot be loaded.
    """
    known = kept_analysis(record) if record.is_file() else None
    if known is not None:
        return known
    hands = analyse(read_record(record))
    keep(record, hands)
    return hands


def keep(record: Path, hands: tuple[HandAnalysis, ...]) -> bool:
    """Write an analysis beside its record; tell whether that was possible."""
    path = kept_path(record)
    fresh = path.with_name(path.name + ".new")
    try:
        whole = KeptAnalysis(FORM, net_digest(), _digest(record), hands)
        fresh.write_bytes(msgspec.json.encode(whole))
        put_in_place(fresh, path)
    except OSError:
        fresh.unlink(missing_ok=True)
        return False
    return True


@lru_cache(maxsize=1)
def net_digest() -> str:
    """Name the net that judges, and the curves by which it tells points."""
    folder, curves = assets_folder() / "weights", b""
    if (folder / FILE).is_file():
        curves = (folder / FILE).read_bytes()
    return sha256((folder / f"{MASTER.weights}.net").read_bytes() + curves).hexdigest()


def _digest(record: Path) -> str:
    return sha256(record.read_bytes()).hexdigest()
