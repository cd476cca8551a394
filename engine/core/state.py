"""The state of a match: a public part, and secrets that only the host holds.

``PublicState`` has no field that could hold a secret. A seat's view is the
public part plus what that seat may know; it is built by picking, and there is
no function that takes secrets out of a whole state.
"""

from enum import StrEnum
from typing import TypeAlias

import msgspec

from engine.core.cards import SEATS, Card, Cards, Seat
from engine.core.facts import Scored, Seen
from engine.core.ruleset import RuleSet
from engine.core.terms import Debt, Phase, Role

NOBODY: tuple[Seat, ...] = ()
ZEROS = (0, 0, 0, 0, 0)
UNANSWERED: tuple[bool | None, ...] = (None, None, None, None, None)


class Solo(StrEnum):
    """How the Emperor came to be known as alone against four."""

    NO = "no"
    DECLARED = "declared"
    SEIZED = "seized"
    SHOWN = "shown"


class Mark(StrEnum):
    """What a seat did since the set on the table was played."""

    NONE = ""
    PASSED = "pass"
    DEFERRED = "defer"
    APPLIED = "apply"


class Laid(msgspec.Struct, frozen=True, gc=False):
    """A card lying open or face down on the table.

    Attributes:
        seat: who laid it.
        card: its face; None where cards laid are not open.
    """

    seat: Seat
    card: Card | None


class Trick(msgspec.Struct, frozen=True, gc=False):
    """The trick on the table.

    Attributes:
        leader: who leads it.
        by: who played the set to beat; None before the lead.
        target: the set to beat; empty before the lead.
        lap: 2 while those who deferred are asked again.
        marks: by seat, what it did since the target was played.
    """

    leader: Seat
    by: Seat | None = None
    target: Cards = ()
    lap: int = 1
    marks: tuple[Mark, ...] = (Mark.NONE,) * 5


class PublicState(msgspec.Struct, frozen=True, kw_only=True, gc=False, forbid_unknown_fields=True):
    """What everybody at the table knows.

    Attributes:
        rules: the rules of the match.
        n: number of the hand, from 1; 0 before the first.
        first: seat dealt first (in this hand, or in the next once it is scored).
        debts: tribute to pay (in this hand, or in the next once it is scored).
        redeals: redeals in a row so far.
        totals: counted points of the match by seat.
        penalties: penalties of the match by seat, 0 or negative.
        phase: the question open now; DEAL when the dealer is awaited.
        turn: number of the open question.
        asked: who was asked, in order.
        counts: number of cards by seat.
        paid: how many payers of the debt have paid.
        picked: how many pickers have picked.
        returned: how many cards have been returned.
        picks: who picked from whom, in order: the cards to return.
        pool: tribute cards not yet picked.
        holder: who holds the scepter openly.
        shower: who showed the scepter first.
        refusals: how often it was refused in this walk.
        laid: cards lying with it.
        emperor: who is Emperor.
        solo: whether the Emperor is known to be alone.
        called: the called card.
        guard: the Guard, once known to all.
        declared: whether a role was shown before play (rules 4.5).
        revolters: seats shown with a hoe.
        revolted: whether the revolt doubled the stake.
        kickers: who kicked.
        kicked: whether the kick doubled the stake.
        trick: the trick on the table.
        places: place by seat; None while it holds cards.
        auto: who is on autoplay.
        auto_times: how often each seat went on autoplay in this hand.
        left: who left the match.
        story: all that was seen by everybody in this hand, in order, without ``Asked``.
        result: score of the hand just ended.
    """

    rules: RuleSet
    n: int = 0
    first: Seat = 0
    debts: tuple[Debt, ...] = ()
    redeals: int = 0
    totals: tuple[int, ...] = ZEROS
    penalties: tuple[int, ...] = ZEROS

    phase: Phase = Phase.DEAL
    turn: int = 0
    asked: tuple[Seat, ...] = NOBODY
    counts: tuple[int, ...] = ZEROS

    paid: int = 0
    picked: int = 0
    returned: int = 0
    picks: tuple[tuple[Seat, Seat], ...] = ()
    pool: tuple[Laid, ...] = ()

    holder: Seat | None = None
    shower: Seat | None = None
    refusals: int = 0
    laid: tuple[Laid, ...] = ()

    emperor: Seat | None = None
    solo: Solo = Solo.NO
    called: Card | None = None
    guard: Seat | None = None
    declared: bool = False
    revolters: tuple[Seat, ...] = NOBODY
    revolted: bool = False
    kickers: tuple[Seat, ...] = NOBODY
    kicked: bool = False

    trick: Trick | None = None
    places: tuple[int | None, ...] = (None,) * 5
    auto: tuple[bool, ...] = (False,) * 5
    auto_times: tuple[int, ...] = ZEROS
    left: tuple[bool, ...] = (False,) * 5
    story: tuple[Seen, ...] = ()
    result: Scored | None = None

    @property
    def role_open(self) -> bool:
        """Whether everybody knows who is with the Emperor, or that nobody is."""
        return self.guard is not None or self.solo != Solo.NO

    @property
    def in_play(self) -> tuple[Seat, ...]:
        """Seats that have taken no place yet."""
        return tuple(seat for seat in SEATS if self.places[seat] is None)


class GameState(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The whole truth; only a table owns one.

    Attributes:
        public: what everybody knows.
        hands: cards by seat.
        laid: cards lying with the scepter: who laid which.
        roles_fixed: whether it is settled who is with the Emperor.
        guard: the Guard; None before that and when the Emperor is alone.
        hidden_solo: whether the Emperor is alone by his cards, not by declaring solo or seizing.
        copies: how many copies of the called card the Emperor called with.
        answers: answers in to the open question; None where still awaited.
        persons: seats a person sat at when the cards were dealt.
        awake: by person's seat, whether it did anything itself in this hand (rules 8).
    """

    public: PublicState
    hands: tuple[Cards, ...] = ((),) * 5
    laid: tuple[tuple[Seat, Card], ...] = ()
    roles_fixed: bool = False
    guard: Seat | None = None
    hidden_solo: bool = False
    copies: int | None = None
    answers: tuple[bool | None, ...] = UNANSWERED
    persons: tuple[Seat, ...] = ()
    awake: tuple[bool, ...] = (False,) * 5


class SeatView(msgspec.Struct, frozen=True, kw_only=True, gc=False, forbid_unknown_fields=True):
    """What one viewer may know.

    Attributes:
        public: what everybody knows.
        seat: whose view it is; None for a spectator.
        hand: one's own cards; empty for a spectator.
        role: one's own role, once fixed.
        copies: how many copies of the called card the Emperor called with; his own view only.
        answered: one's own answer to the open question, once given.
    """

    public: PublicState
    seat: Seat | None
    hand: Cards = ()
    role: Role | None = None
    copies: int | None = None
    answered: bool | None = None

    @property
    def is_asked(self) -> bool:
        """Whether this viewer has a question to answer now."""
        return self.seat in self.public.asked and self.answered is None


Viewer: TypeAlias = Seat | None
"""A seat, or None for a spectator."""


def new_match(rules: RuleSet) -> GameState:
    """Begin a match: the dealer is awaited."""
    return GameState(public=PublicState(rules=rules, first=rules.first_seat))


def role_of(emperor: Seat, guard: Seat | None, seat: Seat) -> Role:
    """Tell a seat's own role; without a Guard the Emperor is alone."""
    if seat == emperor:
        return Role.SOLO if guard is None else Role.EMPEROR
    return Role.GUARD if seat == guard else Role.REBEL


def view_of(state: GameState, viewer: Viewer) -> SeatView:
    """Pick what a viewer may know."""
    public = state.public
    if viewer is None:
        return SeatView(public=public, seat=None)
    role = None
    if state.roles_fixed and public.emperor is not None:
        role = role_of(public.emperor, state.guard, viewer)
    return SeatView(
        public=public,
        seat=viewer,
        hand=state.hands[viewer],
        role=role,
        copies=state.copies if viewer == public.emperor else None,
        answered=state.answers[viewer],
    )
