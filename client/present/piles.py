"""What lies in front of the seats: last plays, passes, and the trick before."""

from typing import NamedTuple, TypeAlias

from engine.core.cards import SEATS, Cards, Seat
from engine.core.facts import Applied, Deferred, Led, Passed, Played, Seen
from engine.core.state import Mark, PublicState
from engine.core.terms import Phase

Act: TypeAlias = Played | Passed | Deferred | Applied
"""What a seat may do in a trick."""


class Pile(NamedTuple):
    """What a seat did last in the running trick.

    Attributes:
        seat: the seat.
        cards: what it played; empty if nothing.
        mark: how it waived instead.
    """

    seat: Seat
    cards: Cards = ()
    mark: Mark = Mark.NONE


class PastTrick(NamedTuple):
    """A trick that is over.

    Attributes:
        acts: plays and waivers in order.
    """

    acts: tuple[Act, ...]

    @property
    def won_by(self) -> Seat | None:
        """Who played the set nobody beat."""
        plays = [act.seat for act in self.acts if isinstance(act, Played)]
        return plays[-1] if plays else None


def high_first(cards: Cards) -> Cards:
    """Give cards from high to low, as a set is laid on the table."""
    return tuple(sorted(cards, reverse=True))


def piles_of(public: PublicState) -> tuple[Pile, ...]:
    """Tell what lies in front of each seat: its last act, until it is asked again."""
    acts = acts_since_lead(public.story)
    last: dict[Seat, Act] = {act.seat: act for act in acts}
    latest = acts[-1].seat if acts else None
    asked_anew = {seat for seat in public.asked if public.phase == Phase.PLAY and seat != latest}
    return tuple(_pile(seat, None if seat in asked_anew else last.get(seat)) for seat in SEATS)


def _pile(seat: Seat, act: Act | None) -> Pile:
    match act:
        case Played(cards=cards):
            return Pile(seat, high_first(cards))
        case Passed():
            return Pile(seat, mark=Mark.PASSED)
        case Deferred():
            return Pile(seat, mark=Mark.DEFERRED)
        case Applied():
            return Pile(seat, mark=Mark.APPLIED)
        case None:
            return Pile(seat)


def acts_since_lead(story: tuple[Seen, ...]) -> tuple[Act, ...]:
    """List the acts of the running trick."""
    acts: list[Act] = []
    for seen in reversed(story):
        if isinstance(seen, Led):
            return tuple(reversed(acts))
        if isinstance(seen, Act):
            acts.append(seen)
    return ()


def last_trick(public: PublicState) -> PastTrick | None:
    """Recall the trick before the running one; None in the first."""
    leads = [i for i, seen in enumerate(public.story) if isinstance(seen, Led)]
    if len(leads) < 2:
        return None
    part = public.story[leads[-2] : leads[-1]]
    return PastTrick(tuple(seen for seen in part if isinstance(seen, Act)))


def tricks_of(public: PublicState) -> tuple[PastTrick, ...]:
    """List all tricks of the hand, the running one included."""
    tricks: list[list[Act]] = []
    for seen in public.story:
        if isinstance(seen, Led):
            tricks.append([])
        elif isinstance(seen, Act) and tricks:
            tricks[-1].append(seen)
    return tuple(PastTrick(tuple(acts)) for acts in tricks)
