"""Writes the program's icon for each system from one drawing.

Windows' ICO and macOS' ICNS are containers of PNG pictures of several sizes.
"""

import io
import struct
import sys
from pathlib import Path

import pygame

from client.stage.svg import rasterise

_ICO_SIZES = (16, 24, 32, 48, 64, 128, 256)
_ICNS_SIZES = (
    (b"icp4", 16),
    (b"icp5", 32),
    (b"icp6", 64),
    (b"ic07", 128),
    (b"ic08", 256),
    (b"ic09", 512),
    (b"ic10", 1024),
    (b"ic11", 32),
    (b"ic12", 64),
    (b"ic13", 256),
    (b"ic14", 512),
)


def png(drawing: str, size: int) -> bytes:
    """Draw an SVG document as a PNG picture, ``size`` pixels wide and high."""
    picture = io.BytesIO()
    pygame.image.save(rasterise(drawing, (size, size)), picture, "icon.png")
    return picture.getvalue()


def ico(drawing: str) -> bytes:
    """Write a Windows icon."""
    pictures = [png(drawing, size) for size in _ICO_SIZES]
    start = 6 + 16 * len(pictures)
    head = struct.pack("<HHH", 0, 1, len(pictures))
    for size, picture in zip(_ICO_SIZES, pictures, strict=True):
        # A side of 256 is written as 0.
        side = size % 256
        head += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(picture), start)
        start += len(picture)
    return head + b"".join(pictures)


def icns(drawing: str) -> bytes:
    """Write a macOS icon."""
    body = b""
    for kind, size in _ICNS_SIZES:
        picture = png(drawing, size)
        body += kind + struct.pack(">I", len(picture) + 8) + picture
    return b"icns" + struct.pack(">I", len(body) + 8) + body


def write_all(folder: Path) -> None:
    """Write ``app.png``, ``app.ico`` and ``app.icns`` beside ``app.svg``."""
    drawing = (folder / "app.svg").read_text(encoding="utf-8")
    (folder / "app.png").write_bytes(png(drawing, 512))
    (folder / "app.ico").write_bytes(ico(drawing))
    (folder / "app.icns").write_bytes(icns(drawing))


if __name__ == "__main__":
    write_all(Path(sys.argv[1]))
