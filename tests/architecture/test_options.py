"""Each option of the rules is read in exactly one function of the core (design, statement 5)."""

import ast
from functools import cache

import pytest

from engine.core.ruleset import OptionField, options
from tests.support.sources import owner, sources

DECLARED_IN = ("engine.core.ruleset", "engine.core.presets")
FOR_THE_SCREEN = {"dialect", "direction"}
"""Display only: nothing in the core depends on it."""


def readers(name: str, package: str) -> set[str]:
    """List the functions that read an option off a rule set."""
    return {reader for read, reader in reads(package) if read == name}


@cache
def reads(package: str) -> frozenset[tuple[str, str]]:
    """List what is read off a rule set, and by which function."""
    return frozenset(
        (node.attr, owner(source, node))
        for source in sources(package)
        if source.name not in DECLARED_IN
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Attribute) and is_rule_set(node.value)
    )


def is_rule_set(node: ast.expr) -> bool:
    match node:
        case ast.Name(id="rules") | ast.Attribute(attr="rules"):
            return True
        case _:
            return False


@pytest.mark.parametrize("declared", options(), ids=lambda declared: declared.name)
def test_an_option_has_one_reader(declared: OptionField) -> None:
    found = readers(declared.name, "engine.core")
    if declared.name in FOR_THE_SCREEN:
        assert found == set()
        assert readers(declared.name, "client")
    else:
        assert len(found) == 1, sorted(found)


@pytest.mark.parametrize("package", ["engine", "client"])
def test_nobody_outside_the_core_reads_an_option(package: str) -> None:
    """The core publishes what an option comes to; what only the screen shows is its own."""
    found = {
        (declared.name, reader)
        for declared in options()
        for reader in readers(declared.name, package)
        if not reader.startswith("engine.core.")
        and not (package == "client" and declared.name in FOR_THE_SCREEN)
    }
    assert found == set()


def test_no_option_is_read_by_a_name_made_up_at_run_time() -> None:
    found = [
        f"{source.name}:{node.lineno}"
        for source in sources("engine.core")
        if source.name not in DECLARED_IN
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("getattr", "setattr", "vars", "asdict")
    ]
    assert found == []


def test_nobody_hides_a_rule_set_behind_another_name() -> None:
    found = [
        f"{source.name}:{node.lineno}"
        for source in sources("engine.core")
        if source.name not in DECLARED_IN
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Assign)
        and is_rule_set(node.value)
        and not all(isinstance(name, ast.Name) and name.id == "rules" for name in node.targets)
    ]
    assert found == []
