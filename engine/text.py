"""Sentences for people, from ``assets/text/<language>/*.json``.

Each file is one flat object of keys and sentences; all files of a language
make one table. Placeholders are those of ``str.format``: ``{name}``.
"""

import json
import locale
import os
from functools import cache
from pathlib import Path

from engine.assets import assets_folder

LANGUAGES = ("zh_CN", "en_US")


class Text:
    """The sentences of one language."""

    def __init__(self, language: str, table: dict[str, str]) -> None:
        self.language = language
        self._table = table

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


def folder_of(language: str) -> Path:
    """Give the folder of a language's sentences."""
    return assets_folder() / "text" / language


def system_language() -> str:
    """Tell which of our languages fits the system: Chinese for any Chinese locale."""
    names = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    told = next((name for name in names if name), "") or (locale.getlocale()[0] or "")
    return "zh_CN" if told.lower().startswith(("zh", "chinese")) else "en_US"
