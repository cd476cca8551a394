from engine.lan.limits import BURST, RATE, TRIES, Bucket, Counts, Tries


def test_a_burst_passes_and_then_a_steady_rate() -> None:
    bucket = Bucket(0.0)
    assert sum(bucket.take(0.0) for _ in range(1000)) == int(BURST)
    assert sum(bucket.take(1.0) for _ in range(1000)) == int(RATE)
    assert sum(bucket.take(1000.0) for _ in range(1000)) == int(BURST)


def test_ten_wrong_tries_in_a_minute_block_an_address_and_no_other() -> None:
    tries = Tries()
    for number in range(TRIES):
        assert not tries.is_blocked("a", float(number))
        tries.note("a", float(number))
    assert tries.is_blocked("a", 10.0)
    assert not tries.is_blocked("b", 10.0)
    assert not tries.is_blocked("a", 61.0)


def test_addresses_long_quiet_are_forgotten() -> None:
    tries = Tries()
    tries.note("a", 0.0)
    assert not tries.is_blocked("a", 100.0)
    assert not tries._wrong


def test_connections_are_counted_by_address() -> None:
    counts = Counts(2)
    assert counts.enter("a") and counts.enter("a")
    assert not counts.enter("a")
    assert counts.enter("b")
    counts.leave("a")
    assert counts.enter("a")
    for address in ("a", "a", "b"):
        counts.leave(address)
    assert not counts._open
