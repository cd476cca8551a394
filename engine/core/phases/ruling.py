"""Facts one after another: each is applied at once, so later ones see it."""

from engine.core.cards import Seat
from engine.core.evolve import evolve
from engine.core.facts import Answered, Asked, Fact
from engine.core.state import GameState, PublicState
from engine.core.terms import Phase


class Ruling:
    """What one action leads to.

    Attributes:
        state: the state after the facts added so far.
        facts: the facts added so far.
    """

    __slots__ = ("facts", "state")

    def __init__(self, state: GameState) -> None:
        self.state = state
        self.facts: list[Fact] = []

    @property
    def public(self) -> PublicState:
        """The public state after the facts added so far."""
        return self.state.public

    def add(self, fact: Fact) -> None:
        """Add a fact."""
        self.facts.append(fact)
        self.state = evolve(self.state, fact)

    def ask(self, phase: Phase, seats: tuple[Seat, ...], lap: int = 1) -> None:
        """Put a question to one seat, or to several at the same moment."""
        self.add(Asked(self.state.public.turn + 1, phase, seats, lap))

    def answer(self, seat: Seat, *, yes: bool) -> bool:
        """Take one of several answers; tell whether it was the last awaited."""
        self.add(Answered(seat, yes))
        answers = self.state.answers
        return all(answers[asked] is not None for asked in self.public.asked)

    def yes_seats(self) -> tuple[Seat, ...]:
        """List who answered yes, in the order of asking."""
        return tuple(seat for seat in self.public.asked if self.state.answers[seat])
