import unicodedata

import pytest

from engine.table.names import NAME_BYTES, clean, fitting_name, name_key, unlike

NASTY = [
    "\u200f", "\u200b", "\u200d", "\ufeff", "a\x00b", "\u0301", "\ufe0f", "a\tb", "a\rb", " ", "",
    "\u00a0", "👨\u200d👩\u200d👧", "مرحبا", "a" + "\u0301" * 300, '<img src="x.png">',
    "<shadow size=9 offset=1,1 color=#000>q", "𠮷", "\ud800", "长" * 200, "A" * 200, "\u3000",
    "\u115f", "\u2800", "\u034f", "../../x", "CON", "{0}", "%s", "pygame-gui.OK", "\u202eevil",
]  # fmt: skip


@pytest.mark.parametrize("text", NASTY)
def test_nothing_unshowable_is_left_of_a_name(text: str) -> None:
    name = fitting_name(text)
    assert all(
        unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
        for char in name
    )
    assert len(name.encode()) <= NAME_BYTES
    assert fitting_name(name) == name
    assert name == name.strip()


@pytest.mark.parametrize(
    "text",
    ["\u200f", "\u200b", "\ufeff", "\u0301", " ", "", "\u00a0", "\u115f", "\u2800", "\ud800"],
)
def test_a_name_without_a_shape_of_its_own_is_none(text: str) -> None:
    assert fitting_name(text) == ""


def test_a_long_name_is_cut_to_twelve_letters() -> None:
    assert fitting_name("长" * 200) == "长" * 12
    assert fitting_name("A" * 200) == "A" * 12


def test_marks_are_not_piled_up() -> None:
    assert len(fitting_name("a" + "\u0301" * 300)) <= 3


def test_ordinary_names_stay_as_they_are() -> None:
    for name in ("张三", "Ann", "小明-2", "José", "Ёж", "O'Neil"):
        assert fitting_name(name) == name


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("张三", "张三 "),
        ("张三", "张\u200b三"),
        ("Ann", "Ａｎｎ"),
        ("ANN", "ann"),
        ("é", "e\u0301"),
    ],
)
def test_names_that_look_alike_count_as_the_same(one: str, other: str) -> None:
    assert name_key(fitting_name(one)) == name_key(fitting_name(other))


def test_t41_the_second_of_two_equal_names_gets_a_number() -> None:
    assert unlike("小王", []) == "小王"
    assert unlike("小王", ["小王"]) == "小王(2)"
    assert unlike("小王", ["小王", "小王(2)"]) == "小王(3)"
    assert unlike("ＡＮＮ", ["ann"]) == "ＡＮＮ(2)"


def test_markup_in_chat_stays_text() -> None:
    assert clean("<b>hi</b> {0} %s", 200) == "<b>hi</b> {0} %s"


def test_a_huge_line_is_cut_before_it_costs_anything() -> None:
    assert len(clean("长" * 1_000_000, 200)) == 200


def test_names_the_font_cannot_draw_are_told_apart_by_a_number() -> None:
    assert unlike("👍👍👍", ["김철수"]) == "👍👍👍(2)"
    assert unlike("김철수", ["王"]) == "김철수"
    assert unlike("김철", ["김철수"]) == "김철"
