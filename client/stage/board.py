"""The whole table as layers on a still: felt below, panels, seats, cards, questions on top."""

from collections.abc import Callable, Hashable, Iterable
from functools import partial
from typing import Any

import pygame

from client.look.fonts import Size
from client.look.palette import (
    CINNABAR_BRIGHT,
    EDGE,
    GOLD_BRIGHT,
    GOLD_DEEP,
    IVORY,
    IVORY_DIM,
    JADE,
)
from client.look.shapes import disc, rounded
from client.present.handlayout import HandLayout
from client.present.layout import TableLayout
from client.present.pictures import ButtonPicture, HandPicture, PilePicture, TablePicture
from client.stage.arrows import Arrows
from client.stage.buttons import draw_button, row
from client.stage.centreview import draw_centre, draw_gifts, draw_out, draw_scores, draw_trick
from client.stage.chooserview import chooser_ground, draw_chooser, option_areas
from client.stage.handview import HandView, Run
from client.stage.kit import Kit
from client.stage.lookbackview import draw_lookback, lookback_area
from client.stage.openhands import draw_open_hand, open_area
from client.stage.panels import (
    called_spot,
    draw_called,
    draw_counter,
    draw_info,
    draw_log,
    draw_stake,
)
from client.stage.pileview import draw_cards, draw_pile, spread
from client.stage.scoreview import draw_result, foot_area, result_area
from client.stage.seatplate import draw_plate, mask_area
from client.stage.still import Layer, Still
from engine.core.cards import SEATS, Cards

PILE_SHARE = 0.96
"""Share of a pile's height that a card in it takes."""

_PROMPTS = {"": IVORY, "good": JADE, "bad": CINNABAR_BRIGHT, "gold": GOLD_BRIGHT, "wait": IVORY_DIM}


class Board:
    """Draws a table picture in one layout, repainting only what changed."""

    def __init__(self, kit: Kit, layout: TableLayout, ground: pygame.Surface) -> None:
        self.kit = kit
        self.layout = layout
        self.still = Still(ground)
        self._hand = HandView(kit)

    @property
    def surface(self) -> pygame.Surface:
        """The picture last shown."""
        return self.still.surface

    def show(
        self,
        picture: TablePicture,
        over: Iterable[Layer] = (),
        gliding: HandLayout | None = None,
    ) -> list[pygame.Rect]:
        """Bring the still up to date; tell the areas that changed.

        Args:
            picture: what is on the table.
            over: what lies over everything else.
            gliding: where the cards of the hand are just now, if not in their places.
        """
        return self.still.show([*self.layers(picture, gliding), *over])

    def pile_width(self) -> int:
        """Tell how wide a card in a pile is."""
        return round(self.layout.piles[0].h * PILE_SHARE / 1.4)

    def centre_width(self) -> int:
        """Tell how wide a card in the middle is."""
        return self.pile_width()

    def layers(self, picture: TablePicture, gliding: HandLayout | None = None) -> list[Layer]:
        """List all layers from the lowest to the highest."""
        layers = self._panels(picture)
        for seat in SEATS:
            layers.append(
                self._layer(
                    f"plate:{seat}", self.layout.plates[seat], picture.plates[seat], draw_plate
                )
            )
            layers.append(self._pile(seat, picture))
        layers += self._middle(picture)
        if picture.arrows:
            arrows = Arrows(self.kit, self.layout)
            layers.append(
                Layer(
                    "arrows",
                    arrows.area(),
                    picture.arrows,
                    lambda surface: arrows.draw(surface, picture.arrows),
                )
            )
        if picture.hand is not None:
            layers += self._hand_layers(picture.hand, gliding or picture.hand.layout)
        if picture.out is not None:
            layers.append(self._layer("out", self.layout.hand, picture.out, draw_out))
        layers += self._spread_layers(picture)
        layers += self._replay_layers(picture)
        if picture.chooser is not None:
            layers.append(self._chooser_layer(picture))
        if picture.result is not None:
            result = picture.result
            area = result_area(self.kit, pygame.Rect(self.layout.window))
            reach = area.inflate(self.kit.px(50), self.kit.px(50))
            layers.append(
                Layer(
                    "result",
                    reach,
                    result,
                    lambda surface: draw_result(self.kit, surface, result, area),
                )
            )
        return layers + self._button_layers(picture) + self._tip_layers(picture)

    def button_areas(self, picture: TablePicture) -> dict[str, pygame.Rect]:
        """Tell where every button is, by id."""
        areas: dict[str, pygame.Rect] = {}
        rows: list[tuple[tuple[ButtonPicture, ...], Any]]
        if picture.result is not None:
            panel = result_area(self.kit, pygame.Rect(self.layout.window))
            rows = [(picture.result.buttons, foot_area(self.kit, panel))]
        else:
            rows = [
                (picture.buttons, self.layout.buttons),
                (picture.tools, self.layout.tools),
                (picture.menu, self.layout.menu),
            ]
        for buttons, area in rows:
            place = pygame.Rect(area)
            found = row(self.kit, buttons, place)
            if found and area in (self.layout.tools, self.layout.menu):
                aside = place.right - found[-1].right
                found = [spot.move(aside, 0) for spot in found]
            areas |= {button.id: spot for button, spot in zip(buttons, found, strict=True)}
        return areas

    def mask_areas(self, picture: TablePicture) -> dict[str, pygame.Rect]:
        """Tell where the masks are that can be marked, by ``mask:<seat>``."""
        if picture.seat is None or picture.result is not None:
            return {}
        return {
            f"mask:{plate.seat}": mask_area(self.kit, pygame.Rect(self.layout.plates[plate.seat]))
            for plate in picture.plates
            if plate.mask is not None
        }

    def option_at(self, picture: TablePicture, x: float, y: float) -> int | None:
        """Find the option of the chooser under a point."""
        if picture.chooser is None:
            return None
        spots = option_areas(self.kit, picture.chooser, self.chooser_area(picture))
        return next((i for i, spot in enumerate(spots) if spot.collidepoint(x, y)), None)

    def option_targets(self, picture: TablePicture) -> dict[str, pygame.Rect]:
        """Tell where every option of the chooser is, by ``option:<position>``."""
        if picture.chooser is None:
            return {}
        spots = option_areas(self.kit, picture.chooser, self.chooser_area(picture))
        return {f"option:{i}": spot for i, spot in enumerate(spots)}

    def called_width(self) -> int:
        """Tell how wide the called card is in its corner."""
        return called_spot(self.kit, pygame.Rect(self.layout.called)).width

    def chooser_area(self, picture: TablePicture) -> pygame.Rect:
        """Tell how much room a chooser may take: the middle, over the sides' piles.

        Cards that lie before one's own seat stay to be seen.
        """
        layout = self.layout
        left, right = layout.log.right, layout.last.x
        area = pygame.Rect(left, layout.middle.y, right - left, layout.middle.h)
        if picture.piles[layout.bottom].cards:
            area.height = layout.piles[layout.bottom].y - self.kit.px(6) - area.y
        return area

    def _layer(
        self,
        name: str,
        area: Any,
        key: Any,
        draw: Callable[[Kit, pygame.Surface, Any, pygame.Rect], None],
    ) -> Layer:
        spot = pygame.Rect(area)
        reach = spot.inflate(self.kit.px(12), self.kit.px(12))
        return Layer(name, reach, key, lambda surface: draw(self.kit, surface, key, spot))

    def _pile(self, seat: int, picture: TablePicture) -> Layer:
        width = self.pile_width()

        def draw(kit: Kit, surface: pygame.Surface, pile: PilePicture, area: pygame.Rect) -> None:
            draw_pile(kit, surface, pile, area, width)

        return self._layer(f"pile:{seat}", self.layout.piles[seat], picture.piles[seat], draw)

    def bar_area(self) -> pygame.Rect:
        """Tell where the bar is that shows how far a replay has come."""
        area = pygame.Rect(self.layout.prompt)
        bar = pygame.Rect(0, 0, area.width * 3 // 4, self.kit.px(5))
        bar.midbottom = (area.centerx, area.bottom - self.kit.px(1))
        return bar

    def _replay_layers(self, picture: TablePicture) -> list[Layer]:
        layers = []
        if picture.progress is not None:
            layers.append(self._layer("bar", self.bar_area(), picture.progress, draw_bar))
        if picture.lookback is not None:
            area = lookback_area(self.layout, small=any(picture.open_hands))
            layers.append(self._layer("lookback", area, picture.lookback, draw_lookback))
        for seat in SEATS:
            hand = picture.open_hands[seat]
            if hand is None or picture.spreads[seat]:
                continue
            spot = open_area(self.kit, self.layout, seat)
            layers.append(self._layer(f"open:{seat}", spot, hand, draw_open_hand))
        return layers

    def _spread_layers(self, picture: TablePicture) -> list[Layer]:
        layers = []
        for seat in SEATS:
            cards = picture.spreads[seat]
            if not cards:
                continue
            area, width = pygame.Rect(self.layout.spreads[seat]), self.pile_width()
            spots = spread(len(cards), width, area, pygame.Rect(self.layout.piles[seat]))
            layers.append(self._spread_layer(seat, cards, area, spots))
        return layers

    def _spread_layer(
        self, seat: int, cards: Cards, area: pygame.Rect, spots: list[pygame.Rect]
    ) -> Layer:
        return Layer(
            f"spread:{seat}",
            area,
            cards,
            lambda surface: draw_cards(self.kit, surface, cards, spots, at_rest=True),
        )

    def _panels(self, picture: TablePicture) -> list[Layer]:
        layout = self.layout
        layers = [
            self._layer("info", layout.info, picture.info, draw_info),
            self._layer("called", layout.called, picture.info, draw_called),
            self._layer("stake", layout.stake, picture.info, draw_stake),
        ]
        if picture.counter is not None:
            layers.append(self._layer("counter", layout.counter, picture.counter, draw_counter))
        if picture.log is not None:
            log, back, area = picture.log, picture.log_back, pygame.Rect(layout.log)
            layers.append(
                Layer(
                    "log",
                    area,
                    (log[-40:], len(log), back),
                    lambda surface: draw_log(self.kit, surface, log, area, back),
                )
            )
        if picture.last is not None:
            layers.append(
                self._titled("last", layout.last, picture.last_title, picture.last, draw_trick)
            )
        if picture.gifts:
            # Until the first lead there is no trick before; the totals stand on the plates.
            room = pygame.Rect(layout.scores).union(layout.last)
            layers.append(
                self._titled("gifts", room, picture.gifts_title, picture.gifts, draw_gifts)
            )
        elif picture.scores:
            layers.append(
                self._titled(
                    "scores", layout.scores, picture.scores_title, picture.scores, draw_scores
                )
            )
        return layers

    def _titled(
        self, name: str, area: Any, title: str, lines: Hashable, draw: Callable[..., None]
    ) -> Layer:
        spot = pygame.Rect(area)
        return Layer(
            name, spot, (title, lines), lambda surface: draw(self.kit, surface, title, lines, spot)
        )

    def _middle(self, picture: TablePicture) -> list[Layer]:
        centre = picture.centre
        area = pygame.Rect(self.layout.middle if centre.deck else self.layout.centre)
        draw = partial(draw_centre, deck=self.pile_width())
        layers = [self._layer("centre", tuple(area), picture.centre, draw)]
        if picture.prompt:
            key = (picture.prompt, picture.prompt_tone)
            area = pygame.Rect(self.layout.prompt)
            if picture.progress is not None:
                area.height -= self.kit.px(10)
            layers.append(self._layer("prompt", area, key, draw_prompt))
        return layers

    def _hand_layers(self, hand: HandPicture, where: HandLayout) -> list[Layer]:
        runs = self._hand.runs(hand, where)
        return [self._run_layer(number, run, where.lift) for number, run in enumerate(runs)]

    def _run_layer(self, number: int, run: Run, lift: int) -> Layer:
        area = self._hand.area_of(run, lift)
        return Layer(f"hand:{number}", area, (run, lift), lambda s: self._hand.draw(s, run, lift))

    def _chooser_layer(self, picture: TablePicture) -> Layer:
        chooser, lit, area = picture.chooser, picture.chooser_lit, self.chooser_area(picture)
        assert chooser is not None
        return Layer(
            "chooser",
            chooser_ground(self.kit, chooser, area),
            (chooser, lit),
            lambda surface: draw_chooser(self.kit, surface, chooser, area, lit),
        )

    def _button_layers(self, picture: TablePicture) -> list[Layer]:
        buttons = (*picture.buttons, *picture.tools, *picture.menu)
        if picture.result is not None:
            buttons = picture.result.buttons
        marks = (picture.lit, picture.pressed, picture.focused)

        areas = self.button_areas(picture)
        return [self._button_layer(one, areas[one.id], marks) for one in buttons]

    def _tip_layers(self, picture: TablePicture) -> list[Layer]:
        """Say by the button or mask under the mouse what it does, if it has no word."""
        if picture.result is not None:
            return []
        icons = (*picture.menu, *picture.buttons)
        lit = next((one for one in icons if one.id == picture.lit and one.tip), None)
        masks = self.mask_areas(picture)
        if lit is not None:
            return [self._tip_by(self.button_areas(picture)[lit.id], lit.tip)]
        if picture.lit in masks and picture.mask_tip:
            return [self._tip_by(masks[picture.lit], picture.mask_tip)]
        return []

    def _tip_by(self, spot: pygame.Rect, words: str) -> Layer:
        kit = self.kit
        area = pygame.Rect(0, 0, kit.width(words, Size.SMALL) + kit.px(20), kit.letters(28))
        area.midtop = (spot.centerx, spot.bottom + kit.px(6))
        if area.bottom > self.layout.prompt.y:
            # Below the buttons lies the hand.
            area.bottom = spot.top - kit.px(6)
        area.clamp_ip(pygame.Rect(self.layout.window))
        return self._layer("tip", tuple(area), words, draw_tip)

    def _button_layer(
        self, button: ButtonPicture, area: pygame.Rect, marks: tuple[str, str, str]
    ) -> Layer:
        lit, pressed, focused = (mark == button.id for mark in marks)
        reach = area.inflate(self.kit.px(20), self.kit.px(20))
        return Layer(
            f"button:{button.id}",
            reach,
            (button, lit, pressed, focused),
            lambda surface: draw_button(
                self.kit, surface, button, area, hovered=lit, pressed=pressed, focused=focused
            ),
        )


def draw_tip(kit: Kit, surface: pygame.Surface, words: str, area: pygame.Rect) -> None:
    """Draw what a button does."""
    surface.blit(rounded(area.size, kit.px(7), kit.cloth.soft, GOLD_DEEP, 1), area)
    kit.put(surface, words, Size.SMALL, IVORY, center=area.center)


def draw_prompt(
    kit: Kit, surface: pygame.Surface, prompt: tuple[str, str], area: pygame.Rect
) -> None:
    """Draw the question in words on a soft band."""
    words, tone = prompt
    size = Size.BODY if kit.letters(Size.BODY) * 1.3 <= area.height else Size.SMALL
    wide = min(area.width, kit.width(words, size) + kit.px(40))
    band = pygame.Rect(0, 0, wide, area.height)
    band.center = area.center
    surface.blit(rounded(band.size, band.height // 2, (8, 18, 14, 170)), band)
    kit.put(
        surface,
        words,
        size,
        _PROMPTS.get(tone, IVORY),
        width=band.width - kit.px(16),
        center=band.center,
    )


def draw_bar(kit: Kit, surface: pygame.Surface, share: float, area: pygame.Rect) -> None:
    """Draw how far a replay has come."""
    radius = area.height // 2
    surface.blit(rounded(area.size, radius, EDGE), area)
    done = pygame.Rect(area.x, area.y, max(area.height, round(area.width * share)), area.height)
    surface.blit(rounded(done.size, radius, GOLD_BRIGHT), done)
    knob = disc(kit.px(13), GOLD_BRIGHT)
    surface.blit(knob, knob.get_rect(center=(done.right - radius, area.centery)))
