"""Where the people at the tables came from, as far as it decides who may come in."""

import re
from ipaddress import ip_address

from engine.table.names import name_key, own_name
from engine.table.table import Table

_NUMBERED = re.compile(r"\(\d+\)$")
"""What tells two of one name apart."""


def is_barred(table: Table, address: str, name: str) -> bool:
    """Tell whether somebody of that address or name was thrown out of a table.

    An address of this machine stands for everybody on it, so it bars nobody.
    """
    outcasts = table.base.outcasts
    names = {_key(_NUMBERED.sub("", one.name)) for one in outcasts}
    addresses = {one.address for one in outcasts}
    return _key(name) in names or (address in addresses and not _is_here(address))


def was_thrown_out(table: Table, token: str) -> bool:
    """Tell whether the owner of a token, given by its hash, was thrown out of a table."""
    return any(one.token == token for one in table.base.outcasts)


def seats_of(table: Table, address: str) -> int:
    """Count the seats of a table that one address has; 0 for this machine's own."""
    if _is_here(address):
        return 0
    return sum(sitting.address == address for sitting in table.base.sittings)


def _key(name: str) -> str:
    return name_key(own_name(name))


def _is_here(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return True
