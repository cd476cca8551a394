"""Measuring frames: drawing and waiting apart, by what was going on."""

import json
import time
from collections import defaultdict
from pathlib import Path
from typing import Any, NamedTuple

import pygame

FLOOR_FRAMES = 120
"""Frames with which the floor is measured."""


WORST = 10
"""Frames that are told one by one."""


class Frame(NamedTuple):
    """Seconds one frame took.

    Attributes:
        thinking: events and passing time.
        drawing: making the picture.
        showing: bringing it to the screen.
    """

    thinking: float
    drawing: float
    showing: float


class FrameMeter:
    """Collects frames and sums them up in milliseconds."""

    def __init__(self) -> None:
        self._frames: dict[str, list[Frame]] = defaultdict(list)

    def frame(self, moment: str, thinking: float, drawing: float, showing: float) -> None:
        """Take one frame."""
        self._frames[moment].append(Frame(thinking, drawing, showing))

    def report(self, screen: pygame.Surface) -> dict[str, Any]:
        """Sum up: size, floor, all frames, frames by moment."""
        every = [frame for frames in self._frames.values() for frame in frames]
        return {
            "size": list(screen.get_size()),
            "driver": pygame.display.get_driver(),
            "floor": _spread(_floor(screen)),
            "all": _summed(every),
            "worst": self._worst(),
            "phases": {name: _summed(frames) for name, frames in sorted(self._frames.items())},
        }

    def _worst(self) -> list[dict[str, Any]]:
        """List the frames that took longest, with what went on: how many frames that had shown."""
        every = [
            (name, number, frame)
            for name, frames in self._frames.items()
            for number, frame in enumerate(frames)
        ]
        every.sort(key=lambda one: -sum(one[2]))
        return [
            {"phase": name, "number": number, **_in_milliseconds(frame)}
            for name, number, frame in every[:WORST]
        ]

    def write(self, file: Path, screen: pygame.Surface) -> None:
        """Write the report as JSON."""
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(self.report(screen), indent=2) + "\n", encoding="utf-8")


def _summed(frames: list[Frame]) -> dict[str, Any]:
    return {
        "frames": len(frames),
        "frame": _spread([frame.drawing + frame.showing for frame in frames]),
        "thinking": _spread([frame.thinking for frame in frames]),
        "drawing": _spread([frame.drawing for frame in frames]),
        "showing": _spread([frame.showing for frame in frames]),
    }


def _in_milliseconds(frame: Frame) -> dict[str, float]:
    whole = round(sum(frame) * 1000, 3)
    return {"ms": whole, **{k: round(v * 1000, 3) for k, v in frame._asdict().items()}}


def _spread(seconds: list[float]) -> dict[str, float]:
    """Give p50, p95, p99 and max in milliseconds."""
    if not seconds:
        return {}
    ordered = sorted(seconds)
    last = len(ordered) - 1
    picked = {f"p{share}": ordered[round(last * share / 100)] for share in (50, 95, 99)}
    return {name: round(value * 1000, 3) for name, value in {**picked, "max": ordered[-1]}.items()}


def _floor(screen: pygame.Surface) -> list[float]:
    """Measure the least any frame can take: blit a full layer and show it."""
    layer = screen.copy()
    times: list[float] = []
    for _ in range(FLOOR_FRAMES):
        start = time.perf_counter()
        screen.blit(layer, (0, 0))
        pygame.display.flip()
        times.append(time.perf_counter() - start)
        pygame.event.pump()
    return times
