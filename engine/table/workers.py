"""Independent pieces of work, done in one process or in several: the results are the same."""

import signal
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

Result = TypeVar("Result")

Progress = Callable[[int, int], object]
"""Is told how many pieces are done, and of how many."""

_AHEAD = 4
"""Pieces a process has waiting, so that none stands still."""


def in_order(task: Callable[[int], Result], count: int, workers: int = 1) -> Iterator[Result]:
    """Do a task for 0, 1 … count - 1; give the results in this order.

    Args:
        task: can be sent to another process if there are several.
        count: pieces of work.
        workers: processes.
    """
    if workers <= 1:
        yield from map(task, range(count))
        return
    pool = ProcessPoolExecutor(workers, get_context("spawn"), initializer=_leave_interrupts)
    waiting: deque[Future[Result]] = deque()
    try:
        for number in range(count):
            waiting.append(pool.submit(task, number))
            if len(waiting) >= workers * _AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def reached(
    task: Callable[[int], Result], count: int, workers: int, progress: Progress
) -> tuple[list[Result], bool]:
    """Do a task so many times, or until Ctrl-C; give the results, and whether all was done."""
    found: list[Result] = []
    try:
        for result in in_order(task, count, workers):
            found.append(result)
            progress(len(found), count)
    except KeyboardInterrupt:
        return found, False
    return found, True


def _leave_interrupts() -> None:
    """Ctrl-C is for the process that waits, which ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
