"""Find moments worth an exercise: ``python -m engine.training.exercises``.

The hands are the master's own. Each kind looks for one question. Of all moments found the one
is kept in which the best move is better clearly, but not glaringly.
"""

import io
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

import msgspec

from engine.assets import assets_folder
from engine.bots.bot import Bot
from engine.bots.making import bot_of
from engine.bots.net.advice import Advice, advise
from engine.bots.net.reasons import Reason
from engine.cli.arguments import InputError, Parser
from engine.cli.console import say
from engine.coach.exercises import FILE, Exercise
from engine.core.actions import Pass, Play
from engine.core.cards import SEATS, SWORD, Seat
from engine.core.facts import Fact
from engine.core.notation import cards_text
from engine.core.presets import PRESETS
from engine.core.ruleset import RuleSet
from engine.core.seen import seen_by
from engine.core.state import SeatView, view_of
from engine.core.terms import Phase, Role
from engine.record.file import RecordWriter
from engine.record.record import header_of
from engine.table.simulate import Match
from engine.text import system_language, text_in

NAMES = ("A", "B", "C", "D", "E")
HANDS = 20
"""Hands of each rule set."""

LEAST, USUAL, MOST = 0.12, 0.3, 0.6
"""Shares of the best result by which the best move is better: clear, but not glaring."""

Detector = Callable[[SeatView, Advice], bool]


def _shows(view: SeatView, advice: Advice) -> bool:
    """Tell whether a hidden Guard would show himself by a move."""
    cards = advice.action.cards if isinstance(advice.action, Play) else ()
    hidden = view.role is Role.GUARD and view.public.guard is None
    called = view.public.called
    return hidden and (SWORD in cards or (called is not None and called in cards))


def _by_reason(reason: Reason, *roles: Role) -> Detector:
    def found(view: SeatView, advice: Advice) -> bool:
        return advice.reason is reason and (not roles or view.role in roles)

    return found


def _hides(view: SeatView, advice: Advice) -> bool:
    hidden = view.role is Role.GUARD and view.public.guard is None
    return hidden and not _shows(view, advice)


class Kind(NamedTuple):
    """A question.

    Attributes:
        name: under which its words are.
        best: whether the master's move answers it.
        tempting: whether another move does; None for any.
    """

    name: str
    best: Detector
    tempting: Detector | None = None


KINDS = (
    Kind("show", _shows, _hides),
    Kind("hide", _hides, _shows),
    Kind("cover", _by_reason(Reason.COVERS, Role.GUARD)),
    Kind("leave", _by_reason(Reason.LEAVES_IT_TO_FRIEND)),
    Kind("stop", _by_reason(Reason.STOPS_FOE)),
    Kind("jokers", _by_reason(Reason.KEEPS_JOKERS)),
    Kind("whole", _by_reason(Reason.KEEPS_SET_WHOLE)),
    Kind("high", _by_reason(Reason.KEEPS_HIGH_CARDS)),
    Kind("friend", _by_reason(Reason.PROBABLY_FRIEND)),
    Kind("lead", _by_reason(Reason.TAKES_LEAD)),
    Kind("low", _by_reason(Reason.LOW_AND_WHOLE, Role.EMPEROR, Role.SOLO)),
    Kind("feed", _by_reason(Reason.FEEDS_FRIEND)),
    Kind("sure", _by_reason(Reason.NOBODY_CAN_BEAT)),
    Kind("last", _by_reason(Reason.ONE_SET_LEFT)),
    Kind("wait", _by_reason(Reason.NOT_WORTH_IT)),
    Kind("hold", _by_reason(Reason.WILL_HOLD)),
    Kind("behind", _by_reason(Reason.FRIEND_BEHIND)),
    Kind("cheap", _by_reason(Reason.CHEAPEST_WHOLE)),
    Kind("carry", _by_reason(Reason.JOKER_CARRIES_LOW)),
)
"""More than are wanted: some moments are rare."""

WANTED = 12


class Found(NamedTuple):
    """A moment found.

    Attributes:
        gap: share of the best result the best move is better by.
        exercise: what would be asked.
    """

    gap: float
    exercise: Exercise


def main(argv: Sequence[str]) -> int:
    """Run; give the exit status."""
    text = text_in(system_language())
    parser = Parser(
        text, prog="python -m engine.training.exercises", description=text("exercises.long")
    )
    hands = text("calibrate.hands", default=HANDS)
    parser.add_argument("--hands", metavar="N", type=int, default=HANDS, help=hands)
    place = assets_folder() / FILE
    out = text("exercises.out", default=FILE)
    parser.add_argument("--out", metavar="FILE", type=Path, default=place, help=out)
    try:
        args = parser.parse_args(argv)
    except InputError as error:
        say(text("cli.error", message=error))
        return 2
    found = chosen(args.hands)
    args.out.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=0) + b"\n")
    say(text("exercises.done", n=len(found), of=WANTED))
    return 0


def chosen(hands: int) -> tuple[Exercise, ...]:
    """Look through hands of all rule sets; give one moment of each kind that was found."""
    best: dict[str, Found] = {}
    for rules in PRESETS.values():
        match = Match(rules, _masters(rules), Random(f"exercises/{rules.id}"))
        for _ in range(hands):
            for name, found in _in_hand(match, rules):
                known = best.get(name)
                if known is None or abs(found.gap - USUAL) < abs(known.gap - USUAL):
                    best[name] = found
    kept = [best[kind.name].exercise for kind in KINDS if kind.name in best]
    return tuple(kept[:WANTED])


def _masters(rules: RuleSet) -> list[Bot]:
    return [bot_of("master", Random(f"exercises/{rules.id}/{seat}")) for seat in SEATS]


def _in_hand(match: Match, rules: RuleSet) -> list[tuple[str, Found]]:
    """Play a hand; list the moments in it that answer a question."""
    facts: list[Fact] = []
    found: list[tuple[str, Found]] = []
    for more in match.hand():
        facts += more
        public = match.state.public
        if public.phase is not Phase.PLAY or not public.asked or public.result is not None:
            continue
        seat = public.asked[0]
        view = view_of(match.state, seat)
        told = advise(view)
        for kind in KINDS:
            choices = _choices(kind, view, told)
            if choices is not None:
                gap, moves = choices
                found.append((kind.name, Found(gap, _exercise(kind, rules, facts, seat, moves))))
    return found


def _choices(
    kind: Kind, view: SeatView, told: Sequence[Advice]
) -> tuple[float, tuple[str, ...]] | None:
    """Give the moves to choose from, if the moment answers the question clearly."""
    others = [one for one in told[1:] if kind.tempting is None or kind.tempting(view, one)]
    if not others or not kind.best(view, told[0]):
        return None
    gap = told[0].value - others[0].value
    if not told[0].sensible or not LEAST <= gap <= MOST:
        return None
    behind = [one for one in others[1:] if told[0].value - one.value >= LEAST]
    third = ([one for one in behind if isinstance(one.action, Pass)] or behind)[:1]
    moves = [_named(one) for one in (told[0], others[0], *third)]
    # In an order that gives nothing away.
    return gap, tuple(sorted(dict.fromkeys(moves)))


def _named(advice: Advice) -> str:
    action = advice.action
    return cards_text(action.cards) if isinstance(action, Play) else type(action).__name__.lower()


def _exercise(
    kind: Kind, rules: RuleSet, facts: Sequence[Fact], seat: Seat, moves: tuple[str, ...]
) -> Exercise:
    file = io.StringIO()
    header = header_of(rules, NAMES, ("master",) * 5)
    writer = RecordWriter(file, header, seat)
    writer.add(seen for fact in facts for seen in seen_by(fact, seat))
    return Exercise(kind.name, seat, moves, tuple(file.getvalue().splitlines()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
