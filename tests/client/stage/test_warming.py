"""Faces are drawn before a frame wants them."""

from pathlib import Path
from typing import Any

import pytest

from client.settings.settings import HandShape
from client.stage.cards import CardArt
from client.stage.warming import Warming
from engine.core.terms import Phase
from tests.support.tablepilot import TablePilot, app_in, pilot_at


def warmed(pilot: TablePilot) -> None:
    """Let the deal go on until everything is drawn ahead."""
    for _ in range(600):
        pilot.step()
        stage = pilot.scene.stage
        if stage is not None and stage.warming is not None and stage.warming.done:
            return
    raise AssertionError("never warm")


def test_sooner_chores_are_done_first_and_in_their_order() -> None:
    done: list[int] = []
    warming = Warming([lambda: done.append(3)])
    warming.sooner([lambda: done.append(1), lambda: done.append(2)])
    warming.some(1.0)
    assert done == [1, 2, 3]
    assert warming.done


@pytest.mark.parametrize(
    ("shape", "large"), [(HandShape.COLUMNS, False), (HandShape.ONE_ROW, True)]
)
def test_no_frame_of_a_game_draws_a_face(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shape: HandShape, large: bool
) -> None:
    with app_in(tmp_path, size=(960, 600)) as app:
        app.change(hand=shape, large_index=large)
        pilot = pilot_at(app, "putong", seed=2)
        warmed(pilot)
        stage, hand = pilot.scene.stage, pilot.scene.hand_layout
        assert stage is not None and hand is not None
        usual = {hand.card[0], stage.board.pile_width(), stage.board.centre_width()}
        late: list[object] = []
        ahead = False
        draw, some = CardArt._drawn_face, Warming.some

        def drawing(self: CardArt, card: Any, width: int, **look: Any) -> Any:
            if width in usual and not ahead:
                late.append((card, width, look))
            return draw(self, card, width, **look)

        def warming(self: Warming, *budget: float) -> None:
            nonlocal ahead
            ahead = True
            some(self, *budget)
            ahead = False

        monkeypatch.setattr(CardArt, "_drawn_face", drawing)
        monkeypatch.setattr(Warming, "some", warming)
        plays = 0
        while plays < 6:
            pilot.settle()
            plays += pilot.view.public.phase is Phase.PLAY
            pilot.answer_by_mouse()
        assert not late
