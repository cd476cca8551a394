"""What the table shows right now, as plain values.

A scene fills these in from the view it shows; the stage draws them. Equal
pictures look equal, which is how the still knows what to repaint.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from client.present.arrangement import Chip
from client.present.cues import Cue
from client.present.deeds import Deed
from client.present.handlayout import HandLayout
from client.present.hunches import Hunch
from client.present.loglines import LogLine
from client.present.piles import Pile
from engine.core.cards import Card, Cards, Seat

if TYPE_CHECKING:
    from client.present.lookback import LookbackPicture


class RoleLook(StrEnum):
    """The role badge of a seat."""

    NONE = ""
    EMPEROR = "emperor"
    SOLO = "solo"
    GUARD = "guard"
    REBEL = "rebel"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class MaskPicture:
    """The mask a seat wears until its role is known.

    Attributes:
        hunch: what one privately takes the seat for.
        letter: sign of that; empty for nothing.
        chosen: whether the key of marking is on it.
    """

    hunch: Hunch = Hunch.NONE
    letter: str = ""
    chosen: bool = False


@dataclass(frozen=True)
class PlatePicture:
    """A seat's plate.

    Attributes:
        seat: whose.
        name: name of who sits there.
        avatar: number of the portrait.
        cards: number of cards; None before the deal.
        alarm: whether few cards are left.
        role: role badge.
        secret: whether the badge is one's own and nobody else knows it.
        revolter: whether the seat bears a hoe.
        kicker: whether it has kicked.
        scepter: whether it holds the scepter openly and is not Emperor yet.
        place: place taken, 1..5.
        turn: whether it is asked now.
        share: part of the time left, 0..1 in coarse steps; None without a clock.
        seconds: seconds left; None without a clock.
        auto: whether it is on autoplay.
        away: whether its player is not connected.
        gone: whether its player has left for good.
        total: points of the match; None in a first hand.
        me: whether it is one's own.
        mask: the mask beside the portrait; None once the role is known.
    """

    seat: Seat
    name: str
    avatar: int = 0
    cards: int | None = None
    alarm: bool = False
    role: RoleLook = RoleLook.NONE
    secret: bool = False
    revolter: bool = False
    kicker: bool = False
    scepter: bool = False
    place: int | None = None
    turn: bool = False
    share: float | None = None
    seconds: int | None = None
    auto: bool = False
    away: bool = False
    gone: bool = False
    total: int | None = None
    me: bool = False
    mask: MaskPicture | None = None


@dataclass(frozen=True)
class PilePicture:
    """What lies in front of a seat.

    Attributes:
        cards: its last play or its tribute, high to low; None for a back.
        word: what it said instead of playing.
        best: whether this is the set to beat.
        faded: whether it is from before the set to beat.
    """

    cards: tuple[Card | None, ...] = ()
    word: str = ""
    best: bool = False
    faded: bool = False


class ButtonTone(StrEnum):
    """How weighty a button is."""

    PRIMARY = "primary"
    PLAIN = "plain"
    DANGER = "danger"
    QUIET = "quiet"


@dataclass(frozen=True)
class ButtonPicture:
    """One action button.

    Attributes:
        id: stable name of the button; unique on a table.
        deed: what it does.
        label: its word.
        key: name of the key that does the same; may be empty.
        tone: its weight.
        enabled: whether it may be pressed.
        icon: name of an icon; may be empty.
        tip: what it does, for who rests the mouse on a button without a word.
    """

    id: str
    deed: Deed
    label: str
    key: str = ""
    tone: ButtonTone = ButtonTone.PLAIN
    enabled: bool = True
    icon: str = ""
    tip: str = ""


@dataclass(frozen=True)
class OptionPicture:
    """One choice of a chooser: some cards with a word below."""

    cards: Cards
    word: str = ""
    enabled: bool = True


@dataclass(frozen=True)
class ChooserPicture:
    """A choice of cards laid out over the felt.

    Attributes:
        options: the choices.
        chosen: positions of the chosen ones.
        cursor: position that the keyboard is on.
    """

    options: tuple[OptionPicture, ...]
    chosen: frozenset[int] = frozenset()
    cursor: int | None = None


@dataclass(frozen=True)
class InfoPicture:
    """What the corner tells.

    Attributes:
        rules: name of the rule set.
        hand: number of the hand in words.
        note: another line, such as the time limit.
        stake: multiplier of the stake so far.
        stake_word: what it is called.
        called: the card that makes the Guard; None while it is not known.
        called_word: what to say below it.
        alone: whether there is no such card, for the Emperor plays alone.
    """

    rules: str
    hand: str
    note: str = ""
    stake: int = 1
    stake_word: str = ""
    called: Card | None = None
    called_word: str = ""
    alone: bool = False


@dataclass(frozen=True)
class CounterPicture:
    """The card counter: rank marks high to low with the number still unseen."""

    title: str
    ranks: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class HandPicture:
    """One's own hand.

    Attributes:
        layout: where every card lies.
        raised: the selected chips.
        dimmed: chips that cannot be played now.
        hidden: chips in flight.
        cursor: chip that the keyboard is on.
        jumps: whether cards appear in their places without gliding there.
        leaving: whether cards are just flying off; they start from their old places.
    """

    layout: HandLayout
    raised: frozenset[Chip] = frozenset()
    dimmed: frozenset[Chip] = frozenset()
    hidden: frozenset[Chip] = frozenset()
    cursor: Chip | None = None
    jumps: bool = False
    leaving: bool = False


DECK_HEIGHT = 6
"""Steps in which the cards still to be dealt grow fewer."""


@dataclass(frozen=True)
class CentrePicture:
    """The middle of the table.

    Attributes:
        title: words above: whose set it is, or what is going on.
        deck: how high the cards still to be dealt are stacked, 0 to ``DECK_HEIGHT``.
        passes: how many have passed on the set to beat.
        waiting: how many seats might beat it in all; 0 if none lies there.
        passes_word: the passes in words.
    """

    title: str = ""
    deck: int = 0
    passes: int = 0
    waiting: int = 0
    passes_word: str = ""


@dataclass(frozen=True)
class TrickLine:
    """One play of the trick before."""

    name: str
    cards: Cards
    won: bool = False


@dataclass(frozen=True)
class GiftLine:
    """One card of tribute: who gave it, who took it, what he gave back."""

    giver: str
    card: Card
    taker: str = ""
    returned: Card | None = None


@dataclass(frozen=True)
class ArrowPicture:
    """An arrow from who gives to who takes, with both names."""

    giver: Seat
    taker: Seat
    words: str


@dataclass(frozen=True)
class SeatScore:
    """One seat's points in the match."""

    name: str
    total: int
    penalty: int = 0
    me: bool = False


@dataclass(frozen=True)
class TakenPicture:
    """Whom one took a seat for.

    Attributes:
        mask: the mask as it was marked.
        words: since when.
        right: whether that was right; None for a doubt.
    """

    mask: MaskPicture
    words: str
    right: bool | None


@dataclass(frozen=True)
class ResultRow:
    """One seat in the result.

    Attributes:
        place: place taken, 1..5; None in the result of a match.
        place_word: the place in words.
        name: who.
        avatar: number of the portrait.
        role: role badge.
        role_word: role in words.
        cards: cards still held, high to low.
        left_word: how many those are, in words.
        points: points of the hand with the penalty; None in the result of a match.
        total: points of the match.
        me: whether it is one's own.
        taken: what one took the seat for; None for nothing.
    """

    place: int | None
    place_word: str
    name: str
    avatar: int
    role: RoleLook
    role_word: str
    cards: Cards
    left_word: str
    points: int | None
    total: int
    me: bool
    taken: TakenPicture | None = None


@dataclass(frozen=True)
class HowLine:
    """One step of how the points came about."""

    words: str
    points: int | None = None


@dataclass(frozen=True)
class ResultPicture:
    """The result of a hand or of the match.

    Attributes:
        title: who won.
        tone: whether that is good for the viewer.
        note: what else to say: the rule set, whether the deal was fair.
        rows: seats by place.
        lines: how the points came about.
        how_word: heading of them.
        course: totals after each hand, from zero, by seat.
        names: names by seat, for the chart.
        chart_word: heading of it.
        points_word: heading of the hand's points.
        total_word: heading of the totals.
        buttons: what can be done now.
        taken_word: heading of what one took the others for; empty if nothing was noted.
    """

    title: str
    tone: str
    note: str
    rows: tuple[ResultRow, ...]
    lines: tuple[HowLine, ...]
    how_word: str
    course: tuple[tuple[int, ...], ...]
    names: tuple[str, ...]
    chart_word: str
    points_word: str
    total_word: str
    buttons: tuple[ButtonPicture, ...] = ()
    taken_word: str = ""


@dataclass(frozen=True)
class OutPicture:
    """What stands where one's own hand was: the place taken, with words."""

    place: int
    words: str


@dataclass(frozen=True)
class OpenHand:
    """A hand laid open in a replay: a card of each rank, high to low, with the number held."""

    ranks: tuple[tuple[Card, int], ...]


class Playing(NamedTuple):
    """A cue that is being played over what lies still.

    Attributes:
        cue: what moves.
        progress: how much of it is done, 0 to 1.
        words: what a banner says.
        names: names by seat, where it tells of all of them.
    """

    cue: Cue
    progress: float
    words: str = ""
    names: tuple[str, ...] = ()


@dataclass(frozen=True)
class TablePicture:
    """Everything on the table at one moment.

    Attributes:
        seat: one's own seat; None for a watcher.
        plates: by seat.
        piles: by seat.
        info: bar on top.
        centre: middle of the table.
        prompt: the question in words.
        prompt_tone: tone of it.
        buttons: what may be done now.
        tools: sorting, autoplay and the like.
        menu: small icon buttons.
        lit: id of the button under the mouse.
        pressed: id of the button held down.
        focused: id of the button the keyboard is on.
        mask_tip: what a click on a mask does; empty where none may be marked.
        hand: one's own cards; None for a watcher.
        chooser: a choice of cards over the felt.
        chooser_lit: option under the mouse.
        counter: the card counter; None while hidden.
        log: lines of the log; None while hidden.
        log_back: how many lines it is scrolled up.
        last: the trick before; None while hidden.
        last_title: heading of it.
        gifts: tribute given and taken; empty without any, and once play has begun.
        gifts_title: heading of it.
        arrows: who has taken tribute from whom, while it is paid.
        scores: points of the match; empty in a first hand.
        scores_title: heading of them.
        spreads: hands turned up at the end, by seat, high to low; None for no hand.
        result: the result over everything; None while it is not shown.
        open_hands: hands laid open in a replay, by seat; None where not.
        out: one's own place, once the hand is empty.
        progress: how far a replay has come, 0..1; None at a table.
        lookback: what the hand of a replay was about; None at a table.
        playing: what moves over all this, those that started first below.
        swept: piles that are sliding away.
    """

    seat: Seat | None
    plates: tuple[PlatePicture, ...]
    piles: tuple[PilePicture, ...]
    info: InfoPicture
    centre: CentrePicture = CentrePicture()
    prompt: str = ""
    prompt_tone: str = ""
    buttons: tuple[ButtonPicture, ...] = ()
    tools: tuple[ButtonPicture, ...] = ()
    menu: tuple[ButtonPicture, ...] = ()
    lit: str = ""
    pressed: str = ""
    focused: str = ""
    mask_tip: str = ""
    hand: HandPicture | None = None
    chooser: ChooserPicture | None = None
    chooser_lit: int | None = None
    counter: CounterPicture | None = None
    log: tuple[LogLine, ...] | None = None
    log_back: int = 0
    last: tuple[TrickLine, ...] | None = None
    last_title: str = ""
    gifts: tuple[GiftLine, ...] = ()
    gifts_title: str = ""
    arrows: tuple[ArrowPicture, ...] = ()
    scores: tuple[SeatScore, ...] = ()
    scores_title: str = ""
    spreads: tuple[Cards | None, ...] = (None,) * 5
    result: ResultPicture | None = None
    open_hands: tuple[OpenHand | None, ...] = (None,) * 5
    out: OutPicture | None = None
    progress: float | None = None
    lookback: "LookbackPicture | None" = None
    playing: tuple[Playing, ...] = ()
    swept: tuple[Pile, ...] = ()
