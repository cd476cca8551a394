"""Tests can be loaded where there is no Unix."""

import json
import subprocess
import sys

from tests.support.sources import ROOT

TAKEN_AWAY = """
import asyncio, importlib, json, multiprocessing, os, pathlib, signal, socket, subprocess, sys
import tempfile, threading, xml.etree.ElementTree
import hypothesis, platformdirs, pytest, zeroconf, pygame, websockets

root = pathlib.Path(sys.argv[1])
sys.path.insert(0, str(root / ".github" / "bundle"))


def modules(package):
    for file in sorted((root / package).rglob("*.py")):
        yield ".".join(file.relative_to(root).with_suffix("").parts).removesuffix(".__init__")


# The two packages have their own ways on Windows; what is asked here is about their tests.
for package in ("engine", "client"):
    for name in modules(package):
        if not name.endswith("__main__"):
            importlib.import_module(name)

for name in ("resource", "fcntl", "pwd", "grp", "termios", "pty", "tty", "select.poll"):
    sys.modules[name] = None
for name in ("SIGHUP", "SIGKILL", "SIGALRM", "SIGUSR1", "SIGUSR2", "SIGPIPE", "SIGQUIT",
             "SIGCHLD", "SIGSTOP", "SIGCONT", "SIGTSTP", "setitimer", "alarm", "pthread_sigmask"):
    if hasattr(signal, name):
        delattr(signal, name)
for name in ("fork", "geteuid", "getuid", "getgid", "killpg", "getpgid", "setsid", "mkfifo",
             "uname", "nice", "sysconf", "getrusage", "sched_getaffinity", "WNOHANG", "statvfs",
             "O_NOFOLLOW", "pread", "pwrite"):
    if hasattr(os, name):
        delattr(os, name)
if hasattr(socket, "AF_UNIX"):
    del socket.AF_UNIX

broken = {}
for name in modules("tests"):
    try:
        importlib.import_module(name)
    except BaseException as error:
        broken[name] = repr(error)
print(json.dumps(broken))
"""
"""Loads every module of the tests in a Python that lacks what Windows lacks."""


def test_every_test_module_loads_without_what_windows_lacks() -> None:
    done = subprocess.run(
        [sys.executable, "-c", TAKEN_AWAY, str(ROOT)],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout.splitlines()[-1]) == {}
