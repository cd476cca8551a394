"""The lock file of builds holds what pyproject.toml asks for, on every system, with hashes."""

import re
import tomllib

import pytest
from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.support.sources import ROOT

LOCK = (ROOT / ".github" / "requirements.lock").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

ELSEWHERE = "sys_platform != 'darwin' or platform_machine != 'x86_64'"
"""Everywhere but on macOS on Intel."""

EXTRAS = PROJECT["optional-dependencies"]

ASKED = [
    *PROJECT["dependencies"],
    *(line for line in EXTRAS["dev"] if not line.startswith("baohuang[")),
    # They are named by the others as an extra of our own.
    *(f"{line}; {ELSEWHERE}" for line in EXTRAS["train"]),
]
SYSTEMS = [
    ("linux", "x86_64"),
    ("win32", "AMD64"),
    ("darwin", "arm64"),
    ("darwin", "x86_64"),
]


def pins() -> list[Requirement]:
    return [
        Requirement(line) for line in re.findall(r"^(\S+==[^\\\n]+?) *\\?$", LOCK, re.MULTILINE)
    ]


def on(system: str, machine: str, python: str) -> dict[str, str]:
    here = {name: str(value) for name, value in default_environment().items()}
    there = {"sys_platform": system, "platform_machine": machine, "python_version": python}
    return {**here, **there, "python_full_version": f"{python}.0"}


@pytest.mark.parametrize("python", ["3.11", "3.12", "3.13"])
@pytest.mark.parametrize(("system", "machine"), SYSTEMS)
def test_every_requirement_is_pinned_within_its_bounds(
    system: str, machine: str, python: str
) -> None:
    there = on(system, machine, python)
    pinned = {
        canonicalize_name(pin.name): str(pin.specifier).removeprefix("==")
        for pin in pins()
        if pin.marker is None or pin.marker.evaluate(there)
    }
    missed = []
    for line in ASKED:
        asked = Requirement(line)
        if asked.marker is not None and not asked.marker.evaluate(there):
            continue
        version = pinned.get(canonicalize_name(asked.name))
        if version is None or version not in asked.specifier:
            missed.append((line, version))
    assert missed == []


def test_every_pin_has_its_hashes() -> None:
    blocks = re.split(r"\n(?=[a-z0-9])", LOCK)
    bare = [block.split()[0] for block in blocks if "==" in block and "--hash=sha256:" not in block]
    assert bare == []
    assert len(pins()) > 30


def test_what_the_program_runs_on_has_an_upper_bound() -> None:
    open_ended = [line for line in PROJECT["dependencies"] if "<" not in line and "==" not in line]
    assert open_ended == []
