"""A page of widgets: who gets the mouse, the keys and the focus."""

from collections.abc import Callable, Hashable, Iterator, Sequence

import pygame

from client.look import palette
from client.look.fonts import Size
from client.look.look import Look
from client.look.shapes import rounded
from client.ui.choice import DropDown, OpenList
from client.ui.scroll import Scroll
from client.ui.settled import Settled
from client.ui.widget import Widget

TIP_AFTER = 0.5
"""Seconds the pointer rests before a tip is shown."""

_ACTIVATE = frozenset({pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE})
_ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}


class Page:
    """Holds widgets, hands events to them, draws them; top-level widgets in drawing order."""

    def __init__(
        self,
        look: Look,
        room: pygame.Rect,
        back: Callable[[], None] | None = None,
        settled: Settled | None = None,
    ):
        """Make an empty page; ``settled`` remembers what an earlier layout showed."""
        self.look = look
        self._settled = settled or Settled()
        self._settled.point(pygame.mouse.get_pos())
        self.room = room
        self.back = back
        self.clicked: Callable[[], None] | None = None
        """Called when something is pressed: for the sound of it."""
        self.widgets: list[Widget] = []
        self.focus: Widget | None = None
        self.open_list: OpenList[object] | None = None
        self.dirty = True
        self._held: Widget | None = None
        self._over: Widget | None = None
        self._rested = 0.0
        self._tip_shown = False

    def add(self, *widgets: Widget) -> None:
        """Put widgets on the page."""
        self.widgets.extend(widgets)
        self.dirty = True

    # -- looking around ------------------------------------------------------

    def all(self) -> Iterator[Widget]:
        """List every widget, those inside others too."""
        for widget in self.widgets:
            if widget.visible:
                yield widget
                yield from (child for child in widget.children() if child.visible)

    def find(self, name: str) -> Widget | None:
        """Give the widget of that name."""
        return next((widget for widget in self.all() if widget.name == name), None)

    def scroll_of(self, widget: Widget) -> Scroll | None:
        """Give the scrolling column a widget stands in."""
        for outer in self.widgets:
            if isinstance(outer, Scroll) and any(child is widget for child in outer.children()):
                return outer
        return None

    def at(self, pos: tuple[int, int]) -> Widget | None:
        """Give the innermost widget at a place on the screen."""
        found: Widget | None = None
        for outer in self.widgets:
            if not outer.visible or not outer.rect.collidepoint(pos):
                continue
            found = outer
            if isinstance(outer, Scroll) and outer.bar.inflate(12, 0).collidepoint(pos):
                continue
            for child in outer.children():
                if child.visible and child.rect.collidepoint(pos):
                    found = child
        return found

    def ring(self) -> list[Widget]:
        """List what the Tab key goes through, in reading order."""
        return [widget for widget in self.all() if widget.focusable and widget.enabled]

    # -- events --------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; tell whether it was used."""
        used = self._handle(event)
        self._sync_list()
        self.dirty = self.dirty or used
        return used

    def _handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            return self._motion(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._pass_raw(event) | self._down(event)
        if event.type == pygame.MOUSEBUTTONUP:
            return self._pass_raw(event) | self._up(event)
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(event)
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        return self._pass_raw(event)

    def _pass_raw(self, event: pygame.event.Event) -> bool:
        return self.focus is not None and self.focus.raw(event)

    def _motion(self, pos: tuple[int, int]) -> bool:
        self._settled.see(self._states())
        self._settled.point(pos)
        self._rested, tip = 0.0, self._tip_shown
        self._tip_shown = False
        if self._held is not None:
            self._held.drag(pos)
            return True
        if self.open_list is not None:
            self.open_list.hover(pos)
            return True
        over = self.at(pos)
        if over is self._over:
            return tip
        if self._over is not None:
            self._over.hovered = False
        if over is not None:
            over.hovered = True
        self._over = over
        return True

    def _down(self, event: pygame.event.Event) -> bool:
        if event.button != 1:
            return False
        if self.open_list is not None:
            if self.open_list.rect.collidepoint(event.pos):
                return True
            self.open_list.owner.open = False
            return True
        self._motion(event.pos)
        widget = self.at(event.pos)
        self.set_focus(widget if widget is not None and widget.takes_focus else None)
        if widget is None or not widget.enabled or not self._is_meant(widget):
            return widget is not None
        widget.pressed = True
        self._held = widget
        widget.down(event.pos)
        return True

    def _up(self, event: pygame.event.Event) -> bool:
        if event.button != 1:
            return False
        if self.open_list is not None:
            self.open_list.up(event.pos)
            self._settled.uncover()
            return True
        held, self._held = self._held, None
        if held is None:
            return False
        held.pressed = False
        if held.focusable and held.enabled and held.rect.collidepoint(event.pos):
            self._click()
        held.up(event.pos)
        self._motion(event.pos)
        return True

    @property
    def opens_in(self) -> float:
        """Seconds until Enter counts for what has the focus."""
        if self.focus is None or self.focus.takes_text:
            return 0.0
        self._settled.see(self._states())
        return self._settled.opens_in(self.focus.name)

    def _is_meant(self, widget: Widget) -> bool:
        """Tell whether a press can be meant for what a widget is now."""
        self._settled.see(self._states())
        return self._settled.takes(widget.name)

    def _states(self) -> Iterator[tuple[str, Hashable]]:
        for outer in self.widgets:
            # What is scrolled has been moved by the hand itself.
            rolled = outer.offset if isinstance(outer, Scroll) else 0
            for widget in (outer, *outer.children()):
                if widget.name and widget.focusable and not widget.takes_text:
                    place = (*widget.rect.move(0, rolled).topleft, *widget.rect.size)
                    yield widget.name, (place, widget.meaning)

    def _click(self) -> None:
        if self.clicked is not None:
            self.clicked()

    def _wheel(self, event: pygame.event.Event) -> bool:
        steps = getattr(event, "precise_y", 0.0) or event.y
        if self.open_list is not None:
            return self.open_list.wheel(steps)
        pos = pygame.mouse.get_pos()
        target = next(
            (w for w in reversed(self.widgets) if w.visible and w.rect.collidepoint(pos)), None
        )
        if target is None or not isinstance(target, Scroll):
            target = next((w for w in self.widgets if isinstance(w, Scroll) and w.visible), None)
        return target is not None and target.wheel(steps)

    # -- keys and focus ------------------------------------------------------

    def _key(self, event: pygame.event.Event) -> bool:
        if self.open_list is not None:
            if event.key in (pygame.K_ESCAPE, pygame.K_TAB):
                self.open_list.owner.open = False
                return True
            return self.open_list.key(event)
        if self._pass_raw(event):
            return True
        if event.key == pygame.K_TAB:
            return self._tab(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        if self.focus is not None and not self.focus.takes_text:
            if self.focus.key(event):
                return True
            if event.key in _ACTIVATE:
                if not self._is_meant(self.focus):
                    return True
                self._click()
                self.focus.activate()
                return True
        if event.key == pygame.K_ESCAPE:
            return self._escape()
        if event.key in _ARROWS and not self.typing:
            return self._arrow(*_ARROWS[event.key])
        return any(w.key(event) for w in self.widgets if isinstance(w, Scroll) and w.visible)

    @property
    def typing(self) -> bool:
        """Whether the keyboard belongs to a field."""
        return self.focus is not None and self.focus.takes_text

    def _escape(self) -> bool:
        if self.typing:
            self.set_focus(None)
            return True
        if self.back is not None:
            self.back()
            return True
        return False

    def set_focus(self, widget: Widget | None) -> None:
        """Give the keyboard to a widget, or to none."""
        if self.focus is widget:
            return
        if self.focus is not None:
            self.focus.focused = False
            self.focus.blur()
        self.focus = widget
        if widget is None:
            return
        widget.focused = not widget.takes_text
        scroll = self.scroll_of(widget)
        if scroll is not None:
            scroll.reveal(widget)
        widget.begin(self.look)

    def _tab(self, step: int) -> bool:
        self._settled.steer()
        ring = self.ring()
        if not ring:
            return False
        if self.focus in ring:
            self.set_focus(ring[(ring.index(self.focus) + step) % len(ring)])
        else:
            self.set_focus(ring[0 if step > 0 else -1])
        return True

    def _arrow(self, dx: int, dy: int) -> bool:
        ring = self.ring()
        if self.focus not in ring:
            return self._tab(1 if dx + dy > 0 else -1)
        here = pygame.Rect(self.focus.rect)
        best: Widget | None = None
        least = 0.0
        for widget in ring:
            x = widget.rect.centerx - here.centerx
            y = widget.rect.centery - here.centery
            along, aside = (x * dx, abs(y)) if dx else (y * dy, abs(x))
            if widget is self.focus or along <= min(here.size) // 3:
                continue
            cost = along + 2.5 * aside
            if best is None or cost < least:
                best, least = widget, cost
        if best is None:
            return False
        self._settled.steer()
        self.set_focus(best)
        return True

    def _sync_list(self) -> None:
        if self.open_list is not None and self.open_list.owner.open:
            return
        folded = (widget for widget in self.all() if isinstance(widget, DropDown))
        lists = (widget.unfold(self.room, self.look) for widget in folded)
        self.open_list = next((each for each in lists if each is not None), None)

    # -- time and drawing ----------------------------------------------------

    @property
    def restless(self) -> bool:
        """Whether something on the page moves by itself."""
        return any(widget.restless for widget in self.all())

    @property
    def warming(self) -> bool:
        """Whether some widget is still lighting up or going dark."""
        return any(
            widget.warmth not in (0.0, 1.0) or (widget.hovered and widget.warmth != 1.0)
            for widget in self.all()
        )

    def update(self, dt: float) -> None:
        """Let time pass."""
        self._settled.pass_time(dt)
        self._settled.see(self._states())
        for widget in self.all():
            if widget.advance(dt):
                self.dirty = True
        self._rested += dt
        tip = self._over.tip if self._over is not None else ""
        if tip and not self._tip_shown and self._rested >= TIP_AFTER:
            self._tip_shown = True
            self.dirty = True

    def settle(self) -> None:
        """Finish everything that is shown softly."""
        for widget in self.all():
            widget.settle()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all widgets, then an open list, then a tip."""
        for widget in self.widgets:
            if widget.visible:
                widget.draw(surface, self.look)
        if self.open_list is not None:
            self.open_list.draw(surface, self.look)
        if self._tip_shown and self._over is not None:
            self._draw_tip(surface, self._over)

    def _draw_tip(self, surface: pygame.Surface, widget: Widget) -> None:
        words = self.look.fonts.render(widget.tip, Size.SMALL, palette.IVORY)
        rect = words.get_rect().inflate(self.look.px(24), self.look.px(12))
        rect.midtop = (widget.rect.centerx, widget.rect.bottom + self.look.px(8))
        if rect.bottom > self.room.bottom:
            rect.bottom = widget.rect.top - self.look.px(8)
        rect.clamp_ip(self.room)
        panel = rounded(rect.size, self.look.px(8), palette.INK, palette.GOLD_DEEP, 1)
        surface.blit(panel, rect)
        surface.blit(words, words.get_rect(center=rect.center))

    def words(self) -> list[str]:
        """List the words on the page."""
        shown: Sequence[Widget] = list(self.all())
        return [word for widget in shown for word in widget.words() if word]
