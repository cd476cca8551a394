"""A throne that travels on, and is lost by who handed it on first (rules 4.2)."""

import pytest

from client.present.choreography import cues_for
from client.present.controls import ControlMaker
from client.present.cues import Banner, Cue, Enthrone
from client.present.desk import Desk
from client.present.loglines import banner_words, log_lines
from client.present.voice import Voice
from engine.core.cards import Seat
from engine.core.evolve import evolve_view
from engine.core.presets import WEIHAI
from engine.core.seen import seen_by
from engine.core.state import view_of
from engine.text import LANGUAGES, text_in
from tests.support.match import Match, match, variant

NAMES = ["Ann", "Bob", "Cy", "Di", "Ed"]
ORDER = (3, 0, 2, 4, 1)


def handed_on(times: int) -> Match:
    game = match(variant(WEIHAI, skip_travels=True)).deal({3: "BJ* SJ*"})
    for seat in ORDER[:times]:
        game.yields(seat)
    return game


def prompt(lang: str, times: int) -> tuple[str, bool]:
    """Tell what is asked, and whether both answers are open."""
    game = handed_on(times)
    view = view_of(game.state, ORDER[times])
    maker = ControlMaker(text_in(lang), lambda seat: NAMES[seat], lambda deed: deed.value)
    controls = maker.controls(view, Desk())
    return controls.prompt, {button.enabled for button in controls.buttons} == {True}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_is_asked_last_is_told_who_loses_if_he_refuses(lang: str) -> None:
    text = text_in(lang)
    assert [prompt(lang, times) for times in (1, 2, 3)] == [(text("table.ask.throne"), True)] * 3
    assert prompt(lang, 4) == (text("table.ask.throne.last", name="Di"), True)


def voice(lang: str, own: Seat | None) -> Voice:
    return Voice(text_in(lang), NAMES, own)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("own", [None, 3])
def test_nobody_is_crowned_where_nobody_took_the_throne(lang: str, own: Seat | None) -> None:
    game = handed_on(4)
    view = view_of(game.state, own)
    cues: list[Cue] = []
    for fact in game.yields(ORDER[4]).facts:
        for seen in seen_by(fact, own):
            cues += cues_for(seen, view)
            view = evolve_view(view, seen)
    assert not [cue for cue in cues if isinstance(cue, Enthrone)]
    words = [banner_words(voice(lang, own), cue) for cue in cues if isinstance(cue, Banner)]
    assert voice(lang, own).say("banner.unwanted", 3) in words


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("own", [None, 3])
def test_the_log_says_who_lost_and_names_no_places(lang: str, own: Seat | None) -> None:
    told = voice(lang, own)
    lines = [line.words for line in log_lines(told, handed_on(5).public)]
    lost = lines.index(told.say("log.unwanted", 3))
    assert told.say("log.accept", 3) not in lines
    assert not set(lines[lost:]) & {told.say(f"log.out.{place}", 3) for place in range(1, 6)}
    taken = [line.words for line in log_lines(told, handed_on(2).accept(2).public)]
    assert told.say("log.accept", 2) in taken
