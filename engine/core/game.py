"""The rules as a fold: an action either leads to facts or is refused."""

from typing import NamedTuple

from engine.core.actions import (
    Accept,
    Answer,
    AnyAction,
    Apply,
    Call,
    Deal,
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
from engine.core.cards import Seat
from engine.core.facts import AutoSet, Fact, Left
from engine.core.phases.deal import deal_hands, is_fair_deal
from engine.core.phases.play import apply_for_lead, defer, pass_by, play
from engine.core.phases.roles import call, end_declare, end_kick, end_revolt
from engine.core.phases.ruling import Ruling
from engine.core.phases.throne import accept, end_seize, end_solo, yield_scepter
from engine.core.phases.tribute import give_back, pay, pick
from engine.core.refusal import No, Refusal, refusal
from engine.core.state import GameState, view_of
from engine.core.terms import Phase


class Outcome(NamedTuple):
    """What an action led to.

    Attributes:
        facts: what happened, in order; at least one.
        state: the state after it.
    """

    facts: tuple[Fact, ...]
    state: GameState


def advance(state: GameState, actor: Seat | None, action: AnyAction) -> Outcome | Refusal:
    """Tell what an action leads to and the state after it, or why it is refused.

    Args:
        state: the whole state.
        actor: who acts; None for the dealer.
        action: what is done.
    """
    ruling = Ruling(state)
    if isinstance(action, Deal):
        no = _deal_refusal(state, actor, action)
        if no is not None:
            return no
        deal_hands(ruling, action)
    else:
        no = refusal(view_of(state, actor), action)
        if no is not None or actor is None:
            return no or Refusal(No.NOT_SEATED)
        _act(ruling, actor, action)
    return Outcome(tuple(ruling.facts), ruling.state)


def _deal_refusal(state: GameState, actor: Seat | None, action: Deal) -> Refusal | None:
    if actor is not None or state.public.phase is not Phase.DEAL:
        return Refusal(No.NOT_DEALING)
    return None if is_fair_deal(state.public, action) else Refusal(No.BAD_DEAL)


def _act(ruling: Ruling, seat: Seat, action: SeatAction) -> None:
    match action:
        case Play():
            play(ruling, seat, action)
        case Pass():
            pass_by(ruling, seat)
        case Answer(yes=yes):
            _answer(ruling, seat, yes=yes)
        case Defer():
            defer(ruling, seat)
        case Apply():
            apply_for_lead(ruling, seat)
        case Accept(solo=solo):
            accept(ruling, seat, solo=solo)
        case Yield():
            yield_scepter(ruling, seat, action)
        case Call():
            call(ruling, seat, action)
        case Pay():
            pay(ruling, seat, action)
        case Pick():
            pick(ruling, seat, action)
        case GiveBack():
            give_back(ruling, seat, action)
        case SetAuto(on=on):
            ruling.add(AutoSet(seat, on))
        case Leave():
            ruling.add(Left(seat))
            # rules 8: who leaves is played automatically to the end of the hand.
            if not ruling.public.auto[seat]:
                ruling.add(AutoSet(seat, on=True))


def _answer(ruling: Ruling, seat: Seat, *, yes: bool) -> None:
    """Take an answer; when it is the last awaited, all are revealed together."""
    phase = ruling.public.phase
    # rules 4: answers are kept back until the last is in, and revealed together.
    if not ruling.answer(seat, yes=yes):
        return
    match phase:
        case Phase.SEIZE:
            end_seize(ruling)
        case Phase.SOLO:
            end_solo(ruling)
        case Phase.DECLARE:
            end_declare(ruling)
        case Phase.REVOLT:
            end_revolt(ruling)
        case Phase.KICK:
            end_kick(ruling)
        case _:
            raise AssertionError(phase)
