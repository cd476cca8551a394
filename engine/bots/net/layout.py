"""A seat's view as whole numbers: which number stands where.

The modules ``chances``, ``features``, ``candidates`` and ``veto`` are written for two readers:
plain Python when a bot plays, and a compiler when the net is trained. So they hold nothing but
numbers, rows of numbers and functions on them. In all of them ``own`` is such a row of ``NUMBERS``
whole numbers, ``guard`` the chance by seat to be the Guard; seats are counted downstream from
oneself, who is 0.
"""

from collections.abc import MutableSequence, Sequence
from typing import TypeAlias

Own: TypeAlias = Sequence[int]
Guard: TypeAlias = Sequence[float]
Out: TypeAlias = MutableSequence[int]

OWN = 0
"""15 numbers: own cards by rank, small jokers at 13, big ones at 14."""

UNSEEN = 15
"""15 numbers: cards by rank that others may hold."""

SIZES = 30
"""5 numbers: cards held by each seat."""

EMPEROR = 35
GUARD = 36
"""Seats; the Guard is -1 while one does not know him."""

ROLE = 37
AS_EMPEROR, AS_SOLO, AS_HIDDEN_GUARD, AS_OPEN_GUARD, AS_REBEL = 0, 1, 2, 3, 4

SOLO_KNOWN = 38
"""Whether everybody knows that the Emperor is alone."""

BY = 39
"""Who played the set to beat."""

PLAIN, RANK, SMALL, BIG, SIZE = 40, 41, 42, 43, 44
"""The set to beat: plain cards, their rank (-1 if none), jokers, all; 0 cards when leading."""

WAITING = 45
"""How many seats have still to move on this lap, oneself included."""

SECOND_LAP = 46
RULES = 47
SHORT, WEIHAI, SIDE_OUT, STAKE, DEFERS, APPLIES, CALLS, HOLDS = 1, 2, 4, 8, 16, 32, 64, 128
RULE_BITS = 8

CALLED = 48
"""Rank of the called card, -1 without one."""

EMPEROR_PLACE, GUARD_PLACE = 49, 50
"""Places; 0 while they hold cards, or while one does not know the Guard."""

SEATS_OUT = 51
SOLO_KIND = 52
NOT_SOLO, SOLO_BY_TWO, SOLO_FIRST, SOLO_BY_PLACE = 0, 1, 2, 3
"""Whether a solo is scored 12, 0, -12 (the hidden s1 row), by the first place alone, or by each
place (the s3 row)."""

ROLE_OPEN = 53
SCEPTER_GONE = 54
BY_IS_OUT = 55
SECRET = 56
"""Rank of the card that gives one's own hidden role away, -1 without one."""

HELD = 57
"""Rank that only a last play may hold (rules 3.2), -1 without one."""

NUMBERS = 58

PLAIN_RANKS = 13
SMALL_JOKER, BIG_JOKER = 13, 14
TWO = 12
SHAPES, JOKER_SHAPES, BIG_SHAPES = 425, 25, 5
"""A move is ``rank * 425 + plain * 25 + small * 5 + big``; see ``engine.core.moves``."""

PASS, DEFER, APPLY = -1, -2, -3
MOST_MOVES = 72
"""Candidates given at most."""
