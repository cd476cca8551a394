"""Leaving out of the program what it never uses, and thinning what it uses in part."""

import logging
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

Entry = tuple[str, str, str]
"""A file of the program: where it goes, where it comes from, its kind."""

UNUSED = [
    # Of the fonts pygame_gui brings only Noto Sans SC is used.
    r"pygame_gui/data/NotoSans(?!SC-(Regular|Bold)|-LICENSE)[^/]*$",
    r"pygame_gui/data/FiraCode[^/]*\.ttf$",
    # They are for the system and for the build.
    r"assets/icons/app\.(ico|icns|svg)$",
    # A line editor for terminals, and what it needs.
    r"libreadline|libtinfo|libncurses",
]

ON_WINDOWS = [
    # SDL loads these when a file of their kind is opened, and there is none.
    r"libtiff-\d+\.dll$",
    r"libwebp(demux)?-\d+\.dll$",
    r"libxmp\.dll$",
    r"libwavpack-\d+\.dll$",
    r"libopus(file)?-\d+\.dll$",
]


def needed(entries: list[Entry]) -> list[Entry]:
    """Give the files without those that are never used."""
    marks = UNUSED + (ON_WINDOWS if sys.platform == "win32" else [])
    unused = re.compile("|".join(marks))
    kept = [entry for entry in entries if not unused.search(entry[0].replace("\\", "/"))]
    return _once(kept) if sys.platform == "win32" else kept


def _once(entries: list[Entry]) -> list[Entry]:
    """Leave out libraries in the folder of pygame that lie beside the program too."""
    tops = {name for name, _, _ in entries if "\\" not in name and "/" not in name}
    return [
        entry
        for entry in entries
        if not (re.match(r"pygame[\\/][^\\/]+\.dll$", entry[0]) and Path(entry[0]).name in tops)
    ]


def stripped(entries: list[Entry], work: Path) -> list[Entry]:
    """Take what only debuggers read out of Python's own libraries, which some builds leave in."""
    if not sys.platform.startswith("linux") or shutil.which("strip") is None:
        return entries
    found = []
    for name, source, kind in entries:
        if not Path(source).resolve().is_relative_to(Path(sys.base_prefix).resolve()):
            found.append((name, source, kind))
            continue
        target = work / "stripped" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(source, target)
        target.chmod(0o755)
        subprocess.run(["strip", "--strip-unneeded", str(target)], check=True)
        found.append((name, str(target), kind))
    return found


def thinned(entries: list[Entry], work: Path) -> list[Entry]:
    """Put a bold font in the place of the whole one that lacks rare characters.

    Those stay in the regular font, and the program takes it for a text that has any.
    """
    found = []
    for name, source, kind in entries:
        if Path(name).name == "NotoSansSC-Bold.otf":
            target = work / Path(name).name
            _thin(Path(source), target)
            found.append((name, str(target), kind))
        else:
            found.append((name, source, kind))
    return found


def _thin(source: Path, target: Path) -> None:
    from fontTools import subset

    logging.getLogger("fontTools").setLevel(logging.WARNING)

    options = subset.Options()
    options.layout_features = ["*"]
    options.name_IDs = ["*"]
    options.notdef_outline = True
    options.glyph_names = False
    font = subset.load_font(str(source), options)
    has = set(font.getBestCmap())
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[code for code in has if not is_ideograph(code)] + sorted(
        has & set(map(ord, usual_characters()))))  # fmt: skip
    subsetter.subset(font)
    target.parent.mkdir(parents=True, exist_ok=True)
    subset.save_font(font, str(target), options)


def is_ideograph(code: int) -> bool:
    """Tell whether a character is one of the many thousands of Chinese ones."""
    return 0x3400 <= code <= 0x9FFF or 0xF900 <= code <= 0xFAFF or code >= 0x20000


def usual_characters() -> str:
    """List the characters of GB 2312, and those of our own sentences."""
    rows = (bytes((high, low)) for high in range(0xA1, 0xF8) for low in range(0xA1, 0xFF))
    standard = "".join(row.decode("gb2312", "ignore") for row in rows)
    ours = "".join(
        file.read_text(encoding="utf-8")
        for kind in ("*.json", "*.txt")
        for file in sorted((ROOT / "assets").rglob(kind))
    )
    return standard + ours
