"""Drawn pictures that are kept: so many bytes of them, what was wanted longest ago goes first."""

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Generic, ParamSpec, TypeVar
from weakref import WeakSet

import pygame

K = TypeVar("K", bound=Hashable)
P = ParamSpec("P")

LEAST = 1920 * 1080
"""Pixels of the smallest window budgets go by: what is drawn has a least size."""

_window = (1280, 720)
_stores: "WeakSet[Store[object]]" = WeakSet()
_of_functions: "list[Store[object]]" = []
"""Stores of functions of a module, which outlive every screen."""


class Store(Generic[K]):
    """Keeps pictures up to a budget of bytes.

    Args:
        share: bytes for each pixel of the window: all that is drawn grows with it.
    """

    def __init__(self, share: float) -> None:
        self._share = share
        self._kept: dict[K, pygame.Surface] = {}
        self.bytes = 0
        """Bytes of all that is kept."""
        _stores.add(self)  # type: ignore[arg-type]

    @property
    def budget(self) -> int:
        """Most bytes that are kept."""
        return round(self._share * max(LEAST, _window[0] * _window[1]))

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: K) -> pygame.Surface | None:
        """Give a picture, wanted last from now on; None if it is not kept."""
        found = self._kept.pop(key, None)
        if found is not None:
            self._kept[key] = found
        return found

    def put(self, key: K, picture: pygame.Surface) -> pygame.Surface:
        """Keep a picture and give it back; what was wanted longest ago makes room for it."""
        self._kept[key] = picture
        self.bytes += _weight(picture)
        while self.bytes > self.budget and len(self._kept) > 1:
            oldest = next(iter(self._kept))
            self.bytes -= _weight(self._kept.pop(oldest))
        return picture

    def clear(self) -> None:
        """Let go of everything."""
        self._kept.clear()
        self.bytes = 0


def kept(share: float) -> Callable[[Callable[P, pygame.Surface]], Callable[P, pygame.Surface]]:
    """Keep what a function draws for its arguments, up to ``share`` bytes a pixel of the window."""

    def keeping(draw: Callable[P, pygame.Surface]) -> Callable[P, pygame.Surface]:
        store: Store[object] = Store(share)
        _of_functions.append(store)

        @wraps(draw)
        def drawn(*args: P.args, **kwargs: P.kwargs) -> pygame.Surface:
            key = (args, tuple(sorted(kwargs.items())))
            found = store.get(key)
            return store.put(key, draw(*args, **kwargs)) if found is None else found

        return drawn

    return keeping


def fit_stores(window: tuple[int, int]) -> None:
    """Let budgets follow the size of the window, in pixels."""
    global _window
    _window = window


def drop_drawn() -> None:
    """Let go of all that functions have drawn: it was for another size, or another table."""
    for store in _of_functions:
        store.clear()


def bytes_kept() -> int:
    """Tell how many bytes all stores keep."""
    return sum(store.bytes for store in _stores)


def _weight(picture: pygame.Surface) -> int:
    return picture.get_pitch() * picture.get_height()
