"""A short check that host and guest have the same view.

It is made from one viewer's view alone, never from the whole state: a digest
of secrets with few values could be found by trying them.
"""

from hashlib import blake2s

import msgspec
from msgspec.structs import replace

from engine.core.state import PublicState, SeatView

_encoder = msgspec.json.Encoder(order="deterministic")


def public_bytes(public: PublicState) -> bytes:
    """Write the public part; the story counts only by its length."""
    return _encoder.encode((len(public.story), replace(public, story=())))


def digest_of(view: SeatView, public: bytes | None = None) -> str:
    """Give the digest of a view; ``public`` saves writing the public part again."""
    written = public_bytes(view.public) if public is None else public
    own = _encoder.encode((view.seat, view.hand, view.role, view.copies, view.answered))
    return blake2s(written + own, digest_size=6).hexdigest()
