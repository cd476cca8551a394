"""The list of everything in the program that others have made, with its licences.

It is made from the program itself: whatever library lies in it and is nobody's ends the build.
"""

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
TEXTS = ROOT / ".github" / "licences"

LIBRARY = re.compile(r"\.(so|dll|pyd|dylib)(\.|$)|(^|/)Python$", re.IGNORECASE)


class UnknownPartError(Exception):
    """A library is in the program, and no part of the list brings it."""


def parts() -> list[dict[str, Any]]:
    """Read the list of parts, each with its name, licence, makers and files."""
    found: list[dict[str, Any]] = json.loads(
        (ROOT / "assets" / "parts.json").read_text(encoding="utf-8")
    )
    return found


def part_of(file: str, known: Iterable[dict[str, Any]]) -> dict[str, Any] | None:
    """Tell which part a library belongs to; its path goes from the folder of libraries.

    The folder tells more than the name, so that longer marks come first.
    """
    path = file.replace("\\", "/")
    name = path.rsplit("/", 1)[-1]
    marks = [(mark, part) for part in known for mark in part["files"]]
    for mark, part in sorted(marks, key=lambda pair: "/" not in pair[0]):
        if re.search(f"(^|/){mark}" if "/" in mark else f"^{mark}", path if "/" in mark else name,
                     re.IGNORECASE):  # fmt: skip
            return part
    return None


def third_party(files: Iterable[str]) -> str:
    """Write the list for a program that holds these files.

    Raises:
        UnknownPartError: if a library belongs to no part.
    """
    known = parts()
    libraries = [file for file in files if LIBRARY.search(file)]
    owners = {file: part_of(file, known) for file in libraries}
    nobodys = sorted(file for file, part in owners.items() if part is None)
    if nobodys:
        raise UnknownPartError(", ".join(nobodys))
    there = {part["name"] for part in owners.values() if part is not None}
    shipped = [part for part in known if not part["files"] or part["name"] in there]
    lines = [
        "What others have made of this program, and its licences.",
        "本程序包含的第三方组件及其许可证。",
        "",
    ]
    for part in shipped:
        lines.append(f"{part['name']} - {', '.join(licences(part))}")
        lines.append(f"    (c) {part['by']}")
    named = dict.fromkeys(name for part in shipped for name in licences(part))
    for name in named:
        text = (TEXTS / f"{name}.txt").read_text(encoding="utf-8")
        lines += ["", "=" * 72, name, "=" * 72, "", text.rstrip()]
    return "\n".join(lines) + "\n"


def licences(part: dict[str, Any]) -> list[str]:
    """List the licences a part comes under."""
    return [part["licence"], *part.get("also", [])]
