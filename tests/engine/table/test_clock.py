from engine.table.clock import TurnClock
from engine.table.timers import Timers


def test_a_question_has_its_time_from_when_it_was_put() -> None:
    clock = TurnClock()
    clock.arm(7, 15.0, now=100.0)
    assert clock.due == 115.0
    assert clock.left(104.0) == 11_000
    assert clock.left(200.0) == 0


def test_without_a_limit_nothing_is_ever_due() -> None:
    clock = TurnClock()
    clock.arm(7, None, now=100.0)
    assert clock.due is None
    assert clock.left(200.0) is None


def test_a_new_question_takes_the_place_of_the_old_deadline() -> None:
    clock = TurnClock()
    clock.arm(7, 15.0, now=100.0)
    clock.arm(8, 15.0, now=114.999)
    assert (clock.turn, clock.due) == (8, 129.999)


def test_a_stopped_clock_keeps_the_time_left() -> None:
    clock = TurnClock()
    clock.arm(7, 15.0, now=100.0)
    clock.stop(105.0)
    assert clock.due is None
    assert clock.left(999.0) == 10_000
    clock.go(1000.0)
    assert clock.due == 1010.0


def test_a_question_put_while_the_clock_is_stopped_waits_with_its_whole_time() -> None:
    clock = TurnClock()
    clock.stop(100.0)
    clock.arm(8, 15.0, now=101.0)
    assert clock.due is None
    clock.go(200.0)
    assert clock.due == 215.0


def test_f57_a_leap_of_time_gives_the_whole_time_again() -> None:
    timers = Timers()
    timers.clock.arm(7, 15.0, now=100.0)
    timers.rest = 103.0
    assert not timers.look(101.0)
    assert timers.look(3700.0)
    assert timers.clock.due == 3715.0
    assert timers.rest == 103.0 + 3599.0


def test_an_ordinary_wait_is_no_leap() -> None:
    timers = Timers()
    timers.clock.arm(7, 15.0, now=100.0)
    now = 100.0
    while now < 114.0:
        assert not timers.look(now)
        due = timers.next_due(None, now)
        assert due is not None and due <= now + 1.0
        now = due
    assert timers.clock.due == 115.0
