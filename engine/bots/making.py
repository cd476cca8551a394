"""Players of every level, and those that only measure others by."""

from collections.abc import Callable
from random import Random
from typing import TypeAlias

from engine.bots.bot import Bot
from engine.bots.levels import LEVELS, MINDS
from engine.bots.net.player import NetPlayer
from engine.bots.net.taste import character_of
from engine.bots.own import is_own, own_maker
from engine.bots.random_bot import RandomBot
from engine.bots.thumb import YARDSTICK, ThumbBot

Maker: TypeAlias = Callable[[Random], Bot]

MEASURES: dict[str, Maker] = {
    "random": RandomBot,
    "yardstick": lambda rng: ThumbBot(YARDSTICK, rng),
}
"""Players that other levels are measured by; on no screen."""

ALL_LEVELS: tuple[str, ...] = (*MEASURES, *LEVELS)


def bot_of(level: str, rng: Random, portrait: int | None = None) -> Bot:
    """Make a player with its own dice.

    Args:
        level: its level, or ``module:name`` for a player of one's own.
        rng: its dice.
        portrait: number of its drawn portrait, which a character goes with; None for a player
            without one.

    Raises:
        LookupError: if there is no such level.
    """
    if level in MEASURES:
        return MEASURES[level](rng)
    if is_own(level):
        return own_maker(level)(rng)
    character = None if portrait is None else character_of(portrait)
    return NetPlayer(MINDS[level], rng, character)
