"""Drawing that several widgets share: words in place, focus marks."""

import pygame

from client.look import palette
from client.look.fonts import Size
from client.look.look import Look
from client.look.palette import Colour, mix
from client.look.shapes import outline
from client.look.typeset import (
    by_phrases,
    fill_last,
    is_wide,
    parted_at_mark,
    parted_near,
    rest_after,
    shorten,
    wrap,
)

SHORT_LINE = 0.14
"""Share of the width below which a last line looks lost."""

FULL_LINE = (0.2, 0.5)
"""Shares of the width between which a last line that was filled up is long enough."""


AT_END = 0.8
"""The same where lines above are full: only a word or two may go to the last one."""

MARKED = mix(palette.INK, palette.GOLD_DEEP, 0.62)
"""Ground of words that were searched for; dark enough for the faintest words on it."""

NEAR_END = 0.55
"""Share of the width behind which a comma is a better end of the first line than its edge."""


def put(  # noqa: PLR0917 - what, how large, which colour, where: in this order everywhere
    surface: pygame.Surface,
    look: Look,
    words: str,
    size: Size,
    colour: Colour,
    area: pygame.Rect,
    align: str = "left",
    bold: bool = False,
) -> pygame.Rect:
    """Draw one line in the middle of an area's height; it is cut with an ellipsis to fit."""
    fitting = shorten(words, area.width, lambda part: look.fonts.width(part, size, bold))
    sprite = look.fonts.render(fitting, size, colour, bold)
    rect = sprite.get_rect(centery=area.centery)
    if align == "left":
        rect.left = area.left
    elif align == "right":
        rect.right = area.right
    else:
        rect.centerx = area.centerx
    surface.blit(sprite, rect)
    return rect


def lines_of(look: Look, words: str, size: Size, width: int, bold: bool = False) -> list[str]:
    """Break words into lines that fit a width in pixels."""
    return wrap(words, max(1, width), lambda part: look.fonts.width(part, size, bold))


def tidy(look: Look, words: str, size: Size, width: int, bold: bool = False) -> list[str]:
    """Break words into lines; a last line of a word or two takes some from the one before."""
    lines = lines_of(look, words, size, width, bold)
    if len(lines) < 2 or "\n" in words:
        return lines

    def measure(part: str) -> int:
        return look.fonts.width(part, size, bold)

    rest = rest_after(words, lines[:-2])
    if measure(lines[-1]) > width * SHORT_LINE:
        share = NEAR_END if len(lines) == 2 else AT_END
        return [*lines[:-2], *parted_near(rest, lines[-2:], share, width, measure)]
    # Only Chinese gains by a break behind a mark: English breaks between words anyway.
    shares = FULL_LINE if any(is_wide(char) for char in rest) else (SHORT_LINE, SHORT_LINE)
    filled = fill_last(rest, width, shares, measure)
    return [*lines[:-2], *filled] if filled is not None else lines


def balanced(look: Look, words: str, size: Size, width: int) -> list[str]:
    """Break words into few lines: at commas if possible, else about as long as each other."""
    lines = lines_of(look, words, size, width)
    if len(lines) < 2:
        return lines

    def measure(part: str) -> int:
        return look.fonts.width(part, size)

    if len(lines) == 2:
        parted = parted_at_mark(words, width, measure)
        if parted is not None:
            return list(parted)
    phrases = by_phrases(words, width, measure)
    if phrases is not None and len(phrases) <= len(lines) + 1 and is_wide(words[0]):
        return phrases
    low, high = width // 2, width
    while high - low > 4:
        middle = (low + high) // 2
        if len(lines_of(look, words, size, middle)) > len(lines):
            low = middle
        else:
            high = middle
    return lines_of(look, words, size, high)


def put_lines(  # noqa: PLR0917 - as in put
    surface: pygame.Surface,
    look: Look,
    lines: list[str],
    size: Size,
    colour: Colour,
    area: pygame.Rect,
    align: str = "left",
    bold: bool = False,
) -> int:
    """Draw lines from the top of an area; give the pixels they took."""
    step = look.fonts.line(size)
    for index, line in enumerate(lines):
        place = pygame.Rect(area.left, area.top + index * step, area.width, step)
        put(surface, look, line, size, colour, place, align, bold)
    return step * len(lines)


def put_marks(
    surface: pygame.Surface,
    look: Look,
    lines: list[str],
    marks: tuple[str, ...],
    area: pygame.Rect,
    *,
    size: Size,
    bold: bool = False,
) -> None:
    """Light up words where they stand in lines drawn from the left; ``marks`` in lower case."""
    step = look.fonts.line(size)
    for index, line in enumerate(lines):
        plain = line.lower()
        for mark in filter(None, marks):
            start = plain.find(mark)
            while start >= 0:
                left = look.fonts.width(line[:start], size, bold)
                end = look.fonts.width(line[: start + len(mark)], size, bold)
                spot = (area.left + left, area.top + index * step, end - left, step)
                surface.fill(MARKED[:3], spot)
                start = plain.find(mark, start + len(mark))


def focus_mark(surface: pygame.Surface, look: Look, rect: pygame.Rect, radius: int) -> None:
    """Draw the ring that shows where the keyboard is."""
    gap = look.px(3)
    outline(
        surface,
        rect.inflate(2 * gap, 2 * gap),
        radius + gap,
        palette.GOLD_BRIGHT,
        max(2, look.px(2)),
    )
