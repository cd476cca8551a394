"""Buttons and questions agree with the rules, in every phase of every rule set."""

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from client.present.choosing import choice_in
from client.present.controls import ControlMaker
from client.present.deeds import Deed
from client.present.desk import Desk
from client.present.pictures import ButtonTone
from engine.core.actions import Accept, Answer, Deal, Pass, Play, Yield
from engine.core.cards import SEATS, SWORD
from engine.core.deck import deal, shuffled
from engine.core.game import advance
from engine.core.legal import legal_actions
from engine.core.notation import parse_card, parse_cards
from engine.core.presets import PRESETS
from engine.core.refusal import Refusal, refusal
from engine.core.ruleset import RuleSet
from engine.core.state import PublicState, SeatView, Trick, new_match, view_of
from engine.core.terms import Phase, Role
from engine.text import LANGUAGES, text_in
from tests.support.corelink import lively
from tests.support.match import variant


def maker(lang: str = "zh_CN") -> ControlMaker:
    return ControlMaker(text_in(lang), lambda seat: f"#{seat}", lambda deed: deed.value)


def asked_views(rules: RuleSet, seed: int, hands: int = 2) -> Iterator[SeatView]:
    """Give every view of every seat that is asked something."""
    rng, state, done = Random(seed), new_match(rules), 0
    while done < hands:
        public = state.public
        if public.phase is Phase.DEAL:
            cards = deal(shuffled(rules, rng), public.first)
            outcome = advance(state, None, Deal(cards))
        else:
            views = [view_of(state, seat) for seat in SEATS]
            view = next(one for one in views if one.is_asked)
            yield view
            outcome = advance(state, view.seat, lively(rng, view))
        assert not isinstance(outcome, Refusal)
        state = outcome.state
        done += state.public.phase is Phase.DEAL and state.public.result is not None


def desk_for(view: SeatView, rng: Random) -> Desk:
    desk = Desk()
    desk.follow(view)
    plays = [one for one in legal_actions(view) if isinstance(one, Play)]
    if plays and rng.random() < 0.6:
        desk.selection.choose(rng.choice(plays).cards)
    elif rng.random() < 0.5:
        desk.selection.choose(tuple(sorted(rng.sample(view.hand, min(3, len(view.hand))))))
    return desk


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("lang", ["zh_CN", "en_US"])
def test_every_open_button_is_legal_and_every_question_has_a_way_on(preset: str, lang: str) -> None:
    make, rng, phases = maker(lang), Random(5), set()
    for view in asked_views(PRESETS[preset], seed=9):
        desk = desk_for(view, rng)
        controls = make.controls(view, desk)
        phases.add(view.public.phase)
        assert controls.prompt
        enabled = {button.deed for button in controls.buttons if button.enabled}
        for deed, action in controls.actions.items():
            assert deed in enabled
            assert refusal(view, action) is None, (view.public.phase, deed, action)
        if view.public.phase is not Phase.PLAY and view.public.phase is not Phase.RETURN:
            assert controls.main in enabled
        if view.public.phase is Phase.PLAY:
            cards = desk.selection.cards
            assert (Deed.PLAY in enabled) == (refusal(view, Play(cards)) is None)
            assert (Deed.PASS in enabled) == (refusal(view, Pass()) is None)
        if controls.forced is not None:
            legal = legal_actions(view)
            assert legal == [controls.forced]
    assert Phase.PLAY in phases


@pytest.mark.parametrize("preset", PRESETS)
def test_a_choice_offers_every_legal_action_of_its_kind(preset: str) -> None:
    for view in asked_views(PRESETS[preset], seed=11):
        choice = choice_in(view)
        if choice is None or view.public.phase is Phase.PICK:
            continue
        kinds = {Phase.CALL: "Call", Phase.TRIBUTE: "Pay", Phase.THRONE: "Yield"}
        kind = kinds[view.public.phase]
        legal = [one for one in legal_actions(view) if type(one).__name__ == kind]
        assert len(choice.options) == len(legal)
        assert len(choice.default) == choice.limit


def playing(hand: str, target: str = "", **fields: object) -> SeatView:
    """Seat 0 is to play on a set of seat 1."""
    cards = parse_cards(target)
    trick = Trick(leader=1, by=1 if cards else None, target=cards)
    public = PublicState(
        rules=PRESETS["putong"],
        n=1,
        phase=Phase.PLAY,
        turn=3,
        asked=(0,),
        counts=(len(parse_cards(hand)), 9, 9, 9, 9),
        emperor=1,
        trick=trick,
    )
    held = tuple(sorted(parse_cards(hand)))
    return replace(SeatView(public=public, seat=0, hand=held, role=Role.REBEL), **fields)


def with_raised(view: SeatView, cards: str) -> Desk:
    desk = Desk()
    desk.follow(view)
    desk.selection.choose(tuple(sorted(parse_cards(cards))))
    return desk


def ids(view: SeatView, desk: Desk) -> list[str]:
    return [button.id for button in maker().controls(view, desk).buttons]


@pytest.mark.parametrize(
    ("preset", "words"), [("weihai", "two-force"), ("jingweiyuan", "individual")]
)
def test_a_revolt_is_asked_for_in_the_words_of_its_rules(preset: str, words: str) -> None:
    view = playing("9s 9h Ks")
    public = replace(view.public, rules=PRESETS[preset], phase=Phase.REVOLT)
    text = text_in("zh_CN")
    prompt = maker().controls(replace(view, public=public), Desk()).prompt
    assert prompt.partition("×")[0] == text(f"table.ask.revolt.{words}", revolt=2).partition("×")[0]


def test_a_new_deal_lowers_what_was_raised() -> None:
    view = playing("9s 9h Ks")
    desk = with_raised(view, "9s 9h")
    desk.follow(replace(view, public=replace(view.public, phase=Phase.DEAL)))
    assert not desk.selection


def test_playing_the_sword_of_a_hidden_guard_is_warned_of() -> None:
    view = playing("SJ* SJ 9s 9h 9d", "8s 8h 8d", role=Role.GUARD)
    controls = maker().controls(view, with_raised(view, "SJ* 9s 9h"))
    assert controls.prompt == text_in("zh_CN")("table.ask.reveals")
    assert Deed.PLAY in controls.actions


def test_another_copy_can_be_taken_where_it_matters() -> None:
    view = playing("SJ* SJ 9s 9h 9d", "8s 8h 8d", role=Role.GUARD)
    assert "copies" in ids(view, with_raised(view, "SJ* 9s 9h"))
    assert "copies" not in ids(view, with_raised(view, "9s 9h 9d"))


def test_nothing_is_warned_of_when_the_guard_is_known() -> None:
    view = playing("SJ* SJ 9s 9h 9d", "8s 8h 8d", role=Role.GUARD)
    known = replace(view, public=replace(view.public, guard=0))
    controls = maker().controls(known, with_raised(known, "SJ* 9s 9h"))
    assert controls.prompt != text_in("zh_CN")("table.ask.reveals")


def test_the_called_card_counts_as_the_guards() -> None:
    rules = PRESETS["jingdian"]
    view = playing("4s 4h 9d", "3s", role=Role.GUARD)
    called = replace(view, public=replace(view.public, rules=rules, called=parse_card("4s")))
    controls = maker().controls(called, with_raised(called, "4s"))
    assert controls.prompt == text_in("zh_CN")("table.ask.reveals")
    assert SWORD not in called.hand


def test_only_passing_is_left_when_nothing_beats() -> None:
    view = playing("3s 4h", "As Ah")
    controls = maker().controls(view, Desk())
    assert controls.forced == Pass()
    assert controls.main is Deed.PASS


def test_a_rebel_asked_to_declare_can_only_go_on() -> None:
    view = playing("3s 4h")
    asked = replace(view, public=replace(view.public, phase=Phase.DECLARE, asked=SEATS))
    controls = maker().controls(asked, Desk())
    assert controls.forced == Answer(yes=False)
    assert [button.label for button in controls.buttons] == [text_in("zh_CN")("table.do.go_on")]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("question", ["declare.other", "revolt.guard"])
def test_who_is_not_concerned_is_not_told_to_press_anything(language: str, question: str) -> None:
    text = text_in(language)
    assert text("table.do.go_on") not in text(f"table.ask.{question}")


def test_enter_does_what_the_golden_button_says() -> None:
    for preset in ("weihai", "qingdao", "putong"):
        for view in asked_views(PRESETS[preset], seed=4):
            controls = maker().controls(view, Desk())
            golden = [one.deed for one in controls.buttons if one.tone is ButtonTone.PRIMARY]
            if golden:
                assert golden == [controls.main]


def test_a_set_can_be_chosen_before_ones_turn() -> None:
    view = playing("SJ 9s 9h 9d", "8s 8h 8d")
    waiting = replace(view, public=replace(view.public, asked=(2,)))
    desk = with_raised(waiting, "9s 9h 9d")
    assert [button.id for button in maker().controls(waiting, desk).buttons] == ["arm"]
    desk.arm()
    assert [button.id for button in maker().controls(waiting, desk).buttons] == ["disarm"]
    desk.selection.choose(parse_cards("9s"))
    desk.follow(waiting)
    assert desk.armed == ()


def test_on_autoplay_the_only_button_takes_it_back() -> None:
    view = playing("3s 4h")
    auto = replace(view, public=replace(view.public, auto=(True, False, False, False, False)))
    controls = maker().controls(auto, Desk())
    assert [button.id for button in controls.buttons] == ["take_back"]
    locked = replace(auto, public=replace(auto.public, auto_times=(4, 0, 0, 0, 0)))
    controls = maker().controls(locked, Desk())
    assert not controls.actions
    assert controls.prompt == "本局托管超过 3 次，这局不能取消了"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("limit", [1, 2, 9])
def test_locked_autoplay_names_the_limit_of_the_rules(lang: str, limit: int) -> None:
    view = next(asked_views(variant(PRESETS["putong"], autoplay_limit=limit), 1))
    assert view.seat is not None
    auto, times = [False] * 5, [0] * 5
    auto[view.seat], times[view.seat] = True, limit + 1
    public = replace(view.public, auto=tuple(auto), auto_times=tuple(times))
    prompt = maker(lang).controls(replace(view, public=public), Desk()).prompt
    assert prompt == text_in(lang)("table.auto.locked", number=limit)
    assert str(limit) in prompt


def test_every_key_of_the_table_is_bound_to_one_deed() -> None:
    shown = {
        button.key
        for view in asked_views(PRESETS["bdqingdao"], 3, 1)
        for button in maker().controls(view, Desk()).buttons
    }
    assert shown <= {deed.value for deed in Deed} | {""}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
def test_who_may_not_yield_is_told_the_true_reason(preset: str, lang: str) -> None:
    text, told = text_in(lang), set()
    for seed in range(6):
        for view in asked_views(PRESETS[preset], seed, hands=1):
            if view.public.phase is not Phase.THRONE:
                continue
            bound = refusal(view, Yield()) is not None and choice_in(view) is None
            if not bound or refusal(view, Accept()) is not None:
                continue
            prompt = maker(lang).controls(view, desk_for(view, Random(1))).prompt
            told.add(prompt)
            if preset == "weihai":
                key = "handed" if view.public.refusals else "no_sword"
                assert prompt == text(f"table.ask.throne.{key}")
                assert view.public.refusals or SWORD not in view.hand
            else:
                assert prompt == text("table.ask.throne.forced")
    assert preset != "weihai" or told
