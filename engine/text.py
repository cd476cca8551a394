"""Sentences for people, from ``assets/text/<language>/*.json``.

Each file is one flat object of keys and sentences; all files of a language
make one table. Placeholders are those of ``str.format``: ``{name}``. What the
program must know of a language stands beside them, in ``language.json``: a
language is its folder, and nothing else names it.
"""

import json
import locale
import os
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

from engine.assets import assets_folder

ITSELF = "language.json"
"""File in a language's folder that says what the language is like."""


class Traits(NamedTuple):
    """What a language says of itself.

    Attributes:
        name: what it calls itself.
        tongues: what systems call the languages whose readers read it, in small letters.
        fallback: whether it is taken where no language fits; one is.
        wide: whether its characters are wide: quotes as well, and no space parts its sentences.
        plural: for each ending of keys (``one`` of ``<key>.one``) a pattern of the numbers that
            take it, written in digits.
        voices: what the voices of a system are asked for, by system or program; one that is not
            named speaks as it likes.
    """

    name: str
    tongues: tuple[str, ...]
    fallback: bool
    wide: bool
    plural: dict[str, str]
    voices: dict[str, str]


class Text:
    """The sentences of one language."""

    def __init__(
        self, language: str, table: dict[str, str], words: dict[str, str] | None = None
    ) -> None:
        self.language = language
        self.traits = traits_of(language)
        self._words = words or {}
        self._table = {key: self.put(sentence) for key, sentence in table.items()}

    def __contains__(self, key: str) -> bool:
        return key in self._table

    def __call__(self, key: str, /, **values: object) -> str:
        """Give the sentence of a key with its placeholders filled in.

        Where the language has a form for the number ``n``, the sentence of ``<key>.<form>`` is
        taken if there is one.

        Raises:
            KeyError: if the key or one of its placeholders is missing.
        """
        sentence = self._table[key]
        for form, numbers in self.traits.plural.items() if "n" in values else ():
            if re.fullmatch(numbers, str(values["n"])):
                sentence = self._table.get(f"{key}.{form}", sentence)
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
        if file.name == ITSELF:
            continue
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


@cache
def traits_of(language: str) -> Traits:
    """Read once what a language says of itself."""
    said = json.loads((folder_of(language) / ITSELF).read_text(encoding="utf-8"))
    return Traits(**{**said, "tongues": tuple(said["tongues"])})


def _languages() -> tuple[str, ...]:
    """List the folders that say they are a language; that of who reads none comes last."""
    found = sorted(file.parent.name for file in (assets_folder() / "text").glob(f"*/{ITSELF}"))
    return tuple(sorted(found, key=lambda name: traits_of(name).fallback))


LANGUAGES = _languages()
FALLBACK = LANGUAGES[-1]


def short_names() -> tuple[str, ...]:
    """List what a command line may call the languages, such as ``zh``."""
    return tuple(name.split("_")[0] for name in LANGUAGES)


def language_named(word: str) -> str | None:
    """Give the language of ours a command line names, ``zh_CN`` or just ``zh``; None if none."""
    if word in LANGUAGES:
        return word
    return dict(zip(short_names(), LANGUAGES, strict=True)).get(word)


def language_for(preferred: Iterable[str]) -> str | None:
    """Give the first of ours among names of languages such as ``zh-Hant-HK`` or ``yue_HK``."""
    ours = {tongue: name for name in LANGUAGES for tongue in traits_of(name).tongues}
    tongues = (re.split(r"[-_.@ ]", name.lower())[0] for name in preferred)
    return next((ours[tongue] for tongue in tongues if tongue in ours), None)


def system_language() -> str:
    """Tell which of our languages fits the environment; the one of all others where none does."""
    names = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    said = next((name for name in names if name), "")
    # As gettext has it: a list of languages counts, but not for who wants none at all.
    plain = said.split(".")[0] in ("C", "POSIX")
    listed = [] if plain else os.environ.get("LANGUAGE", "").split(":")
    usual = said or locale.getlocale()[0] or ""
    return language_for([*listed, usual]) or FALLBACK
