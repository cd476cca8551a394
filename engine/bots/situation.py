"""All that one decision of the play rests on, read from the view once."""

from random import Random
from typing import NamedTuple

from engine.bots.belief import guard_chances
from engine.bots.holding import EMPEROR, GUARD, REBEL_IN_PLAY, Holding, Weights, holding_of
from engine.bots.odds import Odds
from engine.bots.sides import KNOWN, Ties, ties_of
from engine.bots.unseen import unseen_in
from engine.core.cards import SCEPTER, SEATS, SWORD, Card, Cards, Seat
from engine.core.finder import cards_for, choices_for
from engine.core.sets import CardSet, may_be_larger
from engine.core.state import SeatView
from engine.core.terms import Role
from engine.core.throne import roles_known


class Traits(NamedTuple):
    """What tells one level from another: memory and care, never common sense.

    Attributes:
        memory: how many of the last plays are remembered; None for all.
        reads_play: whether the Guard is guessed from how seats play.
        blur: how far a judgement may be off, in points.
        eager: what taking a trick seems worth, in points; it is worth about 0.15.
        cover: how often a hidden Guard beats his Emperor's low set early on.
    """

    memory: int | None
    reads_play: bool
    blur: float
    eager: float
    cover: float


class Situation(NamedTuple):
    """One decision.

    Attributes:
        view: what the seat may know.
        seat: the seat.
        holding: its hand by ranks.
        weights: what cards are worth in its role.
        odds: chances of being beaten.
        ties: how each seat stands to it.
        rivals: seats in play that are not surely friends.
        traits: how well it thinks.
        rng: its dice.
    """

    view: SeatView
    seat: Seat
    holding: Holding
    weights: Weights
    odds: Odds
    ties: Ties
    rivals: tuple[Seat, ...]
    traits: Traits
    rng: Random

    @property
    def blur(self) -> float:
        """An error of judgement."""
        return self.rng.gauss(0.0, self.traits.blur) if self.traits.blur else 0.0

    def is_friend(self, seat: Seat) -> bool:
        """Tell whether a seat is surely on one's side."""
        return self.ties[seat] >= KNOWN


def situation_of(view: SeatView, seat: Seat, traits: Traits, rng: Random) -> Situation:
    """Read a view."""
    public = view.public
    unseen = unseen_in(view, traits.memory)
    counts = tuple(0 if other == seat else public.counts[other] for other in SEATS)
    ties = ties_of(view, guard_chances(view, reads_play=traits.reads_play))
    rivals = tuple(other for other in SEATS if counts[other] and ties[other] < KNOWN)
    return Situation(
        view=view,
        seat=seat,
        holding=holding_of(view.hand),
        weights=weights_in(view.role),
        odds=Odds(unseen, counts, roast=may_be_larger(public.rules)),
        ties=ties,
        rivals=rivals,
        traits=traits,
        rng=rng,
    )


def weights_in(role: Role | None) -> Weights:
    """Give the worth of cards in a role."""
    match role:
        case Role.GUARD:
            return GUARD
        case Role.EMPEROR | Role.SOLO:
            return EMPEROR
        case _:
            return REBEL_IN_PLAY


def cards_of(view: SeatView, played: CardSet) -> Cards:
    """Choose the copies: what gives a hidden role away is kept as long as may be."""
    if view.role == Role.REBEL or roles_known(view.public):
        return cards_for(view.hand, played)
    called: Card | None = view.public.called
    if called is not None and called < 52:
        return choices_for(view.hand, played, called)[0]
    return cards_for(view.hand, played, (SWORD, SCEPTER))
