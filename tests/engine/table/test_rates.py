"""How often something may happen."""

from engine.table.rates import Rate, Rates
from engine.table.visitors import Visitor


def test_so_many_at_once_and_then_so_many_a_second() -> None:
    rate = Rate(3, 2.0)
    assert [rate.take(10.0) for _ in range(5)] == [True, True, True, False, False]
    assert not rate.take(10.4)
    assert rate.take(10.6)
    assert not rate.take(10.6)


def test_after_a_long_rest_no_more_than_the_burst_is_left() -> None:
    rate = Rate(3, 2.0)
    assert [rate.take(1000.0) for _ in range(4)].count(True) == 3


def test_the_next_may_happen_when_one_is_left_again() -> None:
    rate = Rate(1, 4.0)
    assert rate.next_at(5.0) == 5.0
    assert rate.take(5.0)
    assert rate.next_at(5.0) == 5.25
    assert rate.next_at(5.125) == 5.25


def test_a_limit_stays_with_the_seat_whoever_connects_to_it() -> None:
    rates = Rates()

    def connected() -> Visitor:
        visitor = Visitor(lambda message: None)
        visitor.seat = 2
        return visitor

    first = connected()
    while rates.may_talk(first, 1.0):
        pass
    assert not rates.may_talk(connected(), 1.0)
    assert rates.may_ask(connected(), 1.0), "talk and changes have limits of their own"
