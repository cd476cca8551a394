"""Our own source files as syntax trees, for tests of the architecture."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]


class Source(NamedTuple):
    """A module: its dotted name, its file and what is written in it."""

    name: str
    path: Path
    text: str

    @property
    def tree(self) -> ast.Module:
        return _tree(self.path)


class Reach(NamedTuple):
    """An import: who imports, the module, the name taken from it ("" for the module), where."""

    source: Source
    module: str
    taken: str
    line: int

    def __str__(self) -> str:
        what = f"{self.module}.{self.taken}" if self.taken else self.module
        return f"{self.source.path.relative_to(ROOT)}:{self.line} imports {what}"


class Function(NamedTuple):
    """A function with its dotted name."""

    source: Source
    name: str
    node: ast.FunctionDef | ast.AsyncFunctionDef


@cache
def sources(package: str) -> tuple[Source, ...]:
    """List the modules of a package or the one module of that name."""
    base = ROOT / package.replace(".", "/")
    files = sorted(base.rglob("*.py")) if base.is_dir() else [base.with_suffix(".py")]
    return tuple(Source(_dotted(file), file, file.read_text(encoding="utf-8")) for file in files)


@cache
def reaches(package: str) -> tuple[Reach, ...]:
    """List every import of a package, wherever it stands in a file."""
    return tuple(reach for source in sources(package) for reach in _reaches(source))


def is_within(module: str, package: str) -> bool:
    """Tell whether a module is a package or lies in it."""
    return module == package or module.startswith(f"{package}.")


def functions(source: Source) -> Iterator[Function]:
    """List the functions of a module, inner ones too."""
    yield from _functions(source, source.tree, source.name)


def owner(source: Source, node: ast.AST) -> str:
    """Tell the innermost function around a node; the module's name outside of all."""
    line = getattr(node, "lineno", 0)
    around = [
        function
        for function in functions(source)
        if function.node.lineno <= line <= (function.node.end_lineno or 0)
    ]
    return around[-1].name if around else source.name


def docstrings(tree: ast.AST) -> set[int]:
    """List the ids of nodes that are docstrings, those below fields too."""
    return {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _dotted(file: Path) -> str:
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _reaches(source: Source) -> Iterator[Reach]:
    for node in ast.walk(source.tree):
        match node:
            case ast.Import(names=names):
                for alias in names:
                    yield Reach(source, alias.name, "", node.lineno)
            case ast.ImportFrom(module=module, names=names, level=level):
                assert level == 0, f"{source.path}: relative import"
                for alias in names:
                    yield Reach(source, module or "", alias.name, node.lineno)
            case _:
                pass


def _functions(source: Source, node: ast.AST, name: str) -> Iterator[Function]:
    for child in ast.iter_child_nodes(node):
        match child:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                inner = f"{name}.{child.name}"
                yield Function(source, inner, child)
                yield from _functions(source, child, inner)
            case ast.ClassDef():
                yield from _functions(source, child, f"{name}.{child.name}")
            case _:
                yield from _functions(source, child, name)
