"""The yardstick stays as it is: what other levels are measured by must not move."""

from hashlib import sha256
from random import Random

from engine.bots.levels import LEVELS
from engine.bots.making import bot_of
from engine.core.actions import Deal, SeatAction
from engine.core.deck import deal, shuffled
from engine.core.game import advance
from engine.core.presets import PRESETS
from engine.core.refusal import Refusal
from engine.core.ruleset import RuleSet
from engine.core.state import new_match, view_of
from engine.core.terms import Phase

DECISIONS = 1700
RECORDED = {
    "putong": "442389d56256ba511e0cd99db6567559f6f0583e47b98729762a237850485c6c",
    "jingdian": "c43551952605be2db10a9c0d7a42de75975a404a072699d6f1b48bc8b8831bfc",
    "qingdao": "749d122fa3ca33fd0527946a236b75b856981af74ebf07d2aeffa0be79f5c4f9",
    "lianzhong-jianming": "7541bcdae5367bf37bb9be87f42be82837faf92eb098d5b325907d39c5e8bfd2",
    "jingweiyuan": "66a5960f8f8cd3e144017bc51765d35f985a1fab7298273f05991a30792a9dd8",
    "bdqingdao": "9179fa11ac8a0efc9d5fcc39634900c07d861d5334ee488df78aacaea265406e",
}
"""By rule set, the digest of its first decisions, taken when it was a level of the game.

Two are left out, of which something has changed since: who may accept, and what is scored.
"""


def said(action: SeatAction) -> str:
    """Write what an action is and chooses, however the class of it may have grown."""
    chosen = [getattr(action, name, None) for name in ("cards", "card", "laid", "yes")]
    return f"{type(action).__name__} {chosen}"


def decisions(level: str, rules: RuleSet) -> str:
    """Let five players of a level play; give a digest of their first decisions."""
    cards = Random(f"{rules.id}/cards")
    bots = [bot_of(level, Random(f"{rules.id}/{seat}")) for seat in range(5)]
    state, whole = new_match(rules), sha256()
    for _ in range(DECISIONS):
        while state.public.phase is Phase.DEAL:
            outcome = advance(state, None, Deal(deal(shuffled(rules, cards), state.public.first)))
            assert not isinstance(outcome, Refusal)
            state = outcome.state
        seat = next(seat for seat in state.public.asked if state.answers[seat] is None)
        action = bots[seat].choose(view_of(state, seat))
        whole.update(f"{seat} {said(action)}\n".encode())
        outcome = advance(state, seat, action)
        assert not isinstance(outcome, Refusal)
        state = outcome.state
    return whole.hexdigest()


def test_ten_thousand_decisions_of_the_yardstick_are_what_they_were() -> None:
    assert DECISIONS * len(RECORDED) >= 10_000
    for name, digest in RECORDED.items():
        assert decisions("yardstick", PRESETS[name]) == digest, name


def test_the_yardstick_is_offered_to_nobody() -> None:
    assert "yardstick" not in LEVELS
