"""The one place that says no, with a stable code for every reason.

Host, buttons, hints, bots and tests all ask ``refusal``. It needs only what
the acting seat may know. Words are in ``assets/text`` under ``no.<code>``.
"""

from collections import Counter
from enum import StrEnum
from typing import TypeAlias

import msgspec

from engine.core.actions import (
    Accept,
    Answer,
    Apply,
    Call,
    Defer,
    GiveBack,
    Leave,
    Pass,
    Pay,
    Pick,
    Play,
    SeatAction,
    SetAuto,
    Yield,
)
from engine.core.callable import (
    TRIPLE,
    calls,
    copies_in,
    has_fourth,
    is_callable_rank,
    is_ranked,
)
from engine.core.cards import Cards, holds, is_marked, unmarked
from engine.core.offers import offers_apply, offers_defer
from engine.core.owed import may_be_paid, number_due, number_to_pick, pool_cards, ranks_due
from engine.core.ruleset import RuleSet, SoloRule
from engine.core.sets import CardSet, beats, breaks_hold, breaks_lone, may_be_larger, set_of
from engine.core.solo import asks_solo, meets_solo
from engine.core.special import outranks, special_card
from engine.core.state import PublicState, SeatView, Trick
from engine.core.terms import Phase, Role
from engine.core.throne import is_able, may_yield, rank_to_lay


class No(StrEnum):
    """Why an action is refused."""

    NO_HAND = "no_hand"
    NOT_SEATED = "not_seated"
    NOT_ASKED = "not_asked"
    OTHER_QUESTION = "other_question"
    NOT_IN_HAND = "not_in_hand"
    WRONG_NUMBER = "wrong_number"
    NOT_HIGHEST = "not_highest"
    NOT_IN_POOL = "not_in_pool"
    MARKED_STAYS = "marked_stays"
    NOT_ABLE = "not_able"
    NO_SOLO = "no_solo"
    SOLO_ASKED_LATER = "solo_asked_later"
    MUST_ACCEPT = "must_accept"
    LAY_NOTHING = "lay_nothing"
    LAY_OTHER = "lay_other"
    NEEDS_QUAD = "needs_quad"
    NO_ROLE_TO_SHOW = "no_role_to_show"
    GUARD_CANNOT_REVOLT = "guard_cannot_revolt"
    RANK_NOT_CALLABLE = "rank_not_callable"
    TOO_FEW_COPIES = "too_few_copies"
    NO_FOURTH_COPY = "no_fourth_copy"
    HIGHER_TRIPLE_FIRST = "higher_triple_first"
    SUITS_IN_ORDER = "suits_in_order"
    EMPTY = "empty"
    NO_SET = "no_set"
    JOKERS_ALONE = "jokers_alone"
    HELD_BACK = "held_back"
    WRONG_SIZE = "wrong_size"
    NOT_HIGHER = "not_higher"
    MUST_LEAD = "must_lead"
    NO_DEFER = "no_defer"
    SECOND_LAP = "second_lap"
    NO_APPLY = "no_apply"
    AUTO_LOCKED = "auto_locked"
    AUTO_SAME = "auto_same"
    GONE = "gone"
    NOT_DEALING = "not_dealing"
    BAD_DEAL = "bad_deal"


Values: TypeAlias = tuple[tuple[str, int], ...]


class Refusal(msgspec.Struct, frozen=True):
    """An expected no.

    Attributes:
        code: stable reason.
        values: numbers for the placeholders of its words.
    """

    code: No
    values: Values = ()


PHASE_OF: dict[type, tuple[Phase, ...]] = {
    Play: (Phase.PLAY,),
    Pass: (Phase.PLAY,),
    Defer: (Phase.PLAY,),
    Apply: (Phase.PLAY,),
    Pay: (Phase.TRIBUTE,),
    Pick: (Phase.PICK,),
    GiveBack: (Phase.RETURN,),
    Accept: (Phase.THRONE,),
    Yield: (Phase.THRONE,),
    Answer: (Phase.SEIZE, Phase.SOLO, Phase.DECLARE, Phase.REVOLT, Phase.KICK),
    Call: (Phase.CALL,),
}
"""Which questions an action answers."""

_STANDING = (SetAuto, Leave)
"""What may be done at any time."""


def refusal(view: SeatView, action: SeatAction) -> Refusal | None:
    """Tell why an action is refused; None if it is legal."""
    public = view.public
    if view.seat is None:
        return Refusal(No.NOT_SEATED)
    if isinstance(action, _STANDING):
        return _standing_refusal(public, view.seat, action)
    if public.phase is Phase.DEAL:
        return Refusal(No.NO_HAND)
    if view.seat not in public.asked or view.answered is not None:
        return Refusal(No.NOT_ASKED)
    if public.phase not in PHASE_OF[type(action)]:
        return Refusal(No.OTHER_QUESTION)
    code = _code(view, action)
    if code is None or isinstance(code, Refusal):
        return code
    return Refusal(code)


def _code(view: SeatView, action: SeatAction) -> No | Refusal | None:
    public, hand = view.public, view.hand
    match action:
        case Play(cards=cards):
            return play_refusal(public, hand, cards)
        case Pass():
            return None if public.trick and public.trick.target else No.MUST_LEAD
        case Defer():
            return _defer_refusal(public.rules, public.trick)
        case Apply():
            return None if may_apply(public) else No.NO_APPLY
        case Answer(yes=yes):
            return _yes_refusal(view) if yes else None
        case Accept(solo=solo):
            return _accept_refusal(public.rules, hand, solo=solo)
        case Yield(laid=laid):
            return _yield_refusal(public, hand, laid)
        case Call():
            return _call_refusal(public.rules, hand, action)
        case Pay(cards=cards):
            return _pay_refusal(public, hand, cards)
        case Pick(cards=cards):
            return _pick_refusal(public, cards)
        case GiveBack(card=card):
            if card not in hand:
                return No.NOT_IN_HAND
            return No.MARKED_STAYS if is_marked(card) else None
        case SetAuto() | Leave():
            return None


def _standing_refusal(public: PublicState, seat: int, action: SetAuto | Leave) -> Refusal | None:
    if not public.n:
        return Refusal(No.NO_HAND)
    if public.left[seat]:
        return Refusal(No.GONE)
    if isinstance(action, Leave):
        return None
    if public.auto[seat] == action.on:
        return Refusal(No.AUTO_SAME)
    if not action.on and is_locked(public, seat):
        return Refusal(No.AUTO_LOCKED)
    return None


def is_locked(public: PublicState, seat: int) -> bool:
    """Tell whether a seat's autoplay cannot be switched off in this hand (rules 8)."""
    return public.auto_times[seat] > times_to_end_autoplay(public.rules)


def times_to_end_autoplay(rules: RuleSet) -> int:
    """Tell how often a seat may go on autoplay in one hand and still end it (rules 8)."""
    return rules.autoplay_limit


def play_refusal(public: PublicState, hand: Cards, cards: Cards) -> No | Refusal | None:
    """Tell why cards cannot be played; whose turn it is does not matter here."""
    if not cards:
        return No.EMPTY
    if not holds(hand, cards):
        return No.NOT_IN_HAND
    played = set_of(cards)
    if played is None:
        return No.NO_SET
    rules = public.rules
    if breaks_lone(rules, played, hand):
        return No.JOKERS_ALONE
    if breaks_hold(rules, played, hand):
        return No.HELD_BACK
    target = set_of(public.trick.target) if public.trick else None
    if target is None or _wins(public, cards, played, target):
        return None
    if played.size < target.size or (played.size > target.size and not may_be_larger(rules)):
        return Refusal(No.WRONG_SIZE, (("number", target.size),))
    return No.NOT_HIGHER


def _wins(public: PublicState, cards: Cards, played: CardSet, target: CardSet) -> bool:
    special = special_card(public)
    if special is None or public.trick is None:
        return beats(public.rules, played, target)
    return outranks(cards, public.trick.target, special)


def _defer_refusal(rules: RuleSet, trick: Trick | None) -> No | None:
    if not offers_defer(rules):
        return No.NO_DEFER
    if trick is None or not trick.target:
        return No.MUST_LEAD
    return No.SECOND_LAP if trick.lap == 2 else None


def may_apply(public: PublicState) -> bool:
    """Tell whether the lead can be applied for: behind a player who went out (rules 4.7)."""
    trick = public.trick
    if not offers_apply(public.rules) or trick is None or trick.by is None:
        return False
    return public.places[trick.by] is not None and trick.lap == 1


def _yes_refusal(view: SeatView) -> No | None:
    match view.public.phase:
        case Phase.SOLO:
            return None if meets_solo(view.public.rules, view.hand) else No.NEEDS_QUAD
        case Phase.DECLARE:
            return None if view.role in (Role.GUARD, Role.SOLO) else No.NO_ROLE_TO_SHOW
        case Phase.REVOLT:
            return No.GUARD_CANNOT_REVOLT if view.role == Role.GUARD else None
        case _:
            return None


def _accept_refusal(rules: RuleSet, hand: Cards, *, solo: bool) -> No | None:
    if not solo:
        return None if is_able(rules, hand) else No.NOT_ABLE
    if not asks_solo(rules, SoloRule.AFTER_THRONE):
        return No.NO_SOLO
    # rules 4.2: one with a card to call reigns first; solo is then asked of all at once.
    if is_able(rules, hand):
        return No.SOLO_ASKED_LATER
    return None if meets_solo(rules, hand) else No.NEEDS_QUAD


def _yield_refusal(public: PublicState, hand: Cards, laid: Cards) -> No | None:
    if not may_yield(public, hand):
        return No.MUST_ACCEPT
    rank = rank_to_lay(public, hand)
    if rank is None:
        return No.LAY_NOTHING if laid else None
    if len(laid) != 1 or laid[0] >> 2 != rank or is_marked(laid[0]):
        return No.LAY_OTHER
    return None if holds(hand, laid) else No.NOT_IN_HAND


def _call_refusal(rules: RuleSet, hand: Cards, action: Call) -> No | None:
    card = action.card
    if unmarked(card) != card or not is_callable_rank(rules, card):
        return No.RANK_NOT_CALLABLE
    able = calls(rules, hand)
    if card in able:
        return None
    if copies_in(hand, card) < TRIPLE:
        return No.TOO_FEW_COPIES
    if not has_fourth(rules, card):
        return No.NO_FOURTH_COPY
    # The card is held often enough and may be called: one that comes before it stands in its way.
    first = next(other for other in able if is_ranked(rules, copies_in(hand, other)))
    return No.SUITS_IN_ORDER if first >> 2 == card >> 2 else No.HIGHER_TRIPLE_FIRST


def _pay_refusal(public: PublicState, hand: Cards, cards: Cards) -> No | Refusal | None:
    number = number_due(public)
    if not holds(hand, cards):
        return No.NOT_IN_HAND
    due = ranks_due(public.rules, hand, number)
    if len(cards) != len(due):
        return Refusal(No.WRONG_NUMBER, (("number", len(due)),))
    if not all(may_be_paid(public.rules, card) for card in cards):
        return No.NOT_HIGHEST
    return None if sorted(card >> 2 for card in cards) == due else No.NOT_HIGHEST


def _pick_refusal(public: PublicState, cards: Cards) -> No | Refusal | None:
    number = number_to_pick(public)
    if len(cards) != number:
        return Refusal(No.WRONG_NUMBER, (("number", number),))
    lying = Counter(pool_cards(public))
    return None if Counter(cards) <= lying else No.NOT_IN_POOL
