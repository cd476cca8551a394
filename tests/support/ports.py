"""Ports that stay free while a test closes and opens them again.

A port that the system gives out for 0 may go to anybody the moment it is closed. Those below
its range go only to who asks for them, and each process of a test run asks for its own.
"""

import os
import socket

FIRST, BLOCKS, BLOCK = 20000, 1000, 12


def own_port() -> int:
    """Give a port that no other test asks for, followed by eleven more."""
    for number in range(BLOCKS):
        port = FIRST + (os.getpid() + number) % BLOCKS * BLOCK
        if all(is_free(port + step) for step in range(BLOCK)):
            return port
    raise AssertionError("no free ports")


def is_free(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) != 0
