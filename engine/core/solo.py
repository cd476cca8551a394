"""One against four: when it is asked and who may do it (rules 4.3)."""

from engine.core.callable import has_quad
from engine.core.cards import Cards
from engine.core.ruleset import RuleSet, SoloRule


def asks_solo(rules: RuleSet, when: SoloRule) -> bool:
    """Tell whether solo and seizing are asked at this moment."""
    return rules.solo == when


def has_solo(rules: RuleSet) -> bool:
    """Tell whether solo and seizing are asked at any moment."""
    return any(asks_solo(rules, when) for when in (SoloRule.AFTER_THRONE, SoloRule.EARLY))


def wants_quad(rules: RuleSet) -> bool:
    """Tell whether only who has a quad may be alone, of whatever card: S0 青岛."""
    return rules.solo_needs_quad


def meets_solo(rules: RuleSet, hand: Cards) -> bool:
    """Tell whether a hand is good enough."""
    return not wants_quad(rules) or has_quad(rules, hand)
