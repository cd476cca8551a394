"""What the build server is told to do is what can be done here."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import venv
from pathlib import Path
from typing import Any

import pytest
import yaml

from engine import __version__
from tests.shipping.checkout import copy_sources
from tests.support.sources import ROOT

FILE = ROOT / ".github" / "workflows" / "build.yml"
TEXT = FILE.read_text(encoding="utf-8")
WORKFLOW: dict[str, Any] = yaml.safe_load(TEXT)
JOBS: dict[str, dict[str, Any]] = WORKFLOW["jobs"]

HOLDS_HERE = {
    "runner.os == 'Linux'": True,
    "runner.os == 'macOS'": False,
    "runner.os == 'Windows'": False,
    "github.ref_type == 'tag'": True,
}
"""What steps ask before they run, and whether it is so here."""


def steps(job: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = JOBS[job]["steps"]
    return found


def every_step() -> list[dict[str, Any]]:
    return [step for job in JOBS for step in steps(job)]


def app_name() -> str:
    """Give the name that build.spec gives the program."""
    spec = (ROOT / "build.spec").read_text(encoding="utf-8")
    found = re.search(r'^APP = "(\w+)"$', spec, re.MULTILINE)
    assert found is not None
    return found[1]


def test_the_program_is_looked_for_where_the_recipe_puts_it() -> None:
    packing = (ROOT / ".github" / "pack").read_text(encoding="utf-8")
    installer = (ROOT / ".github" / "windows" / "baohuang.iss").read_text(encoding="utf-8-sig")
    for text in (TEXT, packing, installer.replace("\\", "/")):
        named = set(re.findall(r"dist/(?!packed|notes)(\w+)", text))
        assert named == {app_name()}


def test_actions_are_pinned_by_commit_and_say_their_version() -> None:
    used = [line.strip() for line in TEXT.splitlines() if "uses:" in line]
    assert len(used) > 5
    loose = [line for line in used if not re.search(r"@[0-9a-f]{40} # v\d+\.\d+\.\d+$", line)]
    assert loose == []


def test_only_the_release_may_write() -> None:
    assert WORKFLOW["permissions"] == {"contents": "read"}
    may = {name: job["permissions"] for name, job in JOBS.items() if "permissions" in job}
    assert may == {
        "release": {"contents": "write", "id-token": "write", "attestations": "write"},
    }
    checkouts = [step for step in every_step() if "checkout@" in step.get("uses", "")]
    assert all(step["with"]["persist-credentials"] is False for step in checkouts)


def test_a_release_waits_for_a_tag_and_for_every_other_job() -> None:
    assert JOBS["release"]["if"] == "github.ref_type == 'tag'"
    assert set(JOBS["release"]["needs"]) == set(JOBS) - {"release"}


def test_three_pythons_are_tried_on_three_systems() -> None:
    matrix = JOBS["test"]["strategy"]["matrix"]
    assert matrix["python"] == ["3.11", "3.12", "3.13"]
    assert {name.split("-")[0] for name in matrix["os"]} == {"ubuntu", "windows", "macos"}
    said = [step["run"] for step in steps("test") if "run" in step]
    assert any("-m frozen" in line for line in said)


def test_caches_go_by_the_lock_file() -> None:
    pythons = [step for step in every_step() if "setup-python@" in step.get("uses", "")]
    kept = {step["with"]["cache-dependency-path"] for step in pythons}
    assert kept == {".github/requirements.lock"}
    assert (ROOT / ".github" / "requirements.lock").is_file()


def test_no_step_has_words_put_into_its_script_by_the_server() -> None:
    # A branch or tag could hold commands.
    assert [step["name"] for step in every_step() if "${{" in step.get("run", "")] == []


def test_the_page_of_the_release_is_the_change_log_of_the_version() -> None:
    notes = ROOT / ".github" / "notes"
    if shutil.which("bash") is None or os.name == "nt":
        pytest.skip("the page is written on Linux")
    page = subprocess.run(
        ["bash", str(notes), __version__], capture_output=True, encoding="utf-8", check=True
    ).stdout
    assert "**Added**" in page and "**新增**" in page
    assert f"{app_name()}-{__version__}-windows-x64-setup.exe" in page
    missing = subprocess.run(["bash", str(notes), "99.0"], capture_output=True, check=False)
    assert missing.returncode == 1


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Stand where the build server stands: a copy of the sources, a fresh Python, its variables."""
    home = tmp_path_factory.mktemp("server")
    copy_sources(home / "work")
    venv.create(home / "python", with_pip=True)
    (home / "temp").mkdir()
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return {
        **kept,
        "PATH": f"{home / 'python' / 'bin'}{os.pathsep}{os.environ['PATH']}",
        "CI": "true",
        "GITHUB_ENV": str(home / "env"),
        "GITHUB_REF_NAME": f"v{__version__}",
        "RUNNER_OS": "Linux",
        "RUNNER_TEMP": str(home / "temp"),
        "SYSTEM": "linux-x64",
        "WORK": str(home / "work"),
        # Whole suites are another step of the server: here it is seen that they are found.
        "PYTEST_ADDOPTS": "--collect-only",
        **{name: str(value) for name, value in WORKFLOW["env"].items()},
    }


def holds_here(step: dict[str, Any]) -> bool:
    """Tell whether the condition of a step holds on Linux, for a tag."""
    return "if" not in step or HOLDS_HERE[step["if"]]


def written(server: dict[str, str]) -> dict[str, str]:
    """Read what steps left for the steps after them."""
    file = Path(server["GITHUB_ENV"])
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return dict(line.split("=", 1) for line in lines)


@pytest.mark.frozen
@pytest.mark.skipif(sys.platform != "linux", reason="the steps of Linux run on Linux")
@pytest.mark.parametrize("job", list(JOBS))
def test_every_step_for_linux_does_what_it_says(job: str, server: dict[str, str]) -> None:
    for step in steps(job):
        publishes = "GH_TOKEN" in step.get("env", {})
        if "run" not in step or publishes or not holds_here(step):
            continue
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
            cwd=server["WORK"],
            env={**server, **written(server)},
            capture_output=True,
            encoding="utf-8",
            timeout=1200,
            check=False,
        )
        said = done.stdout[-3000:] + done.stderr[-3000:]
        assert done.returncode == 0, f"{job}: {step['name']}\n{said}"


@pytest.mark.frozen
@pytest.mark.skipif(sys.platform != "linux", reason="the steps of Linux run on Linux")
def test_what_is_packed_lies_at_the_top_of_its_folder(server: dict[str, str]) -> None:
    (file,) = (Path(server["WORK"]) / "dist" / "packed").glob("*.tar.gz")
    assert file.name == f"{app_name()}-{__version__}-linux-x64.tar.gz"
    with tarfile.open(file) as archive:
        tops = {tuple(name.split("/")[:2]) for name in archive.getnames()}
    there = {parts[1] for parts in tops if len(parts) == 2}
    assert there >= {app_name(), "install.sh", "baohuang.desktop", "baohuang.xml", "LICENSE"}
    sums = (file.parent / "SHA256SUMS").read_text(encoding="utf-8")
    assert file.name in sums
