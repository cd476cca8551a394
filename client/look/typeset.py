"""Breaking text into lines, Chinese and English alike."""

import re
from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise

from client.look.lexicon import inside_words

NO_START = frozenset("，。、；：？！）》】」』”’…—～·%％℃,.;:?!)]}")
NO_END = frozenset("（《【「『“‘([{")
MARKS = frozenset("，。；：、？！,;:?!")
FULL_STOPS = ".。"
ELLIPSIS = "…"
PHRASE = re.compile(r"[^，。；：！？]+[，。；：！？]*")

SHORTEST = 2
"""Characters; fewer are no line of their own."""

CLINGING = frozenset("吧呢吗啊呀嘛啦哦的了")
"""Characters that go with the word before them, where they begin none themselves."""

COUNTED = frozenset("张个局步人家次轮圈号把副手名位倍分秒")
"""Characters that count what the number before them says."""

SHORT_WORD = re.compile(r"[A-Z0-9]{1,2}(?![A-Za-z0-9.])")
"""A rank or a small number: it goes with what stands before it."""


CARD_ENDS = frozenset("桃花块个对")
"""Last characters of a suit, or of a number of cards: the rank behind them goes with them."""

JOKERS = ("大王", "小王")
"""What a number of jokers goes with."""


def is_wide(char: str) -> bool:
    """Tell whether a line may break beside a character without a space."""
    code = ord(char)
    return (
        0x2E80 <= code <= 0x9FFF
        or 0xF900 <= code <= 0xFAFF
        or 0xFF00 <= code <= 0xFFEF
        or 0x20000 <= code <= 0x3FFFF
    )


def pieces(text: str) -> list[str]:
    """Cut a line into the pieces that may not be broken; spaces end a piece.

    Chinese words and a number with what it counts are one piece.
    """
    return list(_pieces(text))


@lru_cache(maxsize=1024)
def _pieces(text: str) -> tuple[str, ...]:
    inside = inside_words(text)
    free = [i for i in range(1, len(text)) if i not in inside and _may_cut(text, i)]
    cuts = [0, *(i for i in free if i + 1 in inside or not _clings(text, i)), len(text)]
    return tuple(text[start:end] for start, end in pairwise(cuts) if start < end)


def _may_cut(text: str, index: int) -> bool:
    before, after = text[index - 1], text[index]
    if before == " ":
        return not _belongs(text, index)
    if before in CARD_ENDS and SHORT_WORD.match(text, index) is not None:
        return False
    if before.isdigit() and text.startswith(JOKERS, index):
        return False
    return (
        (is_wide(before) or is_wide(after))
        and after not in NO_START
        and before not in NO_END
        and after != " "
    )


def _clings(text: str, index: int) -> bool:
    before = text[index - 1]
    return text[index] in CLINGING and is_wide(before) and before not in NO_START


def _belongs(text: str, index: int) -> bool:
    """Tell whether what follows a space in Chinese goes with what stands before it."""
    before = text[index - 2 : index - 1]
    if not before:
        return False
    if is_wide(before):
        return before not in NO_START and SHORT_WORD.match(text, index) is not None
    return before.isdigit() and text[index] in COUNTED


def wrap(text: str, width: int, measure: Callable[[str], int]) -> list[str]:
    """Break a text into lines no wider than ``width`` pixels.

    A piece wider than a line is cut between characters; line ends in the text are kept.
    """
    lines: list[str] = []
    for paragraph in text.split("\n"):
        lines.extend(_wrap_paragraph(paragraph, width, measure))
    return lines


def _wrap_paragraph(text: str, width: int, measure: Callable[[str], int]) -> list[str]:
    lines: list[str] = []
    line = ""
    for piece in pieces(text):
        if measure((line + piece).rstrip()) <= width:
            line += piece
            continue
        if line:
            lines.append(line.rstrip())
        line = piece
        while measure(line.rstrip()) > width and len(line) > 1:
            fit = _fitting(line, width, measure)
            lines.append(line[:fit])
            line = line[fit:]
    lines.append(line.rstrip())
    return lines


def _fitting(text: str, width: int, measure: Callable[[str], int]) -> int:
    count = 1
    while count < len(text) and measure(text[: count + 1]) <= width:
        count += 1
    return count


def parted_at_mark(text: str, width: int, measure: Callable[[str], int]) -> tuple[str, str] | None:
    """Part a text into two lines behind a mark, as evenly as can be; None if none fits."""
    best: tuple[str, str] | None = None
    least = width + 1
    for index, char in enumerate(text[:-1]):
        if char not in MARKS:
            continue
        first, second = text[: index + 1], text[index + 1 :].lstrip()
        longest = max(measure(first), measure(second))
        if min(len(first), len(second)) > SHORTEST and longest < least:
            best, least = (first, second), longest
    return best


def by_phrases(text: str, width: int, measure: Callable[[str], int]) -> list[str] | None:
    """Part a text into lines that all end behind marks; None if a phrase is too wide."""
    lines = [""]
    for phrase in PHRASE.findall(text):
        if measure(phrase) > width:
            return None
        if lines[-1] and measure(lines[-1] + phrase) > width:
            lines.append("")
        lines[-1] = (lines[-1] + phrase).lstrip()
    return lines


def fill_last(
    text: str, width: int, shares: tuple[float, float], measure: Callable[[str], int]
) -> tuple[str, str] | None:
    """Part a text into two lines whose last is not lost, yet leaves the first long.

    It is as short as may be between two shares of the width, behind a mark if there is
    one; None where the text has no place to part it.
    """
    least, most = (share * width for share in shares)
    parts = pieces(text)
    ways = [("".join(parts[:cut]), "".join(parts[cut:])) for cut in range(len(parts) - 1, 0, -1)]
    long = [(first.rstrip(), last) for first, last in ways if least <= measure(last) <= width]
    marked = [way for way in long if way[0][-1:] in MARKS and measure(way[1]) <= most]
    return next(iter([*marked, *long]), None)


def rest_after(text: str, lines: list[str]) -> str:
    """Give what is left of a text behind its first lines."""
    end = 0
    for line in lines:
        end = text.index(line, end) + len(line)
    return text[end:].lstrip()


def parted_near(
    text: str, lines: list[str], share: float, width: int, measure: Callable[[str], int]
) -> list[str]:
    """Move the break of a Chinese text of two lines back behind a mark near the first's end.

    Without spaces a line may end inside a phrase. ``share`` of the width stays on the first.
    """
    first, last = lines
    begins = is_wide(last[:1] or " ") or last[:1] in NO_END
    if not (is_wide(first[-1:] or " ") and begins) or first[-1] in MARKS:
        return lines
    for cut in range(len(first) - 1, 0, -1):
        kept, moved = first[:cut], rest_after(text, [first[:cut]])
        if measure(kept) < share * width or measure(moved) > width:
            break
        if kept[-1] in MARKS and moved[0] not in NO_START:
            return [kept, moved]
    return lines


def shorten(text: str, width: int, measure: Callable[[str], int]) -> str:
    """Cut one line with an ellipsis so that it fits."""
    if measure(text) <= width:
        return text
    kept = text
    while kept and measure(kept.rstrip() + ELLIPSIS) > width:
        kept = kept[:-1]
    return kept.rstrip() + ELLIPSIS
