"""Following a view over the wire: no gaps, and the same view as the host's."""

from engine.core.evolve import evolve_view
from engine.core.state import SeatView
from engine.lan.sense import view_makes_sense
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

        Raises:
            SenseError: if it fits, and what comes of it cannot be true.
        """
        if self._lost or self.view is None or events.seq != self._seq + 1:
            self._lost = True
            return False
        views = [self.view]
        try:
            for seen in events.seen:
                views.append(evolve_view(views[-1], seen))
        except (ValueError, IndexError, StopIteration):
            self._lost = True
            return False
        self._lost = digest_of(views[-1]) != events.digest
        if not self._lost:
            for view in views[1:-1]:
                view_makes_sense(view, settled=False)
            view_makes_sense(views[-1])
            self.view = views[-1]
            self._seq = events.seq
        return not self._lost
