"""Verifying what one seat saw: as far as that seat could know."""

import json
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest

from engine.core.facts import Fact, LaidBack, LaidBackSeen, Led, Revealed
from engine.core.presets import PRESETS, PUTONG, QINGDAO, WEIHAI
from engine.core.ruleset import RuleSet, UnclaimedLaid
from engine.core.state import GameState, view_of
from engine.core.terms import Phase, Role, Why
from engine.record.breach import Broken, Unfit
from engine.record.folding import Fold, MoveReader
from engine.record.summary import hands_in
from engine.record.verify import verify
from engine.record.wording import breach_words
from engine.text import LANGUAGES, text_in
from tests.support.match import Match, match, variant
from tests.support.recording import beginnings, read, recorded_for, written
from tests.support.rulemix import random_rules

Row = dict[str, Any]
VIEWERS = (0, 1, 2, 3, 4, None)


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_each_seat_saw_is_right(name: str, viewer: int | None) -> None:
    for level, hands in (("random", 3), ("steady", 1)):
        report = verify(read(recorded_for(PRESETS[name], viewer, hands, level)))
        assert report.breach is None
        assert (report.full, report.complete, report.hands) == (False, True, hands)


def test_any_mix_of_rules_is_right_for_each_seat() -> None:
    rng = Random("seat mixes")
    for _ in range(12):
        rules = random_rules(rng)
        for viewer in VIEWERS:
            report = verify(read(recorded_for(rules, viewer, 2, "random")))
            assert report.breach is None


@pytest.mark.parametrize("name", PRESETS)
def test_any_beginning_is_right_as_far_as_it_goes(name: str) -> None:
    rules = PRESETS[name]
    text = recorded_for(rules, 1, 2 if rules.tribute else 1, "random")
    rows = text.splitlines(keepends=True)
    for number in beginnings(text):
        report = verify(read("".join(rows[:number])))
        assert report.breach is None
        assert report.lines == number
        assert report.complete == (rows[number - 1].startswith('{"k":"total"') or number == 1)


def place_of(rows: list[Row], kind: str, number: int = 0) -> int:
    return [place for place, row in enumerate(rows) if row["k"] == kind][number]


def setting(kind: str, key: str, value: Any, number: int = 0) -> Callable[[list[Row]], int]:
    def change(rows: list[Row]) -> int:
        place = place_of(rows, kind, number)
        old = rows[place][key]
        rows[place][key] = value(old) if callable(value) else value
        assert rows[place][key] != old
        return place

    return change


def dropping(kind: str) -> Callable[[list[Row]], int]:
    def change(rows: list[Row]) -> int:
        place = place_of(rows, kind)
        del rows[place]
        return place

    return change


def other(seat: int) -> int:
    return (seat + 2) % 5


def own_card_not_held(rows: list[Row]) -> int:
    """Let the seat of the record play what it does not hold."""
    hand = rows[place_of(rows, "deal")]["hands"][0]
    for place, row in enumerate(rows):
        if row["k"] == "play" and row["seat"] == 0:
            size = len(row["cards"])
            face = next(card for card in ("2s", "2h", "2c", "2d") if hand.count(card) < size)
            row["cards"] = [face] * size
            return place
    raise AssertionError("seat 0 never played")


def fifth_copy(rows: list[Row]) -> int:
    """Let others play five copies of a card between them."""
    seen = 0
    for place, row in enumerate(rows):
        if row["k"] == "play" and row["seat"] != 0:
            row["cards"] = ["7s"] * len(row["cards"])
            seen += len(row["cards"])
            if seen + rows[place_of(rows, "deal")]["hands"][0].count("7s") > 4:
                return place
    raise AssertionError("too few plays")


def smaller_play(rows: list[Row]) -> int:
    """Let another seat answer a set with fewer cards."""
    for place, row in enumerate(rows):
        follows = rows[place - 1]["k"] in ("play", "pass")
        if row["k"] == "play" and follows and row["seat"] != 0 and len(row["cards"]) > 1:
            row["cards"] = row["cards"][1:]
            return place
    raise AssertionError("nobody beat anything")


def one_card_less(hands: list[Any]) -> list[Any]:
    return [hands[0], hands[1] - 1, *hands[2:]]


SPOILED: list[tuple[str, RuleSet, Callable[[list[Row]], int]]] = [
    ("another number of cards dealt", PUTONG, setting("deal", "hands", one_card_less)),
    ("a hand numbered wrongly", PUTONG, setting("hand", "n", 7, 1)),
    ("yielding past the next seat", QINGDAO, setting("yield", "to", other)),
    ("yielding by who has no scepter", QINGDAO, setting("yield", "seat", other)),
    ("a refusal said to be forced", QINGDAO, setting("yield", "forced", lambda forced: not forced)),
    ("accepting by who has no scepter", PUTONG, setting("accept", "seat", other)),
    ("taking what was not laid", QINGDAO, setting("accept", "takes", ["2s", "2s", "2s", "2s"])),
    ("calling by another", QINGDAO, setting("call", "seat", other)),
    ("calling a joker", QINGDAO, setting("call", "card", "BJ")),
    ("tribute by another", QINGDAO, setting("pay", "seat", other)),
    ("picking what does not lie there", QINGDAO, setting("pick", "cards", ["3s", "3s"])),
    ("leading by another", PUTONG, setting("lead", "seat", other)),
    ("a later lead by another", PUTONG, setting("lead", "seat", other, 2)),
    ("a play by another", PUTONG, setting("play", "seat", other, 3)),
    ("own cards not held", PUTONG, own_card_not_held),
    ("five copies of a card", PUTONG, fifth_copy),
    ("a smaller play", PUTONG, smaller_play),
    ("a pass left out", PUTONG, dropping("pass")),
    ("a place left out", PUTONG, dropping("out")),
    ("another place", PUTONG, setting("out", "place", 3)),
    ("points not due", PUTONG, setting("score", "points", [4, -1, -1, -1, -1])),
    ("another multiplier", WEIHAI, setting("score", "multiplier", 16)),
    ("totals that do not add up", PUTONG, setting("total", "points", [4, -1, -1, -1, -1], 1)),
    ("no score", PUTONG, dropping("score")),
    ("no deal", PUTONG, dropping("deal")),
]


@pytest.mark.parametrize(
    ("rules", "change"), [pytest.param(*rest, id=name) for name, *rest in SPOILED]
)
def test_what_a_seat_can_know_to_be_wrong_is_named(
    rules: RuleSet, change: Callable[[list[Row]], int]
) -> None:
    rows = [json.loads(row) for row in recorded_for(rules, 0, 6, "random").splitlines()]
    place = change(rows)
    breach = verify(read("\n".join(json.dumps(row) for row in rows))).breach
    assert breach is not None, "the change was not noticed"
    assert breach.line == place + 1
    for language in LANGUAGES:
        assert breach_words(breach, text_in(language))


def test_every_reason_has_words() -> None:
    for language in LANGUAGES:
        text = text_in(language)
        assert all(text(f"verify.{why.value}", card="7s") for why in Unfit)
        assert f"verify.{Broken.UNFIT.value}" in text


TRAVELS = variant(WEIHAI, skip_travels=True)


def nobody_reigns() -> list[Fact]:
    """A throne handed on by all five, and the beginning of the next hand."""
    game = match(TRAVELS)
    facts: list[Fact] = []
    steps: list[Callable[[], Match]] = [lambda: game.deal({3: "BJ* SJ*"})]
    steps += [partial(game.yields, seat) for seat in (3, 0, 2, 4, 1)]
    steps.append(lambda: game.deal({2: "BJ*"}))
    for step in steps:
        facts += step().facts
    return facts


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_hand_lost_by_a_throne_nobody_took_is_right_for_each_seat(viewer: int | None) -> None:
    report = verify(read(written(TRAVELS, nobody_reigns(), viewer)))
    assert report.breach is None
    assert report.hands == 1


def test_a_hand_lost_by_a_throne_nobody_took_is_right_in_full() -> None:
    record = read(written(TRAVELS, nobody_reigns(), None, whole=True))
    assert verify(record).breach is None
    told = hands_in(record)[0]
    assert (told.emperor, told.solo, told.plays) == (3, True, 0)


FACE_DOWN = variant(
    QINGDAO, laid_open=False, solo_needs_quad=False, unclaimed_laid=UnclaimedLaid.GIVERS
)


def laid_and_given_back() -> tuple[list[Fact], GameState]:
    """All refuse twice, laying cards face down; one seizes the throne, all get theirs and play."""
    game = match(FACE_DOWN)
    facts: list[Fact] = [*game.deal({3: "BJ*"}).facts]
    while game.public.phase is Phase.THRONE:
        facts += game.by_default().facts
    assert game.public.phase is Phase.SOLO
    facts += game.answers(1).facts
    seized = game.state
    while game.public.result is None:
        facts += game.by_default().facts
    return facts, seized


@pytest.mark.parametrize("viewer", VIEWERS)
def test_cards_laid_face_down_and_given_back_are_right_for_each_seat(viewer: int | None) -> None:
    facts, seized = laid_and_given_back()
    record = read(written(FACE_DOWN, facts, viewer))
    assert verify(record).breach is None
    told = [fact for move in MoveReader(record).moves() for fact in move.facts]
    shown = [fact.seat for fact in told if isinstance(fact, LaidBack)]
    hidden = [fact.seat for fact in told if isinstance(fact, LaidBackSeen)]
    assert sorted(shown + hidden) == [0, 1, 2, 3, 4]
    assert shown == ([] if viewer is None else [viewer])
    fold = Fold(record)
    for fact in told:
        if isinstance(fact, Led):
            break
        fold.add(fact)
    assert fold.view is not None
    assert fold.view.hand == view_of(seized, viewer).hand


@pytest.mark.parametrize("whole", [True, False])
@pytest.mark.parametrize(
    "change",
    [
        setting("score", "points", [2, 2, 2, -8, 2]),
        setting("out", "place", 2, 4),
        setting("accept", "seat", other),
        dropping("reveal"),
    ],
)
def test_a_throne_nobody_took_that_is_scored_wrongly_is_named(
    change: Callable[[list[Row]], int], whole: bool
) -> None:
    text = written(TRAVELS, nobody_reigns(), 0, whole=whole)
    rows = [json.loads(row) for row in text.splitlines()]
    place = change(rows)
    breach = verify(read("\n".join(json.dumps(row) for row in rows))).breach
    assert breach is not None
    assert breach.line == place + 1


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_hand_nobody_played_can_be_shown(viewer: int | None) -> None:
    reader = MoveReader(read(written(TRAVELS, nobody_reigns(), viewer)))
    told = [fact for move in reader.moves() for fact in move.facts]
    assert reader.stopped is None
    assert Revealed(3, Role.SOLO, Why.END) in told
