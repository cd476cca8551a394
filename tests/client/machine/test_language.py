"""The language of the first start."""

import sys

import pytest

from client.machine.language import preferred_language
from engine.text import system_language

NAMES = ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE")


@pytest.fixture(autouse=True)
def nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(
    ("told", "language"),
    [
        ({"LANG": "zh_CN.UTF-8"}, "zh_CN"),
        ({"LANG": "zh-Hant-HK"}, "zh_CN"),
        ({"LANG": "yue_HK"}, "zh_CN"),
        ({"LANG": "cmn"}, "zh_CN"),
        ({"LANG": "de_DE.UTF-8"}, "en_US"),
        ({"LANG": "zhuang"}, "en_US"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "zh_CN:en"}, "zh_CN"),
        ({"LANGUAGE": "zh_CN:en"}, "zh_CN"),
        ({"LANG": "zh_CN.UTF-8", "LANGUAGE": "de:en:zh"}, "en_US"),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "en_US.UTF-8"}, "en_US"),
        ({"LC_ALL": "C", "LANGUAGE": "zh_CN"}, "en_US"),
        ({"LC_ALL": "C.UTF-8"}, "en_US"),
    ],
)
def test_the_environment_tells_the_language(
    told: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in told.items():
        monkeypatch.setenv(name, value)
    assert system_language() == language
    monkeypatch.setattr(sys, "platform", "linux")
    assert preferred_language() == language


@pytest.mark.parametrize("platform", ["darwin", "win32"])
@pytest.mark.parametrize(
    ("preferred", "language"),
    [
        ([("zh", "CN")], "zh_CN"),
        ([("zh-Hans", "CN"), ("en", "US")], "zh_CN"),
        ([("fr", "FR"), ("yue", None), ("en", "GB")], "zh_CN"),
        ([("en", "US"), ("zh", "CN")], "en_US"),
    ],
)
def test_a_double_clicked_program_asks_the_system(
    platform: str,
    preferred: list[tuple[str, str | None]],
    language: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answer = [{"language": tongue, "country": country} for tongue, country in preferred]
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr("pygame.system.get_pref_locales", lambda: answer)
    assert preferred_language() == language


def test_where_the_system_prefers_nothing_of_ours_the_environment_decides(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr("pygame.system.get_pref_locales", lambda: [{"language": "fr"}])
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    assert preferred_language() == "zh_CN"
