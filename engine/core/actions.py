"""What a seat may do. Who does it is never part of an action."""

from typing import TypeAlias

import msgspec

from engine.core.cards import Card, Cards, Seat


class Action(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="do"):
    """Base of all actions."""


class Deal(Action, frozen=True, tag="deal"):
    """Give out the cards: the dealer's only action; by no seat.

    Attributes:
        hands: five sorted hands by seat.
        persons: seats a person sits at; none at a table of bots alone (rules 8).
    """

    hands: tuple[Cards, ...]
    persons: tuple[Seat, ...] = ()


class Pay(Action, frozen=True, tag="pay"):
    """Pay tribute (rules 4.1)."""

    cards: Cards


class Pick(Action, frozen=True, tag="pick"):
    """Take one's number of tribute cards in one go (rules 4.1)."""

    cards: Cards


class GiveBack(Action, frozen=True, tag="give_back"):
    """Return one card for a card picked (house rule of rules 4.1)."""

    card: Card


class Accept(Action, frozen=True, omit_defaults=True, tag="accept"):
    """Become Emperor (rules 4.2).

    Attributes:
        solo: as a declared solo: the way open to a holder who has nothing to call.
    """

    solo: bool = False


class Yield(Action, frozen=True, tag="yield"):
    """Pass the scepter on (rules 4.2).

    Attributes:
        laid: cards added to it as the yield rule asks; empty where it asks for none.
    """

    laid: Cards = ()


class Answer(Action, frozen=True, tag="answer"):
    """Answer a question put to several seats at once: seize, solo, declare, revolt, kick."""

    yes: bool


class Call(Action, frozen=True, tag="call"):
    """Name the card that makes the Guard (rules 4.4), in unmarked form."""

    card: Card


class Play(Action, frozen=True, tag="play"):
    """Play a set."""

    cards: Cards


class Pass(Action, frozen=True, tag="pass"):
    """Play nothing on the set on the table."""


class Defer(Action, frozen=True, tag="defer"):
    """Wait for the second lap (rules 4.7)."""


class Apply(Action, frozen=True, tag="apply"):
    """Ask for the lead behind a player who went out (rules 4.7)."""


class SetAuto(Action, frozen=True, tag="auto"):
    """Switch autoplay (rules 8)."""

    on: bool


class Leave(Action, frozen=True, tag="leave"):
    """Leave the match for good (rules 5, penalty)."""


SeatAction: TypeAlias = (
    Pay
    | Pick
    | GiveBack
    | Accept
    | Yield
    | Answer
    | Call
    | Play
    | Pass
    | Defer
    | Apply
    | SetAuto
    | Leave
)
"""What a seat may send."""

AnyAction: TypeAlias = SeatAction | Deal
