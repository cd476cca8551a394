"""The list of what others have made is made from the program, and is whole."""

import pytest
from third_party import TEXTS, UnknownPartError, licences, part_of, parts, third_party

LIBRARIES = {
    "libSDL2-2-50d19f93.0.so.0.3200.10": "SDL 2",
    "SDL2_mixer.dll": "SDL 2",
    "pygame/.dylibs/libfreetype.6.dylib": "FreeType",
    "libz.1.3.1.zlib-ng.dylib": "zlib",
    "libcrypto-3.dll": "OpenSSL",
    "python313.dll": "Python",
    "Python": "Python",
    "unicodedata.pyd": "Python",
    "python3.11/lib-dynload/_ssl.cpython-311-x86_64-linux-gnu.so": "Python",
    "pygame\\surface.cp313-win_amd64.pyd": "pygame-ce",
    "zeroconf/_services/info.cpython-311-x86_64-linux-gnu.so": "python-zeroconf",
    "VCRUNTIME140_1.dll": "Microsoft",
    "libstdc++.so.6": "GCC",
}


@pytest.mark.parametrize(("file", "name"), LIBRARIES.items())
def test_a_library_belongs_to_who_made_it(file: str, name: str) -> None:
    part = part_of(file, parts())
    assert part is not None
    assert part["name"].startswith(name)


def test_every_licence_has_its_text_and_no_text_is_without_a_part() -> None:
    named = {licence for part in parts() for licence in licences(part)}
    assert named == {file.stem for file in TEXTS.glob("*.txt")}


def test_a_library_of_nobody_ends_the_build() -> None:
    with pytest.raises(UnknownPartError, match="libmystery"):
        third_party(["libSDL2.so", "libmystery.so.1"])


def test_the_list_names_what_is_shipped_and_nothing_else() -> None:
    text = third_party(["libSDL2.so", "fonts/NotoSansSC-Bold.otf"])
    assert "SDL 2, SDL_image" in text and "Noto Sans SC - OFL-1.1" in text
    assert "FreeType" not in text
