"""Case T10: no hand of bots goes on for ever."""

import pytest

from engine.core.facts import Fact, Scored
from engine.core.presets import PRESETS
from engine.core.ruleset import RuleSet
from engine.table.simulate import simulate
from tests.engine.test_properties import BOUND

LEVELS = ("simple", "steady", "shrewd", "random", "steady")


def longest_hand(rules: RuleSet, hands: int) -> int:
    """Let bots of all levels play; give the most steps from one score to the next."""
    longest, since, scored = 0, 0, 0

    def count(facts: tuple[Fact, ...]) -> None:
        nonlocal longest, since, scored
        since += 1
        longest = max(longest, since)
        if any(isinstance(fact, Scored) for fact in facts):
            scored, since = scored + 1, 0

    simulate(rules, hands, 10, LEVELS, count)
    assert scored == hands
    return longest


@pytest.mark.parametrize("preset", PRESETS)
def test_t10_hands_of_bots_end_within_the_bound(preset: str) -> None:
    """Case T10: played from the deal to the score, redeals included."""
    assert longest_hand(PRESETS[preset], 6) < BOUND


@pytest.mark.long
@pytest.mark.parametrize("preset", PRESETS)
def test_t10_a_thousand_hands_of_bots_end_within_the_bound(preset: str) -> None:
    """Case T10 in full: some minutes for all rule sets."""
    assert longest_hand(PRESETS[preset], 1000) < BOUND
