"""What the inputs of the net mean, as a short text: weights made for other inputs are refused."""

from functools import cache
from hashlib import sha256
from random import Random

from engine.bots.net import layout as at
from engine.bots.net.candidates import candidates
from engine.bots.net.chances import rivals
from engine.bots.net.features import (
    INPUTS,
    MOST_MOVE_ON,
    MOST_VIEW_ON,
    VIEW_INPUTS,
    move_inputs,
    view_inputs,
)

SAMPLES = 12
"""Imagined views that are read; a changed input shows in some of them."""


@cache
def fingerprint() -> str:
    """Tell the inputs of imagined views and of all their moves as one hexadecimal number."""
    whole = sha256(f"{VIEW_INPUTS} {INPUTS}".encode())
    dice = Random("fingerprint")
    on, moves = [0] * (MOST_VIEW_ON + MOST_MOVE_ON), [0] * (at.MOST_MOVES + 4)
    for sample in range(SAMPLES):
        own, guard = _imagined(dice, leads=sample % 3 == 0)
        count = view_inputs(own, guard, dice.random(), on)
        whole.update(repr(on[:count]).encode())
        others = rivals(own, guard)
        for move in moves[: candidates(own, True, True, moves)]:
            count = move_inputs(own, guard, others, move, on, 0)
            whole.update(repr((move, on[:count])).encode())
    return whole.hexdigest()


def _imagined(dice: Random, *, leads: bool) -> tuple[list[int], list[float]]:
    own = [0] * at.NUMBERS
    for rank in range(15):
        most = 5 if rank < at.PLAIN_RANKS else 2
        own[at.OWN + rank] = dice.randrange(most)
        own[at.UNSEEN + rank] = dice.randrange(3 * most)
    own[at.SIZES] = sum(own[at.OWN : at.OWN + 15])
    for seat in range(1, 5):
        own[at.SIZES + seat] = dice.randrange(34)
    own[at.ROLE] = dice.randrange(5)
    is_emperor = own[at.ROLE] in (at.AS_EMPEROR, at.AS_SOLO)
    own[at.EMPEROR] = 0 if is_emperor else dice.randrange(1, 5)
    own[at.GUARD] = dice.choice((-1, -1, 1, 2))
    for number in (at.SOLO_KNOWN, at.SECOND_LAP, at.ROLE_OPEN, at.SCEPTER_GONE, at.BY_IS_OUT):
        own[number] = dice.randrange(2)
    own[at.RULES] = dice.randrange(1 << at.RULE_BITS)
    own[at.CALLED] = dice.randrange(-1, 15)
    own[at.EMPEROR_PLACE], own[at.GUARD_PLACE] = dice.randrange(6), dice.randrange(6)
    own[at.SEATS_OUT], own[at.SOLO_KIND] = dice.randrange(4), dice.randrange(4)
    own[at.SECRET], own[at.HELD] = dice.randrange(-1, 15), dice.choice((-1, -1, 3))
    own[at.RANK] = -1
    if not leads:
        own[at.BY], own[at.WAITING] = dice.randrange(1, 5), dice.randrange(1, 5)
        own[at.RANK], own[at.PLAIN] = dice.randrange(10), dice.randrange(1, 4)
        own[at.SMALL] = dice.randrange(2)
        own[at.SIZE] = own[at.PLAIN] + own[at.SMALL]
    return own, [0.0, *(dice.random() / 4 for _ in range(4))]
