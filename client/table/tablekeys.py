"""The keyboard at the table: everything can be played without a mouse."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from client.settings.keys import Deed
from client.table.tablemenu import open_menu
from client.table.tabletools import key_name

if TYPE_CHECKING:
    from client.table.table import TableScene
    from client.table.tableinput import TableInput


class TableKeys:
    """Turns keys into deeds: the player's own bindings, the arrows, and Esc."""

    def __init__(self, scene: "TableScene", hands: "TableInput") -> None:
        self._scene = scene
        self._input = hands

    def down(self, event: pygame.event.Event) -> bool:
        """Take a key that went down; tell whether it was used."""
        scene, name = self._scene, key_name(event)
        if name in ("left", "right", "up", "down"):
            self._steer(name)
            return True
        if name == "escape":
            self._escape()
            return True
        deeds = [deed for deed, key in scene.app.keys.items() if key == name]
        used = any(self._do(deed) for deed in deeds)
        if used:
            self._redraw()
        return used

    def _do(self, deed: Deed) -> bool:
        scene, app = self._scene, self._scene.app
        simple: dict[Deed, Callable[[], None]] = {
            Deed.PLAY: self._input.main,
            Deed.PASS: lambda: self._input.press("pass"),
            Deed.HINT: lambda: self._input.press("hint"),
            Deed.DEFER: lambda: self._input.press("defer"),
            Deed.APPLY: lambda: self._input.press("apply"),
            Deed.YES: lambda: self._yes_no("yes", "accept"),
            Deed.NO: lambda: self._yes_no("no", "yield"),
            Deed.AUTO: self._toggle_auto,
            Deed.CLEAR: scene.desk.selection.clear,
            Deed.SORT: self._input.sort,
            Deed.ROWS: self._rows,
            Deed.COUNTER: lambda: app.change(counter=not app.settings.counter),
            Deed.LOG: lambda: app.change(log=not app.settings.log),
            Deed.LAST_TRICK: self._toggle_last,
            Deed.SLOWER: lambda: self._speed(0.5),
            Deed.FASTER: lambda: self._speed(2.0),
            Deed.HURRY: lambda: self._hold(hurry=True),
            Deed.PEEK: lambda: self._hold(hurry=False),
        }
        act = simple.get(deed)
        if act is None:
            return False
        act()
        return True

    def _hold(self, *, hurry: bool) -> None:
        if hurry:
            self._input.hurrying = True
        else:
            self._input.peeking = True

    def _yes_no(self, *ids: str) -> None:
        for id_ in ids:
            self._input.press(id_)

    def _rows(self) -> None:
        if self._input.is_enabled("copies"):
            self._input.press("copies")
        else:
            self._input.shape()

    def _toggle_auto(self) -> None:
        view = self._scene.model.view
        if view is not None and view.seat is not None:
            self._input.set_auto(on=not view.public.auto[view.seat])

    def _toggle_last(self) -> None:
        shown = self._scene.show.shown
        shown.last = not shown.last

    def _speed(self, factor: float) -> None:
        app = self._scene.app
        app.change(speed=min(4.0, max(0.5, app.settings.speed * factor)))
        app.toast(app.words("table.speed", speed=f"{app.settings.speed:g}"))

    def up(self, event: pygame.event.Event) -> None:
        """Take a key that came up."""
        name, keys = key_name(event), self._scene.app.keys
        if name == keys[Deed.HURRY]:
            self._input.hurrying = False
        if name == keys[Deed.PEEK]:
            self._input.peeking = False
            self._redraw()

    def _steer(self, way: str) -> None:
        scene = self._scene
        choice = scene.controls.choice
        if choice is not None:
            self._steer_options(way, len(choice.options), choice.limit)
        else:
            self._steer_cards(way)
        self._redraw()

    def _steer_options(self, way: str, number: int, limit: int) -> None:
        desk = self._scene.desk
        if way in ("left", "right"):
            first = desk.chosen[-1] if desk.chosen else 0
            start = desk.cursor if desk.cursor is not None else first
            desk.cursor = (start + (1 if way == "right" else -1)) % number
            if limit == 1:
                desk.chosen = [desk.cursor]
        elif desk.cursor is not None:
            cursor = desk.cursor
            self._input.choose(cursor)
            desk.cursor = cursor

    def _steer_cards(self, way: str) -> None:
        scene, desk = self._scene, self._scene.desk
        layout = scene.hand_layout
        if layout is None or not layout.slots:
            return
        number = len(layout.slots)
        if way in ("left", "right"):
            if desk.card_cursor is None:
                desk.card_cursor = 0 if way == "right" else number - 1
            else:
                desk.card_cursor = (desk.card_cursor + (1 if way == "right" else -1)) % number
        elif desk.card_cursor is not None:
            chip = layout.slots[desk.card_cursor % number].chip
            if (chip in desk.selection) != (way == "up"):
                desk.selection.toggle(chip)
                scene.app.play("pick")

    def _escape(self) -> None:
        scene = self._scene
        if scene.desk.selection:
            scene.desk.selection.clear()
            self._redraw()
        else:
            open_menu(self._scene)

    def _redraw(self) -> None:
        self._scene.dirty = True
