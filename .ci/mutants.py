#!/usr/bin/env python3
"""Changes one place of the code at a time and asks whether a fast test sees it.

    .ci/mutants.py [--count 400] [--seed N] [--rooms core,record,table,lan,present]
                   [--out FILE] [--map FILE] [--only FILE:LINE:COLUMN:KIND]

Draws places at random, all alike; runs the tests that ran the line, the quick ones first, to the
first that fails; writes a JSON line for each mutant, and the share of those killed for each room.
With `--out` of an interrupted run it goes on. Works in a copy, never in the tree. Linux or macOS,
Python 3.12 or newer (the map of lines to tests comes from `linemap.py`; made first, kept at
`--map`).

Changed are: comparisons, `and`/`or`, `not`, arithmetic, numbers and truth values, conditions,
values returned, statements that only call, `raise`, `break`/`continue`. Left alone is what no test
should hold: annotations, decorators, class keywords, docstrings, logging, `strict=` of `zip`,
`assert_never`.
"""

import argparse
import ast
import json
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path

# What is not ours is loaded once, for all children.
import hypothesis  # noqa: F401
import msgspec  # noqa: F401
import pygame  # noqa: F401
import pytest
import websockets.asyncio.server  # noqa: F401

ROOT = Path(__file__).resolve().parents[1]
ROOMS = {
    "core": "engine/core",
    "record": "engine/record",
    "table": "engine/table",
    "lan": "engine/lan",
    "present": "client/present",
}
WANTED = {"core": 0.98, "record": 0.98, "table": 0.93, "lan": 0.93, "present": 0.88}

MOST_SECONDS = 25.0
"""Processor time of the tests tried on one mutant, by the map; what is quick comes first."""

ALIVE = {"survived", "no test", "trouble"}
"""Ends of mutants that nothing killed; with trouble nobody knows."""

COMPARED: dict[type[ast.cmpop], str] = {
    ast.Eq: "!=", ast.NotEq: "==", ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">",
    ast.Is: "is not", ast.IsNot: "is", ast.In: "not in", ast.NotIn: "in",
}  # fmt: skip
COUNTED: dict[type[ast.operator], str] = {
    ast.Add: "-", ast.Sub: "+", ast.Mult: "//", ast.Div: "*", ast.FloorDiv: "*", ast.Mod: "+",
    ast.BitAnd: "|", ast.BitOr: "&", ast.BitXor: "|", ast.LShift: ">>", ast.RShift: "<<",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Mutant:
    """One place and what stands there instead; columns are bytes, as `ast` counts them."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int
    kind: str
    text: str

    @property
    def name(self) -> str:
        """Give what finds it again."""
        return f"{self.file}:{self.line}:{self.column}:{self.kind}"


class Places:
    """The mutants of one file."""

    def __init__(self, file: str, source: str) -> None:
        self._file, self._source = file, source
        self.found: list[Mutant] = []
        self._walk(ast.parse(source))

    def _text(self, node: ast.AST) -> str:
        return ast.get_source_segment(self._source, node) or ""

    def _add(self, node: ast.expr | ast.stmt, kind: str, text: str) -> None:
        end, column = node.end_lineno or node.lineno, node.end_col_offset or 0
        at = (node.lineno, node.col_offset, end, column)
        self.found.append(Mutant(self._file, *at, kind, text))

    def _walk(self, node: ast.AST) -> None:
        self._statement(node)
        self._expression(node)
        for part in self._parts(node):
            self._walk(part)

    def _parts(self, node: ast.AST) -> Iterator[ast.AST]:
        """Give what is looked at within a node."""
        match node:
            case ast.Expr(ast.Constant()) | ast.arg():
                return
            case ast.If() if "TYPE_CHECKING" in self._text(node.test):
                return
            case ast.AnnAssign(value=value):
                if value is not None and "TypeAlias" not in self._text(node.annotation):
                    yield value
            case ast.ClassDef():
                yield from node.body
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                yield node.args
                yield from node.body
            case ast.Call() if self._text(node.func) in {"isinstance", "TypeVar", "NewType"}:
                return
            case ast.UnaryOp(ast.USub(), ast.Constant()):
                return
            case ast.Call() if self._text(node.func) == "zip":
                yield from node.args
            case ast.Expr(ast.Call(func)) if re.match(r"_?log\w*\.|assert_never", self._text(func)):
                return
            case _:
                yield from ast.iter_child_nodes(node)

    def _statement(self, node: ast.AST) -> None:
        match node:
            case ast.Expr(ast.Call(func)) | ast.Expr(ast.Await(ast.Call(func))):
                if not re.match(r"_?log\w*\.|assert_never", self._text(func)):
                    self._add(node, "call", "pass")
            case ast.Raise():
                self._add(node, "raise", "pass")
            case ast.Break():
                self._add(node, "loop", "continue")
            case ast.Continue():
                self._add(node, "loop", "break")
            case ast.Return(ast.expr() as value) if not isinstance(value, ast.Constant):
                self._add(value, "returned", "None")
            case ast.If(test) | ast.IfExp(test) | ast.While(test):
                self._condition(test)
            case ast.comprehension():
                for test in node.ifs:
                    self._condition(test)

    def _condition(self, test: ast.expr) -> None:
        plain = isinstance(
            test, ast.Name | ast.Call | ast.Attribute | ast.NamedExpr | ast.Subscript
        )
        if plain and "TYPE_CHECKING" not in self._text(test):
            self._add(test, "condition", f"(not ({self._text(test)}))")

    def _expression(self, node: ast.AST) -> None:
        match node:
            case ast.Compare(left, [operator], [right]):
                words = f"(({self._text(left)}) {COMPARED[type(operator)]} ({self._text(right)}))"
                self._add(node, "compare", words)
            case ast.BoolOp(operator, values):
                word = " or " if isinstance(operator, ast.And) else " and "
                self._add(node, "and/or", f"({word.join(f'({self._text(v)})' for v in values)})")
            case ast.UnaryOp(ast.Not(), operand):
                self._add(node, "not", f"bool({self._text(operand)})")
            case ast.UnaryOp(ast.USub(), operand):
                self._add(node, "minus", f"({self._text(operand)})")
            case ast.BinOp(left, operator, right) if type(operator) in COUNTED:
                words = f"(({self._text(left)}) {COUNTED[type(operator)]} ({self._text(right)}))"
                self._add(node, "count", words)
            case ast.Constant(bool() as value):
                self._add(node, "truth", str(not value))
            case ast.Constant(int() | float() as number):
                self._add(node, "number", repr(number + 1))


def places(rooms: list[str]) -> list[Mutant]:
    """Give every mutant of some rooms, in the order of the files."""
    files = sorted(file for room in rooms for file in (ROOT / ROOMS[room]).rglob("*.py"))
    found: list[Mutant] = []
    for file in files:
        source = file.read_text(encoding="utf-8")
        found += Places(str(file.relative_to(ROOT)), source).found
    return found


def is_code(mutant: Mutant) -> bool:
    """Tell whether a mutant can be read at all: a pattern of `match` takes no arithmetic."""
    try:
        ast.parse(changed((ROOT / mutant.file).read_text(encoding="utf-8"), mutant))
    except SyntaxError:
        return False
    return True


def changed(source: str, mutant: Mutant) -> str:
    """Give a source with one place changed."""
    lines = source.encode().splitlines(keepends=True)
    first, last = mutant.line - 1, mutant.end_line - 1
    start, end = lines[first][: mutant.column], lines[last][mutant.end_column :]
    lines[first : last + 1] = [start + mutant.text.encode() + end]
    return b"".join(lines).decode()


class Chosen:
    """Which tests matter for a mutant, quickest first."""

    def __init__(self, known: dict) -> None:  # type: ignore[type-arg]
        self.tests, self.seconds, self.lines = known["tests"], known["seconds"], known["lines"]

    def of(self, mutant: Mutant) -> tuple[list[str], float]:
        """Give the tests and the seconds they took together."""
        lines = self.lines.get(mutant.file, {})
        inside = range(mutant.line, mutant.end_line + 1)
        numbers = {test for line in inside for test in lines.get(str(line), ())}
        if not numbers:  # It runs while its module loads: what uses the module, or all.
            numbers = {test for tests in lines.values() for test in tests}
            numbers |= set(self._named_alike(mutant))
        chosen, spent = [], 0.0
        for number in self._spread(numbers):
            if spent + self.seconds[number] <= MOST_SECONDS:
                chosen.append(self.tests[number])
                spent += self.seconds[number]
        return chosen, spent

    def _named_alike(self, mutant: Mutant) -> Iterator[int]:
        module = mutant.file.removesuffix(".py").replace("/", ".")
        for number, test in enumerate(self.tests):
            if module in imports(test.partition("::")[0]):
                yield number

    def _spread(self, numbers: set[int]) -> list[int]:
        """Take turns among the files, so that many alike do not come before all others."""
        files: dict[str, list[int]] = defaultdict(list)
        for number in sorted(numbers, key=lambda number: self.seconds[number]):
            files[self.tests[number].partition("::")[0]].append(number)
        turns = [
            (turn, self.seconds[n], n) for all_ in files.values() for turn, n in enumerate(all_)
        ]
        return [number for *_, number in sorted(turns)]


_IMPORTS: dict[str, set[str]] = {}


def imports(file: str) -> set[str]:
    """Give the modules a test file names in its imports."""
    if file not in _IMPORTS:
        tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
        found = set()
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module:
                found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        _IMPORTS[file] = found
    return _IMPORTS[file]


def learn(file: Path, rooms: list[str]) -> None:
    """Run the fast tests once and write the map."""
    tests = ["tests/rules", "tests/engine", "tests/architecture"]
    tests += ["tests/client"] if "present" in rooms else []
    environment = {**os.environ, "LINEMAP": str(file), "CI": "true"}
    environment["PYTHONPATH"] = os.pathsep.join((str(ROOT), str(ROOT / ".ci")))
    command = [sys.executable, "-m", "pytest", "-n", "0", "-p", "linemap", "-p", "no:cacheprovider"]
    subprocess.run([*command, *tests], cwd=ROOT, env=environment, check=False)


class Killer:
    """A pytest plugin that notes the first test that fails."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note who it is."""
        if report.failed:
            self._file.write_text(report.nodeid, encoding="utf-8")

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Note a file that does not even load."""
        if report.failed:
            self._file.write_text(f"loading {report.nodeid}", encoding="utf-8")


def ask(copy: Path, tests: list[str], seconds: float) -> tuple[str, str]:
    """Run some tests in a child that has everything from outside loaded.

    Gives what came of it, and the test that failed.
    """
    by = copy.parent / "by"
    by.write_text("", encoding="utf-8")
    child = os.fork()
    if not child:
        _child(copy, by, tests, seconds)
    end, status = time.monotonic() + 60 + 20 * seconds, None
    while status is None and time.monotonic() < end:
        done, code = os.waitpid(child, os.WNOHANG)
        status = code if done else None
        time.sleep(0.02)
    _end_group(child)
    if status is None:
        os.waitpid(child, 0)
        return "time", ""
    if os.WIFSIGNALED(status):
        ends = {signal.SIGXCPU: "time", signal.SIGKILL: "time"}
        return ends.get(signal.Signals(os.WTERMSIG(status)), "crash"), ""
    killer = by.read_text(encoding="utf-8")
    if os.WEXITSTATUS(status) == pytest.ExitCode.OK:
        return "survived", ""
    return ("killed" if killer else "trouble"), killer


def _end_group(leader: int) -> None:
    """End what the tests have started and left: the child leads a group of its own."""
    try:
        os.killpg(leader, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        return


def _child(copy: Path, by: Path, tests: list[str], seconds: float) -> None:
    os.setpgid(0, 0)
    most = int(20 + 5 * seconds)
    resource.setrlimit(resource.RLIMIT_CPU, (most, most + 5))
    os.chdir(copy)
    sys.path.insert(0, str(copy))
    os.environ["PYTHONPATH"] = str(copy)
    # A plugin loaded before pytest cannot be rewritten, and it would say so.
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    if "MUTANTS_LOUD" not in os.environ:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
    calm = ["-x", "-q", "--no-header", "-p", "no:cacheprovider"]
    code = 3
    try:
        code = pytest.main([*calm, *tests], plugins=[Killer(by)])
    except Exception:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(int(code))


class Tree:
    """A copy of the tree in which one file at a time is another."""

    def __init__(self, room: Path) -> None:
        self.path = room / "tree"
        for part in ("assets", "client", "engine", "tests", ".github", ".ci"):
            shutil.copytree(
                ROOT / part, self.path / part, ignore=shutil.ignore_patterns("__pycache__")
            )
        for file in ("pyproject.toml", "README.md", "build.spec", "LICENSE", ".gitignore"):
            shutil.copy(ROOT / file, self.path / file)
        self._stamp = 1_600_000_000

    def write(self, file: str, source: str) -> None:
        """Write a source so that no compiled one of before is taken for it."""
        path = self.path / file
        path.write_text(source, encoding="utf-8")
        self._stamp += 2
        os.utime(path, (self._stamp, self._stamp))
        for old in (path.parent / "__pycache__").glob(f"{path.stem}.*"):
            old.unlink()


def room_of(file: str) -> str:
    """Give the name of the room a file lies in."""
    return next(name for name, folder in ROOMS.items() if file.startswith(folder + "/"))


def run(options: argparse.Namespace) -> int:
    """Try the mutants drawn; give the exit code."""
    rooms = options.rooms.split(",")
    mapped = Path(options.map)
    if not mapped.exists():
        learn(mapped, rooms)
    chosen = Chosen(json.loads(mapped.read_text(encoding="utf-8")))
    drawn = places(rooms)
    random.Random(options.seed).shuffle(drawn)
    wanted = (m for m in drawn if options.only in {"", m.name} and is_code(m))
    drawn = list(islice(wanted, options.count))
    out = Path(options.out)
    done = {}
    if out.exists() and not options.only:
        lines = map(json.loads, out.read_text(encoding="utf-8").splitlines())
        done = {line["name"]: line["end"] for line in lines}
    with tempfile.TemporaryDirectory() as room:
        tree = Tree(Path(room))
        for mutant in drawn:
            if mutant.name not in done:
                done[mutant.name] = _tried(tree, mutant, chosen, out)
    return _report(done)


def _tried(tree: Tree, mutant: Mutant, chosen: Chosen, out: Path) -> str:
    source = (ROOT / mutant.file).read_text(encoding="utf-8")
    tests, seconds = chosen.of(mutant)
    start = time.monotonic()
    tree.write(mutant.file, changed(source, mutant))
    end, by = ask(tree.path, tests, seconds) if tests else ("no test", "")
    tree.write(mutant.file, source)
    was = source.splitlines()[mutant.line - 1].strip()
    told = {
        "name": mutant.name, "end": end, "by": by, "was": was, "is": mutant.text,
        "tests": len(tests), "seconds": round(time.monotonic() - start, 1), **asdict(mutant),
    }  # fmt: skip
    with out.open("a", encoding="utf-8") as file:
        file.write(json.dumps(told, ensure_ascii=False) + "\n")
    return end


def _report(done: dict[str, str]) -> int:
    tried, alive = Counter[str](), Counter[str]()
    for name, end in done.items():
        tried[room_of(name)] += 1
        alive[room_of(name)] += end in ALIVE
    for room, number in sorted(tried.items()):
        killed = number - alive[room]
        share = killed / number
        sys.stdout.write(f"{room}: {killed} of {number}, {share:.1%} (wanted {WANTED[room]:.0%})\n")
    return 0


def main(words: list[str]) -> int:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, default=400)
    parser.add_argument("--seed", type=int, default=time.time_ns())
    parser.add_argument("--rooms", default=",".join(ROOMS))
    parser.add_argument("--out", default=str(Path(tempfile.gettempdir()) / "mutants.jsonl"))
    parser.add_argument("--map", default=str(Path(tempfile.gettempdir()) / "linemap.json"))
    parser.add_argument("--only", default="")
    return run(parser.parse_args(words))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
