"""Marks a method that does what the class above says of it: its docstring stands there.

Checked by mypy. Python has it since 3.12; a program for 3.11 brings it along.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing_extensions import override
else:

    def override(method):
        """Give the method as it is."""
        return method


__all__ = ["override"]
