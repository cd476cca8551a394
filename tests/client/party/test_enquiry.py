"""Asking a club for its tables at all its doors."""

import pytest

from client.party.enquiry import Enquiry
from engine.lan.link import LinkChanged, LinkState, Listed, Listing, Stage
from engine.lan.login import Login

TYPED, ONE, TWO = (f"wss://club.example/{path}" for path in ("new", "1", "2"))
ELSEWHERE = "wss://other.example/1"


class Door:
    """A link that answers with a list, or with why there is none."""

    asked: list["Door"] = []  # noqa: RUF012

    def __init__(self, login: Login, *_: object, **__: object) -> None:
        self.login = login
        self.said: list[object] = []
        Door.asked.append(self)

    def poll(self) -> list[object]:
        said, self.said = self.said, []
        return said

    def close(self) -> None:
        pass

    def lists(self, answer: Listed) -> None:
        self.said = [answer, LinkChanged(LinkState.CLOSED, "listed")]


@pytest.fixture(autouse=True)
def _doors(monkeypatch: pytest.MonkeyPatch) -> None:
    Door.asked.clear()
    monkeypatch.setattr("engine.lan.guest.GuestLink", Door)


def listing(name: str, **told: object) -> Listing:
    usual = {
        "table": name, "name": name, "host": "Ann", "rules": "weihai", "stage": Stage.LOBBY,
        "free": 3, "bots": 1, "length": 8, "watchers": True,
    }  # fmt: skip
    return Listing(**(usual | told))  # type: ignore[arg-type]


def enquiry(answer: Listed) -> Enquiry:
    login = Login(host=TYPED, port=443, name="Bo", list=True, code="OLD1", table="t")
    return Enquiry(login, answer, lambda: None)


def test_the_tables_of_all_doors_make_one_list() -> None:
    first = Listed(tables=(listing("B"), listing("A", free=0)), place=ONE, beside=(TWO,))
    club = enquiry(first)
    club.ask_others()
    assert sorted(door.login.host for door in Door.asked) == [ONE, TWO]
    Door.asked[0].lists(first)
    Door.asked[1].lists(Listed(tables=(listing("C"),), place=TWO, beside=(ONE,)))
    assert club.poll(0.1) and not club.asking
    assert [(offer.table.name, offer.place) for offer in club.offers] == [
        ("B", ONE), ("C", TWO), ("A", ONE),
    ]  # fmt: skip


def test_who_comes_from_a_list_names_no_table_and_asks_for_no_list() -> None:
    login = enquiry(Listed(tables=(), place=ONE)).login_at(ONE)
    assert (login.host, login.list, login.code, login.table) == (ONE, False, "", "")


def test_a_door_of_another_name_is_nobodys_word_to_take() -> None:
    club = enquiry(Listed(tables=(), place=ELSEWHERE, beside=(ELSEWHERE, TWO)))
    assert (club.place, club.others) == (TYPED, (TWO,))


def test_a_door_that_does_not_answer_is_named_and_the_rest_stays() -> None:
    club = enquiry(Listed(tables=(listing("A"),), place=ONE, beside=(TWO,)))
    club.ask()
    Door.asked[0].lists(Listed(tables=(listing("A"),), place=ONE, beside=(TWO,)))
    Door.asked[1].said = [LinkChanged(LinkState.LOST, "not_reachable")]
    assert club.poll(0.1)
    assert (club.trouble, club.trouble_at) == ("not_reachable", TWO)
    assert [offer.table.name for offer in club.offers] == ["A"]


def test_a_club_is_full_when_every_door_is() -> None:
    club = enquiry(Listed(tables=(), place=ONE, beside=(TWO,), full=True))
    assert club.full
    club.ask()
    Door.asked[1].lists(Listed(tables=(), place=TWO))
    club.poll(0.1)
    assert not club.full
