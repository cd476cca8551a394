"""What a finished hand was about: expectation at every play, moves missed, turning points.

Every judgement is made from what the seat that played could know, by the same net that plays
the master. The second curve, ``Moment.all_five``, is what the five views say together: whoever
watches a finished hand may know them all.
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Any, cast

import msgspec

from engine.bots.net.advice import Advice, advise, can_advise, opinion
from engine.core.actions import Apply, Defer, Pass, Play
from engine.core.cards import Seat
from engine.core.facts import Applied, Deferred, HandStarted, Passed, Played, Scored
from engine.core.notation import cards_text
from engine.core.state import SeatView
from engine.core.terms import Role
from engine.record.record import Record
from engine.record.reel import Reel

TURNS = 3
"""Turning points told of a hand."""

LEAST_SWING = 0.5
"""Points by which the Emperor's expectation moves at least at a turning point."""

Done = Played | Passed | Deferred | Applied


class Verdict(StrEnum):
    """How a move stands beside the master's."""

    GOOD = "good"
    CLOSE = "close"
    MISSED = "missed"
    FORCED = "forced"


class Moment(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One decision of a seat in the play.

    Attributes:
        move: number of moves of the record before it.
        seat: who decided.
        role: the seat's role, which it knew.
        did: cards played in notation; ``pass``, ``defer`` or ``apply``.
        best: what the master would have done.
        reason: why, as a code with words under ``reason.<code>``.
        expected: points the seat could expect with the best move, from what it knew.
        lost: points that its own move is behind; 0 or more.
        verdict: how it stands beside the master's.
        emperor: points the Emperor could expect, as this seat saw it.
        all_five: the same as all five seats together saw it, each at its last decision.
    """

    move: int
    seat: Seat
    role: str
    did: str
    best: str
    reason: str
    expected: float
    lost: float
    verdict: Verdict
    emperor: float
    all_five: float


class Turn(msgspec.Struct, frozen=True):
    """A turning point of a hand.

    Attributes:
        moment: index among the hand's moments.
        swing: by how many points the Emperor's expectation moved within one lap.
    """

    moment: int
    swing: float


class HandAnalysis(msgspec.Struct, frozen=True, kw_only=True):
    """One hand looked back at.

    Attributes:
        hand: number of the hand.
        moments: every decision of the play, in order.
        turns: the turning points, the largest first.
        points: what came out, by seat; empty if the hand broke off.
    """

    hand: int
    moments: tuple[Moment, ...]
    turns: tuple[Turn, ...]
    points: tuple[int, ...] = ()


def analyse(record: Record) -> tuple[HandAnalysis, ...]:
    """Look back at every hand of a record; of a seat's own record at that seat's moves only.

    Raises:
        WeightsError: if the net cannot be loaded.
    """
    return tuple(hands_of(record))


def hands_of(record: Record) -> Iterator[HandAnalysis]:
    """Look back hand by hand, so that a long record can tell how far it is.

    Raises:
        WeightsError: if the net cannot be loaded.
    """
    reel = Reel(record)
    number, moments, latest = 0, list[Moment](), dict[Seat, float]()
    points: tuple[int, ...] = ()
    for at in range(len(reel)):
        for fact in reel.facts(at):
            match fact:
                case HandStarted(n=n):
                    if moments:
                        yield _whole(number, moments, points)
                    number, moments, latest, points = n, [], {}, ()
                case Scored():
                    points = fact.points
                case Played() | Passed() | Deferred() | Applied():
                    moment = _moment(reel, at, fact, latest)
                    if moment is not None:
                        moments.append(moment)
                case _:
                    pass
    if moments:
        yield _whole(number, moments, points)


def as_json(hands: Sequence[HandAnalysis]) -> list[dict[str, Any]]:
    """Give analyses as plain data for JSON, figures rounded to hundredths of a point."""
    return cast(list[dict[str, Any]], msgspec.to_builtins(tuple(map(_rounded, hands))))


def _rounded(hand: HandAnalysis) -> HandAnalysis:
    moments = tuple(
        msgspec.structs.replace(
            moment,
            expected=round(moment.expected, 2),
            lost=round(moment.lost, 2),
            emperor=round(moment.emperor, 2),
            all_five=round(moment.all_five, 2),
        )
        for moment in hand.moments
    )
    turns = tuple(msgspec.structs.replace(turn, swing=round(turn.swing, 2)) for turn in hand.turns)
    return msgspec.structs.replace(hand, moments=moments, turns=turns)


def _moment(reel: Reel, at: int, fact: Done, latest: dict[Seat, float]) -> Moment | None:
    """Judge one decision; None where the record does not show what the seat held."""
    if not reel.is_full and fact.seat != reel.own:
        return None
    view = reel.view(at, fact.seat)
    if not can_advise(view):
        return None
    found = advise(view)
    best = found[0]
    done = opinion(view, _action(fact))
    latest[fact.seat] = emperor_share(view) * best.points
    return Moment(
        move=at,
        seat=fact.seat,
        role=str(view.role or Role.REBEL),
        did=_named(fact),
        best=_action_name(best),
        reason=str(best.reason),
        expected=best.points,
        lost=done.behind,
        verdict=_verdict(found, done),
        emperor=latest[fact.seat],
        all_five=sum(latest.values()) / len(latest),
    )


def emperor_share(view: SeatView) -> float:
    """Tell what a point of this seat is worth to the Emperor (rules 5): it gets twice a Guard's."""
    match view.role:
        case Role.EMPEROR | Role.SOLO:
            return 1.0
        case Role.GUARD:
            return 2.0
        case _:
            alone = view.public.solo.value != "no"
            return -4.0 if alone else -2.0


def _verdict(found: tuple[Advice, ...], done: Advice) -> Verdict:
    if len(found) == 1:
        return Verdict.FORCED
    if done.action == found[0].action or done.behind <= 0:
        return Verdict.GOOD
    if done.close and done.sensible:
        return Verdict.CLOSE
    return Verdict.MISSED


def _action(fact: Done) -> Play | Pass | Defer | Apply:
    match fact:
        case Played(cards=cards):
            return Play(cards)
        case Passed():
            return Pass()
        case Deferred():
            return Defer()
        case Applied():
            return Apply()


def _named(fact: Done) -> str:
    return (
        cards_text(fact.cards) if isinstance(fact, Played) else type(_action(fact)).__name__.lower()
    )


def _action_name(advice: Advice) -> str:
    action = advice.action
    return cards_text(action.cards) if isinstance(action, Play) else type(action).__name__.lower()


def _whole(number: int, moments: list[Moment], points: tuple[int, ...]) -> HandAnalysis:
    return HandAnalysis(
        hand=number, moments=tuple(moments), turns=turning_points(moments), points=points
    )


def turning_points(moments: Sequence[Moment]) -> tuple[Turn, ...]:
    """Find where the Emperor's expectation moved most within one lap, no two in the same lap.

    A forced move turned nothing, and before every seat was heard once nothing can be compared.
    """
    last, heard, swings = len(moments) - 1, set[Seat](), list[Turn]()
    seats = len({moment.seat for moment in moments})
    for index, moment in enumerate(moments):
        heard.add(moment.seat)
        if len(heard) == seats and moment.verdict is not Verdict.FORCED:
            later = moments[min(index + _lap(moments, index), last)]
            swings.append(Turn(index, later.all_five - moment.all_five))
    chosen: list[Turn] = []
    for turn in sorted(swings, key=lambda turn: -abs(turn.swing)):
        apart = all(
            abs(turn.moment - other.moment) > _lap(moments, turn.moment) for other in chosen
        )
        if apart and abs(turn.swing) >= LEAST_SWING:
            chosen.append(turn)
        if len(chosen) == TURNS:
            break
    return tuple(chosen)


def _lap(moments: Sequence[Moment], index: int) -> int:
    """Count the decisions until the same seat decides again; at most five."""
    seat = moments[index].seat
    for step, later in enumerate(moments[index + 1 : index + 6], start=1):
        if later.seat == seat:
            return step
    return 5
