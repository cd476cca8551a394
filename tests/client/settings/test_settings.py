"""Settings last, and no file can keep the game from starting."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from client.program.choices import Choices
from client.program.options import read
from client.settings.settings import Felt, NewGame, Settings, load, save
from tests.support.pilot import flying

FIELDS = {field.name: field for field in msgspec.structs.fields(Settings)}
FLAGS = [name for name, field in FIELDS.items() if field.type is bool]
BROKEN = [b"", b"{", b'{"speed": ', b"[]", b"\xff\xfe", b"[" * 6000, b"null", b'"text"', b"{}}"]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "settings.json"


@pytest.mark.parametrize("flag", FLAGS)
@pytest.mark.parametrize("value", [True, False])
def test_every_flag_keeps_both_its_values(file: Path, flag: str, value: bool) -> None:
    assert save(msgspec.structs.replace(Settings(), **{flag: value}), file)
    assert getattr(load(file), flag) is value


def test_everything_comes_back_as_it_was(file: Path) -> None:
    settings = Settings(
        language="en_US",
        name="小王",
        avatar=5,
        speed=2.5,
        effects=0.0,
        keys={"play": "x"},
        recent_hosts=("10.0.0.2:27216",),
        new_game=NewGame(
            rules="custom", custom={"base": "qingdao", "roast": True}, hands=0, seconds=15,
            levels=("simple", "steady", "shrewd", "simple"),
            names=("a", "", "", "d"),
        ),
    )  # fmt: skip
    save(settings, file)
    assert load(file) == settings


def test_without_a_file_the_usual_choices_are_used(file: Path) -> None:
    assert load(file) == Settings()
    assert not file.exists()


@pytest.mark.parametrize("data", BROKEN)
def test_a_broken_file_is_set_aside_and_the_game_starts(file: Path, data: bytes) -> None:
    file.write_bytes(data)
    assert load(file) == Settings()
    assert file.with_name("settings.json.bak").read_bytes() == data
    assert file.read_bytes() == data, "what could be read of it is read again next time"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("speed", "fast"),
        ("speed", 99),
        ("language", "fr_FR"),
        ("mute", 1),
        ("keys", []),
        ("name", "x" * 500),
    ],
)
def test_a_wrong_value_costs_only_itself(file: Path, field: str, value: Any) -> None:
    file.write_bytes(msgspec.json.encode({field: value, "felt": "wine", "counter": False}))
    settings = load(file)
    assert settings.felt == "wine"
    assert not settings.counter
    assert getattr(settings, field) == getattr(Settings(), field)
    assert file.with_name("settings.json.bak").exists()


def test_a_setting_of_another_version_is_passed_over(file: Path) -> None:
    file.write_bytes(b'{"felt": "wine", "holograms": true}')
    assert load(file).felt == "wine"


def test_a_file_that_cannot_be_written_is_no_reason_to_fail(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def denied(*_: object) -> None:
        raise PermissionError("in use")

    save(Settings(felt="wine"), file)  # type: ignore[arg-type]
    monkeypatch.setattr("engine.files.os.replace", denied)
    assert not save(Settings(), file)
    assert load(file).felt == "wine"


def test_the_command_line_wins_for_one_run_only(file: Path) -> None:
    save(Settings(speed=2.0, language="zh_CN"), file)
    choices = Choices(file, read(["--lang", "en_US", "--speed", "4", "--mute"]))
    assert (choices.now.language, choices.now.speed, choices.now.mute) == ("en_US", 4.0, True)
    choices.change({"felt": "wine"}, 0.0)
    choices.save()
    kept = load(file)
    assert (kept.language, kept.speed, kept.mute, kept.felt) == ("zh_CN", 2.0, False, "wine")


def test_what_the_player_changes_himself_lasts_even_if_the_command_line_forced_it(
    file: Path,
) -> None:
    choices = Choices(file, read(["--speed", "4"]))
    choices.change({"speed": 1.5}, 0.0)
    choices.save()
    assert load(file).speed == 1.5


def test_settings_are_written_a_little_after_the_last_change(file: Path) -> None:
    choices = Choices(file, read([]))
    choices.change({"felt": "wine"}, 1.0)
    choices.save_if_due(1.2)
    assert not file.exists()
    choices.save_if_due(1.5)
    assert load(file).felt == "wine"


def test_settings_that_cannot_be_kept_are_told_once(tmp_path: Path) -> None:
    with flying(tmp_path) as pilot:
        app = pilot.app
        said: list[str] = []
        app.toasts.say = lambda text, now: said.append(text)  # type: ignore[method-assign]
        app.paths.settings.with_name("settings.json.new").mkdir(parents=True)
        for mute in (True, False):
            app.change(mute=mute)
            pilot.wait(1.0)
        assert said == [app.words("ui.settings_not_kept")]
        app.paths.settings.with_name("settings.json.new").rmdir()
        app.change(felt=Felt.WINE)
        pilot.wait(1.0)
        assert load(app.paths.settings).felt == "wine"
        assert len(said) == 1
