"""Lines break where a Chinese or an English reader expects it."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from client.look.lexicon import inside_words
from client.look.typeset import (
    NO_END,
    NO_START,
    by_phrases,
    fill_last,
    parted_at_mark,
    parted_near,
    pieces,
    rest_after,
    shorten,
    wrap,
)
from engine.text import folder_of, text_in


def cells(text: str) -> int:
    return sum(2 if ord(char) > 0x2E7F else 1 for char in text)


def test_english_breaks_at_spaces() -> None:
    assert wrap("one Emperor and one Guard", 12, cells) == ["one Emperor", "and one", "Guard"]


def test_chinese_breaks_between_words() -> None:
    assert wrap("皇帝与侍卫一伙", 8, cells) == ["皇帝与", "侍卫一伙"]
    assert wrap("底牌没人管可以申请接风", 20, cells) == ["底牌没人管可以申请", "接风"]


def test_what_is_no_word_breaks_between_characters() -> None:
    assert wrap("甲乙丙丁戊己", 8, cells) == ["甲乙丙丁", "戊己"]
    assert wrap("侍卫", 2, cells) == ["侍", "卫"]


@pytest.mark.parametrize("width", range(12, 60))
def test_no_line_of_our_chinese_texts_ends_inside_a_word(width: int) -> None:
    text = text_in("zh_CN")
    for key in sorted(text.keys()):
        for paragraph in text(key).split("\n"):
            inside, end = inside_words(paragraph), 0
            for line in wrap(paragraph, width, cells)[:-1]:
                end = paragraph.index(line, end) + len(line)
                assert end not in inside, (paragraph, line)


def test_every_word_of_the_table_stays_whole() -> None:
    file = folder_of("zh_CN") / "rules" / "12-words.json"
    rows = re.findall(r'\["([^"]+)", "[^"]+"\]', file.read_text(encoding="utf-8"))
    words = [word for row in rows for word in row.split("、") if len(word) > 1]
    assert len(words) > 20
    assert [word for word in words if len(pieces(word)) > 1] == []


def test_a_number_stays_with_what_it_counts_and_a_rank_with_what_is_done_with_it() -> None:
    assert pieces("第 4 局") == ["第 4 局"]
    assert pieces("就贴 2 让") == ["就", "贴 2 ", "让"]
    assert pieces("Pass the throne on for a 2") == [
        "Pass ", "the ", "throne ", "on ", "for ", "a ", "2",
    ]  # fmt: skip


def test_a_small_word_stays_behind_the_one_it_goes_with() -> None:
    assert wrap("你们来打吧", 8, cells) == ["你们来", "打吧"]
    assert pieces("走掉了，了不起的牌") == ["走掉了，", "了不起的", "牌"]
    assert pieces("都了解") == ["都", "了解"]


def test_what_is_left_of_a_text_keeps_its_spaces() -> None:
    text = "收回出牌权，再走 4。"
    lines = wrap(text, 16, cells)
    assert rest_after(text, lines[:1]) == text[len(lines[0]) :]
    assert rest_after("one two three", ["one"]) == "two three"
    text = "过了这么久还没回来，老周 的牌"
    lines = ["过了这么久还没回来，老周", "的牌"]
    assert parted_near(text, lines, 0.55, 26, cells) == ["过了这么久还没回来，", "老周 的牌"]


def test_no_line_begins_with_closing_punctuation_or_ends_with_opening() -> None:
    text = "他说：“保皇！”（四副牌），五个人打。《规则》在此：2、3、4。"
    for width in range(6, 40):
        for line in wrap(text, width, cells):
            assert line[0] not in NO_START or len(line) == 1 or cells(line) > width - 4
            assert line[-1] not in NO_END or cells(line) <= 2


def test_an_apostrophe_is_no_place_to_break() -> None:
    assert pieces("don’t go") == ["don’t ", "go"]


def test_a_word_longer_than_the_line_is_cut() -> None:
    assert wrap("a" * 25, 10, cells) == ["a" * 10, "a" * 10, "a" * 5]


def test_line_ends_in_the_text_are_kept() -> None:
    assert wrap("one\n\ntwo", 10, cells) == ["one", "", "two"]


@given(st.text(alphabet="ab 皇，。“”（A", max_size=60), st.integers(4, 30))
def test_nothing_is_lost_and_no_line_is_too_wide(text: str, width: int) -> None:
    lines = wrap(text, width, cells)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "").replace("\n", "")
    assert all(cells(line) <= width for line in lines if len(line) > 1)


@pytest.mark.parametrize("width", [3, 8, 20])
def test_a_shortened_line_fits_and_says_so(width: int) -> None:
    short = shorten("a very long name of a table", width, cells)
    assert cells(short) <= width + 1
    assert short.endswith("…")
    assert shorten("abc", width, cells) == "abc"


def test_two_lines_part_behind_a_comma_as_evenly_as_can_be() -> None:
    text = "发完牌就能抢庄，一人打四家，输赢四十分。"
    assert parted_at_mark(text, 28, cells) == ("发完牌就能抢庄，", "一人打四家，输赢四十分。")
    assert parted_at_mark("Losers pay, you wait", 14, cells) == ("Losers pay,", "you wait")


def test_phrases_fill_lines_that_end_behind_marks() -> None:
    text = "发完牌就能抢庄，一人打四家，输赢 40 分。"
    assert by_phrases(text, 22, cells) == ["发完牌就能抢庄，", "一人打四家，", "输赢 40 分。"]
    assert by_phrases(text, 28, cells) == ["发完牌就能抢庄，一人打四家，", "输赢 40 分。"]
    assert by_phrases(text, 12, cells) is None


def test_without_a_fitting_comma_nothing_is_parted() -> None:
    assert parted_at_mark("皇帝与侍卫一伙其他三人", 12, cells) is None
    assert parted_at_mark("好，皇帝与侍卫一伙其他三人", 12, cells) is None
    assert parted_at_mark("皇帝与侍卫一伙，好", 20, cells) is None


def test_a_lost_last_line_takes_some_from_the_one_before() -> None:
    text = "皇帝被压住的时候就要替他把出牌权抢回来。"
    assert fill_last(text, 36, (0.2, 0.5), cells) == (
        "皇帝被压住的时候就要替他把出牌权",
        "抢回来。",
    )


def test_a_lost_last_line_begins_behind_a_mark_if_one_is_near() -> None:
    assert fill_last("不亮身份革命党摸不清你，两样都行。", 32, (0.2, 0.5), cells) == (
        "不亮身份革命党摸不清你，",
        "两样都行。",
    )


@pytest.mark.parametrize("text", ["", "皇", "，。", "/a/path/without/an/end"])
def test_what_cannot_be_parted_stays_as_it_is(text: str) -> None:
    assert fill_last(text, 12, (0.2, 0.5), cells) is None


def test_two_chinese_lines_part_behind_a_comma_near_the_edge() -> None:
    lines = ["过了这么久还没回来，就由", "系统托管"]
    assert parted_near("".join(lines), lines, 0.55, 24, cells) == [
        "过了这么久还没回来，",
        "就由系统托管",
    ]


@pytest.mark.parametrize(
    "lines",
    [
        ["过了，这么久还没回来就由", "系统托管"],
        ["过了这么久还没回来，", "就由系统托管"],
        ["one Emperor, and one", "Guard"],
        ["一皇一保，三家", "革命；谁是侍卫，"],
    ],
)
def test_other_lines_stay_as_they_are(lines: list[str]) -> None:
    width = 16 if lines[0].startswith("一") else 24
    assert parted_near("".join(lines), lines, 0.55, width, cells) == lines


def test_the_name_of_a_card_or_a_set_is_not_parted_from_its_rank() -> None:
    for text, whole in (
        ("老王头 让位给你，贴 黑桃2", "黑桃2"),
        ("你做皇帝，收下 梅花10、方块K", "方块K"),
        ("孙二娘：3个10带1大王1小王", "1小王"),
        ("孙二娘：12个10带2大王", "个10"),
        ("赵师傅 领出：对10", "对10"),
    ):
        for width in range(4, 24):
            lines = wrap(text, width * 10, lambda part: len(part) * 10)
            assert any(whole in line for line in lines), (width, lines)
