"""What tells a rule set from the others at a glance, read from its own options."""

from typing import NamedTuple

from engine.core.cards import SEATS
from engine.core.debts import has_tribute
from engine.core.deck import deck_of, has_sword
from engine.core.offers import offers_defer
from engine.core.ruleset import RuleSet
from engine.core.solo import has_solo
from engine.core.stakes import asks_declare, asks_kick, revolt_in


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
    guard = "sword" if has_sword(rules) else "call"
    there = {
        guard: True,
        "solo": has_solo(rules),
        "declare": asks_declare(rules),
        "revolt": revolt_in(rules).asked,
        "kick": asks_kick(rules),
        "tribute": has_tribute(rules),
        "defer": offers_defer(rules),
    }
    return tuple(GameMark(name, f"mark.{name}") for name, shown in there.items() if shown)
