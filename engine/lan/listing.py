"""A table of a club, as its list shows it."""

import msgspec

from engine.table.setup import Stage

LISTED_MOST = 200
"""Tables in one list."""

BESIDE_MOST = 16
"""Other processes of a club that a list names."""


class Listing(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of a club, as its list shows it.

    Attributes:
        table: its id.
        name: what it is called.
        host: name of who leads it.
        rules: id of its rules.
        stage: where it is in its life.
        free: seats free.
        bots: seats of bots.
        length: hands of its match; 0 where that is open.
        watchers: whether one may watch.
    """

    table: str
    name: str
    host: str
    rules: str
    stage: Stage
    free: int
    bots: int
    length: int
    watchers: bool
