"""The picture of a table, made anew from all that it depends on."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from client.present import anchors
from client.present.arrangement import Chip, Column, Order, Style, arranged
from client.present.controls import Controls
from client.present.counter import unseen
from client.present.cues import Arrow, Banner, Cue, Ending, Fly, Unfold
from client.present.desk import Desk, still_held
from client.present.handlayout import HandLayout, hand_layout
from client.present.hints import playable
from client.present.layout import TableLayout
from client.present.loglines import LogLine, banner_words, log_lines
from client.present.moment import Moment, moment_of
from client.present.pictures import (
    ButtonPicture,
    CentrePicture,
    ChooserPicture,
    HandPicture,
    InfoPicture,
    OpenHand,
    OptionPicture,
    PilePicture,
    PlatePicture,
    Playing,
    ResultPicture,
    TablePicture,
)
from client.present.rect import Rect
from client.present.tableparts import NO_MARKS, Clock, Company, Marks, PictureMaker, Shown
from client.present.timeline import Active, Timeline
from client.present.voice import Voice, rank_mark
from engine.core.cards import SEATS, Card, Cards, Seat
from engine.core.facts import (
    DealtSeen,
    Declared,
    HandsShown,
    Kicked,
    Led,
    Played,
    Revolted,
    Scored,
    Soloed,
    SoloedSeen,
)
from engine.core.state import SeatView
from engine.core.terms import Phase
from engine.text import Text

if TYPE_CHECKING:
    from client.present.lookback import LookbackPicture

_SETTLED = (Led, Soloed, SoloedSeen, Declared, Revolted, Kicked, HandsShown, Scored)
"""What is shown when the last question is answered and the next one is not asked yet."""

LOG_KEPT = 150
"""Lines of the log that can be scrolled back to."""


@dataclass(frozen=True)
class Hover:
    """What the mouse is on.

    Attributes:
        lit: id of the button under it.
        pressed: id of the button it holds down.
        option: option of the chooser under it.
    """

    lit: str = ""
    pressed: str = ""
    option: int | None = None


@dataclass(frozen=True, kw_only=True)
class Sight:
    """All that the picture of a table depends on.

    Attributes:
        text: sentences of the language.
        layout: where everything stands, in pixels.
        timeline: what is known, and how far showing it has come.
        company: who sits at the table.
        shown: what the player wants to see beside the game.
        style: how the hand is laid out.
        order: where its highest cards are.
        moving: whether cards may glide to their places.
        desk: what the player has in hand for the open question.
        controls: the question and its buttons.
        clock: time left for it.
        sent: whether one's own answer is on its way.
        result: the result of the hand or the match, if it is shown.
        tools: sorting, autoplay and the like.
        menu: small icon buttons.
        log_back: how many lines the log is scrolled up.
        hover: what the mouse is on.
        hands: everybody's cards where a record is watched with open hands.
        progress: how far such a record has come, 0..1.
        lookback: what its hand was about.
        marks: what one privately takes the others for.
    """

    text: Text
    layout: TableLayout
    timeline: Timeline
    company: Company
    shown: Shown
    style: Style = Style.COLUMNS
    order: Order = Order.HIGH_LEFT
    moving: bool = True
    desk: Desk
    controls: Controls
    clock: Clock
    sent: bool = False
    result: ResultPicture | None = None
    tools: tuple[ButtonPicture, ...] = ()
    menu: tuple[ButtonPicture, ...] = ()
    log_back: int = 0
    hover: Hover
    hands: tuple[Cards, ...] | None = None
    progress: float | None = None
    lookback: "LookbackPicture | None" = None
    marks: Marks = NO_MARKS


def table_picture(sight: Sight) -> TablePicture:
    """Show the table at one moment."""
    timeline, text, shown, controls = sight.timeline, sight.text, sight.shown, sight.controls
    moment = moment_of(timeline)
    view = moment.view
    maker = PictureMaker(text, sight.company, shown)
    spreads = turned_up(moment)
    turning = frozenset(one.cue.seat for one in moment.active if isinstance(one.cue, Unfold))
    chooser = _chooser(sight)
    over = timeline.view.public.phase is not Phase.PLAY
    return TablePicture(
        seat=view.seat,
        plates=_plates(sight, maker, moment),
        piles=bared(maker.piles(moment, playing_in(timeline)), spreads),
        info=landed(maker.info(view), moment, text("table.called")),
        centre=_centre(maker, moment, spreads) if shown.centre else CentrePicture(),
        prompt=controls.prompt,
        prompt_tone=controls.tone,
        buttons=controls.buttons,
        tools=sight.tools,
        menu=sight.menu,
        lit=sight.hover.lit,
        pressed=sight.hover.pressed,
        mask_tip=sight.marks.tip,
        hand=_hand(sight, moment),
        chooser=chooser,
        chooser_lit=sight.hover.option,
        counter=maker.counter(_unseen(text, view)) if shown.counter else None,
        log=_log(maker, view) if shown.log else None,
        log_back=sight.log_back,
        last=maker.last(view) if shown.last else None,
        last_title=text("table.last"),
        gifts=maker.gifts(view),
        gifts_title=text("table.tribute"),
        arrows=maker.arrows(view),
        scores=maker.scores(view) if shown.scores else (),
        scores_title=text("table.scores"),
        spreads=tuple(None if seat in turning else cards for seat, cards in enumerate(spreads)),
        result=sight.result,
        open_hands=_open_hands(sight),
        out=maker.out(moment, over=over) if sight.result is None and shown.out else None,
        progress=sight.progress,
        lookback=sight.lookback,
        playing=_playing(maker, view, moment.active),
        swept=moment.swept,
    )


def _plates(sight: Sight, maker: PictureMaker, moment: Moment) -> tuple[PlatePicture, ...]:
    timeline = sight.timeline
    # What is being shown may be one's own answer: then the question is one's own no more.
    done = sight.sent or timeline.view.public.turn != moment.view.public.turn
    return maker.plates(
        moment,
        sight.clock,
        sent=done and not sight.company.watched,
        settled=isinstance(timeline.step, _SETTLED),
        marks=sight.marks,
    )


def _playing(maker: PictureMaker, view: SeatView, active: Sequence[Active]) -> tuple[Playing, ...]:
    voice = maker.voice_to(view.seat)
    names = maker.company.names
    return tuple(
        Playing(
            cue,
            progress,
            _words_of(maker, voice, cue),
            names if isinstance(cue, Ending) else (),
        )
        for cue, progress in active
    )


def _words_of(maker: PictureMaker, voice: Voice, cue: Cue) -> str:
    match cue:
        case Banner():
            return banner_words(voice, cue)
        case Arrow():
            return maker.between(cue.giver, cue.taker)
        case Ending():
            return maker.text(f"end.{cue.victory}")
        case _:
            return ""


# -- the hand -------------------------------------------------------------------------


def _hand(sight: Sight, moment: Moment) -> HandPicture | None:
    view, step = moment.view, sight.timeline.step
    here = moment.hand
    if view.seat is None:
        if sight.hands is None:
            return None
        here = sight.hands[sight.layout.bottom]
    arriving, leaving = own_flights(moment)
    whole = step.hand if isinstance(step, DealtSeen) and step.hand else here + arriving
    layout = hand_in(sight, tuple(sorted(whole)), view.public.called)
    desk, cursor = sight.desk, None
    if desk.card_cursor is not None and layout.slots:
        cursor = layout.slots[desk.card_cursor % len(layout.slots)].chip
    return HandPicture(
        layout,
        raised=desk.selection.chips,
        dimmed=dimmed(view, layout) if sight.timeline.idle else frozenset(),
        hidden=chips_not_in(layout, here),
        cursor=cursor,
        jumps=isinstance(step, DealtSeen) or not sight.moving,
        leaving=leaving,
    )


def hand_in(sight: Sight, cards: Cards, called: Card | None) -> HandLayout:
    """Lay cards of the hand out as the player likes them."""
    layout, columns = (
        sight.layout,
        arranged(cards, sight.style, sight.order, called, still_held(sight.desk.groups, cards)),
    )
    return _laid_out(layout.hand, columns, sight.style, layout.scale)


@lru_cache(maxsize=8)
def _laid_out(area: Rect, columns: tuple[Column, ...], style: Style, scale: float) -> HandLayout:
    return hand_layout(area, columns, style, scale)


def dimmed(view: SeatView, layout: HandLayout) -> frozenset[Chip]:
    """Tell which cards are in no legal play, while one is to follow."""
    trick = view.public.trick
    if not view.is_asked or view.public.phase is not Phase.PLAY:
        return frozenset()
    if trick is None or not trick.target:
        return frozenset()
    plays = playable(view)
    ranks = {play.rank for play in plays}
    small, big = any(play.small for play in plays), any(play.big for play in plays)
    able = {13: small, 14: big}
    return frozenset(
        slot.chip
        for slot in layout.slots
        if not able.get(slot.chip.card >> 2, (slot.chip.card >> 2) in ranks)
    )


def chips_not_in(hand: HandLayout, there: tuple[Card, ...]) -> frozenset[Chip]:
    """Tell which chips of a laid out hand are elsewhere: in flight, or not dealt yet."""
    if len(there) == len(hand.slots):
        return frozenset()
    left = Counter(there)
    missing = []
    for slot in hand.slots:
        if left[slot.chip.card]:
            left[slot.chip.card] -= 1
        else:
            missing.append(slot.chip)
    return frozenset(missing)


def own_flights(moment: Moment) -> tuple[Cards, bool]:
    """Tell which cards fly into one's own hand, and whether any fly off it."""
    if moment.view.seat is None:
        return (), False
    own = anchors.hand(moment.view.seat)
    arriving: list[Card] = []
    leaving = False
    for one in moment.active:
        if isinstance(one.cue, Fly):
            if one.cue.target == own:
                arriving += [card for card in one.cue.cards if card is not None]
            leaving = leaving or one.cue.source == own
    return tuple(arriving), leaving


# -- before the seats and in the middle -----------------------------------------------


def playing_in(timeline: Timeline) -> Seat | None:
    """Tell whose set is just being played."""
    step = timeline.step
    return step.seat if isinstance(step, Played) else None


def turned_up(moment: Moment) -> tuple[Cards | None, ...]:
    """Tell which hands lie turned up before their seats; one's own lies where it always does."""
    return tuple(
        None if seat == moment.view.seat else cards for seat, cards in enumerate(moment.turned_up)
    )


def bared(
    piles: tuple[PilePicture, ...], spreads: tuple[Cards | None, ...]
) -> tuple[PilePicture, ...]:
    """Take away what lies where hands are turned up."""
    pairs = zip(piles, spreads, strict=True)
    return tuple(PilePicture() if cards else pile for pile, cards in pairs)


def _centre(
    maker: PictureMaker, moment: Moment, spreads: tuple[Cards | None, ...]
) -> CentrePicture:
    """Show the middle, unless hands are turned up over it."""
    return CentrePicture() if any(spreads) else maker.centre(moment)


def landed(info: InfoPicture, moment: Moment, word: str) -> InfoPicture:
    """Show the called card and the raised stake as soon as they have landed."""
    if moment.called is not None:
        info = replace(info, called=moment.called, called_word=word)
    return info if moment.factor == 1 else replace(info, stake=info.stake * moment.factor)


def _chooser(sight: Sight) -> ChooserPicture | None:
    choice, desk = sight.controls.choice, sight.desk
    if choice is None:
        return None
    options = tuple(
        OptionPicture(cards, sight.text(key) if key else "")
        for cards, key in zip(choice.options, choice.word_keys, strict=True)
    )
    return ChooserPicture(options, frozenset(desk.chosen or choice.default), desk.cursor)


# -- around ---------------------------------------------------------------------------


def _unseen(text: Text, view: SeatView) -> tuple[tuple[str, int], ...]:
    return tuple((rank_mark(text, int(one.rank)), one.left) for one in unseen(view))


def _log(maker: PictureMaker, view: SeatView) -> tuple[LogLine, ...]:
    return log_lines(maker.voice_to(view.seat), view.public)[-LOG_KEPT:]


def _open_hands(sight: Sight) -> tuple[OpenHand | None, ...]:
    if sight.hands is None:
        return (None,) * 5
    below = sight.layout.bottom
    return tuple(None if seat == below else _open_hand(sight.hands[seat]) for seat in SEATS)


def _open_hand(hand: Cards) -> OpenHand:
    top: dict[int, Card] = {}
    for card in hand:
        top[card >> 2] = max(card, top.get(card >> 2, card))
    ranks = sorted(top, reverse=True)
    return OpenHand(tuple((top[rank], sum(card >> 2 == rank for card in hand)) for rank in ranks))
