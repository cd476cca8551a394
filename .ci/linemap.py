"""Learns which fast test runs which line: a pytest plugin, for Python 3.12 and newer.

    LINEMAP=FILE python -m pytest -n 0 -p linemap      (with .ci on the path)

Writes JSON: `seconds` of each test, and `lines`: file -> line -> numbers of the tests in the
order of `tests`. A line is noticed once a test, so that the run takes little longer than without.
Lines of a process the test starts are not seen, nor are those that run while modules load.
"""

import json
import os
import sys
import time
from collections import defaultdict
from pathlib import Path
from types import CodeType

import pytest

ROOMS = tuple(str(Path.cwd() / room) + os.sep for room in ("engine", "client"))
TOOL = sys.monitoring.COVERAGE_ID
LINE = sys.monitoring.events.LINE


class LineMap:
    """The lines each test ran, and how long it took."""

    def __init__(self) -> None:
        self.tests: list[str] = []
        self.seconds: list[float] = []
        self.lines: dict[str, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
        self._now: set[tuple[str, int]] = set()

    def _line(self, code: CodeType, line: int) -> object:
        if code.co_filename.startswith(ROOMS):
            self._now.add((code.co_filename, line))
        return sys.monitoring.DISABLE

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item):
        """Note what runs from here to the test's end."""
        self._now = set()
        sys.monitoring.restart_events()
        start = time.process_time()
        result = yield
        number = len(self.tests)
        self.tests.append(item.nodeid)
        self.seconds.append(round(time.process_time() - start, 4))
        # A thread left over may still run.
        ran, self._now = self._now, set()
        for file, line in tuple(ran):
            self.lines[os.path.relpath(file)][line].append(number)
        return result

    def pytest_sessionstart(self) -> None:
        """Begin to listen."""
        sys.monitoring.use_tool_id(TOOL, "linemap")
        sys.monitoring.register_callback(TOOL, LINE, self._line)
        sys.monitoring.set_events(TOOL, LINE)

    def pytest_sessionfinish(self) -> None:
        """Write what was learnt."""
        sys.monitoring.set_events(TOOL, 0)
        sys.monitoring.free_tool_id(TOOL)
        known = {"tests": self.tests, "seconds": self.seconds, "lines": self.lines}
        Path(os.environ["LINEMAP"]).write_text(json.dumps(known), encoding="utf-8")


def pytest_configure(config: pytest.Config) -> None:
    """Register the one map of this run."""
    config.pluginmanager.register(LineMap(), "line map")
