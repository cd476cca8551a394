"""What to lead: low and whole ranks first, unless everything else is unbeatable."""

from engine.bots.danger import danger_of
from engine.bots.holding import holding_after, turns_in, worth
from engine.bots.situation import Situation
from engine.core.cards import Rank
from engine.core.sets import CardSet, breaks_hold, breaks_lone

_TEMPO = 0.30
"""What keeping the lead is worth, in points."""

_LOW_FIRST = 0.55
"""How much rather the lowest rank is led than the highest."""

_FEED = 0.7
"""What it is worth to let a friend go out."""


def set_to_lead(now: Situation) -> CardSet:
    """Choose a set to lead."""
    whole = whole_hand(now)
    if whole is not None:
        return whole
    groups = _groups(now)
    if not groups:
        return _jokers_to_lead(now)
    run = _run_out(now, groups)
    if run is not None:
        return run
    return max(groups, key=lambda group: _score(now, group))


def whole_hand(now: Situation) -> CardSet | None:
    """Give the hand as one set if it is one and may be led."""
    ranks = [rank for rank in range(13) if now.holding[rank]]
    small, big = now.holding[Rank.SMALL], now.holding[Rank.BIG]
    if len(ranks) > 1:
        return None
    plain = now.holding[ranks[0]] if ranks else 0
    whole = CardSet(ranks[0] if ranks else None, plain, small, big)
    return whole if _may_lead(now, whole) else None


def _may_lead(now: Situation, played: CardSet) -> bool:
    rules, hand = now.view.public.rules, now.view.hand
    return not breaks_hold(rules, played, hand) and not breaks_lone(rules, played, hand)


def _groups(now: Situation) -> list[CardSet]:
    """List the whole ranks that may be led."""
    groups = [CardSet(rank, now.holding[rank], 0, 0) for rank in range(13) if now.holding[rank]]
    return [group for group in groups if _may_lead(now, group)]


def _jokers_to_lead(now: Situation) -> CardSet:
    """Lead jokers where only held-back cards are left beside them: small ones first."""
    small, big = now.holding[Rank.SMALL], now.holding[Rank.BIG]
    return CardSet(None, 0, 1, 0) if small else CardSet(None, 0, 0, min(1, big))


def _run_out(now: Situation, groups: list[CardSet]) -> CardSet | None:
    """Play out if all but one rank can be made unbeatable; big jokers help."""
    against = now.rivals
    weak = [group for group in groups if not now.odds.is_sure(group, against)]
    barred = turns_in(now.holding) - len(groups)
    needed = len(weak) + barred - 1
    strong = [group for group in groups if group not in weak]
    if needed <= 0:
        return max(strong, key=lambda group: group.size) if strong else weak[0]
    if needed > now.holding[Rank.BIG]:
        return None
    aided = [group._replace(big=1) for group in weak]
    sure = [group for group in aided if now.odds.is_sure(group, against)]
    if len(sure) < needed:
        return None
    return strong[0] if strong else min(sure, key=lambda group: group.rank or 0)


def _score(now: Situation, group: CardSet) -> float:
    rank = group.rank or 0
    after = holding_after(now.holding, group)
    spent = worth(now.holding, now.weights, 0) - worth(after, now.weights, 0)
    keeps = now.odds.holds(group, now.rivals)
    low = _LOW_FIRST * (12 - rank) / 12
    score = _TEMPO * keeps + low - spent - danger_of(now, group)
    return score + _feeds(now, group) + now.blur


def _feeds(now: Situation, group: CardSet) -> float:
    """Value a lead that lets a friend with as few cards go out."""
    best = 0.0
    for seat, tie in enumerate(now.ties):
        if seat != now.seat and tie > 0 and now.odds.counts[seat] == group.size:
            best = max(best, tie * now.odds.beaten_by(seat, group))
    return _FEED * best
