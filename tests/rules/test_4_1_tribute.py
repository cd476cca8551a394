"""Rules 4.1: debts of the last hand are paid after the deal."""

import pytest
from msgspec.structs import replace

from engine.core.actions import GiveBack, Leave, Pay, Pick
from engine.core.cards import Seat
from engine.core.facts import Returned
from engine.core.notation import parse_card, parse_cards
from engine.core.presets import QINGDAO
from engine.core.refusal import No
from engine.core.ruleset import RuleSet, TributeCards
from engine.core.terms import Debt, Phase
from tests.support.faces import FACES
from tests.support.match import Match, match, variant


def owing(debt: Debt, rules: RuleSet = QINGDAO) -> Match:
    game = match(rules)
    game.state = replace(game.state, public=replace(game.public, n=1, debts=(debt,)))
    return game


ONE = Debt(payers=((1, 1),), pickers=((0, 1),))
RICH = "2s 2s 2h BJ SJ SJ"


def pay(game: Match, seat: Seat, cards: str) -> Match:
    return game.do(seat, Pay(parse_cards(cards)))


def pick(game: Match, seat: Seat, cards: str) -> Match:
    return game.do(seat, Pick(parse_cards(cards)))


def test_tribute_is_asked_right_after_the_deal() -> None:
    game = owing(ONE).deal({1: RICH})
    assert game.public.phase == Phase.TRIBUTE
    assert game.public.asked == (1,)


def test_a_payer_gives_his_highest_card_that_is_no_joker() -> None:
    game = owing(ONE).deal({1: RICH})
    assert game.refused(1, Pay(parse_cards("BJ"))) == No.NOT_HIGHEST
    assert game.refused(1, Pay(parse_cards("As"))) in (No.NOT_HIGHEST, No.NOT_IN_HAND)
    pay(game, 1, "2s")
    assert not game.holds(1, "2s 2s")


def test_among_equals_he_may_choose_the_copy() -> None:
    pay(owing(ONE).deal({1: RICH}), 1, "2h")
    pay(owing(ONE).deal({1: RICH}), 1, "2s")


def test_with_highest_tribute_jokers_count_but_never_the_marked_ones() -> None:
    rules = variant(QINGDAO, tribute_cards=TributeCards.HIGHEST)
    game = owing(ONE, rules).deal({1: "BJ* BJ 2s"})
    assert game.refused(1, Pay(parse_cards("2s"))) == No.NOT_HIGHEST
    assert game.refused(1, Pay(parse_cards("BJ*"))) == No.NOT_HIGHEST
    pay(game, 1, "BJ")


def test_a_payer_gives_the_number_he_owes() -> None:
    game = owing(Debt(((2, 2),), ((0, 2),))).deal({2: "2s 2h As As"})
    assert game.refused(2, Pay(parse_cards("2s"))) == No.WRONG_NUMBER
    held = [card for card in game.state.hands[2] if card >> 2 == 12]
    game.do(2, Pay(tuple(held[:2])))
    assert len(game.state.hands[2]) == 41


def test_all_tribute_is_open_and_receivers_pick_in_order_each_in_one_go() -> None:
    debt = Debt(((1, 1), (2, 1), (3, 1)), ((0, 2), (4, 1)))
    game = owing(debt).deal({1: "2s 2s", 2: "2h 2h", 3: "2c 2c"})
    pay(pay(pay(game, 1, "2s"), 2, "2h"), 3, "2c")
    assert game.public.phase == Phase.PICK
    assert [item.card for item in game.public.pool] == list(parse_cards("2s 2h 2c"))
    assert game.public.asked == (0,)
    assert game.refused(4, Pick(parse_cards("2s"))) == No.NOT_ASKED
    assert game.refused(0, Pick(parse_cards("2s"))) == No.WRONG_NUMBER
    assert game.refused(0, Pick(parse_cards("2s 2s"))) == No.NOT_IN_POOL
    pick(game, 0, "2c 2s")
    pick(game, 4, "2h")
    assert game.public.phase == Phase.THRONE
    assert [len(hand) for hand in game.state.hands] == [46, 42, 42, 42, 44]


def test_nothing_is_returned_by_default() -> None:
    game = pick(pay(owing(ONE).deal({1: RICH}), 1, "2s"), 0, "2s")
    assert game.public.phase == Phase.THRONE


def test_the_return_option_gives_the_payer_a_card_of_the_receivers_choice() -> None:
    game = owing(ONE, variant(QINGDAO, tribute_return=True)).deal({1: RICH, 0: "3s BJ*"})
    pick(pay(game, 1, "2s"), 0, "2s")
    assert game.public.phase == Phase.RETURN
    assert game.refused(0, GiveBack(parse_card("BJ*"))) == No.MARKED_STAYS
    strange = next(card for card in FACES if card not in game.state.hands[0])
    assert game.refused(0, GiveBack(strange)) == No.NOT_IN_HAND
    game.do(0, GiveBack(parse_card("3s")))
    assert game.told(Returned) == [Returned(0, 1, parse_card("3s"))]
    assert game.public.counts == (44, 43, 43, 43, 43)
    assert [len(hand) for hand in game.state.hands] == [44, 43, 43, 43, 43]
    assert game.public.phase == Phase.THRONE


def test_by_default_the_lowest_card_is_given_back() -> None:
    game = owing(ONE, variant(QINGDAO, tribute_return=True)).deal({1: RICH, 0: "3s BJ*"})
    pick(pay(game, 1, "2s"), 0, "2s").by_default()
    (back,) = game.told(Returned)
    assert back == Returned(0, 1, parse_card("3s"))
    assert game.public.counts == (44, 43, 43, 43, 43)
    assert game.public.phase == Phase.THRONE


def test_tribute_is_paid_again_after_a_redeal() -> None:
    game = owing(ONE).deal({1: RICH})
    game.by_default().by_default()
    while game.public.phase != Phase.DEAL:
        game.by_default()
    assert game.public.redeals == 1
    assert game.public.debts == (ONE,)
    game.deal({1: RICH})
    assert (game.public.phase, game.public.asked) == (Phase.TRIBUTE, (1,))


@pytest.mark.parametrize("gone", [0, 1])
def test_debts_lapse_when_a_player_leaves_the_match(gone: Seat) -> None:
    game = owing(ONE).do(gone, Leave()).deal()
    assert game.public.debts == ()
    assert game.public.phase == Phase.THRONE


def test_default_tribute_pays_and_picks_automatically() -> None:
    game = owing(ONE).deal({1: RICH}).by_default().by_default()
    assert game.public.phase == Phase.THRONE
    assert len(game.state.hands[0]) == 45


def test_no_card_is_lost_or_made_by_tribute() -> None:
    debt = Debt(((0, 4), (4, 2)), ((1, 2), (2, 2), (3, 2)))
    game = owing(debt).deal()
    before = sorted(sum(game.state.hands, ()))
    for _ in range(5):
        game.by_default()
    assert game.public.phase == Phase.THRONE
    assert sorted(sum(game.state.hands, ())) == before
    assert [len(hand) for hand in game.state.hands] == [40, 45, 45, 45, 41]
