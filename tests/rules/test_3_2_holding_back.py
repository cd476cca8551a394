"""Rules 3.2: holding back the lowest rank (憋牌), and the bar on jokers alone (rules 1)."""

import pytest
from msgspec.structs import replace

from engine.core.finder import sets_for
from engine.core.notation import parse_cards
from engine.core.presets import LIANZHONG_JINGDIAN, PUTONG
from engine.core.ruleset import HoldRank, RuleSet
from engine.core.sets import CardSet, breaks_hold, breaks_lone
from tests.support.sets import ranked

HELD_SHORT = replace(LIANZHONG_JINGDIAN, hold=True)
HELD_FULL = replace(PUTONG, hold=True)
HELD_SIX = replace(PUTONG, hold=True, hold_rank=HoldRank.SIX)
HELD_BARE = replace(HELD_FULL, hold_jokers=False)
LONE_BARRED = replace(PUTONG, lone_jokers=False)
STUCK = replace(HELD_BARE, lone_jokers=False)


def legal(rules: RuleSet, hand: str, target: str = "") -> list[str]:
    goal: CardSet | None = ranked(target) if target else None
    return [str(played) for played in sets_for(parse_cards(hand), rules, goal)]


@pytest.mark.parametrize(
    ("rules", "hand", "leads"),
    [
        (HELD_SHORT, "6s 7s", ["7"]),
        (HELD_SHORT, "6s 6h", ["66"]),
        (HELD_SHORT, "6s SJ", ["SJ 6", "SJ"]),
        (HELD_SHORT, "6s 7s 7h", ["7", "77"]),
        (HELD_FULL, "3s 3s", ["33"]),
        (HELD_FULL, "3s 4s", ["4"]),
        (HELD_FULL, "6s 6h", ["6", "66"]),
        (HELD_SIX, "3s 6s", ["3"]),
        (HELD_SIX, "6s 6h", ["66"]),
        (HELD_BARE, "3s SJ", ["SJ"]),
        (HELD_BARE, "3s 3h", ["33"]),
        (LONE_BARRED, "3s SJ BJ", ["3", "BJ 3", "SJ 3", "BJ SJ 3"]),
        (LONE_BARRED, "SJ BJ", ["BJ", "SJ", "BJ SJ"]),
        (STUCK, "3s SJ", ["SJ"]),
        (STUCK, "3s 4s SJ", ["4", "SJ 4"]),
    ],
)
def test_leads(rules: RuleSet, hand: str, leads: list[str]) -> None:
    assert legal(rules, hand) == leads


@pytest.mark.parametrize(
    ("rules", "hand", "target", "responses"),
    [
        (HELD_SIX, "6s 6h", "55", ["66"]),
        (HELD_SIX, "6s 6h", "5", []),
        (HELD_SIX, "6s 6h 7s", "5", ["7"]),
        (HELD_SIX, "6s SJ", "55", ["SJ 6"]),
        (HELD_SIX, "6s SJ", "66", []),
        (HELD_SIX, "6s SJ", "5", ["SJ"]),
        (LONE_BARRED, "SJ SJ 7s", "6", ["7"]),
        (LONE_BARRED, "SJ SJ 7s", "66", ["SJ 7"]),
        (LONE_BARRED, "SJ SJ", "66", ["SJ SJ"]),
        (STUCK, "3s SJ", "5", ["SJ"]),
    ],
)
def test_responses(rules: RuleSet, hand: str, target: str, responses: list[str]) -> None:
    assert legal(rules, hand, target) == responses


def test_a_held_back_card_is_named_as_the_reason() -> None:
    hand = parse_cards("3s 3h 4s")
    assert breaks_hold(HELD_FULL, ranked("33"), hand)
    assert breaks_hold(HELD_FULL, ranked("3"), hand)
    assert not breaks_hold(HELD_FULL, ranked("4"), hand)
    assert not breaks_hold(PUTONG, ranked("33"), hand)


def test_the_whole_hand_of_held_back_cards_with_jokers_is_the_last_play() -> None:
    hand = parse_cards("3s 3h SJ BJ")
    assert not breaks_hold(HELD_FULL, ranked("BJ SJ 33"), hand)
    assert breaks_hold(HELD_FULL, ranked("SJ 33"), hand)
    assert breaks_hold(HELD_BARE, ranked("BJ SJ 33"), hand)


def test_nobody_must_keep_a_way_out() -> None:
    # rules 3.2: leaving only held-back cards and jokers is legal
    assert "4" in legal(HELD_FULL, "3s 4s SJ")


def test_jokers_alone_are_barred_only_while_something_else_can_be_led() -> None:
    assert breaks_lone(LONE_BARRED, ranked("SJ"), parse_cards("3s SJ"))
    assert not breaks_lone(LONE_BARRED, ranked("SJ"), parse_cards("SJ BJ"))
    assert not breaks_lone(PUTONG, ranked("SJ"), parse_cards("3s SJ"))
