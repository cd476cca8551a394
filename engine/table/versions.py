"""What a guest hears who speaks an older version of the protocol.

New kinds and fields go only to guests who know them: an older program refuses a
message with a field it has never heard of. A field at its default is not written.
"""

from msgspec.structs import replace

from engine.table.messages import Room, TableMessage, Unsealed
from engine.table.setup import Setup

LATEST = 2
"""The version in which everything of this program can be said."""

_SINCE_2 = ("window", "autoplay", "hints", "counter", "marks", "target", "draw_seats", "closed")
_SINCE_2_DEFAULTS = {
    name: default
    for name, default in zip(
        Setup.__struct_fields__[-len(Setup.__struct_defaults__) :],
        Setup.__struct_defaults__,
        strict=True,
    )
    if name in _SINCE_2
}


def as_spoken(message: TableMessage, version: int) -> TableMessage:
    """Give a message as a guest of that version can read it."""
    if version >= LATEST:
        return message
    match message:
        case Room(setup=setup):
            older = replace(setup, **_SINCE_2_DEFAULTS)
            return replace(message, setup=older, ending=(), coded=False, practice=False)
        case Unsealed():
            return replace(message, code="")
        case _:
            return message
