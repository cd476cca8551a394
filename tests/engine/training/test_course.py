"""Training: the same seed gives the same net, and an interruption costs nothing but its time."""

from pathlib import Path

import pytest

pytest.importorskip("numba")

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
