from ipaddress import ip_address

import pytest

from engine.lan.addresses import own_addresses
from engine.lan.invite import (
    CODE_LETTERS,
    Invite,
    invite_text,
    new_code,
    parse_invite,
    parse_place,
)
from engine.lan.wire import PORT


def test_an_invitation_is_read_back() -> None:
    for invite in (
        Invite("192.168.1.5", 27216, "7K3Q"),
        Invite("192.168.1.5", 27216),
        Invite("fe80::1", 27217, "AAAA"),
        Invite("lan-party.local", 1, "2345"),
    ):
        assert parse_invite(invite_text(invite)) == invite


def test_the_written_form_is_the_one_people_hand_on() -> None:
    assert invite_text(Invite("192.168.1.5", 27216, "7K3Q")) == "保皇 192.168.1.5:27216 7K3Q"


@pytest.mark.parametrize(
    "text",
    [
        "来打牌！保皇 192.168.1.5:27216 7K3Q 快点",
        "保皇 192.168.1.5：27216 7k3q",
        "保皇　１９２．１６８．１．５：２７２１６　７Ｋ３Ｑ",
        "Ann: 保皇 192.168.1.5:27216   7K3Q\n",
    ],
)
def test_it_is_found_in_a_message_however_it_was_typed(text: str) -> None:
    assert parse_invite(text) == Invite("192.168.1.5", 27216, "7K3Q")


@pytest.mark.parametrize(
    "text",
    ["", "保皇", "192.168.1.5:27216 7K3Q", "保皇 : 7K3Q", "保皇 1.2.3.4:99999 7K3Q", "x" * 9999],
)
def test_other_text_is_no_invitation(text: str) -> None:
    assert parse_invite(text) is None


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("192.168.1.5", ("192.168.1.5", PORT)),
        (" 192.168.1.5:5000 ", ("192.168.1.5", 5000)),
        ("192。168。1。5：5000", ("192.168.1.5", 5000)),
        ("my-pc", ("my-pc", PORT)),
        ("[fe80::1]:5000", ("fe80::1", 5000)),
        ("", None),
        ("a b", None),
        ("http://x/", None),
        ("1.2.3.4:0", None),
        ("1.2.3.4:70000", None),
    ],
)
def test_a_typed_place_is_understood(text: str, place: tuple[str, int] | None) -> None:
    assert parse_place(text) == place


def test_door_codes_have_no_letters_that_look_alike() -> None:
    codes = {new_code() for _ in range(300)}
    assert len(codes) > 290
    assert all(len(code) == 4 and set(code) <= set(CODE_LETTERS) for code in codes)
    assert not set("01IO") & set(CODE_LETTERS)


def test_t38_own_addresses_are_listed_without_loopback() -> None:
    for address in own_addresses():
        assert not ip_address(address).is_loopback
