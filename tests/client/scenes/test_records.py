"""Statistics, replays and saved matches as lists on the screen."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from client.scenes.saves import SavesScene
from engine.core.presets import PRESETS
from engine.lan.link import DropSave, OpenSave, Save
from tests.client.records.test_history import score, write
from tests.support.pilot import flying
from tests.support.recording import recorded

NAMES = ("Ann", "b1", "b2", "b3", "b4")
GOOD = Save(id="good", rules=PRESETS["qingdao"], hand=3, hands=8, names=NAMES, totals=(12,) * 5)
BAD = Save(id="bad", trouble="save_broken")


def fill(folder: Path, count: int = 12) -> Path:
    history = folder / "data" / "history"
    for number in range(count):
        points = (6, -3, 3, -3, -3) if number % 2 else (-6, 3, -3, 3, 3)
        rules = "weihai" if number % 3 else "putong"
        write(history, f"h{number:02d}", score(points=points), rules)
    return history


def test_finished_hands_are_counted(tmp_path: Path) -> None:
    fill(tmp_path)
    with flying(tmp_path, "--lang", "en_US") as pilot:
        pilot.app.go.statistics()
        pilot.settle()
        assert pilot.shows("12")
        assert pilot.shows("50%")
        pilot.choose("rules", "putong")
        pilot.settle()
        assert "4" in pilot.words
        pilot.choose("role", "guard")
        pilot.settle()
        assert pilot.shows("No finished hand")


def test_without_a_hand_the_statistics_say_so(tmp_path: Path) -> None:
    with flying(tmp_path, "--lang", "zh_CN") as pilot:
        pilot.app.go.statistics()
        pilot.settle()
        assert pilot.shows("还没打完过一局")


def test_finished_hands_are_listed_with_role_and_points(tmp_path: Path) -> None:
    fill(tmp_path, 3)
    (tmp_path / "data" / "history" / "bad.bhr").write_text("{", encoding="utf-8")
    with flying(tmp_path, "--lang", "en_US") as pilot:
        pilot.app.go.replays()
        pilot.settle()
        rows = [name for name in pilot.app.scene.targets() if name.startswith("hand:")]
        assert len(rows) == 3
        assert pilot.shows("Emperor  +6")
        assert pilot.shows("Emperor  −6")


def test_a_hand_that_cannot_be_deleted_stays_and_the_player_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    history = fill(tmp_path, 1)

    def refuse(file: Path, missing_ok: bool = False) -> None:
        raise PermissionError(13, "Permission denied", str(file))

    with flying(tmp_path) as pilot:
        pilot.app.go.replays()
        pilot.settle()
        row = pilot.app.scene.targets()["hand:h00:4"]
        pilot.click_at((row.right - 20, row.centery))
        pilot.settle()
        monkeypatch.setattr(Path, "unlink", refuse)
        pilot.click("yes")
        monkeypatch.undo()
        pilot.step()
        assert pilot.scene == "replays"
        assert "hand:h00:4" in pilot.app.scene.targets()
        assert pilot.app.toasts.text == pilot.app.words("ui.not_deleted", file="h00.bhr")
    assert (history / "h00.bhr").exists()


def test_a_hand_is_deleted_only_after_asking(tmp_path: Path) -> None:
    history = fill(tmp_path, 1)
    for beside in ("h00.fair.json", "h00.bhr.coach", "h00.code"):
        (history / beside).write_text("[]", encoding="utf-8")
    with flying(tmp_path) as pilot:
        pilot.app.go.replays()
        pilot.settle()
        row = pilot.app.scene.targets()["hand:h00:4"]
        pilot.click_at((row.right - 20, row.centery))
        pilot.settle()
        assert pilot.scene == "dialog"
        pilot.key("return")
        pilot.settle()
        assert pilot.scene == "replays"
        assert len(list(history.iterdir())) == 4
        pilot.click_at((row.right - 20, row.centery))
        pilot.settle()
        pilot.click("yes")
        pilot.settle()
        assert list(history.iterdir()) == []
        assert pilot.scene == "replays"


def test_a_thousand_hands_keep_the_screen_alive(tmp_path: Path) -> None:
    history = fill(tmp_path, 1)
    text = (history / "h00.bhr").read_text(encoding="utf-8")
    for number in range(1000):
        other = text.replace('"uid":"h00"', f'"uid":"x{number}"')
        (history / f"x{number:04d}.bhr").write_text(other, encoding="utf-8")
    with flying(tmp_path, "--lang", "en_US") as pilot:
        pilot.app.go.statistics()
        pilot.step()
        assert pilot.scene == "statistics"
        pilot.settle(60.0)
        assert pilot.shows("1001")


def test_of_several_matches_the_one_clicked_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with flying(tmp_path, "--lang", "en_US") as pilot:
        opened: list[object] = []
        monkeypatch.setattr(pilot.app.go, "table", opened.append)
        pilot.app.host._list.saves = (GOOD, BAD)
        pilot.settle()
        assert pilot.shows("Qingdao, hand 3")
        pilot.click("saves")
        pilot.settle()
        assert pilot.scene == "saves"
        assert pilot.shows("damaged")
        pilot.click("save:bad")
        assert opened == []
        pilot.click("save:good")
        assert opened == [OpenSave("good")]
        hosted: list[str] = []
        monkeypatch.setattr(pilot.app.go, "host", hosted.append)
        pilot.app.host._list.saves = (replace(GOOD, persons=2, mine=1, totals=(0, 9, 0, 0, -9)),)
        pilot.app.push(SavesScene(pilot.app))
        assert pilot.shows("+9"), "one's own points, wherever one sits"
        pilot.click("save:good")
        assert hosted == ["good"], "a match among people is opened for all of them"


def test_a_match_is_given_up_only_after_asking(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with flying(tmp_path) as pilot:
        sent: list[object] = []
        monkeypatch.setattr(pilot.app.host, "send", sent.append)
        pilot.app.host._list.saves = (GOOD,)
        pilot.app.push(SavesScene(pilot.app))
        pilot.settle()
        row = pilot.app.scene.targets()["save:good"]
        pilot.click_at((row.right - 20, row.centery))
        pilot.settle()
        assert sent == []
        pilot.click("yes")
        assert sent[0] == DropSave("good")


@pytest.mark.parametrize("screen", ["statistics", "replays"])
def test_a_hand_of_a_rule_set_that_is_not_ours_counts_as_custom(
    tmp_path: Path, screen: str
) -> None:
    file = fill(tmp_path, 1) / "h00.bhr"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('"id":"putong"', '"id":"house"'), encoding="utf-8")
    with flying(tmp_path, "--lang", "en_US") as pilot:
        getattr(pilot.app.go, screen)()
        pilot.settle()
        assert pilot.shows("Custom rules")


@pytest.mark.parametrize("screen", ["statistics", "replays"])
def test_from_a_screen_with_nothing_to_show_a_game_is_one_click_away(
    tmp_path: Path, screen: str
) -> None:
    with flying(tmp_path) as pilot:
        getattr(pilot.app.go, screen)()
        pilot.settle()
        pilot.click("new")
        pilot.settle()
        assert [scene.name for scene in pilot.app.scenes] == ["home", "newgame"]


def test_hands_made_by_other_rules_count_and_are_told_of(tmp_path: Path) -> None:
    history = tmp_path / "data" / "history"
    history.mkdir(parents=True)
    own = '"bots":[null,"steady","steady","steady","steady"]'
    for name, rules in (("a", "weihai"), ("b", "putong"), ("c", "putong")):
        text = recorded(PRESETS[rules], 1).replace(own, f'{own},"uid":"{name}"')
        if name == "b":
            text = re.sub(r'("k":"score".*"multiplier":)\d', r"\g<1>9", text)
        (history / f"{name}.bhr").write_text(text, encoding="utf-8")
    with flying(tmp_path, "--lang", "en_US") as pilot:
        pilot.app.go.statistics()
        pilot.until(lambda: pilot.shows("played under other rules"))
        assert pilot.shows("One of these hands")
        assert "3" in pilot.words
        pilot.choose("rules", "weihai")
        pilot.settle()
        assert not pilot.shows("other rules")


def test_missed_moves_of_late_are_told_by_role(tmp_path: Path) -> None:
    history = tmp_path / "data" / "history"
    history.mkdir(parents=True)
    (history / "one.bhr").write_text(recorded(PRESETS["putong"], 1), encoding="utf-8")
    with flying(tmp_path, "--lang", "en_US") as pilot:
        pilot.app.go.statistics()
        pilot.until(lambda: pilot.shows("Compared with the master: last hand"))
        assert pilot.shows("Points lost per hand")
