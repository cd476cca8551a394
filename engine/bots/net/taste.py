"""Characters: what a player likes among moves that are as good as each other."""

from collections.abc import Callable, Sequence
from enum import StrEnum

from engine.bots.net.chances import SURE, friend
from engine.bots.net.layout import BY, SIZE
from engine.bots.net.reading import Reading
from engine.bots.net.thinking import Thought
from engine.core.moves import SETS, Move

CLOSE = 0.02 / 3
"""Moves are as good as each other within 0.02 points of the Guard (a third of which is 1)."""


class Character(StrEnum):
    """What somebody is known for at the table."""

    BOLD = "bold"
    CAREFUL = "careful"
    LOYAL = "loyal"
    SLY = "sly"
    PATIENT = "patient"
    HASTY = "hasty"


def character_of(portrait: int) -> Character:
    """Give the character that goes with a drawn portrait."""
    kinds = tuple(Character)
    return kinds[portrait % len(kinds)]


def chosen(thoughts: Sequence[Thought], reading: Reading, character: Character | None) -> Move:
    """Choose from weighed moves, best first; a character has his way among the close ones."""
    best = thoughts[0]
    if character is None:
        return best.move
    near = [
        thought
        for thought in thoughts
        if thought.folly == best.folly and best.value - thought.value <= CLOSE
    ]
    liking = _LIKINGS[character]
    return max(near, key=lambda thought: (liking(thought.move, reading), thought.value)).move


def _size(move: Move) -> int:
    return SETS[move].size if move >= 0 else 0


def _rank(move: Move) -> int:
    rank = SETS[move].rank if move >= 0 else None
    return -1 if rank is None else rank


def _bold(move: Move, reading: Reading) -> float:
    """Go into every trick, with the highest cards."""
    del reading
    return (move >= 0) * 20 + _rank(move)


def _careful(move: Move, reading: Reading) -> float:
    """Keep high cards."""
    del reading
    return -_rank(move)


def _loyal(move: Move, reading: Reading) -> float:
    """Leave tricks to friends, take them from foes."""
    own = reading.own
    if not own[SIZE]:
        return _size(move)
    tie = friend(own, reading.guard, own[BY])
    return (move < 0) * tie + (move >= 0) * (1.0 - tie) * (tie < SURE)


def _sly(move: Move, reading: Reading) -> float:
    """Lead few cards, and let others show theirs."""
    return -_size(move) if not reading.own[SIZE] else float(move < 0)


def _patient(move: Move, reading: Reading) -> float:
    """Wait, and keep large sets together."""
    del reading
    return -10.0 * (move >= 0) - _size(move)


def _hasty(move: Move, reading: Reading) -> float:
    """Be rid of as many cards as can be."""
    del reading
    return _size(move)


_LIKINGS: dict[Character, Callable[[Move, Reading], float]] = {
    Character.BOLD: _bold,
    Character.CAREFUL: _careful,
    Character.LOYAL: _loyal,
    Character.SLY: _sly,
    Character.PATIENT: _patient,
    Character.HASTY: _hasty,
}
