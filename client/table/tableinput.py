"""Mouse and keyboard at the table: choices on the desk, and deeds."""

import time
from typing import Protocol

import pygame

from client.present.arrangement import Chip
from client.present.controls import Controls
from client.present.deeds import Deed
from client.present.desk import Desk
from client.present.handlayout import HandLayout
from client.present.hints import smallest_with
from client.present.pictures import ButtonPicture, TablePicture
from client.present.tablepicture import Hover
from client.settings.keys import DEFAULT_KEYS
from client.table.carrying import Carrying
from client.table.keynames import key_name
from client.table.tablestage import TableStage
from client.ui.scene import Program
from engine.core.cards import Cards, Rank, Seat, rank_of
from engine.core.state import SeatView

_RANKS = {
    **{mark: Rank(i) for i, mark in enumerate("3456789")},
    "0": Rank(7),
    "j": Rank(8),
    "q": Rank(9),
    "k": Rank(10),
    "1": Rank(11),
    "2": Rank(12),
}
"""Ranks by the key that takes them: the digits, 0 for a ten, 1 for an ace, and the courts."""

DOUBLE = 0.35
"""Seconds between the two clicks of a double click."""


class Playing(Protocol):
    """What hands see of the table they play at, and ask of it."""

    app: Program
    desk: Desk
    controls: Controls
    picture: TablePicture | None
    stage: TableStage | None

    @property
    def hand_layout(self) -> HandLayout | None:
        """Where the cards of one's own hand lie."""

    @property
    def asked_to_play(self) -> SeatView | None:
        """The view, while one is asked for a play."""

    def buttons(self) -> tuple[ButtonPicture, ...]:
        """List every button that is on the screen."""

    def skip_deal(self) -> bool:
        """End the dealing at once; tell whether cards were just dealt."""

    def play_chosen(self) -> bool:
        """Play what is raised, if it may be played; tell whether it was."""

    def play_now(self, cards: Cards) -> None:
        """Play some cards, if an answer that begins now counts."""

    def takes(self, deed: Deed) -> bool:
        """Tell whether a deed that begins now counts."""

    @property
    def markable(self) -> tuple[Seat, ...]:
        """The seats that wear a mask to be marked, in the order of play."""

    def mark(self, seat: Seat) -> None:
        """Take a seat privately for the next of all there is."""

    def tell_no_marks(self) -> bool:
        """Say that the host forbids marks, if he does; tell whether it was said."""

    def take_seat_back(self) -> None:
        """Play oneself again, if one was on autoplay."""

    def do(self, deed: Deed) -> bool:
        """Do a deed; tell whether it means anything."""


class TableInput:
    """Turns events into choices on the desk and into deeds.

    Attributes:
        hover: what the mouse is on.
        hurrying: whether the hurry key is held.
        peeking: whether the peek key, or the mouse on one's own plate, is held.
        log_back: how many lines the log is scrolled up.
        marking: seat that the key of marking is on.
        carrying: cards of the hand that hang at the mouse.
        changed: set whenever the picture may be another now.
    """

    def __init__(self, table: Playing) -> None:
        self._table = table
        self.hover = Hover()
        self.hurrying = False
        self.peeking = False
        self.log_back = 0
        self.marking: Seat | None = None
        self.changed = False
        self.carrying = Carrying()
        self._last_click: tuple[Chip, float] | None = None
        self._mouse: tuple[int, int] | None = None

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; tell whether it was used."""
        match event.type:
            case pygame.MOUSEMOTION:
                self._moved(event.pos, held=bool(event.buttons[0]))
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._down(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self._up(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == 3:
                self._second_button()
            case pygame.MOUSEWHEEL:
                self._wheel(event.y)
            case pygame.KEYDOWN:
                return self._key_down(key_name(event), shift=bool(event.mod & pygame.KMOD_SHIFT))
            case pygame.KEYUP:
                self._key_up(key_name(event))
            case pygame.WINDOWLEAVE:
                self._leave_window()
            case pygame.WINDOWFOCUSLOST:
                self.let_go()
            case _:
                return False
        return True

    def _pick(self) -> None:
        self._table.take_seat_back()
        self._table.app.play("pick")

    # -- buttons ----------------------------------------------------------------------

    def _button_at(self, pos: tuple[int, int]) -> str:
        picture, stage = self._table.picture, self._table.stage
        if picture is None or stage is None:
            return ""
        areas = stage.board.button_areas(picture)
        return next((id_ for id_, area in areas.items() if area.collidepoint(pos)), "")

    def _mask_at(self, pos: tuple[int, int]) -> str:
        """Give ``mask:<seat>`` for a mask that can be marked."""
        picture, stage = self._table.picture, self._table.stage
        if picture is None or stage is None or not self._table.markable:
            return ""
        areas = stage.board.mask_areas(picture)
        return next((id_ for id_, area in areas.items() if area.collidepoint(pos)), "")

    def _able(self, id_: str) -> ButtonPicture | None:
        """Find a button that may be pressed."""
        buttons = self._table.buttons()
        return next((one for one in buttons if one.id == id_ and one.enabled), None)

    def press(self, id_: str) -> None:
        """Do what a button does, if it may be pressed."""
        button = self._able(id_)
        if button is not None:
            self._table.do(button.deed)
            self.changed = True

    def _second_button(self) -> None:
        """Play what is raised where that may be, else take the choice back; nothing more."""
        if not self._table.play_chosen():
            self._table.desk.selection.clear()
        self.changed = True

    # -- mouse ------------------------------------------------------------------------

    def _moved(self, pos: tuple[int, int], *, held: bool) -> None:
        lit = self._button_at(pos)
        lit = lit if self._able(lit) is not None else self._mask_at(pos)
        hover = Hover(lit, self.hover.pressed, self._option_at(pos))
        if hover != self.hover:
            self.hover, self.changed = hover, True
        selection, layout = self._table.desk.selection, self._table.hand_layout
        carrying = self.carrying
        if held and layout is not None and carrying.follow(self._table.desk, layout, pos):
            self.changed = True
        elif held and selection.is_sweeping and layout is not None:
            start = self._mouse or pos
            selection.drag_over(layout.chips_between(start, pos, selection.chips))
            self.changed = True
        self._mouse = pos

    def _option_at(self, pos: tuple[int, int]) -> int | None:
        picture, stage = self._table.picture, self._table.stage
        if picture is None or stage is None or picture.result is not None:
            return None
        return stage.board.option_at(picture, *pos)

    def _hold(self, button: str) -> None:
        self.hover = Hover(self.hover.lit, button, self.hover.option)

    def _down(self, pos: tuple[int, int]) -> None:
        table = self._table
        self._mouse = pos
        table.desk.notice = ""
        table.desk.advice = ""
        self.changed = True
        self.marking = None
        button, mask = self._button_at(pos), self._mask_at(pos)
        if mask:
            self._table.mark(int(mask.partition(":")[2]))
            return
        if button:
            able = self._able(button)
            # A press that begins before its question was seen was meant for the one before.
            self._hold(button if able is not None and table.takes(able.deed) else "")
            return
        if table.skip_deal() or (table.picture is not None and table.picture.result is not None):
            return
        option = self._option_at(pos)
        if option is not None:
            self._choose(option)
        elif self._on_last_trick(pos):
            table.do(Deed.LAST_TRICK)
        elif self._on_own_plate(pos):
            self.peeking = True
        elif not self._down_on_hand(pos):
            table.desk.selection.clear()

    def _on_last_trick(self, pos: tuple[int, int]) -> bool:
        picture, stage = self._table.picture, self._table.stage
        if picture is None or picture.last is None or stage is None:
            return False
        return stage.layout.last.contains(*pos)

    def _on_own_plate(self, pos: tuple[int, int]) -> bool:
        picture, stage = self._table.picture, self._table.stage
        if picture is None or picture.seat is None or stage is None:
            return False
        return stage.layout.plates[picture.seat].contains(*pos)

    def _down_on_hand(self, pos: tuple[int, int]) -> bool:
        layout, selection = self._table.hand_layout, self._table.desk.selection
        if layout is None:
            return False
        badge = layout.badge_at(*pos)
        if badge is not None:
            selection.take_rank(badge.rank)
            self._pick()
            return True
        chip = layout.chip_at(*pos, selection.chips)
        if chip is None:
            return False
        now, last = time.monotonic(), self._last_click
        double = last is not None and last[0] == chip and now - last[1] < DOUBLE
        self._last_click = None if double else (chip, now)
        self._pick()
        if not (double and self._play_smallest(chip)):
            self.carrying.press(self._table.desk, chip)
            selection.press(chip)
        return True

    def _play_smallest(self, chip: Chip) -> bool:
        """Play the smallest legal set with a card; False if there is none."""
        view = self._table.asked_to_play
        cards = smallest_with(view, chip.card) if view is not None else None
        if cards is None:
            return False
        self._table.desk.selection.choose(cards)
        self._table.play_now(cards)
        return True

    def _up(self, pos: tuple[int, int]) -> None:
        self._table.desk.selection.release()
        if self.carrying.let_go(self._table.desk, self._table.hand_layout):
            self.changed = True
            return
        pressed = self.hover.pressed
        self._hold("")
        self.peeking = False
        if pressed and pressed == self._button_at(pos):
            self.press(pressed)
        self.changed = True

    def _wheel(self, steps: int) -> None:
        rank = self._rank_under_mouse()
        if rank is not None:
            self._one_more(rank, more=steps > 0)
            return
        picture = self._table.picture
        if picture is None or picture.log is None:
            return
        most = max(0, len(picture.log) - 3)
        self.log_back = min(most, max(0, self.log_back + steps))
        self.changed = True

    def _rank_under_mouse(self) -> Rank | None:
        layout = self._table.hand_layout
        if layout is None or self._mouse is None:
            return None
        badge = layout.badge_at(*self._mouse)
        if badge is not None:
            return badge.rank
        chip = layout.chip_at(*self._mouse, self._table.desk.selection.chips)
        return None if chip is None else rank_of(chip.card)

    def _one_more(self, rank: Rank, *, more: bool) -> None:
        """Raise one more card of a rank, or lower one."""
        if self._table.desk.selection.step(rank, more=more):
            self._pick()
        self.changed = True

    def let_go(self) -> None:
        """Forget what is held: it will be let go unseen."""
        self.hurrying = False
        self._leave_window()

    def _leave_window(self) -> None:
        self.hover = Hover()
        self.peeking = False
        self.carrying.drop()
        self._table.desk.selection.release()
        self.changed = True

    def _choose(self, option: int) -> None:
        choice, desk = self._table.controls.choice, self._table.desk
        if choice is not None:
            desk.choose(option, choice.limit, choice.default)
            desk.cursor = None
            self._pick()

    # -- keyboard ---------------------------------------------------------------------

    def _key_down(self, name: str, *, shift: bool) -> bool:
        if name in ("left", "right", "up", "down"):
            self._steer(name, one_card=shift)
            used = True
        elif name in _RANKS and self._take_typed(_RANKS[name], one_less=shift):
            used = True
        elif name == "escape":
            self._escape()
            used = True
        else:
            keys = self._table.app.keys
            deeds = [deed for deed in DEFAULT_KEYS if keys[deed] == name]
            used = any(self._press_key(deed, shift=shift) for deed in deeds)
            if used and Deed.MARK not in deeds:
                self.marking = None
        self.changed = self.changed or used
        return used

    def _take_typed(self, rank: Rank, *, one_less: bool) -> bool:
        """Raise all cards of a typed rank, or with Shift one less than are raised."""
        layout, selection = self._table.hand_layout, self._table.desk.selection
        if layout is None or all(rank_of(slot.chip.card) != rank for slot in layout.slots):
            return False
        if one_less:
            selection.step(rank, more=False)
        else:
            selection.take_rank(rank)
        self._pick()
        return True

    def _press_key(self, deed: Deed, *, shift: bool) -> bool:
        match deed:
            case Deed.MARK:
                return self._mark_by_key(onward=shift)
            case Deed.HURRY:
                self.hurrying = True
            case Deed.PEEK:
                self.peeking = True
            case _:
                return self._table.do(deed)
        return True

    def _mark_by_key(self, *, onward: bool) -> bool:
        """Mark the seat under the mouse; without one, choose a seat first, then mark it.

        With Shift the next seat is chosen.
        """
        table, seats = self._table, self._table.markable
        if not seats:
            return table.do(Deed.MARK)
        under = next((seat for seat in seats if self._on_plate(seat)), None)
        if under is not None:
            self.marking = None
            table.mark(under)
        elif self.marking not in seats:
            self.marking = seats[0]
        elif onward:
            self.marking = seats[(seats.index(self.marking) + 1) % len(seats)]
        else:
            table.mark(self.marking)
        return True

    def _on_plate(self, seat: Seat) -> bool:
        stage = self._table.stage
        if stage is None or self._mouse is None:
            return False
        return stage.layout.plates[seat].contains(*self._mouse)

    def _key_up(self, name: str) -> None:
        keys = self._table.app.keys
        if name == keys[Deed.HURRY]:
            self.hurrying = False
        if name == keys[Deed.PEEK]:
            self.peeking = False
            self.changed = True

    def _steer(self, way: str, *, one_card: bool) -> None:
        choice = self._table.controls.choice
        if choice is not None:
            self._steer_options(way, len(choice.options), choice.limit)
        else:
            self._steer_cards(way, one_card=one_card)

    def _steer_options(self, way: str, number: int, limit: int) -> None:
        desk = self._table.desk
        if way in ("left", "right"):
            first = desk.chosen[-1] if desk.chosen else 0
            start = desk.cursor if desk.cursor is not None else first
            desk.cursor = (start + (1 if way == "right" else -1)) % number
            if limit == 1:
                desk.chosen = [desk.cursor]
        elif desk.cursor is not None:
            cursor = desk.cursor
            self._choose(cursor)
            desk.cursor = cursor

    def _steer_cards(self, way: str, *, one_card: bool) -> None:
        """Go from rank to rank and raise one after the other; with Shift from card to card."""
        desk, layout = self._table.desk, self._table.hand_layout
        if layout is None or not layout.slots:
            return
        if way in ("left", "right"):
            desk.card_cursor = _next_card(layout, desk.card_cursor, way, one_card=one_card)
            return
        if desk.card_cursor is None:
            return
        chip = layout.slots[desk.card_cursor % len(layout.slots)].chip
        if one_card:
            if (chip in desk.selection) != (way == "up"):
                desk.selection.toggle(chip)
                self._pick()
        else:
            self._one_more(rank_of(chip.card), more=way == "up")

    def _escape(self) -> None:
        """Take back what is chosen, else ask about leaving."""
        self.carrying.drop()
        if self._table.desk.selection:
            self._table.desk.selection.clear()
        else:
            self._table.do(Deed.MENU)

    # -- for tests --------------------------------------------------------------------

    def targets(self) -> dict[str, pygame.Rect]:
        """Name what can be clicked: buttons, options, cards, badges."""
        picture, stage = self._table.picture, self._table.stage
        if picture is None or stage is None:
            return {}
        found = dict(stage.board.button_areas(picture))
        if picture.result is None:
            found |= stage.board.option_targets(picture)
            found |= stage.board.mask_areas(picture)
            found |= self._hand_targets()
        return found

    def _hand_targets(self) -> dict[str, pygame.Rect]:
        layout = self._table.hand_layout
        if layout is None:
            return {}
        found = {
            f"card:{slot.chip.card}:{slot.chip.copy}": pygame.Rect(slot.rect)
            for slot in layout.slots
        }
        return found | {f"rank:{int(one.rank)}": pygame.Rect(one.rect) for one in layout.badges}


def _next_card(layout: HandLayout, at: int | None, way: str, *, one_card: bool) -> int:
    """Tell where the cursor goes: to the next card, or to the top one of the next rank."""
    number, step = len(layout.slots), 1 if way == "right" else -1
    stops = range(number) if one_card else _tops(layout)
    if at is None:
        return stops[0] if step > 0 else stops[-1]
    at %= number
    if step > 0:
        return next((stop for stop in stops if stop > at), stops[0])
    return next((stop for stop in reversed(stops) if stop < at), stops[-1])


def _tops(layout: HandLayout) -> list[int]:
    """List the last card of each run of one rank: the one seen whole."""
    ranks = [rank_of(slot.chip.card) for slot in layout.slots]
    return [i for i, rank in enumerate(ranks) if i + 1 == len(ranks) or ranks[i + 1] != rank]
