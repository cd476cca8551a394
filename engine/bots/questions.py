"""Answers before the play: throne, solo, call, roles and stakes, by the worth of the hand."""

from functools import lru_cache
from random import Random
from typing import NamedTuple

from engine.bots.holding import EMPEROR, GUARD, REBEL, Weights, strength
from engine.core.actions import Accept, Answer, Call, GiveBack, Pay, Pick, SeatAction, Yield
from engine.core.callable import calls, copies_in
from engine.core.cards import SWORD, Cards, is_marked, together
from engine.core.legal import legal_actions
from engine.core.ruleset import RuleSet
from engine.core.score import Outcome, factors_in, points
from engine.core.stakes import revolt_in
from engine.core.state import SeatView, Solo
from engine.core.terms import Phase, Role
from engine.core.throne import is_last_asked

_UNSURE = 0.12
"""How far the same hand may be judged differently from time to time."""

_REIGN = 0.0
"""From here on one reigns; a usual hand is at 0."""

_REIGN_ALONE = 0.3
"""From here on one reigns with the sword in hand, alone against four."""

_REIGN_AT_LAST = 0.8
"""From here on one reigns where a refusal is a hand won: who handed the throne on loses it."""

_QUAD = 1.25
"""From here on the Emperor calls a card he has all four copies of."""

_SHOW = 0.0
_KICK = 0.15
"""From here on the stake is raised."""

_SHOW_HOE = 0.2
"""How often a rebel shows himself where it doubles nothing."""


class Nerve(NamedTuple):
    """From how strong a hand on something is dared.

    Attributes:
        solo: the Emperor plays alone of his own will.
        solo_doubled: the same where that doubles his score.
        seize: another takes the throne before it is settled.
        late_seize: another takes it afterwards.
        show_alone: an Emperor alone by his cards says so.
        shows_for_nothing: whether he says so where it doubles nothing.
        revolt: a rebel asks for the double stake.
    """

    solo: float
    solo_doubled: float
    seize: float
    late_seize: float
    show_alone: float
    shows_for_nothing: bool
    revolt: float


YARDSTICK = Nerve(1.35, 1.35, 1.45, 1.4, 1.2, True, 0.03)
USUAL = Nerve(1.1, 0.9, 1.0, 0.95, 1.0, False, 0.3)
"""What pays, by 26,800 hands the master's net played out with either answer. Seizing pays from .5
on; it is dared later, or nearly every other hand would be played alone."""


def answer_to(view: SeatView, rng: Random, nerve: Nerve = USUAL) -> SeatAction:
    """Answer any question but that of the play."""
    match view.public.phase:
        case Phase.THRONE:
            return _throne(view, rng, nerve)
        case Phase.CALL:
            return _call(view, rng)
        case Phase.TRIBUTE:
            return _pay(view)
        case Phase.PICK:
            return _pick(view)
        case Phase.RETURN:
            return _give_back(view)
        case _:
            return _yes_or_no(view, rng, nerve)


def _throne(view: SeatView, rng: Random, nerve: Nerve) -> SeatAction:
    actions = legal_actions(view)
    yields = [action for action in actions if isinstance(action, Yield)]
    if Accept(solo=True) in actions:
        least = _least_as_emperor(view.public.rules, nerve)
        if _judged(view, view.hand, EMPEROR, rng) >= least:
            return Accept(solo=True)
    if Accept() not in actions:
        return _cheapest(view, yields)
    if not yields:
        return Accept()
    laid = tuple(item.card for item in view.public.laid if item.card is not None)
    hand = together(view.hand, laid)
    if _judged(view, hand, EMPEROR, rng) >= _least_to_reign(view):
        return Accept()
    return _cheapest(view, yields)


def _least_to_reign(view: SeatView) -> float:
    if is_last_asked(view.public):
        return _REIGN_AT_LAST
    return _REIGN_ALONE if SWORD in view.hand else _REIGN


def _judged(view: SeatView, hand: Cards, weights: Weights, rng: Random) -> float:
    return strength(hand, view.public.rules, weights) + rng.gauss(0.0, _UNSURE)


def _cheapest(view: SeatView, yields: list[Yield]) -> Yield:
    """Lay the copy that is least use for calling: of which fewest are held."""
    return min(yields, key=lambda action: [view.hand.count(card) for card in action.laid])


def _call(view: SeatView, rng: Random) -> SeatAction:
    found = calls(view.public.rules, view.hand)
    triples = [card for card in found if copies_in(view.hand, card) == 3]
    quads = [card for card in found if copies_in(view.hand, card) == 4]
    bold = _judged(view, view.hand, EMPEROR, rng) >= _QUAD
    return Call(card=(quads if quads and (bold or not triples) else triples)[0])


def _yes_or_no(view: SeatView, rng: Random, nerve: Nerve) -> SeatAction:
    actions = legal_actions(view)
    if Answer(yes=True) not in actions:
        return Answer(yes=False)
    return Answer(yes=_wants(view, rng, nerve))


def _wants(view: SeatView, rng: Random, nerve: Nerve) -> bool:
    public = view.public
    rules = public.rules
    match public.phase:
        case Phase.SEIZE:
            return _judged(view, view.hand, EMPEROR, rng) >= nerve.seize
        case Phase.SOLO:
            return _judged(view, view.hand, EMPEROR, rng) >= _least_for_solo(view, nerve)
        case Phase.DECLARE if view.role == Role.SOLO:
            pays = nerve.shows_for_nothing or declaring_solo_doubles(rules)
            return pays and _judged(view, view.hand, EMPEROR, rng) >= nerve.show_alone
        case Phase.DECLARE:
            pays = factors_in(rules).declared > 1
            return pays and _judged(view, view.hand, GUARD, rng) >= _SHOW
        case Phase.REVOLT if not revolt_in(rules).doubles:
            return view.role == Role.REBEL and rng.random() < _SHOW_HOE
        case Phase.REVOLT:
            return _revolts(view, rng, nerve)
        case Phase.KICK:
            weights = REBEL if view.role == Role.REBEL else EMPEROR
            return _judged(view, view.hand, weights, rng) >= _KICK
        case _:
            return False


def _least_for_solo(view: SeatView, nerve: Nerve) -> float:
    if view.seat != view.public.emperor:
        return nerve.late_seize
    return _least_as_emperor(view.public.rules, nerve)


def _least_as_emperor(rules: RuleSet, nerve: Nerve) -> float:
    return nerve.solo_doubled if declaring_solo_doubles(rules) else nerve.solo


@lru_cache(maxsize=64)
def declaring_solo_doubles(rules: RuleSet) -> bool:
    """Tell whether an Emperor alone wins more by having said so (rules 5)."""
    hidden = Outcome(0, None, (1, 2, 3, 4, 5))
    return points(rules, hidden._replace(solo=Solo.DECLARED))[0] > points(rules, hidden)[0]


def _revolts(view: SeatView, rng: Random, nerve: Nerve) -> bool:
    if factors_in(view.public.rules).revolted <= 1 or view.role == Role.GUARD:
        return False
    return _judged(view, view.hand, REBEL, rng) >= nerve.revolt


def _pay(view: SeatView) -> SeatAction:
    """Pay the copies that are least use for calling."""
    pays = [action for action in legal_actions(view) if isinstance(action, Pay)]
    return min(pays, key=lambda pay: sorted(view.hand.count(card) for card in pay.cards))


def _pick(view: SeatView) -> SeatAction:
    """Take the highest cards that lie open."""
    picks = [action for action in legal_actions(view) if isinstance(action, Pick)]
    return max(picks, key=lambda pick: sorted((card >> 2 for card in pick.cards), reverse=True))


def _give_back(view: SeatView) -> SeatAction:
    """Return the card of the smallest and lowest group."""
    ranks = [card >> 2 for card in view.hand]
    able = [card for card in view.hand if not is_marked(card) and card < 52] or [
        card for card in view.hand if not is_marked(card)
    ]
    return GiveBack(card=min(able, key=lambda card: (ranks.count(card >> 2), card)))
