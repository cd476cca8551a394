"""The text that invites: ``保皇 192.168.1.5:27216 7K3Q``, made and found again.

An address is read as people type and paste it: in the middle of a sentence, with the
signs of a Chinese keyboard, with a scheme before it and marks behind it. A host behind
a proxy with a certificate is a whole address, ``wss://club.example/table``, and stands
in the place of a host's name.
"""

import re
import secrets
import unicodedata
from typing import NamedTuple
from urllib.parse import urlsplit

from engine.lan.wire import PORT

WORD = "保皇"
CODE_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Letters of a door code: none that could be taken for another."""

CODE_LENGTH = 4
SECURE = "wss://"
SECURE_PORT = 443
LONGEST = 2000
"""Characters of a text that are looked at."""

_URL = r"(?i:wss|https)://[^,;!\s\"'<>，。！？；、）」』】》]+"
_IN_BRACKETS = r"\[[0-9A-Fa-f:.]+(?:%[\w.-]+)?\]"
_V4 = r"(?<![\w.-])\d{1,3}(?:\.\d{1,3}){3}(?![\d])"
_V6 = r"(?<![\w:])[0-9A-Fa-f]{0,4}(?::[0-9A-Fa-f]{0,4}){2,7}(?:%[A-Za-z0-9_.-]+)?"
_NAME = r"\w(?:[\w.-]*\w)?"
_WORD = r"[A-Za-z0-9_](?:[A-Za-z0-9_.-]*[A-Za-z0-9_])?"
_PORT = r"(?::(?P<{0}>\d{{1,5}})(?!\d))"
_CODE = rf"(?P<code>[0-9A-Za-z]{{{CODE_LENGTH}}})(?![0-9A-Za-z])"
_GAP = r"[\s,;:\"'“”‘’「」『』()（）【】<>、。!?-]*"
_TYPED = re.compile(
    rf"(?:(?P<url>{_URL})|(?:(?:http|ws)://)?(?:(?P<boxed>{_IN_BRACKETS})|(?P<v6>{_V6})$|"
    rf"(?P<name>{_NAME})){_PORT.format('port')}?/?)(?:{_GAP}{_CODE})?",
    re.IGNORECASE,
)
_FOUND = re.compile(
    rf"{WORD}{_GAP}(?:(?P<url>{_URL})|(?:(?:http|ws)://)?(?:(?P<v6>{_V6})"
    rf"|(?:(?P<boxed>{_IN_BRACKETS})|(?P<v4>{_V4})){_PORT.format('port')}?"
    rf"|(?P<name>{_NAME}){_PORT.format('name_port')}|(?P<dotted>{_WORD})))/?(?:{_GAP}{_CODE})?",
    re.IGNORECASE,
)


class Invite(NamedTuple):
    """Where a table is, and what opens its door.

    Attributes:
        host: name or address, or a whole address that begins with ``wss://``.
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
    if host.startswith(SECURE):
        return host
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def invite_text(invite: Invite) -> str:
    """Write an invitation."""
    return " ".join(filter(None, (WORD, place_text(invite.host, invite.port), invite.code)))


def same_name(one: str, other: str) -> bool:
    """Tell whether two secure addresses are of one name: places behind the same proxy."""
    are_secure = one.startswith(SECURE) and other.startswith(SECURE)
    return are_secure and urlsplit(one).hostname == urlsplit(other).hostname


def parse_place(text: str) -> tuple[str, int] | None:
    """Read an address as somebody typed it; None if it is none."""
    found = parse_typed(text)
    return None if found is None else (found.host, found.port)


def parse_typed(text: str) -> Invite | None:
    """Read an address and maybe a door code as somebody typed or pasted them."""
    plain = _plain(text[:LONGEST]).strip().strip("\"'“”‘’「」『』()<>,;!?、。").rstrip(".")
    match = _TYPED.fullmatch(plain)
    return None if match is None else _invite(match.groupdict())


def parse_invite(text: str) -> Invite | None:
    """Find an invitation in a text, such as a whole message with one in it."""
    for match in _FOUND.finditer(_plain(text[:LONGEST])):
        invite = _invite(match.groupdict())
        if invite is not None:
            return invite
    return None


def _invite(found: dict[str, str | None]) -> Invite | None:
    code = (found.get("code") or "").upper()
    if found.get("url"):
        return _secure(found["url"] or "", code)
    name = found.get("name") or found.get("dotted")
    if found.get("dotted") and "." not in (name or ""):
        return None
    host = (found.get("boxed") or "").strip("[]") or found.get("v4") or found.get("v6") or name
    port = int(found.get("port") or found.get("name_port") or PORT)
    if not host or not 0 < port < 65536 or not _is_name(host):
        return None
    return Invite(host, port, code)


def _is_name(host: str) -> bool:
    """Tell whether a name has a letter or digit, and numbers with dots are an address."""
    if re.fullmatch(r"[\d.]+", host):
        numbers = host.split(".")
        return len(numbers) == 4 and all(n and int(n) < 256 for n in numbers)
    return any(char.isalnum() for char in host) and all(host.split("."))


def _secure(url: str, code: str) -> Invite | None:
    try:
        parts = urlsplit(url.rstrip(".,;:!?)"))
        port = parts.port or SECURE_PORT
    except ValueError:
        return None
    if not parts.hostname or parts.username or parts.query or parts.fragment:
        return None
    place = parts.netloc.rpartition("@")[2].lower()
    return Invite(f"{SECURE}{place}{parts.path or '/'}", port, code)


def _plain(text: str) -> str:
    """Write full-width signs as plain ones, and leave out what cannot be seen."""
    kept = []
    for char in text:
        if 0xFF01 <= ord(char) <= 0xFF5E:
            char = chr(ord(char) - 0xFEE0)
        elif unicodedata.category(char) in ("Cf", "Cc") and char not in "\t\n\r":
            continue
        kept.append(char)
    return re.sub(r"(?<=\d)。(?=\d)", ".", "".join(kept))
