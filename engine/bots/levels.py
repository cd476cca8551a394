"""The levels people choose from, weakest first."""

from collections.abc import Callable
from random import Random

from engine.bots.bot import Bot
from engine.bots.random_bot import RandomBot
from engine.bots.situation import Traits
from engine.bots.thumb import ThumbBot

SIMPLE = Traits(memory=4, reads_play=False, blur=0.22, eager=0.32, cover=0.05)
STEADY = Traits(memory=12, reads_play=False, blur=0.1, eager=0.22, cover=0.1)
SHREWD = Traits(memory=None, reads_play=True, blur=0.0, eager=0.15, cover=0.2)

_MAKERS: dict[str, Callable[[Random], Bot]] = {
    "random": RandomBot,
    "simple": lambda rng: ThumbBot(SIMPLE, rng),
    "steady": lambda rng: ThumbBot(STEADY, rng),
    "shrewd": lambda rng: ThumbBot(SHREWD, rng),
}

LEVELS: tuple[str, ...] = tuple(_MAKERS)
"""Names of all levels, weakest first."""

DEFAULT_LEVEL = "steady"


def bot_of(level: str, rng: Random) -> Bot:
    """Make a player of a level with its own dice.

    Raises:
        KeyError: if there is no such level.
    """
    return _MAKERS[level](rng)
