"""Train a net: ``python -m engine.training net --games N --seed S --out FILE``.

A tool for whoever changes the bots, not part of the program; so it speaks English only. What it
needs beside the program is the extra ``train``.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from engine.bots.net.weights import save_weights
from engine.cli.progress import time_text
from engine.training.course import Course, Progress
from engine.training.keeping import whole_weights

KEEP_EVERY = 60.0
"""Seconds between two states kept on disk, so that an interrupted training goes on from there."""

WORTH = 50_000
"""In a shorter training the net is measured at the end only: measuring takes 1,600 games."""

MARKS = 20
"""Nets kept on the way, each a twentieth of the games further."""


def main(argv: Sequence[str]) -> int:
    """Run; give the exit status."""
    parser = argparse.ArgumentParser(prog="python -m engine.training", description=__doc__)
    parser.add_argument("what", choices=["net"], help="what to train")
    parser.add_argument("--games", type=int, default=1_000_000, help="hands of self-play")
    parser.add_argument("--seed", type=int, default=1, help="the same seed, the same bytes")
    parser.add_argument("--out", type=Path, required=True, help="file to write the weights to")
    parser.add_argument("--after", type=Path, help="state of an ended training to go on from")
    parser.add_argument("--hidden", type=int, default=128, help="width of the first layer")
    parser.add_argument("--marks", action="store_true", help="keep the nets on the way too")
    args = parser.parse_args(argv)
    course = Course(args.games, args.seed, args.hidden, warm=args.after is not None)
    try:
        train(course, args.out, after=args.after, marks=args.marks)
    except KeyboardInterrupt:
        say(f"stopped after {course.hands} games; the same command goes on from there")
        return 130
    return 0


def train(course: Course, out: Path, *, after: Path | None = None, marks: bool = False) -> None:
    """Train to the end, keeping the state beside the file on the way."""
    state = out.with_name(out.name + ".state.npz")
    course.prepare(out.with_name(out.name + ".starts.npz"))
    if state.exists() and course.load(state):
        say(f"going on after {course.hands} games")
    elif after is not None:
        course.begin_from(after)
    keeper = _Keeper(course, state)
    try:
        for mark in range(1, MARKS + 1):
            until = course.of * mark // MARKS
            if course.hands >= until:
                continue
            course.go_on(until, keeper.tell)
            keeper.say(course.progress(measured=course.of >= WORTH or mark == MARKS))
            if marks:
                kept = out.with_name(f"{out.stem}-{mark * 100 // MARKS:03}{out.suffix}")
                save_weights(whole_weights(course.average), kept)
    finally:
        if course.hands < course.of:
            course.save(state)
    save_weights(whole_weights(course.average), out)
    course.save(state)
    say(f"{out}: {out.stat().st_size} bytes")


class _Keeper:
    """Keeps the state from time to time, and tells how far it is."""

    def __init__(self, course: Course, state: Path) -> None:
        self._course = course
        self._state = state
        self._begun = self._kept = self._told = time.monotonic()
        self._first = course.hands

    def tell(self) -> None:
        """Look at the clock after a round of games; the clock changes nothing that is learnt."""
        now = time.monotonic()
        if now - self._kept > KEEP_EVERY:
            self._kept = now
            self._course.save(self._state)
        if sys.stderr.isatty() and now - self._told > 1.0:
            self._told = now
            sys.stderr.write("\r" + self._line(self._course.progress(measured=False)))
            sys.stderr.flush()

    def say(self, progress: Progress) -> None:
        """Write how far it is, with the gain measured."""
        start = "\r" if sys.stderr.isatty() else ""
        say(start + self._line(progress))

    def _line(self, progress: Progress) -> str:
        spent = time.monotonic() - self._begun
        played = progress.hands - self._first
        left = spent * (progress.of - progress.hands) / max(1, played)
        line = (
            f"{progress.hands} of {progress.of} games, {progress.decisions} decisions,"
            f" error {progress.loss:.4f}, {time_text(left)} left"
        )
        if progress.gain is not None:
            line += f", {progress.gain[0]:+.3f} ± {progress.gain[1]:.3f} over turns"
        return line


def say(line: str) -> None:
    """Write a line to standard error."""
    sys.stderr.write(line + "\n")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
