"""Sentences for people, from ``assets/text/<language>/*.json``.

Each file is one flat object of keys and sentences; all files of a language
make one table. Placeholders are those of ``str.format``: ``{name}``.
"""

import json
import locale
import os
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from engine.assets import assets_folder

LANGUAGES = ("zh_CN", "en_US")

TONGUES = {
    "zh": "zh_CN",
    "cmn": "zh_CN",
    "yue": "zh_CN",
    "chinese": "zh_CN",
    "en": "en_US",
    "english": "en_US",
}
"""What systems call the languages that read one of ours."""


class Text:
    """The sentences of one language."""

    def __init__(
        self, language: str, table: dict[str, str], words: dict[str, str] | None = None
    ) -> None:
        self.language = language
        self._words = words or {}
        self._table = {key: self.put(sentence) for key, sentence in table.items()}

    def __contains__(self, key: str) -> bool:
        return key in self._table

    def __call__(self, key: str, /, **values: object) -> str:
        """Give the sentence of a key with its placeholders filled in.

        Where ``n`` is 1, the sentence of ``<key>.one`` is taken if there is one.

        Raises:
            KeyError: if the key or one of its placeholders is missing.
        """
        sentence = self._table[key]
        if values.get("n") == 1:
            sentence = self._table.get(f"{key}.one", sentence)
        return sentence.format(**values) if values else sentence

    def spoken(self, dialect: str) -> "Text":
        """Give the same sentences in the words of a dialect of the language.

        The words are in ``assets/text/<language>/dialect/<name>.json``; a language
        that has none for it says the same.
        """
        return _spoken(self.language, dialect)

    def put(self, sentence: str) -> str:
        """Put a sentence that has no key into the words of this dialect."""
        for common, own in self._words.items():
            sentence = sentence.replace(common, own)
        return sentence

    def keys(self) -> frozenset[str]:
        """List all keys."""
        return frozenset(self._table)


@cache
def text_in(language: str) -> Text:
    """Load a language once.

    Raises:
        ValueError: if two files give the same key.
    """
    table: dict[str, str] = {}
    for file in sorted(folder_of(language).glob("*.json")):
        part: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
        twice = table.keys() & part.keys()
        if twice:
            raise ValueError(f"{file.name}: {sorted(twice)} stand in another file too")
        table.update(part)
    return Text(language, table)


@cache
def _spoken(language: str, dialect: str) -> Text:
    common = text_in(language)
    file = folder_of(language) / "dialect" / f"{dialect}.json"
    if not file.is_file():
        return common
    words: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    return Text(language, {key: common(key) for key in common.keys()}, words)  # noqa: SIM118


def folder_of(language: str) -> Path:
    """Give the folder of a language's sentences."""
    return assets_folder() / "text" / language


def language_named(word: str) -> str | None:
    """Give the language of ours a command line names, ``zh_CN`` or just ``zh``; None if none."""
    if word in LANGUAGES:
        return word
    return next((name for name in LANGUAGES if name.split("_")[0] == word), None)


def language_for(preferred: Iterable[str]) -> str | None:
    """Give the first of ours among names of languages such as ``zh-Hant-HK`` or ``yue_HK``."""
    tongues = (re.split(r"[-_.@ ]", name.lower())[0] for name in preferred)
    return next((TONGUES[tongue] for tongue in tongues if tongue in TONGUES), None)


def system_language() -> str:
    """Tell which of our languages fits the environment; English where none does."""
    names = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    told = next((name for name in names if name), "")
    # As gettext has it: a list of languages counts, but not for who wants none at all.
    plain = told.split(".")[0] in ("C", "POSIX")
    listed = [] if plain else os.environ.get("LANGUAGE", "").split(":")
    usual = told or locale.getlocale()[0] or ""
    return language_for([*listed, usual]) or "en_US"
