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


def meets_solo(rules: RuleSet, hand: Cards) -> bool:
    """Tell whether a hand is good enough: S0 青岛 asks for a quad, of whatever card."""
    return not rules.solo_needs_quad or has_quad(rules, hand)
