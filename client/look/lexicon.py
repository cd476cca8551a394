"""Chinese words that stay on one line: a list from ``assets/text/words.txt``."""

from functools import cache

from engine.assets import assets_folder

LONGEST = 4
"""Characters of the longest word that is looked for."""


@cache
def kept_words() -> frozenset[str]:
    """Give the words, read once."""
    text = (assets_folder() / "text" / "words.txt").read_text(encoding="utf-8")
    return frozenset(text.split())


def inside_words(text: str) -> set[int]:
    """Find the places inside words, counted in characters; the longest word there wins."""
    words = kept_words()
    inside: set[int] = set()
    start = 0
    while start < len(text) - 1:
        longest = min(LONGEST, len(text) - start)
        length = next(
            (size for size in range(longest, 1, -1) if text[start : start + size] in words), 1
        )
        inside.update(range(start + 1, start + length))
        start += length
    return inside
