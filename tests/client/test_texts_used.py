"""Every sentence is said somewhere: a key that no code can build is a leftover."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from pathlib import Path

import pygame

import client
import engine
from client.present.course import course
from engine.assets import assets_folder
from engine.core.presets import PRESETS
from engine.text import text_in

PACKAGES = (client, engine)
SHORTEST = 2
"""Letters that a composed key must have of its own to say anything about which keys it builds."""


@dataclass
class Said:
    """What the sources say of keys.

    Attributes:
        whole: strings and names that stand there, each a key or a part of one.
        built: composed keys, with a group for each part that varies.
        ends: what is added at the end of another key.
    """

    whole: set[str] = field(default_factory=set)
    built: set[re.Pattern[str]] = field(default_factory=set)
    ends: set[str] = field(default_factory=set)


def sources() -> Iterator[ast.AST]:
    for package in PACKAGES:
        for folder in package.__path__:
            for file in sorted(Path(folder).rglob("*.py")):
                yield from ast.walk(ast.parse(file.read_text(encoding="utf-8")))


def literal(node: ast.AST | None) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def choices(node: ast.AST) -> tuple[str | None, ...]:
    """Give what a part of a composed key may be; None for what only shows when it runs."""
    if isinstance(node, ast.FormattedValue) and isinstance(node.value, ast.IfExp):
        return literal(node.value.body), literal(node.value.orelse)
    return (literal(node),)


def note_composed(said: Said, node: ast.JoinedStr) -> None:
    for parts in product(*map(choices, node.values)):
        own = "".join(part for part in parts if part is not None)
        if not re.fullmatch(r"[A-Za-z0-9_.-]*", own) or len(re.findall("[a-z]", own)) < SHORTEST:
            continue
        if parts[0] is None and parts.count(None) == 1 and own.startswith("."):
            said.ends.add(own)
        else:
            pattern = "".join("(.+)" if part is None else re.escape(part) for part in parts)
            said.built.add(re.compile(pattern))


def key_codes() -> list[int]:
    return [code for name, code in vars(pygame).items() if name.startswith("K_")]


@cache
def said_in_code() -> Said:
    said = Said()
    said.whole |= {*PRESETS, *map(str, range(17)), *"23456789TJQKA", *"shcd"}
    said.whole |= {chapter.id for chapter in course().chapters}
    said.whole |= {step.id for chapter in course().chapters for step in chapter.steps}
    said.whole |= {pygame.key.name(code) for code in key_codes()}
    said.whole |= {file.stem for file in assets_folder().rglob("*.svg")}
    for node in sources():
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            said.whole.add(node.value)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            said.whole.add(node.target.id)
        elif isinstance(node, ast.JoinedStr):
            note_composed(said, node)
        elif isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Add):
            right = node.right if isinstance(node, ast.BinOp) else node.value
            for end in (right, getattr(right, "body", None), getattr(right, "orelse", None)):
                found = literal(end)
                if found is not None and re.fullmatch(r"[._][a-z_.]+", found):
                    said.ends.add(found)
    return said


@cache
def is_said(key: str) -> bool:
    """Tell whether code says a key whole, builds it, or adds its end to one it says."""
    said = said_in_code()
    if key in said.whole:
        return True
    for pattern in said.built:
        match = pattern.fullmatch(key)
        if match is not None and all(map(is_said, match.groups())):
            return True
    return any(key.endswith(end) and is_said(key[: -len(end)]) for end in said.ends)


def test_every_sentence_is_said_somewhere() -> None:
    pygame.display.init()
    unsaid = [key for key in sorted(text_in("en_US").keys()) if not is_said(key)]
    assert unsaid == []


def test_a_key_that_nothing_builds_is_found() -> None:
    pygame.display.init()
    assert not is_said("preset.putong.never_said")
    assert not is_said("ui.never_said")
    assert is_said("preset.putong.sketch")
    assert is_said("tutorial.sets.lead.done")
