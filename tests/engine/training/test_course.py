"""Training: the same seed gives the same net, and an interruption costs nothing but its time."""

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("numba")

import numpy as np

from engine.bots.net.weights import load_weights
from engine.text import text_in
from engine.training.__main__ import main, train
from engine.training.course import Course

GAMES = 2000
ENGLISH = text_in("en_US")


def trained(folder: Path, games: int = GAMES) -> bytes:
    folder.mkdir()
    assert main(["net", "--games", str(games), "--seed", "5", "--out", str(folder / "a.net")]) == 0
    return (folder / "a.net").read_bytes()


@pytest.mark.long
def test_the_same_seed_gives_the_same_bytes(tmp_path: Path) -> None:
    assert trained(tmp_path / "one") == trained(tmp_path / "two")


@pytest.mark.long
def test_a_training_goes_on_after_an_interruption(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    class Interrupted(Course):
        def go_on(self, until: int, tell: object = None) -> None:
            if self.hands >= 300:
                raise KeyboardInterrupt
            super().go_on(until)

    out = tmp_path / "a.net"
    with pytest.raises(KeyboardInterrupt):
        train(Interrupted(600, 5), out, ENGLISH)
    assert not out.exists()
    train(Course(600, 5), out, ENGLISH)
    assert "going on after" in capsys.readouterr().err
    assert load_weights(out).hidden == 128


def values(net: list[Any], cases: Any) -> Any:
    first, second, offsets, last, offset = net
    bent = np.maximum(cases @ first, 0)
    return np.maximum(bent @ second + offsets, 0) @ last + offset


def test_a_wider_net_begins_as_the_narrower_one(tmp_path: Path) -> None:
    narrow, wide = Course(10, 5, 16), Course(10, 6, 24)
    narrow.save(tmp_path / "narrow.npz")
    wide.begin_from(tmp_path / "narrow.npz")
    cases = np.random.default_rng(1).integers(0, 2, (20, len(narrow.net[0]))).astype(np.float32)
    assert np.allclose(values(narrow.average, cases), values(wide.net, cases), atol=1e-3)
