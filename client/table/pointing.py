"""Where the lesson points: at what is to be done next, or at what is spoken of."""

import pygame

from client.look.palette import GOLD_BRIGHT
from client.look.shapes import outline
from client.present.deeds import Deed
from client.present.desk import Desk
from client.present.pictures import TablePicture
from client.present.tutorial import Lesson
from client.stage.still import Layer
from client.table.tablestage import TableStage
from engine.core.actions import Accept, Answer, Call, Pass, Pay, Pick, Play, SeatAction
from engine.core.cards import Cards


def pointed_at(
    lesson: Lesson, desk: Desk, picture: TablePicture, stage: TableStage
) -> tuple[pygame.Rect, ...]:
    """Give the places to point at now, in pixels; none where there is nothing to do or see."""
    step, wanted = lesson.step, lesson.wanted
    if step is None:
        return ()
    if wanted is not None:
        return _next_move(wanted, desk, picture, stage)
    buttons = stage.board.button_areas(picture)
    if step.point == "help":
        return (buttons["rules"],) if "rules" in buttons else ()
    place = getattr(stage.layout, step.point) if step.point else None
    return () if place is None else (pygame.Rect(place),)


def _next_move(
    wanted: SeatAction, desk: Desk, picture: TablePicture, stage: TableStage
) -> tuple[pygame.Rect, ...]:
    match wanted:
        case Play(cards):
            missing = _missing(cards, desk, picture)
            return missing or _buttons(Deed.PLAY, picture, stage)
        case Pass():
            return _buttons(Deed.PASS, picture, stage)
        case Accept():
            return _buttons(Deed.YES, picture, stage)
        case Answer():
            yes, no = (_buttons(deed, picture, stage) for deed in (Deed.YES, Deed.NO))
            return no if not wanted.yes else (*no, *yes)
        case Call() | Pay() | Pick():
            chosen = _options(picture, stage)
            return _buttons(Deed.PLAY, picture, stage) if desk.chosen else chosen
        case _:
            return ()


def _missing(cards: Cards, desk: Desk, picture: TablePicture) -> tuple[pygame.Rect, ...]:
    """Give the cards still to be raised: their column, so that the pointer covers none of them."""
    if picture.hand is None or desk.selection.cards == tuple(sorted(cards)):
        return ()
    ranks = {card >> 2 for card in cards}
    slots = [slot for slot in picture.hand.layout.slots if slot.chip.card >> 2 in ranks]
    columns = []
    for rank in sorted(ranks):
        rects = [pygame.Rect(slot.rect) for slot in slots if slot.chip.card >> 2 == rank]
        if rects:
            columns.append(rects[0].unionall(rects[1:]))
    return tuple(columns)


def _buttons(deed: Deed, picture: TablePicture, stage: TableStage) -> tuple[pygame.Rect, ...]:
    areas = stage.board.button_areas(picture)
    return tuple(areas[one.id] for one in picture.buttons if one.deed is deed and one.enabled)


def _options(picture: TablePicture, stage: TableStage) -> tuple[pygame.Rect, ...]:
    return tuple(stage.board.option_targets(picture).values())


def pointer_layers(
    stage: TableStage | None, spots: tuple[pygame.Rect, ...], beat: int, panel: pygame.Rect
) -> list[Layer]:
    """Show a rim of light around each place, and an arrow to it from where the words are."""
    if stage is None:
        return []
    return [_pointer(stage, f"pointer:{i}", spot, beat, panel) for i, spot in enumerate(spots)]


def _pointer(
    stage: TableStage, name: str, spot: pygame.Rect, beat: int, panel: pygame.Rect
) -> Layer:
    kit, prompt = stage.kit, pygame.Rect(stage.layout.prompt)
    side = kit.px(22)
    reach = spot.inflate(2 * side + kit.px(24), 2 * side + kit.px(24))

    def paint(surface: pygame.Surface) -> None:
        rim = spot.inflate(kit.px(8 + 4 * beat), kit.px(8 + 4 * beat))
        outline(surface, rim, kit.px(10), GOLD_BRIGHT, kit.px(3 + beat))
        head = arrow(rim, panel, side)
        # The question must stay legible; a rim is enough beside it.
        if not any(prompt.collidepoint(corner) for corner in head):
            pygame.draw.polygon(surface, GOLD_BRIGHT[:3], head)

    return Layer(name, reach, (tuple(spot), beat, tuple(panel)), paint)


def arrow(rim: pygame.Rect, panel: pygame.Rect, side: int) -> list[tuple[int, int]]:
    """Give the corners of an arrow head at the edge of a rim that looks towards a panel."""
    half = side // 2
    if panel.bottom <= rim.top:
        x, y = rim.centerx, rim.top - 2
        return [(x, y), (x - half, y - side), (x + half, y - side)]
    if panel.top >= rim.bottom:
        x, y = rim.centerx, rim.bottom + 2
        return [(x, y), (x - half, y + side), (x + half, y + side)]
    if panel.left >= rim.right:
        x, y = rim.right + 2, rim.centery
        return [(x, y), (x + side, y - half), (x + side, y + half)]
    x, y = rim.left - 2, rim.centery
    return [(x, y), (x - side, y - half), (x - side, y + half)]
