"""Whether what a host says can be true: ranges, lengths, and how the parts fit together.

The types are checked where a frame is decoded. A host that is broken, or means harm,
can still send values of the right type that no game ever has; nothing behind the
guest's link is made for those. What passes here may be a lie, but it can be shown.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple, get_args, get_type_hints

import msgspec

from engine.bots.levels import LEVELS
from engine.core.cards import SEATS, Card, Cards
from engine.core.deck import deck_of
from engine.core.facts import Played, Scored
from engine.core.notation import NAMES
from engine.core.ruleset import RuleSet, clashes
from engine.core.sets import set_of
from engine.core.state import PublicState, SeatView, Solo, Trick
from engine.core.terms import Debt, Phase, Role
from engine.lan.listing import Listing
from engine.lan.save import Save
from engine.table.messages import Chatted, Emoted, Events, HandRecord, Phrased, Room, Snapshot
from engine.table.names import fitting_name
from engine.table.sayings import CHAT_LIMIT, EMOTES, PHRASES
from engine.table.setup import Chair, Kind, Setup

BY_SEAT = {
    *("chairs", "counts", "totals", "penalties", "places", "auto", "auto_times", "left"),
    *("points", "penalty", "hands", "marks", "times", "shares"),
}
"""Fields that hold something for each of the five seats."""

MOST = 2**53 - 1
"""Largest number in any message, either way from zero."""

MOST_POINTS = 1_000_000_000
LONGEST_TEXT = 2 * CHAT_LIMIT
LONGEST_STORY = 5_000
PUT_TO_SEATS = (Phase.THRONE, Phase.CALL, Phase.PLAY, Phase.TRIBUTE, Phase.PICK, Phase.RETURN)
"""Questions that one seat answers."""

WITH_EMPEROR = (Phase.CALL, Phase.DECLARE, Phase.REVOLT, Phase.KICK, Phase.PLAY)
"""Phases in which there is an Emperor."""


class SenseError(Exception):
    """A message that no game ever has."""


def make_sense(message: msgspec.Struct) -> None:
    """Check a message for itself.

    Raises:
        SenseError: if it cannot be true.
    """
    if isinstance(message, HandRecord):
        # Read as a whole by who keeps it, as every record of unknown origin is.
        return
    _walk(message)
    match message:
        case Room():
            _room(message)
        case Snapshot(view=view):
            view_makes_sense(view)
        case Events(seen=seen):
            _check(bool(seen), "batch")
        case Phrased(phrase=phrase):
            _check(phrase in PHRASES, "phrase")
        case Emoted(emote=emote):
            _check(emote in EMOTES, "emote")
        case Chatted(seat=seat, name=name, text=text):
            _check(len(text) <= LONGEST_TEXT, "chat")
            # A line without a name would look like one of the client's own notes.
            _check(seat is not None or bool(fitting_name(name)), "name")
        case _:
            pass


def view_makes_sense(view: SeatView, *, settled: bool = True) -> None:
    """Check how the parts of a view fit together.

    Args:
        view: what a viewer knows.
        settled: whether everything that happened at once is in it.

    Raises:
        SenseError: if it cannot be true.
    """
    public, seat = view.public, view.seat
    _check(not clashes(public.rules), "rules")
    _counts(public)
    _question(public, settled=settled)
    _roles(public)
    if public.trick is not None:
        _trick(public.trick)
    if seat is None:
        own = (view.hand, view.role, view.copies, view.answered)
        _check(own == ((), None, None, None), "secrets")
        return
    _check(len(view.hand) == public.counts[seat], "hand")
    _check(list(view.hand) == sorted(view.hand), "hand")
    _check(_is_part(view.hand, public.rules), "hand")
    if view.role is not None:
        reigns = view.role in (Role.EMPEROR, Role.SOLO)
        _check(reigns == (public.emperor == seat), "role")


# -- all values -------------------------------------------------------------------------


class _Field(NamedTuple):
    name: str
    of_cards: bool
    by_seat: bool


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[_Field, ...]:
    hints = get_type_hints(kind)
    return tuple(
        _Field(name, _mentions(hints[name], Card), name in BY_SEAT)
        for name in kind.__struct_fields__
    )


def _mentions(hint: Any, wanted: object) -> bool:
    return hint is wanted or any(_mentions(part, wanted) for part in get_args(hint))


def _walk(value: msgspec.Struct) -> None:
    """Check every number, card and length in a value and in its parts."""
    for field in _fields(type(value)):
        item = getattr(value, field.name)
        if field.by_seat and isinstance(item, tuple):
            # A save that cannot be read has nobody's points.
            is_blank = isinstance(value, Save) and not item
            _check(is_blank or len(item) == len(SEATS), field.name)
        _walk_item(item, of_cards=field.of_cards)
    check = _CHECKS.get(type(value))
    if check is not None:
        check(value)


def _walk_item(item: object, *, of_cards: bool) -> None:
    match item:
        case msgspec.Struct():
            _walk(item)
        case tuple():
            for part in item:
                _walk_item(part, of_cards=of_cards)
        case bool() | None:
            pass
        case int():
            _check(item in NAMES if of_cards else -MOST <= item <= MOST, "number")
        case str():
            _check(len(item) <= LONGEST_TEXT, "text")
        case float():
            _check(0 <= item <= MOST, "number")
        case _:
            pass


def _scored(score: Scored) -> None:
    _check(sorted(score.places) == [1, 2, 3, 4, 5], "places")
    _check(sum(score.points) == 0, "sum")
    _check(all(abs(point) <= MOST_POINTS for point in score.points), "points")
    _check(1 <= score.multiplier <= MOST_POINTS, "multiplier")
    _check(score.emperor != score.guard, "guard")


def _played(played: Played) -> None:
    _check(set_of(played.cards) is not None, "set")


def _debt(debt: Debt) -> None:
    for seats in (debt.payers, debt.pickers):
        _distinct([seat for seat, _ in seats], "debt")
        _check(all(0 < count <= 8 for _, count in seats), "debt")


def _chair(chair: Chair) -> None:
    is_bot = chair.kind is Kind.BOT
    _check(not is_bot or chair.level in LEVELS, "level")
    _check(bool(chair.name) == (chair.kind is not Kind.EMPTY), "name")


def _setup(setup: Setup) -> None:
    _check(setup.level in LEVELS, "level")
    _check(not clashes(setup.rules), "rules")


def _listing(listing: Listing) -> None:
    taken = listing.free + listing.bots
    _check(listing.free >= 0 and listing.bots >= 0 and taken <= len(SEATS), "seats")
    _check(listing.length >= 0, "hands")


_CHECKS: dict[type, Callable[[Any], None]] = {
    Scored: _scored,
    Played: _played,
    Debt: _debt,
    Chair: _chair,
    Listing: _listing,
    Setup: _setup,
}


# -- how the parts fit ------------------------------------------------------------------


def _room(room: Room) -> None:
    _check(sum(chair.host for chair in room.chairs) <= 1, "hosts")
    _distinct(room.pausing, "pausing")
    _check(0 <= room.watchers <= MOST_POINTS, "watchers")


def _counts(public: PublicState) -> None:
    size = len(deck_of(public.rules))
    _check(all(0 <= count <= size for count in public.counts), "counts")
    lying = len(public.laid) + len(public.pool)
    _check(sum(public.counts) + lying <= size, "counts")
    _check(all(0 <= n <= MOST_POINTS for n in _numbers(public)), "number")
    _check(len(public.story) <= LONGEST_STORY, "story")
    _check(all(0 <= times <= MOST_POINTS for times in public.auto_times), "autoplay")


def _numbers(public: PublicState) -> tuple[int, ...]:
    return (
        public.n,
        public.turn,
        public.redeals,
        public.refusals,
        public.paid,
        public.picked,
        public.returned,
    )


def _question(public: PublicState, *, settled: bool) -> None:
    phase, asked = public.phase, public.asked
    _distinct(asked, "asked")
    _check((phase is Phase.DEAL) == (not asked), "asked")
    _check(phase not in PUT_TO_SEATS or len(asked) == 1, "asked")
    _check(phase not in WITH_EMPEROR or public.emperor is not None, "emperor")
    _check(phase is not Phase.THRONE or public.holder is not None, "holder")
    _check(phase is not Phase.PLAY or public.trick is not None, "trick")
    if settled and phase is Phase.PLAY:
        _check(public.places[asked[0]] is None, "asked")
    if phase in (Phase.TRIBUTE, Phase.PICK, Phase.RETURN):
        _check(bool(public.debts), "debts")


def _roles(public: PublicState) -> None:
    _check(public.guard is None or public.guard != public.emperor, "guard")
    _check(public.solo is Solo.NO or public.emperor is not None, "solo")
    _check(public.called is None or _is_part((public.called,), public.rules), "called")
    _distinct([place for place in public.places if place is not None], "places")
    _check(all(place is None or 1 <= place <= 5 for place in public.places), "places")
    _distinct(public.revolters, "revolters")
    _distinct(public.kickers, "kickers")


def _trick(trick: Trick) -> None:
    _check((trick.by is None) == (not trick.target), "trick")
    _check(not trick.target or set_of(trick.target) is not None, "trick")
    _check(trick.lap in (1, 2), "lap")


def _is_part(cards: Cards, rules: RuleSet) -> bool:
    return not Counter(cards) - Counter(deck_of(rules))


def _distinct(items: Sequence[object], what: str) -> None:
    _check(len(set(items)) == len(items), what)


def _check(holds: bool, what: str) -> None:
    if not holds:
        raise SenseError(what)
