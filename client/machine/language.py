"""Which of our languages the player of this machine reads."""

import sys

from client.machine.environment import prepare_environment
from engine.text import language_for, system_language


def preferred_language() -> str:
    """Give the first of ours the system prefers, else that of the environment.

    A program that was double-clicked on macOS has no ``LANG`` to go by.
    """
    return language_for(_system_languages()) or system_language()


def _system_languages() -> list[str]:
    # Elsewhere SDL knows only the environment, and LANG before the list in LANGUAGE.
    if not _keeps_languages(sys.platform):
        return []
    prepare_environment()
    try:
        from pygame.system import get_pref_locales
    except ImportError:
        # The older pygame: the start says so, in words.
        return []
    return [str(locale["language"]) for locale in get_pref_locales()]


def _keeps_languages(platform: str) -> bool:
    """Tell whether a system keeps the languages its user prefers outside the environment."""
    return platform in ("darwin", "win32")
