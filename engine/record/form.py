"""The format of hand records: which fact stands in which line.

One entry a fact says all there is to know of its line: kind, keys, what a key may
hold. Reading, writing and comparing follow from it. Facts without an entry leave
no line, see ``engine.record.unsaid``.
"""

from collections.abc import Callable, Iterable
from enum import Enum, auto
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias, Union

import msgspec
from msgspec import UNSET

from engine.core import facts
from engine.core.cards import SEATS, Cards, Seat
from engine.core.facts import Fact, Happening, Seen
from engine.core.notation import NAMES, card_text, parse_card
from engine.core.terms import Debt, Role, Why

FORMAT = 1

SeatNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=4)]
_PLACE = Annotated[int, msgspec.Meta(ge=1, le=5)]
_COUNT = Annotated[int, msgspec.Meta(ge=0, le=216)]
_FIVE = msgspec.Meta(min_length=5, max_length=5)


class Side(Enum):
    """Which records hold a fact: those of the host, those of one seat, or both."""

    BOTH = auto()
    HOST = auto()
    SEAT = auto()


def _same(value: Any) -> Any:
    return value


def _is_there(value: Any) -> bool:
    return value is not UNSET


def _is_number(value: Any) -> bool:
    return isinstance(value, int)


def _is_list(value: Any) -> bool:
    return isinstance(value, tuple)


class Value(NamedTuple):
    """What a key may hold.

    Attributes:
        shape: its type in a file.
        read: makes of it what the fact holds.
        write: the way back.
        plain: puts in order what may stand in any order.
        fits: tells it from what the key holds in another fact of the same kind.
    """

    shape: Any
    read: Callable[[Any], Any] = _same
    write: Callable[[Any], Any] = _same
    plain: Callable[[Any], Any] = _same
    fits: Callable[[Any], bool] = _is_there


class Part(NamedTuple):
    """One key of a line.

    Attributes:
        key: as it stands in the file.
        name: of the fact's attribute.
        value: what it may hold.
        told: what is written of a fact, where that is more than the attribute.
    """

    key: str
    name: str
    value: Value
    written: Callable[[Any], Any] | None = None

    def of(self, fact: Happening) -> Any:
        """Give what a fact says here."""
        return getattr(fact, self.name) if self.written is None else self.written(fact)


class Form(NamedTuple):
    """How one fact is written.

    Attributes:
        kind: ``k`` of the line.
        fact: what is written.
        parts: the other keys, in order.
        side: which records hold it.
        unsaid: attributes the line does not tell, as they are read.
    """

    kind: str
    fact: type[Happening]
    parts: tuple[Part, ...]
    side: Side = Side.BOTH
    unsaid: tuple[tuple[str, Any], ...] = ()


def _read_cards(names: Iterable[str]) -> Cards:
    return tuple([parse_card(name) for name in names])


def _write_cards(cards: Cards) -> tuple[str, ...]:
    return tuple([NAMES[card] for card in cards])


def _sorted(items: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(items))


class _Owed(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    payers: tuple[tuple[SeatNumber, int], ...] = msgspec.field(name="from")
    pickers: tuple[tuple[SeatNumber, int], ...] = msgspec.field(name="to")


SEAT = Value(SeatNumber)
SOME_SEATS = Value(tuple[SeatNumber, ...], plain=_sorted)
NOBODY_OR_SEAT = Value(SeatNumber | None)
PLACE = Value(_PLACE)
PLACES = Value(Annotated[tuple[_PLACE, ...], _FIVE])
NUMBER = Value(int)
NUMBERS = Value(Annotated[tuple[int, ...], _FIVE])
COUNT = Value(_COUNT, fits=_is_number)
FLAG = Value(bool)
CARD = Value(str, parse_card, card_text)
CARDS = Value(tuple[str, ...], _read_cards, _write_cards, _sorted, _is_list)
HANDS = Value(
    Annotated[tuple[tuple[str, ...] | _COUNT, ...], _FIVE],
    lambda hands: tuple(tuple(sorted(_read_cards(hand))) for hand in hands),
    lambda hands: tuple(_write_cards(hand) for hand in hands),
    lambda hands: tuple(_sorted(hand) for hand in hands),
    lambda hands: all(_is_list(hand) for hand in hands),
)
"""All five; what one seat sees of a deal is read and written by ``_seat_deal``, ``_dealt``."""

COPIES = Value(Literal[3, 4])
OPEN_ROLE = Value(Literal["guard", "solo"], Role, lambda role: role.value)
REASON = Value(Literal["declared", "revolt", "card", "end"], Why, lambda why: why.value)
DEBTS = Value(
    tuple[_Owed, ...],
    lambda debts: tuple(Debt(debt.payers, debt.pickers) for debt in debts),
    lambda debts: tuple(_Owed(debt.payers, debt.pickers) for debt in debts),
)

_SEAT = Part("seat", "seat", SEAT)
_TO = Part("to", "to", SEAT)
_SOURCE = Part("from", "source", SEAT)
_CARDS = Part("cards", "cards", CARDS)
_CALLED = Part("card", "card", CARD)
_SEATS = Part("seats", "seats", SOME_SEATS)
_SUCCESS = Part("success", "success", FLAG)
_FORCED = Part("forced", "forced", FLAG)
_POINTS = Part("points", "points", NUMBERS)
_PENALTY = Part("penalty", "penalty", NUMBERS)

FORMS: tuple[Form, ...] = (
    Form(
        "hand",
        facts.HandStarted,
        (Part("n", "n", NUMBER), Part("first", "first", SEAT), Part("debts", "debts", DEBTS)),
    ),
    Form("deal", facts.Dealt, (Part("hands", "hands", HANDS),), Side.HOST),
    Form("deal", facts.DealtSeen, (Part("hands", "counts", HANDS),), Side.SEAT),
    Form("pay", facts.Paid, (_SEAT, _CARDS)),
    Form("pick", facts.Picked, (_SEAT, _CARDS)),
    Form("return", facts.Returned, (_SEAT, _TO, _CALLED)),
    Form("scepter", facts.ScepterShown, (_SEAT,)),
    Form(
        "yield",
        facts.Declined,
        (
            _SEAT,
            _TO,
            Part("laid", "laid", CARDS),
            Part("forced", "forced", FLAG, lambda fact: fact.forced or not fact.able),
        ),
        Side.HOST,
    ),
    Form("yield", facts.Yielded, (_SEAT, _TO, Part("laid", "laid", CARDS), _FORCED), Side.SEAT),
    Form(
        "yield",
        facts.YieldedSeen,
        (_SEAT, _TO, Part("laid", "laid", COUNT), _FORCED),
        Side.SEAT,
    ),
    Form("accept", facts.Accepted, (_SEAT, Part("takes", "takes", CARDS))),
    Form("accept", facts.AcceptedSeen, (_SEAT, Part("takes", "count", COUNT)), Side.SEAT),
    Form("redeal", facts.Redealt, ()),
    Form("solo", facts.Soloed, (_SEAT, _SOURCE), unsaid=(("seized", False), ("takes", ()))),
    Form("solo", facts.SoloedSeen, (_SEAT, _SOURCE), Side.SEAT, (("seized", False), ("count", 0))),
    Form("call", facts.Called, (_SEAT, _CALLED, Part("copies", "copies", COPIES))),
    Form("call", facts.CalledSeen, (_SEAT, _CALLED)),
    Form("declare", facts.Declared, (_SEAT,)),
    Form("revolt", facts.Revolted, (_SEATS, _SUCCESS)),
    Form("kick", facts.Kicked, (_SEATS, _SUCCESS)),
    Form(
        "reveal",
        facts.Revealed,
        (_SEAT, Part("role", "role", OPEN_ROLE), Part("why", "why", REASON)),
    ),
    Form("lead", facts.Led, (_SEAT,)),
    Form("play", facts.Played, (_SEAT, _CARDS)),
    Form("pass", facts.Passed, (_SEAT,)),
    Form("defer", facts.Deferred, (_SEAT,)),
    Form("apply", facts.Applied, (_SEAT,)),
    Form("out", facts.WentOut, (_SEAT, Part("place", "place", PLACE))),
    Form("auto", facts.AutoSet, (_SEAT, Part("on", "on", FLAG))),
    Form(
        "score",
        facts.Scored,
        (
            Part("emperor", "emperor", SEAT),
            Part("guard", "guard", NOBODY_OR_SEAT),
            Part("places", "places", PLACES),
            Part("multiplier", "multiplier", NUMBER),
            _POINTS,
            _PENALTY,
            Part("counted", "counted", FLAG),
        ),
    ),
    Form(
        "total",
        facts.Totalled,
        (_POINTS, _PENALTY),
        unsaid=(("first", 0), ("debts", ())),
    ),
)

FORM_OF: dict[type, Form] = {form.fact: form for form in FORMS}


class Row(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="k"):
    """A line as it stands in the file, its cards in notation."""


def _row_type(kind: str) -> Any:
    """Make the shape of a kind of line out of what may stand in it."""
    forms = [form for form in FORMS if form.kind == kind]
    keys = {part.key: part for form in forms for part in reversed(form.parts)}
    fields: list[tuple[str, Any] | tuple[str, Any, Any]] = []
    for key in sorted(keys, key=[part.key for part in forms[0].parts].index):
        shapes = {
            form: part.value.shape for form in forms for part in form.parts if part.key == key
        }
        shape: Any = Union[tuple(dict.fromkeys(shapes.values()))]  # noqa: UP007
        if len(shapes) == len(forms):
            fields.append((f"{key}_", shape))
        else:
            fields.append((f"{key}_", shape | msgspec.UnsetType, UNSET))
    return msgspec.defstruct(
        kind.capitalize(),
        fields,
        bases=(Row,),
        tag=kind,
        frozen=True,
        gc=False,
        forbid_unknown_fields=True,
        rename=lambda name: name.removesuffix("_"),
    )


ROWS: dict[str, Any] = {form.kind: _row_type(form.kind) for form in FORMS}
_FORMS_OF_ROW = {
    row: tuple(form for form in FORMS if form.kind == kind) for kind, row in ROWS.items()
}


def leaves_line(fact: Fact | Seen) -> bool:
    """Tell whether a fact is written down; the others follow from those that are."""
    return type(fact) in FORM_OF


def row_of(fact: Fact | Seen, viewer: Seat | None = None) -> Row:
    """Make the line of a fact that leaves one.

    Args:
        fact: what happened, or what one seat saw of it.
        viewer: that seat; for the host's facts it means nothing.
    """
    form = FORM_OF[type(fact)]
    if isinstance(fact, facts.DealtSeen):
        row: Row = ROWS["deal"](_dealt(fact, viewer))
    else:
        row = ROWS[form.kind](*(part.value.write(part.of(fact)) for part in form.parts))
    return row


def fact_in(row: Row, side: Side) -> Fact | Seen:
    """Read a line.

    Args:
        row: the line.
        side: whether it stands in a record of the host or in a seat's.

    Raises:
        NotationError: if it names a card there is none of.
    """
    forms = _FORMS_OF_ROW[type(row)]
    fitting = [form for form in forms if _fits(row, form)]
    form = next((form for form in fitting if form.side in (Side.BOTH, side)), fitting[0])
    if form.fact is facts.DealtSeen:
        return _seat_deal(_value(row, "hands"))
    written = {part.name: part.value.read(_value(row, part.key)) for part in form.parts}
    return form.fact(**written, **dict(form.unsaid))  # type: ignore[return-value]


def _fits(row: Row, form: Form) -> bool:
    if form.fact is facts.DealtSeen:
        return True
    return all(part.value.fits(_value(row, part.key)) for part in form.parts)


def _value(row: Row, key: str) -> Any:
    # Some keys are words of Python; an attribute has a stroke behind it.
    return getattr(row, f"{key}_")


def alike(found: Fact | Seen, other: Fact | Seen) -> bool:
    """Tell whether two facts are written alike, cards and seats in any order."""
    if found == other:
        return True
    one, two = FORM_OF[type(found)], FORM_OF[type(other)]
    return one.kind == two.kind and _plain(one, found) == _plain(two, other)


def _plain(form: Form, fact: Fact | Seen) -> list[tuple[str, Any]]:
    return [(part.key, part.value.plain(part.of(fact))) for part in form.parts]


def seats_shown(deal: Row) -> tuple[bool, ...]:
    """Tell by seat whether a deal shows the cards and not their number only."""
    return tuple(_is_list(hand) for hand in _value(deal, "hands"))


def _dealt(fact: facts.DealtSeen, viewer: Seat | None) -> tuple[tuple[str, ...] | int, ...]:
    own = None if fact.hand is None else _write_cards(fact.hand)
    return tuple(own if seat == viewer and own is not None else fact.counts[seat] for seat in SEATS)


def _seat_deal(hands: tuple[tuple[str, ...] | int, ...]) -> facts.DealtSeen:
    counts = tuple(hand if isinstance(hand, int) else len(hand) for hand in hands)
    own = next((hand for hand in hands if not isinstance(hand, int)), None)
    return facts.DealtSeen(counts, None if own is None else tuple(sorted(_read_cards(own))))
