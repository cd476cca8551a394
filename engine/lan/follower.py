"""Following a view over the wire: no gaps, and the same view as the host's."""

from engine.core.evolve import evolve_view
from engine.core.state import SeatView
from engine.table.digest import digest_of
from engine.table.messages import Events, Snapshot


class Follower:
    """Follows one viewer's view and notices when it cannot be right any more."""

    def __init__(self) -> None:
        self.view: SeatView | None = None
        self._seq = 0
        self._lost = True

    def take(self, snapshot: Snapshot) -> None:
        """Replace everything."""
        self.view = snapshot.view
        self._seq = snapshot.seq
        self._lost = False

    def follow(self, events: Events) -> bool:
        """Follow a batch; False if it does not fit and a snapshot is needed.

        Batches after that are left aside until the snapshot comes.
        """
        if self._lost or self.view is None or events.seq != self._seq + 1:
            self._lost = True
            return False
        try:
            view = self.view
            for seen in events.seen:
                view = evolve_view(view, seen)
        except (ValueError, IndexError, StopIteration):
            self._lost = True
            return False
        self._lost = digest_of(view) != events.digest
        if not self._lost:
            self.view = view
            self._seq = events.seq
        return not self._lost
