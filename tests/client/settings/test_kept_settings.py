"""Settings kept for ever: what an old version wrote down still counts."""

import time
from pathlib import Path

import pytest

from client.machine.paths import Paths
from client.party.kept import kept_in
from client.settings.settings import SortOrder, load

KEPT = Path(__file__).parents[2] / "kept" / "settings"


def test_old_settings_are_read_whole(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_bytes((KEPT / "settings.json").read_bytes())
    settings = load(file)
    assert (settings.language, settings.name, settings.speed) == ("zh_CN", "小王", 2.0)
    assert (settings.order, settings.keys) == (SortOrder.LOW_LEFT, {"play": "p"})
    assert (settings.new_game.rules, settings.hosting.table) == ("weihai", "周六")
    assert settings.tutorial_seen
    assert [item.name for item in tmp_path.iterdir()] == ["settings.json"]


def test_an_old_way_back_to_a_table_leads_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = Paths(config=tmp_path, data=tmp_path)
    paths.lan_seat.write_bytes((KEPT / "lan_seat.json").read_bytes())
    monkeypatch.setattr(time, "time", lambda: 1764460900.0)
    kept = kept_in(paths)
    assert kept is not None
    assert kept.login is not None
    assert (kept.table, kept.login.host, kept.login.port) == ("周六", "192.168.1.5", 27216)
