"""Answers before play by what the net expects of the hand that would follow."""

from engine.bots.net.imagining import Prospect, promise
from engine.bots.net.mind import Mind
from engine.core.actions import Accept, Answer, Call, SeatAction, Yield
from engine.core.callable import calls, copies_in
from engine.core.cards import SCEPTER, SWORD, Card, Cards, Seat, together
from engine.core.deck import has_sword
from engine.core.legal import legal_actions
from engine.core.ruleset import RevoltRule, RuleSet, SoloRule
from engine.core.score import gain_unwanted
from engine.core.state import SeatView, Solo
from engine.core.terms import Phase, Role
from engine.core.throne import is_last_asked, known_guard

_GUARD_SHARE = 0.25
"""How often one is Guard under another Emperor who calls."""

_TO_REVOLT = 0.05
_TO_KICK = 0.05
_TO_BE_ALONE = 1.0
_TO_SHOW = 0.0
"""By how many points an answer must promise more than the quiet one."""


def answer_by_net(view: SeatView, mind: Mind) -> SeatAction | None:
    """Answer a question before play; None where rules of thumb do as well."""
    if view.public.phase is Phase.THRONE:
        return _throne(view, mind)
    if view.public.phase is Phase.CALL:
        return _call(view, mind)
    if Answer(yes=True) not in legal_actions(view):
        return None
    match view.public.phase:
        case Phase.SEIZE | Phase.SOLO:
            return Answer(yes=_goes_alone(view, mind))
        case Phase.DECLARE:
            return Answer(yes=_shows(view, mind))
        case Phase.REVOLT:
            return Answer(yes=_revolts(view, mind))
        case Phase.KICK:
            return Answer(yes=_now(view, mind) > _TO_KICK)
        case _:
            return None


def _throne(view: SeatView, mind: Mind) -> SeatAction | None:
    actions = legal_actions(view)
    if Accept(solo=True) in actions:
        alone = _alone(view, view.hand, Solo.DECLARED, mind)
        if alone > _serving(view, view.hand, mind) + _TO_BE_ALONE:
            return Accept(solo=True)
        return None
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


def _goes_alone(view: SeatView, mind: Mind) -> bool:
    """Tell whether declaring solo or seizing promises more than the hand as it is."""
    is_early = view.public.phase is Phase.SEIZE
    own = view.seat == view.public.emperor
    has_scepter = SCEPTER in view.hand
    hand = view.hand if has_scepter else together(view.hand, (SCEPTER,))
    solo = Solo.DECLARED if own and not is_early else Solo.SEIZED
    alone = _alone(view, hand, solo, mind)
    if own or (is_early and has_scepter):
        return alone > _reigning(view, view.hand, mind, choosing=False) + _TO_BE_ALONE
    nobody = view.public.emperor is None and not is_early
    return alone > (0.0 if nobody else _serving(view, view.hand, mind)) + _TO_BE_ALONE


def _shows(view: SeatView, mind: Mind) -> bool:
    """Tell whether showing one's role promises more than hiding it."""
    if view.role is Role.SOLO:
        hidden = _alone(view, view.hand, Solo.NO, mind)
        return _alone(view, view.hand, Solo.SHOWN, mind, declared=True) > hidden + _TO_SHOW
    hidden = _as(view, view.hand, Role.GUARD, mind)
    return _as(view, view.hand, Role.GUARD, mind, declared=True) > hidden + _TO_SHOW


def _revolts(view: SeatView, mind: Mind) -> bool:
    rules = view.public.rules
    doubles = rules.revolt is RevoltRule.TWO_FORCE and rules.revolt_multiplier > 1
    return doubles and view.role is Role.REBEL and _now(view, mind) > _TO_REVOLT


def _now(view: SeatView, mind: Mind) -> float:
    """Tell what the hand promises as it stands."""
    public = view.public
    if view.role is Role.SOLO:
        return _alone(view, view.hand, public.solo, mind, declared=public.declared)
    if view.role is Role.EMPEROR:
        return _calling(view, view.hand, public.called, mind)
    return _as(view, view.hand, view.role or Role.REBEL, mind, declared=public.declared)


def _reigning(view: SeatView, hand: Cards, mind: Mind, *, choosing: bool = True) -> float:
    """Tell what a hand promises its Emperor, by the best he may call.

    ``choosing``: whether he may still declare himself alone.
    """
    rules = view.public.rules
    may = choosing and rules.solo is SoloRule.AFTER_THRONE and not rules.solo_needs_quad
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
