"""The master's results come from a process of its own."""

import json
import sys
import time

import pytest

from client.machine import masterdeals
from client.machine.masterdeals import MasterDeals, deal_command
from tests.support.patience import PATIENCE


def test_what_the_process_tells_is_known_and_asked_for_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = json.dumps(
        {"code": "C", "rules": "putong", "level": "steady", "points": [1, 2, 3, 4, 5]}
    )
    asked: list[tuple[str, ...]] = []

    def command(codes: list[str], level: str) -> list[str]:
        asked.append((*codes, level))
        return [sys.executable, "-c", f"print({told!r})"]

    monkeypatch.setattr(masterdeals, "deal_command", command)
    woken: list[bool] = []
    deals = MasterDeals(lambda: woken.append(True))
    deals.ask(["C"], "steady")
    deals.ask(["C"], "steady")
    end = time.monotonic() + PATIENCE
    while not woken:
        assert time.monotonic() < end
        time.sleep(0.01)
    assert deals.points == {("C", "steady"): (1, 2, 3, 4, 5)}
    assert asked == [("C", "steady")]


def test_a_frozen_program_starts_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert deal_command(["C"], "shrewd") == [
        sys.executable, "--deal-process", "--level", "shrewd", "C",
    ]  # fmt: skip
