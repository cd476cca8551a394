"""Rules 2: decks, deals and the notation of cards."""

from collections import Counter
from random import Random

import pytest

from engine.core.actions import Deal
from engine.core.cards import SCEPTER, SWORD, Rank, rank_of
from engine.core.deck import deal, deck_of, hand_sizes, shuffled
from engine.core.facts import Dealt, HandStarted
from engine.core.notation import NotationError, card_text, cards_text, parse_card, parse_cards
from engine.core.presets import BDQINGDAO, JINGDIAN, JINGWEIYUAN, PRESETS, PUTONG, WEIHAI
from engine.core.refusal import No
from engine.core.ruleset import DealFrom, GuardRule, RuleSet, SuitName
from tests.support.faces import FACES
from tests.support.match import Match, in_play, match, variant


@pytest.mark.parametrize(
    ("preset", "size", "lowest", "sizes"),
    [
        ("putong", 216, Rank.THREE, (44, 43, 43, 43, 43)),
        ("jingdian", 216, Rank.THREE, (44, 43, 43, 43, 43)),
        ("weihai", 165, Rank.SIX, (33, 33, 33, 33, 33)),
        ("qingdao", 216, Rank.THREE, (44, 43, 43, 43, 43)),
        ("lianzhong-jingdian", 168, Rank.SIX, (34, 34, 34, 33, 33)),
        ("lianzhong-jianming", 168, Rank.SIX, (34, 34, 34, 33, 33)),
        ("jingweiyuan", 168, Rank.SIX, (34, 34, 34, 33, 33)),
        ("bdqingdao", 216, Rank.THREE, (44, 43, 43, 43, 43)),
    ],
)
def test_each_preset_has_its_deck(
    preset: str, size: int, lowest: Rank, sizes: tuple[int, ...]
) -> None:
    rules = PRESETS[preset]
    deck = deck_of(rules)
    assert len(deck) == size
    assert rank_of(deck[0]) == lowest
    assert hand_sizes(rules, 0) == sizes


def test_one_big_joker_bears_the_scepter_and_one_small_joker_the_sword() -> None:
    deck = deck_of(PUTONG)
    assert deck.count(SCEPTER) == 1
    assert deck.count(parse_card("BJ")) == 3
    assert deck.count(SWORD) == 1
    assert deck.count(parse_card("SJ")) == 3


def test_called_guard_rules_have_four_plain_small_jokers() -> None:
    deck = deck_of(JINGDIAN)
    assert SWORD not in deck
    assert deck.count(parse_card("SJ")) == 4


def test_the_weihai_deck_lacks_one_six_of_each_suit_but_diamonds() -> None:
    sixes = Counter(card_text(card) for card in deck_of(WEIHAI) if rank_of(card) == Rank.SIX)
    assert sixes == {"6s": 3, "6h": 3, "6c": 3, "6d": 4}


def test_which_six_stays_whole_is_one_field() -> None:
    deck = deck_of(variant(WEIHAI, kept_six=SuitName.SPADES))
    sixes = Counter(card_text(card) for card in deck if rank_of(card) == Rank.SIX)
    assert sixes == {"6s": 4, "6h": 3, "6c": 3, "6d": 3}


def test_cards_are_dealt_one_at_a_time_in_play_order_from_the_first_receiver() -> None:
    cards = parse_cards("3s 4s 5s 6s 7s 8s 9s")
    hands = deal(cards, 3)
    assert [cards_text(hand) for hand in hands] == ["5s", "6s", "7s", "3s 8s", "4s 9s"]


def test_extra_cards_go_to_the_first_receivers() -> None:
    assert hand_sizes(PUTONG, 3) == (43, 43, 43, 44, 43)
    assert hand_sizes(JINGWEIYUAN, 4) == (34, 34, 33, 33, 34)


def test_the_same_seed_deals_the_same_hands() -> None:
    assert shuffled(PUTONG, Random(7)) == shuffled(PUTONG, Random(7))
    assert shuffled(PUTONG, Random(7)) != shuffled(PUTONG, Random(8))


def test_the_first_hand_is_dealt_from_the_seat_the_rules_name() -> None:
    assert match(PUTONG).public.first == 0
    assert match(variant(BDQINGDAO, first_seat=2)).public.first == 2


def played_out(rules: RuleSet) -> Match:
    """End a hand in which seat 0 was out first and seat 2 was Emperor, seat 3 Guard."""
    called = "8s" if rules.guard == GuardRule.CALLED else None
    hands = ("", "9s 9h", "6s", "7s", "")
    game = in_play(rules, *hands, emperor=2, guard=3, called=called)
    return game.play(2, "6s").play(3, "7s")


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_later_hands_are_dealt_from_the_first_one_out_or_from_the_last_emperor(
    rules: RuleSet,
) -> None:
    first = {DealFrom.WINNER: 0, DealFrom.EMPEROR: 2}[rules.deal_from]
    game = played_out(rules)
    assert game.public.first == first
    game.deal()
    assert [(fact.n, fact.first) for fact in game.told(HandStarted)] == [(2, first)]
    assert tuple(map(len, game.told(Dealt)[0].hands)) == hand_sizes(rules, first)


def test_whom_later_deals_start_from_is_one_field() -> None:
    assert played_out(variant(PUTONG, deal_from=DealFrom.EMPEROR)).public.first == 2
    assert played_out(variant(JINGWEIYUAN, deal_from=DealFrom.WINNER)).public.first == 0


def test_a_deal_that_is_not_the_whole_deck_is_refused() -> None:
    game = match(PUTONG)
    hands = deal(shuffled(PUTONG, Random(1)), 0)
    doubled = (tuple(sorted((*hands[0][:-1], hands[1][0]))), *hands[1:])
    assert game.refused(None, Deal(doubled)) == No.BAD_DEAL
    assert game.refused(None, Deal(hands[1:] + hands[:1])) == No.BAD_DEAL
    assert game.refused(None, Deal(hands[:4])) == No.BAD_DEAL
    assert game.refused(2, Deal(hands)) == No.NOT_DEALING


def test_every_face_is_written_and_read_back() -> None:
    assert len(FACES) == 56
    assert parse_cards(cards_text(FACES)) == FACES
    assert cards_text(parse_cards("Ts 2d SJ SJ* BJ BJ*")) == "Ts 2d SJ SJ* BJ BJ*"


@pytest.mark.parametrize("text", ["1s", "10s", "ts", "SJs", "BJ**", "", "3", "J"])
def test_what_is_no_card_is_not_read(text: str) -> None:
    with pytest.raises(NotationError):
        parse_card(text)
