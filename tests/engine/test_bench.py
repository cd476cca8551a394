"""What the bench measures."""

import json

from engine.cli.bench import bench
from engine.core.presets import PRESETS


def test_every_preset_gets_its_rates_as_json() -> None:
    report = json.loads(json.dumps(bench(0.0)))
    assert list(report["presets"]) == list(PRESETS)
    for figures in report["presets"].values():
        assert {name: sorted(rates) for name, rates in figures.items()} == {
            "core": ["decisions_per_s", "games_per_s"],
            "finder": ["lists_per_s", "sets_per_s"],
            "kernel_listing": ["decisions_per_s", "hands_per_s"],
            "kernel_replay": ["decisions_per_s", "hands_per_s"],
        }


def test_rates_grow_from_real_games() -> None:
    figures = bench(0.05, ("weihai",))["presets"]["weihai"]
    assert figures["core"]["games_per_s"] > 0
    assert figures["core"]["decisions_per_s"] > 20 * figures["core"]["games_per_s"]
    assert figures["kernel_listing"]["decisions_per_s"] > figures["core"]["decisions_per_s"]
    assert figures["kernel_replay"]["decisions_per_s"] > figures["core"]["decisions_per_s"]
    assert figures["finder"]["sets_per_s"] > figures["core"]["decisions_per_s"]
