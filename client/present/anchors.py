"""Names of the places on the table between which cues move things.

A cue holds names, never pixels: ``layout`` finds the place when a frame is
drawn, so a window resized in the middle of a flight loses nothing.
"""

from typing import TypeAlias

from engine.core.cards import Seat

Anchor: TypeAlias = str
"""A fixed place such as ``deck``, or a place of one seat such as ``pile:2``."""

DECK: Anchor = "deck"
"""Where cards are dealt from."""
CENTRE: Anchor = "centre"
"""The set to beat, banners and stamps."""
TABLE: Anchor = "table"
"""The felt between the seats."""
CALLED: Anchor = "called"
"""The called card."""
STAKE: Anchor = "stake"
"""The multiplier."""


def hand(seat: Seat) -> Anchor:
    """Name the place of a seat's cards."""
    return f"hand:{seat}"


def pile(seat: Seat) -> Anchor:
    """Name the place in front of a seat where its last play lies."""
    return f"pile:{seat}"


def plate(seat: Seat) -> Anchor:
    """Name the place of a seat's plate with avatar and name."""
    return f"seat:{seat}"


def throne(seat: Seat) -> Anchor:
    """Name the place beside a seat where the scepter lies with its cards."""
    return f"throne:{seat}"


def tribute(seat: Seat) -> Anchor:
    """Name the place before a seat where its tribute lies open."""
    return f"tribute:{seat}"


def seat_in(anchor: Anchor) -> Seat | None:
    """Tell which seat a place belongs to; None for a fixed place."""
    _, _, number = anchor.partition(":")
    return int(number) if number else None
