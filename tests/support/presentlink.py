"""A link that hands over what a test puts into it, and keeps what was sent."""

from engine.core.actions import SeatAction
from engine.lan.link import Incoming, LinkState, Outgoing


class ScriptedLink:
    """Plays the host's part by hand."""

    def __init__(self) -> None:
        self.state = LinkState.JOINED
        self.rtt: float | None = None
        self.coming: list[Incoming] = []
        self.acts: list[tuple[int, SeatAction]] = []
        self.closed = False

    def poll(self) -> list[Incoming]:
        came, self.coming = self.coming, []
        return came

    def act(self, turn: int, action: SeatAction) -> int:
        self.acts.append((turn, action))
        return len(self.acts)

    def send(self, request: Outgoing) -> int:
        return 0

    def chat(self, text: str) -> int:
        return 0

    def phrase(self, phrase: str) -> int:
        return 0

    def emote(self, emote: str) -> int:
        return 0

    def close(self) -> None:
        self.closed = True
