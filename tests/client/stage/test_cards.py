"""Every face can be told from every other, even by its left edge alone."""

from collections.abc import Callable
from itertools import combinations, pairwise
from pathlib import Path

import pygame
import pytest

from client.settings.settings import Deck
from client.stage.cards import CardArt, card_size
from client.stage.faces import BACKS, PICTURES, DeckStyle, court_svg, face_svg
from client.stage.svg import Parts
from engine.core.cards import BIG_JOKER, SCEPTER, SMALL_JOKER, SWORD, Card
from engine.core.notation import parse_cards
from tests.support.faces import FACES

ASSETS = Path(__file__).parents[3] / "assets"
WIDTHS = (60, 90, 130)
STYLES = [
    DeckStyle(four_colour=four, large_index=large, back=back)
    for four, large, back in (
        (False, False, "dragon"),
        (True, False, "waves"),
        (False, True, "dragon"),
        (True, True, "waves"),
    )
] + [DeckStyle(picture="plain"), DeckStyle(four_colour=True, large_index=True, picture="bold")]


def strip(art: CardArt, card: Card, width: int) -> pygame.Surface:
    """What is left of a card when others lie over all but a fifth of it."""
    face = art.face(card, width)
    return on_felt(face, pygame.Rect(0, 0, width // 5, face.get_height()))


def on_felt(picture: pygame.Surface, area: pygame.Rect | None = None) -> pygame.Surface:
    """Lay a picture, or a part of it, on plain felt."""
    area = area or picture.get_rect()
    felt = pygame.Surface(area.size, depth=32)
    felt.fill("#12382a")
    felt.blit(picture, (0, 0), area)
    return felt


def share_apart(one: pygame.Surface, other: pygame.Surface, by: int) -> float:
    """Tell the share of pixels in which some colour channel differs by more than ``by``."""
    return pixels_apart(one, other, by) / (one.get_width() * one.get_height())


def pixels_apart(one: pygame.Surface, other: pygame.Surface, by: int) -> int:
    """Count the pixels in which some colour channel differs by more than ``by``."""
    apart, back = one.copy(), other.copy()
    apart.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    back.blit(one, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    apart.blit(back, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    near = pygame.mask.from_threshold(apart, (0, 0, 0), (by + 1, by + 1, by + 1, 255))
    return one.get_width() * one.get_height() - near.count()


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("width", WIDTHS)
def test_a_face_has_the_size_of_a_card(style: DeckStyle, width: int) -> None:
    art = CardArt(ASSETS, style)
    assert {art.face(card, width).get_size() for card in FACES} == {card_size(width)}
    assert art.back(width).get_size() == card_size(width)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("width", WIDTHS)
def test_left_strips_tell_all_faces_apart(style: DeckStyle, width: int) -> None:
    art = CardArt(ASSETS, style)
    strips = {card: strip(art, card, width) for card in FACES}
    wanted = 6 * (width // 60) ** 2
    alike = [
        (a, b)
        for a, b in combinations(FACES, 2)
        if pixels_apart(strips[a], strips[b], by=60) < wanted
    ]
    assert not alike


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize(("marked", "plain"), [(SCEPTER, BIG_JOKER), (SWORD, SMALL_JOKER)])
def test_the_marked_joker_shows_in_the_strip(
    style: DeckStyle, width: int, marked: Card, plain: Card
) -> None:
    art = CardArt(ASSETS, style)
    one, other = strip(art, marked, width), strip(art, plain, width)
    assert share_apart(one, other, by=60) > 0.7


@pytest.mark.parametrize("width", WIDTHS)
def test_scepter_and_sword_differ_in_the_strip(width: int) -> None:
    art = CardArt(ASSETS, DeckStyle())
    one, other = strip(art, SCEPTER, width), strip(art, SWORD, width)
    assert share_apart(one, other, by=60) > 0.7


@pytest.mark.parametrize("width", [*range(60, 70), 89, 90, 131, 240])
@pytest.mark.parametrize("name", [33, 37, 41])
def test_courts_look_alike_from_both_ends(width: int, name: int) -> None:
    art = CardArt(ASSETS, DeckStyle())
    court = art.face(Card(name), width)
    turned = pygame.transform.rotate(court, 180)
    # The upper figure without the two indices and the sign on the belt.
    figure = pygame.Rect(0.23 * width, 0.06 * width, 0.54 * width, 0.5 * width)
    assert share_apart(on_felt(court, figure), on_felt(turned, figure), by=90) < 0.02


def test_the_two_backs_differ() -> None:
    one, other = (on_felt(CardArt(ASSETS, DeckStyle(back=name)).back(90)) for name in BACKS)
    assert share_apart(one, other, by=60) > 0.5


def test_a_surface_is_drawn_once() -> None:
    art = CardArt(ASSETS, DeckStyle())
    assert art.face(SWORD, 80) is art.face(SWORD, 80)
    assert art.back(80) is art.back(80)
    assert art.shadow(80) is art.shadow(80)
    before = art.face(SWORD, 80)
    art.forget()
    assert art.face(SWORD, 80) is not before


def test_corners_are_clear_and_the_inside_is_opaque() -> None:
    face = CardArt(ASSETS, DeckStyle()).face(Card(0), 120)
    assert face.get_at((0, 0)).a == 0
    assert face.get_at((60, 84)).a == 255


def test_a_prepared_card_blits_the_same_pixels() -> None:
    prepared = CardArt(ASSETS, DeckStyle()).face(Card(36), 90)
    plain = pygame.image.frombytes(
        pygame.image.tobytes(prepared, "RGBA"), prepared.get_size(), "RGBA"
    )
    assert pixels_apart(on_felt(prepared), on_felt(plain), by=2) == 0


def test_a_dimmed_face_is_darker_but_the_same_card() -> None:
    art = CardArt(ASSETS, DeckStyle())
    bright, dim = art.face(Card(0), 90), art.face(Card(0), 90, dimmed=True)
    assert dim.get_at((45, 40)).r < bright.get_at((45, 40)).r - 60
    assert dim.get_at((0, 0)).a == 0


@pytest.mark.parametrize("width", WIDTHS)
def test_shadow_and_glow_reach_over_the_card_by_the_margin(width: int) -> None:
    art = CardArt(ASSETS, DeckStyle())
    wide, high = card_size(width)
    over = 2 * art.margin(width)
    assert art.shadow(width).get_size() == (wide + over, high + over)
    glow = art.glow(width, "#ffd34d")
    assert glow.get_size() == (wide + over, high + over)
    assert glow.get_at((0, 0)).a < 40
    assert glow.get_at((art.margin(width) - 1, high // 2)).a > 200


def shown_in(face: pygame.Surface, corner: pygame.Rect) -> bytes:
    """Give the pixels of a covered card's corner."""
    return pygame.image.tobytes(on_felt(face, corner), "RGB")


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("strip", [16, 20, 24, 32])
def test_rank_and_suit_or_a_jokers_name_show_in_a_shallow_strip(large: bool, strip: int) -> None:
    art = CardArt(ASSETS, DeckStyle(large_index=large))
    corner = pygame.Rect(0, 0, 40, strip)
    assert len({shown_in(art.face(card, 80, strip=strip), corner) for card in FACES}) == len(FACES)


NAME_INKS: dict[Card, Callable[[pygame.Color], bool]] = {
    BIG_JOKER: lambda ink: ink.r > 150 and ink.g < 110,
    SMALL_JOKER: lambda ink: ink.r + ink.g + ink.b < 360,
}
"""How the pixels of a plain joker's name are known."""


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("strip", [16, 20, 24, 28])
@pytest.mark.parametrize("card", NAME_INKS)
def test_a_jokers_name_is_not_cut_by_the_card_below(large: bool, strip: int, card: Card) -> None:
    art, is_name = CardArt(ASSETS, DeckStyle(large_index=large)), NAME_INKS[card]
    face = on_felt(art.face(card, 80, strip=strip))
    inked = {y for x in range(4, 22) for y in range(2, 40) if is_name(face.get_at((x, y)))}
    rows = [y for y in range(2, strip) if y in inked]
    assert len(rows) >= 6
    assert strip - 1 not in inked


@pytest.mark.parametrize(
    ("large", "edge"),
    [(False, 11), (False, 13), (False, 15), (True, 11), (True, 13), (True, 16), (True, 22)],
)
def test_an_index_narrows_to_the_left_edge_that_is_open(large: bool, edge: int) -> None:
    art = CardArt(ASSETS, DeckStyle(large_index=large))
    corner = pygame.Rect(0, 0, edge, 60)
    assert len({shown_in(art.face(card, 80, edge=edge), corner) for card in FACES}) == len(FACES)
    for card in parse_cards("Ks Th Ad 2c 8s BJ SJ"):
        last = on_felt(art.face(card, 80, edge=edge), pygame.Rect(edge - 1, 4, 1, 40))
        inks = [sum(last.get_at((0, y))[:3]) for y in range(40)]
        assert min(inks) > 660, (card, "its index runs under the next card")


def test_an_edge_with_room_for_the_index_shows_the_card_as_it_is() -> None:
    art = CardArt(ASSETS, DeckStyle())
    nine = parse_cards("9s")[0]
    assert art.face(nine, 80, edge=20) is art.face(nine, 80)
    assert art.face(nine, 80, edge=12) is not art.face(nine, 80)


@pytest.mark.parametrize("large", [False, True])
def test_no_pip_is_cut_by_an_index_on_its_side(large: bool) -> None:
    art = CardArt(ASSETS, DeckStyle(large_index=large))
    for card in parse_cards("5h 6h 7h 8h 9h"):
        face = on_felt(art.face(card, 200, strip=60))
        inked = [any(face.get_at((x, y)).g < 150 for y in range(4, 60)) for x in range(6, 106)]
        blots = sum(here and not before for before, here in pairwise([False, *inked]))
        assert blots == 2, "rank, suit and a piece of a pip"


def test_a_strip_with_room_for_the_index_shows_the_card_as_it_is() -> None:
    art = CardArt(ASSETS, DeckStyle())
    nine = parse_cards("9s")[0]
    assert art.face(nine, 80, strip=38) is art.face(nine, 80)
    assert art.face(nine, 80, strip=20) is not art.face(nine, 80)


def test_the_four_jokers_are_four_people() -> None:
    parts = Parts(ASSETS / "cards")
    robes = [parts[f"joker/{name}"] for name in ("emperor", "guard", "hero", "figure")]
    faces = [face_svg(parts, card, DeckStyle()) for card in parse_cards("BJ* SJ* BJ")]
    assert [robe in face for robe, face in zip(robes, faces, strict=False)] == [True] * 3
    assert len(set(robes)) == 4


@pytest.mark.parametrize("card", ["7d", "Kh", "Ts"])
def test_every_deck_shows_a_card_its_own_way(card: str) -> None:
    parts = Parts(ASSETS / "cards")
    (one,) = parse_cards(card)
    faces = {face_svg(parts, one, DeckStyle(picture=picture)) for picture in PICTURES}
    assert len(faces) == len(PICTURES)
    plain = DeckStyle(picture="plain")
    assert court_svg(parts, one, plain) is None


def test_a_deck_of_the_settings_is_a_deck_that_can_be_drawn() -> None:
    assert {deck.value for deck in Deck} == set(PICTURES)


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("width", [80, 240])
def test_no_frame_of_a_court_is_cut_by_an_index_on_its_side(large: bool, width: int) -> None:
    art = CardArt(ASSETS, DeckStyle(large_index=large))
    for card in parse_cards("Js Qh Kc"):
        face = on_felt(art.face(card, width, strip=width // 4))
        beside = range(width * 13 // 20, width - width // 20)
        plain = [face.get_at((x, y)) for x in beside for y in range(width // 20, width // 4)]
        assert all(min(spot[:3]) > 200 for spot in plain)
