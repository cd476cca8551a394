"""From what was seen to cues: the only place that decides what an event looks like."""

from client.present import dealcues, playcues, stakecues, thronecues
from client.present.anchors import plate
from client.present.cues import WORD, Banner, Bubble, Cue, Glow, Sound, SoundName, Tone
from engine.core.facts import (
    Accepted,
    AcceptedSeen,
    Answered,
    Applied,
    Asked,
    AutoSet,
    Called,
    CalledSeen,
    DealtSeen,
    Declared,
    Deferred,
    HandsShown,
    HandStarted,
    Kicked,
    LaidBack,
    LaidBackSeen,
    Led,
    Left,
    Paid,
    Passed,
    Picked,
    Played,
    Redealt,
    Returned,
    Revealed,
    Revolted,
    RoleGiven,
    ScepterShown,
    Scored,
    Seen,
    Soloed,
    SoloedSeen,
    Totalled,
    WentOut,
    Yielded,
    YieldedSeen,
)
from engine.core.state import SeatView


def cues_for(seen: Seen, before: SeatView) -> tuple[Cue, ...]:
    """Tell what the picture does when a viewer sees something.

    Args:
        seen: what was seen.
        before: the viewer's view just before.
    """
    match seen:
        case Asked():
            return playcues.asked_cues(seen, before)
        case Led():
            return playcues.led_cues(seen, before)
        case Played():
            return playcues.played_cues(seen, before)
        case Passed() | Deferred() | Applied():
            return playcues.waived_cues(seen)
        case WentOut():
            return playcues.out_cues(seen, before)
        case Revealed():
            return playcues.reveal_cues(seen, before)
        case AutoSet():
            return playcues.auto_cues(seen)
        case Left():
            return playcues.left_cues(seen)
        case HandsShown():
            return playcues.shown_cues(seen)
        case Scored():
            return playcues.score_cues(seen, before)
        case Answered() | Totalled():
            return ()
        case _:
            return _before_play(seen, before)


def _before_play(
    seen: HandStarted
    | DealtSeen
    | Redealt
    | Paid
    | Picked
    | Returned
    | ScepterShown
    | Yielded
    | YieldedSeen
    | Accepted
    | AcceptedSeen
    | Soloed
    | SoloedSeen
    | LaidBack
    | LaidBackSeen
    | Called
    | CalledSeen
    | RoleGiven
    | Declared
    | Revolted
    | Kicked,
    before: SeatView,
) -> tuple[Cue, ...]:
    match seen:
        case HandStarted(n=n):
            return (
                Sound(name=SoundName.SHUFFLE),
                Banner(0.0, WORD, key="banner.hand", number=n),
            )
        case DealtSeen():
            return dealcues.deal_cues(seen, before)
        case Redealt():
            return dealcues.redeal_cues()
        case Paid() | Picked() | Returned():
            return dealcues.tribute_cues(seen, before)
        case ScepterShown(seat=seat):
            return thronecues.scepter_cues(seat)
        case Yielded() | YieldedSeen():
            return thronecues.yield_cues(seen, before)
        case Accepted() | AcceptedSeen():
            return thronecues.accept_cues(seen, before)
        case Soloed() | SoloedSeen():
            return thronecues.solo_cues(seen, before)
        case LaidBack() | LaidBackSeen():
            return thronecues.laid_back_cues(seen, before)
        case Called() | CalledSeen():
            return dealcues.call_cues(seen)
        case RoleGiven():
            return _role_cues(before)
        case Declared(seat=seat):
            return (Bubble(0.0, 0.6, seat=seat, key="say.declare"),)
        case Revolted():
            return stakecues.revolt_cues(seen, before)
        case Kicked():
            return stakecues.kick_cues(seen, before)


def _role_cues(before: SeatView) -> tuple[Cue, ...]:
    """Light up one's own plate, the same for every role: somebody may look over one's shoulder."""
    if before.seat is None:
        return ()
    return (Glow(0.0, 0.6, anchor=plate(before.seat), tone=Tone.GOLD),)
