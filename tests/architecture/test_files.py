"""Short functions, one noun a file, and names that say what is inside."""

import ast

import pytest

from tests.support.sources import ROOT, functions, sources

PACKAGES = ("engine", "client", "tests")
MOST_LINES_OF_A_FUNCTION = 50
NAMELESS = {"utils", "util", "helpers", "helper", "manager", "managers", "common", "misc", "base"}


@pytest.mark.parametrize("package", ["engine", "client"])
def test_no_function_is_long(package: str) -> None:
    found = [
        f"{function.name}: {lines}"
        for source in sources(package)
        for function in functions(source)
        if (lines := (function.node.end_lineno or 0) - function.node.lineno + 1)
        > MOST_LINES_OF_A_FUNCTION
        and not is_one_match(function.node)
    ]
    assert found == []


def is_one_match(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Tell whether a function is one total ``match``: as long as its union has members."""
    said = ast.get_docstring(node) is not None
    return len(node.body) == 1 + said and isinstance(node.body[-1], ast.Match)


@pytest.mark.parametrize("package", PACKAGES)
def test_every_module_is_named_after_what_is_in_it(package: str) -> None:
    found = [source.name for source in sources(package) if NAMELESS & set(words_of(source.name))]
    assert found == []


def words_of(name: str) -> list[str]:
    return name.lower().replace("_", ".").split(".")


@pytest.mark.parametrize("package", ["engine", "client"])
def test_every_module_says_what_it_is(package: str) -> None:
    silent = [source.name for source in sources(package) if ast.get_docstring(source.tree) is None]
    assert silent == []


@pytest.mark.parametrize("package", PACKAGES)
def test_nothing_is_left_to_be_done_later(package: str) -> None:
    marks = ("TO" + "DO", "FIX" + "ME", "XX" + "X")
    found = [
        f"{source.path.relative_to(ROOT)} {mark}"
        for source in sources(package)
        for mark in marks
        if mark in source.text
    ]
    assert found == []


@pytest.mark.parametrize("package", PACKAGES)
def test_nothing_is_skipped_for_good(package: str) -> None:
    found = [
        f"{source.path.relative_to(ROOT)}:{node.lineno}"
        for source in sources(package)
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Attribute)
        and node.attr in ("skip", "xfail")
        and isinstance(node.value, ast.Attribute)
        and node.value.attr == "mark"
    ]
    assert found == []


def test_the_top_level_is_where_the_design_puts_them() -> None:
    top = {item.name for item in ROOT.iterdir() if item.is_dir() and not item.name.startswith(".")}
    built = {"build", "dist"}
    leftovers = {name for name in top if name.endswith(".egg-info") or name == "__pycache__"}
    assert top - built - leftovers == {"engine", "client", "assets", "tests"}


def test_nobody_overrides_what_another_class_keeps_to_itself() -> None:
    classes = {
        node.name: (node, {base.id for base in node.bases if isinstance(base, ast.Name)})
        for package in ("engine", "client")
        for source in sources(package)
        for node in source.tree.body
        if isinstance(node, ast.ClassDef)
    }

    def private(name: str) -> set[str]:
        return {
            node.name
            for node in classes[name][0].body
            if isinstance(node, ast.FunctionDef)
            and node.name.startswith("_")
            and not node.name.endswith("__")
        }

    def above(name: str) -> set[str]:
        found = classes[name][1] & classes.keys()
        return found.union(*(above(base) for base in found))

    taken = {
        f"{name}.{method} is {base}'s"
        for name in classes
        for base in above(name)
        for method in private(name) & private(base)
    }
    assert taken == set()
