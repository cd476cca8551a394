"""Whether to beat the set on the table, and with what."""

from typing import NamedTuple

from engine.bots.danger import danger_of, lead_of
from engine.bots.holding import holding_after, turns_in, worth
from engine.bots.situation import Situation
from engine.core.cards import Rank
from engine.core.deck import hand_sizes
from engine.core.finder import sets_for
from engine.core.sets import CardSet, set_of
from engine.core.terms import Role
from engine.core.throne import roles_known

_LOW_FIRST = 0.25
"""How much rather the lowest rank is got rid of than the highest."""

_FRIEND = 0.35
"""What it costs to take a trick from a friend."""

_BLOCK = 0.4
"""How likely a foe must be to go out over a friend's set before one steps in."""

_EARLY = 0.6
"""A Guard covers while the Emperor still has this part of his cards."""

_COVER_RANK = Rank.JACK
"""Up to here a set is cheap enough to beat for cover."""


class Response(NamedTuple):
    """A set that beats the one on the table.

    Attributes:
        played: the set.
        score: what speaks for it, in points against passing.
    """

    played: CardSet
    score: float


def best_response(now: Situation) -> Response | None:
    """Choose the best set that beats the one on the table.

    Its score is positive where it is better than passing; None if nothing beats it,
    or if it is a friend's and must not be beaten.
    """
    trick = now.view.public.trick
    if trick is None or trick.by is None:
        return None
    target = set_of(trick.target)
    found = sets_for(now.view.hand, now.view.public.rules, target)
    if not found or target is None:
        return None
    size = len(now.view.hand)
    for played in found:
        if played.size == size:
            return Response(played, 99.0)
    by, left = trick.by, now.odds.counts[trick.by]
    if left and now.is_friend(by):
        return _for_friend(now, target, found)
    stake = _stake(now, by, left)
    best = max(
        (Response(played, _score(now, played) + stake) for played in found),
        key=lambda response: response.score,
    )
    return _finish(now, found) or best


def _stake(now: Situation, by: int, left: int) -> float:
    """Value that the seat whose set it is does not get the lead."""
    if not left:
        return 0.0
    others = 0.7 if any(now.ties[seat] > 0 for seat in now.rivals if seat != by) else 1.0
    cost = -lead_of(now, by) * others
    return cost - _FRIEND * max(0.0, now.ties[by])


def _score(now: Situation, played: CardSet) -> float:
    after = holding_after(now.holding, played)
    before = worth(now.holding, now.weights, turns_in(now.holding))
    gain = worth(after, now.weights, turns_in(after)) - before
    rank = 12 if played.rank is None else played.rank
    whole = played.rank is not None and not after[played.rank]
    low = _LOW_FIRST * (12 - rank) / 12 if whole else 0.0
    keeps = 1.0 if _is_second_lap(now) else now.odds.holds(played, now.rivals)
    return gain + low + now.traits.eager * keeps - danger_of(now, played) + now.blur


def _is_second_lap(now: Situation) -> bool:
    trick = now.view.public.trick
    return trick is not None and trick.lap == 2


def _for_friend(now: Situation, target: CardSet, found: list[CardSet]) -> Response | None:
    """Beat a friend only where a foe would go out, to lead oneself out, or for cover."""
    out = _finish(now, found)
    if out is not None:
        return out
    if any(_may_go_out(now, seat, target) for seat in now.rivals):
        firm = [played for played in found if now.odds.holds(played, now.rivals) > 0.97]
        if firm:
            best = max(firm, key=lambda played: _score(now, played))
            return Response(best, 1.0)
    return _cover(now, found)


def _may_go_out(now: Situation, seat: int, target: CardSet) -> bool:
    if now.odds.counts[seat] != target.size or now.ties[seat] >= 0:
        return False
    return now.odds.beaten_by(seat, target) > _BLOCK


def _finish(now: Situation, found: list[CardSet]) -> Response | None:
    """Take a trick that nobody can take back if one set is left after it."""
    for played in found:
        after = holding_after(now.holding, played)
        if turns_in(after) == 1 and now.odds.is_sure(played, now.rivals):
            return Response(played, 50.0)
    return None


def _cover(now: Situation, found: list[CardSet]) -> Response | None:
    """A hidden Guard beats his Emperor's low set now and then, early in the hand."""
    public = now.view.public
    emperor = public.emperor
    hidden = now.view.role == Role.GUARD and not roles_known(public)
    if not hidden or emperor is None:
        return None
    if public.counts[emperor] < _EARLY * hand_sizes(public.rules, public.first)[emperor]:
        return None
    cheap = [
        played
        for played in found
        if played.rank is not None
        and played.rank <= _COVER_RANK
        and played.plain == now.holding[played.rank] == played.size
    ]
    if not cheap or now.rng.random() >= now.traits.cover:
        return None
    return Response(min(cheap, key=lambda played: played.rank or 0), 0.1)
