"""Small buttons that are always there: autoplay, sorting, panels, the way out."""

import pygame

from client.settings.keys import Deed
from client.stage.pictures import ButtonPicture, ButtonTone
from client.ui.scene import Program
from engine.core.notation import RANKS
from engine.core.state import SeatView
from engine.core.terms import Phase
from engine.text import Text


def key_label(app: Program, deed: Deed) -> str:
    """Name the key of a deed as it stands on a button."""
    key = app.keys[deed]
    words = f"table.key.{key}"
    return app.words(words) if words in app.look.text else key.upper()


def tool_buttons(app: Program, view: SeatView) -> tuple[ButtonPicture, ...]:
    """List the buttons right of the question."""
    if view.seat is None:
        return ()
    playing = view.public.phase is not Phase.DEAL
    auto = view.public.auto[view.seat]
    return (
        ButtonPicture(
            "auto",
            app.words("table.do.auto"),
            key_label(app, Deed.AUTO),
            ButtonTone.QUIET,
            enabled=playing and not auto,
        ),
        ButtonPicture(
            "sort", app.words("table.do.sort"), key_label(app, Deed.SORT), ButtonTone.QUIET
        ),
    )


def menu_buttons(app: Program) -> tuple[ButtonPicture, ...]:
    """List the icon buttons in the corner."""
    icons = (
        ("menu", "menu"),
        ("counter", "eye" if app.settings.counter else "eye-off"),
        ("log", "book"),
        ("sound", "sound-off" if app.settings.mute else "sound-on"),
    )
    return tuple(ButtonPicture(name, "", "", ButtonTone.QUIET, icon=icon) for name, icon in icons)


def key_name(event: pygame.event.Event) -> str:
    """Name the key of an event; both Enter keys are one."""
    name = pygame.key.name(event.key)
    return "return" if name == "enter" else name


def rank_mark(text: Text, rank: int) -> str:
    """Give the short mark of a rank: 大, 小, 2, A, … 10, … 3."""
    if rank >= len(RANKS):
        return text("table.mark.small" if rank == len(RANKS) else "table.mark.big")
    return "10" if RANKS[rank] == "T" else RANKS[rank]
