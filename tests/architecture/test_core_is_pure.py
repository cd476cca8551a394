"""The core knows values only: no clock, no file, no chance of its own (design, statement 1)."""

import ast

import pytest

from tests.support.sources import ROOT, Source, reaches, sources

VALUES = {
    "bisect",
    "collections",
    "dataclasses",
    "enum",
    "functools",
    "itertools",
    "msgspec",
    "operator",
    "random",
    "typing",
}
"""Modules that hold values and ways to combine them."""

DOING = {"open", "print", "input", "eval", "exec", "compile", "__import__", "globals", "id", "hash"}
"""Built-in functions that act, or whose result differs from run to run."""

ONE_FUNCTION_OF_CHANCE = "random.Random"


def where(source: Source, node: ast.AST) -> str:
    return f"{source.path.relative_to(ROOT).as_posix()}:{getattr(node, 'lineno', 0)}"


def test_the_core_imports_values_only() -> None:
    found = [
        str(reach)
        for reach in reaches("engine.core")
        if reach.module.split(".")[0] not in VALUES and not reach.module.startswith("engine.core")
    ]
    assert found == []


def test_the_core_takes_chance_as_an_argument() -> None:
    found = [str(reach) for reach in reaches("engine.core") if reach.module == "random"]
    assert all(line.endswith(f"imports {ONE_FUNCTION_OF_CHANCE}") for line in found), found


@pytest.mark.parametrize("package", ["engine", "client"])
def test_nobody_uses_the_chance_shared_by_all(package: str) -> None:
    found = [
        where(source, node)
        for source in sources(package)
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "random"
        and node.attr not in ("Random", "SystemRandom")
    ]
    taken = [
        str(reach)
        for reach in reaches(package)
        if reach.module == "random" and reach.taken not in ("", "Random", "SystemRandom")
    ]
    assert found + taken == []


def test_the_core_does_nothing_but_compute() -> None:
    found = [
        f"{where(source, node)} {node.func.id}"
        for source in sources("engine.core")
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in DOING
    ]
    assert found == []


def test_the_core_keeps_nothing_between_calls() -> None:
    found = [
        where(source, node)
        for source in sources("engine.core")
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Global | ast.Nonlocal)
    ]
    assert found == []


def test_the_core_asks_no_rule_set_for_its_name() -> None:
    found = [
        where(source, node)
        for source in sources("engine.core")
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Attribute) and node.attr == "id" and is_rule_set(node.value)
    ]
    registry = [line for line in found if line.startswith("engine/core/presets.py")]
    assert found == registry


def is_rule_set(node: ast.expr) -> bool:
    match node:
        case ast.Name(id="rules" | "ruleset" | "preset") | ast.Attribute(attr="rules"):
            return True
        case _:
            return False


def test_the_core_imports_no_presets() -> None:
    found = [str(reach) for reach in reaches("engine.core") if "presets" in reach.module]
    assert found == []
