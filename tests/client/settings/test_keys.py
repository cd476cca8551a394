"""Keys can be bound anew without one key doing two things."""

from client.present.deeds import Deed
from client.settings.keys import DEFAULT_KEYS, FIXED, bound, rebound


def test_every_deed_has_a_key_of_its_own() -> None:
    assert len(set(DEFAULT_KEYS.values())) == len(DEFAULT_KEYS)
    assert not FIXED & set(DEFAULT_KEYS.values())


def test_a_key_chosen_is_used() -> None:
    assert bound(rebound({}, Deed.PASS, "x"))[Deed.PASS] == "x"


def test_taking_anothers_key_exchanges_the_two() -> None:
    now = bound(rebound({}, Deed.PASS, "h"))
    assert now[Deed.PASS] == "h"
    assert now[Deed.HINT] == "p"


def test_going_back_to_the_usual_key_leaves_nothing_behind() -> None:
    chosen = rebound({}, Deed.PASS, "x")
    assert rebound(chosen, Deed.PASS, "p") == {}
