"""What a table took of memory, given back to the system when nothing moves."""

import ctypes
import gc
import sys


def settle() -> None:
    """Look no more through what is there already: it stays as long as the table does.

    A search through all of it would hold a frame up for twenty milliseconds.
    """
    gc.freeze()


def give_back() -> None:
    """Free what nobody wants any more, and let the system have it; takes some milliseconds."""
    gc.unfreeze()
    gc.collect()
    if not sys.platform.startswith("linux"):
        return
    try:
        # Small pictures lie between others in the library's own heap, which keeps what is free.
        ctypes.CDLL("libc.so.6").malloc_trim(0)
    except (OSError, AttributeError):
        return
