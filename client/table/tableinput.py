"""Mouse and keyboard at the table."""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from client.present.arrangement import Chip
from client.present.hints import copy_choices, smallest_with
from client.settings.settings import HandShape, SortOrder
from client.stage.pictures import ButtonPicture
from client.table.tablekeys import TableKeys
from client.table.tablemenu import open_menu
from engine.core.actions import SetAuto
from engine.core.facts import DealtSeen
from engine.core.state import SeatView
from engine.core.terms import Phase

if TYPE_CHECKING:
    from client.table.table import TableScene

DOUBLE = 0.35
"""Seconds between the two clicks of a double click."""


class TableInput:
    """Turns events into choices on the desk and deeds of the scene.

    Attributes:
        lit: id of the button under the mouse.
        pressed: id of the button held down.
        option_lit: option of the chooser under the mouse.
        hurrying: whether the hurry key is held.
        peeking: whether the peek key, or the mouse on one's own plate, is held.
        log_back: how many lines the log is scrolled up.
    """

    def __init__(self, scene: "TableScene") -> None:
        self._scene = scene
        self._keys = TableKeys(scene, self)
        self.lit = ""
        self.pressed = ""
        self.option_lit: int | None = None
        self.hurrying = False
        self.peeking = False
        self.log_back = 0
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
                self.press(self._scene.controls.main)
            case pygame.MOUSEWHEEL:
                self._wheel(event.y)
            case pygame.KEYDOWN:
                return self._keys.down(event)
            case pygame.KEYUP:
                self._keys.up(event)
            case pygame.WINDOWLEAVE:
                self._leave_window()
            case pygame.WINDOWFOCUSLOST:
                self.let_go()
            case _:
                return False
        return True

    def _dirty(self) -> None:
        self._scene.dirty = True

    # -- buttons ----------------------------------------------------------------------

    def _button_at(self, pos: tuple[int, int]) -> str:
        picture, stage = self._scene.picture, self._scene.stage
        if picture is None or stage is None:
            return ""
        areas = stage.board.button_areas(picture)
        return next((id_ for id_, area in areas.items() if area.collidepoint(pos)), "")

    def buttons(self) -> tuple[ButtonPicture, ...]:
        """List every button that is on the screen."""
        picture = self._scene.picture
        if picture is None:
            return ()
        if picture.result is not None:
            return picture.result.buttons
        return (*picture.buttons, *picture.tools, *picture.menu)

    def is_enabled(self, id_: str) -> bool:
        return any(button.id == id_ and button.enabled for button in self.buttons())

    def press(self, id_: str) -> None:
        """Do what a button does, if it may be pressed."""
        if not self.is_enabled(id_):
            return
        scene = self._scene
        action = scene.controls.actions.get(id_)
        if action is not None:
            if scene.model.act(action):
                scene.desk.selection.release()
        else:
            deed = self._deeds().get(id_)
            if deed is not None:
                deed()
        self._dirty()

    def _deeds(self) -> dict[str, Callable[[], None]]:
        scene, app = self._scene, self._scene.app
        return {
            "hint": self._hint,
            "copies": self._other_copies,
            "auto": lambda: self.set_auto(on=True),
            "take_back": lambda: self.set_auto(on=False),
            "sort": self.sort,
            "counter": lambda: app.change(counter=not app.settings.counter),
            "log": lambda: app.change(log=not app.settings.log),
            "sound": lambda: app.change(mute=not app.settings.mute),
            "next": scene.next_hand,
            "look": lambda: self._hide_result(hidden=True),
            "result": lambda: self._hide_result(hidden=False),
            "leave": scene.leave_table,
            "final": scene.show_final,
            "menu": scene.end_table if scene.final else lambda: open_menu(self._scene),
            "again": scene.play_again,
        }

    def _hide_result(self, *, hidden: bool) -> None:
        self._scene.result_hidden = hidden

    def set_auto(self, *, on: bool) -> None:
        self._scene.model.act(SetAuto(on))

    def _hint(self) -> None:
        view = self._asked_view()
        if view is not None and not self._scene.desk.hint(view):
            self._scene.desk.notice = self._scene.app.words("table.ask.cannot")

    def _other_copies(self) -> None:
        view = self._asked_view()
        if view is None:
            return
        cards = self._scene.desk.selection.cards
        ways = copy_choices(view, cards)
        now = ways.index(cards) if cards in ways else -1
        self._scene.desk.selection.choose(ways[(now + 1) % len(ways)])

    def sort(self) -> None:
        app = self._scene.app
        low = app.settings.order is SortOrder.LOW_LEFT
        app.change(order=SortOrder.HIGH_LEFT if low else SortOrder.LOW_LEFT)

    def shape(self) -> None:
        app = self._scene.app
        shapes = tuple(HandShape)
        now = shapes.index(app.settings.hand)
        app.change(hand=shapes[(now + 1) % len(shapes)])

    def _asked_view(self) -> SeatView | None:
        view = self._scene.model.view
        if view is None or not view.is_asked or view.public.phase is not Phase.PLAY:
            return None
        return view

    def main(self) -> None:
        """Press what Enter presses: on a result the last button."""
        picture = self._scene.picture
        if picture is not None and picture.result is not None:
            buttons = [button for button in picture.result.buttons if button.enabled]
            if buttons:
                self.press(buttons[-1].id)
        else:
            self.press(self._scene.controls.main)

    # -- mouse ------------------------------------------------------------------------

    def _moved(self, pos: tuple[int, int], *, held: bool) -> None:
        scene, before = self._scene, (self.lit, self.option_lit)
        self.lit = self._button_at(pos)
        if not self.is_enabled(self.lit):
            self.lit = ""
        self.option_lit = self._option_at(pos)
        if before != (self.lit, self.option_lit):
            self._dirty()
        selection = scene.desk.selection
        if held and selection.is_sweeping and scene.hand_layout is not None:
            start = self._mouse or pos
            selection.drag_over(scene.hand_layout.chips_between(start, pos, selection.chips))
            self._dirty()
        self._mouse = pos

    def _option_at(self, pos: tuple[int, int]) -> int | None:
        scene = self._scene
        if scene.picture is None or scene.stage is None or scene.picture.result is not None:
            return None
        return scene.stage.board.option_at(scene.picture, *pos)

    def _down(self, pos: tuple[int, int]) -> None:
        scene = self._scene
        self._mouse = pos
        scene.desk.notice = ""
        self._dirty()
        button = self._button_at(pos)
        if button:
            self.pressed = button if self.is_enabled(button) else ""
            return
        if self._skip_deal() or (scene.picture is not None and scene.picture.result is not None):
            return
        option = self._option_at(pos)
        if option is not None:
            self.choose(option)
        elif self._on_own_plate(pos):
            self.peeking = True
        elif not self._down_on_hand(pos):
            scene.desk.selection.clear()

    def _skip_deal(self) -> bool:
        """End the dealing at once; a click on the deal does nothing else."""
        timeline = self._scene.model.timeline
        if timeline is None or not isinstance(timeline.step, DealtSeen):
            return False
        timeline.skip_step()
        return True

    def _on_own_plate(self, pos: tuple[int, int]) -> bool:
        scene = self._scene
        view, stage = scene.model.view, scene.stage
        if view is None or view.seat is None or stage is None:
            return False
        return stage.layout.plates[view.seat].contains(*pos)

    def _down_on_hand(self, pos: tuple[int, int]) -> bool:
        scene = self._scene
        layout, selection = scene.hand_layout, scene.desk.selection
        if layout is None:
            return False
        badge = layout.badge_at(*pos)
        if badge is not None:
            selection.take_rank(badge.rank)
            scene.app.play("pick")
            return True
        chip = layout.chip_at(*pos, selection.chips)
        if chip is None:
            return False
        now = time.monotonic()
        double = self._last_click is not None and self._last_click[0] == chip
        double = double and now - (self._last_click or (chip, 0.0))[1] < DOUBLE
        self._last_click = None if double else (chip, now)
        scene.app.play("pick")
        if double and self._smallest(chip):
            return True
        selection.press(chip)
        return True

    def _smallest(self, chip: Chip) -> bool:
        view = self._asked_view()
        cards = smallest_with(view, chip.card) if view is not None else None
        if cards is None:
            return False
        self._scene.desk.selection.choose(cards)
        return True

    def _up(self, pos: tuple[int, int]) -> None:
        scene = self._scene
        scene.desk.selection.release()
        pressed, self.pressed = self.pressed, ""
        self.peeking = False
        if pressed and pressed == self._button_at(pos):
            self.press(pressed)
        self._dirty()

    def _wheel(self, steps: int) -> None:
        scene = self._scene
        picture = scene.picture
        if picture is None or picture.log is None:
            return
        most = max(0, len(picture.log) - 3)
        self.log_back = min(most, max(0, self.log_back + steps))
        self._dirty()

    def let_go(self) -> None:
        """Forget what is held: it will be let go unseen."""
        self.hurrying = False
        self._leave_window()

    def _leave_window(self) -> None:
        self.lit, self.pressed, self.option_lit = "", "", None
        self.peeking = False
        self._scene.desk.selection.release()
        self._dirty()

    def choose(self, option: int) -> None:
        scene = self._scene
        choice = scene.controls.choice
        if choice is not None:
            scene.desk.choose(option, choice.limit, choice.default)
            scene.desk.cursor = None
            scene.app.play("pick")

    # -- for tests --------------------------------------------------------------------

    def targets(self) -> dict[str, pygame.Rect]:
        """Name what can be clicked: buttons, options, cards, badges."""
        scene = self._scene
        if scene.picture is None or scene.stage is None:
            return {}
        found = dict(scene.stage.board.button_areas(scene.picture))
        if scene.picture.result is None:
            found |= scene.stage.board.option_targets(scene.picture)
            found |= self._hand_targets()
        return found

    def _hand_targets(self) -> dict[str, pygame.Rect]:
        layout = self._scene.hand_layout
        if layout is None:
            return {}
        found = {
            f"card:{slot.chip.card}:{slot.chip.copy}": pygame.Rect(slot.rect)
            for slot in layout.slots
        }
        found |= {f"rank:{int(one.rank)}": pygame.Rect(one.rect) for one in layout.badges}
        return found
