from functools import cache
from io import StringIO

import pytest

from client.present.cues import Cue, Sound, SoundName
from client.present.moment import moment_of
from client.present.replayer import Replayer
from client.present.timeline import Motion, Timeline
from engine.core.cards import Seat
from engine.core.evolve import evolve_view
from engine.core.facts import Asked, Passed, Played
from engine.core.presets import PRESETS
from engine.record.file import RecordWriter, parse_record
from engine.record.record import Record, header_of
from engine.record.reel import Hands, Reel
from engine.record.verify import verify
from tests.support.presentgame import game_of

NAMES = ("Ann", "b1", "b2", "b3", "b4")
BOTS = (None, "steady", "steady", "steady", "steady")


def record_for(preset: str, viewer: Seat | None = None, seed: int = 2, hands: int = 2) -> Record:
    """Write a game down and read it back; for a seat only what it saw."""
    game = game_of(preset, seed, hands)
    file = StringIO()
    writer = RecordWriter(file, header_of(game.rules, NAMES, BOTS), viewer)
    writer.add(game.facts if viewer is None else game.seen(viewer))
    return parse_record(file.getvalue().encode())


@cache
def full(preset: str) -> Reel:
    return Reel(record_for(preset))


def watched(replayer: Replayer) -> list[Cue]:
    replayer.playing = True
    cues: list[Cue] = []
    while not replayer.is_over:
        cues += replayer.advance(0.09)
    return cues


def alone(preset: str, viewer: Seat | None) -> list[Cue]:
    game = game_of(preset, 2, 2)
    timeline = Timeline(game.first_view(viewer))
    timeline.feed(game.seen(viewer))
    return list(timeline.skip())


@pytest.mark.parametrize("preset", PRESETS)
def test_a_replay_has_the_cues_and_the_end_of_the_game_itself(preset: str) -> None:
    for viewer in (0, 4, None):
        replayer = Replayer(full(preset), viewer, speed=4.0, motion=Motion.OFF)
        assert written(watched(replayer)) == written(alone(preset, viewer))
        shown, real = replayer.timeline.view, game_of(preset, 2, 2).last_view(viewer)
        assert (shown.hand, shown.role, shown.copies) == (real.hand, real.role, real.copies)
        for name in OPEN:
            assert getattr(shown.public, name) == getattr(real.public, name), name


OPEN = (
    "n", "counts", "places", "emperor", "guard", "solo", "declared", "called", "revolted", "kicked",
    "auto", "left", "totals", "penalties", "result",
)  # fmt: skip
"""What a record tells of the end of a hand; the next hand's debts stand in the next hand."""


def written(cues: list[Cue]) -> list[Cue]:
    """Leave out the call to answer: a question nobody says yes to leaves no line."""
    return [cue for cue in cues if not (isinstance(cue, Sound) and cue.name is SoundName.TURN)]


@pytest.mark.parametrize("preset", PRESETS)
def test_open_cards_are_everybodys_cards_after_every_move(preset: str) -> None:
    reel = full(preset)
    for at in range(0, len(reel), 23):
        hands = reel.hands(at)
        assert hands is not None
        for seat in range(5):
            view = reel.view(at, seat)
            if view.public.counts[seat] or not view.public.n:
                assert hands[seat] == view.hand


def test_stepping_goes_on_one_move_and_back_one() -> None:
    replayer = Replayer(full("putong"), 0)
    replayer.step()
    replayer.step()
    replayer.step()
    assert replayer.at == 3
    assert replayer.timeline.view == replayer.reel.view(3, 0)
    replayer.back()
    assert replayer.at == 2
    assert replayer.timeline.shown == replayer.reel.view(2, 0)
    assert replayer.timeline.idle


def test_every_step_shows_something() -> None:
    reel = full("lianzhong-jianming")
    for move in range(len(reel) - 1):
        assert any(not isinstance(seen, Asked) for seen in reel.seen(move, None))


def test_jumps_lead_to_deals_and_tricks() -> None:
    reel = full("putong")
    assert [chapter.hand for chapter in reel.chapters if chapter.trick == 0] == [1, 2]
    trick = next(chapter for chapter in reel.chapters if chapter.trick == 5)
    replayer = Replayer(reel, 2)
    replayer.jump(trick.move)
    public = replayer.timeline.view.public
    assert public.trick is not None
    assert public.trick.target == ()
    assert public.trick.leader == trick.seat
    assert replayer.chapter == trick
    replayer.next_chapter()
    assert replayer.chapter is not None
    assert replayer.chapter.trick == 6
    replayer.last_chapter()
    assert replayer.at == trick.move
    replayer.jump(-3)
    assert replayer.at == 0
    replayer.jump(10_000)
    assert replayer.at == len(reel)
    assert replayer.is_over


def test_a_pause_holds_the_moves_and_playing_goes_on_to_the_end() -> None:
    replayer = Replayer(full("weihai"), 0, motion=Motion.OFF)
    for _ in range(30):
        replayer.advance(0.1)
    assert replayer.at == 0
    watched(replayer)
    assert replayer.at == len(replayer.reel)
    replayer.advance(1.0)
    assert not replayer.playing


def test_jumps_back_and_forth_lead_to_the_same_view_as_going_there() -> None:
    reel, fresh = full("qingdao"), Reel(record_for("qingdao"))
    for at in (len(reel), 70, 300, 64, 65, 0, 129, len(reel) - 1):
        gone = fresh.start(3)
        for move in range(at):
            for seen in fresh.seen(move, 3):
                gone = evolve_view(gone, seen)
        assert reel.view(at, 3) == gone


def shown_hands(replayer: Replayer) -> Hands | None:
    return replayer.hands(moment_of(replayer.timeline).counts)


def test_the_seat_watched_from_can_be_changed_in_between() -> None:
    replayer = Replayer(full("putong"), 0)
    replayer.jump(20)
    replayer.watch_from(3)
    assert replayer.timeline.view == replayer.reel.view(20, 3)
    replayer.watch_from(None)
    assert replayer.timeline.view.hand == ()
    assert shown_hands(replayer) is None
    replayer.open_cards = True
    assert shown_hands(replayer) == replayer.reel.hands(20)


def test_open_cards_trail_with_the_picture() -> None:
    replayer = Replayer(full("putong"), 0)
    replayer.open_cards = True
    move = next(
        number
        for number in range(len(replayer.reel))
        if any(isinstance(seen, Played) for seen in replayer.reel.seen(number, None))
    )
    replayer.jump(move)
    before = shown_hands(replayer)
    replayer.step()
    assert shown_hands(replayer) == before
    replayer.timeline.skip()
    assert shown_hands(replayer) != before


@pytest.mark.parametrize("preset", PRESETS)
def test_open_cards_are_as_many_as_the_seats_number_at_every_moment(preset: str) -> None:
    replayer = Replayer(full(preset), None)
    replayer.open_cards = True
    for at in range(2, len(replayer.reel), 3):
        replayer.jump(at)
        replayer.step()
        for _ in range(60):
            counts = moment_of(replayer.timeline).counts
            hands = replayer.hands(counts)
            assert hands is not None
            if isinstance(replayer.timeline.step, Played):
                assert [len(hand) for hand in hands] == list(counts)
            if replayer.timeline.idle:
                break
            replayer.advance(0.1)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_seats_own_record_shows_what_that_seat_saw(preset: str) -> None:
    for viewer in (0, 3):
        reel = Reel(record_for(preset, viewer))
        assert reel.own == viewer
        replayer = Replayer(reel, (viewer + 1) % 5, motion=Motion.OFF)
        cues = watched(replayer)
        assert _seen_whole(cues) == _seen_whole(alone(preset, viewer))
        mine, real = replayer.timeline.view, game_of(preset, 2, 2).last_view(viewer)
        assert mine.hand == real.hand
        assert mine.role == real.role
        for name in OPEN:
            assert getattr(mine.public, name) == getattr(real.public, name), name


def _seen_whole(cues: list[Cue]) -> list[Cue]:
    """Leave out what a seat's record does not hold: turns heard, hands turned up, own glow."""
    kept = {"Fly", "Badge", "Medal", "Stamp", "Banner", "Bubble", "Sweep", "Points"}
    return [cue for cue in cues if type(cue).__name__ in kept]


def test_a_seats_record_has_one_viewer_only() -> None:
    replayer = Replayer(Reel(record_for("putong", 2)), 0)
    assert replayer.viewer == 2
    replayer.watch_from(4)
    assert replayer.viewer == 2
    replayer.open_cards = True
    assert shown_hands(replayer) is None


def test_ones_own_turns_are_heard_in_a_seats_record() -> None:
    cues = watched(Replayer(Reel(record_for("putong", 2)), 2, motion=Motion.OFF))
    assert any(isinstance(cue, Sound) and cue.name == SoundName.TURN for cue in cues)


def test_a_record_that_breaks_the_rules_is_watched_all_the_same() -> None:
    record = record_for("putong")
    passed = next(i for i, fact in enumerate(record.facts) if isinstance(fact, Passed))
    odd = Record(record.header, (*record.facts[:passed], *record.facts[passed + 1 :]))
    assert verify(odd).breach is not None
    reel = Reel(odd)
    assert reel.stopped is None
    assert (
        reel.view(len(reel), 0).public.result
        == full("putong").view(len(full("putong")), 0).public.result
    )


def test_a_record_is_watched_up_to_what_cannot_have_happened() -> None:
    record = record_for("putong")
    played = [i for i, fact in enumerate(record.facts) if isinstance(fact, Played)]
    first, other = record.facts[played[0]], record.facts[played[20]]
    assert isinstance(first, Played) and isinstance(other, Played)
    twice = Played(first.seat, first.cards * 9)
    reel = Reel(Record(record.header, (*record.facts[: played[20]], twice, other)))
    assert reel.stopped == played[20] + 2
    assert len(reel) > 20


def test_a_record_cut_off_in_a_hand_can_be_watched_as_far_as_it_goes() -> None:
    record = record_for("putong")
    reel = Reel(Record(record.header, record.facts[:40]))
    assert 0 < len(reel) < 60
    assert Replayer(reel, 0).reel.view(len(reel), 0).public.n == 1
