"""Watching records."""

import re
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from client.present.deeds import Deed
from client.program.app import App
from client.settings.keys import rebound
from client.table.help import HelpScene
from client.table.replayview import ReplayScene, open_replay
from engine.core.presets import PRESETS
from engine.text import LANGUAGES
from tests.support.recording import recorded
from tests.support.tablepilot import app_in, pilot_at


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with app_in(tmp_path) as one:
        one.change(animation=False)
        one.go.home()
        yield one


@pytest.fixture
def scene(app: App, tmp_path: Path) -> ReplayScene:
    file = tmp_path / "手 一.bhr"
    file.write_text(recorded(PRESETS["weihai"], 1), encoding="utf-8")
    open_replay(app, file)
    found = app.scene
    assert isinstance(found, ReplayScene)
    run(app, 3)
    return found


def run(app: App, frames: int) -> None:
    for _ in range(frames):
        app.step(1 / 30, [])


def press(app: App, key: int) -> None:
    app.step(1 / 30, [pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="")])
    run(app, 2)


def test_a_record_plays_to_its_end_by_itself(app: App, scene: ReplayScene) -> None:
    app.change(speed=4.0)
    run(app, 6000)
    assert scene.replayer.is_over
    result = scene.replayer.timeline.view.public.result
    assert result is not None and sum(result.points) == 0


def test_the_way_out_stands_in_the_corner_of_the_window(app: App, scene: ReplayScene) -> None:
    leave = scene.targets()["leave"]
    assert 0 < app.size[0] - leave.right < leave.width


def test_steps_go_both_ways(app: App, scene: ReplayScene) -> None:
    press(app, pygame.K_SPACE)
    at = scene.replayer.at
    press(app, pygame.K_RIGHT)
    press(app, pygame.K_RIGHT)
    assert scene.replayer.at == at + 2
    press(app, pygame.K_LEFT)
    assert scene.replayer.at == at + 1


def test_arrows_jump_from_trick_to_trick(app: App, scene: ReplayScene) -> None:
    press(app, pygame.K_SPACE)
    press(app, pygame.K_DOWN)
    press(app, pygame.K_DOWN)
    press(app, pygame.K_DOWN)
    there = scene.replayer.at
    assert there in [chapter.move for chapter in scene.replayer.reel.chapters]
    press(app, pygame.K_UP)
    assert scene.replayer.at < there


def test_open_cards_show_all_hands_and_any_seat_can_be_watched(
    app: App, scene: ReplayScene
) -> None:
    press(app, pygame.K_SPACE)
    press(app, pygame.K_DOWN)
    press(app, pygame.K_DOWN)
    press(app, pygame.K_o)
    assert scene.picture is not None
    shown = scene.picture.open_hands
    assert shown[0] is None and all(shown[seat] is not None for seat in range(1, 5))
    counts = scene.replayer.timeline.shown.public.counts
    for seat in range(1, 5):
        hand = shown[seat]
        assert hand is not None
        assert sum(number for _, number in hand.ranks) == counts[seat]
    press(app, pygame.K_s)
    assert scene.replayer.viewer == 1
    assert scene.replayer.timeline.view.hand


def test_a_click_on_the_bar_jumps(app: App, scene: ReplayScene) -> None:
    assert scene.stage is not None
    bar = scene.stage.board.bar_area()
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.step(0.03, [pygame.event.Event(kind, pos=bar.center, button=1, touch=False)])
    half = len(scene.replayer.reel) / 2
    assert abs(scene.replayer.at - half) < 4


def test_keys_are_those_the_player_chose_and_stand_on_the_buttons(
    app: App, scene: ReplayScene
) -> None:
    app.change(keys=rebound({}, Deed.STEP, "j"))
    scene.replayer.playing = False
    run(app, 2)
    at = scene.replayer.at
    press(app, pygame.K_RIGHT)
    assert scene.replayer.at == at
    press(app, pygame.K_j)
    assert scene.replayer.at == at + 1
    assert scene.picture is not None
    step = next(one for one in scene.picture.buttons if one.id == "step")
    assert step.key == "J" and "J" in step.tip


def test_f1_tells_the_keys_of_a_replay(app: App, scene: ReplayScene) -> None:
    press(app, pygame.K_F1)
    assert isinstance(app.scene, HelpScene)
    assert app.words("deed.turn") in app.scene.words()
    assert app.words("deed.hint") not in app.scene.words()


def test_escape_leads_back(app: App, scene: ReplayScene) -> None:
    press(app, pygame.K_ESCAPE)
    assert scene not in app.scenes


@pytest.mark.parametrize("content", [b"", b"{}", b"\x00\xff", b"[" * 5000, b'{"k":"match"}'])
def test_a_broken_file_is_refused_in_words(app: App, tmp_path: Path, content: bytes) -> None:
    app.change(language="en_US")
    file = tmp_path / "broken.bhr"
    file.write_bytes(content)
    open_replay(app, file)
    assert app.scene.name == "dialog"
    assert any("cannot be replayed" in words for words in app.scene.words())


def test_a_record_made_by_other_rules_is_shown_and_the_line_named(app: App, tmp_path: Path) -> None:
    app.change(language="en_US")
    lines = recorded(PRESETS["weihai"], 1).splitlines()
    at = next(i for i, line in enumerate(lines) if '"k":"score"' in line)
    lines[at] = re.sub(r'"multiplier":\d+', '"multiplier":3', lines[at])
    file = tmp_path / "other.bhr"
    file.write_text("\n".join(lines), encoding="utf-8")
    open_replay(app, file)
    scene = app.scene
    assert isinstance(scene, ReplayScene)
    run(app, 200)
    assert scene.picture is not None
    assert scene.picture.prompt.endswith(f"made by other rules (line {at + 1})")


def test_a_record_by_the_rules_has_no_such_note(app: App, scene: ReplayScene) -> None:
    app.change(language="en_US")
    run(app, 200)
    assert scene.picture is not None
    assert "rules" not in scene.picture.prompt


def test_a_record_cut_by_a_power_failure_is_shown_as_far_as_it_goes(
    app: App, tmp_path: Path
) -> None:
    app.change(language="en_US")
    whole = recorded(PRESETS["weihai"], 1).encode()
    data = whole[: len(whole) * 2 // 3]
    if data.endswith(b"\n"):
        data = data[:-1]
    file = tmp_path / "cut.bhr"
    file.write_bytes(data[:-3])
    open_replay(app, file)
    assert app.scene.name == "dialog"
    line = data.count(b"\n") + 1
    assert any(f"line {line}" in words for words in app.scene.words())
    run(app, 30)
    press(app, pygame.K_RETURN)
    assert isinstance(app.scene, ReplayScene)
    assert len(app.scene.replayer.reel) > 20


def test_a_record_of_a_rule_set_that_is_not_ours_is_shown_as_custom(
    app: App, tmp_path: Path
) -> None:
    text = recorded(PRESETS["weihai"], 1).replace('"id":"weihai"', '"id":"house"')
    file = tmp_path / "house.bhr"
    file.write_text(text, encoding="utf-8")
    open_replay(app, file)
    run(app, 3)
    scene = app.scene
    assert isinstance(scene, ReplayScene)
    assert scene.picture is not None
    assert scene.picture.info.rules == app.words("preset.custom")


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_that_are_not_there_are_told_in_one_whole_sentence(
    app: App, tmp_path: Path, language: str
) -> None:
    app.change(language=language)
    lines = recorded(PRESETS["weihai"], 1).splitlines()
    at = [n for n, line in enumerate(lines) if line.startswith('{"k":"play"')][5]
    lines[at] = re.sub(r'"cards":.*', '"cards":["BJ*","BJ*"]}', lines[at])
    file = tmp_path / "wrong.bhr"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    open_replay(app, file)
    (told,) = [words for words in app.scene.words() if str(at + 1) in words]
    assert told[-1] in ".。" and told[-2] not in ".。"
    run(app, 30)
    press(app, pygame.K_RETURN)
    assert isinstance(app.scene, ReplayScene)


def test_the_seat_watched_from_is_called_by_its_name_when_it_is_out(
    app: App, scene: ReplayScene
) -> None:
    for viewer in range(5):
        scene.replayer.watch_from(viewer)
        scene.replayer.jump(len(scene.replayer.reel))
        scene.build()
        run(app, 3)
        assert scene.picture is not None
        if scene.picture.out is not None:
            assert scene.replayer.reel.header.seats[viewer] in scene.picture.out.words
            return
    raise AssertionError("nobody went out")


def test_what_was_drawn_for_a_record_goes_soon_after_it(app: App, scene: ReplayScene) -> None:
    cards = app.resources.cards(app.settings)
    run(app, 10)
    assert cards.bytes_kept > 0
    press(app, pygame.K_ESCAPE)
    run(app, 40)
    assert cards.bytes_kept == 0


def test_a_table_below_a_record_keeps_what_it_has(app: App, tmp_path: Path) -> None:
    pilot = pilot_at(app, "weihai", seed=2)
    pilot.wait(0.5)
    file = tmp_path / "one.bhr"
    file.write_text(recorded(PRESETS["weihai"], 1), encoding="utf-8")
    open_replay(app, file)
    run(app, 5)
    press(app, pygame.K_ESCAPE)
    run(app, 40)
    assert app.scene is pilot.scene
    assert app.resources.cards(app.settings).bytes_kept > 0
