import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from client.present.anchors import plate
from client.present.choreography import cues_for
from client.present.cues import Bubble, Cue, Hold, Shake
from client.present.timeline import LONGEST_FRAME, Motion, Timeline
from engine.core.cards import Seat
from engine.core.evolve import evolve_view
from engine.core.facts import HandsShown, Played, Seen, Soloed
from engine.core.presets import PRESETS
from engine.core.state import PublicState, SeatView
from tests.support.presentgame import VIEWERS, game_of

PRESET = "qingdao"


def cue_list(preset: str, viewer: Seat | None) -> list[Cue]:
    """List all cues in the order in which they should start."""
    game = game_of(preset)
    view = game.first_view(viewer)
    cues: list[Cue] = []
    for seen in game.seen(viewer):
        cues += sorted(cues_for(seen, view), key=lambda cue: cue.at)
        view = evolve_view(view, seen)
    return cues


def batches(seen: tuple[Seen, ...], sizes: list[int]) -> list[tuple[Seen, ...]]:
    found: list[tuple[Seen, ...]] = []
    at = 0
    while at < len(seen):
        size = sizes[len(found) % len(sizes)]
        found.append(seen[at : at + size])
        at += size
    return found


@settings(max_examples=25, deadline=None)
@given(
    frames=st.lists(st.floats(0.0, 0.5), min_size=1, max_size=12),
    speeds=st.lists(st.sampled_from([0.5, 1.0, 2.0, 4.0]), min_size=1, max_size=4),
    motions=st.lists(st.sampled_from(Motion), min_size=1, max_size=3),
    sizes=st.lists(st.integers(1, 40), min_size=1, max_size=5),
    hurry=st.booleans(),
)
def test_any_frames_and_any_speed_end_in_the_same_picture_and_cue_order(
    frames: list[float],
    speeds: list[float],
    motions: list[Motion],
    sizes: list[int],
    hurry: bool,
) -> None:
    game = game_of(PRESET)
    timeline = Timeline(game.first_view(1))
    started: list[Cue] = []
    waiting = batches(game.seen(1), sizes)
    count = 0
    while waiting or not timeline.idle:
        if waiting:
            timeline.feed(waiting.pop(0))
        timeline.speed = speeds[count % len(speeds)]
        timeline.motion = motions[count % len(motions)]
        timeline.hurried = hurry and count % 2 == 0
        started += timeline.advance(max(frames[count % len(frames)], 0.01))
        count += 1
    assert started == cue_list(PRESET, 1)
    assert timeline.shown == timeline.view == game.last_view(1)


def test_the_view_knows_at_once_what_the_picture_shows_later() -> None:
    game = game_of("putong")
    for viewer in VIEWERS:
        timeline = Timeline(game.first_view(viewer))
        timeline.feed(game.seen(viewer))
        assert timeline.view == game.last_view(viewer)
        assert timeline.shown == game.first_view(viewer)
        timeline.skip()
        assert timeline.shown == timeline.view
        assert timeline.idle


def test_a_stall_moves_the_picture_no_further_than_one_long_frame() -> None:
    game = game_of("putong")
    stalled, smooth = Timeline(game.first_view(0)), Timeline(game.first_view(0))
    for timeline in (stalled, smooth):
        timeline.feed(game.seen(0)[:2])
    assert stalled.advance(30.0) == smooth.advance(LONGEST_FRAME)
    assert stalled.active == smooth.active


def test_the_deal_of_a_full_deck_takes_about_four_seconds() -> None:
    game = game_of("putong")
    timeline = Timeline(game.first_view(0))
    timeline.feed(game.seen(0)[:1])
    timeline.skip()
    timeline.feed(game.seen(0)[1:2])
    frames = 0
    while not timeline.idle:
        timeline.advance(1 / 60)
        frames += 1
    assert 3.8 < frames / 60 < 4.6


def test_a_backlog_is_shown_faster_and_nothing_of_it_is_dropped() -> None:
    game = game_of("putong")
    timeline = Timeline(game.first_view(0))
    timeline.feed(game.seen(0))
    natural = sum(max((c.ends for c in cues), default=0.0) for cues in steps(game.seen(0)))
    started: list[Cue] = []
    seconds = 0.0
    while not timeline.idle:
        started += timeline.advance(0.05)
        seconds += 0.05
    assert started == cue_list("putong", 0)
    assert seconds < natural / 4


def steps(seen: tuple[Seen, ...]) -> list[tuple[Cue, ...]]:
    view = game_of("putong").first_view(0)
    found = []
    for one in seen:
        found.append(cues_for(one, view))
        view = evolve_view(view, one)
    return found


def seconds_for(timeline: Timeline) -> float:
    seconds = 0.0
    while not timeline.idle:
        timeline.advance(0.02)
        seconds += 0.02
    return seconds


def before_end() -> tuple[Timeline, Seen]:
    game = game_of("putong")
    seen = game.seen(0)
    at = next(i for i, one in enumerate(seen) if isinstance(one, HandsShown))
    timeline = Timeline(game.first_view(0))
    timeline.feed(seen[:at])
    timeline.skip()
    return timeline, seen[at]


def test_the_last_set_stays_a_second_even_with_animation_off() -> None:
    timeline, shown = before_end()
    timeline.motion = Motion.OFF
    timeline.feed((shown,))
    assert 1.0 <= seconds_for(timeline) < 2.5


def test_reduced_motion_keeps_holds_and_shortens_the_rest() -> None:
    game = game_of("putong")
    timeline = Timeline(game.first_view(0), motion=Motion.REDUCED)
    timeline.feed(game.seen(0)[:2])
    assert seconds_for(timeline) < 1.4
    timeline, shown = before_end()
    timeline.motion = Motion.REDUCED
    timeline.feed((shown,))
    assert seconds_for(timeline) >= sum(c.lasts for c in _cues(timeline, shown) if is_hold(c))


def _cues(timeline: Timeline, seen: Seen) -> tuple[Cue, ...]:
    return cues_for(seen, timeline.view)


def is_hold(cue: Cue) -> bool:
    return isinstance(cue, Hold)


def test_hurrying_is_four_times_as_fast() -> None:
    game = game_of("putong")
    slow, fast = Timeline(game.first_view(0)), Timeline(game.first_view(0))
    fast.hurried = True
    for timeline in (slow, fast):
        timeline.feed(game.seen(0)[:2])
    assert 3.5 < seconds_for(slow) / seconds_for(fast) < 4.5


def test_skipping_a_step_ends_the_deal_and_leaves_the_rest_to_be_shown() -> None:
    game = game_of("putong")
    timeline = Timeline(game.first_view(0))
    timeline.feed(game.seen(0)[:4])
    timeline.skip_step()
    timeline.advance(0.05)
    timeline.skip_step()
    assert timeline.shown.hand == game.states[1].hands[0]
    assert not timeline.idle


def test_a_snapshot_replaces_everything_and_plays_nothing() -> None:
    game = game_of("putong")
    timeline = Timeline(game.first_view(0))
    timeline.feed(game.seen(0)[:30])
    timeline.advance(0.05)
    timeline.replace(game.last_view(0))
    assert timeline.idle
    assert timeline.active == ()
    assert timeline.view == timeline.shown == game.last_view(0)
    assert timeline.advance(0.05) == ()


def test_a_cue_runs_from_nothing_to_the_whole() -> None:
    game = game_of("putong")
    seen = game.seen(0)
    at = next(i for i, one in enumerate(seen) if isinstance(one, Played))
    timeline = Timeline(game.first_view(0))
    timeline.feed(seen[:at])
    timeline.skip()
    timeline.feed(seen[at : at + 1])
    last = -1.0
    while not timeline.idle:
        timeline.advance(0.03)
        for active in timeline.active:
            assert 0.0 <= active.progress <= 1.0
            assert active.progress > last
            last = active.progress
            break
    assert last > 0.7


def test_a_short_cue_behind_a_longer_one_ends_while_that_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    longer, short = Bubble(0.0, 0.6, seat=1, key="say.declare"), Shake(0.1, 0.2, anchor=plate(2))
    monkeypatch.setattr("client.present.timeline.cues_for", lambda *_: (longer, short))
    timeline = Timeline(SeatView(public=PublicState(rules=PRESETS[PRESET]), seat=0))
    timeline.feed((HandsShown(((),) * 5),))
    for _ in range(2):
        timeline.advance(0.1)
    assert [one.cue for one in timeline.active] == [longer, short]
    assert timeline.ended == ()
    for _ in range(2):
        timeline.advance(0.1)
    assert [one.cue for one in timeline.active] == [longer]
    assert timeline.ended == (short,)
    assert timeline.settled == 0


def test_cues_of_a_step_start_in_the_order_of_their_time() -> None:
    public = PublicState(rules=PRESETS["weihai"], emperor=1, holder=1)
    timeline = Timeline(SeatView(public=public, seat=0))
    timeline.feed((Soloed(4, 1, seized=False, takes=()),))
    started: list[Cue] = []
    while not timeline.idle:
        started += timeline.advance(0.01)
    times = [cue.at for cue in started]
    assert times == sorted(times)
    assert len(set(times)) > 3
