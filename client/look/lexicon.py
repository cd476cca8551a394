"""Words that stay on one line where no spaces part them: ``assets/text/<language>/words.txt``."""

from functools import cache

from engine.text import LANGUAGES, folder_of

LONGEST = 4
"""Characters of the longest word that is looked for."""


@cache
def kept_words() -> frozenset[str]:
    """Give the words of all languages that list some, read once."""
    lists = (folder_of(language) / "words.txt" for language in LANGUAGES)
    return frozenset(
        word for file in lists if file.is_file() for word in file.read_text("utf-8").split()
    )


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
