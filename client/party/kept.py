"""What leads back to an unfinished match on the network, kept over a restart."""

import logging
import os
import time

import msgspec

from client.machine.paths import Paths
from engine.files import IN_FRAME, put_in_place, real_place
from engine.lan.login import Login
from engine.lan.wire import PORT

log = logging.getLogger(__name__)

LASTS = 7 * 24 * 3600
"""Seconds after which nobody waits for one any more."""


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """A match that is not over: somebody's with one's own login, or one's own.

    Attributes:
        table: name of the table.
        at: when it was last played, in seconds since 1970.
        login: what leads to one's seat as a guest; None for a table of one's own.
        save: id of one's own table among the saved matches.
        port: where one's own table was to be reached.
        code: whether its guests had to know a door code.
    """

    table: str
    at: int
    login: Login | None = msgspec.field(default=None, name="ticket")
    save: str = ""
    port: int = 0
    code: bool = False


def keep(paths: Paths, kept: Kept) -> None:
    """Write down what leads back; the token in it is for this user's eyes only."""
    file = real_place(paths.lan_seat)
    fresh = file.with_name(file.name + ".new")
    try:
        handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with open(handle, "wb") as out:
            out.write(msgspec.json.encode(kept))
        put_in_place(fresh, file, IN_FRAME)
    except OSError as error:
        log.warning("the way back to the table was not kept: %s", error)


def kept_in(paths: Paths) -> Kept | None:
    """Read what leads back; None if there is nothing, or nothing of use."""
    try:
        kept = msgspec.json.decode(paths.lan_seat.read_bytes(), type=Kept)
    except FileNotFoundError:
        return None
    except (OSError, msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        log.warning("the way back to the table was not readable: %s", error)
        return None
    is_whole = (kept.login is not None and bool(kept.login.token)) or bool(kept.save)
    return kept if is_whole and time.time() - kept.at < LASTS else None


def kept_save(paths: Paths, save: str) -> Kept:
    """Give what leads on with a saved match as its host, also one somebody else hosted before.

    Who was a guest at it comes back to the seat he had.
    """
    known = kept_in(paths)
    if known is not None and known.save == save:
        return known
    is_guest = known is not None and known.login is not None and known.login.table == save
    login = known.login if known is not None and is_guest else None
    return Kept(table="", at=int(time.time()), save=save, login=login, port=PORT)


def forget(paths: Paths) -> None:
    """Do away with it."""
    try:
        paths.lan_seat.unlink(missing_ok=True)
    except OSError as error:
        log.warning("the way back to the table could not be deleted: %s", error)
