"""How long a test waits for what must happen: an event ends the wait, not the clock."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

PATIENCE = 90.0
"""Seconds after which something will never happen, however busy the machine is."""


def run(work: Callable[[], Coroutine[Any, Any, None]], seconds: float = 2 * PATIENCE) -> None:
    """Do some work in a loop of its own, and give up in the end."""

    async def limited() -> None:
        async with asyncio.timeout(seconds):
            await work()

    asyncio.run(limited())


async def happens(found: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Wait until something holds that nobody is told of."""
    async with asyncio.timeout(seconds):
        while not found():
            await asyncio.sleep(0.005)
