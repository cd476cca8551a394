"""Pictures are kept up to a budget of bytes, not of numbers."""

import pygame

from client.look.store import LEAST, Store, drop_drawn, fit_stores, kept

SIZE = (100, 10)
BYTES = 4 * 100 * 10


def picture() -> pygame.Surface:
    return pygame.Surface(SIZE, pygame.SRCALPHA)


def test_what_was_wanted_longest_ago_makes_room() -> None:
    fit_stores((640, 480))
    store: Store[str] = Store(3 * BYTES / LEAST)
    for name in ("a", "b", "c"):
        store.put(name, picture())
    assert store.get("a") is not None
    store.put("d", picture())
    assert store.get("b") is None
    assert store.get("a") is not None and len(store) == 3
    assert store.bytes == 3 * BYTES == store.budget
    fit_stores((1280, 720))


def test_a_budget_grows_with_the_window() -> None:
    store: Store[int] = Store(2.0)
    fit_stores((1280, 720))
    small = store.budget
    fit_stores((3840, 2160))
    assert store.budget == 4 * small == 2 * 3840 * 2160
    fit_stores((1280, 720))


def test_a_function_draws_once_for_the_same_arguments_until_all_is_dropped() -> None:
    drawn: list[tuple[int, int]] = []

    @kept(1.0)
    def square(side: int, *, edge: int = 0) -> pygame.Surface:
        drawn.append((side, edge))
        return pygame.Surface((side, side))

    assert square(2) is square(2)
    assert square(2, edge=1) is not square(2)
    assert drawn == [(2, 0), (2, 1)]
    drop_drawn()
    square(2)
    assert len(drawn) == 3
