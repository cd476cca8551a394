"""What tells a rule set from the others at a glance, read from its own options."""

from typing import NamedTuple

from engine.core.cards import SEATS
from engine.core.deck import deck_of
from engine.core.ruleset import GuardRule, RevoltRule, RuleSet, SoloRule


class GameMark(NamedTuple):
    """One trait of a rule set.

    Attributes:
        icon: name of its icon.
        key: of the words that say it.
    """

    icon: str
    key: str


def cards_each(rules: RuleSet) -> int:
    """Tell how many cards everybody is dealt at least."""
    return len(deck_of(rules)) // len(SEATS)


def game_marks(rules: RuleSet) -> tuple[GameMark, ...]:
    """List what there is in a rule set: first what makes the Guard, then what may be done."""
    guard = "sword" if rules.guard is GuardRule.SWORD else "call"
    there = {
        guard: True,
        "solo": rules.solo is not SoloRule.NO,
        "declare": rules.declare,
        "revolt": rules.revolt is not RevoltRule.NO,
        "kick": rules.kick,
        "tribute": rules.tribute,
        "defer": rules.defer,
    }
    return tuple(GameMark(name, f"mark.{name}") for name, shown in there.items() if shown)
