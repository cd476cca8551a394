"""What a match and the file of a hand are called, the same on every machine that keeps a copy."""

from hashlib import sha256

SUFFIX = ".bhr"

CODE_SUFFIX = ".code"
"""Of the file beside the record of a coded deal that tells its code."""


def match_uid(table: str, match: int) -> str:
    """Name a match in all copies of its records: the table's name has chance in it.

    Args:
        table: id of the table.
        match: number of the match at this table, from 1.
    """
    return sha256(f"{table}/{match}".encode()).hexdigest()[:32]


def hand_file(table: str, match: int, hand: int) -> str:
    """Name the file in which a host keeps a hand."""
    again = f"-{match}" if match > 1 else ""
    return f"{table}{again}-{hand:03d}{SUFFIX}"


def copy_file(uid: str, hand: int) -> str:
    """Name the file in which a guest keeps his copy; ``uid`` is whatever the record says."""
    return f"{sha256(uid.encode()).hexdigest()[:16]}-{hand:03d}{SUFFIX}"
