"""The file of the settings as editors, links and other windows leave it."""

import json
from pathlib import Path

import pytest

from client.program.choices import Choices
from client.program.options import read
from client.settings.settings import Settings, load, save
from engine.filelock import FileLock
from tests.support.pilot import flying

OWN = {"name": "小王, }", "log": False, "ui_size": 1.2}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "settings.json"


def own(settings: Settings) -> dict[str, object]:
    return {name: getattr(settings, name) for name in OWN}


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le-bom"])
def test_another_encoding_loses_no_choice(file: Path, encoding: str) -> None:
    text = json.dumps(OWN, ensure_ascii=False)
    if encoding == "utf-16-le-bom":
        file.write_bytes(b"\xff\xfe" + text.encode("utf-16-le"))
    else:
        file.write_bytes(text.encode(encoding))
    assert own(load(file)) == OWN


def test_a_comma_too_many_loses_no_choice(file: Path) -> None:
    file.write_text(
        '{"name": "小王, }", "log": false, "recent_hosts": ["a", ], "ui_size": 1.2,\n}',
        encoding="utf-8",
    )
    assert own(load(file)) == OWN
    assert load(file).recent_hosts == ("a",)


def test_a_wrong_value_costs_not_even_its_neighbours_in_the_same_group(file: Path) -> None:
    file.write_text('{"log": false, "hosting": {"seconds": "soon", "hands": 4}}', encoding="utf-8")
    settings = load(file)
    assert settings.hosting.hands == 4
    assert settings.hosting.seconds == Settings().hosting.seconds
    assert not settings.log


def test_a_good_backup_is_not_overwritten_by_a_broken_file(file: Path) -> None:
    backup = file.with_name("settings.json.bak")
    assert save(Settings(name="good"), backup)
    file.write_bytes(b"\x00\x01nonsense")
    load(file)
    assert load(backup).name == "good"


def test_a_link_stays_a_link(tmp_path: Path, file: Path) -> None:
    real = tmp_path / "elsewhere" / "mine.json"
    real.parent.mkdir()
    save(Settings(), real)
    file.symlink_to(real)
    assert save(Settings(name="Ming"), file)
    assert file.is_symlink()
    assert load(real).name == "Ming"


def test_two_windows_change_only_what_was_changed_in_them(file: Path) -> None:
    options = read([])
    first, second = Choices(file, options), Choices(file, options)
    first.change({"name": "Ming"}, 0.0)
    second.change({"log": False}, 0.0)
    assert first.save()
    assert second.save()
    assert load(file).name == "Ming"
    assert not load(file).log
    first.change({"mute": True}, 1.0)
    first.save()
    assert not load(file).log


def test_a_name_without_letters_and_a_second_window_are_told(tmp_path: Path) -> None:
    with flying(tmp_path, "--lang", "en_US") as first:
        first.app.change(name="김철수")
        sign = chr(0x3013)
        told = first.app.words("ui.name_signs", shown=sign * 3)
        assert first.app.toasts.text == told, "what the font lacks is told, too"
        first.app.toasts.hush()
        first.app.change(name="张三")
        first.app.paths.make()
        first.app.take_profile()
        assert first.app.toasts.text == ""
        other = FileLock(first.app.paths.config / "window.lock")
        assert not other.take()
    with flying(tmp_path, "--lang", "en_US") as second:
        assert other.take()
        second.app.take_profile()
        other.release()
        assert second.app.toasts.text == second.app.words("ui.second_window")
