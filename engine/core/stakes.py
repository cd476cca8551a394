"""Whether roles are shown and the stake is raised before the play (rules 4.5, 4.6)."""

from typing import NamedTuple

from engine.core.ruleset import RevoltRule, RuleSet


def asks_declare(rules: RuleSet) -> bool:
    """Tell whether a hidden role may be shown before the play (rules 4.5)."""
    return rules.declare


def asks_kick(rules: RuleSet) -> bool:
    """Tell whether the stake may be raised once more (rules 4.6)."""
    return rules.kick


class Revolt(NamedTuple):
    """What the rules say of a revolt.

    Attributes:
        asked: whether it is asked at all.
        doubles: whether two together reveal the Guard and double the stake.
        hidden_only: whether it is asked only while the Guard is hidden (rules 4.6 [D]).
    """

    asked: bool
    doubles: bool
    hidden_only: bool = True


def revolt_in(rules: RuleSet) -> Revolt:
    """Read the rule for revolts (rules 4.6)."""
    match rules.revolt:
        case RevoltRule.NO:
            return Revolt(asked=False, doubles=False)
        case RevoltRule.TWO_FORCE:
            return Revolt(asked=True, doubles=True)
        case RevoltRule.INDIVIDUAL:
            only = rules.revolt_hidden_only
            return Revolt(asked=True, doubles=False, hidden_only=only)
