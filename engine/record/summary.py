"""What happened in a record in short, read off its lines and never decided."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from engine.core.facts import (
    Accepted,
    AcceptedSeen,
    Declared,
    Fact,
    HandStarted,
    Kicked,
    Played,
    Redealt,
    Revealed,
    Revolted,
    Scored,
    Seen,
    Soloed,
    Totalled,
    WentOut,
)
from engine.core.terms import Role
from engine.record.record import Header, Record, rules_written


@dataclass(kw_only=True)
class HandSummary:
    """One hand, as far as the record goes.

    Attributes:
        n: its number in the match; None where no line tells it.
        first: seat dealt first.
        redeals: how often the cards were dealt again.
        emperor: seat of the Emperor.
        guard: seat of the Guard, once a line tells it.
        solo: whether a line tells that the Emperor was alone.
        declared: whether a role was shown before play.
        revolt: who revolted.
        kick: who kicked.
        plays: number of sets played.
        out: places by seat; None where none is told.
        unplayed: seats whose place was given to them with cards in hand.
        score: the score; None for a hand not played to its end.
        total: the match after it.
    """

    n: int | None = None
    first: int | None = None
    redeals: int = 0
    emperor: int | None = None
    guard: int | None = None
    solo: bool = False
    declared: bool = False
    revolt: tuple[int, ...] = ()
    kick: tuple[int, ...] = ()
    plays: int = 0
    out: list[int | None] = field(default_factory=lambda: [None] * 5)
    unplayed: list[int] = field(default_factory=list)
    score: Scored | None = None
    total: Totalled | None = None


def hands_in(record: Record) -> tuple[HandSummary, ...]:
    """Sum up each hand of a record."""
    return tuple(_hands(record))


def _hands(record: Record) -> Iterator[HandSummary]:
    hand: HandSummary | None = None
    player: int | None = None
    for fact in record.facts:
        if isinstance(fact, HandStarted):
            if hand is not None:
                yield hand
            hand = HandSummary(n=fact.n, first=fact.first)
        hand = hand or HandSummary()
        if isinstance(fact, Played):
            player = fact.seat
        elif isinstance(fact, WentOut):
            if fact.seat != player:
                hand.unplayed.append(fact.seat)
            player = None
        _add(hand, fact)
    if hand is not None:
        yield hand


def _add(hand: HandSummary, fact: Fact | Seen) -> None:
    match fact:
        case Redealt():
            hand.redeals += 1
        case Accepted(seat) | AcceptedSeen(seat):
            hand.emperor = seat
        case Soloed(seat):
            hand.emperor, hand.solo = seat, True
        case Declared():
            hand.declared = True
        case Revolted(seats):
            hand.revolt = seats
        case Kicked(seats):
            hand.kick = seats
        case Revealed(seat, role):
            hand.guard, hand.solo = (None, True) if role is Role.SOLO else (seat, False)
        case Played():
            hand.plays += 1
        case WentOut(seat, place):
            hand.out[seat] = place
        case Scored():
            hand.score, hand.emperor, hand.guard = fact, fact.emperor, fact.guard
            hand.solo = fact.guard is None
        case Totalled():
            hand.total = fact
        case _:
            pass


def summary_of(record: Record) -> dict[str, Any]:
    """Give what happened in a record, ready to be written as JSON."""
    hands = hands_in(record)
    last = next((hand.total for hand in reversed(hands) if hand.total is not None), None)
    return {
        "kind": "full" if record.is_full else "seat",
        **({} if record.is_full else {"viewer": record.viewer}),
        "engine": record.header.engine,
        **_when(record.header),
        "rules": rules_written(record.header),
        "players": [
            {"seat": seat, "name": name, "bot": bot}
            for seat, (name, bot) in enumerate(
                zip(record.header.seats, record.header.bots, strict=True)
            )
        ],
        "hands": [_hand(hand) for hand in hands],
        "points": None if last is None else last.points,
        "penalty": None if last is None else last.penalty,
        **({"cut": True} if record.cut else {}),
    }


def _when(header: Header) -> dict[str, Any]:
    written = {"when": header.when or None, "uid": header.uid or None, "mine": header.mine}
    return {name: value for name, value in written.items() if value is not None}


def _hand(hand: HandSummary) -> dict[str, Any]:
    score = hand.score
    return {
        "n": hand.n,
        "first": hand.first,
        "redeals": hand.redeals,
        "emperor": hand.emperor,
        "guard": hand.guard,
        "solo": hand.solo,
        "declared": hand.declared,
        "revolt": hand.revolt,
        "kick": hand.kick,
        "plays": hand.plays,
        "places": hand.out if score is None else score.places,
        "multiplier": None if score is None else score.multiplier,
        "points": None if score is None else score.points,
        "penalty": None if score is None else score.penalty,
        "counted": None if score is None else score.counted,
        "complete": score is not None,
    }
