"""Puts the whole picture of a table together, for play and for replay."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from client.present.arrangement import Chip, Column, Order, Style, arranged
from client.present.counter import unseen
from client.present.handlayout import Face, HandLayout, faces_to_come, hand_layout
from client.present.hints import playable
from client.present.loglines import LogBook
from client.present.picture import Picture
from client.present.timeline import Motion, Timeline
from client.settings.settings import HandShape, Settings
from client.stage.pictures import (
    ButtonPicture,
    CentrePicture,
    ChooserPicture,
    HandPicture,
    InfoPicture,
    LogLine,
    OptionPicture,
    PilePicture,
    PlatePicture,
    ResultPicture,
    TablePicture,
)
from client.table.controls import Controls
from client.table.desk import Desk
from client.table.tablepicture import Clock, Company, PictureMaker, Shown
from client.table.tablestage import TableStage, chips_not_in, own_flights, unfolding
from client.table.tabletools import rank_mark
from client.ui.scene import Program
from engine.core.cards import Card, Cards, Seat
from engine.core.facts import (
    DealtSeen,
    Declared,
    HandsShown,
    Kicked,
    Led,
    Played,
    Revolted,
    Scored,
    Seen,
    Soloed,
    SoloedSeen,
)
from engine.core.state import SeatView
from engine.core.terms import Phase

_STYLES = {
    HandShape.COLUMNS: Style.COLUMNS,
    HandShape.ONE_ROW: Style.ONE_ROW,
    HandShape.TWO_ROWS: Style.TWO_ROWS,
}

_SETTLED = (Led, Soloed, SoloedSeen, Declared, Revolted, Kicked, HandsShown, Scored)
"""What is shown when the last question is answered and the next one is not asked yet."""

LOG_KEPT = 150
"""Lines of the log that can be scrolled back to."""


class TableShow:
    """Knows the look of one table: layout, names, what is hidden, where cards glide.

    Attributes:
        stage: draws it; made by ``build``.
        shown: what the player wants to see.
        talk: whether the talk is open and needs room, from the next ``build`` on.
        hand_layout: where the cards of one's own hand lie, once drawn.
        maker: makes the parts, in the language and for the company of the last picture.
    """

    def __init__(self, app: Program) -> None:
        self.app = app
        self.shown = Shown()
        self.hand_layout: HandLayout | None = None
        self.stage: TableStage | None = None
        self.talk = False
        self.maker = PictureMaker(app.look.text, Company(("",) * 5), self.shown)
        self._log: LogBook | None = None
        self._told: tuple[tuple[Seen, ...], tuple[LogLine, ...]] | None = None
        self._counted: tuple[tuple[Seen, ...], Cards, tuple[tuple[str, int], ...]] | None = None
        self._laid: tuple[tuple[Any, ...], HandLayout] | None = None
        self._arranged: Sequence[Column] = ()

    def build(self, bottom: Seat | None, *, clockwise: bool, motion: Motion) -> None:
        """Lay everything out anew; ``bottom`` is None if one only watches."""
        self.shown.counter, self.shown.log = self.app.settings.counter, self.app.settings.log
        self.stage = TableStage(self.app, bottom, clockwise=clockwise, talk=self.talk)
        self.stage.effects.calm = motion is Motion.REDUCED
        self._log = self._told = self._counted = self._laid = None

    def meet(self, company: Company) -> PictureMaker:
        """Take the people at the table into account."""
        if self.maker.company != company or self.maker.text is not self.app.look.text:
            self.maker = PictureMaker(self.app.look.text, company, self.shown)
            self._log = self._told = self._counted = None
        return self.maker

    def picture(
        self,
        stage: TableStage,
        timeline: Timeline,
        moment: Picture,
        desk: Desk,
        controls: Controls,
        *,
        clock: Clock,
        sent: bool = False,
        result: ResultPicture | None = None,
        tools: tuple[ButtonPicture, ...] = (),
        menu: tuple[ButtonPicture, ...] = (),
        log_back: int = 0,
        other_hand: Cards | None = None,
    ) -> TablePicture:
        """Show the table at one moment; ``other_hand`` lies below for who has none."""
        maker, view, text = self.maker, moment.view, self.app.look.text
        turning, spreads = unfolding(moment), turned_up(moment)
        chooser = self._chooser(controls, desk)
        stage.voice = maker.voice_to(view.seat)
        return TablePicture(
            plates=self._plates(timeline, moment, clock, sent=sent),
            piles=bared(maker.piles(moment, playing_in(timeline)), spreads),
            info=landed(maker.info(view), moment, text("table.called")),
            centre=covered(maker.centre(moment), chooser),
            prompt=controls.prompt,
            prompt_tone=controls.tone,
            buttons=tuple(controls.buttons),
            tools=tools,
            menu=menu,
            hand=self._hand(stage, timeline, moment, desk, other_hand),
            chooser=chooser,
            counter=maker.counter(self._unseen(view)),
            log=maker.log(self._lines(view)),
            log_back=log_back,
            last=maker.last(view),
            last_title=text("table.last"),
            scores=maker.scores(view),
            scores_title=text("table.scores"),
            spreads=tuple(None if seat in turning else cards for seat, cards in enumerate(spreads)),
            result=result,
            out=None
            if result is not None
            else maker.out(moment, over=timeline.view.public.phase is not Phase.PLAY),
        )

    def _plates(
        self, timeline: Timeline, moment: Picture, clock: Clock, *, sent: bool
    ) -> tuple[PlatePicture, ...]:
        # What is being shown may be one's own answer: then the question is one's own no more.
        done = sent or timeline.view.public.turn != moment.view.public.turn
        return self.maker.plates(
            moment,
            clock,
            sent=done and not self.maker.company.watched,
            settled=isinstance(timeline.step, _SETTLED),
        )

    def _unseen(self, view: SeatView) -> tuple[tuple[str, int], ...]:
        """Count the cards still unseen, anew only when something was played or dealt."""
        if not self.shown.counter:
            return ()
        known = self._counted
        if known is None or known[0] is not view.public.story or known[1] is not view.hand:
            text = self.app.look.text
            ranks = tuple((rank_mark(text, int(one.rank)), one.left) for one in unseen(view))
            self._counted = known = (view.public.story, view.hand, ranks)
        return known[2]

    def _lines(self, view: SeatView) -> tuple[LogLine, ...]:
        """Put the story into words, anew only when it has grown."""
        known = self._told
        if known is None or known[0] is not view.public.story:
            voice, log = self.maker.voice_to(view.seat), self._log
            if log is None or log.voice.own != voice.own:
                log = self._log = LogBook(voice)
            lines = tuple(
                LogLine(line.words, "gold" if line.opens else "")
                for line in log.lines(view.public)[-LOG_KEPT:]
            )
            self._told = known = (view.public.story, lines)
        return known[1]

    def _hand(
        self,
        stage: TableStage,
        timeline: Timeline,
        moment: Picture,
        desk: Desk,
        other: Cards | None,
    ) -> HandPicture | None:
        view = moment.view
        if view.seat is None and other is None:
            return None
        step = timeline.step
        dealing = isinstance(step, DealtSeen)
        arriving, leaving = own_flights(moment)
        here = moment.hand if other is None else other
        cards = step.hand if isinstance(step, DealtSeen) and step.hand else here + arriving
        layout = self._layout(stage, tuple(sorted(cards)), view.public.called)
        stage.follow_hand(view.seat, layout, leaving=leaving)
        stage.motion.aim(layout, jump=dealing or not self.app.moving)
        self.hand_layout = layout
        cursor = None
        if desk.card_cursor is not None and layout.slots:
            cursor = layout.slots[desk.card_cursor % len(layout.slots)].chip
        return HandPicture(
            stage.motion.now() or layout,
            raised=desk.selection.chips,
            dimmed=self._dimmed(view, layout) if timeline.idle else frozenset(),
            hidden=chips_not_in(layout, here),
            cursor=cursor,
        )

    def _layout(self, stage: TableStage, cards: Cards, called: Card | None) -> HandLayout:
        """Lay the hand out, anew only when it or its shape has changed."""
        style = _STYLES[self.app.settings.hand]
        order = Order(self.app.settings.order.value)
        key = (cards, style, order, called)
        if self._laid is None or self._laid[0] != key:
            columns = arranged(cards, style, order, called)
            layout = hand_layout(stage.layout.hand, columns, style, stage.layout.scale)
            self._laid = (key, layout)
            self._arranged = columns
        return self._laid[1]

    def faces_to_come(self) -> Iterable[Face]:
        """Tell how the cards of one's own hand look now and when some more are played."""
        if self.stage is None:
            return ()
        layout, style = self.stage.layout, _STYLES[self.app.settings.hand]
        return faces_to_come(layout.hand, self._arranged, style, layout.scale)

    @staticmethod
    def _dimmed(view: SeatView, layout: HandLayout) -> frozenset[Chip]:
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

    def _chooser(self, controls: Controls, desk: Desk) -> ChooserPicture | None:
        choice = controls.choice
        if choice is None:
            return None
        words = self.app.look.text
        options = tuple(
            OptionPicture(cards, words(key) if key else "")
            for cards, key in zip(choice.options, choice.word_keys, strict=True)
        )
        chosen = frozenset(desk.chosen or choice.default)
        return ChooserPicture(options, chosen, desk.cursor)


def playing_in(timeline: Timeline) -> Seat | None:
    """Tell whose set is just being played."""
    step = timeline.step
    return step.seat if isinstance(step, Played) else None


def turned_up(moment: Picture) -> tuple[Cards | None, ...]:
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


def covered(centre: CentrePicture, chooser: ChooserPicture | None) -> CentrePicture:
    """Leave out the cards in the middle where a choice of cards lies over them."""
    return centre if chooser is None else replace(centre, cards=())


def landed(info: InfoPicture, moment: Picture, word: str) -> InfoPicture:
    """Show the called card and the raised stake as soon as they have landed."""
    if moment.called is not None:
        info = replace(info, called=moment.called, called_word=word)
    return info if moment.factor == 1 else replace(info, stake=info.stake * moment.factor)


def motion_of(settings: Settings) -> Motion:
    """Tell how much may move by the settings."""
    if not settings.animation:
        return Motion.OFF
    return Motion.REDUCED if settings.reduced_motion else Motion.FULL
