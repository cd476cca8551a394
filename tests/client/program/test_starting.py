"""The command as it is typed."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from client.__main__ import give_streams, main
from client.machine.environment import prepare_environment
from client.machine.hostchild import host_command
from client.machine.paths import Paths, paths_for
from client.program.options import Options, read
from client.program.starting import start
from engine.core.presets import PRESETS
from engine.text import text_in


def run(*arguments: str, folder: Path) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "client", *arguments]
    command += ["--config-dir", str(folder / "c"), "--data-dir", str(folder / "d")]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)


def test_the_version_is_told_without_a_window(tmp_path: Path) -> None:
    done = run("--version", folder=tmp_path)
    assert done.returncode == 0
    assert done.stdout.startswith("baohuang 0.")
    assert not (tmp_path / "c").exists()


def test_the_folders_are_told_without_making_them(tmp_path: Path) -> None:
    done = run("--paths", folder=tmp_path)
    assert str(tmp_path / "c") in done.stdout
    assert str(tmp_path / "d") in done.stdout
    assert not (tmp_path / "d").exists()


@pytest.mark.parametrize("language", ["en_US", "zh_CN"])
@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (["--lang", "fr_FR"], ["--lang", "zh_CN, en_US", "fr_FR"]),
        (["--speed", "banana"], ["--speed", "0.5", "64", "banana"]),
        (["--speed", "100"], ["--speed", "0.5", "64", "100"]),
        (["--speed", "nan"], ["--speed", "nan"]),
        (["--resolution", "12"], ["--resolution", "1280x720"]),
        (["--resolution", "wide"], ["--resolution", "1280x720", "wide"]),
        (["--resolution", "10x10"], ["--resolution", "640x400", "7680x4320", "10x10"]),
        (["--rules", "poker"], ["--rules", "putong", "poker"]),
        (["--hands", "0"], ["--hands", "1000", "0"]),
        (["--hands", "many"], ["--hands", "many"]),
        (["--seed", "x"], ["--seed", "x"]),
        (["--windowed", "--fullscreen"], ["--windowed", "--fullscreen"]),
        (["--profile", "x.json"], ["--profile", "--demo"]),
        (["--nonsense"], ["--nonsense"]),
        (["--speed"], ["--speed"]),
        (["--mute=5"], ["--mute"]),
        (["--hands", "3"], ["--hands", "--demo"]),
        (["--rules", "weihai"], ["--rules", "--demo"]),
        (["--seed", "7"], ["--seed", "--demo"]),
        (["a.bhr", "--replay", "b.bhr"], ["--replay"]),
        (["a.bhr", "--demo"], ["--demo"]),
        (["a.bhr", "b.bhr"], ["b.bhr"]),
    ],
)
def test_a_wrong_command_line_is_told_in_words(
    wrong: list[str], told: list[str], language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        read([f"--lang={language}", *wrong])
    assert ended.value.code == 2
    said = capsys.readouterr().err
    for word in told:
        assert word in said
    assert re.search(r"Traceback|\b_\w|invalid|argument|expected", said) is None
    assert ("出错" in said) == (language == "zh_CN")


def test_help_speaks_the_language_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    for language, word in (("zh_CN", "五人扑克"), ("en_US", "five-player")):
        with pytest.raises(SystemExit):
            read(["--lang", language, "--help"])
        said = capsys.readouterr().out
        assert word in said
        assert all(preset in said for preset in PRESETS)


def test_a_folder_that_cannot_be_made_is_told_in_words(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    command = [sys.executable, "-m", "client", "--config-dir", str(blocked / "c")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 2
    assert str(blocked) in done.stderr
    assert "Traceback" not in done.stderr


def test_folders_given_from_where_one_stands_are_the_same_for_the_host(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    paths = paths_for(Path("c"), Path("d"))
    assert paths == Paths(tmp_path / "c", tmp_path / "d")
    assert host_command(paths)[-1] == str(tmp_path / "d")


@pytest.mark.parametrize("language", ["en_US", "zh_CN"])
def test_a_machine_without_a_screen_is_told_in_words(tmp_path: Path, language: str) -> None:
    command = [sys.executable, "-m", "client", "--lang", language]
    command += ["--config-dir", str(tmp_path / "c"), "--data-dir", str(tmp_path / "d")]
    done = subprocess.run(
        command, env={**os.environ, "SDL_VIDEODRIVER": "nonsense"}, capture_output=True,
        encoding="utf-8", timeout=300, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (2, "")
    assert text_in(language)("cmd.no_screen", why="nonsense not available") in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("module", ["client", "engine"])
def test_a_console_without_chinese_letters_stops_nothing(module: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", module, "--help"],
        env={**os.environ, "PYTHONIOENCODING": "ascii", "LC_ALL": "zh_CN.UTF-8"},
        capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert "\\u" in done.stdout and "--lang" in done.stdout


@pytest.mark.parametrize("module", ["client", "engine"])
def test_output_is_utf8_where_the_system_would_choose_something_else(module: str) -> None:
    usual = {name: value for name, value in os.environ.items() if name != "PYTHONIOENCODING"}
    done = subprocess.run(
        [sys.executable, "-m", module, "--help"],
        env={**usual, "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "LC_ALL": "C",
             "LANGUAGE": "", "LANG": ""},
        capture_output=True, timeout=300, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, b"")
    assert "…" in done.stdout.decode("utf-8")


def test_a_file_is_named_by_itself_as_file_managers_do(tmp_path: Path) -> None:
    assert read(["--mute", str(tmp_path / "a.bhr")]).file == tmp_path / "a.bhr"
    assert read([]).file is None


def test_what_older_systems_add_to_a_double_click_is_ignored() -> None:
    options = read(["-psn_0_12345", "a.bhr"])
    assert options.file == Path("a.bhr")


@pytest.mark.parametrize(
    "option", ["--config-dir", "--data-dir", "--screenshot-dir", "--replay", ""]
)
def test_the_home_folder_may_be_given_by_its_sign(
    option: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path))
    word = f"{option}=~/保皇" if option else "~/保皇"
    name = option.removeprefix("--").replace("-", "_") or "file"
    assert getattr(read([word]), name) == tmp_path / "保皇"


@pytest.mark.skipif(os.name == "nt", reason="there everybody could have a folder beside one's own")
def test_a_sign_of_nobody_is_a_name_like_any_other() -> None:
    assert read(["--data-dir", "~nobody-of-that-name/x"]).data_dir == Path("~nobody-of-that-name/x")


@pytest.mark.parametrize(("short", "language"), [("zh", "zh_CN"), ("en", "en_US")])
def test_a_language_may_be_given_in_two_letters(short: str, language: str) -> None:
    assert read(["--lang", short]).lang == language
    assert read([f"--lang={language}"]).lang == language


def test_what_breaks_before_the_window_is_there_is_told_and_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> int:
        raise ZeroDivisionError("a part of it")

    monkeypatch.setattr("client.program.starting._run", fail)
    places = ["--config-dir", str(tmp_path / "c"), "--data-dir", str(tmp_path / "d")]
    assert start(read(["--lang", "zh", *places])) == 1
    said = capsys.readouterr().err
    log = paths_for(tmp_path / "c", tmp_path / "d").log
    assert said == text_in("zh_CN")("cmd.broken", file=log) + "\n"
    assert "a part of it" in log.read_text(encoding="utf-8")


def test_a_host_that_cannot_be_says_so_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--host-process", "--bots", "many"]) == 2
    said = capsys.readouterr().err
    assert "many" in said and "Traceback" not in said


def test_stopped_while_it_loads_it_ends_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stop(options: Options) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("client.program.starting.start", stop)
    assert main([]) == 130
    assert capsys.readouterr().err == ""


def test_sdl_is_told_to_show_input_methods_and_real_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = {"SDL_IME_SHOW_UI": "1", "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2"}
    for name in wanted:
        monkeypatch.delenv(name, raising=False)
    prepare_environment()
    assert {name: os.environ[name] for name in wanted} == wanted


def test_what_the_user_told_sdl_himself_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_FRAMEBUFFER_ACCELERATION", "1")
    prepare_environment()
    assert os.environ["SDL_FRAMEBUFFER_ACCELERATION"] == "1"


def test_a_program_without_a_console_can_print(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    give_streams()
    assert sys.stdout.write("x") == 1
    sys.stdout.close()
    sys.stderr.close()


def test_the_older_pygame_is_refused_in_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(pygame, "IS_CE", False)
    assert start(read(["--lang", "en_US"])) == 2
    assert "pygame-ce" in capsys.readouterr().err
