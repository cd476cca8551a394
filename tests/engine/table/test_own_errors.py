"""An error of our own after the journal: the table goes on, or ends with a word (faults N8)."""

import logging
from collections.abc import Callable

import pytest

from engine.core.state import view_of
from engine.table import broadcast
from engine.table.entries import Ended
from engine.table.messages import Closing, Snapshot
from engine.table.setup import Stage
from engine.table.writequeue import WriteQueue
from tests.engine.table.test_turns import to_play
from tests.support.memoryjournal import MemoryJournal
from tests.support.tablerig import table_of


class Failing:
    """Raises in place of ``real`` as often as it is told to."""

    def __init__(self, real: object, times: int) -> None:
        self.real = real
        self.left = times

    def __call__(self, *given: object) -> object:
        if self.left:
            self.left -= 1
            raise ValueError("the hand is BJ* SJ*")
        return self.real(*given)  # type: ignore[operator]


def failing_broadcast(monkeypatch: pytest.MonkeyPatch, times: int) -> None:
    monkeypatch.setattr(broadcast, "seen_of", Failing(broadcast.seen_of, times))


def test_n8_after_one_error_in_the_sending_the_match_is_played_to_its_end(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    rig = table_of(5)
    person = to_play(rig)
    before = rig.table.base
    heard = {p.seat: len(p.heard) for p in rig.people}
    failing_broadcast(monkeypatch, 1)
    with caplog.at_level(logging.ERROR):
        person.default()
    assert rig.table.base is not before, "what was written counts"
    assert not rig.table.ended
    for other in rig.people:
        snapshots = [m for m in other.heard[heard[other.seat] :] if isinstance(m, Snapshot)]
        assert snapshots and snapshots[-1].view == other.view
        assert other.view is not None
        assert other.view.public == rig.table.base.state.public
    assert [record.getMessage() for record in caplog.records if "ValueError" in record.message]
    assert "BJ" not in caplog.text
    rig.play_hand()
    assert rig.stage is Stage.RESULT


def test_n8_an_error_that_comes_again_ends_the_table_with_a_word_and_the_save_stays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rig = table_of(5)
    person = to_play(rig)
    failing_broadcast(monkeypatch, 1)
    monkeypatch.setattr(broadcast, "view_of", Failing(view_of, 9))
    person.default()
    assert rig.table.ended == "mishap"
    for other in rig.people:
        assert isinstance(other.heard[-1], Closing)
        assert other.heard[-1].code == "mishap"
    assert not rig.table.base.ended


def test_n8_an_error_over_one_waiting_work_loses_only_that_one() -> None:
    written: list[Callable[[OSError | None], None]] = []
    done: list[str] = []
    errors: list[Exception] = []
    journal = MemoryJournal()
    journal.append = lambda entry, done: written.append(done)  # type: ignore[method-assign]
    writes = WriteQueue(journal, lambda: None, errors.append)

    def fails() -> None:
        raise ValueError

    writes.write(Ended(), lambda: done.append("written"), fails)
    writes.run(fails)
    writes.run(lambda: done.append("second"))
    written[0](None)
    assert done == ["written", "second"]
    assert [type(error) for error in errors] == [ValueError]
    writes.run(lambda: done.append("third"))
    assert done[-1] == "third"
