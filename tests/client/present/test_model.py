from client.present.cues import Cue
from client.present.model import LONGEST_TALK, TableModel
from client.present.timeline import Motion, Timeline
from engine.core.actions import Pass, Play, SetAuto
from engine.core.facts import Asked, Played, Seen
from engine.core.game import Outcome, advance
from engine.core.ruleset import RuleSet
from engine.core.seen import seen_by
from engine.core.state import GameState, view_of
from engine.core.terms import Phase
from engine.lan.link import (
    Ack,
    Chair,
    Chatted,
    Closing,
    DealChecked,
    Events,
    Link,
    LinkChanged,
    LinkState,
    Pings,
    Refused,
    Room,
    Seated,
    Setup,
    Snapshot,
    Stage,
    Stale,
    TimeLeft,
)
from tests.support.presentgame import game_of
from tests.support.presentlink import ScriptedLink


def events(*seen: Seen, seq: int = 1, left: int | None = None) -> Events:
    return Events(seq, seen, "", left)


def own_turn() -> tuple[GameState, int]:
    """Find a state in which some seat may pass, and that seat."""
    for state, seat, action in game_of("putong").acts:
        if isinstance(action, Pass):
            return state, seat
    raise AssertionError("nobody passed")


def at_turn() -> tuple[TableModel, ScriptedLink, GameState, int]:
    state, seat = own_turn()
    link = ScriptedLink()
    model = TableModel(link)
    link.coming = [Seated("t", seat), Snapshot(1, view_of(state, seat))]
    model.poll(0.0)
    return model, link, state, seat


def after(state: GameState, seat: int, viewer: int) -> tuple[Seen, ...]:
    outcome = advance(state, seat, Pass())
    assert isinstance(outcome, Outcome)
    return tuple(seen for fact in outcome.facts for seen in seen_by(fact, viewer))


def test_nothing_is_known_before_the_first_snapshot() -> None:
    link: Link = ScriptedLink()
    model = TableModel(link)
    assert model.view is None
    assert not model.may_act
    assert not model.act(Pass())
    assert model.advance(0.1) == ()
    assert model.names == ("",) * 5


def test_a_snapshot_replaces_and_events_are_folded() -> None:
    model, link, state, seat = at_turn()
    assert model.seat == seat
    assert model.view == view_of(state, seat)
    link.coming = [events(*after(state, seat, seat))]
    model.poll(1.0)
    outcome = advance(state, seat, Pass())
    assert isinstance(outcome, Outcome)
    assert model.view == view_of(outcome.state, seat)
    assert model.timeline is not None
    assert not model.timeline.idle
    link.coming = [Snapshot(9, view_of(state, seat))]
    model.poll(2.0)
    assert model.view == view_of(state, seat)
    assert model.timeline.idle


def test_events_before_a_snapshot_are_of_no_use() -> None:
    link = ScriptedLink()
    model = TableModel(link)
    link.coming = [events(Asked(1, Phase.PLAY, (0,)))]
    model.poll(0.0)
    assert model.view is None


def test_one_question_is_answered_once() -> None:
    model, link, state, _ = at_turn()
    assert model.may_act
    assert model.act(Pass())
    assert model.is_waiting
    assert not model.act(Pass())
    assert link.acts == [(state.public.turn, Pass())]


def test_after_a_refusal_one_may_try_again() -> None:
    model, link, _, _ = at_turn()
    model.act(Play(()))
    link.coming = [Refused(1, "no.empty")]
    assert model.poll(0.0) == (Refused(1, "no.empty"),)
    assert model.may_act
    assert model.act(Pass())
    assert len(link.acts) == 2


def test_an_acknowledged_answer_still_waits_for_what_follows_from_it() -> None:
    model, link, state, seat = at_turn()
    model.act(Pass())
    link.coming = [Ack(1)]
    model.poll(0.0)
    assert not model.may_act
    link.coming = [events(*after(state, seat, seat))]
    model.poll(0.0)
    assert not model.is_waiting


def test_a_stale_answer_is_given_up_and_others_ids_change_nothing() -> None:
    model, link, _, _ = at_turn()
    model.act(Pass())
    link.coming = [Stale(7)]
    model.poll(0.0)
    assert not model.may_act
    link.coming = [Stale(1)]
    model.poll(0.0)
    assert model.may_act


def test_autoplay_may_be_switched_at_any_time() -> None:
    model, link, _, _ = at_turn()
    model.act(Pass())
    assert model.act(SetAuto(on=True))
    assert len(link.acts) == 2


def test_input_opens_only_when_the_picture_has_caught_up_and_the_link_stands() -> None:
    model, link, state, seat = at_turn()
    asked = Asked(state.public.turn + 1, Phase.PLAY, (seat,))
    play = Played((seat + 1) % 5, view_of(state, (seat + 1) % 5).hand[:1])
    link.coming = [events(play, asked)]
    model.poll(0.0)
    assert not model.may_act
    for _ in range(20):
        model.advance(0.1)
    assert model.may_act
    link.state = LinkState.RECONNECTING
    assert not model.may_act


def test_the_clock_runs_on_the_clients_own_time() -> None:
    model, link, state, seat = at_turn()
    asked = Asked(state.public.turn + 1, Phase.PLAY, (seat,))
    link.coming = [events(asked, left=20_000)]
    model.poll(100.0)
    assert model.clock is not None
    assert model.clock.seconds(105.0) == 15.0
    assert model.clock.share(105.0) == 0.75
    assert model.clock.seconds(999.0) == 0.0
    link.coming = [TimeLeft(asked.turn, 12_000, running=False)]
    model.poll(108.0)
    assert model.clock.seconds(150.0) == 12.0
    assert model.clock.share(150.0) == 0.6
    link.coming = [TimeLeft(asked.turn + 5, 1_000, running=True)]
    model.poll(150.0)
    assert model.clock.seconds(150.0) == 12.0
    link.coming = [TimeLeft(asked.turn, None, running=True)]
    model.poll(150.0)
    assert model.clock is None


def test_answers_of_others_do_not_wind_the_clock_up_again() -> None:
    model, link, state, _ = at_turn()
    asked = Asked(state.public.turn + 1, Phase.DECLARE, (0, 1, 2, 3, 4))
    link.coming = [events(asked, left=10_000)]
    model.poll(0.0)
    link.coming = [events(left=4_000)]
    model.poll(6.0)
    assert model.clock is not None
    assert model.clock.share(6.0) == 0.4


def test_a_clock_found_on_coming_back_knows_the_tables_limit() -> None:
    state, seat = own_turn()
    link = ScriptedLink()
    model = TableModel(link)
    room = Room(
        table="t",
        setup=Setup(rules=RuleSet(), seconds=20),
        chairs=tuple(Chair(name=name) for name in "ABCDE"),
        stage=Stage.PLAYING,
    )
    link.coming = [room, Snapshot(1, view_of(state, seat), left=5_000)]
    model.poll(0.0)
    assert model.clock is not None
    assert model.clock.share(0.0) == 0.25
    assert model.names == tuple("ABCDE")


def test_the_rest_of_what_a_link_tells_is_kept() -> None:
    model, link, _, _ = at_turn()
    lost = LinkChanged(LinkState.LOST, "gone")
    talk = [Chatted(1, "B", str(n)) for n in range(LONGEST_TALK + 3)]
    link.coming = [
        lost,
        Pings((1, None, 3, None, 5)),
        DealChecked(2, fair=True),
        Closing("kicked"),
        *talk,
    ]
    model.poll(0.0)
    assert model.link_state == lost
    assert model.pings[4] == 5
    assert model.checked == DealChecked(2, fair=True)
    assert model.closing == "kicked"
    assert model.talk == talk[3:]


def test_pace_changes_the_running_timeline() -> None:
    model, link, state, seat = at_turn()
    model.pace(speed=2.0, motion=Motion.REDUCED)
    assert model.timeline is not None
    assert (model.timeline.speed, model.timeline.motion) == (2.0, Motion.REDUCED)
    fresh = TableModel(link, speed=0.5)
    fresh.pace(speed=3.0, motion=Motion.OFF)
    link.coming = [Snapshot(1, view_of(state, seat))]
    fresh.poll(0.0)
    assert fresh.timeline is not None
    assert (fresh.timeline.speed, fresh.timeline.motion) == (3.0, Motion.OFF)


def test_a_game_over_a_link_has_the_cues_of_the_game_itself() -> None:
    game = game_of("weihai", 2, 2)
    for viewer in (0, 3, None):
        link = ScriptedLink()
        model = TableModel(link)
        link.coming = [Snapshot(1, game.first_view(viewer))]
        model.poll(0.0)
        assert model.timeline is not None
        over_link: list[Cue] = []
        for number, fact in enumerate(game.facts):
            seen = seen_by(fact, viewer)
            if seen:
                link.coming = [events(*seen, seq=number + 2)]
            model.poll(0.0)
            over_link += model.advance(0.03)
        while not model.timeline.idle:
            over_link += model.advance(0.1)
        alone = Timeline(game.first_view(viewer))
        alone.feed(game.seen(viewer))
        assert over_link == list(alone.skip())
        assert model.view == game.last_view(viewer)
