"""Keys can be bound anew without one key doing two things."""

from client.present.deeds import Deed
from client.settings.keys import DEFAULT_KEYS, EVERYWHERE, REPLAY_KEYS, STEERING, bound, rebound


def test_every_deed_has_a_key_of_its_own() -> None:
    assert len(set(DEFAULT_KEYS.values())) == len(DEFAULT_KEYS)
    assert not STEERING & set(DEFAULT_KEYS.values())
    in_replay = [*REPLAY_KEYS.values(), *(DEFAULT_KEYS[deed] for deed in EVERYWHERE)]
    assert len(set(in_replay)) == len(in_replay)


def test_a_key_of_a_replay_may_do_something_else_at_the_table() -> None:
    now = bound(rebound({}, Deed.STEP, "h"))
    assert now[Deed.STEP] == now[Deed.HINT] == "h"
    now = bound(rebound({}, Deed.SEAT, "o"))
    assert (now[Deed.SEAT], now[Deed.OPEN], now[Deed.SORT]) == ("o", "s", "s")


def test_a_key_chosen_is_used() -> None:
    assert bound(rebound({}, Deed.PASS, "x"))[Deed.PASS] == "x"


def test_taking_anothers_key_exchanges_the_two() -> None:
    now = bound(rebound({}, Deed.PASS, "h"))
    assert now[Deed.PASS] == "h"
    assert now[Deed.HINT] == "p"


def test_going_back_to_the_usual_key_leaves_nothing_behind() -> None:
    chosen = rebound({}, Deed.PASS, "x")
    assert rebound(chosen, Deed.PASS, "p") == {}
