"""Positions at the first lead, brought about by bots that answer the questions before play."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import numpy as np

from engine.bots.net.reading import held_rank, rule_bits, solo_kind
from engine.bots.questions import answer_to
from engine.core.actions import Accept, Answer, Deal, SeatAction
from engine.core.cards import SEATS
from engine.core.deck import deal, shuffled
from engine.core.facts import Revolted
from engine.core.game import Outcome, advance
from engine.core.legal import legal_actions
from engine.core.presets import PRESETS
from engine.core.refusal import Refusal
from engine.core.ruleset import RuleSet
from engine.core.stakes import revolt_in
from engine.core.state import GameState, SeatView, Solo, new_match, view_of
from engine.core.terms import Phase
from engine.core.throne import known_guard
from engine.training import game as at

MIXES: tuple[RuleSet, ...] = tuple(PRESETS.values())
"""Rule sets trained on, by their number in a row."""

ODD_HANDS = 0.2
"""How many hands see answers no bot would give, so that the net learns what they lead to."""

ODD_ANSWERS = 0.25
HELD_HANDS = 0.2
"""How many hands of a short deck hold the lowest rank back (rules 3.2)."""

Answers = Callable[[SeatView], SeatAction]


def row_of(state: GameState, number: int) -> Any:
    """Write down a hand at its first lead."""
    public, rules = state.public, state.public.rules
    row = np.zeros(at.ROW, np.int16)
    for seat in SEATS:
        for card in state.hands[seat]:
            row[seat * 15 + (card >> 2)] += 1
    called = -1 if public.called is None else public.called >> 2
    is_open = public.role_open or known_guard(public) is not None
    assert public.emperor is not None
    row[at.ROW_EMPEROR] = public.emperor
    row[at.ROW_GUARD] = -1 if state.guard is None else state.guard
    row[at.ROW_ROLE_OPEN] = is_open
    row[at.ROW_SOLO_KIND] = solo_kind(public) if state.guard is None else 0
    row[at.ROW_SOLO_KNOWN] = public.solo != Solo.NO
    row[at.ROW_SECRET] = -1 if is_open else (13 if called < 0 else called)
    row[at.ROW_CALLED] = called
    row[at.ROW_REVOLTERS] = sum(1 << seat for seat in public.revolters)
    row[at.ROW_RULES] = rule_bits(rules)
    row[at.ROW_HELD] = held_rank(rules)
    asked = any(isinstance(seen, Revolted) for seen in public.story)
    row[at.ROW_REVOLT_ASKED] = asked and revolt_in(rules).doubles
    row[at.ROW_PRESET] = number
    return row


def start(rules: RuleSet, cards: Random, answers: Answers) -> GameState:
    """Deal and ask until a hand is at its first lead."""
    state = new_match(rules)
    while state.public.phase is not Phase.PLAY:
        public = state.public
        if public.phase is Phase.DEAL:
            state = _done(advance(state, None, Deal(deal(shuffled(rules, cards), public.first))))
        else:
            seat = next(seat for seat in public.asked if state.answers[seat] is None)
            state = _done(advance(state, seat, answers(view_of(state, seat))))
    return state


def _done(outcome: Outcome | Refusal) -> GameState:
    if isinstance(outcome, Refusal):
        raise AssertionError(outcome)
    return outcome.state


def odd_answers(dice: Random, odd: float) -> Answers:
    """Answer as the rule bots do, but now and then anything legal."""

    def answer(view: SeatView) -> SeatAction:
        usual = answer_to(view, dice)
        if isinstance(usual, Answer | Accept) and dice.random() < odd:
            return dice.choice(legal_actions(view))
        return usual

    return answer


def rows_of(number: int, count: int, seed: str, odd_hands: float = ODD_HANDS) -> Any:
    """Make positions of one rule set."""
    rules = MIXES[number]
    cards, dice = Random(f"{seed}/{rules.id}"), Random(f"{seed}/{rules.id}/answers")
    rows = []
    for _ in range(count):
        odd = ODD_ANSWERS if dice.random() < odd_hands else 0.0
        state = start(rules, cards, odd_answers(dice, odd))
        row = row_of(state, number)
        if row[at.ROW_RULES] & 1 and dice.random() < HELD_HANDS * (odd_hands > 0):
            row[at.ROW_HELD] = held_rank(held_back(rules))
            row[at.ROW_RULES] = rule_bits(held_back(rules))
        rows.append(row)
    return np.array(rows)


def held_back(rules: RuleSet) -> RuleSet:
    """Give a rule set with its lowest rank held back."""
    return msgspec.structs.replace(rules, hold=True)
