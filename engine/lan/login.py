"""What leads to a table, and back to one's seat at it."""

import msgspec


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
