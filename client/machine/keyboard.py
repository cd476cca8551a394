"""Keys as the rest of the program knows them, whatever keyboard they come from.

Deeds are bound to names of keys such as ``h`` or ``return``. A Russian layout
sends ``р`` for the key that carries an H, the number pad sends digits or
arrows as NumLock stands, and a key with Ctrl held is meant for the system. All
of that is settled here, once, before an event reaches a screen.
"""

import pygame

HELD = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
"""Modifiers that make a key something else than a single key."""

_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)

_STEERING = {
    pygame.K_KP_0: pygame.K_INSERT,
    pygame.K_KP_1: pygame.K_END,
    pygame.K_KP_2: pygame.K_DOWN,
    pygame.K_KP_3: pygame.K_PAGEDOWN,
    pygame.K_KP_4: pygame.K_LEFT,
    pygame.K_KP_6: pygame.K_RIGHT,
    pygame.K_KP_7: pygame.K_HOME,
    pygame.K_KP_8: pygame.K_UP,
    pygame.K_KP_9: pygame.K_PAGEUP,
    pygame.K_KP_PERIOD: pygame.K_DELETE,
}
"""What the number pad is without NumLock."""

_NUMBERS = {
    **{getattr(pygame, f"K_KP_{digit}"): getattr(pygame, f"K_{digit}") for digit in range(10)},
    pygame.K_KP_PERIOD: pygame.K_PERIOD,
}
"""What it is with NumLock."""

_SIGNS = {
    pygame.K_KP_ENTER: pygame.K_RETURN,
    pygame.K_KP_PLUS: pygame.K_PLUS,
    pygame.K_KP_MINUS: pygame.K_MINUS,
    pygame.K_KP_MULTIPLY: pygame.K_ASTERISK,
    pygame.K_KP_DIVIDE: pygame.K_SLASH,
    pygame.K_KP_EQUALS: pygame.K_EQUALS,
}
"""What it is either way."""

_FIRST_LETTER, _FIRST_DIGIT, _ZERO = 4, 30, 39
"""Scan codes of A, 1 and 0: places on the keyboard, the same in every layout."""

_MODIFIERS = frozenset(
    {
        pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT, pygame.K_LMETA,
        pygame.K_RMETA, pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_CAPSLOCK, pygame.K_MODE,
    }
)  # fmt: skip


def plain(event: pygame.event.Event) -> pygame.event.Event:
    """Give a key event by the key's usual name; any other event as it is."""
    if event.type not in (pygame.KEYDOWN, pygame.KEYUP):
        return event
    key = _plain_key(event.key, event.mod, getattr(event, "scancode", 0))
    if key == event.key:
        return event
    return pygame.event.Event(event.type, {**event.dict, "key": key})


def _plain_key(key: int, mod: int, scancode: int) -> int:
    pad = _NUMBERS if mod & pygame.KMOD_NUM else _STEERING
    if key in pad or key in _SIGNS:
        return pad.get(key, _SIGNS.get(key, key))
    if 0x80 <= key < pygame.K_CAPSLOCK or key == 0:
        # A letter of another script: what counts is where the key lies.
        return _latin(scancode) or key
    return key


def _latin(scancode: int) -> int:
    if _FIRST_LETTER <= scancode < _FIRST_LETTER + 26:
        return pygame.K_a + scancode - _FIRST_LETTER
    if _FIRST_DIGIT <= scancode < _ZERO:
        return pygame.K_1 + scancode - _FIRST_DIGIT
    return pygame.K_0 if scancode == _ZERO else 0


def is_chord(event: pygame.event.Event) -> bool:
    """Tell whether a key goes down while Ctrl, Alt or Meta is held: no single-key deed."""
    return event.type == pygame.KEYDOWN and bool(event.mod & HELD) and event.key not in _MODIFIERS


def asks_for_full_screen(event: pygame.event.Event) -> bool:
    """Tell whether it is Alt+Enter, which means full screen everywhere."""
    return (
        event.type == pygame.KEYDOWN and bool(event.mod & pygame.KMOD_ALT) and event.key in _ENTER
    )
