"""Rules 3.1: roasting (烤牌)."""

import pytest
from msgspec.structs import replace

from engine.core.presets import PUTONG
from engine.core.sets import beats, roasts, tops
from tests.rules.test_3_beating import EXAMPLES
from tests.support.oracle import oracle_roasts
from tests.support.sets import ranked, small_sets, some_cards

ROASTING = replace(PUTONG, roast=True)

WINS = [
    ("BJ 7777", "BJ BJ 8888"),
    ("BJ SJ 777", "BJ BJ BJ SJ 88"),
    ("BJ SJ", "BJ BJ SJ SJ"),
    ("BJ BJ", "BJ BJ SJ SJ SJ"),
    ("BJ SJ", "BJ BJ BJ"),
    ("SJ SJ", "BJ SJ SJ"),
    ("BJ SJ", "BJ SJ SJ SJ"),
    ("BJ SJ SJ", "BJ BJ BJ SJ SJ"),
    ("BJ", "SJ SJ SJ"),
    ("BJ", "BJ BJ"),
    ("SJ", "SJ SJ"),
]

LOSSES = [
    ("BJ", "BJ SJ"),
    ("BJ", "SJ SJ"),
    ("BJ", "SJ SJ SJ SJ"),
    ("BJ", "BJ BJ BJ"),
    ("SJ", "SJ SJ SJ"),
    ("SJ", "SJ"),
    ("BJ", "BJ"),
    ("777", "8888"),
    ("777", "SJ 888"),
    ("BJ 7777", "BJ BJ 7777"),
    ("BJ 7777", "BJ BJ 88888"),
    ("BJ 7777", "BJ 88888"),
]


@pytest.mark.parametrize(("target", "response"), WINS)
def test_jokers_are_overcome_by_groups_of_jokers(target: str, response: str) -> None:
    assert beats(ROASTING, ranked(response), ranked(target))


@pytest.mark.parametrize(("target", "response"), WINS)
def test_nothing_larger_beats_without_the_option(target: str, response: str) -> None:
    assert not beats(PUTONG, ranked(response), ranked(target))


@pytest.mark.parametrize(("target", "response"), WINS)
def test_what_is_roasted_does_not_beat_back(target: str, response: str) -> None:
    assert not beats(ROASTING, ranked(target), ranked(response))


@pytest.mark.parametrize(("target", "response"), LOSSES)
def test_the_response_must_split_exactly(target: str, response: str) -> None:
    assert not beats(ROASTING, ranked(response), ranked(target))


@pytest.mark.parametrize(("target", "response", "wins"), EXAMPLES)
def test_sets_of_one_size_beat_as_they_do_without_roasting(
    target: str, response: str, wins: bool
) -> None:
    assert beats(ROASTING, ranked(response), ranked(target)) is wins


def test_whatever_beats_without_roasting_beats_with_it() -> None:
    sets = small_sets(5)
    assert not [(a, b) for a in sets for b in sets if tops(a, b) and not roasts(a, b)]


@pytest.mark.parametrize("most", [(3, 6), (2, 8), (4, 5)], ids=str)
def test_small_sets_roast_as_the_splitting_oracle_says(most: tuple[int, int]) -> None:
    targets, responses = small_sets(most[0]), small_sets(most[1])
    wrong = [
        (str(response), str(target))
        for target in targets
        for response in responses
        if roasts(response, target) != oracle_roasts(some_cards(response), some_cards(target))
    ]
    assert not wrong


def test_of_two_sets_one_at_most_roasts_the_other() -> None:
    sets = small_sets(6)
    assert not [(a, b) for a in sets for b in sets if roasts(a, b) and roasts(b, a)]
