"""The state after a fact: outcomes are copied, no rule is applied."""

from msgspec.structs import replace

from engine.core.cards import SCEPTER, Cards, Seat, together, without
from engine.core.facts import (
    Accepted,
    Answered,
    Applied,
    Asked,
    Called,
    Dealt,
    DealtSeen,
    Declined,
    Deferred,
    Fact,
    HandStarted,
    LaidBack,
    Led,
    Paid,
    Passed,
    Picked,
    Played,
    Redealt,
    Returned,
    RoleGiven,
    RolesFixed,
    Seen,
    Soloed,
    SoloedSeen,
    WentOut,
    Yielded,
    YieldedSeen,
)
from engine.core.public import evolve_public, put
from engine.core.seen import public_form, seen_by
from engine.core.state import (
    UNANSWERED,
    GameState,
    SeatView,
    Solo,
)


def evolve(state: GameState, fact: Fact) -> GameState:
    """Give the whole state after a fact."""
    match fact:  # first what happens at every turn of play; all may see it whole
        case Asked():
            public = evolve_public(state.public, fact)
            return replace(state, public=public, answers=UNANSWERED)
        case Led() | WentOut():
            return replace(state, public=evolve_public(state.public, fact))
        case Passed(seat=seat) | Deferred(seat=seat) | Applied(seat=seat):
            public = evolve_public(state.public, fact)
            return replace(state, public=public, awake=_awake(state, seat))
        case Played(seat=seat, cards=cards):
            hands, public = _taken(state.hands, seat, cards), evolve_public(state.public, fact)
            return replace(state, public=public, hands=hands, awake=_awake(state, seat))
        case _:
            return _evolve_rare(state, fact)


_OWN_DEEDS = (Answered, Paid, Picked, Returned, Declined, Accepted, Called)


def _evolve_rare(state: GameState, fact: Fact) -> GameState:
    public = state.public
    if isinstance(fact, _OWN_DEEDS):
        state = replace(state, awake=_awake(state, fact.seat))
    for seen in seen_by(fact, None):
        public = evolve_public(public, seen)
    match fact:
        case Answered(seat=seat, yes=yes):
            return replace(state, public=public, answers=put(state.answers, seat, yes))
        case HandStarted():
            return GameState(public=public)
        case Redealt():
            return GameState(public=public, awake=state.awake)
        case Dealt(hands=hands, persons=persons):
            return GameState(public=public, hands=hands, persons=persons, awake=state.awake)
        case Paid(seat=seat, cards=cards):
            return replace(state, public=public, hands=_taken(state.hands, seat, cards))
        case Picked(seat=seat, cards=cards):
            return replace(state, public=public, hands=_given(state.hands, seat, cards))
        case Returned(seat=seat, to=to, card=card):
            hands = _given(_taken(state.hands, seat, (card,)), to, (card,))
            return replace(state, public=public, hands=hands)
        case Declined(seat=seat, to=to, laid=laid):
            hands = _given(_taken(state.hands, seat, (*laid, SCEPTER)), to, (SCEPTER,))
            lying = state.laid + tuple((seat, card) for card in laid)
            return replace(state, public=public, hands=hands, laid=lying)
        case Accepted(seat=seat, takes=takes):
            hands = _given(state.hands, seat, takes)
            return replace(state, public=public, hands=hands, laid=())
        case Soloed(seat=seat, source=source, takes=takes):
            hands = _given(_taken(state.hands, source, (SCEPTER,)), seat, (SCEPTER, *takes))
            return replace(state, public=public, hands=hands, laid=() if takes else state.laid)
        case LaidBack(seat=seat, cards=cards):
            left = tuple(item for item in state.laid if item[0] != seat)
            hands = _given(state.hands, seat, cards)
            return replace(state, public=public, hands=hands, laid=left)
        case Called(copies=copies):
            return replace(state, public=public, copies=copies)
        case RolesFixed(guard=guard):
            alone = guard is None and public.solo == Solo.NO
            return replace(state, public=public, roles_fixed=True, guard=guard, hidden_solo=alone)
        case _:
            return replace(state, public=public)


def _awake(state: GameState, seat: Seat) -> tuple[bool, ...]:
    """Note that a person answered himself: his hand is not one spent on autoplay (rules 8).

    Who becomes Emperor without being asked (rules 4.2) has not answered anything.
    """
    public = state.public
    if seat not in state.persons or seat not in public.asked or public.auto[seat]:
        return state.awake
    return put(state.awake, seat, True)


def evolve_view(view: SeatView, seen: Seen) -> SeatView:
    """Give a viewer's view after what he saw."""
    form = public_form(seen)
    public = view.public if form is None else evolve_public(view.public, form)
    match seen:
        case Asked():
            return replace(view, public=public, answered=None)
        case Answered(yes=yes):
            return replace(view, public=public, answered=yes)
        case HandStarted() | Redealt():
            return SeatView(public=public, seat=view.seat)
        case DealtSeen(hand=hand):
            return SeatView(public=public, seat=view.seat, hand=hand or ())
        case RoleGiven(role=role):
            return replace(view, public=public, role=role)
        case Called(copies=copies):
            return replace(view, public=public, copies=copies)
        case _:
            if view.seat is None:
                return replace(view, public=public)
            return replace(view, public=public, hand=_own_hand(view.hand, view.seat, seen))


def _own_hand(hand: Cards, own: Seat, seen: Seen) -> Cards:
    match seen:
        case Played(seat=seat, cards=cards) | Paid(seat=seat, cards=cards):
            return without(hand, cards) if seat == own else hand
        case Picked(seat=seat, cards=cards) | LaidBack(seat=seat, cards=cards):
            return together(hand, cards) if seat == own else hand
        case Accepted(seat=seat, takes=cards):
            return together(hand, cards) if seat == own else hand
        case Returned(seat=seat, to=to, card=card):
            hand = without(hand, (card,)) if seat == own else hand
            return together(hand, (card,)) if to == own else hand
        case Yielded(seat=seat, to=to, laid=laid) if own in (seat, to):
            hand = without(hand, (*laid, SCEPTER)) if seat == own else hand
            return together(hand, (SCEPTER,)) if to == own else hand
        case YieldedSeen(to=to):
            return together(hand, (SCEPTER,)) if to == own else hand
        case Soloed(seat=seat, source=source, takes=takes):
            hand = without(hand, (SCEPTER,)) if source == own else hand
            return together(hand, (SCEPTER, *takes)) if seat == own else hand
        case SoloedSeen(source=source):
            return without(hand, (SCEPTER,)) if source == own else hand
        case _:
            return hand


def _taken(hands: tuple[Cards, ...], seat: Seat, cards: Cards) -> tuple[Cards, ...]:
    return (*hands[:seat], without(hands[seat], cards), *hands[seat + 1 :])


def _given(hands: tuple[Cards, ...], seat: Seat, cards: Cards) -> tuple[Cards, ...]:
    return (*hands[:seat], together(hands[seat], cards), *hands[seat + 1 :])
