"""The text that invites: ``保皇 192.168.1.5:27216 7K3Q``, made and found again."""

import re
import secrets
from typing import NamedTuple

from engine.lan.wire import PORT

WORD = "保皇"
CODE_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Letters of a door code: none that could be taken for another."""

CODE_LENGTH = 4

_HOST = r"(?:\[[0-9A-Fa-f:.%]+\]|[0-9A-Za-z](?:[0-9A-Za-z.-]*[0-9A-Za-z])?)"
_PLACE = re.compile(rf"(?P<host>{_HOST})(?::(?P<port>\d{{1,5}}))?")
_INVITE = re.compile(
    rf"{WORD}\s+(?P<place>{_HOST}(?::\d{{1,5}})?)(?:\s+(?P<code>[0-9A-Za-z]{{{CODE_LENGTH}}}))?(?!\S)"
)


class Invite(NamedTuple):
    """Where a table is, and what opens its door.

    Attributes:
        host: name or address.
        port: its port.
        code: door code; empty where none is asked for.
    """

    host: str
    port: int
    code: str = ""


def new_code() -> str:
    """Draw a door code."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def place_text(host: str, port: int) -> str:
    """Write an address and port."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def invite_text(invite: Invite) -> str:
    """Write an invitation."""
    return " ".join(filter(None, (WORD, place_text(invite.host, invite.port), invite.code)))


def parse_place(text: str) -> tuple[str, int] | None:
    """Read ``host`` or ``host:port`` as somebody typed it; None if it is neither."""
    match = _PLACE.fullmatch(_plain(text).strip())
    if match is None:
        return None
    port = int(match["port"]) if match["port"] else PORT
    return (match["host"].strip("[]"), port) if 0 < port < 65536 else None


def parse_invite(text: str) -> Invite | None:
    """Find an invitation in a text, such as a whole message with one in it."""
    match = _INVITE.search(_plain(text[:2000]))
    if match is None:
        return None
    place = parse_place(match["place"])
    return None if place is None else Invite(*place, (match["code"] or "").upper())


def _plain(text: str) -> str:
    """Undo what Chinese input methods do to digits, dots and colons."""
    table = {0xFF01 + i: 0x21 + i for i in range(94)}
    return text.translate({**table, 0x3000: 0x20, 0x3002: 0x2E})
