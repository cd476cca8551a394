"""When a hand ends, and what follows: places, roles, score, totals (rules 4.8, 5, 6)."""

from collections.abc import Sequence

from engine.core.cards import SEATS, Seat, seats_from
from engine.core.debts import debts_after
from engine.core.facts import HandsShown, Revealed, Scored, Totalled, WentOut
from engine.core.phases.ruling import Ruling
from engine.core.ruleset import DealFrom, RestOrder, RuleSet
from engine.core.score import (
    Outcome,
    cost_of_leaving,
    ends_with_side,
    is_fixed,
    multiplier,
    points,
)
from engine.core.state import GameState
from engine.core.terms import Role, Why

NO_PLACES = (0, 0, 0, 0, 0)


def emperor_of(state: GameState) -> Seat:
    """Give the Emperor of a hand that has one."""
    emperor = state.public.emperor
    assert emperor is not None
    return emperor


def hidden_role(state: GameState, why: Why) -> Revealed:
    """State the hidden role of a hand."""
    if state.guard is None:
        return Revealed(emperor_of(state), Role.SOLO, why)
    return Revealed(state.guard, Role.GUARD, why)


def is_over(state: GameState) -> bool:
    """Tell whether the hand ends now that somebody went out."""
    public = state.public
    return ends(public.rules, _outcome(state, NO_PLACES), public.in_play)


def ends(rules: RuleSet, outcome: Outcome, in_play: tuple[Seat, ...]) -> bool:
    """Tell whether a hand ends when only these seats hold cards (rules 4.8).

    Args:
        rules: the rules of the match.
        outcome: roles and how they were shown; its places do not matter.
        in_play: seats that hold cards; not all five.
    """
    if len(in_play) == 1:
        return True
    if outcome.guard is None:
        # rules 4.8: a solo hand ends with its score, whatever end the rules set for others.
        taken = len(SEATS) - len(in_play)
        return outcome.emperor not in in_play or is_fixed(rules, outcome, taken)
    if not ends_with_side(rules):
        return False
    loyal = {outcome.emperor, outcome.guard}
    return loyal.isdisjoint(in_play) or loyal.issuperset(in_play)


def rest_in_order(
    rules: RuleSet, last_out: Seat, in_play: tuple[Seat, ...], counts: Sequence[int]
) -> list[Seat]:
    """Order the seats still holding cards for the places still open (rules 4.8 [D])."""
    rest = [seat for seat in seats_from(last_out) if seat in in_play]
    match rules.rest_order:
        case RestOrder.TURN:
            return rest
        case RestOrder.FEWEST_CARDS:
            return sorted(rest, key=lambda seat: counts[seat])


def end_hand(ruling: Ruling, last_out: Seat) -> None:
    """Fill the places, show roles and hands, score, and say what comes next."""
    _fill_places(ruling, last_out)
    if not ruling.public.role_open:
        ruling.add(hidden_role(ruling.state, Why.END))
    ruling.add(HandsShown(ruling.state.hands))
    scored = _score(ruling.state)
    ruling.add(scored)
    ruling.add(_total(ruling.state, scored))


def _fill_places(ruling: Ruling, last_out: Seat) -> None:
    """Give the places still open to the rest (rules 4.8 [D])."""
    public = ruling.public
    rest = rest_in_order(public.rules, last_out, public.in_play, public.counts)
    taken = len(SEATS) - len(rest)
    for place, seat in enumerate(rest, taken + 1):
        ruling.add(WentOut(seat, place))


def _score(state: GameState) -> Scored:
    public = state.public
    rules = public.rules
    places = tuple(place for place in public.places if place is not None)
    outcome = _outcome(state, places)
    return Scored(
        emperor=outcome.emperor,
        guard=outcome.guard,
        places=places,
        multiplier=multiplier(rules, outcome),
        points=points(rules, outcome),
        penalty=tuple(-cost_of_leaving(rules) if gone else 0 for gone in public.left),
        counted=_counts(state),
    )


def _counts(state: GameState) -> bool:
    """Tell whether the hand counts: not if every person slept through it (rules 8).

    Bots beside persons are no persons; a table of bots alone counts.
    """
    slept = bool(state.persons) and not any(state.awake[seat] for seat in state.persons)
    return not slept or state.public.rules.sleepers_count


def _total(state: GameState, scored: Scored) -> Totalled:
    """Carry the match on; a hand that does not count leaves all as it was (rules 8 [D])."""
    public = state.public
    rules = public.rules
    penalty = tuple(map(sum, zip(public.penalties, scored.penalty, strict=True)))
    if not scored.counted:
        # rules 8 [D]: penalties are no part of the hand, so they stand.
        return Totalled(public.totals, penalty, public.first, public.debts)
    return Totalled(
        points=tuple(map(sum, zip(public.totals, scored.points, strict=True))),
        penalty=penalty,
        first=first_of_next(rules, scored),
        debts=debts_after(rules, _outcome(state, scored.places)),
    )


def first_of_next(rules: RuleSet, scored: Scored) -> Seat:
    """Tell who is dealt first after a hand that counts (rules 2)."""
    match rules.deal_from:
        case DealFrom.WINNER:
            return scored.places.index(1)
        case DealFrom.EMPEROR:
            return scored.emperor


def _outcome(state: GameState, places: tuple[int, ...]) -> Outcome:
    public = state.public
    return Outcome(
        emperor_of(state),
        state.guard,
        places,
        public.solo,
        public.declared,
        public.revolted,
        public.kicked,
    )
