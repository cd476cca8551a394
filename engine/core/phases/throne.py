"""From early seizing to the settled throne (rules 4.2, 4.3)."""

from engine.core.actions import Yield
from engine.core.cards import SCEPTER, SEATS, Cards, Seat, downstream, seats_from, upstream
from engine.core.deck import has_sword
from engine.core.facts import (
    Accepted,
    Declined,
    LaidBack,
    Redealt,
    RolesFixed,
    ScepterShown,
    Soloed,
    WentOut,
)
from engine.core.phases.ending import end_hand
from engine.core.phases.roles import begin_call, fix_solo, fix_sword
from engine.core.phases.ruling import Ruling
from engine.core.ruleset import SoloRule
from engine.core.solo import asks_solo
from engine.core.state import GameState
from engine.core.terms import Phase
from engine.core.throne import (
    LAST_REFUSAL,
    goes_to_seizer,
    in_forced_round,
    is_able,
    is_unwanted,
    lies_open,
    receiver,
    walk_of,
)


def begin_seize(ruling: Ruling) -> None:
    """Ask all five for 抢庄 where it comes before the throne, or go on."""
    if asks_solo(ruling.public.rules, SoloRule.EARLY):
        ruling.ask(Phase.SEIZE, SEATS)
    else:
        _begin_throne(ruling)


def end_seize(ruling: Ruling) -> None:
    """Give the hand to the first seizer, or go on to the throne."""
    source = _holder(ruling.state)
    seizer = _first_upstream(source, ruling.yes_seats())
    if seizer is None:
        _begin_throne(ruling)
    else:
        # rules 4.3: no throne, no Guard and no call; the Emperor of 抢庄 leads at once.
        ruling.add(Soloed(seizer, source, seized=True, takes=()))
        fix_solo(ruling)


def _holder(state: GameState) -> Seat:
    return next(seat for seat in SEATS if SCEPTER in state.hands[seat])


def _first_upstream(start: Seat, seats: tuple[Seat, ...]) -> Seat | None:
    """Choose among those who want it: the start first, then the nearest upstream of him."""
    order = (upstream(start, steps) for steps in range(5))
    return next((seat for seat in order if seat in seats), None)


def _begin_throne(ruling: Ruling) -> None:
    seat = _holder(ruling.state)
    ruling.add(ScepterShown(seat))
    if walk_of(ruling.public.rules).yields:
        ruling.ask(Phase.THRONE, (seat,))
    else:
        accept(ruling, seat)


def accept(ruling: Ruling, seat: Seat, *, solo: bool = False) -> None:
    """Make a seat Emperor; he takes what was laid.

    One who accepts as a declared solo ends the question for all: as Emperor he
    would come before any seizer (rules 4.2).
    """
    takes = tuple(sorted(card for _, card in ruling.state.laid))
    ruling.add(Accepted(seat, takes, lies_open(ruling.public.rules)))
    if solo:
        _solo(ruling, seat, seat)
    elif asks_solo(ruling.public.rules, SoloRule.AFTER_THRONE):
        # rules 4: asked of all five, whoever meets the condition; the asking tells nothing.
        ruling.ask(Phase.SOLO, SEATS)
    else:
        _settle(ruling)


def yield_scepter(ruling: Ruling, seat: Seat, action: Yield) -> None:
    """Pass the scepter on with what the yield rule asks for."""
    public = ruling.public
    able = is_able(public.rules, ruling.state.hands[seat])
    to = receiver(public, seat)
    forced, is_open = in_forced_round(public), lies_open(public.rules)
    ruling.add(Declined(seat, to, action.laid, forced, able, is_open))
    walk = walk_of(public.rules)
    if is_unwanted(ruling.public):
        lose_unwanted(ruling)
    elif walk.skips and not walk.travels:
        accept(ruling, to)
    elif ruling.public.refusals < LAST_REFUSAL:  # rules 4.2: two rounds, free or forced
        ruling.ask(Phase.THRONE, (to,))
    elif asks_solo(public.rules, SoloRule.AFTER_THRONE):
        ruling.ask(Phase.SOLO, SEATS)  # rules 4.3: a seizer may still save the deal
    else:
        ruling.add(Redealt())


def lose_unwanted(ruling: Ruling) -> None:
    """Score a hand whose scepter came back to who first handed it on.

    He holds both marks, so he would be secretly alone; he loses as one who is out last,
    and no card is played. Nobody is asked to seize: the hand is over.
    """
    seat = _holder(ruling.state)
    ruling.add(Accepted(seat, (), lies_open(ruling.public.rules)))
    ruling.add(RolesFixed(seat, None))
    for place, other in enumerate(seats_from(downstream(seat)), 1):
        ruling.add(WentOut(other, place))
    end_hand(ruling, seat)


def end_solo(ruling: Ruling) -> None:
    """Settle who plays alone, if anybody (rules 4.3)."""
    public = ruling.public
    source = public.emperor if public.emperor is not None else _holder(ruling.state)
    seizer = _first_upstream(source, ruling.yes_seats())
    if seizer is not None:
        _solo(ruling, seizer, source)
    elif public.emperor is None:
        ruling.add(Redealt())
    else:
        _settle(ruling)


def _solo(ruling: Ruling, seizer: Seat, source: Seat) -> None:
    rules = ruling.public.rules
    laid = ruling.state.laid
    takes: Cards = ()
    # rules 4.3: something lies here only if nobody had accepted; who accepted keeps it.
    if goes_to_seizer(rules):
        takes = tuple(sorted(card for _, card in laid))
    ruling.add(Soloed(seizer, source, seized=False, takes=takes, open=lies_open(rules)))
    if not takes:
        for giver in dict.fromkeys(seat for seat, _ in laid):
            cards = tuple(sorted(card for seat, card in laid if seat == giver))
            ruling.add(LaidBack(giver, cards, lies_open(rules)))
    fix_solo(ruling)


def _settle(ruling: Ruling) -> None:
    if has_sword(ruling.public.rules):
        fix_sword(ruling)
    else:
        begin_call(ruling)
