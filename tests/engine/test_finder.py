"""The finder lists exactly the legal sets of a hand, and chooses cards for them."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.core.cards import SCEPTER, SWORD, Cards
from engine.core.deck import deal, shuffled
from engine.core.finder import cards_for, choices_for, copies_matter, sets_for
from engine.core.moves import SETS, move_of, stock_of
from engine.core.notation import cards_text, parse_card, parse_cards
from engine.core.presets import PRESETS, PUTONG
from engine.core.ruleset import Deck, GuardRule, HoldRank, RuleSet
from engine.core.sets import CardSet, beats, breaks_hold, breaks_lone, set_of
from tests.support.oracle import is_set, oracle_roasts, oracle_tops
from tests.support.sets import ranked, some_cards

EVERY_SET = [
    played for played in SETS if played.size and (played.rank is None) == (played.plain == 0)
]

any_rules = st.builds(
    RuleSet,
    deck=st.sampled_from(Deck),
    guard=st.sampled_from(GuardRule),
    lone_jokers=st.booleans(),
    hold=st.booleans(),
    hold_rank=st.sampled_from(HoldRank),
    hold_jokers=st.booleans(),
    roast=st.booleans(),
)


def sets_in(hand: Cards) -> list[CardSet]:
    """List every set that a hand can make."""
    ranks = Counter(card >> 2 for card in hand)
    return [
        played
        for played in EVERY_SET
        if played.plain <= (0 if played.rank is None else ranks[played.rank])
        and played.small <= ranks[13]
        and played.big <= ranks[14]
    ]


def is_legal(rules: RuleSet, hand: Cards, played: CardSet, target: CardSet | None) -> bool:
    if breaks_lone(rules, played, hand) or breaks_hold(rules, played, hand):
        return False
    return target is None or beats(rules, played, target)


@given(any_rules, st.randoms(use_true_random=False), st.integers(1, 44), st.booleans())
@settings(max_examples=250, deadline=None)
def test_it_lists_exactly_what_may_be_played(
    rules: RuleSet, rng: Random, size: int, leading: bool
) -> None:
    cards = shuffled(rules, rng)
    hand = tuple(sorted(cards[:size]))
    target = None if leading else rng.choice(sets_for(tuple(sorted(cards[-20:])), rules, None))
    found = sets_for(hand, rules, target)
    expected = {played for played in sets_in(hand) if is_legal(rules, hand, played, target)}
    assert len(found) == len(set(found))
    assert set(found) == expected


@given(any_rules, st.randoms(use_true_random=False), st.integers(1, 9), st.integers(1, 3))
@settings(max_examples=250, deadline=None)
def test_it_agrees_with_the_oracle_card_by_card(
    rules: RuleSet, rng: Random, size: int, most: int
) -> None:
    free = replace(rules, hold=False, lone_jokers=True)
    narrow = [card for card in shuffled(rules, rng) if card >> 2 >= 11]
    hand = tuple(sorted(narrow[:size]))
    target = tuple(narrow[-most:])
    if not is_set(target):
        target = target[:1]
    goal = set_of(target)
    oracle = oracle_roasts if rules.roast else oracle_tops
    subsets = [
        tuple(card for i, card in enumerate(hand) if mask >> i & 1) for mask in range(1, 1 << size)
    ]
    winning = {set_of(cards) for cards in subsets if is_set(cards) and oracle(cards, target)}
    assert set(sets_for(hand, free, goal)) == winning


@given(any_rules, st.randoms(use_true_random=False), st.integers(1, 44))
@settings(max_examples=100, deadline=None)
def test_whoever_leads_has_something_to_lead(rules: RuleSet, rng: Random, size: int) -> None:
    cards = sorted(shuffled(rules, rng)[:size], reverse=rng.random() < 0.5)
    assert sets_for(tuple(sorted(cards[: rng.randint(1, size)])), rules, None)


@pytest.mark.parametrize("hand", ["SJ", "3s SJ BJ*", "3s", "SJ* BJ"])
def test_the_barest_hands_can_be_led_from_under_the_strictest_rules(hand: str) -> None:
    strict = replace(PUTONG, lone_jokers=False, hold=True, hold_jokers=False)
    assert sets_for(parse_cards(hand), strict, None)


def test_an_empty_hand_has_nothing_to_play() -> None:
    assert sets_for((), PUTONG, None) == []
    assert sets_for((), PUTONG, ranked("3")) == []


def test_sets_rise_and_jokers_alone_come_last() -> None:
    found = sets_for(parse_cards("4s 5s 5h SJ"), PUTONG, ranked("3"))
    assert [str(played) for played in found] == ["4", "5", "SJ"]
    found = sets_for(parse_cards("4s 5s 5h SJ BJ"), PUTONG, ranked("33"))
    assert [str(played) for played in found] == ["BJ 4", "SJ 4", "BJ 5", "SJ 5", "55", "BJ SJ"]


@pytest.mark.parametrize(
    "played", [ranked("BJ SJ 777"), ranked("3"), ranked("BJ BJ"), ranked("2" * 16)]
)
def test_a_set_and_its_number_stand_for_each_other(played: CardSet) -> None:
    assert SETS[move_of(played)] == played


def test_a_hand_is_counted_by_ranks() -> None:
    stock = stock_of(parse_cards("3s 3d Ks 2h SJ SJ* BJ*"))
    assert stock.column == (0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2)
    assert stock.jokers == 2 * 5 + 1


@pytest.mark.parametrize(
    ("hand", "played", "keep", "chosen"),
    [
        ("SJ SJ* BJ", "SJ", "SJ* BJ*", "SJ"),
        ("SJ SJ* BJ", "SJ SJ", "SJ* BJ*", "SJ SJ*"),
        ("7s 7h 7c BJ BJ*", "BJ 77", "SJ* BJ* 7h", "7s 7c BJ"),
        ("7s 7h 7c BJ*", "BJ 777", "SJ* BJ* 7h", "7s 7h 7c BJ*"),
        ("7h 7h 7c", "77", "7h", "7h 7c"),
        ("3s 3h 3d", "3", "3s", "3h"),
    ],
)
def test_cards_to_keep_go_last(hand: str, played: str, keep: str, chosen: str) -> None:
    cards = cards_for(parse_cards(hand), ranked(played), parse_cards(keep))
    assert cards_text(cards) == chosen


def test_marked_cards_are_kept_unless_told_otherwise() -> None:
    assert SWORD not in cards_for(parse_cards("SJ SJ SJ*"), ranked("SJ SJ"))
    assert SCEPTER not in cards_for(parse_cards("BJ BJ*"), ranked("BJ"))


@pytest.mark.parametrize("played", ["77", "BJ 7", "8", "SJ"])
def test_a_set_the_hand_cannot_make_has_no_cards(played: str) -> None:
    hand = parse_cards("7s")
    with pytest.raises(ValueError):
        cards_for(hand, ranked(played))
    with pytest.raises(ValueError):
        choices_for(hand, ranked(played), None)


@pytest.mark.parametrize(
    ("hand", "played", "called", "choices"),
    [
        ("7s 7s 7h", "77", "7h", ["7s 7s", "7s 7h"]),
        ("7s 7s 7h", "7", "7h", ["7s", "7h"]),
        ("7s 7s 7h", "777", "7h", ["7s 7s 7h"]),
        ("7s 7s 7h", "77", "8h", ["7s 7s"]),
        ("7h 7h 7h 7s", "77", "7h", ["7s 7h", "7h 7h"]),
        ("3s 3h", "3", "3s", ["3h", "3s"]),
        ("SJ SJ*", "SJ", "", ["SJ", "SJ*"]),
        ("7s SJ SJ SJ*", "SJ SJ 7", "", ["7s SJ SJ", "7s SJ SJ*"]),
        ("7s SJ SJ*", "SJ SJ 7", "", ["7s SJ SJ*"]),
        ("BJ BJ*", "BJ", "", ["BJ"]),
        ("BJ BJ*", "BJ", "BJ", ["BJ"]),
        ("SJ SJ SJ", "SJ SJ", "SJ", ["SJ SJ"]),
    ],
)
def test_choices_differ_in_the_sword_or_the_called_card(
    hand: str, played: str, called: str, choices: list[str]
) -> None:
    card = parse_card(called) if called else None
    found = choices_for(parse_cards(hand), ranked(played), card)
    assert [cards_text(cards) for cards in found] == choices
    assert copies_matter(parse_cards(hand), ranked(played), card) == (len(choices) > 1)


@pytest.mark.parametrize("rules", PRESETS.values(), ids=list(PRESETS))
def test_the_cards_chosen_make_the_set_and_lie_in_the_hand(rules: RuleSet) -> None:
    hand = deal(shuffled(rules, Random(7)), 0)[0]
    called = next(card for card in hand if card < 52)
    for played in sets_for(hand, rules, None):
        for cards in (cards_for(hand, played), *choices_for(hand, played, called)):
            assert set_of(cards) == played
            assert list(cards) == sorted(cards)
            assert not Counter(cards) - Counter(hand)


@pytest.mark.parametrize("text", ["777", "SJ 3", "BJ BJ", "BJ SJ 22"])
def test_a_hand_of_one_set_can_be_played_out(text: str) -> None:
    played = ranked(text)
    assert played in sets_for(some_cards(played), PUTONG, None)
