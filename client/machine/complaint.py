"""Saying why the program cannot start to somebody who has double-clicked it."""

import os
import sys

from engine.text import Text


def complain(text: Text, sentence: str) -> None:
    """Write a sentence to standard error, and into a box where nobody would read it there."""
    sys.stderr.write(sentence + "\n")
    if not _needs_box():
        return
    import pygame

    try:
        pygame.display.message_box(
            text("ui.title"), sentence, message_type="error", buttons=(text("ui.ok"),)
        )
    except pygame.error:
        # There is no screen, which may be what is complained about.
        return


def _needs_box() -> bool:
    """Tell whether the words can only be seen in a box, and somebody is there to close it."""
    if not getattr(sys, "frozen", False) or "CI" in os.environ:
        return False
    # A program of Windows that has no console starts without this stream.
    if sys.__stderr__ is not None and sys.__stderr__.isatty():
        return False
    if os.environ.get("SDL_VIDEODRIVER") in ("dummy", "offscreen"):
        return False
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
