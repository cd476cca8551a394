"""特画, a house rule: copies of the called card rank above the big jokers in comparing sets."""

from itertools import combinations
from random import Random

import pytest
from msgspec.structs import replace

from engine.core.cards import Cards, rank_of
from engine.core.deck import deck_of
from engine.core.notation import parse_cards
from engine.core.presets import JINGDIAN, LIANZHONG_JINGDIAN, PRESETS, QINGDAO
from engine.core.refusal import No, play_refusal
from engine.core.ruleset import RuleSet
from engine.core.special import outranks, special_plays
from engine.core.state import PublicState, SeatView, Trick
from engine.core.terms import Phase, Role
from engine.record.verify import verify
from engine.table.simulate import simulate
from tests.support.match import variant
from tests.support.recording import read, recorded, recorded_for

RULES = tuple(variant(rules, called_tops=True) for rules in (JINGDIAN, QINGDAO, LIANZHONG_JINGDIAN))
CALLED = parse_cards("As")[0]


def view_of(hand: str, target: str = "", rules: RuleSet = RULES[0]) -> SeatView:
    """Seat 0 is asked to play; spades' aces are called, and seat 4 played the target."""
    trick = Trick(leader=4, by=4, target=parse_cards(target)) if target else Trick(leader=0)
    public = PublicState(
        rules=rules,
        phase=Phase.PLAY,
        asked=(0,),
        emperor=3,
        called=CALLED,
        trick=trick,
        counts=(9, 9, 9, 9, 9),
    )
    return SeatView(public=public, seat=0, hand=tuple(sorted(parse_cards(hand))), role=Role.REBEL)


@pytest.mark.parametrize(
    ("response", "target", "wins"),
    [
        ("As", "BJ", True),
        ("As", "BJ*", True),
        ("Ah", "BJ", False),
        ("BJ", "As", False),
        ("As", "As", False),
        ("As As", "BJ BJ", True),
        ("As Ah", "BJ Kh", True),
        ("As Ah", "BJ Ad", False),
        ("As Ah Ad", "BJ SJ Kd", False),
        ("As BJ Ad", "BJ SJ Kd", True),
        ("BJ BJ Kd", "As Ad Ac", False),
        ("2h 2d", "As Ah", False),
        ("As Ah", "Kh Kd", True),
    ],
)
def test_the_called_card_stands_above_the_big_joker(response: str, target: str, wins: bool) -> None:
    cards, beaten = (tuple(sorted(parse_cards(text))) for text in (response, target))
    assert outranks(cards, beaten, CALLED) is wins
    no = play_refusal(view_of(response, target).public, cards, cards)
    assert (no is None) is wins
    assert wins or no == No.NOT_HIGHER


def test_it_still_goes_with_its_own_rank_only() -> None:
    hand = "As Kd Kc"
    view = view_of(hand)
    assert play_refusal(view.public, view.hand, parse_cards("Kc Kd As")) == No.NO_SET


def test_before_the_call_and_without_the_option_nothing_stands_above_it() -> None:
    uncalled = replace(view_of("As", "BJ").public, called=None)
    plain = replace(view_of("As", "BJ").public, rules=JINGDIAN)
    for public in (uncalled, plain):
        assert play_refusal(public, parse_cards("As"), parse_cards("As")) == No.NOT_HIGHER


def as_it_counts(cards: Cards) -> tuple[object, ...]:
    return tuple(sorted((rank_of(card), card == CALLED) for card in cards))


@pytest.mark.parametrize("rules", [*RULES, variant(RULES[0], hold=True, lone_jokers=False)])
def test_the_plays_are_those_that_are_not_refused(rules: RuleSet) -> None:
    rng = Random(3)
    deck = [card for card in deck_of(rules) if rank_of(card) in (5, 11, 12, 13, 14) or card < 4]
    for _ in range(25):
        hand = tuple(sorted([*rng.sample(deck, 7), CALLED]))
        taken = rng.randrange(5)
        subsets = [c for size in range(1, 6) for c in combinations(hand, size)]
        target = rng.choice([c for c in subsets if len({k >> 2 for k in c}) == 1]) if taken else ()
        public = view_of("3h", rules=rules).public
        public = replace(public, trick=Trick(leader=4, by=4, target=target))
        legal = {as_it_counts(c) for c in subsets if play_refusal(public, hand, c) is None}
        found = [as_it_counts(c) for c in special_plays(rules, hand, target, CALLED)]
        assert len(found) == len(set(found))
        assert {one for one in found if len(one) < 6} == legal


@pytest.mark.parametrize("level", ["random", "master"])
def test_hands_by_it_end_and_are_legal(level: str) -> None:
    totals = simulate(RULES[2], 2, 11, (level,) * 5)
    assert totals.hands == 2
    assert sum(totals.points) == 0


@pytest.mark.long
@pytest.mark.parametrize("rules", RULES, ids=lambda rules: str(rules.deck))
@pytest.mark.parametrize("level", ["random", "yardstick", "simple", "steady", "shrewd", "master"])
def test_many_hands_of_every_level_end_and_are_legal(rules: RuleSet, level: str) -> None:
    totals = simulate(rules, 60, 11, (level,) * 5)
    assert totals.hands == 60
    assert sum(totals.points) == 0


def test_it_is_off_in_every_preset() -> None:
    assert not any(rules.called_tops for rules in PRESETS.values())


def test_records_made_by_it_are_right() -> None:
    rules = RULES[2]
    assert verify(read(recorded(rules, 2, "random"))).breach is None
    for viewer in (0, None):
        assert verify(read(recorded_for(rules, viewer, 1, "random"))).breach is None
