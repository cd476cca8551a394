"""The game that is trained on is the game that is played, and seen as a seat sees it."""

from random import Random

import pytest

pytest.importorskip("numpy")

from engine.bots.kernel_state import kernel_of
from engine.bots.net import layout as at
from engine.bots.net.candidates import candidates
from engine.bots.net.player import action_in
from engine.bots.net.reading import read
from engine.core.game import advance
from engine.core.moves import move_in
from engine.core.refusal import Refusal
from engine.core.state import view_of
from engine.training import game as g
from engine.training.starts import MIXES, odd_answers, row_of, start

HANDS = 5


@pytest.mark.parametrize("number", range(len(MIXES)))
def test_every_step_of_training_is_a_step_of_the_game(number: int) -> None:
    rng = Random(number)
    own, guard, moves = [0] * at.NUMBERS, [0.0] * 5, [0] * (at.MOST_MOVES + 4)
    for _ in range(HANDS):
        state = start(MIXES[number], rng, odd_answers(rng, 0.2))
        kernel = kernel_of(state)
        game, evidence = [0] * g.GAME, [1.0] * 5
        g.begin(game, evidence, [int(part) for part in row_of(state, number)])
        while not kernel.over:
            assert game[g.SEAT] == kernel.seat
            assert game[g.SIZES : g.SIZES + 5] == kernel.sizes
            suspected = g.look(game, evidence, own, guard)
            view = view_of(state, kernel.seat)
            reading = read(view)
            assert reading.own == own
            assert reading.guard == pytest.approx(guard)
            assert reading.suspected == pytest.approx(suspected)
            assert (reading.may_defer, reading.may_apply) == (
                g.may_defer(game),
                g.may_apply(game),
            )
            count = candidates(own, g.may_defer(game), g.may_apply(game), moves)
            legal = kernel.moves()
            assert set(moves[:count]) <= set(legal) and len(set(moves[:count])) == count
            move = rng.choice(legal if rng.random() < 0.5 else moves[:count])
            action = action_in(view, move)
            assert move_in(action) == move
            outcome = advance(state, kernel.seat, action)
            assert not isinstance(outcome, Refusal)
            state = outcome.state
            g.weigh(game, evidence, move)
            g.act(game, move)
            kernel.act(move)
        assert game[g.OVER]
        points, value = kernel.points()[kernel.frame.outcome.emperor], g.value(game)
        assert (points > 0, points < 0) == (value > 1e-9, value < -1e-9)
