"""What one seat saw, move by move, read back from its own record.

Such a record shows the other hands by number only, so it cannot go through
the rules again; each line becomes what the seat saw of it. Questions and
one's own role leave no line and are added again.
"""

from collections.abc import Iterator

from engine.core.callable import copies_in
from engine.core.cards import SWORD
from engine.core.evolve import evolve_view
from engine.core.facts import Asked, RoleGiven, Seen
from engine.core.state import SeatView, Solo
from engine.core.terms import Phase, Role
from engine.table import record as lines
from engine.table.record import HandPart, Record
from engine.table.record_opening import public_before
from engine.table.record_seen import seen_in

_PHASES: dict[type, Phase] = {
    lines.PlayLine: Phase.PLAY,
    lines.PassLine: Phase.PLAY,
    lines.DeferLine: Phase.PLAY,
    lines.ApplyLine: Phase.PLAY,
    lines.PayLine: Phase.TRIBUTE,
    lines.PickLine: Phase.PICK,
    lines.ReturnLine: Phase.RETURN,
    lines.YieldLine: Phase.THRONE,
    lines.AcceptLine: Phase.THRONE,
    lines.CallLine: Phase.CALL,
}
"""Questions put to one seat, by the line its answer left."""

_TRAILING = (
    lines.DealLine,
    lines.RevealLine,
    lines.OutLine,
    lines.LeadLine,
    lines.ScoreLine,
    lines.TotalLine,
)
"""Lines that belong to the move before them."""


def seat_moves(record: Record) -> Iterator[tuple[Seen, ...]]:
    """Give what the seat saw, a move at a time."""
    view = SeatView(public=public_before(record), seat=record.viewer)
    move: tuple[Seen, ...] = ()
    for line in record.lines:
        if move and not isinstance(line, _TRAILING):
            yield move
            move = ()
        for seen in (*_unwritten(line, view), *seen_in(line, view)):
            view = evolve_view(view, seen)
            move += (seen,)
    if move:
        yield move


def _unwritten(line: HandPart, view: SeatView) -> Iterator[Seen]:
    """Add the question a line answers, and one's role when the play begins."""
    phase, seat = _PHASES.get(type(line)), getattr(line, "seat", None)
    if phase is not None and isinstance(seat, int):
        yield Asked(view.public.turn + 1, phase, (seat,))
    if isinstance(line, lines.LeadLine) and view.seat is not None and view.role is None:
        yield RoleGiven(_role(view))


def _role(view: SeatView) -> Role:
    """Tell one's own role when play begins, from what this seat knows."""
    public, hand = view.public, view.hand
    alone = public.solo != Solo.NO or view.copies == 4
    if view.seat == public.emperor:
        return Role.SOLO if alone or SWORD in hand else Role.EMPEROR
    copies = int(SWORD in hand) if public.called is None else copies_in(hand, public.called)
    return Role.GUARD if copies and not alone else Role.REBEL
