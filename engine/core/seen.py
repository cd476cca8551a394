"""What one viewer may see of a fact: total, without a default case."""

from engine.core.cards import Seat
from engine.core.facts import (
    Accepted,
    AcceptedSeen,
    Answered,
    Called,
    CalledSeen,
    Dealt,
    DealtSeen,
    Declined,
    Fact,
    LaidBack,
    LaidBackSeen,
    OpenFact,
    RoleGiven,
    RolesFixed,
    Seen,
    Soloed,
    SoloedSeen,
    Yielded,
    YieldedSeen,
)
from engine.core.state import role_of


def seen_by(fact: Fact, viewer: Seat | None) -> tuple[Seen, ...]:
    """Tell what a viewer sees of a fact; None is a spectator."""
    if isinstance(fact, OpenFact):
        return (fact,)
    match fact:
        case Dealt(hands=hands):
            own = None if viewer is None else hands[viewer]
            return (DealtSeen(tuple(len(hand) for hand in hands), own),)
        case Answered(seat=seat):
            return (fact,) if viewer == seat else ()
        case RolesFixed(emperor=emperor, guard=guard):
            return () if viewer is None else (RoleGiven(role_of(emperor, guard, viewer)),)
        case Called(seat=seat, card=card):
            return (fact,) if viewer == seat else (CalledSeen(seat, card),)
        case Declined(seat, to, laid, forced):
            open_ = Yielded(seat, to, laid, forced, fact.open)
            return (open_,) if fact.open or viewer == seat else (closed(open_),)
        case Accepted() | Soloed() | LaidBack():
            return (fact,) if fact.open or viewer == fact.seat else (closed(fact),)


def closed(fact: Yielded | Accepted | Soloed | LaidBack) -> Seen:
    """Give the form of a fact that hides cards laid face down (rules 4.2 [D])."""
    match fact:
        case Yielded():
            return YieldedSeen(fact.seat, fact.to, len(fact.laid), fact.forced)
        case Accepted():
            return AcceptedSeen(fact.seat, len(fact.takes))
        case Soloed():
            return SoloedSeen(fact.seat, fact.source, fact.seized, len(fact.takes))
        case LaidBack():
            return LaidBackSeen(fact.seat, len(fact.cards))


def public_form(seen: Seen) -> Seen | None:
    """Reduce what one viewer saw to what everybody saw; None if nobody else saw it."""
    match seen:
        case Answered() | RoleGiven():
            return None
        case DealtSeen():
            return DealtSeen(seen.counts, None)
        case Called():
            return CalledSeen(seen.seat, seen.card)
        case Yielded() | Accepted() | Soloed() | LaidBack():
            return seen if seen.open else closed(seen)
        case _:
            return seen
