import pytest

from client.present.places import places_won
from engine.core.facts import HandsShown, Scored
from engine.core.presets import PRESETS
from tests.support.presentgame import game_of


def test_several_left_over_have_no_place() -> None:
    assert places_won((1, 2, 3, 4, 5), (0, 0, 4, 0, 9)) == (1, 2, None, 4, None)


def test_the_only_one_left_is_last() -> None:
    assert places_won((1, 2, 3, 4, 5), (0, 0, 0, 0, 9)) == (1, 2, 3, 4, 5)


def test_while_a_hand_runs_only_who_is_out_has_a_place() -> None:
    assert places_won((None, 1, None, None, None), (3, 0, 4, 5, 9)) == (None, 1, None, None, None)


@pytest.mark.parametrize("preset", PRESETS)
def test_in_every_game_a_place_is_an_empty_hand_or_the_last(preset: str) -> None:
    told = list(game_of(preset, 2, 2).seen(0))
    hands = [seen.hands for seen in told if isinstance(seen, HandsShown)]
    places = [seen.places for seen in told if isinstance(seen, Scored)]
    assert hands
    for left, given in zip(hands, places, strict=True):
        won = places_won(given, [len(hand) for hand in left])
        holding = [seat for seat in range(5) if left[seat]]
        for seat in holding:
            assert won[seat] == (5 if len(holding) == 1 else None)
        assert all(won[seat] == given[seat] for seat in range(5) if seat not in holding)
