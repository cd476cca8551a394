"""Verifying full records: a right one passes, and every kind of wrong line is named."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from engine.core.presets import (
    BDQINGDAO,
    LIANZHONG_JIANMING,
    PRESETS,
    PUTONG,
    QINGDAO,
    WEIHAI,
)
from engine.core.refusal import No
from engine.core.ruleset import RuleSet
from engine.record.breach import Breach, Broken
from engine.record.flaw import RecordError
from engine.record.verify import verify
from engine.record.wording import breach_words
from engine.text import LANGUAGES, text_in
from tests.support.match import variant
from tests.support.recording import beginnings, read, recorded

Row = dict[str, Any]
Change = Callable[[list[Row]], int]
"""Spoils a record; gives the place of the line that must be named."""

BACK = variant(QINGDAO, tribute_return=True)


def rows_of(rules: RuleSet, level: str, seed: int = 1, hands: int = 6) -> list[Row]:
    return [json.loads(row) for row in recorded(rules, hands, level, seed).splitlines()]


def text_of(rows: list[Row]) -> str:
    return "\n".join(json.dumps(row) for row in rows)


class NotThereError(Exception):
    """A record without the line a change wants to spoil."""


def find(rows: list[Row], kind: str, number: int = 0, **wanted: Any) -> int:
    """Give the place of a line of a kind with some values; skip the first ``number``."""
    found = [
        place
        for place, row in enumerate(rows)
        if row["k"] == kind and all(row[key] == value for key, value in wanted.items())
    ]
    if len(found) <= number:
        raise NotThereError(kind)
    return found[number]


def setting(kind: str, key: str, value: Any, number: int = 0) -> Change:
    """Put another value, or a function of the old one, into a line."""

    def change(rows: list[Row]) -> int:
        place = find(rows, kind, number)
        new = value(rows[place][key]) if callable(value) else value
        assert new != rows[place][key], "the change changes nothing"
        rows[place][key] = new
        return place

    return change


def dropping(kind: str, number: int = 0) -> Change:
    def change(rows: list[Row]) -> int:
        place = find(rows, kind, number)
        del rows[place]
        return place

    return change


def doubling(kind: str, number: int = 0) -> Change:
    def change(rows: list[Row]) -> int:
        place = find(rows, kind, number)
        rows.insert(place, rows[place])
        return place + 1

    return change


def next_seat(seat: int) -> int:
    return (seat + 1) % 5


def swap_two_hands(rows: list[Row]) -> int:
    """Exchange two cards of different ranks: the deal is possible, what follows is not."""
    hands = rows[find(rows, "deal")]["hands"]
    first, second = hands[0], hands[1]
    a = next(card for card in first if card == "BJ*" or card not in second)
    b = next(card for card in second if card[0] != a[0] and card not in first)
    first[first.index(a)], second[second.index(b)] = b, a
    return 0


def one_card_twice(rows: list[Row]) -> int:
    place = find(rows, "deal")
    hand = rows[place]["hands"][0]
    hand[0] = next(card for card in hand if card[0] != hand[0][0])
    return place


def one_card_moved(rows: list[Row]) -> int:
    place = find(rows, "deal")
    hands = rows[place]["hands"]
    hands[1].append(hands[0].pop())
    return place


def a_pass_in_place_of_the_lead(rows: list[Row]) -> int:
    place = find(rows, "lead") + 1
    rows[place] = {"k": "pass", "seat": rows[place]["seat"]}
    return place


def cards_not_held(rows: list[Row]) -> int:
    place = find(rows, "play", 3)
    gone = rows[find(rows, "play")]["cards"]
    rows[place]["cards"] = ["BJ*", "SJ*", *gone]
    return place


def two_ranks_played(rows: list[Row]) -> int:
    place = find(rows, "play")
    seat = rows[place]["seat"]
    hand = rows[find(rows, "deal")]["hands"][seat]
    rows[place]["cards"] = [hand[0], hand[-9]]
    return place


def too_low_a_set(rows: list[Row]) -> int:
    """Follow with the own lowest single on a single."""
    hands = [list(hand) for hand in rows[find(rows, "deal")]["hands"]]
    order = "3456789TJQKA2SB"
    target = ""
    for place, row in enumerate(rows):
        if row["k"] != "play":
            target = "" if row["k"] == "lead" else target
            continue
        cards, hand = row["cards"], hands[row["seat"]]
        low = hand[0]
        if target and len(cards) == 1 and order.index(low[0]) <= order.index(target):
            row["cards"] = [low]
            return place
        for card in cards:
            hand.remove(card)
        target = cards[0][0] if len(cards) == 1 else ""
    raise NotThereError


def another_size(rows: list[Row]) -> int:
    """Answer a set with a larger one of the own cards."""
    for place, row in enumerate(rows):
        if row["k"] == "play" and rows[place - 1]["k"] == "play" and len(row["cards"]) == 2:
            row["cards"] = row["cards"][:1]
            return place
    raise NotThereError


def passes_swapped(rows: list[Row]) -> int:
    for place, row in enumerate(rows):
        if row["k"] == rows[place + 1]["k"] == "pass":
            rows[place], rows[place + 1] = rows[place + 1], row
            return place
    raise NotThereError


def reveal_after_out(rows: list[Row]) -> int:
    """Write a place before the reveal that caused the line stands."""
    place = find(rows, "reveal", why="card")
    rows[place], rows[place + 1] = rows[place + 1], rows[place]
    return place


def auto_off_though_it_is_off(rows: list[Row]) -> int:
    place = find(rows, "lead")
    rows.insert(place, {"k": "auto", "seat": 1, "on": False})
    return place


def auto_before_the_first_hand(rows: list[Row]) -> int:
    rows.insert(1, {"k": "auto", "seat": 1, "on": True})
    return 1


def asleep_from_the_deal_on(rows: list[Row]) -> int:
    """Switch the one person on before he did anything: the hand cannot count any more."""
    rows.insert(find(rows, "deal") + 1, {"k": "auto", "seat": 0, "on": True})
    return find(rows, "score")


def lead_by_another(rows: list[Row]) -> int:
    place = find(rows, "lead", 1)
    rows[place]["seat"] = next_seat(rows[place]["seat"])
    return place


def points_moved(points: list[int]) -> list[int]:
    return [points[0] + 1, points[1] - 1, *points[2:]]


def places_swapped(places: list[int]) -> list[int]:
    return [places[1], places[0], *places[2:]]


STEADY, RANDOM = "steady", "random"

SPOILED: list[tuple[str, RuleSet, str, Change]] = [
    ("a hand numbered wrongly", PUTONG, STEADY, setting("hand", "n", 0)),
    ("a later hand numbered wrongly", PUTONG, STEADY, setting("hand", "n", 1, 1)),
    ("another first seat", PUTONG, STEADY, setting("hand", "first", 1)),
    ("another first seat later", PUTONG, STEADY, setting("hand", "first", next_seat, 1)),
    ("no debts", QINGDAO, RANDOM, setting("hand", "debts", [], 1)),
    ("no line for the hand", PUTONG, STEADY, dropping("hand")),
    ("no deal", PUTONG, STEADY, dropping("deal")),
    ("a second deal", PUTONG, STEADY, doubling("deal")),
    ("a card twice in the deal", PUTONG, STEADY, one_card_twice),
    ("a card moved to another hand", PUTONG, STEADY, one_card_moved),
    ("tribute by another", QINGDAO, RANDOM, setting("pay", "seat", next_seat)),
    ("tribute too low", QINGDAO, RANDOM, setting("pay", "cards", ["3s"])),
    ("tribute left out", QINGDAO, RANDOM, dropping("pay")),
    ("picking what is not there", QINGDAO, RANDOM, setting("pick", "cards", ["3s"])),
    ("returning to another", BACK, RANDOM, setting("return", "to", next_seat)),
    ("another holder of the scepter", PUTONG, STEADY, setting("scepter", "seat", next_seat)),
    ("yielding to another", QINGDAO, RANDOM, setting("yield", "to", next_seat)),
    ("yielding by another", QINGDAO, RANDOM, setting("yield", "seat", next_seat)),
    ("a forced refusal called free", QINGDAO, RANDOM, setting("yield", "forced", lambda f: not f)),
    ("nothing laid", QINGDAO, RANDOM, setting("yield", "laid", [])),
    ("accepting by another", PUTONG, STEADY, setting("accept", "seat", next_seat)),
    ("taking what was not laid", PUTONG, STEADY, setting("accept", "takes", ["2s"])),
    ("a redeal for nothing", PUTONG, STEADY, setting("accept", "k", "redeal")),
    ("solo from another", BDQINGDAO, RANDOM, setting("solo", "from", next_seat)),
    ("solo left out", BDQINGDAO, RANDOM, dropping("solo")),
    ("calling another card", QINGDAO, RANDOM, setting("call", "card", "BJ")),
    ("other copies", QINGDAO, RANDOM, setting("call", "copies", 4)),
    ("copies left out", QINGDAO, RANDOM, setting("call", "copies", lambda _: None)),
    ("declaring by another", PUTONG, STEADY, setting("declare", "seat", next_seat)),
    ("a revolt that fails", WEIHAI, RANDOM, setting("revolt", "success", lambda won: not won)),
    ("a revolt by all seats", WEIHAI, RANDOM, setting("revolt", "seats", [0, 1, 2, 3, 4])),
    ("a kick that fails", WEIHAI, RANDOM, setting("kick", "success", lambda won: not won)),
    ("a reveal of another", PUTONG, STEADY, setting("reveal", "seat", next_seat)),
    ("a reveal of another role", PUTONG, STEADY, setting("reveal", "role", "solo")),
    ("a reveal for another reason", PUTONG, STEADY, setting("reveal", "why", "revolt")),
    ("a reveal left out", PUTONG, STEADY, dropping("reveal")),
    ("a reveal for nothing", PUTONG, STEADY, doubling("reveal")),
    ("the first lead by another", PUTONG, STEADY, setting("lead", "seat", next_seat)),
    ("a later lead by another", PUTONG, STEADY, lead_by_another),
    ("a lead left out", PUTONG, STEADY, dropping("lead", 1)),
    ("a play by another", PUTONG, STEADY, setting("play", "seat", next_seat)),
    ("a play of nothing", PUTONG, STEADY, setting("play", "cards", [])),
    ("a play of cards not held", PUTONG, STEADY, cards_not_held),
    ("a play of two ranks", PUTONG, STEADY, two_ranks_played),
    ("a play too low", PUTONG, STEADY, too_low_a_set),
    ("a play of another size", PUTONG, STEADY, another_size),
    ("a pass of the leader", PUTONG, STEADY, a_pass_in_place_of_the_lead),
    ("passes out of turn", PUTONG, STEADY, passes_swapped),
    ("a pass twice", PUTONG, STEADY, doubling("pass")),
    ("a pass left out", PUTONG, STEADY, dropping("pass")),
    ("deferring where there is none", PUTONG, STEADY, setting("pass", "k", "defer")),
    ("applying where there is none", PUTONG, STEADY, setting("pass", "k", "apply")),
    ("passing in place of deferring", QINGDAO, RANDOM, dropping("defer")),
    ("another place", PUTONG, STEADY, setting("out", "place", 2)),
    ("a place of another", PUTONG, STEADY, setting("out", "seat", next_seat)),
    ("a place left out", PUTONG, STEADY, dropping("out")),
    ("the last place left out", PUTONG, STEADY, dropping("out", 4)),
    ("autoplay off twice", PUTONG, STEADY, auto_off_though_it_is_off),
    ("autoplay before all", PUTONG, STEADY, auto_before_the_first_hand),
    ("a hand on autoplay that counts", PUTONG, STEADY, asleep_from_the_deal_on),
    ("another emperor scored", PUTONG, STEADY, setting("score", "emperor", next_seat)),
    ("another guard scored", PUTONG, STEADY, setting("score", "guard", next_seat)),
    ("other places scored", PUTONG, STEADY, setting("score", "places", places_swapped)),
    ("other points", PUTONG, STEADY, setting("score", "points", points_moved)),
    ("another multiplier", PUTONG, STEADY, setting("score", "multiplier", 8)),
    ("a penalty for nothing", PUTONG, STEADY, setting("score", "penalty", [0, 0, 1, 0, 0])),
    ("a hand that does not count", PUTONG, STEADY, setting("score", "counted", False)),
    ("no score", PUTONG, STEADY, dropping("score")),
    ("other totals", PUTONG, STEADY, setting("total", "points", points_moved, 1)),
    ("another total penalty", PUTONG, STEADY, setting("total", "penalty", [-40, 0, 0, 0, 0])),
    ("no total", PUTONG, STEADY, dropping("total")),
]


def breach_in(rows: list[Row]) -> Breach | None:
    for row in rows:
        if row.get("copies", 0) is None:
            del row["copies"]
    return verify(read(text_of(rows))).breach


def spoiled(rules: RuleSet, level: str, change: Change) -> tuple[list[Row], int]:
    """Spoil the first of some records that has what is to be spoiled."""
    for seed in range(1, 60):
        rows = rows_of(rules, level, seed, 6)
        try:
            return rows, _spoil(rows, change)
        except NotThereError:
            continue
    raise AssertionError("no record has such a line")


@pytest.mark.parametrize(
    ("rules", "level", "change"),
    [pytest.param(*rest, id=name) for name, *rest in SPOILED],
)
def test_a_spoiled_line_is_named(rules: RuleSet, level: str, change: Change) -> None:
    rows, place = spoiled(rules, level, change)
    breach = breach_in(rows)
    assert breach is not None, "the change was not noticed"
    assert breach.line == place + 1
    assert breach.code in (Broken.REFUSED, Broken.OTHER, Broken.OUT_OF_PLACE)
    for language in LANGUAGES:
        words = breach_words(breach, text_in(language))
        assert len(words) > 10
        assert "{" not in words.replace('{"k"', "").replace('{"from"', "")


def _spoil(rows: list[Row], change: Change) -> int:
    place = change(rows)
    row = rows[place] if place < len(rows) else {}
    if row.get("k") in ("redeal", "defer", "apply"):
        _only_keys(row, {"redeal": ("k",)}.get(row["k"], ("k", "seat")))
    return place


def _only_keys(row: Row, keys: tuple[str, ...]) -> None:
    for key in list(row):
        if key not in keys:
            del row[key]


def test_cards_exchanged_in_the_deal_are_found_sooner_or_later() -> None:
    rows = rows_of(PUTONG, STEADY, hands=1)
    swap_two_hands(rows)
    assert breach_in(rows) is not None


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("level", [STEADY, RANDOM])
def test_what_the_simulator_writes_is_right(name: str, level: str) -> None:
    report = verify(read(recorded(PRESETS[name], 6, level)))
    assert report.breach is None
    assert report.complete
    assert report.hands == 6


@pytest.mark.parametrize("name", PRESETS)
def test_any_beginning_of_a_record_is_right_as_far_as_it_goes(name: str) -> None:
    text = recorded(PRESETS[name], 2, RANDOM)
    rows = text.splitlines(keepends=True)
    whole = [place + 1 for place, row in enumerate(rows) if row.startswith('{"k":"total"')]
    for number in beginnings(text):
        report = verify(read("".join(rows[:number])))
        assert report.breach is None
        assert report.lines == number
        assert report.complete == (number == 1 or number in whole)


def test_the_order_of_cards_within_a_line_does_not_matter() -> None:
    rows = rows_of(LIANZHONG_JIANMING, STEADY, hands=4)
    for row in rows:
        for key in ("cards", "takes", "laid", "seats"):
            if row["k"] != "match" and isinstance(row.get(key), list):
                row[key].reverse()
        if row["k"] == "deal":
            for hand in row["hands"]:
                hand.reverse()
    assert breach_in(rows) is None


def test_a_breach_of_the_rules_gives_the_reason_of_the_core() -> None:
    rows = rows_of(PUTONG, STEADY, hands=1)
    a_pass_in_place_of_the_lead(rows)
    breach = breach_in(rows)
    assert breach is not None
    assert breach.code == Broken.REFUSED
    assert breach.refusal is not None
    assert breach.refusal.code == No.MUST_LEAD


def test_a_line_of_no_record_is_an_error_not_a_breach() -> None:
    rows = rows_of(PUTONG, STEADY, hands=1)
    rows[5]["seat"] = 9
    with pytest.raises(RecordError):
        read(text_of(rows))
