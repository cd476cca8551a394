"""What happened. Facts state outcomes; nothing is worked out when they are read.

``Fact`` is the host's vocabulary, ``Seen`` that of one viewer. Facts that
everybody may know whole are in both. Host-only facts (``Dealt``, ``Answered``,
``RolesFixed``, ``Declined`` and the secret half of ``Called``) have a seen form
of their own; see ``engine.core.seen``.
"""

from typing import TypeAlias

import msgspec

from engine.core.cards import Card, Cards, Seat
from engine.core.terms import Debt, Phase, Role, Why


class Happening(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="k"):
    """Base of all facts and of what is seen of them."""


class HandStarted(Happening, frozen=True, tag="hand"):
    """A hand begins: its number from 1, the seat dealt first, the debts to pay."""

    n: int
    first: Seat
    debts: tuple[Debt, ...]


class Dealt(Happening, frozen=True, tag="dealt"):
    """Host only: everybody's cards, and the seats a person sits at."""

    hands: tuple[Cards, ...]
    persons: tuple[Seat, ...] = ()


class DealtSeen(Happening, frozen=True, tag="deal"):
    """The deal as one viewer sees it.

    Attributes:
        counts: cards of each seat.
        hand: one's own cards; None for a spectator.
    """

    counts: tuple[int, ...]
    hand: Cards | None


class Asked(Happening, frozen=True, tag="asked"):
    """A question is put, or a turn comes.

    Attributes:
        turn: number of the question, rising by one; an action must answer it.
        phase: what is asked.
        seats: who is asked; several for questions answered together.
        lap: 2 when those who deferred are asked again, else 1 (play only).
    """

    turn: int
    phase: Phase
    seats: tuple[Seat, ...]
    lap: int = 1


class Answered(Happening, frozen=True, tag="answered"):
    """One seat has answered a question put to several; only it sees this."""

    seat: Seat
    yes: bool


class Paid(Happening, frozen=True, tag="pay"):
    """Tribute laid open."""

    seat: Seat
    cards: Cards


class Picked(Happening, frozen=True, tag="pick"):
    """Tribute taken."""

    seat: Seat
    cards: Cards


class Returned(Happening, frozen=True, tag="return"):
    """A card returned for one picked; open, like all tribute."""

    seat: Seat
    to: Seat
    card: Card


class ScepterShown(Happening, frozen=True, tag="scepter"):
    """The holder of the scepter shows it."""

    seat: Seat


class Declined(Happening, frozen=True, tag="yield"):
    """Host only: the scepter goes on, and whether who refused could have reigned.

    That is a secret of the hand: seats see ``Yielded``, which does not tell it
    (rules 4.2). The tag is that of ``Yielded``: old saves wrote one for the other.

    Attributes:
        seat: who refused.
        to: who holds it now.
        laid: cards added to it.
        forced: whether it was the forced round.
        able: whether the seat could have been an ordinary Emperor.
        open: whether everybody may see the cards laid (rules 4.2 [D]).
    """

    seat: Seat
    to: Seat
    laid: Cards
    forced: bool
    able: bool = True
    open: bool = True


class Yielded(Happening, frozen=True, tag="yield"):
    """The scepter goes on, as everybody sees it.

    Attributes:
        seat: who refused.
        to: who holds it now.
        laid: cards added to it.
        forced: whether it was the forced round, and no more than that.
        open: whether everybody may see the cards laid (rules 4.2 [D]).
    """

    seat: Seat
    to: Seat
    laid: Cards
    forced: bool
    open: bool = True


class YieldedSeen(Happening, frozen=True, tag="yield_closed"):
    """A refusal where cards laid are not open: only their number."""

    seat: Seat
    to: Seat
    laid: int
    forced: bool


class Accepted(Happening, frozen=True, tag="accept"):
    """Somebody becomes Emperor and takes what was laid."""

    seat: Seat
    takes: Cards
    open: bool = True


class AcceptedSeen(Happening, frozen=True, tag="accept_closed"):
    """As ``Accepted`` where cards laid are not open: only their number."""

    seat: Seat
    count: int


class Redealt(Happening, frozen=True, tag="redeal"):
    """Nobody becomes Emperor: the hand is dealt again."""


class Soloed(Happening, frozen=True, tag="solo"):
    """Somebody plays alone.

    Attributes:
        seat: the solo Emperor.
        source: who held the scepter before; the same seat if he declared it himself.
        seized: whether it was the early seizing of rules 4.3.
        takes: cards laid with the scepter that go to him.
    """

    seat: Seat
    source: Seat
    seized: bool
    takes: Cards
    open: bool = True


class SoloedSeen(Happening, frozen=True, tag="solo_closed"):
    """As ``Soloed`` where cards laid are not open: only their number."""

    seat: Seat
    source: Seat
    seized: bool
    count: int


class LaidBack(Happening, frozen=True, tag="laid_back"):
    """Cards laid with the scepter go back to who laid them (option ``unclaimed_laid``)."""

    seat: Seat
    cards: Cards
    open: bool = True


class LaidBackSeen(Happening, frozen=True, tag="laid_back_closed"):
    """As ``LaidBack`` where cards laid are not open: only their number."""

    seat: Seat
    count: int


class Called(Happening, frozen=True, tag="called"):
    """Host and Emperor only: the called card and how many copies the Emperor holds."""

    seat: Seat
    card: Card
    copies: int


class CalledSeen(Happening, frozen=True, tag="call"):
    """The called card as everybody else sees it."""

    seat: Seat
    card: Card


class RolesFixed(Happening, frozen=True, tag="roles"):
    """Host only: who is Guard; None when the Emperor is alone."""

    emperor: Seat
    guard: Seat | None


class RoleGiven(Happening, frozen=True, tag="role"):
    """One's own role, told to each seat alone."""

    role: Role


class Declared(Happening, frozen=True, tag="declare"):
    """The Guard, or the secret solo Emperor, shows himself."""

    seat: Seat


class Revolted(Happening, frozen=True, tag="revolt"):
    """Rebels revolt; ``success`` where two or more double the stake."""

    seats: tuple[Seat, ...]
    success: bool


class Kicked(Happening, frozen=True, tag="kick"):
    """The stake is raised once more, or too few wanted it."""

    seats: tuple[Seat, ...]
    success: bool


class Revealed(Happening, frozen=True, tag="reveal"):
    """A hidden role becomes public; ``role`` is guard or solo."""

    seat: Seat
    role: Role
    why: Why


class Led(Happening, frozen=True, tag="lead"):
    """A trick begins."""

    seat: Seat


class Played(Happening, frozen=True, tag="play"):
    """A set on the table."""

    seat: Seat
    cards: Cards


class Passed(Happening, frozen=True, tag="pass"):
    """Nothing on the set on the table."""

    seat: Seat


class Deferred(Happening, frozen=True, tag="defer"):
    """Waiting for the second lap."""

    seat: Seat


class Applied(Happening, frozen=True, tag="apply"):
    """Asking for the lead."""

    seat: Seat


class WentOut(Happening, frozen=True, tag="out"):
    """A place is taken; with an empty hand, or as the rest when the hand ends."""

    seat: Seat
    place: int


class AutoSet(Happening, frozen=True, tag="auto"):
    """Autoplay switched."""

    seat: Seat
    on: bool


class Left(Happening, frozen=True, tag="left"):
    """A seat's player is gone for good; a running hand costs a penalty."""

    seat: Seat


class HandsShown(Happening, frozen=True, tag="shown"):
    """What everybody still holds when the hand is over."""

    hands: tuple[Cards, ...]


class Scored(Happening, frozen=True, tag="score"):
    """The hand's score (rules 5).

    Attributes:
        emperor: seat of the Emperor.
        guard: seat of the Guard; None if solo.
        places: place of each seat, 1..5.
        multiplier: what the stake was multiplied by.
        points: by seat, zero-sum.
        penalty: by seat, 0 or negative.
        counted: False if every person was on autoplay for the whole hand (rules 8).
    """

    emperor: Seat
    guard: Seat | None
    places: tuple[int, ...]
    multiplier: int
    points: tuple[int, ...]
    penalty: tuple[int, ...]
    counted: bool


class Totalled(Happening, frozen=True, tag="total"):
    """The match after a hand.

    Attributes:
        points: sum of counted points by seat.
        penalty: sum of penalties by seat.
        first: seat dealt first in the next hand.
        debts: tribute to pay in the next hand.
    """

    points: tuple[int, ...]
    penalty: tuple[int, ...]
    first: Seat
    debts: tuple[Debt, ...]


OpenFact: TypeAlias = (
    HandStarted
    | Asked
    | Paid
    | Picked
    | Returned
    | ScepterShown
    | Redealt
    | Declared
    | Revolted
    | Kicked
    | Revealed
    | Led
    | Played
    | Passed
    | Deferred
    | Applied
    | WentOut
    | AutoSet
    | Left
    | HandsShown
    | Scored
    | Totalled
)
"""Facts that everybody may know whole."""

Fact: TypeAlias = (
    OpenFact | Dealt | Answered | Declined | Accepted | Soloed | LaidBack | Called | RolesFixed
)
"""What the host records."""

Seen: TypeAlias = (
    OpenFact
    | DealtSeen
    | Answered
    | Yielded
    | YieldedSeen
    | Accepted
    | AcceptedSeen
    | Soloed
    | SoloedSeen
    | LaidBack
    | LaidBackSeen
    | Called
    | CalledSeen
    | RoleGiven
)
"""What may be sent to a viewer; the only facts with a wire form."""
