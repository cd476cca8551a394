"""Train a net: ``python -m engine.training net --games N --seed S --out FILE``.

A tool for whoever changes the bots, not part of the program. What it needs beside the program is
the extra ``train``.
"""

import sys
import time
from collections.abc import Sequence
from pathlib import Path

from engine.bots.net.weights import save_weights
from engine.cli.arguments import InputError, Parser
from engine.cli.console import print_result
from engine.cli.progress import time_text
from engine.text import Text, system_language, text_in
from engine.training.course import ODD, RATE, WARM_ODD, WARM_RATE, Course, Progress
from engine.training.keeping import whole_weights
from engine.training.speed import speed
from engine.training.tools import HIDDEN

GAMES = 1_000_000

KEEP_EVERY = 60.0
"""Seconds between two states kept on disk, so that an interrupted training goes on from there."""

WORTH = 50_000
"""In a shorter training the net is measured at the end only: measuring takes 1,600 games."""

MARKS = 20
"""Nets kept on the way, each a twentieth of the games further."""


def main(argv: Sequence[str]) -> int:
    """Run; give the exit status."""
    text = text_in(system_language())
    parser = Parser(text, prog="python -m engine.training", description=text("training.long"))
    kinds = ["net", "bench"]
    parser.add_argument("what", metavar="net|bench", choices=kinds, help=text("training.net"))
    games = text("training.games", default=GAMES)
    parser.add_argument("--games", metavar="N", type=int, default=GAMES, help=games)
    parser.add_argument("--seed", metavar="S", type=int, default=1, help=text("training.seed"))
    out = text("training.out")
    parser.add_argument("--out", metavar="FILE", type=Path, default=Path("trained.net"), help=out)
    parser.add_argument("--after", metavar="FILE", type=Path, help=text("training.after"))
    width = text("training.hidden", default=HIDDEN)
    parser.add_argument("--hidden", metavar="N", type=int, default=HIDDEN, help=width)
    rates = text("training.rate", fresh=RATE, warm=WARM_RATE)
    parser.add_argument("--rate", metavar="R", type=float, help=rates)
    parser.add_argument("--marks", action="store_true", help=text("training.marks"))
    try:
        args = parser.parse_args(argv)
    except InputError as error:
        say(text("cli.error", message=error))
        return 2
    if args.what == "bench":
        print_result(speed())
        return 0
    usual, odd = (RATE, ODD) if args.after is None else (WARM_RATE, WARM_ODD)
    rate = usual if args.rate is None else args.rate
    course = Course(args.games, args.seed, args.hidden, rate=rate, odd=odd)
    try:
        train(course, args.out, text, after=args.after, marks=args.marks)
    except KeyboardInterrupt:
        say(text("training.stopped", games=course.hands))
        return 130
    return 0


def train(
    course: Course, out: Path, text: Text, *, after: Path | None = None, marks: bool = False
) -> None:
    """Train to the end, keeping the state beside the file on the way."""
    state = out.with_name(out.name + ".state.npz")
    course.prepare(out.with_name(out.name + ".starts.npz"))
    if state.exists() and course.load(state):
        say(text("training.goes_on", games=course.hands))
    elif after is not None:
        course.begin_from(after)
    keeper = _Keeper(course, state, text)
    try:
        for mark in range(1, MARKS + 1):
            until = course.of * mark // MARKS
            if course.hands >= until:
                continue
            course.go_on(until, keeper.print_progress)
            keeper.say(course.progress(measured=course.of >= WORTH or mark == MARKS))
            if marks:
                kept = out.with_name(f"{out.stem}-{mark * 100 // MARKS:03}{out.suffix}")
                save_weights(whole_weights(course.average), kept)
    finally:
        if course.hands < course.of:
            course.save(state)
    save_weights(whole_weights(course.average), out)
    course.save(state)
    say(text("training.done", file=out, bytes=out.stat().st_size))


class _Keeper:
    """Keeps the state from time to time, and tells how far it is."""

    def __init__(self, course: Course, state: Path, text: Text) -> None:
        self._course = course
        self._text = text
        self._state = state
        self._begun = self._kept = self._printed = time.monotonic()
        self._first = course.hands

    def print_progress(self) -> None:
        """Look at the clock after a round of games; the clock changes nothing that is learnt."""
        now = time.monotonic()
        if now - self._kept > KEEP_EVERY:
            self._kept = now
            self._course.save(self._state)
        if sys.stderr.isatty() and now - self._printed > 1.0:
            self._printed = now
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
        line = self._text(
            "training.line",
            games=progress.hands,
            of=progress.of,
            decisions=progress.decisions,
            error=f"{progress.loss:.4f}",
            left=time_text(left),
        )
        if progress.gain is None:
            return line
        gain, margin = (f"{part:.3f}" for part in progress.gain)
        return line + self._text("training.gain", gain=gain, margin=margin)


def say(line: str) -> None:
    """Write a line to standard error."""
    sys.stderr.write(line + "\n")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
