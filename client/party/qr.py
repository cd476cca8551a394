"""The invitation as a pattern that a telephone can read."""

from typing import TypeAlias

Modules: TypeAlias = tuple[tuple[bool, ...], ...]
"""Rows of a QR code without its margin; True is dark."""


def qr_code(text: str) -> Modules:
    """Give the QR code of a text."""
    # Imported late: only who hosts ever needs it.
    import segno

    code = segno.make(text, error="m", encoding="utf-8", micro=False)
    return tuple(tuple(bool(dark) for dark in row) for row in code.matrix)
