"""Cues of the play, from the first lead to the score."""

from client.present import anchors
from client.present.cues import (
    FEW_CARDS,
    Badge,
    Banner,
    Bubble,
    Cue,
    Ending,
    Fly,
    Glow,
    Hold,
    Medal,
    Points,
    Shake,
    Sign,
    Sound,
    SoundName,
    Sweep,
    Tone,
    Unfold,
    Unmask,
    Victory,
)
from client.present.piles import high_first, piles_of
from engine.core.cards import Seat, is_joker
from engine.core.facts import (
    Applied,
    Asked,
    AutoSet,
    Deferred,
    HandsShown,
    Led,
    Left,
    Passed,
    Played,
    Revealed,
    Scored,
    WentOut,
)
from engine.core.score import stake_now
from engine.core.state import SeatView
from engine.core.terms import Role, Why

PLAY_FLIGHT = 0.34
BIG_PLAY = 5
"""From this many cards on a play sounds big."""
HUGE_PLAY = 8
"""From this many cards on the whole table feels a play."""
HUGE_JOKERS = 3
"""With this many jokers in it, too."""
UNMASKING = 1.9
"""Seconds in which a mask turns over."""
ENDING = 3.2
"""Seconds of the last scene: a tally of five can be read in them."""
POINTS = 1.6
"""Seconds in which points come up and fly to the board."""
LAST_LOOK = 1.2
"""How long the last set of a hand stays to be seen, at least a second."""


_WAIVERS: dict[type, str] = {
    Passed: "say.pass",
    Deferred: "say.defer",
    Applied: "say.apply",
}


def asked_cues(seen: Asked, before: SeatView) -> tuple[Cue, ...]:
    """One's own turn is heard; the turns of others only move the ring."""
    own = before.seat
    if own is None or own not in seen.seats or before.public.auto[own]:
        return ()
    return (Sound(name=SoundName.TURN),)


def played_cues(seen: Played, before: SeatView) -> tuple[Cue, ...]:
    """A set flies onto the table; the alarm rings when few cards are left."""
    seat, cards = seen.seat, high_first(seen.cards)
    cues: list[Cue] = [
        # Heard when the cards land, not when they leave the hand.
        Sound(PLAY_FLIGHT, name=_played_sound(seen)),
        Fly(
            0.0,
            PLAY_FLIGHT,
            cards=cards,
            source=anchors.hand(seat),
            target=anchors.pile(seat),
            turns=seat != before.seat,
        ),
    ]
    had = before.public.counts[seat]
    if _played_sound(seen) is SoundName.PLAY_HUGE:
        cues += [
            Shake(PLAY_FLIGHT, 0.45, anchor=anchors.TABLE),
            Glow(PLAY_FLIGHT, 0.8, anchor=anchors.pile(seat)),
        ]
    if 0 < had - len(cards) <= FEW_CARDS < had:
        cues += [
            Sound(PLAY_FLIGHT, name=SoundName.ALARM),
            Glow(PLAY_FLIGHT, 0.5, anchor=anchors.plate(seat), tone=Tone.CINNABAR),
        ]
    return tuple(cues)


def _played_sound(seen: Played) -> SoundName:
    jokers = sum(is_joker(card) for card in seen.cards)
    if len(seen.cards) >= HUGE_PLAY or jokers >= HUGE_JOKERS:
        return SoundName.PLAY_HUGE
    if jokers:
        return SoundName.JOKER
    if len(seen.cards) >= BIG_PLAY:
        return SoundName.PLAY_BIG
    return SoundName.PLAY_ONE if len(seen.cards) == 1 else SoundName.PLAY_FEW


def waived_cues(seen: Passed | Deferred | Applied) -> tuple[Cue, ...]:
    """A seat says that it plays nothing, waits, or asks for the lead."""
    return (
        Sound(name=SoundName.PASS),
        Bubble(0.0, 0.3, seat=seen.seat, key=_WAIVERS[type(seen)]),
    )


def led_cues(seen: Led, before: SeatView) -> tuple[Cue, ...]:
    """The trick is swept away to who won it."""
    trick = before.public.trick
    if trick is None or trick.by is None:
        return (Sound(name=SoundName.LEAD),)
    piles = piles_of(before.public)
    sources = tuple(anchors.pile(pile.seat) for pile in piles if pile.cards)
    return (
        Hold(0.0, 0.25),
        Sound(0.25, name=SoundName.TRICK),
        Sweep(0.25, 0.35, sources=sources, target=anchors.plate(trick.by)),
        Glow(0.25, 0.45, anchor=anchors.plate(seen.seat)),
    )


def out_cues(seen: WentOut, before: SeatView) -> tuple[Cue, ...]:
    """A place is taken: with a cheer by playing out, plainly as the only one left."""
    counts = before.public.counts
    if counts[seen.seat]:
        if sum(count > 0 for count in counts) > 1:
            return ()
        return (Medal(0.0, 0.2, seat=seen.seat, place=seen.place),)
    return (
        Sound(name=SoundName.OUT),
        Medal(0.0, 0.6, seat=seen.seat, place=seen.place),
        Glow(0.0, 0.8, anchor=anchors.plate(seen.seat)),
        Banner(0.1, 0.8, key=f"banner.out.{seen.place}", seat=seen.seat),
    )


def reveal_cues(seen: Revealed, before: SeatView) -> tuple[Cue, ...]:
    """A hidden role becomes public."""
    sign = Sign.SWORD if seen.role == Role.GUARD else Sign.FLAG
    if seen.why != Why.END:
        return _unmasking(seen, sign, before)
    lasts = 0.7
    tone = Tone.JADE if seen.role == Role.GUARD else Tone.CINNABAR
    return (
        Sound(name=SoundName.REVEAL, stake=stake_now(before.public)),
        Badge(0.0, 0.5, seat=seen.seat, sign=sign),
        Glow(0.0, lasts, anchor=anchors.plate(seen.seat), tone=tone),
        Banner(
            0.1,
            lasts,
            key=f"banner.reveal.{seen.role}.{seen.why}",
            seat=seen.seat,
            tone=tone,
        ),
    )


def _unmasking(seen: Revealed, sign: Sign, before: SeatView) -> tuple[Cue, ...]:
    """The mask turns over across the table, with a held breath before it."""
    tone = Tone.JADE if seen.role == Role.GUARD else Tone.CINNABAR
    key = f"banner.reveal.{seen.role}.{seen.why}"
    return (
        Sound(name=SoundName.REVEAL, stake=stake_now(before.public)),
        Unmask(0.0, UNMASKING, seat=seen.seat, sign=sign),
        Banner(UNMASKING * 0.62, 1.2, key=key, seat=seen.seat, tone=tone, low=True),
        Badge(UNMASKING - 0.4, 0.4, seat=seen.seat, sign=sign),
        Glow(UNMASKING - 0.2, 0.8, anchor=anchors.plate(seen.seat), tone=tone),
    )


def auto_cues(seen: AutoSet) -> tuple[Cue, ...]:
    """The autoplay tag goes on or off."""
    return (
        Sound(name=SoundName.AUTOPLAY),
        Badge(0.0, 0.25, seat=seen.seat, sign=Sign.AUTO, on=seen.on),
    )


def left_cues(seen: Left) -> tuple[Cue, ...]:
    """A player is gone for good."""
    return (
        Sound(name=SoundName.LEAVE),
        Badge(0.0, 0.3, seat=seen.seat, sign=Sign.GONE),
        Banner(0.0, 0.9, key="banner.left", seat=seen.seat, tone=Tone.STEEL),
    )


def shown_cues(seen: HandsShown) -> tuple[Cue, ...]:
    """The last set stays a moment, then every hand is turned up."""
    cues: list[Cue] = [Hold(0.0, LAST_LOOK)]
    at = LAST_LOOK
    for seat, cards in enumerate(seen.hands):
        if cards:
            cues += [
                Sound(at, name=SoundName.DEAL),
                Unfold(at, 0.45, seat=seat, cards=high_first(cards)),
            ]
            at += 0.2
    return (*cues, Hold(at + 0.25, 0.8))


def _ending(seen: Scored, own: Seat | None) -> SoundName:
    """Choose the music of the end: one's own luck and part; a watcher hears the winners."""
    gained = seen.points[own if own is not None else seen.emperor]
    if own is not None and gained < 0:
        return SoundName.LOSE
    if seen.points[seen.emperor] < 0:
        return SoundName.WIN_REBELS
    if seen.guard is None:
        return SoundName.WIN_ALONE
    return SoundName.WIN_GUARD if own == seen.guard else SoundName.WIN_EMPEROR


def score_cues(seen: Scored, before: SeatView) -> tuple[Cue, ...]:
    """The scene of who has won, with the sound of one's own luck; then points fly to the board."""
    public, own = before.public, before.seat
    both = zip(public.totals, public.penalties, strict=True)
    totals = tuple(total + penalty for total, penalty in both)
    gained = tuple(map(sum, zip(seen.points, seen.penalty, strict=True)))
    if not seen.points[seen.emperor]:
        return (Points(0.0, POINTS, points=seen.points, penalty=seen.penalty, totals=totals),)
    return (
        Sound(name=_ending(seen, own), stake=seen.multiplier),
        Ending(
            0.0,
            ENDING,
            victory=_victory(seen, own),
            emperor=seen.emperor,
            guard=seen.guard,
            own=own,
            points=gained,
        ),
        Points(ENDING, POINTS, points=seen.points, penalty=seen.penalty, totals=totals),
    )


def _victory(seen: Scored, own: Seat | None) -> Victory:
    if seen.points[seen.emperor] < 0:
        return Victory.REBELS
    if seen.guard is None:
        return Victory.ALONE
    return Victory.GUARD if own == seen.guard else Victory.EMPEROR
