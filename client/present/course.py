"""The lesson as written in ``assets/tutorial/course.json``: tables, hands and steps.

Hands and moves are in notation; the words are in ``assets/text`` under
``tutorial.<chapter>.<step>``, with ``.hint`` for a legal move that is not the
one asked for and ``.done`` for what is said afterwards.
"""

from functools import cache
from typing import Literal

import msgspec

from engine.assets import assets_folder
from engine.core.actions import (
    Accept,
    Answer,
    Call,
    Pass,
    Pay,
    Pick,
    Play,
    SeatAction,
    Yield,
)
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
from engine.core.terms import Debt, Phase

LEARNER: Seat = 0
"""The seat of the person who learns."""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to read, or to do.

    Attributes:
        id: name within its chapter.
        want: moves of the learner that are accepted; none where he only reads.
        then: moves of the others that follow, each with its seat.
        point: what the words are about, where that is no move of the learner's.
    """

    id: str
    want: tuple[str, ...] = ()
    then: tuple[str, ...] = ()
    point: Literal["", "counter", "log", "called", "stake", "last", "help"] = ""


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
        rules: id of the preset this table plays by, where it is another than the lesson's.
    """

    id: str
    start: Literal["tribute", "throne", "solo", "call", "declare", "play"]
    emperor: Seat
    guard: Seat
    leader: Seat
    hands: tuple[str, str, str, str, str]
    steps: tuple[Step, ...]
    rules: str = ""


class Course(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole lesson; ``rules`` is the id of the preset it is played by."""

    rules: str
    chapters: tuple[Chapter, ...]

    def rules_of(self, chapter: Chapter) -> RuleSet:
        """Give the rules a chapter is played by."""
        return PRESETS[chapter.rules or self.rules]


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
    if chapter.start == "tribute":
        # The learner was last in the hand before, and the one next to him first.
        owed = (Debt(payers=((LEARNER, 1),), pickers=((LEARNER + 1, 1),)),)
        asked = Asked(1, Phase.TRIBUTE, (LEARNER,))
        return (HandStarted(2, LEARNER + 1, owed), Dealt(hands), asked)
    begun: tuple[Fact, ...] = (HandStarted(1, LEARNER, ()), Dealt(hands), ScepterShown(emperor))
    if chapter.start == "throne":
        return (*begun, Asked(1, Phase.THRONE, (emperor,)))
    if chapter.start == "solo":
        return (*begun, Accepted(emperor, ()), Asked(1, Phase.SOLO, SEATS))
    if chapter.start == "call":
        return (*begun, Accepted(emperor, ()), Asked(1, Phase.CALL, (emperor,)))
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
    """Read a move: ``play``, ``call``, ``pay`` or ``pick`` with cards, or a word alone.

    These are ``pass``, ``accept``, ``yield``, ``yes`` and ``no``.

    Raises:
        ValueError: if it is none of these.
    """
    verb, _, cards = words.partition(" ")
    match verb:
        case "play":
            return Play(parse_cards(cards))
        case "call":
            return Call(parse_cards(cards)[0])
        case "pay":
            return Pay(parse_cards(cards))
        case "pick":
            return Pick(parse_cards(cards))
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
