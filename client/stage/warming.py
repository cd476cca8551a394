"""Draws ahead of time what would make a frame late when it is first wanted."""

import time
from collections import deque
from collections.abc import Callable, Iterable

import pygame

from client.look.palette import IVORY
from client.present.handlayout import Face
from client.stage.board import Board
from client.stage.centreview import trick_width
from client.stage.kit import Kit
from client.stage.pileview import fan
from client.stage.scoreview import left_width, warm_result
from engine.core.cards import Card

BUDGET = 0.002
"""Seconds of a frame that may be spent on it."""

MOST_IN_PILE = 8
"""Larger sets are too rare to be drawn ahead."""


class Warming:
    """A list of chores, done a few at a time."""

    def __init__(self, chores: Iterable[Callable[[], object]]) -> None:
        self._chores = deque(chores)

    @property
    def done(self) -> bool:
        """Whether nothing is left."""
        return not self._chores

    def sooner(self, chores: Iterable[Callable[[], object]]) -> None:
        """Add chores that come before all others, in their order."""
        self._chores.extendleft(reversed(list(chores)))

    def some(self, budget: float = BUDGET) -> None:
        """Do chores until the budget in seconds is spent; at least one."""
        start = time.perf_counter()
        while self._chores:
            self._chores.popleft()()
            if time.perf_counter() - start > budget:
                return


def chores_for(board: Board, deck: Iterable[Card], own_width: int) -> list[Callable[[], object]]:
    """List what a table will need: faces at all their sizes, dimmed ones, the result."""
    kit, faces = board.kit, tuple(dict.fromkeys(deck))
    chores: list[Callable[[], object]] = []
    for card in faces:
        for width in (own_width, board.pile_width(), board.centre_width()):
            chores.append(_face(kit, card, width))
    for card in faces:
        chores += [_face(kit, card, board.pile_width(), dimmed=True)]
        chores += [_face(kit, card, own_width, dimmed=True)]
    for dimmed in (False, True):
        for edge in pile_edges(board):
            chores += [
                _face(kit, card, board.pile_width(), dimmed=dimmed, edge=edge) for card in faces
            ]
    for width in (trick_width(kit), left_width(kit)):
        chores += [_face(kit, card, width) for card in faces]
    chores += [_medal(kit, place) for place in range(1, 6)]
    chores += [_portrait(kit, number) for number in range(len(kit.look.icons.names("avatars")))]
    window = pygame.Rect(board.layout.window)
    chores += warm_result(kit, window)
    return chores


def pile_edges(board: Board) -> list[int]:
    """List how much of a covered card is open in piles of two to ``MOST_IN_PILE`` cards, pixels."""
    width = board.pile_width()
    areas = [pygame.Rect(area) for area in board.layout.piles]
    fans = [fan(count, width, area) for area in areas for count in range(2, MOST_IN_PILE + 1)]
    return sorted({spots[1].x - spots[0].x for spots in fans}, reverse=True)


def chores_for_hand(kit: Kit, faces: Iterable[Face], own_width: int) -> list[Callable[[], object]]:
    """List the faces of one's own hand as other cards cover them, dimmed ones after all others."""
    looks = tuple(faces)
    return [
        _face(kit, card, own_width, dimmed=dimmed, strip=strip, edge=edge)
        for dimmed in (False, True)
        for card, strip, edge in looks
    ]


def _face(
    kit: Kit,
    card: Card,
    width: int,
    *,
    dimmed: bool = False,
    strip: int | None = None,
    edge: int | None = None,
) -> Callable[[], object]:
    return lambda: kit.cards.face(card, width, dimmed=dimmed, strip=strip, edge=edge)


def _medal(kit: Kit, place: int) -> Callable[[], object]:
    return lambda: kit.look.icons.get(f"medal-{place}", kit.px(40), IVORY)


def _portrait(kit: Kit, number: int) -> Callable[[], object]:
    return lambda: kit.portrait(number, kit.px(42))
