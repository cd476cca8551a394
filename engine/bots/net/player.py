"""The player by the net."""

from random import Random

from engine.bots.levels import Mind
from engine.bots.net.answers import answer_by_net
from engine.bots.net.finishing import finishing_lead
from engine.bots.net.layout import SIZE
from engine.bots.net.reading import read
from engine.bots.net.taste import Character, chosen
from engine.bots.net.thinking import choices, weighed
from engine.bots.questions import answer_to
from engine.bots.situation import cards_of
from engine.bots.specialplay import legal_play
from engine.core.actions import Apply, Defer, Pass, Play, SeatAction
from engine.core.moves import APPLY, DEFER, PASS, SETS, Move
from engine.core.state import SeatView
from engine.core.terms import Phase


class NetPlayer:
    """Plays what the net values most, but for what people would call folly."""

    def __init__(self, mind: Mind, rng: Random, character: Character | None = None) -> None:
        self._mind = mind
        self._rng = rng
        self._character = character

    def choose(self, view: SeatView) -> SeatAction:
        """Choose a legal action for a seat that is asked.

        Raises:
            ValueError: for a spectator's view.
            WeightsError: if the net cannot be loaded.
        """
        if view.seat is None:
            raise ValueError("a spectator has nothing to choose")
        if view.public.phase is not Phase.PLAY:
            answer = answer_by_net(view, self._mind) if self._mind.asks_net else None
            return answer if answer is not None else answer_to(view, self._rng)
        return legal_play(view, action_in(view, self.move(view)))

    def move(self, view: SeatView) -> Move:
        """Choose a move in the play phase."""
        reading = read(view, self._mind.memory, reads_play=self._mind.reads_play)
        moves = choices(view, reading)
        if len(moves) == 1:
            return moves[0]
        if reading.own[SIZE] == 0:
            ends = finishing_lead(reading)
            if ends is not None and ends in moves:
                return ends
        return chosen(weighed(reading, moves, self._mind), reading, self._character)


def action_in(view: SeatView, move: Move) -> Play | Pass | Defer | Apply:
    """Give the action of a move: which copies are spent is chosen so that little is shown."""
    if move == PASS:
        return Pass()
    if move == DEFER:
        return Defer()
    if move == APPLY:
        return Apply()
    return Play(cards=cards_of(view, SETS[move]))
