"""From what was seen to cues: the only place that decides what an event looks like."""

from client.present import opening, playing, staking, throning
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
            return playing.asked_cues(seen, before)
        case Led():
            return playing.led_cues(seen, before)
        case Played():
            return playing.played_cues(seen, before)
        case Passed() | Deferred() | Applied():
            return playing.waived_cues(seen)
        case WentOut():
            return playing.out_cues(seen, before)
        case Revealed():
            return playing.reveal_cues(seen, before)
        case AutoSet():
            return playing.auto_cues(seen)
        case Left():
            return playing.left_cues(seen)
        case HandsShown():
            return playing.shown_cues(seen)
        case Scored():
            return playing.score_cues(seen, before)
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
            return opening.deal_cues(seen, before)
        case Redealt():
            return opening.redeal_cues()
        case Paid() | Picked() | Returned():
            return opening.tribute_cues(seen, before)
        case ScepterShown(seat=seat):
            return throning.scepter_cues(seat)
        case Yielded() | YieldedSeen():
            return throning.yield_cues(seen, before)
        case Accepted() | AcceptedSeen():
            return throning.accept_cues(seen, before)
        case Soloed() | SoloedSeen():
            return throning.solo_cues(seen, before)
        case LaidBack() | LaidBackSeen():
            return throning.laid_back_cues(seen, before)
        case Called() | CalledSeen():
            return opening.call_cues(seen)
        case RoleGiven():
            return _role_cues(before)
        case Declared(seat=seat):
            return (Bubble(0.0, 0.6, seat=seat, key="say.declare"),)
        case Revolted():
            return staking.revolt_cues(seen, before)
        case Kicked():
            return staking.kick_cues(seen, before)


def _role_cues(before: SeatView) -> tuple[Cue, ...]:
    """Light up one's own plate, the same for every role: somebody may look over one's shoulder."""
    if before.seat is None:
        return ()
    return (Glow(0.0, 0.6, anchor=plate(before.seat), tone=Tone.GOLD),)
