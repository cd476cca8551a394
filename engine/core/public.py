"""The public state after what everybody saw: outcomes are copied, no rule is applied.

There is one implementation, used for the host's state and for every view, so
host and guests cannot drift apart.
"""

from typing import TypeVar

from msgspec.structs import replace

from engine.core.cards import Cards, Seat
from engine.core.facts import (
    Accepted,
    AcceptedSeen,
    Answered,
    Applied,
    Asked,
    AutoSet,
    Called,
    CalledSeen,
    DealtSeen,
    Declared,
    Deferred,
    HandStarted,
    Kicked,
    LaidBack,
    LaidBackSeen,
    Led,
    Left,
    Paid,
    Passed,
    Picked,
    Played,
    Redealt,
    Returned,
    Revealed,
    Revolted,
    RoleGiven,
    ScepterShown,
    Scored,
    Seen,
    Soloed,
    SoloedSeen,
    Totalled,
    WentOut,
    Yielded,
    YieldedSeen,
)
from engine.core.state import (
    NOBODY,
    Laid,
    Mark,
    PublicState,
    Solo,
    Trick,
)
from engine.core.terms import Phase, Role

T = TypeVar("T")

_UNMARKED = (Mark.NONE,) * 5


def evolve_public(public: PublicState, seen: Seen) -> PublicState:
    """Give the public state after what everybody saw."""
    match seen:
        case Asked(turn=turn, phase=phase, seats=seats, lap=lap):
            trick = public.trick
            if trick is not None and trick.lap != lap:
                trick = replace(trick, lap=lap)
            return replace(public, turn=turn, phase=phase, asked=seats, trick=trick)
        case Played():
            return _played(public, seen)
        case Passed(seat=seat):
            return _marked(public, seen, seat, Mark.PASSED)
        case Led(seat=seat):
            return replace(public, trick=Trick(seat), story=_story_with(public, seen))
        case WentOut(seat=seat, place=place):
            places = put(public.places, seat, place)
            return replace(public, places=places, story=_story_with(public, seen))
        case Deferred(seat=seat):
            return _marked(public, seen, seat, Mark.DEFERRED)
        case Applied(seat=seat):
            return _marked(public, seen, seat, Mark.APPLIED)
        case HandStarted():
            return _started(public, seen)
        case DealtSeen(counts=counts):
            return replace(public, counts=counts)
        case Answered() | RoleGiven() | Called():
            return public
        case _:
            return _evolve_rare(replace(public, story=_story_with(public, seen)), seen)


def _evolve_rare(public: PublicState, seen: Seen) -> PublicState:
    match seen:
        case Paid() | Picked() | Returned():
            return _tribute(public, seen)
        case Yielded() | YieldedSeen():
            return _yielded(public, seen)
        case Accepted() | AcceptedSeen() | Soloed() | SoloedSeen() | LaidBack() | LaidBackSeen():
            return _throned(public, seen)
        case ScepterShown(seat=seat):
            return replace(public, holder=seat, shower=seat)
        case Redealt():
            return _redealt(public)
        case CalledSeen(card=card):
            return replace(public, called=card)
        case Declared():
            return replace(public, declared=True)
        case Revolted(seats=seats, success=success):
            return replace(public, revolters=seats, revolted=success)
        case Kicked(seats=seats, success=success):
            return replace(public, kickers=seats, kicked=success)
        case Revealed(seat=seat, role=role):
            if role == Role.GUARD:
                return replace(public, guard=seat)
            return replace(public, solo=Solo.SHOWN)
        case AutoSet(seat=seat, on=on):
            times = put(public.auto_times, seat, public.auto_times[seat] + on)
            return replace(public, auto=put(public.auto, seat, on), auto_times=times)
        case Left(seat=seat):
            return replace(public, left=put(public.left, seat, True))
        case Scored():
            return replace(public, result=seen)
        case Totalled():
            return _totalled(public, seen)
        case _:
            return public


def _played(public: PublicState, seen: Played) -> PublicState:
    seat, cards = seen.seat, seen.cards
    leader = seat if public.trick is None else public.trick.leader
    return replace(
        public,
        counts=put(public.counts, seat, public.counts[seat] - len(cards)),
        trick=Trick(leader, seat, cards, 1, _UNMARKED),
        story=_story_with(public, seen),
    )


def _marked(public: PublicState, seen: Seen, seat: Seat, mark: Mark) -> PublicState:
    trick = public.trick
    if trick is not None:
        trick = replace(trick, marks=put(trick.marks, seat, mark))
    return replace(public, trick=trick, story=_story_with(public, seen))


def _started(public: PublicState, seen: HandStarted) -> PublicState:
    return PublicState(
        rules=public.rules,
        n=seen.n,
        first=seen.first,
        debts=seen.debts,
        totals=public.totals,
        penalties=public.penalties,
        turn=public.turn,
        auto=public.auto,
        story=(seen,),
    )


def _redealt(public: PublicState) -> PublicState:
    return PublicState(
        rules=public.rules,
        n=public.n,
        first=public.first,
        debts=public.debts,
        redeals=public.redeals + 1,
        totals=public.totals,
        penalties=public.penalties,
        turn=public.turn,
        auto=public.auto,
        auto_times=public.auto_times,
        left=public.left,
        story=public.story,
    )


def _totalled(public: PublicState, seen: Totalled) -> PublicState:
    return replace(
        public,
        totals=seen.points,
        penalties=seen.penalty,
        first=seen.first,
        debts=seen.debts,
        phase=Phase.DEAL,
        asked=NOBODY,
    )


def _tribute(public: PublicState, seen: Paid | Picked | Returned) -> PublicState:
    counts = public.counts
    match seen:
        case Paid(seat=seat, cards=cards):
            pool = public.pool + tuple(Laid(seat, card) for card in cards)
            counts = put(counts, seat, counts[seat] - len(cards))
            return replace(public, counts=counts, pool=pool, paid=public.paid + 1)
        case Picked(seat=seat, cards=cards):
            pool, picks = _picked(public.pool, seat, cards)
            return replace(
                public,
                counts=put(counts, seat, counts[seat] + len(cards)),
                pool=pool,
                picks=public.picks + picks,
                picked=public.picked + 1,
            )
        case Returned(seat=seat, to=to):
            counts = put(counts, seat, counts[seat] - 1)
            counts = put(counts, to, counts[to] + 1)
            return replace(public, counts=counts, returned=public.returned + 1)


def _picked(
    pool: tuple[Laid, ...], seat: Seat, cards: Cards
) -> tuple[tuple[Laid, ...], tuple[tuple[Seat, Seat], ...]]:
    rest = list(pool)
    picks = []
    for card in cards:
        item = next(item for item in rest if item.card == card)
        rest.remove(item)
        picks.append((seat, item.seat))
    return tuple(rest), tuple(picks)


def _yielded(public: PublicState, seen: Yielded | YieldedSeen) -> PublicState:
    if isinstance(seen, Yielded):
        laid = tuple(Laid(seen.seat, card) for card in seen.laid)
    else:
        laid = (Laid(seen.seat, None),) * seen.laid
    counts = put(public.counts, seen.seat, public.counts[seen.seat] - 1 - len(laid))
    return replace(
        public,
        counts=put(counts, seen.to, counts[seen.to] + 1),
        holder=seen.to,
        refusals=public.refusals + 1,
        laid=public.laid + laid,
    )


def _throned(
    public: PublicState,
    seen: Accepted | AcceptedSeen | Soloed | SoloedSeen | LaidBack | LaidBackSeen,
) -> PublicState:
    seat, counts = seen.seat, public.counts
    gets = _number_taken(seen)
    if isinstance(seen, LaidBack | LaidBackSeen):
        laid = tuple(item for item in public.laid if item.seat != seat)
        return replace(public, counts=put(counts, seat, counts[seat] + gets), laid=laid)
    solo = public.solo
    if isinstance(seen, Soloed | SoloedSeen):
        solo = Solo.SEIZED if seen.seized else Solo.DECLARED
        counts = put(counts, seen.source, counts[seen.source] - 1)
        counts = put(counts, seat, counts[seat] + 1)
    return replace(
        public,
        counts=put(counts, seat, counts[seat] + gets),
        emperor=seat,
        holder=seat,
        solo=solo,
        laid=() if gets else public.laid,
    )


def _number_taken(
    seen: Accepted | AcceptedSeen | Soloed | SoloedSeen | LaidBack | LaidBackSeen,
) -> int:
    match seen:
        case Accepted(takes=cards) | Soloed(takes=cards) | LaidBack(cards=cards):
            return len(cards)
        case AcceptedSeen(count=count) | SoloedSeen(count=count) | LaidBackSeen(count=count):
            return count


def _story_with(public: PublicState, seen: Seen) -> tuple[Seen, ...]:
    """Give the story with one more thing; by adding, which copies it once and not twice."""
    return public.story + (seen,)  # noqa: RUF005


def put(items: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """Give by-seat values with one of them changed."""
    changed = list(items)
    changed[seat] = value
    return tuple(changed)
