"""A window nobody sees costs nothing, and the screen may sleep while a table waits."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tests.support.pilot import resize
from tests.support.tablepilot import TablePilot, app_in, pilot_at


@pytest.fixture
def table(tmp_path: Path) -> Iterator[TablePilot]:
    with app_in(tmp_path) as app:
        yield pilot_at(app)


def drawn(table: TablePilot, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Count the frames drawn from now on."""
    frames: list[int] = []
    draw = table.scene.draw

    def counted(surface: pygame.Surface) -> object:
        frames.append(1)
        return draw(surface)

    monkeypatch.setattr(table.scene, "draw", counted)
    return frames


def test_nothing_is_drawn_while_minimised_and_all_is_there_again_after(
    table: TablePilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    frames = drawn(table, monkeypatch)
    table.step()
    assert frames, "the deal is shown"
    table.step(pygame.event.Event(pygame.WINDOWMINIMIZED))
    frames.clear()
    table.wait(1.0)
    assert frames == []
    table.step(pygame.event.Event(pygame.WINDOWRESTORED))
    assert frames


def test_a_minimised_table_keeps_up_with_the_time_that_passes(table: TablePilot) -> None:
    table.step(pygame.event.Event(pygame.WINDOWMINIMIZED))
    before = table.app.now
    table.step(dt=0.25)
    assert table.app.now - before == pytest.approx(0.25)


def test_a_minimised_window_waits_instead_of_asking_at_full_rate(
    table: TablePilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    naps: list[float] = []
    table.step(pygame.event.Event(pygame.WINDOWMINIMIZED))
    assert table.app.animating
    monkeypatch.setattr("client.program.app.time.sleep", naps.append)
    monkeypatch.setattr("client.program.app.PATIENCE", 0.002)
    pygame.event.clear()
    table.app._wait()
    assert naps


def test_the_screen_may_sleep_while_the_table_waits_but_not_while_it_plays(
    table: TablePilot,
) -> None:
    table.step()
    assert not pygame.display.get_allow_screensaver()
    table.settle()
    table.step()
    assert pygame.display.get_allow_screensaver()


def test_many_sizes_in_one_frame_lay_the_screen_out_once(
    table: TablePilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    built: list[int] = []
    build = table.scene.build

    def counted() -> None:
        built.append(1)
        build()

    monkeypatch.setattr(table.scene, "build", counted)
    sizes = [(1000 + 20 * n, 700) for n in range(10)]
    resize(table.app, sizes[-1])
    table.step(
        *(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]) for size in sizes)
    )
    assert built == [1]
