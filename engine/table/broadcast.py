"""Sending six viewers what happened: each its own facts under its own numbers."""

from collections.abc import Sequence

from engine.core.cards import SEATS
from engine.core.facts import Fact, Seen
from engine.core.seen import seen_by
from engine.core.state import GameState, PublicState, Viewer, view_of
from engine.table.digest import digest_of, public_bytes
from engine.table.messages import Commitment, Events, Snapshot
from engine.table.versions import public_as_spoken
from engine.table.visitors import Visitors

VIEWERS: tuple[Viewer, ...] = (*SEATS, None)


class Broadcast:
    """Numbers what each viewer is told.

    A viewer's numbers rise by one with each batch he gets, so they cannot tell
    that something happened which he must not know.
    """

    def __init__(self, visitors: Visitors) -> None:
        self._visitors = visitors
        self._seq: dict[Viewer, int] = dict.fromkeys(VIEWERS, 0)

    def send(self, facts: Sequence[Fact], state: GameState, left: int | None) -> None:
        """Send each viewer what he sees of ``facts``; ``state`` is the one after them."""
        written = Written(state.public)
        for viewer in VIEWERS:
            seen = seen_of(facts, viewer)
            if not seen:
                continue
            self._seq[viewer] += 1
            for visitor in self._visitors.of(viewer):
                digest = digest_of(view_of(state, viewer), written.in_version(visitor.version))
                visitor.send(Events(self._seq[viewer], seen, digest, left))

    def snapshot(
        self, state: GameState, viewer: Viewer, left: int | None, commitment: Commitment | None
    ) -> Snapshot:
        """Make the whole of what a viewer may know."""
        return Snapshot(self._seq[viewer], view_of(state, viewer), left, commitment)


class Written:
    """The public part of a state, written once for each version it is needed in."""

    def __init__(self, public: PublicState) -> None:
        self._public = public
        self._bytes: dict[int, bytes] = {}

    def in_version(self, version: int) -> bytes:
        """Give it as guests of a version write it."""
        if version not in self._bytes:
            self._bytes[version] = public_bytes(public_as_spoken(self._public, version))
        return self._bytes[version]


def seen_of(facts: Sequence[Fact], viewer: Viewer) -> tuple[Seen, ...]:
    """Tell what a viewer sees of several facts."""
    return tuple(seen for fact in facts for seen in seen_by(fact, viewer))
