"""No sentence for people stands in code: all of them are in ``assets/text``."""

import ast
import re
from collections.abc import Iterator

import pytest

from tests.support.sources import ROOT, Source, docstrings, sources

CHINESE = re.compile(r"[\u3000-\u303f\u3400-\u9fff\uff00-\uffef]")
WORDS = re.compile(r"[a-z]{2,}[,.;:!?]? [A-Za-z]{2,}|[A-Za-z]{2,}[,.;:!?]? [a-z]{2,}")
LOGS = ("log", "_log", "logger", "_logger", "LOG")

PROPER_NAMES = ("Noto Sans SC", "python -m engine host")
"""The same in every language."""

ALLOWED = {
    "engine.cli.parsers": "the form of a command line, for a parser that wants it in one piece",
    "engine.lan.status": "heads of HTTP, as every browser reads them",
    "engine.lan.invite": "the name of the game, with which an invitation begins everywhere",
    "engine.table.names": "invisible letters that are taken out of names",
    "engine.record.file": "what the JSON library says about a broken line, to be read",
    "engine.table.journal": "what the JSON library says about a broken line, to be read",
    "client.look.typeset": "punctuation, for breaking lines",
    "client.machine.speech": "a script for the voice of Windows",
    "client.stage.svg": "the head of a picture file",
}
"""Modules whose literals look like sentences and are none, and why."""


def literals(source: Source) -> Iterator[ast.Constant]:
    """List the strings of a module that somebody might read on the screen."""
    silent = docstrings(source.tree)
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Raise | ast.Assert) or is_logging(node):
            silent |= {id(inner) for inner in ast.walk(node)}
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Constant) and id(node) not in silent:
            yield node


def is_logging(node: ast.AST) -> bool:
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name))):
            return name in LOGS
        case ast.Call(func=ast.Attribute(value=ast.Attribute(attr=name))):
            return name in LOGS
        case _:
            return False


def is_sentence(value: object) -> bool:
    if not isinstance(value, str) or value in PROPER_NAMES:
        return False
    return bool(CHINESE.search(value) or WORDS.search(value))


def sentences(source: Source) -> list[str]:
    where = source.path.relative_to(ROOT)
    return [
        f"{where}:{node.lineno} {node.value!r}"
        for node in literals(source)
        if is_sentence(node.value)
    ]


@pytest.mark.parametrize("package", ["engine", "client"])
def test_code_holds_no_sentence(package: str) -> None:
    found = [
        line
        for source in sources(package)
        if source.name not in ALLOWED
        for line in sentences(source)
    ]
    assert found == []


def test_the_list_of_exceptions_is_no_longer_than_it_must_be() -> None:
    known = {source.name: source for package in ("engine", "client") for source in sources(package)}
    idle = [name for name in ALLOWED if name not in known or not sentences(known[name])]
    assert idle == []


def test_sentences_are_told_from_words() -> None:
    assert is_sentence("not your turn")
    assert is_sentence("轮到你")
    assert not is_sentence("lianzhong-jingdian")
    assert not is_sentence("BJ* BJ SJ* SJ 2s")
