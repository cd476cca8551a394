"""Every icon, avatar and emote loads and shows."""

import struct
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from client.stage import iconfile
from client.stage.icons import Icons
from client.stage.svg import Parts, document, inner, recoloured

ASSETS = Path(__file__).parents[3] / "assets"
KINDS = ("icons", "avatars", "emotes")
PICTURES = [(kind, name) for kind in KINDS for name in Icons(ASSETS).names(kind)]
OWN_COLOURS = ("app", "coin", "crown", "scepter", "sword", *(f"medal-{n}" for n in range(1, 6)))
NEEDED = """
    crown sword scepter hoe question medal-1 medal-2 medal-3 medal-4 medal-5 autoplay pass defer
    wind kick warning hint settings sound-on sound-off back close check cross chevron-left
    chevron-right chevron-up chevron-down search play pause step fast chat people wifi away lock
    eye flag solo coin book chart replay dice plus minus copy
"""


def drawn(icons: Icons, kind: str, name: str, size: int) -> pygame.Surface:
    give = {"icons": icons.get, "avatars": icons.avatar, "emotes": icons.emote}[kind]
    return give(name, size)


@pytest.mark.parametrize(("kind", "name"), PICTURES)
@pytest.mark.parametrize("size", [16, 24, 64])
def test_a_picture_is_drawn_at_its_size(kind: str, name: str, size: int) -> None:
    picture = drawn(Icons(ASSETS), kind, name, size)
    assert picture.get_size() == (size, size)
    assert pygame.mask.from_surface(picture).count() > 0.03 * size * size


@pytest.mark.parametrize("kind", KINDS)
def test_no_two_pictures_look_alike(kind: str) -> None:
    icons = Icons(ASSETS)
    pictures = {
        name: pygame.image.tobytes(drawn(icons, kind, name, 24), "RGBA")
        for name in icons.names(kind)
    }
    assert not [pair for pair in combinations(pictures, 2) if len({*map(pictures.get, pair)}) < 2]


def test_there_is_all_that_the_screens_need() -> None:
    icons = Icons(ASSETS)
    assert set(NEEDED.split()) <= set(icons.names())
    assert len(icons.names("avatars")) >= 8
    assert set(icons.names("emotes")) == {
        *("laugh", "cry", "angry", "think", "thumbs-up", "tea", "clap", "sweat")
    }


@pytest.mark.parametrize("name", [n for n in Icons(ASSETS).names() if n not in OWN_COLOURS])
def test_a_plain_icon_takes_the_wanted_colour(name: str) -> None:
    icon = Icons(ASSETS).get(name, 48, "#c8321f")
    solid = [c for x in range(48) for y in range(48) if (c := icon.get_at((x, y))).a == 255]
    assert any((c.r, c.g, c.b) == (0xC8, 0x32, 0x1F) for c in solid)
    assert not any(c.r > 240 and c.g > 240 and c.b > 240 for c in solid)


@pytest.mark.parametrize("name", OWN_COLOURS)
def test_a_coloured_icon_keeps_its_colours(name: str) -> None:
    icons = Icons(ASSETS)
    one, other = icons.get(name, 32), icons.get(name, 32, "#000000")
    assert pygame.image.tobytes(one, "RGBA") == pygame.image.tobytes(other, "RGBA")


@pytest.mark.parametrize("name", Icons(ASSETS).names("avatars"))
def test_an_avatar_fills_a_disc_and_nothing_else(name: str) -> None:
    avatar = Icons(ASSETS).avatar(name, 128)
    outside = [
        (x, y)
        for x in range(128)
        for y in range(128)
        if (x - 63.5) ** 2 + (y - 63.5) ** 2 > 62**2 and avatar.get_at((x, y)).a
    ]
    assert not outside
    assert avatar.get_at((64, 100)).a == 255


def test_an_icon_is_drawn_once_per_size_and_colour() -> None:
    icons = Icons(ASSETS)
    assert icons.get("crown", 24) is icons.get("crown", 24)
    assert icons.get("hoe", 24, "#ff0000") is icons.get("hoe", 24, (255, 0, 0))
    assert icons.get("hoe", 24, "#ff0000") is not icons.get("hoe", 24)


def test_an_unknown_icon_is_an_error() -> None:
    with pytest.raises(FileNotFoundError):
        Icons(ASSETS).get("no-such-icon", 24)


def test_colours_are_swapped_all_at_once() -> None:
    assert recoloured("#aaaaaa #bbbbbb", {"#aaaaaa": "#bbbbbb", "#bbbbbb": "#aaaaaa"}) == (
        "#bbbbbb #aaaaaa"
    )


def test_a_part_that_is_no_drawing_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "part.svg").write_text("hello")
    with pytest.raises(ValueError, match="not an SVG"):
        Parts(tmp_path)["part"]


def test_wrapping_and_unwrapping_give_the_same_elements() -> None:
    assert inner(document("<path/>", 10, 20)) == "<path/>"


@pytest.mark.parametrize("path", sorted(ASSETS.rglob("*.svg")), ids=lambda path: path.stem)
def test_drawings_use_only_what_the_reader_knows(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for unknown in ("<text", "<use", "<filter", "<mask", "<clipPath", "<image", "<style", "class="):
        assert unknown not in text


def test_the_windows_icon_holds_seven_pictures() -> None:
    written = (ASSETS / "icons" / "app.ico").read_bytes()
    assert struct.unpack("<HHH", written[:6]) == (0, 1, 7)
    for i in range(7):
        entry = struct.unpack("<BBBBHHII", written[6 + 16 * i : 22 + 16 * i])
        assert written[entry[7] :].startswith(b"\x89PNG")
        wide, high = struct.unpack(">II", written[entry[7] + 16 : entry[7] + 24])
        assert (wide % 256, high % 256) == entry[:2]


def test_the_mac_icon_holds_pictures_up_to_1024() -> None:
    written = (ASSETS / "icons" / "app.icns").read_bytes()
    assert written[:4] == b"icns"
    assert struct.unpack(">I", written[4:8])[0] == len(written)
    at, sizes = 8, []
    while at < len(written):
        length = struct.unpack(">I", written[at + 4 : at + 8])[0]
        assert written[at + 8 : at + 12] == b"\x89PNG"
        sizes.append(struct.unpack(">I", written[at + 24 : at + 28])[0])
        at += length
    assert at == len(written)
    assert max(sizes) == 1024


def test_the_icon_files_are_those_of_the_drawing(tmp_path: Path) -> None:
    (tmp_path / "app.svg").write_bytes((ASSETS / "icons" / "app.svg").read_bytes())
    iconfile.write_all(tmp_path)
    kept = pygame.image.load(ASSETS / "icons" / "app.png")
    fresh = pygame.image.load(tmp_path / "app.png")
    assert kept.get_size() == fresh.get_size() == (512, 512)
    assert pygame.transform.average_color(kept) == pygame.transform.average_color(fresh)
