"""A player that chooses among all legal actions by dice alone."""

from random import Random

from engine.core.actions import Accept, Answer, Play, SeatAction
from engine.core.legal import legal_actions
from engine.core.state import SeatView
from engine.core.terms import Phase

_PLAYS = 0.75
"""How often it plays where it could also pass, so that hands come to an end."""

_ACCEPTS = 0.4
"""How often it reigns where it could also yield."""

_ALONE = 0.02
"""How often it plays alone against four; five seats are asked each hand."""


class RandomBot:
    """Chooses evenly among the plays, and evenly among other answers."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, view: SeatView) -> SeatAction:
        """Choose a legal action for a seat that is asked."""
        actions = legal_actions(view)
        favoured, often = _favoured(view.public.phase, actions)
        others = [action for action in actions if action not in favoured]
        if favoured and (not others or self._rng.random() < often):
            return self._rng.choice(favoured)
        return self._rng.choice(others)


def _favoured(phase: Phase, actions: list[SeatAction]) -> tuple[list[SeatAction], float]:
    """Tell which actions are not as likely as the others, and how likely they are together."""
    match phase:
        case Phase.PLAY:
            return [action for action in actions if isinstance(action, Play)], _PLAYS
        case Phase.THRONE if Accept(solo=True) in actions:
            return [Accept(solo=True)], _ALONE
        case Phase.THRONE:
            return [action for action in actions if isinstance(action, Accept)], _ACCEPTS
        case Phase.SEIZE | Phase.SOLO:
            return [action for action in actions if action == Answer(yes=True)], _ALONE
        case _:
            return actions, 1.0
