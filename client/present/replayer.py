"""Watches a reel: play, pause, step, jump, from any seat or with open cards."""

from collections.abc import Sequence

from client.present.cues import Cue
from client.present.timeline import Motion, Timeline
from engine.core.cards import Seat
from engine.core.state import SeatView
from engine.record.reel import Chapter, Hands, Reel

GAP = 0.45
"""Seconds at speed 1 between two moves."""


class Replayer:
    """A reel being watched.

    Attributes:
        reel: what is watched.
        timeline: view and cues, as at a table.
        viewer: from which seat; None sees what a spectator sees.
        open_cards: whether all hands lie open; only for a full record.
        playing: whether moves follow by themselves.
        at: number of moves made.
    """

    def __init__(
        self,
        reel: Reel,
        viewer: Seat | None = None,
        *,
        speed: float = 1.0,
        motion: Motion = Motion.FULL,
    ) -> None:
        self.reel = reel
        self.viewer = viewer if reel.is_full else reel.own
        self.open_cards = False
        self.playing = False
        self.at = 0
        self.timeline = Timeline(reel.start(self.viewer), speed=speed, motion=motion)
        self._gap = 0.0
        self._open: dict[int, Hands | None] = {}
        """Hands lately worked out, by the number of moves made."""

    @property
    def is_over(self) -> bool:
        """Whether the last move has been shown."""
        return self.at == len(self.reel) and self.timeline.idle

    def hands(self, counts: Sequence[int]) -> Hands | None:
        """Give everybody's cards as the picture has them, where cards are open.

        While a move is shown, each seat's cards change with their number in the picture.

        Args:
            counts: number of cards by seat in the picture.
        """
        if not self.open_cards:
            return None
        after = self._hands_at(self.at)
        if after is None or self.timeline.idle or self.at == 0:
            return after
        before = self._hands_at(self.at - 1) or after
        return tuple(
            now if len(now) == count else then
            for now, then, count in zip(after, before, counts, strict=True)
        )

    def _hands_at(self, at: int) -> Hands | None:
        if at not in self._open:
            self._open = {key: self._open[key] for key in self._open if abs(key - at) < 2}
            self._open[at] = self.reel.hands(at)
        return self._open[at]

    @property
    def chapter(self) -> Chapter | None:
        """The trick, or the deal, that is being shown."""
        passed = [chapter for chapter in self.reel.chapters if chapter.move <= self.at]
        return passed[-1] if passed else None

    def advance(self, dt: float) -> tuple[Cue, ...]:
        """Move on by real seconds; give the cues that started."""
        if not self.timeline.idle:
            self._gap = 0.0
            return self.timeline.advance(dt)
        if not self.playing:
            return ()
        self._gap += dt * self.timeline.speed
        if self._gap < GAP:
            return ()
        self._gap = 0.0
        if self.at == len(self.reel):
            self.playing = False
            return ()
        self._feed()
        return self.timeline.advance(0.0)

    def step(self) -> tuple[Cue, ...]:
        """Go on to the next move; what is being shown ends at once."""
        self.playing = False
        skipped = self.timeline.skip()
        if self.at < len(self.reel):
            self._feed()
        return skipped

    def back(self) -> None:
        """Go back one move."""
        self.jump(self.at - 1)

    def jump(self, at: int) -> None:
        """Go to where ``at`` moves have been made, without showing them."""
        self.at = min(max(at, 0), len(self.reel))
        self._gap = 0.0
        self.timeline.replace(self._view())

    def next_chapter(self) -> None:
        """Jump to the next deal or trick."""
        later = (c.move for c in self.reel.chapters if c.move > self.at)
        self.jump(next(later, len(self.reel)))

    def last_chapter(self) -> None:
        """Jump back to the beginning of the deal or trick, or of the one before."""
        earlier = [c.move for c in self.reel.chapters if c.move < self.at]
        self.jump(earlier[-1] if earlier else 0)

    def watch_from(self, viewer: Seat | None) -> None:
        """Watch from another seat; a seat's own record has one only."""
        if self.reel.is_full:
            self.viewer = viewer
            self.timeline.replace(self._view())

    def _view(self) -> SeatView:
        return self.reel.view(self.at, self.viewer)

    def _feed(self) -> None:
        self.timeline.feed(self.reel.seen(self.at, self.viewer))
        self.at += 1
