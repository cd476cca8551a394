"""Records of hands played at somebody else's table: one's own copies."""

import logging
from pathlib import Path

from msgspec.structs import replace

from engine.files import put_in_place
from engine.record.file import parse_record, record_text
from engine.record.flaw import RecordError
from engine.record.naming import copy_file
from engine.record.summary import hands_in
from engine.table.names import fitting_name

log = logging.getLogger(__name__)


def keep_watched(folder: Path, text: str) -> Path | None:
    """Write down a hand that was only watched, in place of the one before; give its file.

    It is nobody's own and counts nowhere.
    """
    return _kept(folder, text, mine=False)


def keep_received(folder: Path, text: str) -> Path | None:
    """Write down a record a host sent; give its file, None if it is none or cannot be written.

    The host is trusted with nothing: the text must be one finished hand, names are cleaned,
    and the name of the file is made here. The same hand sent twice is one file.
    """
    return _kept(folder, text, mine=True)


def _kept(folder: Path, text: str, *, mine: bool) -> Path | None:
    try:
        record = parse_record(text.encode())
        hands = hands_in(record)
        owned = record.header.mine is not None
        if owned is not mine or len(hands) != 1 or hands[0].score is None:
            log.warning("a record from the host is no finished hand of one's own")
            return None
        header = replace(record.header, seats=tuple(map(fitting_name, record.header.seats)))
        number = 1 if hands[0].n is None else hands[0].n
        file = folder / (copy_file(header.uid, number) if mine else "hand.bhr")
        new = file.with_suffix(".new")
        folder.mkdir(parents=True, exist_ok=True)
        new.write_bytes(record_text(replace(record, header=header)).encode())
        put_in_place(new, file)
    except (RecordError, OSError, UnicodeEncodeError) as error:
        log.warning("a record from the host was not kept: %s", error)
        return None
    return file
