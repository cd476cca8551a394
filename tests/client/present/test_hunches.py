"""Whom one takes the others for, and how soon one knew the Guard."""

from msgspec.structs import replace

from client.present.hunches import Hunch, Hunches, Insight, insight_of, is_right, trick_of
from engine.core.facts import Revealed, Scored
from engine.core.state import PublicState
from engine.core.terms import Role, Why
from tests.support.presentgame import game_of


def scored_hand() -> PublicState:
    """A hand whose Guard was hidden when play began and showed by the sword."""
    for seed in range(1, 30):
        public = game_of("putong", seed).last_view(None).public
        shown = [one for one in public.story if isinstance(one, Revealed)]
        if shown and shown[0].why is Why.CARD and shown[0].role is Role.GUARD:
            return public
    raise AssertionError("no such hand")


def tricks_until_shown(public: PublicState) -> int:
    at = next(i for i, one in enumerate(public.story) if isinstance(one, Revealed))
    return trick_of(replace(public, story=public.story[:at]))


def test_a_mark_goes_round_from_friend_to_foe_to_doubt_to_nothing() -> None:
    seen, hunches = [], Hunches()
    for _ in range(4):
        hunches = hunches.cycled(2, 3)
        seen.append(hunches.of(2))
    assert seen == [Hunch.FRIEND, Hunch.FOE, Hunch.DOUBT, Hunch.NONE]
    assert hunches.of(1) is Hunch.NONE


def test_only_the_last_mark_of_a_trick_is_noted_with_that_trick() -> None:
    hunches = Hunches().cycled(2, 3).cycled(2, 3).cycled(1, 4).cycled(2, 6)
    assert [note.trick for note in hunches.notes if note.seat == 2] == [3, 6]
    assert hunches.since(2) == 6


def test_friends_are_those_of_ones_own_side() -> None:
    assert is_right(Hunch.FRIEND, Role.EMPEROR, Role.GUARD)
    assert is_right(Hunch.FOE, Role.REBEL, Role.GUARD)
    assert is_right(Hunch.FRIEND, Role.REBEL, Role.REBEL)
    assert is_right(Hunch.FRIEND, Role.SOLO, Role.REBEL) is False
    assert is_right(Hunch.DOUBT, Role.REBEL, Role.GUARD) is None


def scored_of(public: PublicState) -> tuple[Scored, int]:
    result = public.result
    assert result is not None and result.guard is not None
    return result, result.guard


def test_the_guard_was_known_from_the_trick_on_in_which_the_mark_that_stayed_was_made() -> None:
    public = scored_hand()
    result, guard = scored_of(public)
    right_too_late = Hunches().cycled(guard, 1).cycled(guard, 2).cycled(guard, 2)
    known = Hunches().cycled(guard, 1)
    shown = tricks_until_shown(public)
    assert insight_of(known, public, result.emperor) == Insight(1, shown)
    assert insight_of(right_too_late, public, result.emperor) == Insight(None, shown)


def test_there_is_nothing_to_find_out_for_the_guard_or_without_a_mark() -> None:
    public = scored_hand()
    result, guard = scored_of(public)
    assert insight_of(Hunches().cycled(guard, 1), public, guard) is None
    assert insight_of(Hunches(), public, result.emperor) is None
