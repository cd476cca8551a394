"""What leads to a table, and back to one's seat at it."""

import msgspec

from engine.table.setup import Setup


class Login(msgspec.Struct, frozen=True, kw_only=True):
    """Where to, and as whom. A client keeps it to come back after its own restart.

    Attributes:
        host: name or address.
        port: port.
        name: name to be shown.
        avatar: number of the portrait.
        table: id of the table; empty for the host's only one.
        code: door code.
        token: of one's seat; empty before the first time.
        watch: whether one only watches.
        owner: the host's own token; empty for guests.
        list: whether a club is to tell its tables, rather than choose one.
        open: the table to open at a club; None for one that is open already.
        hidden: whether that is in no list, and found by its code alone.
    """

    host: str
    port: int
    name: str
    avatar: int = 0
    table: str = ""
    code: str = ""
    token: str = ""
    watch: bool = False
    owner: str = ""
    list: bool = False
    open: Setup | None = None
    hidden: bool = False
