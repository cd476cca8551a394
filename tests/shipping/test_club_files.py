"""The files for a club: the unit is one systemd takes, the container file leads to a host."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.sources import ROOT

pytestmark = [
    pytest.mark.frozen,
    pytest.mark.skipif(sys.platform != "linux", reason="they are for Linux"),
]

CLUB = ROOT / ".github" / "club"


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="needs systemd")
def test_the_unit_is_one_that_systemd_takes(tmp_path: Path) -> None:
    text = (CLUB / "baohuang@.service").read_text(encoding="utf-8")
    assert "/opt/baohuang/bin/python" in text
    unit = tmp_path / "baohuang@1.service"
    unit.write_text(text.replace("/opt/baohuang/bin/python", sys.executable), encoding="utf-8")
    done = subprocess.run(
        ["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


def test_what_the_container_file_does_leads_to_a_host_that_listens(tmp_path: Path) -> None:
    """Its steps are followed in a fresh environment: the same packages and folders, no more."""
    text = (CLUB / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    packages = re.findall(r"pip install --no-cache-dir (.*?) &&", text)[0].split()
    copied = re.findall(r"cp -r (.*?) /opt/baohuang/", text)[0].split()
    command = [word for name in ("ENTRYPOINT", "CMD") for word in json.loads(_line(text, name))]
    assert command[:2] == ["python", "-m"] and "/data" in command
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "venv")], check=True)
    python = tmp_path / "venv" / "bin" / "python"
    subprocess.run([str(python), "-m", "pip", "install", "-q", *packages], check=True)
    for name in copied:
        shutil.copytree(ROOT / Path(name).name, tmp_path / "opt" / Path(name).name)
    changes = {"/data": str(tmp_path / "data"), "27301": "0", "27311": "0"}
    words = [changes.get(word, word) for word in command[1:]]
    with subprocess.Popen(
        [str(python), *words], cwd=tmp_path / "opt", stdout=subprocess.PIPE
    ) as host:
        try:
            assert host.stdout is not None
            told = json.loads(host.stdout.readline())
            assert told["port"] > 0 and told["status"] > 0
        finally:
            host.terminate()


def _line(text: str, name: str) -> str:
    (line,) = re.findall(rf"^{name} (.*)$", text, re.MULTILINE)
    return str(line)
