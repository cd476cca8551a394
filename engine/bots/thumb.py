"""The player by rules of thumb; levels differ in memory and care."""

from random import Random

from engine.bots.follow import best_response
from engine.bots.lead import set_to_lead
from engine.bots.questions import YARDSTICK as NERVE
from engine.bots.questions import answer_to
from engine.bots.situation import Situation, Traits, cards_of, situation_of
from engine.bots.specialplay import legal_play
from engine.core.actions import Apply, Defer, Pass, Play, SeatAction
from engine.core.cards import Seat, downstream
from engine.core.offers import offers_defer
from engine.core.refusal import may_apply
from engine.core.state import SeatView, Trick
from engine.core.terms import Phase

YARDSTICK = Traits(memory=None, reads_play=True, blur=0.0, eager=0.15, cover=0.2)


class ThumbBot:
    """Plays whole ranks from low to high, keeps control, never works against a known friend."""

    def __init__(self, traits: Traits, rng: Random) -> None:
        self._traits = traits
        self._rng = rng

    def choose(self, view: SeatView) -> SeatAction:
        """Choose a legal action for a seat that is asked."""
        public, seat = view.public, view.seat
        if seat is None:
            raise ValueError("a spectator has nothing to choose")
        if public.phase != Phase.PLAY:
            return answer_to(view, self._rng, NERVE)
        return legal_play(view, self._play(view, seat))

    def _play(self, view: SeatView, seat: Seat) -> Play | Pass | Defer | Apply:
        now = situation_of(view, seat, self._traits, self._rng)
        trick = view.public.trick
        if trick is None or not trick.target:
            return Play(cards=cards_of(view, set_to_lead(now)))
        response = best_response(now)
        if response is not None and response.score > 0:
            return Play(cards=cards_of(view, response.played))
        return _no_play(now, trick, can_beat=response is not None)


def _no_play(now: Situation, trick: Trick, *, can_beat: bool) -> Pass | Defer | Apply:
    """Pass, or keep a chance: apply for the lead, wait for the second lap."""
    public = now.view.public
    if may_apply(public) and not _friend_leads(now, trick):
        return Apply()
    if can_beat and offers_defer(public.rules) and trick.lap == 1:
        return Defer()
    return Pass()


def _friend_leads(now: Situation, trick: Trick) -> bool:
    """Tell whether a sure friend would lead if nobody applied."""
    seat: Seat = now.seat if trick.by is None else trick.by
    for steps in range(1, 5):
        other = downstream(seat, steps)
        if now.view.public.places[other] is None:
            return other != now.seat and now.is_friend(other)
    return False
