"""The lesson as written in ``assets/tutorial/course.json``: tables, hands and steps.

Hands and moves are in notation; the words are in ``assets/text`` under
``tutorial.<chapter>.<step>``, with ``.hint`` for a legal move that is not the
one asked for and ``.done`` for what is said afterwards.
"""

from functools import cache
from typing import Literal

import msgspec

from engine.assets import assets_folder
from engine.core.actions import Accept, Answer, Pass, Play, SeatAction, Yield
from engine.core.cards import SEATS, Seat
from engine.core.facts import (
    Accepted,
    Asked,
    Dealt,
    Fact,
    HandStarted,
    Led,
    RolesFixed,
    ScepterShown,
)
from engine.core.notation import parse_cards
from engine.core.presets import PRESETS
from engine.core.ruleset import RuleSet
from engine.core.terms import Phase

LEARNER: Seat = 0
"""The seat of the person who learns."""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to read, or to do.

    Attributes:
        id: name within its chapter.
        want: moves of the learner that are accepted; none where he only reads.
        then: moves of the others that follow, each with its seat.
    """

    id: str
    want: tuple[str, ...] = ()
    then: tuple[str, ...] = ()


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One table with a situation on it.

    Attributes:
        id: name of the chapter.
        start: the question that is open at the start.
        emperor: who is, or will be, Emperor.
        guard: who holds the sword.
        leader: who leads when play begins.
        hands: cards by seat.
        steps: what happens, in order.
    """

    id: str
    start: Literal["throne", "declare", "play"]
    emperor: Seat
    guard: Seat
    leader: Seat
    hands: tuple[str, str, str, str, str]
    steps: tuple[Step, ...]


class Course(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole lesson; ``rules`` is the id of the preset it is played by."""

    rules: str
    chapters: tuple[Chapter, ...]

    @property
    def ruleset(self) -> RuleSet:
        """The rules the lesson is played by."""
        return PRESETS[self.rules]


@cache
def course() -> Course:
    """Read the lesson once.

    Raises:
        msgspec.ValidationError: if the file is not as it should be.
    """
    file = assets_folder() / "tutorial" / "course.json"
    return msgspec.json.decode(file.read_bytes(), type=Course)


def opening(chapter: Chapter) -> tuple[Fact, ...]:
    """Tell how a chapter's situation came about."""
    hands = tuple(tuple(sorted(parse_cards(hand))) for hand in chapter.hands)
    emperor = chapter.emperor
    begun: tuple[Fact, ...] = (HandStarted(1, LEARNER, ()), Dealt(hands), ScepterShown(emperor))
    if chapter.start == "throne":
        return (*begun, Asked(1, Phase.THRONE, (emperor,)))
    settled = (*begun, Accepted(emperor, ()), RolesFixed(emperor, chapter.guard))
    if chapter.start == "declare":
        return (*settled, Asked(1, Phase.DECLARE, SEATS))
    return (*settled, Led(chapter.leader), Asked(1, Phase.PLAY, (chapter.leader,)))


def parse_move(words: str) -> tuple[Seat, SeatAction]:
    """Read a move with its seat: ``2 play 8s 8h``.

    Raises:
        ValueError: if it is no move.
    """
    seat, _, move = words.partition(" ")
    return int(seat), parse_action(move)


def parse_action(words: str) -> SeatAction:
    """Read a move: ``play CARDS``, ``pass``, ``accept``, ``yield``, ``yes`` or ``no``.

    Raises:
        ValueError: if it is none of these.
    """
    verb, _, cards = words.partition(" ")
    match verb:
        case "play":
            return Play(parse_cards(cards))
        case "pass":
            return Pass()
        case "accept":
            return Accept()
        case "yield":
            return Yield()
        case "yes" | "no":
            return Answer(verb == "yes")
        case _:
            raise ValueError(words)
