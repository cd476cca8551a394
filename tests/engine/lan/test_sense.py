"""What a host says is checked as a whole before anything behind the link sees it."""

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.evolve import evolve_view
from engine.core.facts import Scored
from engine.core.presets import PRESETS
from engine.core.ruleset import RuleSet
from engine.core.seen import seen_by
from engine.core.state import Viewer, view_of
from engine.lan.codes import in_words, known
from engine.lan.sense import make_sense, view_makes_sense
from engine.lan.wire import WireError, read_from_host, write
from engine.table.messages import Events, Phrased, Refused, Room, Snapshot
from tests.support.randomgame import Step, steps
from tests.support.rulemix import random_rules
from tests.support.tablerig import table_of

VIEWERS: tuple[Viewer, ...] = (0, 1, 2, 3, 4, None)


def follow(rules: RuleSet, hands: int, rng: Random) -> int:
    """Let six viewers follow a match, everything they are told checked; count the facts."""
    count = 0
    views = None
    for step in steps(rules, hands, rng):
        if views is None:
            views = {viewer: view_of(step.before, viewer) for viewer in VIEWERS}
        for viewer in VIEWERS:
            for fact in step.facts:
                for seen in seen_by(fact, viewer):
                    make_sense(Events(1, (seen,), ""))
                    views[viewer] = evolve_view(views[viewer], seen)
                    view_makes_sense(views[viewer], settled=False)
                    count += 1
            view_makes_sense(views[viewer])
        make_sense(Snapshot(1, views[rng.choice(VIEWERS)]))
    return count


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_all_that_an_honest_host_says_makes_sense(rules: RuleSet) -> None:
    assert follow(rules, 2, Random(5)) > 500


@pytest.mark.parametrize("seed", range(3))
def test_it_makes_sense_whatever_the_rules(seed: int) -> None:
    rng = Random(seed)
    assert follow(random_rules(rng), 1, rng) > 100


def told() -> dict[str, dict[str, Any]]:
    """One message of each kind, as a seat heard it in the middle of a hand."""
    rig = table_of(5, rules="jingdian")
    person = rig.people[1]
    rig.play_hand()
    score = next(
        m
        for m in person.of(Events)
        if isinstance(m, Events) and any(isinstance(s, Scored) for s in m.seen)
    )
    snapshot = next(
        replace(m, view=view)
        for m in person.of(Snapshot)[:1]
        for view in [view_of(next(s.state for s in middle()), 1)]
    )
    messages: tuple[Any, ...] = (rig.people[1].of(Room)[-1], snapshot, score, Phrased(2, "nice"))
    return {type(m).__name__: json.loads(write(m)) for m in messages}


def middle() -> Iterator[Step]:
    """Steps of a game from its first play on."""
    return (s for s in steps(PRESETS["jingdian"], 1, Random(3)) if s.state.public.phase == "play")


def set_in(data: dict[str, Any], path: str, value: object) -> dict[str, Any]:
    *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    place: Any = data
    for key in way:
        place = place[key]
    place[last] = value
    return data


@pytest.mark.parametrize(
    ("kind", "path", "value"),
    [
        ("Snapshot", "view.hand.0", 9999),
        ("Snapshot", "view.hand.0", -1),
        ("Snapshot", "view.hand.0", 55),
        ("Snapshot", "view.hand", []),
        ("Snapshot", "view.seat", 77),
        ("Snapshot", "view.seat", None),
        ("Snapshot", "view.public.counts", [1, 2, 3]),
        ("Snapshot", "view.public.counts.2", -4),
        ("Snapshot", "view.public.asked", []),
        ("Snapshot", "view.public.asked", [0, 1]),
        ("Snapshot", "view.public.trick", None),
        ("Snapshot", "view.public.emperor", None),
        ("Snapshot", "view.public.places", [1, 1, None, None, None]),
        ("Snapshot", "view.public.places", [7, None, None, None, None]),
        ("Snapshot", "view.public.auto", [True] * 6),
        ("Snapshot", "view.public.turn", -1),
        ("Room", "chairs", []),
        ("Room", "chairs.0.level", "grandmaster"),
        ("Room", "setup.level", "grandmaster"),
        ("Room", "chairs.0.kind", "empty"),
        ("Room", "pausing", [2, 2]),
        ("Phrased", "seat", 9),
        ("Phrased", "phrase", "none_of_ours"),
        ("Events", "seen", []),
    ],
)
def test_n6_what_cannot_be_is_refused_where_it_is_read(kind: str, path: str, value: object) -> None:
    data = told()[kind]
    read_from_host(json.dumps(data))
    if path == "chairs.0.level":
        data = set_in(data, "chairs.0.kind", "bot")
    with pytest.raises(WireError):
        read_from_host(json.dumps(set_in(data, path, value)))


@pytest.mark.parametrize("field", ["points", "penalty", "places"])
@pytest.mark.parametrize("change", [lambda items: items[:4], lambda items: [*items[:4], 99]])
def test_n6_a_score_fits_five_seats_and_adds_up(
    field: str, change: Callable[[list[int]], list[int]]
) -> None:
    data = told()["Events"]
    score = next(seen for seen in data["seen"] if seen["k"] == "score")
    score[field] = change(score[field])
    if field != "penalty" or len(score[field]) != 5:
        with pytest.raises(WireError):
            read_from_host(json.dumps(data))


def test_a_reason_without_words_is_an_unknown_one() -> None:
    assert known("full", (("watch", 1),)) == ("full", (("watch", 1),))
    assert known("made_up_by_a_newer_host") == ("unknown", ())
    assert known("version") == ("unknown", ()), "its words need what was left out"
    refused = in_words(Refused(4, "no.made_up", (("a", "b"),)))
    assert refused == Refused(4, "net.unknown", ())
