"""The first trick as a seat may imagine it before play, and what it promises in points."""

from typing import NamedTuple

from engine.bots.holding import holding_of
from engine.bots.levels import Mind
from engine.bots.net import layout as at
from engine.bots.net.candidates import candidates
from engine.bots.net.reading import Reading, held_rank, kind_of_row, rule_bits
from engine.bots.net.thinking import weighed
from engine.core.cards import Cards, Seat
from engine.core.deck import deck_of, lowest_rank
from engine.core.ruleset import RuleSet
from engine.core.score import Outcome, points, solo_row
from engine.core.state import Solo
from engine.core.terms import Role

_SOMEBODY = 0.83
"""How often somebody is Guard, for a rebel who knows nothing."""


class Prospect(NamedTuple):
    """A hand about to be played, as one seat imagines it.

    Attributes:
        rules: the rules.
        hand: its cards then.
        role: its role.
        seats_on: how many seats downstream the Emperor sits; 0 if it is he.
        counts: cards by seat, counted downstream from it.
        called: rank of the called card; None without one.
        is_open: whether everybody knows who is with the Emperor, or that nobody is.
        solo: how the Emperor came to be known as alone.
        declared: whether a role was shown.
        revolted: whether a revolt doubled the stake.
        kicked: whether a kick doubled it once more.
    """

    rules: RuleSet
    hand: Cards
    role: Role
    seats_on: int
    counts: tuple[int, ...]
    called: int | None = None
    is_open: bool = False
    solo: Solo = Solo.NO
    declared: bool = False
    revolted: bool = False
    kicked: bool = False


def promise(prospect: Prospect, mind: Mind) -> float:
    """Tell the points the seat may expect."""
    return share(prospect, mind) * stake_of(prospect)


def stake_of(prospect: Prospect) -> float:
    """Tell the points the seat makes by the best result."""
    alone = prospect.role is Role.SOLO or prospect.solo is not Solo.NO
    return best_points(prospect.rules, prospect.role, _outcome(prospect, alone=alone))


def best_points(rules: RuleSet, role: Role, outcome: Outcome) -> float:
    """Tell the points a role makes by its side's best result (rules 5).

    Args:
        rules: the rules.
        role: the role.
        outcome: roles and stake; the Emperor is seat 0, a Guard seat 1, and they come in first.
    """
    seat = {Role.EMPEROR: 0, Role.SOLO: 0, Role.GUARD: 1, Role.REBEL: 2}[role]
    return float(abs(points(rules, outcome)[seat]))


def _outcome(prospect: Prospect, *, alone: bool) -> Outcome:
    return Outcome(
        0,
        None if alone else 1,
        (1, 2, 3, 4, 5),
        prospect.solo,
        prospect.declared,
        prospect.revolted,
        prospect.kicked,
    )


def share(prospect: Prospect, mind: Mind) -> float:
    """Tell what share of the best result the seat may expect, -1 to 1."""
    reading = reading_of(prospect)
    out = [0] * (at.MOST_MOVES + 4)
    moves = out[: candidates(reading.own, False, False, out)]
    return weighed(reading, moves, mind)[0].value


def reading_of(prospect: Prospect) -> Reading:
    """Imagine the first lead, or, for others than the Emperor, that he has led a low single."""
    own = [0] * at.NUMBERS
    rules = prospect.rules
    mine = holding_of(prospect.hand)
    whole = holding_of(deck_of(rules))
    own[at.OWN : at.OWN + 15] = mine
    own[at.UNSEEN : at.UNSEEN + 15] = [all_ - held for all_, held in zip(whole, mine, strict=True)]
    own[at.SIZES : at.SIZES + 5] = prospect.counts
    own[at.SIZES] = len(prospect.hand)
    own[at.RULES], own[at.HELD] = rule_bits(rules), held_rank(rules)
    own[at.RANK] = -1
    _imagine_roles(prospect, own)
    if prospect.seats_on:
        _imagine_lead(prospect, own)
    return Reading(own, *_imagine_guard(prospect, own), False, False)


def _imagine_roles(prospect: Prospect, own: list[int]) -> None:
    is_open = prospect.is_open
    hidden = at.AS_OPEN_GUARD if is_open else at.AS_HIDDEN_GUARD
    own[at.ROLE] = {
        Role.EMPEROR: at.AS_EMPEROR,
        Role.SOLO: at.AS_SOLO,
        Role.GUARD: hidden,
        Role.REBEL: at.AS_REBEL,
    }[prospect.role]
    alone = prospect.role is Role.SOLO
    solo_known = prospect.solo is not Solo.NO
    own[at.EMPEROR] = prospect.seats_on
    own[at.GUARD] = 0 if prospect.role is Role.GUARD else -1
    own[at.SOLO_KNOWN] = int(solo_known)
    own[at.SOLO_KIND] = _solo_kind(prospect) if alone or solo_known else at.NOT_SOLO
    own[at.ROLE_OPEN] = int(is_open or solo_known)
    own[at.CALLED] = -1 if prospect.called is None else prospect.called
    secret = at.SMALL_JOKER if prospect.called is None else prospect.called
    is_secret = own[at.ROLE] == at.AS_HIDDEN_GUARD or (alone and not solo_known)
    own[at.SECRET] = secret if is_secret else -1


def _solo_kind(prospect: Prospect) -> int:
    return kind_of_row(solo_row(prospect.rules, _outcome(prospect, alone=True)))


def _imagine_lead(prospect: Prospect, own: list[int]) -> None:
    rank = int(lowest_rank(prospect.rules)) + 1
    emperor: Seat = prospect.seats_on
    own[at.BY] = emperor
    own[at.PLAIN] = own[at.SIZE] = 1
    own[at.RANK] = rank
    own[at.WAITING] = emperor
    own[at.SIZES + emperor] -= 1
    own[at.UNSEEN + rank] -= own[at.UNSEEN + rank] > 0


def _imagine_guard(prospect: Prospect, own: list[int]) -> tuple[list[float], float]:
    if prospect.role is Role.GUARD:
        return [1.0, 0.0, 0.0, 0.0, 0.0], 0.0 if prospect.is_open else 0.25
    if prospect.role is Role.SOLO or own[at.SOLO_KNOWN]:
        return [0.0] * 5, 0.0
    sharers = [seat for seat in range(1, 5) if seat != prospect.seats_on]
    whole = 1.0 if prospect.role is Role.EMPEROR else _SOMEBODY
    guard = [0.0] * 5
    for seat in sharers:
        guard[seat] = whole / len(sharers)
    return guard, 0.0 if prospect.role is Role.EMPEROR else 0.25
