"""Rules 4.2: the walk of the scepter."""

import pytest

from engine.core.actions import Accept, Answer, Yield
from engine.core.cards import SEATS, Seat
from engine.core.deck import has_sword
from engine.core.evolve import evolve_view
from engine.core.facts import (
    Accepted,
    Declined,
    Redealt,
    Revealed,
    Scored,
    Soloed,
    Yielded,
    YieldedSeen,
)
from engine.core.notation import parse_cards
from engine.core.presets import (
    BDQINGDAO,
    JINGDIAN,
    JINGWEIYUAN,
    LIANZHONG_JIANMING,
    LIANZHONG_JINGDIAN,
    PRESETS,
    PUTONG,
    QINGDAO,
    WEIHAI,
)
from engine.core.refusal import No
from engine.core.ruleset import (
    CallRanks,
    ForcedRound,
    RuleSet,
    SkipTo,
    SoloRule,
    SoloScore,
    YieldRule,
)
from engine.core.score import gain_unwanted
from engine.core.seen import seen_by
from engine.core.state import Solo, view_of
from engine.core.terms import Phase, Role
from engine.core.throne import is_last_asked, known_guard
from tests.support.match import Match, match, variant


def test_the_holder_of_the_scepter_shows_it_and_is_asked() -> None:
    game = match(PUTONG).deal({3: "BJ*"})
    assert game.public.holder == 3
    assert (game.public.phase, game.public.asked) == (Phase.THRONE, (3,))


# upstream-attach-2 -----------------------------------------------------------


@pytest.mark.parametrize("rules", [PUTONG, LIANZHONG_JIANMING])
def test_attach_2_yields_upstream_and_the_first_adds_nothing(rules: RuleSet) -> None:
    game = match(rules).deal({3: "BJ* 2s"})
    assert game.refused(3, Yield(parse_cards("2s"))) == No.LAY_NOTHING
    game.yields(3)
    assert game.facts[0] == Declined(3, 2, (), forced=False)
    assert game.holds(2, "BJ*")
    assert game.public.asked == (2,)


def test_attach_2_asks_every_later_yielder_for_one_2() -> None:
    game = match(PUTONG).deal({3: "BJ*", 2: "2s 2h Ah"}).yields(3)
    assert game.refused(2, Yield()) == No.LAY_OTHER
    assert game.refused(2, Yield(parse_cards("Ah"))) == No.LAY_OTHER
    assert game.refused(2, Yield(parse_cards("2s 2h"))) == No.LAY_OTHER
    game.yields(2, "2h")
    assert game.public.holder == 1
    assert [item.card for item in game.public.laid] == list(parse_cards("2h"))


def test_attach_2_takes_the_highest_plain_card_of_a_hand_without_2s() -> None:
    twos = "2s 2s 2s 2s 2h 2h 2h 2h 2c 2c 2c 2c 2d 2d 2d 2d"
    game = match(PUTONG).deal({3: "BJ*", 4: twos, 2: "Ah As SJ"}).yields(3)
    assert game.refused(2, Yield(parse_cards("SJ"))) == No.LAY_OTHER
    assert game.refused(2, Yield(parse_cards("Kh"))) in (No.LAY_OTHER, No.NOT_IN_HAND)
    game.yields(2, "As")
    assert game.public.holder == 1


def test_what_was_laid_goes_to_whoever_accepts() -> None:
    game = match(PUTONG).deal({3: "BJ*", 2: "2s", 1: "2h"})
    game.yields(3).yields(2, "2s").yields(1, "2h").accept(0)
    assert game.told(Accepted) == [Accepted(0, parse_cards("2s 2h"))]
    assert game.holds(0, "BJ* 2s 2h")
    assert game.public.emperor == 0
    assert sum(game.public.counts) == 216


def test_attach_2_asks_the_first_yielder_too_when_the_scepter_is_back() -> None:
    game = match(PUTONG).deal({3: "BJ* 2s"})
    for _ in range(5):
        game.by_default()
    assert game.public.asked == (3,)
    assert game.refused(3, Yield()) == No.LAY_OTHER
    game.yields(3, "2s")
    assert game.facts[0] == Declined(3, 2, parse_cards("2s"), forced=False)
    assert len(game.public.laid) == 5


def test_attach_2_redeals_after_ten_refusals_from_the_same_seat() -> None:
    game = match(PUTONG).deal({3: "BJ*"})
    for _ in range(9):
        game.by_default()
        assert not game.told(Redealt)
    game.by_default()
    assert game.told(Redealt)
    assert (game.public.phase, game.public.redeals, game.public.first) == (Phase.DEAL, 1, 0)
    game.deal()
    assert game.public.n == 1


# upstream-free ---------------------------------------------------------------


@pytest.mark.parametrize("rules", [JINGDIAN, LIANZHONG_JINGDIAN, BDQINGDAO])
def test_free_yields_upstream_with_nothing(rules: RuleSet) -> None:
    game = match(rules).deal({3: "BJ* As As As"})
    if game.public.phase == Phase.SEIZE:
        game.answers()
    game.yields(3)
    assert game.facts[0] == Declined(3, 2, (), forced=False)


def first_round(rules: RuleSet, hands: dict[int, str]) -> Match:
    game = match(rules).deal(hands)
    if game.public.phase == Phase.SEIZE:
        game.answers()
    for seat in (3, 2, 1, 0, 4):
        game.yields(seat)
    assert game.public.asked == (3,)
    return game


def test_called_guard_rules_let_only_the_able_accept() -> None:
    game = match(JINGDIAN).deal({3: "BJ*", 2: "As As As"})
    assert game.refused(3, Accept()) == No.NOT_ABLE
    game.yields(3)
    assert game.facts[0] == Declined(3, 2, (), forced=False, able=False)
    game.accept(2)
    assert game.public.emperor == 2


@pytest.mark.parametrize("rules", [JINGDIAN, LIANZHONG_JINGDIAN, BDQINGDAO])
def test_a_triple_binds_in_the_forced_round(rules: RuleSet) -> None:
    game = first_round(rules, {3: "BJ* As As As"})
    assert game.refused(3, Yield()) == No.MUST_ACCEPT
    game.accept(3)
    assert game.public.emperor == 3


@pytest.mark.parametrize("rules", [JINGDIAN, LIANZHONG_JINGDIAN, BDQINGDAO])
def test_a_quad_exempts_in_the_forced_round(rules: RuleSet) -> None:
    game = first_round(rules, {3: "BJ* As As As Kh Kh Kh Kh", 2: "Qs Qs Qs"})
    game.yields(3)
    assert game.facts[0] == Declined(3, 2, (), forced=True)
    assert game.refused(2, Yield()) == No.MUST_ACCEPT


def test_any_quad_exempts_even_of_a_card_that_cannot_be_called() -> None:
    game = first_round(JINGDIAN, {3: "BJ* As As As 2h 2h 2h 2h"})
    game.yields(3)
    assert game.public.holder == 2


def test_jokers_make_a_quad_only_where_they_can_be_called() -> None:
    jokers = {3: "BJ* BJ BJ BJ SJ SJ SJ SJ As As As"}
    assert first_round(JINGDIAN, jokers).refused(3, Yield()) == No.MUST_ACCEPT
    assert first_round(BDQINGDAO, jokers).yields(3).public.holder == 2


@pytest.mark.parametrize("exception", ForcedRound)
def test_with_a_sword_everybody_is_able_so_the_first_holder_is_bound(
    exception: ForcedRound,
) -> None:
    rules = variant(PUTONG, yield_rule=YieldRule.UPSTREAM_FREE, forced_round=exception)
    game = first_round(rules, {3: "BJ* As As As Kh Kh Kh Kh"})
    assert game.refused(3, Yield()) == No.MUST_ACCEPT
    game.accept(3)


def test_the_unable_yield_on_in_the_forced_round() -> None:
    game = first_round(JINGDIAN, {3: "BJ*", 1: "As As As"})
    assert game.refused(3, Accept()) == No.NOT_ABLE
    game.yields(3)
    assert game.facts[0] == Declined(3, 2, (), forced=True, able=False)
    game.yields(2)
    assert game.refused(1, Yield()) == No.MUST_ACCEPT


@pytest.mark.parametrize("rules", [JINGDIAN, LIANZHONG_JINGDIAN, BDQINGDAO])
def test_if_all_five_cannot_the_hand_is_dealt_again(rules: RuleSet) -> None:
    game = first_round(rules, {3: "BJ*"})
    for seat in (3, 2, 1, 0):
        game.yields(seat)
    game.yields(4)
    if game.public.phase == Phase.SOLO:
        game.answers()
    assert game.told(Redealt)


CALLED = [rules for rules in PRESETS.values() if not has_sword(rules)]


@pytest.mark.parametrize("rules", CALLED, ids=[rules.id for rules in CALLED])
@pytest.mark.parametrize("open_", [True, False])
def test_a_first_round_yield_looks_the_same_whether_one_could_have_reigned(
    rules: RuleSet, open_: bool
) -> None:
    """Only the full record tells it; no seat and no spectator before the hand is over."""
    seen, told = [], []
    for hand in ("BJ* BJ As As As", "BJ* BJ"):
        game = match(variant(rules, laid_open=open_)).deal({3: hand})
        if game.public.phase == Phase.SEIZE:
            game.answers()
        laid = "BJ" if rules.yield_rule == YieldRule.UPSTREAM_ATTACH_HIGHEST else ""
        game.yields(3, laid)
        told.append(game.facts[0])
        seen.append([seen_by(game.facts[0], viewer) for viewer in (*SEATS, None)])
    assert seen[0] == seen[1]
    assert told[0] != told[1]


def test_a_yield_is_seen_to_be_forced_in_the_forced_round_only() -> None:
    game = match(JINGDIAN).deal({3: "BJ*"})
    forced = []
    for _ in range(10):
        game.by_default()
        told = [seen for fact in game.facts for seen in seen_by(fact, 0)]
        forced += [seen.forced for seen in told if isinstance(seen, Yielded)]
    assert forced == [False] * 5 + [True] * 5


# accepting as a declared solo --------------------------------------------------


@pytest.mark.parametrize("rules", [JINGDIAN, LIANZHONG_JINGDIAN])
def test_a_holder_with_nothing_to_call_may_accept_as_a_declared_solo(rules: RuleSet) -> None:
    game = match(rules).deal({3: "BJ*", 2: "As As As"})
    assert game.refused(3, Accept()) == No.NOT_ABLE
    game.do(3, Accept(solo=True))
    assert game.facts[:2] == (Accepted(3, ()), Soloed(3, 3, seized=False, takes=()))
    assert game.public.solo == Solo.DECLARED
    assert (game.public.phase, game.public.asked) == (Phase.PLAY, (3,))


def test_it_ends_the_question_so_nobody_can_seize_before_him() -> None:
    game = match(JINGDIAN).deal({3: "BJ*"}).yields(3).do(2, Accept(solo=True))
    assert game.public.emperor == 2
    assert game.refused(1, Answer(yes=True)) == No.NOT_ASKED


def test_who_has_a_card_to_call_is_asked_for_solo_later() -> None:
    game = match(JINGDIAN).deal({3: "BJ* As As As"})
    assert game.refused(3, Accept(solo=True)) == No.SOLO_ASKED_LATER
    sword = match(LIANZHONG_JIANMING).deal({3: "BJ*"})
    assert sword.refused(3, Accept(solo=True)) == No.SOLO_ASKED_LATER


def test_where_a_solo_needs_a_quad_the_holder_needs_one_too() -> None:
    assert match(QINGDAO).deal({3: "BJ*"}).refused(3, Accept(solo=True)) == No.NEEDS_QUAD
    uncallable = variant(QINGDAO, call_ranks=CallRanks.ACE_TO_THREE)
    game = match(uncallable).deal({3: "BJ* 2h 2h 2h 2h"}).do(3, Accept(solo=True))
    assert game.public.emperor == 3


@pytest.mark.parametrize("solo", [SoloRule.NO, SoloRule.EARLY])
def test_where_solo_is_not_asked_after_the_throne_nobody_accepts_so(solo: SoloRule) -> None:
    game = match(variant(JINGDIAN, solo=solo)).deal({3: "BJ*"})
    if game.public.phase == Phase.SEIZE:
        game.answers()
    assert game.refused(3, Accept(solo=True)) == No.NO_SOLO


def test_who_accepts_so_late_in_the_walk_takes_what_was_laid() -> None:
    rules = variant(QINGDAO, solo_needs_quad=False, call_ranks=CallRanks.ACE_TO_THREE)
    game = match(rules).deal({3: "BJ* BJ"}).yields(3, "BJ").do(2, Accept(solo=True))
    assert game.told(Accepted) == [Accepted(2, parse_cards("BJ"))]
    assert game.holds(2, "BJ* BJ")


# upstream-attach-highest -----------------------------------------------------


def test_attach_highest_adds_the_highest_card_from_the_first_refusal_on() -> None:
    game = match(QINGDAO).deal({3: "BJ* SJ SJ 2s"})
    game_without_big = [card for card in game.state.hands[3] if card == parse_cards("BJ")[0]]
    highest = "BJ" if game_without_big else "SJ"
    assert game.refused(3, Yield()) == No.LAY_OTHER
    assert game.refused(3, Yield(parse_cards("BJ*"))) == No.LAY_OTHER
    game.yields(3, highest)
    assert game.holds(2, "BJ*")


def test_attach_highest_without_jokers_is_one_field() -> None:
    game = match(variant(QINGDAO, attach_jokers=False)).deal({3: "BJ* SJ SJ 2s"})
    assert game.refused(3, Yield(parse_cards("SJ"))) == No.LAY_OTHER
    game.yields(3, "2s")


def test_attach_highest_adds_nothing_in_the_forced_round() -> None:
    game = match(QINGDAO).deal({3: "BJ*"})
    for _ in range(5):
        game.by_default()
    assert len(game.public.laid) == 5
    game.yields(3)
    assert len(game.public.laid) == 5


def test_attaching_in_the_forced_round_is_one_field() -> None:
    game = match(variant(QINGDAO, attach_in_forced=True)).deal({3: "BJ*"})
    for _ in range(5):
        game.by_default()
    assert game.refused(3, Yield()) == No.LAY_OTHER
    game.by_default()
    assert len(game.public.laid) == 6


def test_qingdao_forces_without_exception() -> None:
    game = match(QINGDAO).deal({3: "BJ* Kh Kh Kh Kh"})
    for _ in range(5):
        game.by_default()
    assert game.refused(3, Yield()) == No.MUST_ACCEPT
    game.accept(3)
    assert len(game.told(Accepted)[0].takes) == 5


def test_the_scepter_shown_and_laid_cards_are_open_to_all_by_default() -> None:
    game = match(PUTONG).deal({3: "BJ*", 2: "2s"}).yields(3).yields(2, "2s")
    spectator = view_of(game.state, None)
    assert [item.card for item in spectator.public.laid] == list(parse_cards("2s"))


def test_laying_cards_face_down_is_one_field() -> None:
    game = match(variant(PUTONG, laid_open=False)).deal({3: "BJ*", 2: "2s"})
    game.yields(3).yields(2, "2s")
    assert [item.card for item in view_of(game.state, 4).public.laid] == [None]
    game.accept(1)
    assert game.holds(1, "BJ* 2s")


def test_of_cards_laid_face_down_others_are_told_only_the_number() -> None:
    game = match(variant(PUTONG, laid_open=False)).deal({3: "BJ*", 2: "2s"}).yields(3)
    before = game.state
    (declined,) = game.yields(2, "2s").told(Declined)
    assert seen_by(declined, 2) == (Yielded(2, 1, parse_cards("2s"), forced=False, open=False),)
    for viewer in (0, 1, 3, 4, None):
        (seen,) = seen_by(declined, viewer)
        assert seen == YieldedSeen(2, 1, 1, forced=False)
        public = evolve_view(view_of(before, viewer), seen).public
        assert [(item.seat, item.card) for item in public.laid] == [(2, None)]
        # The scepter goes with the card laid.
        assert public.counts[2] == len(before.hands[2]) - 2
        assert public.holder == 1


# skip-one --------------------------------------------------------------------


def test_skip_one_lets_only_the_holder_of_both_marks_yield() -> None:
    game = match(WEIHAI).deal({3: "BJ*", 2: "SJ*"})
    assert game.refused(3, Yield()) == No.MUST_ACCEPT
    game.accept(3)


def test_skip_one_yields_to_the_next_but_one_downstream_who_must_accept() -> None:
    game = match(WEIHAI).deal({3: "BJ* SJ*"}).yields(3)
    assert game.facts[0] == Declined(3, 0, (), forced=False)
    assert game.told(Accepted) == [Accepted(0, ())]
    game.answers()
    assert game.state.guard == 3


def test_skipping_upstream_is_one_field() -> None:
    game = match(variant(WEIHAI, skip_to=SkipTo.UPSTREAM)).deal({3: "BJ* SJ*"}).yields(3)
    assert game.public.emperor == 2


def yielded_in_weihai() -> Match:
    return match(WEIHAI).deal({3: "BJ* SJ*"}).yields(3)


def test_who_yields_in_weihai_is_known_to_hold_the_sword_and_no_reveal_says_so() -> None:
    game = yielded_in_weihai()
    assert known_guard(game.public) == 3
    assert game.public.guard is None
    assert not game.told(Revealed)
    assert all(known_guard(view_of(game.state, seat).public) == 3 for seat in (*SEATS, None))


def test_the_questions_are_asked_as_ever_though_the_guard_is_known() -> None:
    game = yielded_in_weihai().answers()
    assert (game.public.phase, game.public.asked) == (Phase.DECLARE, SEATS)
    game.answers()
    assert (game.public.phase, game.public.asked) == (Phase.REVOLT, (1, 2, 3, 4))
    game.answers(1, 2)
    assert [fact.seat for fact in game.told(Revealed)] == [3]


def test_nobody_is_known_where_nobody_yielded_or_somebody_plays_alone() -> None:
    assert known_guard(match(WEIHAI).deal({3: "BJ* SJ*"}).accept(3).public) is None
    assert known_guard(yielded_in_weihai().answers(1).public) is None
    attach = match(LIANZHONG_JIANMING).deal({3: "BJ* SJ*"}).yields(3).accept(2)
    assert known_guard(attach.public) is None


TRAVELS = variant(WEIHAI, skip_travels=True)


def test_a_travelling_throne_may_be_handed_on_until_somebody_accepts() -> None:
    game = match(TRAVELS).deal({3: "BJ* SJ*"}).yields(3)
    assert (game.public.phase, game.public.asked) == (Phase.THRONE, (0,))
    game.yields(0).yields(2).accept(4).answers()
    assert (game.public.emperor, game.state.guard) == (4, 3)
    assert known_guard(game.public) == 3


def test_only_a_holder_of_both_marks_starts_a_travelling_throne() -> None:
    game = match(TRAVELS).deal({3: "BJ*", 2: "SJ*"})
    assert game.refused(3, Yield()) == No.MUST_ACCEPT


@pytest.mark.parametrize(
    ("way", "order"),
    [(SkipTo.TWO_DOWNSTREAM, (3, 0, 2, 4, 1)), (SkipTo.UPSTREAM, (3, 2, 1, 0, 4))],
)
def test_who_handed_on_a_throne_that_nobody_took_loses_the_hand_at_once(
    way: SkipTo, order: tuple[Seat, ...]
) -> None:
    game = match(variant(TRAVELS, skip_to=way)).deal({3: "BJ* SJ*"})
    for seat in order:
        assert is_last_asked(game.public) == (seat == order[-1])
        game.yields(seat)
    scored = game.told(Scored)[0]
    assert (scored.emperor, scored.guard, scored.places) == (3, None, (2, 3, 4, 5, 1))
    assert scored.points == (1, 1, 1, -4, 1)
    assert [fact.role for fact in game.told(Revealed)] == [Role.SOLO]
    assert game.public.phase is Phase.DEAL
    assert game.public.first == 4


def test_who_is_asked_last_of_a_travelling_throne_knows_what_a_refusal_gives() -> None:
    assert gain_unwanted(TRAVELS) == 1
    assert gain_unwanted(variant(TRAVELS, solo_score=SoloScore.S1)) == 3


def test_the_throne_does_not_travel_in_weihai_itself() -> None:
    assert not WEIHAI.skip_travels
    assert yielded_in_weihai().public.emperor == 0


# none ------------------------------------------------------------------------


def test_without_yielding_the_holder_is_emperor_at_once() -> None:
    game = match(JINGWEIYUAN).deal({3: "BJ*"})
    assert game.public.emperor == 3
    assert game.public.phase == Phase.DECLARE
