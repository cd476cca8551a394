"""The page about a hand just played, in words: its turning points, one's own moves, one's course.

It says what the replay's panel says of single moves, for the whole hand at once.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from client.present.lookback import (
    JudgedMove,
    LookbackPicture,
    judged_move,
    lookback_picture,
    points_text,
    turn_order,
)
from client.present.voice import Voice
from engine.coach.analysis import HandAnalysis, Moment, Verdict
from engine.core.cards import Seat
from engine.core.terms import Role

LATEST = 10
"""Hands that are told apart from those before them, so that one sees whether one gets better."""

_COUNTED = (Verdict.GOOD, Verdict.CLOSE, Verdict.MISSED)


@dataclass(frozen=True)
class TurnRow:
    """One turning point.

    Attributes:
        number: its number on the curve, from 1.
        swing: what it did to the Emperor's side, in words.
        raised: whether it did it good.
        judged: the move that turned the hand.
        move: number of moves of the record when it lies on the table.
    """

    number: int
    swing: str
    raised: bool
    judged: JudgedMove
    move: int


@dataclass(frozen=True)
class ReviewPicture:
    """The page.

    Attributes:
        title: what it is.
        note: why there is nothing to show; empty if there is.
        curve: both sides' expectation over the hand.
        turns_word: heading of the turning points; says so where there is none.
        turns: the turning points in order.
        own_word: heading of one's own moves; empty without any.
        counts: how many of them were good, close and missed.
        lost: what the missed ones cost, in words.
        lately_word: heading of the hands of late; empty while they are counted.
        lately: what was missed in them, a line each.
        lit: number of the turning point under the mouse; 0 for none.
        open_word: what a click on one does.
    """

    title: str
    note: str = ""
    curve: LookbackPicture | None = None
    turns_word: str = ""
    turns: tuple[TurnRow, ...] = ()
    own_word: str = ""
    counts: tuple[tuple[Verdict, str], ...] = ()
    lost: str = ""
    lately_word: str = ""
    lately: tuple[str, ...] = ()
    lit: int = 0
    open_word: str = ""


@dataclass(frozen=True)
class Course:
    """Shares of one's own decisions that were missed, 0..1; None where nothing is known.

    Attributes:
        hands: hands of late that are known.
        share: in all of them.
        earlier: in those before the latest ten.
        latest: in the latest ten.
        role: what one was in this hand.
        in_role: share in that role.
    """

    hands: int
    share: float | None
    earlier: float | None
    latest: float | None
    role: Role
    in_role: float | None


def review_note(voice: Voice, key: str) -> ReviewPicture:
    """Show the page while there is nothing to show, and say why."""
    return ReviewPicture(title=voice.text("review.title"), note=voice.text(key))


def review_picture(
    voice: Voice, hand: HandAnalysis, seat: Seat | None, course: Course | None, lit: int = 0
) -> ReviewPicture:
    """Show a hand as a seat that has played it, or as somebody who only watched."""
    text = voice.text
    moments = hand.moments
    turns = tuple(
        TurnRow(
            number=number,
            swing=text("review.swing", points=points_text(_swing(hand, index))),
            raised=_swing(hand, index) > 0,
            judged=_turned(voice, moments[index]),
            move=moments[index].move + 1,
        )
        for number, index in enumerate(turn_order(hand), start=1)
    )
    own = [one for one in moments if one.seat == seat]
    missed = sum(one.lost for one in own if one.verdict is Verdict.MISSED)
    return ReviewPicture(
        title=text("review.title"),
        curve=lookback_picture(voice, hand, moments[-1].move + 1, seat),
        turns_word=text("review.turns" if turns else "review.no_turns"),
        turns=turns,
        own_word=text("review.own") if own else "",
        counts=tuple(
            (verdict, text(f"review.{verdict}", n=sum(one.verdict is verdict for one in own)))
            for verdict in _COUNTED
            if own
        ),
        lost=text("review.lost", points=f"{missed:.1f}") if own else "",
        lately_word=text("review.lately", n=course.hands) if course and course.hands else "",
        lately=() if course is None else _lately(voice, course),
        lit=lit,
        open_word=text("review.open"),
    )


def said_in(picture: ReviewPicture) -> list[str]:
    """List the words of the page."""
    words = [picture.title, picture.note, picture.turns_word, picture.own_word, picture.lost]
    words += [word for _, word in picture.counts]
    for turn in picture.turns:
        words += [turn.swing, turn.judged.did, turn.judged.better, turn.judged.why]
    return [word for word in (*words, picture.lately_word, *picture.lately) if word]


def _swing(hand: HandAnalysis, index: int) -> float:
    return next(turn.swing for turn in hand.turns if turn.moment == index)


def _turned(voice: Voice, moment: Moment) -> JudgedMove:
    judged = judged_move(voice, moment)
    return judged if judged.better else replace(judged, better=voice.text("review.same"))


def _lately(voice: Voice, course: Course) -> tuple[str, ...]:
    text, lines = voice.text, list[str]()
    if course.share is not None:
        lines.append(text("review.share", share=_percent(course.share)))
    if course.earlier is not None and course.latest is not None:
        key = "review.trend"
        lines.append(
            text(key, earlier=_percent(course.earlier), latest=_percent(course.latest), n=LATEST)
        )
    if course.in_role is not None:
        role = text(f"table.role.{course.role}")
        lines.append(text("review.in_role", role=role, share=_percent(course.in_role)))
    return tuple(lines)


def _percent(share: float) -> str:
    return f"{round(100 * share)}%"


def turn_at(turns: Sequence[TurnRow], number: int) -> TurnRow | None:
    """Find a turning point by its number."""
    return next((turn for turn in turns if turn.number == number), None)
