"""The walk of the scepter: who may accept, who may yield and what he lays (rules 4.2)."""

from engine.core.callable import has_call, has_quad
from engine.core.cards import SWORD, Cards, Rank, Seat, downstream, is_marked, upstream
from engine.core.deck import has_sword
from engine.core.ruleset import ForcedRound, RuleSet, SkipTo, YieldRule
from engine.core.state import PublicState

ROUND = 5
"""Refusals in one round of the scepter."""

LAST_REFUSAL = 2 * ROUND
"""After so many refusals nobody becomes Emperor (rules 4.2)."""


def is_able(rules: RuleSet, hand: Cards) -> bool:
    """Tell whether a hand makes an ordinary Emperor; called-guard rules ask for a callable set."""
    return has_sword(rules) or has_call(rules, hand)


def may_yield(public: PublicState, hand: Cards) -> bool:
    """Tell whether the holder of the scepter may pass it on."""
    rules = public.rules
    match rules.yield_rule:
        case YieldRule.NONE:
            return False
        case YieldRule.SKIP_ONE:
            return public.refusals == 0 and SWORD in hand
        case YieldRule.UPSTREAM_ATTACH_2:
            return True
        case YieldRule.UPSTREAM_FREE | YieldRule.UPSTREAM_ATTACH_HIGHEST:
            if public.refusals < ROUND or not is_able(rules, hand):
                return True
            return _may_decline(rules, hand)


def _may_decline(rules: RuleSet, hand: Cards) -> bool:
    return rules.forced_round == ForcedRound.QUAD_EXEMPT and has_quad(rules, hand)


def has_forced_round(rules: RuleSet) -> bool:
    """Tell whether a second round forces whoever is able."""
    return rules.yield_rule in (YieldRule.UPSTREAM_FREE, YieldRule.UPSTREAM_ATTACH_HIGHEST)


def is_forced(public: PublicState, hand: Cards) -> bool:
    """Tell whether a refusal was no free choice: forced round, or not able."""
    in_forced = has_forced_round(public.rules) and public.refusals >= ROUND
    return in_forced or not is_able(public.rules, hand)


def receiver(public: PublicState, seat: Seat) -> Seat:
    """Tell to whom a seat yields."""
    rules = public.rules
    if rules.yield_rule == YieldRule.SKIP_ONE and rules.skip_to == SkipTo.TWO_DOWNSTREAM:
        return downstream(seat, 2)
    return upstream(seat)


def rank_to_lay(public: PublicState, hand: Cards) -> Rank | None:
    """Tell the rank of the one card a refusal adds; None if it adds nothing."""
    rules = public.rules
    match rules.yield_rule:
        case YieldRule.UPSTREAM_ATTACH_2:
            return _highest(hand, jokers=False) if public.refusals else None
        case YieldRule.UPSTREAM_ATTACH_HIGHEST:
            if public.refusals >= ROUND and not rules.attach_in_forced:
                return None
            return _highest(hand, jokers=rules.attach_jokers)
        case _:
            return None


def _highest(hand: Cards, *, jokers: bool) -> Rank | None:
    """Tell the highest rank among the cards that may be laid: never a marked one."""
    able = [card for card in hand if not is_marked(card) and (jokers or card < 52)]
    return Rank(max(able) >> 2) if able else None
