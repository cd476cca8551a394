"""The first lesson: a scripted table driven through the core.

The learner sits at seat 0. What he sees arrives as from a link: a whole view
where a new table begins, else seen facts in order. Every step can be skipped;
a skipped task is done for him.
"""

from typing import NamedTuple, TypeAlias

from client.present.course import (
    LEARNER,
    Chapter,
    Course,
    Step,
    course,
    opening,
    parse_action,
    parse_move,
)
from engine.core.actions import Answer, Play, SeatAction
from engine.core.cards import Seat, is_marked
from engine.core.evolve import evolve
from engine.core.facts import Fact, Seen
from engine.core.game import advance
from engine.core.refusal import No, Refusal, refusal
from engine.core.seen import seen_by
from engine.core.state import GameState, SeatView, new_match, view_of

Message: TypeAlias = SeatView | Seen
"""A view replaces all that was shown before; a seen fact goes on from it."""


class Verdict(NamedTuple):
    """What the lesson says to a move.

    Attributes:
        ok: whether it is the move asked for, or one of them.
        keys: texts to say, best first; the first that exists is meant.
        refusal: why the rules refuse it, if they do.
    """

    ok: bool
    keys: tuple[str, ...] = ()
    refusal: Refusal | None = None


class Lesson:
    """A person going through the course.

    Attributes:
        state: the table of the current chapter.
    """

    def __init__(self, lesson: Course | None = None) -> None:
        self._course = lesson or course()
        self._inbox: list[Message] = []
        self._at = (0, 0)
        self.state = new_match(self._course.rules_of(self._course.chapters[0]))
        self._set_table()

    @property
    def chapter(self) -> Chapter:
        """The current chapter."""
        return self._course.chapters[self._at[0]]

    @property
    def step(self) -> Step | None:
        """The current step; None when the lesson is over."""
        return None if self.is_over else self.chapter.steps[self._at[1]]

    @property
    def is_over(self) -> bool:
        """Whether nothing is left but the closing words, where the course has any."""
        chapter, number = self._at
        steps = self.chapter.steps
        closing = chapter + 1 == len(self._course.chapters) and not steps[-1].want
        return number >= len(steps) - int(closing)

    @property
    def key(self) -> str:
        """Key of the current step's words."""
        return f"tutorial.{self.chapter.id}.{self._last_step.id}"

    @property
    def title_key(self) -> str:
        """Key of the current chapter's title."""
        return f"tutorial.{self.chapter.id}.title"

    @property
    def is_task(self) -> bool:
        """Whether the learner must do something, not only read."""
        return self.step is not None and bool(self.step.want)

    @property
    def wanted(self) -> SeatAction | None:
        """The move asked for, or the first of them; None while reading."""
        step = self.step
        return parse_action(step.want[0]) if step is not None and step.want else None

    @property
    def progress(self) -> tuple[int, int]:
        """Number of the current step from 1, and how many there are."""
        before = sum(len(chapter.steps) for chapter in self._course.chapters[: self._at[0]])
        total = sum(len(chapter.steps) for chapter in self._course.chapters)
        return min(before + self._at[1] + 1, total), total

    @property
    def view(self) -> SeatView:
        """What the learner may know now."""
        return view_of(self.state, LEARNER)

    def poll(self) -> list[Message]:
        """Take what happened since the last call, in order."""
        messages, self._inbox = self._inbox, []
        return messages

    def expects(self, action: SeatAction) -> Verdict:
        """Judge a move of the learner without making it."""
        step = self.step
        if step is None or not step.want:
            return Verdict(False, (f"no.{No.NOT_ASKED}",), Refusal(No.NOT_ASKED))
        no = refusal(self.view, action)
        if no is not None:
            return Verdict(False, (f"no.{no.code}",), no)
        if any(_same(action, parse_action(want)) for want in step.want):
            return Verdict(True, self._praise(action))
        return Verdict(False, (f"{self.key}.hint", self.key))

    def act(self, action: SeatAction) -> Verdict:
        """Judge a move; if it is the right one, make it and go on to the next step."""
        verdict = self.expects(action)
        if verdict.ok:
            self._do(LEARNER, action)
            self._end_step()
        return verdict

    def go_on(self) -> None:
        """Leave a step that is only to be read."""
        if self.step is not None and not self.is_task:
            self._end_step()

    def skip(self) -> None:
        """Leave any step; a task is done for the learner."""
        step = self.step
        if step is None:
            return
        if step.want:
            self._do(LEARNER, parse_action(step.want[0]))
        self._end_step()

    def skip_chapter(self) -> None:
        """Go to the next chapter, or to the end of the lesson."""
        chapter, _ = self._at
        if chapter + 1 < len(self._course.chapters):
            self._at = (chapter + 1, 0)
            self._set_table()
        else:
            while not self.is_over:
                self.skip()

    def repeat(self) -> None:
        """Set the current step up afresh; when the lesson is over, its last one."""
        chapter, number = self._at
        self._at = (chapter, 0)
        self._set_table()
        for _ in range(min(number, len(self.chapter.steps) - 1)):
            self.skip()
        self._inbox = [self.view]

    @property
    def _last_step(self) -> Step:
        return self.chapter.steps[min(self._at[1], len(self.chapter.steps) - 1)]

    def _praise(self, action: SeatAction) -> tuple[str, ...]:
        done = f"{self.key}.done"
        if isinstance(action, Answer):
            return (f"{done}.{'yes' if action.yes else 'no'}", done)
        return (done,)

    def _end_step(self) -> None:
        for words in self._last_step.then:
            self._do(*parse_move(words))
        chapter, number = self._at
        self._at = (chapter, number + 1)
        last = chapter + 1 == len(self._course.chapters)
        if number + 1 == len(self.chapter.steps) and not last:
            self._at = (chapter + 1, 0)
            self._set_table()

    def _set_table(self) -> None:
        self.state = new_match(self._course.rules_of(self.chapter))
        self._inbox.append(self.view)
        for fact in opening(self.chapter):
            self._tell(fact, evolve(self.state, fact))

    def _do(self, seat: Seat, action: SeatAction) -> None:
        outcome = advance(self.state, seat, action)
        if isinstance(outcome, Refusal):
            raise ValueError(f"{self.key}: {seat} {action}: {outcome.code}")
        for fact in outcome.facts:
            self._tell(fact, outcome.state)

    def _tell(self, fact: Fact, after: GameState) -> None:
        self._inbox.extend(seen_by(fact, LEARNER))
        self.state = after


def _same(action: SeatAction, want: SeatAction) -> bool:
    """Tell whether two moves come to the same: suits do not matter, marks do."""
    if isinstance(action, Play) and isinstance(want, Play):
        return _faces(action) == _faces(want)
    return action == want


def _faces(play: Play) -> list[tuple[int, bool]]:
    return sorted((card >> 2, is_marked(card)) for card in play.cards)
