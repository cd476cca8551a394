"""The way back to a match that is not over, kept over a restart."""

import stat
import sys
import time
from pathlib import Path

import pytest

from client.machine.paths import Paths
from client.party.kept import LASTS, Kept, forget, keep, kept_in, kept_save
from engine.lan.login import Login

LOGIN = Login(host="192.168.1.5", port=27216, name="小王", table="t1", token="a" * 48)


@pytest.fixture
def paths(tmp_path: Path) -> Paths:
    found = Paths(tmp_path / "config", tmp_path / "data")
    found.make()
    return found


def test_a_seat_as_a_guest_is_found_again(paths: Paths) -> None:
    kept = Kept(table="Friday", at=int(time.time()), login=LOGIN)
    keep(paths, kept)
    assert kept_in(paths) == kept


def test_a_table_of_ones_own_is_found_again(paths: Paths) -> None:
    kept = Kept(table="Friday", at=int(time.time()), save="2026-1", port=27217, code=True)
    keep(paths, kept)
    assert kept_in(paths) == kept


def test_nothing_is_found_after_forgetting(paths: Paths) -> None:
    keep(paths, Kept(table="Friday", at=int(time.time()), login=LOGIN))
    forget(paths)
    forget(paths)
    assert kept_in(paths) is None


def test_an_old_seat_is_not_offered(paths: Paths) -> None:
    keep(paths, Kept(table="Friday", at=int(time.time()) - LASTS - 10, login=LOGIN))
    assert kept_in(paths) is None


@pytest.mark.parametrize("broken", [b"", b"{", b"[]", b'{"table": 5}', b"\xff\xfe", b"[" * 9000])
def test_a_broken_file_is_nothing(paths: Paths, broken: bytes) -> None:
    paths.lan_seat.write_bytes(broken)
    assert kept_in(paths) is None


def test_a_login_without_a_token_leads_nowhere(paths: Paths) -> None:
    login = Login(host="192.168.1.5", port=27216, name="小王")
    keep(paths, Kept(table="Friday", at=int(time.time()), login=login))
    assert kept_in(paths) is None


def test_nobody_else_may_read_the_token(paths: Paths) -> None:
    if sys.platform == "win32":
        return
    keep(paths, Kept(table="Friday", at=int(time.time()), login=LOGIN))
    assert stat.S_IMODE(paths.lan_seat.stat().st_mode) == 0o600


def test_a_link_to_it_stays_a_link(paths: Paths, tmp_path: Path) -> None:
    real = tmp_path / "elsewhere.json"
    real.write_text("{}", encoding="utf-8")
    paths.lan_seat.symlink_to(real)
    kept = Kept(table="Friday", at=int(time.time()), login=LOGIN)
    keep(paths, kept)
    assert paths.lan_seat.is_symlink()
    assert kept_in(paths) == kept


def test_a_saved_match_leads_back_to_the_seat_one_had_at_it(paths: Paths) -> None:
    keep(paths, Kept(table="Friday", at=int(time.time()), login=LOGIN))
    carried, other = kept_save(paths, "t1"), kept_save(paths, "t2")
    assert (carried.save, carried.login) == ("t1", LOGIN)
    assert (other.save, other.login) == ("t2", None)
    own = Kept(table="Friday", at=int(time.time()), save="t3", port=27217, code=True)
    keep(paths, own)
    assert kept_save(paths, "t3") == own
