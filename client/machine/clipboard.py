"""Invitations on the clipboard."""

import logging

import pygame

from engine.lan.invite import Invite, parse_invite

log = logging.getLogger(__name__)


def invite_on_clipboard() -> Invite | None:
    """Give the invitation somebody has copied; None if there is none."""
    try:
        text = pygame.scrap.get_text() if pygame.scrap.has_text() else ""
    except (pygame.error, UnicodeDecodeError) as error:
        log.info("the clipboard could not be read: %s", error)
        return None
    return parse_invite(text)


def copy(text: str) -> bool:
    """Put a text on the clipboard; tell whether it is there."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error as error:
        log.info("the clipboard could not be written: %s", error)
        return False
    return True
