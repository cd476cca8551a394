"""A table that starts from a given position: playing on from a moment of a hand."""

from collections.abc import Sequence

from msgspec.structs import replace

from engine.core.evolve import evolve
from engine.core.facts import Asked, Fact
from engine.core.ruleset import RuleSet
from engine.core.state import GameState, new_match
from engine.core.terms import Phase
from engine.table.entries import Base, Player, Sitting
from engine.table.setup import Kind, Setup, Stage
from engine.table.sittings import Sittings


class PositionError(ValueError):
    """A position nobody can play on from."""


def position_in(rules: RuleSet, facts: Sequence[Fact], number: int) -> GameState:
    """Give the state after the first ``number`` facts of a hand.

    It is the last moment up to there at which somebody was asked and nobody had
    answered: play goes on with a whole question.

    Raises:
        PositionError: if nobody had been asked anything by then.
    """
    state, open_question = new_match(rules), None
    for fact in facts[:number]:
        state = evolve(state, fact)
        if isinstance(fact, Asked):
            open_question = state
    if open_question is None:
        raise PositionError("nobody was asked anything")
    public = open_question.public
    here = replace(public, auto=(False,) * 5, auto_times=(0,) * 5, left=(False,) * 5)
    return replace(open_question, public=here)


def position_base(
    setup: Setup, state: GameState, sittings: Sittings, facts: Sequence[Fact] = ()
) -> Base:
    """Give a table that plays a hand to its end from ``state``, as practice and no more.

    ``facts`` are those that led to it, for its record.

    Raises:
        PositionError: if no question is open there.
    """
    if state.public.phase is Phase.DEAL:
        raise PositionError("no hand runs")
    return Base(
        setup=replace(setup, rules=state.public.rules, hands=state.public.n, code="", seed=None),
        stage=Stage.PLAYING,
        sittings=sittings,
        state=state,
        facts=tuple(facts),
        players=tuple(map(_player, sittings)),
        practice=True,
    )


def _player(sitting: Sitting) -> Player:
    chair = sitting.chair
    return Player(chair.name, chair.level if chair.kind is Kind.BOT else None)
