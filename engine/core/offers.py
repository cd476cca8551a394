"""Ways not to play that a rule set offers beside passing (rules 4.7)."""

from engine.core.ruleset import RuleSet, Wind


def offers_defer(rules: RuleSet) -> bool:
    """Tell whether one may wait for a second lap."""
    return rules.defer


def offers_apply(rules: RuleSet) -> bool:
    """Tell whether one may apply for the lead behind a player who went out."""
    return rules.wind == Wind.APPLY
