"""Playing on from a moment of a hand."""

from random import Random

import pytest

from engine.core.facts import Asked, Played, Scored
from engine.core.presets import PRESETS
from engine.core.state import GameState, view_of
from engine.core.terms import Phase
from engine.table.entries import Sitting
from engine.table.position import PositionError, position_base, position_in
from engine.table.setup import Chair, Kind, Stage
from engine.table.sittings import filled
from tests.support.memoryjournal import MemoryJournal
from tests.support.randomgame import steps
from tests.support.tablerig import Person, TableRig, setup_of

RULES = PRESETS["weihai"]


def hand() -> tuple[tuple[object, ...], GameState]:
    """The facts of a whole hand, and the state after them."""
    facts: list[object] = []
    state = None
    for step in steps(RULES, 1, Random(3)):
        facts += step.facts
        state = step.state
    assert state is not None
    return tuple(facts), state


def moment(number: int) -> tuple[GameState, tuple[object, ...]]:
    facts, _ = hand()
    return position_in(RULES, facts, number), facts  # type: ignore[arg-type]


def middle() -> int:
    facts, _ = hand()
    plays = [at for at, fact in enumerate(facts) if isinstance(fact, Played)]
    return plays[len(plays) // 2] + 1


def played_on(seat: int) -> TableRig:
    state, facts = moment(middle())
    setup = setup_of("weihai")
    chairs = [Sitting(Chair())] * 5
    chairs[seat] = Sitting(Chair(kind=Kind.PERSON, name="Ann", host=True))
    others = [other for other in range(5) if other != seat]
    sittings = filled(tuple(chairs), setup, others)
    rig = TableRig(setup, base=position_base(setup, state, sittings, facts[: middle()]))  # type: ignore[arg-type]
    rig.open()
    person = Person(rig, seat, "")
    rig.people.append(person)
    rig.table.come(person.visitor, seat)
    rig.settle()
    return rig


def test_it_is_the_last_whole_question_up_to_that_moment() -> None:
    facts, _ = hand()
    for number in range(5, len(facts), 7):
        state, _ = moment(number)
        asked = [fact for fact in facts[:number] if isinstance(fact, Asked)]
        if not asked:
            continue
        assert state.public.turn == asked[-1].turn
        assert all(answer is None for answer in state.answers)


@pytest.mark.parametrize("seat", range(5))
def test_hands_lie_as_they_lay_and_any_seat_may_be_ones_own(seat: int) -> None:
    state, _ = moment(middle())
    rig = played_on(seat)
    person = rig.people[0]
    snapshot = person.heard[-1]
    assert person.view is not None
    if rig.table.base.state.public.turn == state.public.turn:
        assert person.view == view_of(rig.table.base.state, seat)
    assert snapshot is not None
    assert set(person.view.hand) <= set(state.hands[seat])


def test_it_is_played_to_the_end_of_that_hand_and_counts_as_practice() -> None:
    rig = played_on(2)
    assert rig.people[0].room is not None and rig.people[0].room.practice
    rig.play_hand()
    assert rig.stage is Stage.OVER
    (finished,) = rig.finished
    assert finished.practice
    assert isinstance(finished.facts[-2], Scored) or any(
        isinstance(fact, Scored) for fact in finished.facts
    )
    assert finished.facts[0] == hand()[0][0], "its record begins with the deal"


def test_it_comes_back_from_its_journal() -> None:
    rig = played_on(1)
    journal = rig.journal
    assert isinstance(journal, MemoryJournal)
    assert rig.table.base.practice


def test_before_anybody_is_asked_there_is_no_position() -> None:
    facts, end = hand()
    with pytest.raises(PositionError):
        position_in(RULES, facts, 1)  # type: ignore[arg-type]
    assert end.public.phase is Phase.DEAL
    with pytest.raises(PositionError):
        position_base(setup_of("weihai"), end, (Sitting(Chair()),) * 5)


def test_nobody_begins_it_on_autoplay_or_gone() -> None:
    public = moment(middle())[0].public
    assert public.auto == public.left == (False,) * 5
    assert public.auto_times == (0,) * 5
