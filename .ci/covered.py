#!/usr/bin/env python3
"""Counts the lines and branches that the fast tests run, and holds them above floors.

    COVERED=DIR python -m pytest -n auto -p covered      with .ci on the path: a pytest plugin
    .ci/covered.py DIR [--missing PATH]                  sum up; ends with 1 below a floor

For Python 3.12 and 3.13. Counted are the lines inside functions, and of lines from which a
condition or a loop leads to several others, each of these ways. `sys.monitoring` tells of most of
them once only, so the run takes little longer. What runs only in a process that a test starts is
not seen, and what cannot happen (`raise AssertionError`, `assert_never`) not counted.
"""

import argparse
import dis
import json
import os
import sys
from collections.abc import Iterator
from inspect import CO_OPTIMIZED
from pathlib import Path
from types import CodeType

ROOT = Path(__file__).resolve().parents[1]
NOT_COUNTED = ("engine/training/", "client/__main__.py")
"""Training has a tier of its own; the program's first lines run in a process of their own."""

FLOORS = {"engine/core": 97.0, "engine/record": 94.0}
"""Least share of lines and ways of a room, in percent; other rooms are told and not held."""

TOOL = 1
Way = tuple[int, int]
"""From a line to a line; a line itself goes from 0."""


class Ran:
    """What one process of a test run has run: a pytest plugin."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._ways: dict[str, set[Way]] = {}
        self._first: dict[tuple[int, int], int] = {}
        self._codes: dict[int, CodeType] = {}
        self._own = tuple(f"{ROOT / room}{os.sep}" for room in ("engine", "client"))

    def pytest_sessionstart(self) -> None:
        """Begin to listen."""
        events = sys.monitoring.events
        sys.monitoring.use_tool_id(TOOL, "covered")
        sys.monitoring.register_callback(TOOL, events.LINE, self._line)
        sys.monitoring.register_callback(TOOL, events.BRANCH, self._branch)
        sys.monitoring.set_events(TOOL, events.LINE | events.BRANCH)

    def pytest_sessionfinish(self) -> None:
        """Write what has run, in a file of this process."""
        sys.monitoring.set_events(TOOL, 0)
        sys.monitoring.free_tool_id(TOOL)
        for (number, start), end in tuple(self._first.items()):
            self._went(self._codes[number], start, end)
        found = {file: sorted(ways) for file, ways in self._ways.items()}
        file = self._folder / f"{os.getpid()}.json"
        file.write_text(json.dumps(found), encoding="utf-8")

    def _line(self, code: CodeType, line: int) -> object:
        if code.co_filename.startswith(self._own):
            self._ways.setdefault(code.co_filename, set()).add((0, line))
        return sys.monitoring.DISABLE

    def _branch(self, code: CodeType, start: int, end: int) -> object:
        key = (id(code), start)
        first = self._first.get(key)
        if first is None:
            if not code.co_filename.startswith(self._own):
                return sys.monitoring.DISABLE
            self._codes[id(code)] = code
            self._first[key] = end
            return None
        if first == end:
            return None
        self._went(code, start, end)
        return sys.monitoring.DISABLE

    def _went(self, code: CodeType, start: int, end: int) -> None:
        lines = lines_at(code)
        self._ways.setdefault(code.co_filename, set()).add((lines[start], lines[end]))


def lines_at(code: CodeType) -> dict[int, int]:
    """Give the line of each instruction by its offset; 0 where it has none."""
    return {
        offset: line or 0
        for first, last, line in code.co_lines()
        for offset in range(first, last, 2)
    }


def codes(code: CodeType) -> Iterator[CodeType]:
    """Give a code and all within it."""
    yield code
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from codes(inner)


def possible(source: str) -> set[Way]:
    """Give the lines and ways of a file that could be run."""
    text = source.splitlines()
    found: set[Way] = set()
    for code in codes(compile(source, "", "exec")):
        if code.co_flags & CO_OPTIMIZED:
            found |= {(0, line) for _, _, line in code.co_lines() if line}
            found -= {(0, code.co_firstlineno)}
            found |= _branches(code)
    dead = {
        number
        for number, line in enumerate(text, 1)
        if line.strip().startswith(("@", '"""', "raise AssertionError", "assert_never"))
    }
    # A generator that is never asked to its end leads nowhere else.
    return {way for way in found if way[0] != way[1] and not dead & set(way)}


def _branches(code: CodeType) -> set[Way]:
    """Give the ways from lines that lead to several others."""
    lines, steps = lines_at(code), list(dis.get_instructions(code))
    ways: dict[int, set[int]] = {}
    for before, step, after in zip(steps, steps[1:], steps[2:], strict=False):
        jumps = step.opname.startswith("POP_JUMP_IF") or step.opname == "FOR_ITER"
        # An exception of another kind goes on upwards: that is no way of ours.
        if jumps and before.opname != "CHECK_EXC_MATCH" and lines[step.offset]:
            ends = {lines[after.offset], lines[int(step.argval)]}
            ways.setdefault(lines[step.offset], set()).update(ends)
    return {
        (start, end) for start, ends in ways.items() if len(ends - {0}) > 1 for end in ends if end
    }


def share(counted: dict[str, tuple[int, int]], room: str) -> float:
    """Give the percentage run of what lies in a room."""
    chosen = [pair for file, pair in counted.items() if file.startswith(f"{room}/")]
    return 100 * sum(run for run, _ in chosen) / max(1, sum(of for _, of in chosen))


def main(words: list[str]) -> int:
    """Sum up what all processes ran; give the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--missing", default="", help="list what did not run of this path")
    options = parser.parse_args(words)
    ran: dict[str, set[Way]] = {}
    for part in options.folder.glob("*.json"):
        for file, ways in json.loads(part.read_text(encoding="utf-8")).items():
            name = Path(file).relative_to(ROOT).as_posix()
            ran.setdefault(name, set()).update(map(tuple, ways))
    counted: dict[str, tuple[int, int]] = {}
    for path in sorted([*ROOT.glob("engine/**/*.py"), *ROOT.glob("client/**/*.py")]):
        name = path.relative_to(ROOT).as_posix()
        if name.startswith(NOT_COUNTED):
            continue
        could = possible(path.read_text(encoding="utf-8"))
        left = could - ran.get(name, set())
        counted[name] = (len(could) - len(left), len(could))
        if options.missing and name.startswith(options.missing):
            for start, end in sorted(left, key=lambda way: (way[0] or way[1], way)):
                sys.stdout.write(f"{name}:{start or end}{f' -> {end}' if start else ''}\n")
    rooms = sorted({"/".join(name.split("/")[:2]) for name in counted if name.count("/") > 1})
    low = False
    for room in (*rooms, "engine", "client"):
        now, floor = share(counted, room), FLOORS.get(room, 0.0)
        low |= now < floor
        held = f", floor {floor:g} %" if floor else ""
        sys.stdout.write(f"covered {room}: {now:.1f} %{held}\n")
    return 1 if low else 0


if "COVERED" in os.environ and __name__ != "__main__":

    def pytest_configure(config) -> None:  # type: ignore[no-untyped-def]
        """Register the one counter of this process."""
        if not hasattr(config, "workerinput") and config.getoption("numprocesses", None):
            return  # The tests run in its workers.
        config.pluginmanager.register(Ran(Path(os.environ["COVERED"])), "ran")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
