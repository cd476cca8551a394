"""From what is shown of a game to the picture of the table."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil

from client.present.cues import FEW_CARDS, Sign, Unmask
from client.present.hunches import NOTHING_NOTED, Hunch, Hunches
from client.present.moment import Moment, Throne
from client.present.optionwords import game_name
from client.present.pictures import (
    DECK_HEIGHT,
    ArrowPicture,
    CentrePicture,
    CounterPicture,
    GiftLine,
    InfoPicture,
    MaskPicture,
    OutPicture,
    PilePicture,
    PlatePicture,
    RoleLook,
    SeatScore,
    TrickLine,
)
from client.present.piles import Pile, last_trick
from client.present.signs import is_in_doubt
from client.present.tribute import gifts_of
from client.present.voice import Voice
from engine.core.cards import SCEPTER, SEATS, SWORD, Card, Seat
from engine.core.deck import deck_of, has_sword
from engine.core.facts import Played
from engine.core.score import stake_now
from engine.core.special import special_card
from engine.core.state import Mark, PublicState, SeatView, Solo
from engine.core.terms import Phase, Role
from engine.text import Text


@dataclass(frozen=True)
class Company:
    """Who sits at the table.

    Attributes:
        names: by seat.
        avatars: number of the portrait, by seat.
        away: whose connection is lost, by seat.
        hands: hands to play; 0 for no end.
        seconds: time for each question; 0 for none.
        target: points that end the match; 0 for none.
        note: what to say in place of the time limit.
        watched: whether the one below is only watched, not oneself.
    """

    names: tuple[str, ...]
    avatars: tuple[int, ...]
    away: tuple[bool, ...] = (False,) * 5
    hands: int = 0
    seconds: int = 0
    target: int = 0
    note: str = ""
    watched: bool = False


@dataclass(frozen=True)
class Clock:
    """Time left for the open question; None without a limit."""

    left: float | None = None
    whole: float = 1.0


@dataclass(frozen=True)
class Shown:
    """What is to be seen beside the game.

    Attributes:
        counter: whether the card counter is on.
        log: whether the log is on.
        last: whether the trick before is on.
        role: whether one's own secret role is on; off while anti-peek hides it.
        scores: whether the points of the match are on.
        centre: whether the middle shows the set to beat.
        out: whether one's own place is shown where the hand was.
    """

    counter: bool = True
    log: bool = True
    last: bool = True
    role: bool = True
    scores: bool = True
    centre: bool = True
    out: bool = True


@dataclass(frozen=True)
class Marks:
    """What one privately takes the others for.

    Attributes:
        hunches: the notes of the hand.
        at: the seat that the key of marking is on.
        tip: what a click on a mask does; empty where none may be marked.
    """

    hunches: Hunches = NOTHING_NOTED
    at: Seat | None = None
    tip: str = ""


NO_MARKS = Marks()


def hunch_letter(text: Text, hunch: Hunch) -> str:
    """Give the sign of what one takes a seat for; empty for nothing."""
    return text(f"table.hunch.{hunch}") if hunch is not Hunch.NONE else ""


STEPS = 60
"""Steps in which the ring around a portrait runs out."""


def coarse(share: float) -> float:
    """Round a share of time up to a step of the ring."""
    return min(1.0, max(0.0, -(-share * STEPS // 1) / STEPS))


@dataclass(frozen=True)
class PictureMaker:
    """Makes the parts of the table's picture in one language."""

    text: Text
    company: Company
    shown: Shown = Shown()

    @property
    def voice(self) -> Voice:
        """Speak about this table."""
        return Voice(self.text, self.company.names)

    def voice_to(self, seat: Seat | None) -> Voice:
        """Speak to who sits there: "you"; to nobody where a seat is only watched."""
        return Voice(self.text, self.company.names, None if self.company.watched else seat)

    def name(self, seat: Seat) -> str:
        """Give a seat's name."""
        return self.company.names[seat]

    # -- seats ------------------------------------------------------------------------

    def plates(
        self,
        moment: Moment,
        clock: Clock,
        *,
        sent: bool = False,
        settled: bool = False,
        marks: "Marks | None" = None,
    ) -> tuple[PlatePicture, ...]:
        """Show the five seats.

        Args:
            moment: what is shown.
            clock: time left for the open question.
            marks: what one privately takes the others for.
            sent: whether one's own answer is given.
            settled: whether everybody's is, and what follows from it is being shown.
        """
        plates = (
            self._plate(moment, seat, clock, done=settled or (sent and seat == moment.view.seat))
            for seat in SEATS
        )
        return tuple(self._masked(moment, plate, marks or NO_MARKS) for plate in plates)

    def _masked(self, moment: Moment, plate: PlatePicture, marks: "Marks") -> PlatePicture:
        """Give a seat that may yet be anybody its mask; one that turns over is in the air."""
        if plate.role is not RoleLook.UNKNOWN or plate.me:
            return plate
        seat = plate.seat
        if any(isinstance(one.cue, Unmask) and one.cue.seat == seat for one in moment.active):
            return replace(plate, role=RoleLook.NONE)
        hunch = marks.hunches.of(seat)
        mask = MaskPicture(hunch, hunch_letter(self.text, hunch), seat == marks.at)
        return replace(plate, mask=mask)

    def _plate(self, moment: Moment, seat: Seat, clock: Clock, *, done: bool) -> PlatePicture:
        view = moment.view
        public = view.public
        mine = seat == view.seat
        done = done or (mine and view.answered is not None) or moment.places[seat] is not None
        turn = seat in public.asked and public.phase is not Phase.DEAL and not done
        timed = turn and clock.left is not None
        cards = moment.counts[seat]
        role, secret = self.role(view, moment, seat)
        over = public.phase is Phase.DEAL and public.result is None
        return PlatePicture(
            seat=seat,
            name=self._plate_name(seat, mine=mine),
            avatar=self.company.avatars[seat],
            cards=None if over and not cards else cards,
            alarm=public.phase is Phase.PLAY and 0 < cards <= FEW_CARDS,
            role=role,
            secret=secret,
            revolter=Sign.HOE in moment.signs[seat],
            kicker=Sign.BOOT in moment.signs[seat],
            scepter=moment.throne is not None and moment.throne.seat == seat,
            place=moment.places[seat],
            turn=turn,
            share=coarse(min(1.0, (clock.left or 0.0) / clock.whole) if clock.whole else 0.0)
            if timed
            else None,
            seconds=max(0, int((clock.left or 0.0) + 0.95)) if timed else None,
            auto=Sign.AUTO in moment.signs[seat],
            away=self.company.away[seat],
            gone=Sign.GONE in moment.signs[seat],
            total=_total(public, seat),
            me=mine,
        )

    def _plate_name(self, seat: Seat, *, mine: bool) -> str:
        name = self.name(seat)
        return self.text("table.seat.me", name=name) if mine and not self.company.watched else name

    def role(self, view: SeatView, moment: Moment, seat: Seat) -> tuple[RoleLook, bool]:
        """Tell a seat's role badge, and whether only its owner knows it."""
        public, signs = view.public, moment.signs[seat]
        if Sign.FLAG in signs or (seat == public.emperor and public.solo != Solo.NO):
            return RoleLook.SOLO, False
        if Sign.CROWN in signs:
            secret = seat == view.seat and view.role == Role.SOLO and self.shown.role
            return (RoleLook.SOLO if secret else RoleLook.EMPEROR), secret
        if Sign.SWORD in signs:
            return RoleLook.GUARD, False
        if Sign.HOE in signs or (public.emperor is not None and public.role_open):
            return RoleLook.REBEL, False
        if not is_in_doubt(public, seat):
            return RoleLook.NONE, False
        known = seat == view.seat and self.shown.role
        if known and view.role in (Role.GUARD, Role.REBEL):
            return (RoleLook.GUARD if view.role == Role.GUARD else RoleLook.REBEL), True
        roles_out = view.role is not None or public.phase is Phase.PLAY
        return (RoleLook.UNKNOWN if roles_out else RoleLook.NONE), False

    def out(self, moment: Moment, *, over: bool) -> OutPicture | None:
        """Show one's own place where the hand was; ``over`` once nobody plays on."""
        seat, public = moment.view.seat, moment.view.public
        if seat is None or moment.hand:
            return None
        if public.phase is not Phase.PLAY and public.result is None:
            return None
        place = moment.places[seat]
        if place is None:
            return None
        if self.company.watched:
            return OutPicture(place, self.voice.say(f"log.out.{place}", seat))
        key = "table.out.over" if over else "table.out"
        return OutPicture(place, self.text(key, place=self.voice.place(place)))

    # -- in front of the seats --------------------------------------------------------

    def piles(self, moment: Moment, playing: Seat | None = None) -> tuple[PilePicture, ...]:
        """Show what lies in front of the seats; ``playing`` is whose set is just landing."""
        trick = moment.view.public.trick
        best = trick.by if trick is not None else None
        if playing is not None and moment.piles[playing].cards:
            best = playing
        return tuple(self._pile(moment, seat, best=best) for seat in SEATS)

    def _pile(self, moment: Moment, seat: Seat, *, best: Seat | None) -> PilePicture:
        throne = moment.throne
        if throne is not None and throne.seat == seat:
            return PilePicture(_on_throne(throne))
        if moment.tribute[seat]:
            return PilePicture(moment.tribute[seat], self.text("table.tribute"))
        pile: Pile = moment.piles[seat]
        if pile.mark != Mark.NONE:
            return PilePicture(word=self.text(f"table.mark.{pile.mark}"))
        there = bool(pile.cards)
        return PilePicture(
            tuple(pile.cards), best=there and seat == best, faded=there and seat != best
        )

    # -- the middle -------------------------------------------------------------------

    def centre(self, moment: Moment) -> CentrePicture:
        """Show the set to beat, or the tribute on the table."""
        public = moment.view.public
        if public.phase is Phase.DEAL and public.result is None:
            return CentrePicture(deck=_deck_height(public, moment.counts))
        trick, voice = public.trick, self.voice_to(moment.view.seat)
        if public.phase is not Phase.PLAY or trick is None:
            return CentrePicture()
        if trick.by is None or not trick.target:
            return CentrePicture(voice.say("table.centre.lead", trick.leader))
        title = voice.say("table.centre.best", trick.by, set=voice.played(trick.target))
        others = [seat for seat in SEATS if seat != trick.by and moment.places[seat] is None]
        passes = sum(moment.piles[seat].mark is not Mark.NONE for seat in others)
        word = self.text("table.centre.passes", n=passes) if passes else ""
        return CentrePicture(title, passes=passes, waiting=len(others), passes_word=word)

    # -- around -----------------------------------------------------------------------

    def info(self, view: SeatView) -> InfoPicture:
        """Show rule set, hand, stake and what makes the Guard."""
        public, company = view.public, self.company
        key = "table.hand_of" if company.hands else "table.hand"
        clock = "table.note.clock" if company.seconds else "table.note.free"
        note = company.note or self.text(clock, seconds=company.seconds)
        if public.redeals:
            note = self.text("table.note.redeals", n=public.redeals)
        sword = has_sword(public.rules)
        word = "table.marked" if sword else "table.called"
        if not sword and public.called is None:
            word = "table.called.none" if public.solo is Solo.NO else "table.called.solo"
        elif special_card(public) is not None:
            word = "table.called.tops"
        return InfoPicture(
            rules=game_name(self.text, public.rules.id),
            hand=self._target(self.text(key, n=max(1, public.n), of=company.hands)),
            note=note,
            stake=stake_now(public),
            stake_word=self.text("table.stake"),
            called=SWORD if sword else public.called,
            called_word=self.text(word),
            alone=word == "table.called.solo",
        )

    def gifts(self, view: SeatView) -> tuple[GiftLine, ...]:
        """Show what was given and taken in the tribute, until the first lead."""
        return tuple(
            GiftLine(
                self.name(gift.giver),
                gift.card,
                "" if gift.taker is None else self.name(gift.taker),
                gift.returned,
            )
            for gift in gifts_of(view.public)
        )

    def arrows(self, view: SeatView) -> tuple[ArrowPicture, ...]:
        """Show who has taken from whom while tribute is paid."""
        if view.public.phase not in (Phase.TRIBUTE, Phase.PICK, Phase.RETURN):
            return ()
        pairs = {(gift.giver, gift.taker) for gift in gifts_of(view.public)}
        return tuple(
            ArrowPicture(giver, taker, self.between(giver, taker))
            for giver, taker in sorted(pairs, key=str)
            if taker is not None
        )

    def between(self, giver: Seat, taker: Seat) -> str:
        """Name who gives and who takes."""
        return self.text("table.tribute.between", giver=self.name(giver), taker=self.name(taker))

    def _target(self, hand: str) -> str:
        """Say beside the number of the hand with how many points the match ends."""
        points = self.company.target
        return self.text("table.hand.target", hand=hand, points=points) if points else hand

    def counter(self, ranks: Sequence[tuple[str, int]]) -> CounterPicture:
        """Show the cards still unseen."""
        return CounterPicture(self.text("table.counter"), tuple(ranks))

    def last(self, view: SeatView) -> tuple[TrickLine, ...] | None:
        """Show the last plays of the trick before, the winner's first."""
        trick = last_trick(view.public)
        if trick is None:
            return None
        plays = [act for act in trick.acts if isinstance(act, Played)][-5:]
        return tuple(
            TrickLine(self.name(act.seat), act.cards, won=act is plays[-1])
            for act in reversed(plays)
        )

    def scores(self, view: SeatView) -> tuple[SeatScore, ...]:
        """Show the points of the match."""
        public = view.public
        return tuple(
            SeatScore(
                self.name(seat), public.totals[seat], public.penalties[seat], seat == view.seat
            )
            for seat in SEATS
        )


def _deck_height(public: PublicState, counts: Sequence[int]) -> int:
    """Tell how high the cards still to be dealt are stacked."""
    whole = len(deck_of(public.rules))
    return ceil((whole - sum(counts)) / whole * DECK_HEIGHT)


def _total(public: PublicState, seat: Seat) -> int | None:
    if public.n <= 1 and public.result is None:
        return None
    return public.totals[seat] + public.penalties[seat]


def _on_throne(throne: Throne) -> tuple[Card | None, ...]:
    return (SCEPTER, *throne.laid)
