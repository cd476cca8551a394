"""Both languages say the same things with the same placeholders."""

import re
from string import Formatter

import pytest

from engine.core.ruleset import Dialect
from engine.text import LANGUAGES, folder_of, text_in

CHINESE = re.compile(r"[\u3400-\u9fff]")
ASCII_MARKS = re.compile(r"[\u3400-\u9fff][,;:?!]|[,;:?!][\u3400-\u9fff]")
UNDRAWABLE = re.compile(r"[\u2700-\u27bf\U0001f000-\U0001ffff\ufe0f\u200b-\u200f]")
COUNTED = re.compile(r"\{n\} (?:[a-z]+ )?[a-z]+s\b")
"""A number and what there are many of."""

NUMBER = r"(?:[0-9]|\{(?:n|number|hand|of|total|seconds|points|place|stake|line|seat)\})"
CLOSE = re.compile(rf"[\u3400-\u9fff]{NUMBER}|{NUMBER}[\u3400-\u9fff]")
"""A number that touches a Chinese word."""

PRESSED = re.compile(r"(?:按|点|选)“([^”]+)”")
PRESS = re.compile(r"\b[Pp]ress ([A-Z][a-z]+(?: [a-z]+)*)")
"""What a sentence says is to be pressed."""

ON_MENU = re.compile(r"主菜单.{0,3}“([^”]+)”|“([^”]+)” on the menu")
"""What a sentence says is on the menu."""

OF_THE_SYSTEM = ("lobby.firewall",)
"""Where buttons of the operating system are named."""

SHORT_SETS = ("set.",)
"""Where sets are told as short as can be."""

ALWAYS_CHINESE = ("中文", "简体中文", "保皇")
"""A language is named in itself, and so is the game."""

PIECES = (".between", ".usage")
"""Ends of the keys of parts of a sentence."""


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def every_sentence(language: str) -> list[tuple[str, str]]:
    text = text_in(language)
    return [(key, text(key)) for key in sorted(text.keys())]


def test_every_key_stands_in_both_languages() -> None:
    chinese, english = (text_in(language).keys() for language in LANGUAGES)
    assert chinese - english == frozenset()
    assert english - chinese == frozenset()


def test_the_same_files_stand_in_both_languages() -> None:
    def files(language: str) -> set[str]:
        folder = folder_of(language)
        return {str(file.relative_to(folder)) for file in folder.rglob("*.json")}

    assert files("zh_CN") == files("en_US")


def test_a_sentence_has_the_same_placeholders_in_both_languages() -> None:
    english = dict(every_sentence("en_US"))
    differing = {
        key: (sentence, english[key])
        for key, sentence in every_sentence("zh_CN")
        if key in english and placeholders(sentence) != placeholders(english[key])
    }
    assert differing == {}


def test_what_is_counted_is_told_for_one_too() -> None:
    text = text_in("en_US")
    counted = [key for key, words in every_sentence("en_US") if COUNTED.search(words)]
    assert counted != []
    assert [key for key in counted if f"{key}.one" not in text] == []
    assert text("newgame.hands_n", n=1) == "1 hand"
    assert text("newgame.hands_n", n=8) == "8 hands"


def test_every_sentence_for_one_has_the_sentence_for_many() -> None:
    keys = text_in("en_US").keys()
    lonely = [key for key in sorted(keys) if key.endswith(".n.one") or key.endswith("_n.one")]
    assert [key for key in lonely if key.removesuffix(".one") not in keys] == []


def test_numbers_stand_apart_from_chinese_words() -> None:
    close = [(key, words) for key, words in every_sentence("zh_CN") if CLOSE.search(words)]
    assert [(key, words) for key, words in close if not key.startswith(SHORT_SETS)] == []


def test_a_button_is_called_in_sentences_what_is_written_on_it() -> None:
    chinese, english = (dict(every_sentence(language)) for language in LANGUAGES)
    called = [
        (key, name)
        for key, words in chinese.items()
        for name in PRESSED.findall(words)
        if key not in OF_THE_SYSTEM
    ]
    assert len(called) > 8
    assert [(key, name) for key, name in called if name not in chinese.values()] == []
    called = [(key, name) for key, words in english.items() for name in PRESS.findall(words)]
    assert len(called) >= 2
    assert [(key, name) for key, name in called if name not in english.values()] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_to_be_on_the_menu_is_there(language: str) -> None:
    sentences = dict(every_sentence(language))
    menu = {words for key, words in sentences.items() if key.startswith("home.")}
    named = [(key, name) for key, words in sentences.items() for name in ON_MENU.findall(words)]
    assert len(named) > 2
    assert [(key, name) for key, name in named if not menu.intersection(name)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_placeholder_is_nameless(language: str) -> None:
    nameless = [key for key, sentence in every_sentence(language) if "" in placeholders(sentence)]
    assert nameless == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_empty_or_frayed(language: str) -> None:
    frayed = [key for key, words in every_sentence(language) if words != words.strip() or not words]
    assert [key for key in frayed if not key.endswith(PIECES)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_needs_a_picture_font(language: str) -> None:
    pictures = [key for key, words in every_sentence(language) if UNDRAWABLE.search(words)]
    assert pictures == []


def test_chinese_sentences_use_chinese_marks() -> None:
    wrong = [(key, words) for key, words in every_sentence("zh_CN") if ASCII_MARKS.search(words)]
    assert wrong == []


def test_english_sentences_are_not_left_in_chinese() -> None:
    left = [
        key
        for key, words in every_sentence("en_US")
        if CHINESE.search(words) and not re.search(r"[A-Za-z]{3}", words)
    ]
    assert [key for key in left if text_in("zh_CN")(key) not in ALWAYS_CHINESE] == []


def test_dialects_have_words_for_every_value_and_both_languages() -> None:
    for dialect in Dialect:
        for language in LANGUAGES:
            said = text_in(language).spoken(dialect)
            assert said.keys() == text_in(language).keys()


def test_places_and_the_throne_are_told_in_the_words_of_the_source() -> None:
    common = text_in("zh_CN")
    ke, zhuang = common.spoken(Dialect.KE), common.spoken(Dialect.ZHUANG)
    assert [ke(f"place.{place}") for place in (1, 2, 3, 5)] == ["头科", "二科", "三科", "大落"]
    assert ke("table.do.yield") == common("table.do.yield") == "让位"
    assert (zhuang("table.do.accept"), zhuang("table.do.yield")) == ("叫庄", "让庄")
    for text, words in ((ke, ("头客", "二客", "三客")), (zhuang, ("头客", "让位", "做皇帝"))):
        assert [key for key in text.keys() for word in words if word in text(key)] == []  # noqa: SIM118
    assert common("place.1") == "头客"


def test_the_common_game_says_that_the_second_who_declines_adds_a_2() -> None:
    assert "第二家起贴 2" in text_in("zh_CN")("preset.putong.sketch")
    assert "declines second adds a 2" in text_in("en_US")("preset.putong.sketch")
