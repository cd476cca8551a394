"""Answers before play by what the net expects of the hand that would follow."""

from engine.bots.levels import Mind
from engine.bots.net.imagining import Prospect, promise
from engine.core.actions import Accept, Answer, Call, SeatAction, Yield
from engine.core.callable import calls, copies_in
from engine.core.cards import SCEPTER, SWORD, Card, Cards, Seat, together
from engine.core.deck import has_sword
from engine.core.legal import legal_actions
from engine.core.ruleset import RuleSet, SoloRule
from engine.core.score import gain_unwanted
from engine.core.solo import asks_solo, wants_quad
from engine.core.state import SeatView, Solo
from engine.core.terms import Phase, Role
from engine.core.throne import is_last_asked, known_guard

_GUARD_SHARE = 0.25
"""How often one is Guard under another Emperor who calls."""

_TO_BE_ALONE = 1.0
_TO_SHOW = 0.0
"""By how many points an answer must promise more than the quiet one."""


def answer_by_net(view: SeatView, mind: Mind) -> SeatAction | None:
    """Answer a question before play; None where rules of thumb do as well or better.

    Going alone is theirs: of five who each compare what the net promises, the one it flatters
    most would seize the scepter in three hands of four. So are revolt and kick: an imagined first
    trick tells a rebel too little.
    """
    if view.public.phase is Phase.THRONE:
        return _throne(view, mind)
    if view.public.phase is Phase.CALL:
        return _call(view, mind)
    if view.public.phase is Phase.DECLARE and Answer(yes=True) in legal_actions(view):
        return Answer(yes=_shows(view, mind))
    return None


def _throne(view: SeatView, mind: Mind) -> SeatAction | None:
    actions = legal_actions(view)
    if Accept() not in actions or not any(isinstance(action, Yield) for action in actions):
        return None
    laid = tuple(item.card for item in view.public.laid if item.card is not None)
    reigning = _reigning(view, together(view.hand, laid), mind)
    if is_last_asked(view.public):
        return Accept() if reigning >= gain_unwanted(view.public.rules) else Yield()
    return Accept() if reigning >= _serving(view, view.hand, mind) else None


def _call(view: SeatView, mind: Mind) -> SeatAction:
    options = calls(view.public.rules, view.hand)
    return Call(card=max(options, key=lambda card: _calling(view, view.hand, card, mind)))


def _shows(view: SeatView, mind: Mind) -> bool:
    """Tell whether showing one's role promises more than hiding it."""
    if view.role is Role.SOLO:
        hidden = _alone(view, view.hand, Solo.NO, mind)
        return _alone(view, view.hand, Solo.SHOWN, mind, declared=True) > hidden + _TO_SHOW
    hidden = _as(view, view.hand, Role.GUARD, mind)
    return _as(view, view.hand, Role.GUARD, mind, declared=True) > hidden + _TO_SHOW


def _reigning(view: SeatView, hand: Cards, mind: Mind, *, choosing: bool = True) -> float:
    """Tell what a hand promises its Emperor, by the best he may call.

    ``choosing``: whether he may still declare himself alone.
    """
    rules = view.public.rules
    may = choosing and asks_solo(rules, SoloRule.AFTER_THRONE) and not wants_quad(rules)
    found = [_alone(view, hand, Solo.DECLARED, mind) - _TO_BE_ALONE] if may else []
    if has_sword(rules):
        found.append(_calling(view, hand, None, mind))
    else:
        found += [_calling(view, hand, card, mind) for card in calls(rules, hand)]
    return max(found, default=_alone(view, hand, Solo.DECLARED, mind))


def _calling(view: SeatView, hand: Cards, card: Card | None, mind: Mind) -> float:
    """Tell what a call promises: with a Guard, or in secret alone."""
    alone = SWORD in hand if card is None else copies_in(hand, card) == 4
    called = None if card is None else card >> 2
    if alone:
        return _alone(view, hand, Solo.NO, mind, called=called)
    return promise(_prospect(view, hand, Role.EMPEROR)._replace(called=called), mind)


def _alone(
    view: SeatView,
    hand: Cards,
    solo: Solo,
    mind: Mind,
    *,
    declared: bool = False,
    called: int | None = None,
) -> float:
    prospect = _prospect(view, hand, Role.SOLO)
    own_call = None if view.public.called is None else view.public.called >> 2
    called = own_call if called is None else called
    return promise(prospect._replace(solo=solo, declared=declared, called=called), mind)


def _serving(view: SeatView, hand: Cards, mind: Mind) -> float:
    """Tell what a hand promises under another Emperor."""
    rules = view.public.rules
    hand = tuple(card for card in hand if card != SCEPTER)
    if has_sword(rules):
        return _as(view, hand, Role.GUARD if SWORD in hand else Role.REBEL, mind)
    guard, rebel = _as(view, hand, Role.GUARD, mind), _as(view, hand, Role.REBEL, mind)
    return _GUARD_SHARE * guard + (1.0 - _GUARD_SHARE) * rebel


def _as(view: SeatView, hand: Cards, role: Role, mind: Mind, *, declared: bool = False) -> float:
    called = view.public.called
    prospect = _prospect(view, hand, role)._replace(
        called=_usual_call(view.public.rules) if called is None else called >> 2,
        is_open=role is Role.GUARD and (declared or known_guard(view.public) is not None),
        declared=declared,
    )
    return promise(prospect, mind)


def _usual_call(rules: RuleSet) -> int | None:
    """Give a rank as called as any other, before the call."""
    return None if has_sword(rules) else 8


def _prospect(view: SeatView, hand: Cards, role: Role) -> Prospect:
    """Imagine the first trick in a role; another Emperor not known yet sits two seats on."""
    public, seat = view.public, view.seat
    assert seat is not None
    reigns = role in (Role.EMPEROR, Role.SOLO)
    emperor: Seat | None = public.emperor
    seats_on = 2 if emperor is None or emperor == seat else (emperor - seat) % 5
    return Prospect(
        rules=public.rules,
        hand=hand,
        role=role,
        seats_on=0 if reigns else seats_on,
        counts=public.counts[seat:] + public.counts[:seat],
        revolted=public.revolted,
        kicked=public.kicked,
    )
