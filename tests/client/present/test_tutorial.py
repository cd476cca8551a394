"""The first lesson can be followed, skipped and got wrong, and its words fit."""

from collections import Counter

import pytest

from client.present.course import LEARNER, Chapter, course, opening, parse_action, parse_move
from client.present.tutorial import Lesson
from engine.core.actions import Accept, Answer, Pass, Play, SeatAction, SetAuto, Yield
from engine.core.deck import deck_of, has_sword
from engine.core.evolve import evolve_view
from engine.core.legal import legal_actions
from engine.core.notation import parse_cards
from engine.core.refusal import No
from engine.core.state import SeatView
from engine.core.terms import Role
from engine.text import LANGUAGES, text_in

CHAPTERS = course().chapters


def lesson_at(chapter: str, step: str) -> Lesson:
    lesson = Lesson()
    while lesson.key != f"tutorial.{chapter}.{step}":
        lesson.skip()
    return lesson


def play(cards: str) -> Play:
    return Play(parse_cards(cards))


def finish(lesson: Lesson) -> None:
    """Do every step as asked."""
    while lesson.step is not None:
        if lesson.is_task:
            assert lesson.act(parse_action(lesson.step.want[0])).ok
        else:
            lesson.go_on()


def test_the_lesson_teaches_all_that_is_asked_and_played() -> None:
    assert [chapter.id for chapter in CHAPTERS] == [
        "sets", "jokers", "emperor", "guard", "call", "revolt", "tribute", "out",
    ]  # fmt: skip


def test_whoever_does_as_asked_reaches_the_end_and_wins() -> None:
    lesson = Lesson()
    finish(lesson)
    result = lesson.state.public.result
    assert result is not None
    assert result.places == (1, 5, 2, 3, 4)
    assert result.points == (6, -3, 3, -3, -3)


def test_skipping_every_step_leads_to_the_same_end() -> None:
    done, skipped = Lesson(), Lesson()
    finish(done)
    while not skipped.is_over:
        skipped.skip()
    assert skipped.state == done.state


def test_skipping_chapters_ends_the_lesson() -> None:
    lesson = Lesson()
    for _ in CHAPTERS:
        lesson.skip_chapter()
    assert lesson.is_over
    lesson.skip()
    lesson.go_on()
    assert lesson.is_over


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.id)
def test_a_chapter_ends_with_something_to_read_so_that_nothing_is_cut_off(
    chapter: Chapter,
) -> None:
    assert not chapter.steps[-1].want


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.id)
def test_hands_can_come_from_the_deck(chapter: Chapter) -> None:
    cards = [card for hand in chapter.hands for card in parse_cards(hand)]
    assert Counter(cards) <= Counter(deck_of(course().rules_of(chapter)))


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.id)
def test_scepter_and_sword_are_where_the_roles_say(chapter: Chapter) -> None:
    assert "BJ*" in chapter.hands[chapter.emperor].split()
    sword = has_sword(course().rules_of(chapter))
    assert ("SJ*" in chapter.hands[chapter.guard].split()) is sword
    shown = () if chapter.start == "tribute" else ("scepter",)
    assert len(opening(chapter)) >= len(("hand", "deal", *shown, "asked"))


def test_what_is_polled_folds_to_the_view() -> None:
    lesson = Lesson()
    view: SeatView | None = None
    while True:
        for message in lesson.poll():
            if isinstance(message, SeatView):
                view = message
            else:
                assert view is not None
                view = evolve_view(view, message)
        assert view == lesson.view
        if lesson.is_over:
            break
        lesson.skip()
    assert lesson.poll() == []


def test_the_learner_never_sees_what_a_player_may_not_know() -> None:
    lesson = lesson_at("emperor", "asked")
    assert lesson.view.role == Role.EMPEROR
    assert lesson.view.public.guard is None
    lesson = lesson_at("emperor", "friend")
    assert lesson.view.public.guard == CHAPTERS[2].guard


def test_a_move_the_rules_refuse_is_answered_with_the_reason() -> None:
    lesson = lesson_at("sets", "beat")
    verdict = lesson.expects(play("Qs Qd"))
    assert not verdict.ok
    assert verdict.refusal is not None and verdict.refusal.code == No.WRONG_SIZE
    assert verdict.keys == ("no.wrong_size",)


def test_a_legal_move_that_is_not_meant_gets_the_hint_and_changes_nothing() -> None:
    lesson = lesson_at("jokers", "small")
    before = lesson.state
    verdict = lesson.act(play("BJ 7s 7h 7d"))
    assert not verdict.ok and verdict.refusal is None
    assert verdict.keys[0] == "tutorial.jokers.small.hint"
    assert lesson.state == before


def test_suits_do_not_matter_but_the_sword_does() -> None:
    lesson = lesson_at("guard", "help")
    assert lesson.expects(play("2h")).ok
    assert lesson.expects(play("SJ*")).keys[0] == "tutorial.guard.help.hint"


@pytest.mark.parametrize("declares", [True, False])
def test_the_guard_may_answer_either_way_and_go_on(declares: bool) -> None:
    lesson = lesson_at("guard", "declare")
    verdict = lesson.act(Answer(declares))
    assert verdict.keys[0] == f"tutorial.guard.declare.done.{'yes' if declares else 'no'}"
    assert (lesson.view.public.guard == LEARNER) is declares
    finish(lesson)
    assert lesson.is_over


def test_while_reading_no_move_is_taken() -> None:
    lesson = Lesson()
    assert not lesson.act(Pass()).ok
    assert lesson.progress[0] == 1
    lesson.go_on()
    lesson.go_on()
    assert lesson.progress[0] == len(("aim", "lead")), "a task is not left by reading on"


def test_autoplay_is_not_part_of_the_lesson() -> None:
    lesson = lesson_at("sets", "lead")
    assert not lesson.act(SetAuto(True)).ok
    assert not lesson.state.public.auto[LEARNER]


def test_a_step_can_be_done_again() -> None:
    lesson = lesson_at("sets", "pass")
    before = lesson.view
    lesson.poll()
    lesson.repeat()
    assert lesson.view == before
    assert lesson.poll() == [before]
    assert lesson.progress == lesson_at("sets", "pass").progress


def test_progress_counts_every_step() -> None:
    lesson = Lesson()
    total = sum(len(chapter.steps) for chapter in CHAPTERS)
    assert lesson.progress == (1, total)
    finish(lesson)
    assert lesson.progress == (total, total)


def every_task() -> list[Lesson]:
    """Set up the lesson at each task."""
    keys = [(chapter.id, step.id) for chapter in CHAPTERS for step in chapter.steps if step.want]
    return [lesson_at(*key) for key in keys]


@pytest.mark.parametrize("lesson", every_task(), ids=lambda lesson: lesson.key)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_answer_to_a_task_has_words(lesson: Lesson, language: str) -> None:
    text = text_in(language)
    for action in legal_moves(lesson):
        verdict = lesson.expects(action)
        said = [key for key in verdict.keys if key in text]
        assert said[0] == verdict.keys[0] or verdict.ok, (action, verdict)


def legal_moves(lesson: Lesson) -> list[SeatAction]:
    moves = legal_actions(lesson.view)
    assert moves
    return moves


def test_every_step_has_words_and_no_words_are_left_over() -> None:
    text = text_in("zh_CN")
    steps = {f"tutorial.{chapter.id}.{step.id}" for chapter in CHAPTERS for step in chapter.steps}
    titles = {f"tutorial.{chapter.id}.title" for chapter in CHAPTERS}
    ends = ("", ".hint", ".done", ".done.yes", ".done.no")
    known = {f"{step}{end}" for step in steps for end in ends} | titles
    written = {key for key in text.keys() if key.startswith("tutorial.")}  # noqa: SIM118
    around = {key for key in written if key.count(".") == 1 or key.startswith("tutorial.leave.")}
    assert steps | titles <= written
    assert written - known - around == set()


def test_moves_are_read_from_notation() -> None:
    assert parse_move("2 play 8s 8h") == (2, play("8s 8h"))
    assert parse_move("4 pass") == (4, Pass())
    assert parse_action("accept") == Accept()
    assert parse_action("yield") == Yield()
    assert parse_action("no") == Answer(False)
    with pytest.raises(ValueError, match="dance"):
        parse_action("dance")


def test_a_broken_script_is_no_silent_lesson() -> None:
    first = CHAPTERS[0]
    broken = Chapter(
        id=first.id,
        start="play",
        emperor=first.emperor,
        guard=first.guard,
        leader=3,
        hands=first.hands,
        steps=first.steps,
    )
    lesson = Lesson(type(course())(rules="putong", chapters=(broken,)))
    lesson.go_on()
    with pytest.raises(ValueError, match="not_asked"):
        lesson.skip()
