"""The line to the table of the first lesson: it answers as a host would."""

from client.present.tutorial import Lesson, Verdict
from engine.core.actions import SeatAction
from engine.core.facts import Seen
from engine.core.state import SeatView
from engine.lan.link import (
    Ack,
    Chair,
    Events,
    Incoming,
    Kind,
    LinkState,
    Outgoing,
    Room,
    Seated,
    Setup,
    Snapshot,
    Stage,
    Stale,
)


class LessonLink:
    """Gives the lesson's views and facts as messages, and judges what the learner does.

    Attributes:
        lesson: the course being gone through.
        verdict: what the lesson said to the last move; None after a new step.
    """

    rtt: float | None = 0.0

    def __init__(self, lesson: Lesson, chairs: tuple[Chair, ...]) -> None:
        self.lesson = lesson
        self.verdict: Verdict | None = None
        self._id = 0
        self._seq = 0
        setup = Setup(rules=lesson.state.public.rules, hands=0)
        room = Room(table="lesson", setup=setup, chairs=chairs, stage=Stage.PLAYING)
        self._inbox: list[Incoming] = [Seated("lesson", 0), room]

    @property
    def state(self) -> LinkState:
        """A lesson is always there."""
        return LinkState.JOINED

    def poll(self) -> list[Incoming]:
        """Take what happened since the last call."""
        messages, self._inbox = self._inbox, []
        facts: list[Seen] = []
        for message in self.lesson.poll():
            if isinstance(message, SeatView):
                self._send_facts(messages, facts)
                messages.append(Snapshot(self._next(), message))
            else:
                facts.append(message)
        self._send_facts(messages, facts)
        return messages

    def _send_facts(self, messages: list[Incoming], facts: list[Seen]) -> None:
        if facts:
            messages.append(Events(self._next(), tuple(facts), ""))
            facts.clear()

    def _next(self) -> int:
        self._seq += 1
        return self._seq

    def act(self, turn: int, action: SeatAction) -> int:
        """Try a move; only the one asked for is made."""
        del turn
        self._id += 1
        self.verdict = self.lesson.act(action)
        self._inbox.append(Ack(self._id) if self.verdict.ok else Stale(self._id))
        return self._id

    def send(self, request: Outgoing) -> int:
        """Nothing else is asked of a lesson."""
        del request
        self._id += 1
        return self._id

    def chat(self, text: str) -> int:
        """Nobody listens."""
        del text
        return 0

    def phrase(self, phrase: str) -> int:
        """Nobody listens."""
        del phrase
        return 0

    def emote(self, emote: str) -> int:
        """Nobody looks."""
        del emote
        return 0

    def close(self) -> None:
        """Nothing is left to hang up."""


def lesson_chairs(name: str, avatar: int, others: list[tuple[str, int]]) -> tuple[Chair, ...]:
    """Give the chairs: the learner and four teachers by name and portrait."""
    mine = Chair(kind=Kind.PERSON, name=name, avatar=avatar)
    return (mine, *(Chair(kind=Kind.BOT, name=each, avatar=face) for each, face in others))
