"""Rules 3: beating."""

import pytest

from engine.core.notation import parse_cards
from engine.core.presets import PRESETS, PUTONG
from engine.core.ruleset import RuleSet
from engine.core.sets import CardSet, beats, set_of, tops
from tests.support.oracle import oracle_tops
from tests.support.sets import ranked, small_sets, some_cards

EXAMPLES = [
    ("7777", "8888", True),
    ("AAAA", "BJ SJ SJ SJ", True),
    ("6666", "SJ 777", True),
    ("SJ 5555", "BJ 6666", True),
    ("SJ 888", "9999", False),
    ("SJ SJ 999", "BJ BJ JJJ", True),
    ("SJ SJ 999", "BJ BJ BJ JJ", True),
    ("SJ SJ 999", "BJ SJ JJJ", False),
    ("BJ 4444", "BJ 5555", False),
    ("888", "888", False),
    ("777", "SJ 66", False),
    ("777", "SJ SJ SJ", True),
]


@pytest.mark.parametrize("preset", PRESETS.values(), ids=list(PRESETS))
@pytest.mark.parametrize(("target", "response", "wins"), EXAMPLES)
def test_the_examples_of_the_rules(preset: RuleSet, target: str, response: str, wins: bool) -> None:
    assert beats(preset, ranked(response), ranked(target)) is wins


@pytest.mark.parametrize(("target", "response", "wins"), EXAMPLES)
def test_no_example_holds_both_ways(target: str, response: str, wins: bool) -> None:
    assert not tops(ranked(target), ranked(response))


@pytest.mark.parametrize(
    ("target", "response"),
    [("QQQ", "999"), ("5", "3"), ("55", "666"), ("666", "77"), ("2", "A"), ("SJ", "2")],
)
def test_lower_cards_and_other_sizes_never_beat(target: str, response: str) -> None:
    assert not tops(ranked(response), ranked(target))


@pytest.mark.parametrize(("low", "high"), list(zip("3456789TJQKA2", "456789TJQKA2S", strict=True)))
def test_ranks_rise_from_3_to_the_small_joker(low: str, high: str) -> None:
    target, response = ranked(low), ranked("SJ" if high == "S" else high)
    assert tops(response, target)
    assert not tops(target, response)


def test_a_big_joker_beats_a_small_one() -> None:
    assert tops(ranked("BJ"), ranked("SJ"))
    assert not tops(ranked("SJ"), ranked("BJ"))


def test_small_sets_beat_as_the_card_by_card_oracle_says() -> None:
    sets = small_sets(5)
    wrong = [
        (str(response), str(target))
        for target in sets
        for response in sets
        if tops(response, target) != oracle_tops(some_cards(response), some_cards(target))
    ]
    assert len(sets) > 150
    assert not wrong


def test_of_two_sets_one_at_most_beats_the_other() -> None:
    sets = small_sets(5)
    assert not [(a, b) for a in sets for b in sets if tops(a, b) and tops(b, a)]


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("7s", CardSet(4, 1, 0, 0)),
        ("7s 7h 7c 7d 7s", CardSet(4, 5, 0, 0)),
        ("3s SJ* BJ", CardSet(0, 1, 1, 1)),
        ("SJ SJ* BJ*", CardSet(None, 0, 2, 1)),
        ("BJ* 2d SJ", CardSet(12, 1, 1, 1)),
    ],
)
def test_cards_of_one_rank_with_jokers_are_a_set(cards: str, expected: CardSet) -> None:
    assert set_of(parse_cards(cards)) == expected


@pytest.mark.parametrize("cards", ["", "7s 8s", "7s 8s 9s", "2s 3s SJ", "Ah 2h BJ*"])
def test_two_ranks_are_no_set_and_a_2_is_no_wild_card(cards: str) -> None:
    assert set_of(parse_cards(cards)) is None


@pytest.mark.parametrize(
    ("target", "response"), [("SJ*", "BJ"), ("SJ*", "BJ*"), ("SJ", "BJ*"), ("2s", "SJ*")]
)
def test_marks_change_nothing_in_a_comparison(target: str, response: str) -> None:
    high, low = set_of(parse_cards(response)), set_of(parse_cards(target))
    assert high is not None and low is not None
    assert beats(PUTONG, high, low)
    assert not beats(PUTONG, low, high)


def test_a_marked_joker_does_not_beat_its_plain_twin() -> None:
    plain, sword = set_of(parse_cards("SJ")), set_of(parse_cards("SJ*"))
    assert plain == sword
    assert plain is not None and not beats(PUTONG, plain, plain)


def test_a_set_is_written_from_high_to_low() -> None:
    assert [str(ranked(text)) for text in ("777 SJ BJ", "BJ SJ SJ", "TT")] == [
        "BJ SJ 777",
        "BJ SJ SJ",
        "TT",
    ]
