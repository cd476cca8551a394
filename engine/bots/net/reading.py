"""From a seat's view to the numbers the net reads; a seat is told nothing it may not know."""

from functools import lru_cache
from typing import NamedTuple

from engine.bots.belief import guard_chances, weights_in
from engine.bots.holding import holding_of
from engine.bots.net import layout as at
from engine.bots.unseen import unseen_in
from engine.core.cards import SCEPTER, SEATS, Rank
from engine.core.deck import composition, has_sword
from engine.core.facts import Played
from engine.core.offers import offers_apply, offers_defer
from engine.core.refusal import may_apply
from engine.core.ruleset import RuleSet
from engine.core.score import Outcome, counts_sides, ends_with_side, solo_row
from engine.core.sets import bars_in, set_of
from engine.core.state import ZEROS, Mark, PublicState, SeatView, Solo, Trick
from engine.core.terms import Role
from engine.core.throne import known_guard

_ROLES = {
    Role.EMPEROR: at.AS_EMPEROR,
    Role.SOLO: at.AS_SOLO,
    Role.GUARD: at.AS_HIDDEN_GUARD,
    Role.REBEL: at.AS_REBEL,
}


class Reading(NamedTuple):
    """A view as the net reads it.

    Attributes:
        own: the numbers of ``layout``.
        guard: chance by seat, counted downstream, to be the Guard.
        suspected: how likely the others must think oneself the Guard.
        may_defer: whether one may defer.
        may_apply: whether one may apply for the lead.
    """

    own: list[int]
    guard: list[float]
    suspected: float
    may_defer: bool
    may_apply: bool


def read(view: SeatView, memory: int | None = None, *, reads_play: bool = True) -> Reading:
    """Read the view of a seat in the play phase.

    Args:
        view: what the seat may know.
        memory: how many of the last plays are remembered; None for all.
        reads_play: whether the Guard is guessed from how seats play.

    Raises:
        ValueError: if it is no seat's view, or nobody is Emperor yet.
    """
    public, seat = view.public, view.seat
    if seat is None or public.emperor is None or view.role is None:
        raise ValueError(public.phase)
    own = [0] * at.NUMBERS
    own[at.OWN : at.OWN + 15] = holding_of(view.hand)
    own[at.UNSEEN : at.UNSEEN + 15] = unseen_in(view, memory)
    own[at.SIZES : at.SIZES + 5] = public.counts[seat:] + public.counts[:seat]
    _read_roles(view, own, seat)
    _read_rules(public, own)
    trick = public.trick
    may_defer = applies = False
    own[at.RANK] = -1
    if trick is not None and trick.by is not None:
        _read_trick(public, trick, own, seat)
        may_defer = offers_defer(public.rules) and trick.lap == 1
        applies = may_apply(public)
    guard, suspected = _belief(view, own, seat, reads_play)
    return Reading(own, guard, suspected, may_defer, applies)


def _read_roles(view: SeatView, own: list[int], seat: int) -> None:
    public = view.public
    assert public.emperor is not None and view.role is not None
    role = _ROLES[view.role]
    known = known_guard(public)
    if role == at.AS_HIDDEN_GUARD:
        role = at.AS_HIDDEN_GUARD if known is None else at.AS_OPEN_GUARD
        known = seat
    solo_known = public.solo is not Solo.NO
    hidden_solo = role == at.AS_SOLO and not solo_known
    own[at.ROLE] = role
    own[at.EMPEROR] = (public.emperor - seat) % 5
    own[at.GUARD] = -1 if known is None else (known - seat) % 5
    own[at.SOLO_KNOWN] = int(solo_known)
    own[at.EMPEROR_PLACE] = public.places[public.emperor] or 0
    own[at.GUARD_PLACE] = 0 if known is None else public.places[known] or 0
    own[at.SEATS_OUT] = sum(place is not None for place in public.places)
    own[at.SOLO_KIND] = solo_kind(public) if solo_known or role == at.AS_SOLO else at.NOT_SOLO
    own[at.ROLE_OPEN] = int(solo_known or known_guard(public) is not None)
    own[at.SECRET] = secret_rank(public) if role == at.AS_HIDDEN_GUARD or hidden_solo else -1


def _read_rules(public: PublicState, own: list[int]) -> None:
    own[at.RULES] = rule_bits(public.rules)
    own[at.HELD] = held_rank(public.rules)
    own[at.CALLED] = -1 if public.called is None else public.called >> 2
    own[at.SCEPTER_GONE] = int(
        any(isinstance(seen, Played) and SCEPTER in seen.cards for seen in public.story)
    )


def _read_trick(public: PublicState, trick: Trick, own: list[int], seat: int) -> None:
    target = set_of(trick.target)
    assert target is not None and trick.by is not None
    own[at.BY] = (trick.by - seat) % 5
    own[at.PLAIN] = target.plain
    own[at.RANK] = -1 if target.rank is None else target.rank
    own[at.SMALL] = target.small
    own[at.BIG] = target.big
    own[at.SIZE] = target.size
    if trick.lap == 2:
        own[at.WAITING] = sum(mark is Mark.DEFERRED for mark in trick.marks)
    else:
        ahead = ((seat + i) % 5 for i in range((trick.by - seat - 1) % 5 + 1))
        own[at.WAITING] = sum(public.counts[other] > 0 for other in ahead)
    own[at.SECOND_LAP] = int(trick.lap == 2)
    own[at.BY_IS_OUT] = int(public.places[trick.by] is not None)


def _belief(
    view: SeatView, own: list[int], seat: int, reads_play: bool
) -> tuple[list[float], float]:
    public = view.public
    if own[at.GUARD] >= 0:
        guard = [float(other == own[at.GUARD]) for other in SEATS]
    else:
        by_seat = guard_chances(view, reads_play=reads_play)
        guard = list(by_seat[seat:] + by_seat[:seat])
    if own[at.ROLE_OPEN] or own[at.ROLE] == at.AS_SOLO:
        return guard, 0.0
    weights = weights_in(public)
    total = sum(weights)
    return guard, weights[seat] / total if total else 0.0


@lru_cache(maxsize=64)
def rule_bits(rules: RuleSet) -> int:
    """Give the bits of a rule set."""
    deck = composition(rules)
    bits = (
        (at.SHORT, deck.lowest != Rank.THREE),
        (at.WEIHAI, deck.lacks_sixes),
        (at.SIDE_OUT, ends_with_side(rules)),
        (at.STAKE, counts_sides(rules)),
        (at.DEFERS, offers_defer(rules)),
        (at.APPLIES, offers_apply(rules)),
        (at.CALLS, not has_sword(rules)),
        (at.HOLDS, bars_in(rules).held is not None),
    )
    return sum(bit for bit, on in bits if on)


@lru_cache(maxsize=64)
def held_rank(rules: RuleSet) -> int:
    """Give the rank that only a last play may have, -1 without one."""
    held = bars_in(rules).held
    return -1 if held is None else held


def secret_rank(public: PublicState) -> int:
    """Give the rank of the card that shows a hidden role: the sword's or the called one's."""
    return at.SMALL_JOKER if public.called is None else public.called >> 2


def solo_kind(public: PublicState) -> int:
    """Tell how a solo of this hand is scored (rules 5)."""
    assert public.emperor is not None
    outcome = Outcome(public.emperor, None, ZEROS, public.solo, public.declared)
    return kind_of_row(solo_row(public.rules, outcome))


def kind_of_row(points: dict[int, int]) -> int:
    """Tell whether a solo is won by the first place alone, by the first two, or place by place."""
    if len({points[place] for place in (2, 3, 4, 5)}) == 1:
        return at.SOLO_FIRST
    return at.SOLO_BY_TWO if points[3] == points[4] == points[5] else at.SOLO_BY_PLACE
