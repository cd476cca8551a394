"""Where the people at the tables came from, as far as it decides who may come in."""

from ipaddress import ip_address
from typing import NamedTuple

from engine.table.names import name_key, own_name
from engine.table.table import Table

MOST = 10_000
"""Guests that are remembered; the longest gone are forgotten."""


class _Guest(NamedTuple):
    address: str
    name: str


class Guests:
    """Remembers address and name of who took a seat, by the hash of his token."""

    def __init__(self) -> None:
        self._guests: dict[str, _Guest] = {}

    def note(self, token: str, address: str, name: str) -> None:
        """Note who took a seat; ``token`` is the hash of his."""
        if len(self._guests) >= MOST:
            del self._guests[next(iter(self._guests))]
        self._guests[token] = _Guest(address, _key(name))

    def is_barred(self, table: Table, address: str, name: str) -> bool:
        """Tell whether somebody of that address or name was thrown out of a table.

        An address of this machine stands for everybody on it, so it bars nobody.
        """
        thrown = [self._guests[token] for token in table.kicked if token in self._guests]
        names, addresses = {one.name for one in thrown}, {one.address for one in thrown}
        return _key(name) in names or (address in addresses and not _is_here(address))

    def seats_of(self, table: Table, address: str) -> int:
        """Count the seats of a table that one address has; 0 for this machine's own."""
        if _is_here(address):
            return 0
        tokens = (sitting.token for sitting in table.base.sittings if sitting.token)
        return sum(
            token in self._guests and self._guests[token].address == address for token in tokens
        )


def _key(name: str) -> str:
    return name_key(own_name(name))


def _is_here(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return True
