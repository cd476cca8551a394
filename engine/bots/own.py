"""Players somebody else wrote, named as ``module:name`` on the command line."""

from collections.abc import Callable
from importlib import import_module
from random import Random

from engine.bots.bot import Bot


def is_own(name: str) -> bool:
    """Tell whether a name means a player of one's own, not a level."""
    return ":" in name


def own_maker(name: str) -> Callable[[Random], Bot]:
    """Give what makes a player: something that is called with dice.

    Raises:
        LookupError: if there is no such module, or nothing of that name in it.
    """
    module, _, thing = name.partition(":")
    try:
        made: Callable[[Random], Bot] = getattr(import_module(module), thing)
    except (ImportError, AttributeError, ValueError) as error:
        raise LookupError(name) from error
    return made
