"""Characters: a taste among moves that are as good as each other, and nothing more."""

from random import Random

import pytest

from engine.bots.levels import MASTER
from engine.bots.net.player import NetPlayer
from engine.bots.net.taste import CLOSE, Character, character_of, chosen
from engine.bots.net.thinking import thoughts
from engine.core.presets import PRESETS
from engine.core.state import SeatView, view_of
from engine.core.terms import Phase
from tests.support.randomgame import awaited, steps


def positions() -> list[SeatView]:
    found = []
    for preset in ("putong", "weihai", "bdqingdao"):
        for step in steps(PRESETS[preset], 1, Random(preset)):
            if step.state.public.phase is Phase.PLAY:
                found += [view_of(step.state, seat) for seat in awaited(step.state)]
    return found


@pytest.mark.parametrize("character", Character)
def test_a_character_chooses_only_among_the_best(character: Character) -> None:
    for view in positions():
        reading, found = thoughts(view)
        move = chosen(found, reading, character)
        best = found[0]
        taken = next(thought for thought in found if thought.move == move)
        assert best.value - taken.value <= CLOSE
        assert taken.folly == best.folly


def test_characters_differ_where_they_may() -> None:
    differ = 0
    for view in positions():
        moves = {NetPlayer(MASTER, Random(1), character).move(view) for character in Character}
        differ += len(moves) > 1
    assert differ > 20


def test_the_same_portrait_is_always_the_same_character() -> None:
    assert [character_of(3) for _ in range(3)] == [character_of(3)] * 3
    assert {character_of(portrait) for portrait in range(12)} == set(Character)
