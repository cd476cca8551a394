"""The settings screen: everything takes effect at once."""

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

import pygame

from client.look import palette
from client.look.fonts import Size
from client.overriding import override
from client.present.deeds import Deed
from client.settings.keys import DEFAULT_KEYS, EVERYWHERE, FIXED, REPLAY_KEYS, STEERING, rebound
from client.settings.portraits import faces
from client.settings.settings import AUTO, Back, Deck, Felt, HandShape, SortOrder
from client.ui.buttons import Button, Toggle, Weight
from client.ui.choice import Item, Segments
from client.ui.deckpreview import DeckPreview
from client.ui.faces import Faces
from client.ui.form import FormRow
from client.ui.keyfield import KeyField
from client.ui.labels import Label, Space
from client.ui.page import Page
from client.ui.pagescene import PageScene
from client.ui.scene import Program
from client.ui.scroll import Scroll
from client.ui.slider import Slider
from client.ui.textfield import TextField
from client.ui.widget import Widget
from engine.text import LANGUAGES, traits_of


class Tab(NamedTuple):
    """One group of settings."""

    name: str
    icon: str


TABS = (
    Tab("general", "person"),
    Tab("cards", "cards"),
    Tab("motion", "fast"),
    Tab("sound", "sound-on"),
    Tab("play", "play"),
    Tab("keys", "keyboard"),
)


SIZES = (("small", 0.85), ("middle", 1.0), ("large", 1.15), ("huge", 1.3))
"""Sizes of the screen's letters and cards to choose from, as factors."""


class SettingsScene(PageScene):
    """Groups at the left, the rows of one group at the right."""

    name = "settings"
    shown_settings = frozenset(
        {"deck", "four_colour", "large_index", "back", "felt", "order", "animation", "mute", "keys"}
    )

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self.tab = TABS[0].name
        self._panel = pygame.Rect(0, 0, 0, 0)

    @override
    def fill(self, page: Page) -> None:
        look = self.look
        room = self.add_header(page, self.words_for("settings.title"))
        width = look.px(230)
        for index, tab in enumerate(TABS):
            button = Button(
                f"tab:{tab.name}",
                self.words_for(f"settings.{tab.name}"),
                lambda name=tab.name: self._turn_to(name),  # type: ignore[misc]
                weight=Weight.QUIET,
                icon=tab.icon,
                align="left",
            )
            button.chosen = tab.name == self.tab
            top = room.top + index * look.px(56)
            button.lay(look, pygame.Rect(room.left, top, width, look.px(50)))
            page.add(button)
        left = room.left + width + look.px(24)
        self._panel = pygame.Rect(left, room.top, room.right - left, room.height)
        rows = Scroll(f"rows:{self.tab}", self._rows(), gap=8, pad=10)
        rows.lay(look, self._panel.inflate(-look.px(36), -look.px(20)))
        page.add(rows)

    def _turn_to(self, tab: str) -> None:
        self.tab = tab
        self.build()

    def _rows(self) -> Sequence[Widget]:
        build: dict[str, Callable[[], Sequence[Widget]]] = {
            "general": self._general,
            "cards": self._cards,
            "motion": self._motion,
            "sound": self._sound,
            "play": self._play,
            "keys": self._keys,
        }
        rows = build[self.tab]()
        last = rows[-1]
        if isinstance(last, FormRow):
            last.underlined = False
        return rows

    # -- rows ----------------------------------------------------------------

    def _general(self) -> Sequence[Widget]:
        settings = self.app.settings
        name = TextField(
            "name", settings.name, lambda text: self.app.change(name=text.strip()),
            ghost=self.words_for("ui.you"), limit=12,
        )  # fmt: skip
        portraits = Faces(
            "avatar", faces(self.app.icons), settings.avatar, lambda n: self.app.change(avatar=n)
        )
        return [
            self._languages(),
            self._row("name", name),
            self._row("avatar", portraits),
            self._row("ui_size", self._sizes()),
            self._toggle("fullscreen"),
        ]

    def _languages(self) -> FormRow:
        """Each language goes by the name it has for itself."""
        own = [Item(language, traits_of(language).name) for language in LANGUAGES]
        items = [Item(AUTO, self.words_for("settings.language.auto")), *own]
        chosen = self.app.settings.language
        segments = Segments("language", items, chosen, lambda value: self._set("language", value))
        return self._row("language", segments)

    def _sizes(self) -> Segments[float]:
        items = [Item(value, self.words_for(f"settings.ui_size.{name}")) for name, value in SIZES]
        value = min(SIZES, key=lambda size: abs(size[1] - self.app.settings.ui_size))[1]
        return Segments("ui_size", items, value, lambda value: self._set("ui_size", value))

    def _cards(self) -> Sequence[Widget]:
        settings = self.app.settings
        preview = DeckPreview(
            self.app.resources.cards(settings),
            self.app.felt(),
            reverse=settings.order is SortOrder.LOW_LEFT,
        )
        return [
            preview,
            self._choice("deck", Deck),
            self._toggle("four_colour"),
            self._toggle("large_index"),
            self._choice("back", Back),
            self._choice("felt", Felt),
            self._choice("hand", HandShape),
            self._choice("order", SortOrder),
            self._toggle("mirror"),
            self._toggle("counter"),
            self._toggle("log"),
        ]

    def _motion(self) -> Sequence[Widget]:
        speed = self._slider("speed", (0.5, 4.0), 0.5, _times)
        speed.control.enabled = self.app.settings.animation
        return [self._toggle("animation"), speed, self._toggle("reduced_motion")]

    def _sound(self) -> Sequence[Widget]:
        rows = [
            self._toggle("mute"),
            self._slider("effects", (0.0, 1.0), 0.1, _percent),
            self._slider("alerts", (0.0, 1.0), 0.1, _percent),
            self._toggle("voices"),
        ]
        for row in rows[1:]:
            row.control.enabled = not self.app.settings.mute
        rows[-1].control.enabled &= self.app.has_voice
        return rows

    def _play(self) -> Sequence[Widget]:
        return [self._toggle("auto_pass"), self._toggle("anti_peek")]

    def _keys(self) -> Sequence[Widget]:
        keys = self.app.keys
        shared = FIXED | {keys[deed] for deed in EVERYWHERE}
        rows: list[Widget] = [self._heading("settings.keys.table")]
        for deed in (*DEFAULT_KEYS, *REPLAY_KEYS):
            if deed is next(iter(REPLAY_KEYS)):
                rows += [Space(6), self._heading("settings.keys.replay")]
            field = KeyField(
                f"key:{deed.value}",
                keys[deed],
                self.look.text,
                self.words_for("settings.press_key"),
                lambda key, deed=deed: self._bind(deed, key),  # type: ignore[misc]
                fixed=STEERING if deed in DEFAULT_KEYS else shared,
            )  # fmt: skip
            rows.append(FormRow(self.words_for(f"deed.{deed.value}"), field))
        reset = Button(
            "reset_keys", self.words_for("settings.reset_keys"), lambda: self.app.change(keys={})
        )
        return [*rows, Space(4), reset]

    def _heading(self, key: str) -> Label:
        return Label(self.words_for(key), Size.SMALL, palette.GOLD, bold=True)

    def _bind(self, deed: Deed, key: str) -> None:
        self.app.change(keys=rebound(self.app.settings.keys, deed, key))

    # -- kinds of rows -------------------------------------------------------

    def _row(self, name: str, control: Widget) -> FormRow:
        help_key = f"settings.{name}.help"
        text = self.look.text
        return FormRow(
            self.words_for(f"settings.{name}"), control, text(help_key) if help_key in text else ""
        )

    def _toggle(self, name: str) -> FormRow:
        on = bool(getattr(self.app.settings, name))
        return self._row(name, Toggle(name, on, lambda value: self._set(name, value)))

    def _choice(self, name: str, domain: type[StrEnum]) -> FormRow:
        words = self.words_for
        items = [Item(value, words(f"settings.{name}.{value.value}")) for value in domain]
        value: StrEnum = getattr(self.app.settings, name)
        segments = Segments(name, items, value, lambda value: self._set(name, value))
        return self._row(name, segments)

    def _slider(
        self, name: str, bounds: tuple[float, float], step: float, write: Callable[[float], str]
    ) -> FormRow:
        value = float(getattr(self.app.settings, name))
        slider = Slider(
            name, bounds, step, value, write=write, change=lambda value: self._slide(name, value)
        )
        return self._row(name, slider)

    def _slide(self, name: str, value: float) -> None:
        self.app.change(**{name: value})
        if name in ("effects", "alerts"):
            self.app.play("turn" if name == "alerts" else "play_few")

    def _set(self, name: str, value: Any) -> None:
        self.app.change(**{name: value})

    @override
    def draw_behind(self, surface: pygame.Surface) -> None:
        self.draw_panel(surface, self._panel)


def _percent(share: float) -> str:
    return f"{round(share * 100)}%"


def _times(speed: float) -> str:
    return f"{speed:g}×"
