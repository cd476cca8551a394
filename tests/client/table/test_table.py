"""The table screen as a person uses it."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from _pytest.mark import ParameterSet

from client.program.app import App
from client.settings.settings import HandShape
from client.table.table import AUTO_PASS_AFTER
from engine.core.actions import Pay, Play
from engine.core.cards import rank_of
from engine.core.facts import Paid, Picked, Played
from engine.core.legal import legal_actions
from engine.core.presets import PRESETS
from engine.core.refusal import refusal
from engine.core.terms import Phase, Role
from tests.support.corelink import CoreLink
from tests.support.patience import PATIENCE
from tests.support.tablepilot import FRAME, TablePilot, app_in, pilot_at


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with app_in(tmp_path) as one:
        one.change(animation=False)
        yield one


def to_phase(pilot: TablePilot, phase: Phase, *, most: int = 400) -> None:
    """Answer until the player is asked a question of a phase."""
    for _ in range(most):
        pilot.settle()
        if pilot.view.is_asked and pilot.view.public.phase is phase:
            return
        if pilot.view.public.result is not None:
            pilot.wait(1.0)
            pilot.click("next")
        else:
            pilot.answer_by_mouse()
    raise AssertionError(f"no {phase} for the player")


def to_following(pilot: TablePilot, *, able: bool) -> None:
    """Answer until the player is to follow a set that he can, or cannot, beat."""
    for _ in range(400):
        to_phase(pilot, Phase.PLAY)
        trick = pilot.view.public.trick
        assert trick is not None
        plays = [one for one in legal_actions(pilot.view) if isinstance(one, Play)]
        if trick.target and bool(plays) == able:
            return
        pilot.answer_by_mouse()
    raise AssertionError("no such turn")


def rebel_at(app: App) -> TablePilot:
    """Sit where nobody knows one's role yet."""
    for seed in range(1, 20):
        pilot = pilot_at(app, seed=seed)
        to_phase(pilot, Phase.PLAY)
        if pilot.view.role is Role.REBEL and not pilot.view.public.role_open:
            return pilot
    raise AssertionError("always known")


def every_other(first: int) -> list[ParameterSet]:
    """List the rule sets: one is fast, the next is long, so that two tests share them."""
    return [
        pytest.param(preset, marks=() if number % 2 == first else pytest.mark.long)
        for number, preset in enumerate(PRESETS)
    ]


@pytest.mark.parametrize("preset", every_other(0))
def test_a_whole_hand_is_played_with_the_mouse_alone(app: App, preset: str) -> None:
    pilot = pilot_at(app, preset, seed=4)
    pilot.play_hand()
    result = pilot.view.public.result
    assert result is not None
    assert pilot.scene.picture is not None and pilot.scene.picture.result is not None
    rows = pilot.scene.picture.result.rows
    assert sum(row.place is None for row in rows) != 1
    assert all(bool(row.cards) == (row.place in (None, 5)) for row in rows)
    points = [row.points for row in rows]
    by_place = sorted(range(5), key=lambda seat: result.places[seat])
    assert points == [result.points[seat] + result.penalty[seat] for seat in by_place]


@pytest.mark.parametrize("preset", every_other(1))
def test_a_whole_hand_is_played_with_keys_alone(app: App, preset: str) -> None:
    pilot = pilot_at(app, preset, seed=5)
    pilot.play_hand(by_keys=True)
    assert pilot.view.public.result is not None
    pilot.key("return")
    pilot.settle()
    assert pilot.view.public.n == 2


def test_tribute_is_paid_and_taken_with_the_mouse(app: App) -> None:
    pilot = pilot_at(app, "qingdao", seed=1)
    to_phase(pilot, Phase.TRIBUTE, most=1200)
    may_pay = [one.cards for one in legal_actions(pilot.view) if isinstance(one, Pay)]
    assert isinstance(pilot.link, CoreLink)
    told = len(pilot.link.facts)
    pilot.answer_by_mouse()
    pilot.settle()
    since = pilot.link.facts[told:]
    paid = next(fact for fact in since if isinstance(fact, Paid) and fact.seat == 0)
    taken = [card for fact in since if isinstance(fact, Picked) for card in fact.cards]
    assert paid.cards in may_pay
    assert set(paid.cards) <= set(taken)


def test_a_greyed_play_says_why(app: App) -> None:
    pilot = pilot_at(app, seed=2)
    to_following(pilot, able=True)
    lowest = next(name for name in pilot.scene.targets() if name.startswith("card:"))
    pilot.click(lowest)
    pilot.click(next(n for n in reversed(pilot.scene.targets()) if n.startswith("card:")))
    no = refusal(pilot.view, Play(pilot.scene.desk.selection.cards))
    assert no is not None
    assert "play" not in pilot.enabled()
    assert pilot.prompt == app.words(f"no.{no.code}", **dict(no.values))


def test_a_click_on_a_greyed_play_sends_nothing_and_keeps_the_cards(app: App) -> None:
    pilot = pilot_at(app, seed=2)
    to_following(pilot, able=True)
    cards = [name for name in pilot.scene.targets() if name.startswith("card:")]
    pilot.click(cards[0])
    pilot.click(cards[-1])
    before, turn = pilot.view.hand, pilot.view.public.turn
    raised = pilot.scene.desk.selection.cards
    pilot.click("play")
    pilot.settle()
    assert (pilot.view.hand, pilot.view.public.turn) == (before, turn)
    assert pilot.scene.desk.selection.cards == raised


def test_a_badge_takes_its_rank_and_the_felt_clears(app: App) -> None:
    pilot = pilot_at(app, seed=1)
    to_phase(pilot, Phase.PLAY)
    badge = next(name for name in pilot.scene.targets() if name.startswith("rank:"))
    pilot.click(badge)
    rank = int(badge.removeprefix("rank:"))
    held = [card for card in pilot.view.hand if card >> 2 == rank]
    assert list(pilot.scene.desk.selection.cards) == held
    middle = pygame.Rect(pilot.scene.stage.layout.centre).midbottom if pilot.scene.stage else (0, 0)
    pilot.click_at(middle)
    assert not pilot.scene.desk.selection


def test_a_press_and_drag_sweeps_over_cards_once_each(app: App) -> None:
    app.change(hand=HandShape.ONE_ROW)
    pilot = pilot_at(app, seed=1)
    to_phase(pilot, Phase.PLAY)
    names = [name for name in pilot.scene.targets() if name.startswith("card:")]
    start, end = pilot.spot(names[5]), pilot.spot(names[12])
    pilot.point(start)
    pilot.down(start)
    for share in (0.3, 0.2, 0.7, 1.0):
        x = round(start[0] + (end[0] - start[0]) * share)
        pilot.point((x, start[1]), held=True)
    pilot.up(end)
    raised = {f"card:{chip.card}:{chip.copy}" for chip in pilot.scene.desk.selection.chips}
    assert raised == set(names[5:13])


def test_a_drag_out_of_the_window_ends_the_sweep(app: App) -> None:
    pilot = pilot_at(app, seed=1)
    to_phase(pilot, Phase.PLAY)
    spot = pilot.spot(next(n for n in pilot.scene.targets() if n.startswith("card:")))
    pilot.down(spot)
    pilot.step(pygame.event.Event(pygame.WINDOWLEAVE))
    before = pilot.scene.desk.selection.chips
    pilot.point((spot[0] + 300, spot[1]), held=True)
    assert pilot.scene.desk.selection.chips == before


def test_a_double_click_plays_the_smallest_set_with_that_card_at_once(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A busy machine may take its time over the frames between the two.
    monkeypatch.setattr("client.table.tableinput.DOUBLE", PATIENCE)
    pilot = pilot_at(app, seed=2)
    to_following(pilot, able=True)
    plays = [one.cards for one in legal_actions(pilot.view) if isinstance(one, Play)]
    card = plays[0][0]
    pilot.click_at(pilot.spot(f"card:{card}:0"))
    pilot.click_at(pilot.spot(f"card:{card}:0"))
    own = [one for one in pilot.view.public.story if isinstance(one, Played) and one.seat == 0]
    assert card in own[-1].cards
    assert len(own[-1].cards) == min(len(one) for one in plays if card in one)


def test_backspace_takes_back_whatever_is_chosen(app: App) -> None:
    pilot = pilot_at(app, seed=2)
    to_following(pilot, able=True)
    pilot.click("hint")
    assert pilot.scene.desk.selection.cards
    pilot.key("backspace")
    assert not pilot.scene.desk.selection.cards


def test_the_right_button_plays(app: App) -> None:
    pilot = pilot_at(app, seed=2)
    to_following(pilot, able=True)
    pilot.click("hint")
    turn = pilot.view.public.turn
    pilot.click_at((640, 300), button=3)
    assert pilot.view.public.turn > turn


def test_the_hint_goes_from_the_weakest_play_up(app: App) -> None:
    pilot = pilot_at(app, seed=2)
    to_following(pilot, able=True)
    pilot.click("hint")
    first = pilot.scene.desk.selection.cards
    assert refusal(pilot.view, Play(first)) is None
    ranks = [first[0]]
    for _ in range(2):
        pilot.click("hint")
        ranks.append(pilot.scene.desk.selection.cards[0])
    if ranks[2] != ranks[0]:
        assert all(rank_of(a) <= rank_of(b) for a, b in pairwise(ranks))


def test_nothing_beats_is_said_in_words(app: App) -> None:
    pilot = pilot_at(app, seed=2)
    to_following(pilot, able=False)
    assert pilot.prompt == app.words("table.ask.cannot")
    assert "hint" not in pilot.enabled() and "pass" in pilot.enabled()


def test_a_leader_has_no_pass_button(app: App) -> None:
    pilot = pilot_at(app, seed=1)
    for _ in range(200):
        to_phase(pilot, Phase.PLAY)
        trick = pilot.view.public.trick
        assert trick is not None
        if not trick.target:
            break
        pilot.answer_by_mouse()
    assert "pass" not in pilot.scene.targets()


def test_a_card_pressed_in_anothers_turn_plays_nothing_when_let_go_in_ones_own(app: App) -> None:
    pilot = pilot_at(app, seed=2)
    to_following(pilot, able=False)
    spot = pilot.spot(next(n for n in pilot.scene.targets() if n.startswith("card:")))
    held = pilot.view.hand
    pilot.down(spot)
    pilot.key("p")
    pilot.settle()
    pilot.up(spot)
    assert pilot.view.hand == held
    assert len(pilot.scene.desk.selection) == 1


def test_two_quick_presses_send_one_action(app: App) -> None:
    pilot = pilot_at(app, seed=2)
    to_following(pilot, able=True)
    pilot.click("hint")
    held = len(pilot.view.hand)
    size = len(pilot.scene.desk.selection.cards)
    spot = pilot.spot("play")
    events = [
        pygame.event.Event(kind, pos=spot, button=1, touch=False)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) * 2
    ]
    pilot.step(*events)
    pilot.settle()
    assert held - len(pilot.view.hand) == size


def test_auto_pass_waits_the_same_time_whatever_the_hand(app: App) -> None:
    app.change(auto_pass=True)
    pilot = pilot_at(app, seed=2)
    waits = []
    for _ in range(3):
        to_following(pilot, able=False)
        turn, waited = pilot.view.public.turn, 0.0
        while pilot.view.public.turn == turn and waited < 5:
            pilot.step()
            waited += FRAME
        waits.append(waited)
        pilot.settle()
    assert all(abs(one - AUTO_PASS_AFTER) < 0.2 for one in waits), waits


def test_without_the_option_nothing_passes_by_itself(app: App) -> None:
    pilot = pilot_at(app, seed=2)
    to_following(pilot, able=False)
    turn = pilot.view.public.turn
    pilot.wait(4.0)
    assert pilot.view.public.turn == turn


def test_a_table_that_waits_for_the_player_rests(app: App) -> None:
    pilot = pilot_at(app, seed=2)
    to_following(pilot, able=False)
    for _ in range(1000):
        pilot.step()
    assert pilot.scene.wakes_in is None


def test_anti_peek_hides_ones_own_role_until_the_key_is_held(app: App) -> None:
    app.change(anti_peek=True)
    pilot = rebel_at(app)
    plate = pilot.scene.picture.plates[0] if pilot.scene.picture else None
    assert plate is not None and not plate.secret
    spot = pygame.Rect(pilot.scene.stage.layout.plates[0]).center if pilot.scene.stage else (0, 0)
    pilot.down(spot)
    shown = pilot.scene.picture.plates[0] if pilot.scene.picture else None
    assert shown is not None and shown.secret
    pilot.up(spot)
    hidden = pilot.scene.picture.plates[0] if pilot.scene.picture else None
    assert hidden is not None and not hidden.secret


def test_escape_works_on_the_result_and_leaves_the_table_in_two_steps(app: App) -> None:
    pilot = pilot_at(app, seed=4)
    pilot.play_hand()
    pilot.key("escape")
    assert app.scene.name == "dialog"
    pilot.click_at(app.scene.targets()["leave"].center)
    assert pilot.scene not in app.scenes


def test_the_table_can_be_looked_at_under_the_result_and_the_result_again(app: App) -> None:
    pilot = pilot_at(app, seed=4)
    pilot.play_hand()
    pilot.click("look")
    pilot.wait(0.2)
    assert pilot.scene.picture is not None and pilot.scene.picture.result is None
    assert pilot.enabled()[0] == "result"
    pilot.key("return")
    pilot.wait(0.2)
    assert pilot.scene.picture is not None and pilot.scene.picture.result is not None
    pilot.click("next")
    pilot.settle()
    assert pilot.view.public.n == 2


def test_a_refused_command_is_told_in_words_and_keeps_the_hand(app: App) -> None:
    pilot = pilot_at(app, seed=2)
    to_following(pilot, able=True)
    held, turn = pilot.view.hand, pilot.view.public.turn
    other = next(card for card in held if card >> 2 != held[0] >> 2)
    pilot.scene.model.act(Play((held[0], other)))
    pilot.step()
    pilot.step()
    assert pilot.prompt == app.words("no.no_set")
    assert (pilot.view.hand, pilot.view.public.turn) == (held, turn)
    assert pilot.scene.model.may_act


def test_sorting_and_new_shapes_keep_the_selection(app: App) -> None:
    pilot = pilot_at(app, seed=1)
    to_phase(pilot, Phase.PLAY)
    pilot.click(next(n for n in pilot.scene.targets() if n.startswith("rank:")))
    raised = pilot.scene.desk.selection.chips
    pilot.click("sort")
    pilot.settle()
    pilot.key("r")
    pilot.settle()
    assert pilot.scene.desk.selection.chips == raised
    assert raised


@pytest.mark.parametrize("lang", ["zh_CN", "en_US"])
def test_every_question_of_every_phase_has_words(tmp_path: Path, lang: str) -> None:
    with app_in(tmp_path, lang=lang) as app:
        app.change(animation=False)
        for preset in PRESETS:
            pilot = pilot_at(app, preset, seed=7)
            asked = 0
            for _ in range(12):
                pilot.settle()
                if not pilot.view.is_asked:
                    break
                assert pilot.prompt
                asked += 1
                pilot.answer_by_mouse()
            assert asked
