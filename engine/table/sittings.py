"""The five seats as values: who sits where, whose token fits."""

from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from hmac import compare_digest

from msgspec.structs import replace

from engine.core.cards import SEATS, Seat
from engine.table.entries import Outcast, Sitting
from engine.table.names import fitting_name, unlike
from engine.table.setup import Chair, Kind, Setup

Sittings = tuple[Sitting, ...]

NOBODY: Sittings = (Sitting(Chair()),) * 5
OWNER = "owner"
"""Stands in place of a token's hash where the owner of the host process sits: no token has it."""

BOT_NAMES = ("Lan", "Mei", "Zhu", "Ju", "Song")
REMEMBERED = 64
"""How many commands of a seat are remembered, to carry each out once."""

OUTCASTS = 200
"""How many of those who were thrown out a table remembers, the latest."""


def hash_of(token: str) -> str:
    """Give what is kept of a token."""
    return sha256(token.encode()).hexdigest()


def seat_of(sittings: Sittings, token: str) -> Seat | None:
    """Tell which seat a token owns; takes the same time whatever the token."""
    hashed = hash_of(token)
    found = [seat for seat in SEATS if compare_digest(sittings[seat].token, hashed)]
    return found[0] if found and token else None


def with_sitting(sittings: Sittings, seat: Seat, sitting: Sitting) -> Sittings:
    """Give the seats with one of them changed."""
    return (*sittings[:seat], sitting, *sittings[seat + 1 :])


def with_chair(sittings: Sittings, seat: Seat, chair: Chair) -> Sittings:
    """Give the seats with one chair changed, its owner the same."""
    return with_sitting(sittings, seat, replace(sittings[seat], chair=chair))


def names_in(sittings: Sittings) -> list[str]:
    """List the names at the table."""
    return [sitting.chair.name for sitting in sittings if sitting.chair.name]


def empty_seats(sittings: Sittings) -> list[Seat]:
    """List the empty seats."""
    return [seat for seat in SEATS if sittings[seat].chair.kind is Kind.EMPTY]


def persons(sittings: Sittings) -> set[Seat]:
    """List the seats of persons."""
    return {seat for seat in SEATS if sittings[seat].chair.kind is Kind.PERSON}


def host_seat(sittings: Sittings) -> Seat | None:
    """Tell who may change the table."""
    return next((seat for seat in SEATS if sittings[seat].chair.host), None)


def free_portrait(sittings: Sittings, setup: Setup, wanted: int) -> int:
    """Give the portrait wanted, or else the first of those with a name that nobody has."""
    taken = {one.chair.avatar for one in sittings if one.chair.kind is not Kind.EMPTY}
    others = (number for number in range(len(setup.bot_names)) if number not in taken)
    return wanted if wanted not in taken else next(others, wanted)


def owner_seat(sittings: Sittings) -> Seat | None:
    """Tell where the owner of the host process sits."""
    return next((seat for seat in SEATS if sittings[seat].token == OWNER), None)


def bot_chair(
    sittings: Sittings, setup: Setup, *, level: str = "", name: str = "", avatar: int = 0
) -> Chair:
    """Make a bot for a table, with a name nobody there has; the table's level unless told."""
    taken = names_in(sittings)
    avatar = free_portrait(sittings, setup, avatar)
    called = unlike(name or _usual_name(setup, avatar, taken), taken)
    return Chair(kind=Kind.BOT, level=level or setup.level, name=called, avatar=avatar, ready=True)


def _usual_name(setup: Setup, avatar: int, taken: Sequence[str]) -> str:
    """Give the name that goes with a portrait, else one that nobody has yet."""
    names = [fitting_name(name) for name in setup.bot_names]
    own = names[avatar % len(names)] if names else ""
    return next((name for name in (own, *BOT_NAMES) if name and name not in taken), BOT_NAMES[0])


def all_unready(sittings: Sittings) -> Sittings:
    """Take everybody's ready mark, bots excepted."""
    return changed(
        sittings,
        lambda chair: replace(chair, ready=chair.kind is Kind.BOT),
    )


def changed(sittings: Sittings, change: Callable[[Chair], Chair]) -> Sittings:
    """Give the seats with each chair changed."""
    return tuple(replace(sitting, chair=change(sitting.chair)) for sitting in sittings)


def with_outcast(outcasts: tuple[Outcast, ...], sitting: Sitting) -> tuple[Outcast, ...]:
    """Give those who were thrown out with one more."""
    thrown = Outcast(sitting.token, sitting.chair.name, sitting.address)
    return (*outcasts, thrown)[-OUTCASTS:]


def filled(sittings: Sittings, setup: Setup, seats: Iterable[Seat]) -> Sittings:
    """Put bots on seats."""
    for seat in seats:
        chair = bot_chair(sittings, setup, avatar=seat + 1)
        sittings = with_sitting(sittings, seat, Sitting(chair))
    return sittings
