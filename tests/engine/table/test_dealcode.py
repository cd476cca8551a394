"""Codes that give anybody the same hands."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as some
from msgspec.structs import replace

from engine.core.presets import PRESETS
from engine.lan.wire import read_from_host, write
from engine.table.dealcode import (
    SEED_BITS,
    SIGNS,
    DealCode,
    code_of_chance,
    code_of_day,
    parse_code,
    seed_of,
)
from engine.table.fair import hands_unsealed, keeps, proves_code
from engine.table.messages import (
    ChangeSetup,
    Commitment,
    Ready,
    Room,
    SetCode,
    Start,
    Unsealed,
)
from engine.table.setup import Stage
from tests.engine.table.test_lobby import code as answer_code
from tests.support.tablerig import TableRig, setup_of, table_of

CODES = some.builds(DealCode, some.sampled_from(list(PRESETS)), some.integers(0, 2**SEED_BITS - 1))
CODE = DealCode("weihai", 0x2_1234_5678_9ABC)


@given(CODES)
def test_a_code_is_read_back_as_it_was_written(code: DealCode) -> None:
    assert parse_code(code.text) == code
    assert len(code.text) == 14


@given(CODES)
def test_it_is_read_in_small_letters_and_any_grouping(code: DealCode) -> None:
    assert parse_code(code.text.lower().replace("-", " ")) == code
    assert parse_code(code.text.replace("1", "l").replace("0", "o").replace("-", "")) == code


@given(CODES, some.integers(0, 11), some.sampled_from(SIGNS))
def test_one_wrong_sign_is_found(code: DealCode, place: int, sign: str) -> None:
    signs = code.text.replace("-", "")
    wrong = signs[:place] + sign + signs[place + 1 :]
    assert (parse_code(wrong) is None) == (wrong != signs)


@given(CODES, some.integers(0, 10))
def test_two_neighbours_exchanged_are_found(code: DealCode, place: int) -> None:
    signs = code.text.replace("-", "")
    wrong = signs[:place] + signs[place + 1] + signs[place] + signs[place + 2 :]
    assert (parse_code(wrong) is None) == (wrong != signs)


@pytest.mark.parametrize("text", ["", "ABCD", "UUUU-UUUU-UUUU", "ZZZZ-ZZZZ-ZZZZ", "甲乙丙丁"])
def test_other_texts_are_no_codes(text: str) -> None:
    assert parse_code(text) is None


def test_the_deal_of_the_day_is_that_day_s_for_everybody() -> None:
    day = date(2026, 12, 1)
    assert code_of_day(day, "weihai") == code_of_day(date(2026, 12, 1), "weihai")
    others = {code_of_day(date(2026, 12, n), preset) for n in range(1, 29) for preset in PRESETS}
    assert len(others) == 28 * len(PRESETS)


def test_the_codes_of_today_stay_what_they_are() -> None:
    assert CODE.text == "2GJ6-HB7H-6NWJ"
    assert seed_of(CODE, 1, 0)[:16] == "60c0556268950276"


def test_codes_that_were_once_read_aloud_name_the_same_deal_for_ever() -> None:
    assert code_of_day(date(2026, 12, 1), "weihai").text == "28RJ-5C7T-9EHJ"
    assert parse_code("0ZZZ-ZZZZ-ZZZ4") == DealCode("putong", 2**SEED_BITS - 1)
    assert parse_code("7ANA-NANA-NANM") == DealCode("bdqingdao", 0x1555555555555)
    assert parse_code("3000-0000-001B") == DealCode("qingdao", 1)


def coded(seed: int = 1) -> TableRig:
    return table_of(2, seed=seed, rules="weihai", code=CODE.text, hands=1)


def test_two_tables_with_one_code_deal_the_same_hands() -> None:
    hands = {coded(seed).table.base.facts[1] for seed in (1, 2, 3)}
    assert len(hands) == 1
    other = table_of(2, rules="weihai", code=DealCode("weihai", 7).text).table.base.facts[1]
    assert other not in hands


def test_it_is_announced_before_and_told_and_proven_after() -> None:
    rig = coded()
    guest = rig.people[1]
    room = guest.room
    assert room is not None and room.coded
    written = b"".join(write(m) for m in guest.heard)
    assert CODE.text.encode() not in written, "a secret of the host's while the hand runs"
    rig.play_hand()
    (told,) = guest.of(Unsealed)
    assert isinstance(told, Unsealed) and told.code == CODE.text
    commitment = next(m for m in guest.heard if isinstance(m, Commitment))
    rules = PRESETS["weihai"]
    assert keeps(commitment, rig.table.id, told)
    assert proves_code(rules, told)
    assert not proves_code(rules, replace(told, code=DealCode("weihai", 1).text))
    assert not proves_code(PRESETS["putong"], told)
    assert hands_unsealed(rules, told) == rig.table.base.facts[1].hands  # type: ignore[union-attr]
    assert rig.finished[0].code == CODE.text


def test_deals_by_chance_are_told_without_a_code() -> None:
    rig = table_of(2, hands=1)
    assert rig.people[1].room is not None and not rig.people[1].room.coded
    rig.play_hand()
    (told,) = rig.people[1].of(Unsealed)
    assert isinstance(told, Unsealed) and told.code == ""
    assert b"code" not in write(told)
    assert read_from_host(write(told)) == told


def test_the_host_sets_a_code_in_the_lobby_and_it_brings_its_rules() -> None:
    rig = TableRig(setup_of("putong"))
    rig.open()
    host, guest = rig.sit("Ann", host=True), rig.sit("Bo")
    assert answer_code(guest, SetCode(CODE.text, 1)) == "net.host_only"
    assert answer_code(host, SetCode("nonsense", 2)) == "net.bad_code"
    assert answer_code(host, SetCode(CODE.text.lower(), 3)) == ""
    assert rig.table.base.setup.code == CODE.text
    assert rig.table.base.setup.rules == PRESETS["weihai"]
    room = guest.room
    assert isinstance(room, Room) and room.coded and room.setup.code == ""
    assert answer_code(host, ChangeSetup(replace(room.setup, hands=3), 4)) == ""
    assert rig.table.base.setup.code == CODE.text, "kept through a change of other things"
    assert answer_code(host, ChangeSetup(setup_of("jingdian"), 5)) == ""
    assert rig.table.base.setup.code == "", "other rules have other codes"
    host.ask(SetCode(CODE.text, 6))
    assert answer_code(host, SetCode("", 7)) == ""
    assert rig.table.base.setup.code == ""
    guest.ask(Ready())
    host.ask(Start())
    rig.settle()
    assert rig.stage is Stage.PLAYING


def test_a_code_of_chance_uses_all_its_bits() -> None:
    assert code_of_chance("putong", b"\xff" * 7).seed == 2**SEED_BITS - 1
    assert code_of_chance("putong", b"\x00" * 7).seed == 0
