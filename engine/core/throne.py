"""The walk of the scepter: who may accept, who may yield and what he lays (rules 4.2)."""

from enum import Enum, auto
from typing import NamedTuple

from engine.core.callable import has_call, has_quad
from engine.core.cards import SWORD, Cards, Rank, Seat, downstream, is_marked, upstream
from engine.core.deck import has_sword
from engine.core.ruleset import ForcedRound, RuleSet, SkipTo, UnclaimedLaid, YieldRule
from engine.core.state import PublicState, Solo

ROUND = 5
"""Refusals in one round of the scepter."""

LAST_REFUSAL = 2 * ROUND
"""After so many refusals nobody becomes Emperor (rules 4.2)."""


class Lays(Enum):
    """What refusals add to the scepter."""

    NOTHING = auto()
    TWO = auto()
    HIGHEST = auto()


def is_able(rules: RuleSet, hand: Cards) -> bool:
    """Tell whether a hand makes an ordinary Emperor; called-guard rules ask for a callable set."""
    return has_sword(rules) or has_call(rules, hand)


class Walk(NamedTuple):
    """What a yield rule comes to.

    Attributes:
        yields: whether the scepter may be passed on at all.
        skips: whether it goes to the next but one, first from a holder of both marks.
        travels: whether who was handed it that way may hand it on in turn.
        forced: whether a second round binds whoever is able.
        lays: what refusals add to the scepter.
    """

    yields: bool = True
    skips: bool = False
    travels: bool = False
    forced: bool = False
    lays: Lays = Lays.NOTHING


def walk_of(rules: RuleSet) -> Walk:
    """Read the yield rule (rules 4.2)."""
    match rules.yield_rule:
        case YieldRule.UPSTREAM_ATTACH_2:
            return Walk(lays=Lays.TWO)
        case YieldRule.UPSTREAM_FREE:
            return Walk(forced=True)
        case YieldRule.UPSTREAM_ATTACH_HIGHEST:
            return Walk(forced=True, lays=Lays.HIGHEST)
        case YieldRule.SKIP_ONE:
            return Walk(skips=True, travels=rules.skip_travels)
        case YieldRule.NONE:
            return Walk(yields=False)


def may_yield(public: PublicState, hand: Cards) -> bool:
    """Tell whether the holder of the scepter may pass it on."""
    walk = walk_of(public.rules)
    if walk.skips:
        # rules 4.2: both marks only open the way; a house rule lets the receiver go on with it.
        return walk.travels if public.refusals else SWORD in hand
    if in_forced_round(public) and is_able(public.rules, hand):
        return _may_decline(public.rules, hand)
    return walk.yields


def _may_decline(rules: RuleSet, hand: Cards) -> bool:
    """Tell whether a quad excuses; with a sword it has no meaning and excuses nobody."""
    if has_sword(rules) or rules.forced_round != ForcedRound.QUAD_EXEMPT:
        return False
    return has_quad(rules, hand)


def in_forced_round(public: PublicState) -> bool:
    """Tell whether the scepter went round in vain, so that whoever is able must take it."""
    return walk_of(public.rules).forced and public.refusals >= ROUND


def is_last_asked(public: PublicState) -> bool:
    """Tell whether one more refusal takes the scepter back to who first handed it on."""
    return comes_back(public.rules, public.refusals + 1)


def comes_back(rules: RuleSet, refusals: int) -> bool:
    """Tell whether so many refusals took a travelling scepter back to who first handed it on.

    From seat to seat but one, or upstream, five steps lead through all five seats.
    """
    return walk_of(rules).travels and refusals == ROUND


def is_unwanted(public: PublicState) -> bool:
    """Tell whether a travelling scepter is back at who first handed it on: he has lost."""
    return comes_back(public.rules, public.refusals)


def receiver(public: PublicState, seat: Seat) -> Seat:
    """Tell to whom a seat yields."""
    rules = public.rules
    if walk_of(rules).skips and rules.skip_to == SkipTo.TWO_DOWNSTREAM:
        return downstream(seat, 2)
    return upstream(seat)


def rank_to_lay(public: PublicState, hand: Cards) -> Rank | None:
    """Tell the rank of the one card a refusal adds; None if it adds nothing."""
    rules = public.rules
    match walk_of(rules).lays:
        case Lays.TWO:
            # rules 4.2: the first yielder adds nothing; who has no 2 adds his next highest.
            return _highest(hand, jokers=False) if public.refusals else None
        case Lays.HIGHEST:
            if in_forced_round(public) and not rules.attach_in_forced:
                return None
            return _highest(hand, jokers=rules.attach_jokers)
        case Lays.NOTHING:
            return None


def _highest(hand: Cards, *, jokers: bool) -> Rank | None:
    """Tell the highest rank among the cards that may be laid: never a marked one."""
    # A mark makes a role: laid, it would carry the throne or the Guard off with it.
    able = [card for card in hand if not is_marked(card) and (jokers or card < 52)]
    return Rank(max(able) >> 2) if able else None


def lies_open(rules: RuleSet) -> bool:
    """Tell whether everybody may see the cards laid with the scepter (rules 4.2 [D])."""
    return rules.laid_open


def goes_to_seizer(rules: RuleSet) -> bool:
    """Tell whether a seizer takes what was laid if nobody had accepted (rules 4.3 [D])."""
    return rules.unclaimed_laid == UnclaimedLaid.SEIZER


def known_sword(public: PublicState) -> Seat | None:
    """Tell who is known to hold the sword because only a holder of both marks may yield.

    It is known and not revealed: no fact says so, and every question is asked
    as ever (rules 4, 4.2). The first to yield is who showed the scepter.
    """
    return public.shower if walk_of(public.rules).skips and public.refusals else None


def known_guard(public: PublicState) -> Seat | None:
    """Tell who everybody knows to be the Guard: revealed, or known by having yielded."""
    if public.guard is not None or public.emperor is None or public.solo != Solo.NO:
        return public.guard
    holder = known_sword(public)
    return None if holder == public.emperor else holder


def roles_known(public: PublicState) -> bool:
    """Tell whether everybody knows who is with the Emperor, or that nobody is."""
    reigns = public.emperor is not None
    return public.role_open or (reigns and known_sword(public) is not None)
