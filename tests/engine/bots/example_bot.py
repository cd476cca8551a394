"""A whole bot: plays its lowest sets whole, leaves a friend's trick alone, answers no."""

from random import Random

from engine.core.actions import Pass, Play, SeatAction
from engine.core.autoplay import default_action
from engine.core.finder import cards_for, sets_for
from engine.core.sets import CardSet, set_of
from engine.core.state import SeatView
from engine.core.terms import Phase, Role


class ExampleBot:
    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, view: SeatView) -> SeatAction:
        public = view.public
        if public.phase is not Phase.PLAY:
            return default_action(view)
        trick = public.trick
        target = None if trick is None else set_of(trick.target)
        found = sets_for(view.hand, public.rules, target)
        friend = view.role is Role.GUARD and trick is not None and trick.by == public.emperor
        if target is not None and (friend or not found):
            return Pass()

        def price(played: CardSet) -> tuple[int, int, int]:
            held = sum(card >> 2 == played.rank for card in view.hand)
            rank = 99 if played.rank is None else played.rank
            return played.small + played.big, held - played.plain, rank

        return Play(cards_for(view.hand, min(found, key=price)))
