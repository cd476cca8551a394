"""The clipboard: what others have put there, and what is put there for others."""

import logging

import pygame

from engine.lan.invite import Invite, parse_invite

log = logging.getLogger(__name__)

LONGEST = 4096
"""Characters read from the clipboard; whole books are copied, and no field holds one."""


def pasted(limit: int = LONGEST) -> str:
    """Give the text on the clipboard, cut to a limit; empty where there is none to read."""
    try:
        text = pygame.scrap.get_text() if pygame.scrap.has_text() else ""
    except (pygame.error, UnicodeError) as error:
        log.info("the clipboard could not be read: %s", error)
        return ""
    return text[:limit]


def invite_on_clipboard() -> Invite | None:
    """Give the invitation somebody has copied; None if there is none."""
    return parse_invite(pasted())


def copy(text: str) -> bool:
    """Put a text on the clipboard; tell whether it is there."""
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, UnicodeError) as error:
        log.info("the clipboard could not be written: %s", error)
        return False
    return True
