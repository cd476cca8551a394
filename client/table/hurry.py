"""Holding the hurry key: the picture goes faster, and bots are asked not to dawdle."""

from collections.abc import Iterable

from client.present.model import TableModel
from engine.lan.link import Hurry, Incoming, Kind, LinkChanged, LinkState, Room


class HurryKey:
    """Asks the host to hurry its bots as long as the key is held and that is one's right."""

    def __init__(self) -> None:
        self._asked = False

    def follow(self, model: TableModel, came: Iterable[Incoming], *, held: bool) -> None:
        """Ask the host for what fits the key, if that is not what it was asked for last."""
        if any(isinstance(message, LinkChanged) for message in came):
            # The host forgets with the line; a new one begins without haste.
            self._asked = False
        wanted = held and is_alone(model)
        if wanted != self._asked and model.link.state is LinkState.JOINED:
            self._asked = wanted
            model.link.send(Hurry(wanted))


def is_alone(model: TableModel) -> bool:
    """Tell whether nobody but oneself plays or looks on."""
    room, view = model.room, model.view
    if room is None or view is None or view.seat is None or room.watchers:
        return False
    return all(
        _is_machine(room, seat, auto=view.public.auto[seat])
        for seat in range(len(room.chairs))
        if seat != view.seat
    )


def _is_machine(room: Room, seat: int, *, auto: bool) -> bool:
    chair = room.chairs[seat]
    return chair.kind is Kind.BOT or (chair.away and auto)
