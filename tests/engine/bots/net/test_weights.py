"""Weights of the net: a file that does not fit is refused in words."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.assets import assets_folder
from engine.bots.levels import MINDS
from engine.bots.net.weights import Broken, WeightsError, load_weights, save_weights
from engine.text import LANGUAGES, text_in

FILES = sorted({mind.weights for mind in MINDS.values()})
MASTER = assets_folder() / "weights" / "master.net"


def test_all_weights_together_are_small() -> None:
    sizes = [(assets_folder() / "weights" / f"{name}.net").stat().st_size for name in FILES]
    assert sum(sizes) <= 200 * 1024


@pytest.mark.parametrize("name", FILES)
def test_weights_written_again_are_the_same_bytes(name: str, tmp_path: Path) -> None:
    file = assets_folder() / "weights" / f"{name}.net"
    save_weights(load_weights(file), tmp_path / "again.net")
    assert (tmp_path / "again.net").read_bytes() == file.read_bytes()


def with_head(**changes: object) -> bytes:
    line, _, packed = MASTER.read_bytes().partition(b"\n")
    return json.dumps(json.loads(line) | changes).encode() + b"\n" + packed


WRONG: dict[Broken, Callable[[], bytes]] = {
    Broken.NOT_WEIGHTS: lambda: b"GIF89a",
    Broken.OTHER_VERSION: lambda: with_head(version=99),
    Broken.OTHER_INPUTS: lambda: with_head(inputs="0" * 64),
    Broken.DAMAGED: lambda: MASTER.read_bytes()[:-1] + b"x",
}


@pytest.mark.parametrize("code", WRONG)
def test_wrong_weights_are_refused_in_words(code: Broken, tmp_path: Path) -> None:
    file = tmp_path / "wrong.net"
    file.write_bytes(WRONG[code]())
    with pytest.raises(WeightsError) as caught:
        load_weights(file)
    assert caught.value.code is code
    for language in LANGUAGES:
        assert "wrong.net" in text_in(language)(f"weights.{code}", file=file.name)


def test_a_head_that_lies_about_its_layers_is_damage(tmp_path: Path) -> None:
    file = tmp_path / "wrong.net"
    for changes in ({"hidden": 4096}, {"second": "32"}, {"offset": None}):
        file.write_bytes(with_head(**changes))
        with pytest.raises(WeightsError) as caught:
            load_weights(file)
        assert caught.value.code is Broken.DAMAGED


def test_missing_weights_are_told(tmp_path: Path) -> None:
    with pytest.raises(WeightsError) as caught:
        load_weights(tmp_path / "none.net")
    assert caught.value.code is Broken.MISSING
