"""Records of simulated matches, for tests."""

import io
from collections import Counter
from collections.abc import Iterable
from functools import cache
from random import Random

from engine.core.actions import Deal, Leave, SeatAction, SetAuto
from engine.core.cards import SEATS, Seat
from engine.core.deck import deal, shuffled
from engine.core.facts import Fact
from engine.core.game import advance
from engine.core.refusal import Refusal
from engine.core.ruleset import RuleSet
from engine.core.seen import seen_by
from engine.core.state import new_match, view_of
from engine.core.terms import Phase
from engine.record.file import RecordWriter, parse_record
from engine.record.record import Record, header_of
from engine.table.simulate import simulate
from tests.support.randomgame import random_action

NAMES = ("Ann", "小王", "b2", "b3", "b4")


@cache
def recorded(rules: RuleSet, hands: int, level: str = "steady", seed: int = 1) -> str:
    """Give the full record of a simulated match."""
    file = io.StringIO()
    writer = RecordWriter(file, header_of(rules, NAMES, (None, *(level,) * 4)))
    simulate(rules, hands, seed, (level,) * 5, writer.add)
    return file.getvalue()


def recorded_for(
    rules: RuleSet, viewer: Seat | None, hands: int, level: str = "steady", seed: int = 1
) -> str:
    """Give the record of what one viewer saw of a simulated match."""
    return _recorded_for_all(rules, hands, level, seed)[viewer]


@cache
def _recorded_for_all(rules: RuleSet, hands: int, level: str, seed: int) -> dict[Seat | None, str]:
    viewers = (*SEATS, None)
    files = {viewer: io.StringIO() for viewer in viewers}
    header = header_of(rules, NAMES, (level,) * 5)
    writers = {viewer: RecordWriter(files[viewer], header, viewer) for viewer in viewers}

    def watch(facts: tuple[Fact, ...]) -> None:
        for viewer, writer in writers.items():
            writer.add(seen for fact in facts for seen in seen_by(fact, viewer))

    simulate(rules, hands, seed, (level,) * 5, watch)
    return {viewer: file.getvalue() for viewer, file in files.items()}


def written(
    rules: RuleSet, facts: Iterable[Fact], viewer: Seat | None, *, whole: bool = False
) -> str:
    """Give the record of facts a test made: whole, or what one viewer saw of them."""
    file = io.StringIO()
    header = header_of(rules, NAMES, ("steady",) * 5)
    if whole:
        RecordWriter(file, header).add(facts)
    else:
        RecordWriter(file, header, viewer).add(
            seen for fact in facts for seen in seen_by(fact, viewer)
        )
    return file.getvalue()


def beginnings(text: str) -> list[int]:
    """Choose numbers of lines after which to cut a record off.

    Around the first two lines of each kind in each hand, around every place and total; of
    the tricks between, which are all alike, every fiftieth line.
    """
    kinds = [row.partition('"k":"')[2].partition('"')[0] for row in text.splitlines()]
    cuts = set(range(1, len(kinds) + 1, 50)) | {len(kinds)}
    seen: Counter[str] = Counter()
    for number, kind in enumerate(kinds, 1):
        if kind == "hand":
            seen.clear()
        seen[kind] += 1
        if seen[kind] <= 2 or kind in ("out", "total"):
            cuts.update((max(1, number - 1), number))
    return sorted(cuts)


def restless(rules: RuleSet, hands: int, seed: int) -> str:
    """Give the record of a random match in which people switch autoplay and leave all the time."""
    rng = Random(seed)
    file = io.StringIO()
    writer = RecordWriter(file, header_of(rules, NAMES, (None,) * 5))
    state = new_match(rules)
    scored = 0
    while scored < hands:
        public = state.public
        if public.phase is Phase.DEAL:
            outcome = advance(state, None, Deal(deal(shuffled(rules, rng), public.first)))
        else:
            seat = next(seat for seat in public.asked if state.answers[seat] is None)
            outcome = advance(state, seat, random_action(view_of(state, seat), rng))
        assert not isinstance(outcome, Refusal)
        writer.add(outcome.facts)
        state = outcome.state
        scored += state.public.result is not None
        for seat in SEATS:
            outcome = advance(state, seat, _whim(rng, on=not state.public.auto[seat]))
            if rng.random() < 0.03 and not isinstance(outcome, Refusal):
                writer.add(outcome.facts)
                state = outcome.state
    return file.getvalue()


def _whim(rng: Random, *, on: bool) -> SeatAction:
    return Leave() if rng.random() < 0.08 else SetAuto(on=on)


def read(text: str) -> Record:
    """Read a record from its text."""
    return parse_record(text.encode())
