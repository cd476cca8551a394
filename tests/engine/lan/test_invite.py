from ipaddress import ip_address

import pytest

from engine.lan.addresses import in_order, own_addresses
from engine.lan.invite import (
    CODE_LETTERS,
    Invite,
    invite_text,
    new_code,
    parse_invite,
    parse_place,
    parse_typed,
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
        "保皇 192.168.1.5:27216 7K3Q！",
        "「保皇 192.168.1.5:27216 7K3Q」",
        "保皇 192.168.1.5:27216 7K3Q。",
        "来吧保皇192.168.1.5:27216，7K3Q",
        "保皇：http://192.168.1.5:27216/ 7K3Q",
        "保皇 192.168.1.5\u200b:27216\u2060 7K3Q",
    ],
)
def test_it_is_found_in_a_message_however_it_was_typed(text: str) -> None:
    assert parse_invite(text) == Invite("192.168.1.5", 27216, "7K3Q")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "保皇",
        "保皇 真好玩",
        "保皇 is fun",
        "192.168.1.5:27216 7K3Q",
        "保皇 : 7K3Q",
        "保皇 1.2.3.4:99999 7K3Q",
        "x" * 9999,
    ],
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
        ("http://192.168.1.5:5000/", ("192.168.1.5", 5000)),
        ("my_pc:5000", ("my_pc", 5000)),
        ("小王的电脑.local", ("小王的电脑.local", PORT)),
        ("fe80::1%eth0", ("fe80::1%eth0", PORT)),
        ("[fe80::1%eth0]:5000", ("fe80::1%eth0", 5000)),
        ("2001:db8::5", ("2001:db8::5", PORT)),
        ("「192.168.1.5」。", ("192.168.1.5", PORT)),
        ("192.168.1.5\u200b:5000\ufeff", ("192.168.1.5", 5000)),
        ("wss://club.example/bao", ("wss://club.example/bao", 443)),
        ("https://Club.Example:8443", ("wss://club.example:8443/", 8443)),
        ("wss://me:word@club.example/", None),
        ("1.2.3", None),
        ("999.1.1.1", None),
        ("x..y", None),
        ("1.2.3.4:0", None),
        ("1.2.3.4:70000", None),
    ],
)
def test_a_typed_place_is_understood(text: str, place: tuple[str, int] | None) -> None:
    assert parse_place(text) == place


@pytest.mark.parametrize(
    ("text", "invite"),
    [
        ("保皇 fe80::1%eth0 7K3Q", Invite("fe80::1%eth0", PORT, "7K3Q")),
        ("保皇 [2001:db8::5]:5000。", Invite("2001:db8::5", 5000)),
        ("保皇 192.168.1.5快来", Invite("192.168.1.5", PORT)),
        ("保皇 my_pc:5000 7K3Q", Invite("my_pc", 5000, "7K3Q")),
        ("保皇 wss://club.example/t/1，7K3Q", Invite("wss://club.example/t/1", 443, "7K3Q")),
        ("保皇 1.2.3.4:99999 保皇 5.6.7.8:5 7K3Q", Invite("5.6.7.8", 5, "7K3Q")),
    ],
)
def test_h05_every_address_is_found_inside_a_sentence(text: str, invite: Invite) -> None:
    assert parse_invite(text) == invite


def test_a_secure_address_is_an_invitation_like_any_other() -> None:
    invite = Invite("wss://club.example/bao", 443, "7K3Q")
    assert invite_text(invite) == "保皇 wss://club.example/bao 7K3Q"
    assert parse_invite(invite_text(invite)) == invite


def test_an_address_with_a_code_may_be_typed_without_the_word() -> None:
    assert parse_typed("192.168.1.5:27216，7k3q。") == Invite("192.168.1.5", 27216, "7K3Q")


@pytest.mark.parametrize(
    ("adapters", "likely", "order"),
    [
        (
            [("tun0", "10.8.0.6"), ("wlan0", "192.168.1.5")],
            "10.8.0.6",
            ["192.168.1.5", "10.8.0.6*"],
        ),
        (
            [("Meta", "198.18.0.1"), ("以太网", "10.1.2.3"), ("vEthernet (WSL)", "172.22.0.1")],
            "198.18.0.1",
            ["10.1.2.3", "172.22.0.1*", "198.18.0.1*"],
        ),
        (
            [("docker0", "172.17.0.1"), ("tailscale0", "100.101.2.3"), ("en0", "192.168.0.9")],
            "192.168.0.9",
            ["192.168.0.9", "100.101.2.3*", "172.17.0.1*"],
        ),
        (
            [("eth0", "192.168.1.5"), ("eth1", "192.168.7.5")],
            "192.168.7.5",
            ["192.168.7.5", "192.168.1.5"],
        ),
        ([("utun3", "10.8.0.2"), ("en0", "169.254.3.4")], "", ["169.254.3.4", "10.8.0.2*"]),
    ],
)
def test_h09_tunnels_and_inner_machines_come_last(
    adapters: list[tuple[str, str]], likely: str, order: list[str]
) -> None:
    found = in_order(adapters, likely)
    shown = [f"{own.text}*" if own.is_apart else own.text for own in found]
    assert sorted(shown[1:], key=lambda text: text.endswith("*")) == shown[1:]
    assert shown[0] == order[0] and set(shown) == set(order)


def test_door_codes_have_no_letters_that_look_alike() -> None:
    codes = {new_code() for _ in range(300)}
    assert len(codes) > 290
    assert all(len(code) == 4 and set(code) <= set(CODE_LETTERS) for code in codes)
    assert not set("01IO") & set(CODE_LETTERS)


def test_t38_own_addresses_are_listed_without_loopback() -> None:
    for address in own_addresses():
        assert not ip_address(address).is_loopback
