"""What lies where at this very moment of the timeline, in between two views.

Cards in flight are in no place; cards that have landed are where they landed,
though the step they belong to goes on.
"""

from typing import NamedTuple

from client.present import anchors
from client.present.anchors import Anchor
from client.present.cues import Badge, Cue, Faces, Fly, Medal, Sign, Stamp, Sweep, Unfold
from client.present.piles import Pile, high_first, piles_of
from client.present.places import places_won
from client.present.signs import signs_of
from client.present.timeline import Active, Timeline
from engine.core.cards import SCEPTER, SEATS, Card, Cards, Seat
from engine.core.facts import DealtSeen, HandsShown
from engine.core.state import PublicState, SeatView


class Throne(NamedTuple):
    """The scepter lying before a seat.

    Attributes:
        seat: before whom.
        laid: the cards lying with it.
    """

    seat: Seat
    laid: Faces = ()


class Moment(NamedTuple):
    """The table at one moment.

    Attributes:
        view: what has been shown whole.
        hand: one's own cards, sorted, without those in the air or beside the throne.
        counts: number of cards by seat.
        piles: what lies in front of the seats.
        swept: piles that are sliding away.
        tribute: cards of tribute lying open before their givers, by seat.
        throne: where the scepter lies; None if nowhere.
        turned_up: hands turned up at the end, by seat.
        signs: badges by seat.
        places: places played for, by seat.
        called: the called card that has landed in its corner while its step goes on.
        factor: by how much the running step has raised the stake so far.
        active: cues being played.
    """

    view: SeatView
    hand: Cards
    counts: tuple[int, ...]
    piles: tuple[Pile, ...]
    swept: tuple[Pile, ...]
    tribute: tuple[Cards, ...]
    throne: Throne | None
    turned_up: tuple[Cards | None, ...]
    signs: tuple[tuple[Sign, ...], ...]
    places: tuple[int | None, ...]
    called: Card | None
    factor: int
    active: tuple[Active, ...]


def moment_of(timeline: Timeline) -> Moment:
    """Work out what lies where just now."""
    step = timeline.running
    dealing = step is not None and isinstance(step.seen, DealtSeen)
    places = _Places(timeline.shown, dealing=dealing)
    for cue in timeline.ended:
        places.take(cue, landed=True)
    active = timeline.active
    for cue, _ in active:
        places.take(cue, landed=False)
    return places.moment(active)


class _Places:
    """What lies where, cue by cue of the running step."""

    def __init__(self, view: SeatView, *, dealing: bool) -> None:
        public = view.public
        self.view = view
        self.own = view.seat
        self.counts = [0] * 5 if dealing else list(public.counts)
        self.throne = _throne(public)
        self.hand = list(_hand(view, self.throne)) if not dealing else []
        self.piles = list(piles_of(public))
        self.swept: list[Pile] = []
        self.tribute: list[list[Card]] = [[] for _ in SEATS]
        for item in public.pool:
            if item.card is not None:
                self.tribute[item.seat].append(item.card)
        self.turned_up = list(_turned_up(public))
        self.signs = [list(signs) for signs in signs_of(public)]
        self.places = list(places_won(public.places, public.counts))
        self.called: Card | None = None
        self.factor = 1

    def take(self, cue: Cue, *, landed: bool) -> None:
        """Do what a cue that began has done so far."""
        match cue:
            case Fly(cards=cards, source=source, target=target):
                self._leave(cards, source, target)
                if landed:
                    self._land(cards, source, target)
                elif target.startswith("pile:"):
                    self._lay(target, ())
            case Sweep(sources=sources):
                self._sweep(sources, landed=landed)
            case Unfold(seat=seat, cards=cards):
                self.turned_up[seat] = cards
            case Badge(seat=seat, sign=sign, on=on):
                self._badge(seat, sign, on=on and landed)
            case Medal(seat=seat, place=place) if landed:
                self.places[seat] = place
            case Stamp(factor=factor) if landed:
                self.factor *= factor
            case _:
                pass

    def _leave(self, cards: Faces, source: Anchor, target: Anchor) -> None:
        seat = anchors.seat_in(source)
        if seat is not None and source.startswith("tribute:"):
            for card in cards:
                if card in self.tribute[seat]:
                    self.tribute[seat].remove(card)
        elif seat is not None and source.startswith("throne:"):
            self.throne = None
        elif seat is not None and source.startswith("hand:"):
            lent = target.startswith("throne:") and SCEPTER in cards
            self.counts[seat] -= len(cards) - lent
            if seat == self.own:
                for card in cards:
                    if card is not None and card in self.hand:
                        self.hand.remove(card)

    def _land(self, cards: Faces, source: Anchor, target: Anchor) -> None:
        seat = anchors.seat_in(target)
        if target == anchors.CALLED:
            self.called = cards[0]
        elif seat is None:
            return
        elif target.startswith("tribute:"):
            self.tribute[seat] += [card for card in cards if card is not None]
        elif target.startswith("throne:"):
            laid = tuple(card for card in cards if card != SCEPTER)
            self.throne = Throne(seat, (*(self.throne.laid if self.throne else ()), *laid))
        elif target.startswith("pile:"):
            self._lay(target, tuple(card for card in cards if card is not None))
        elif target.startswith("hand:"):
            lent = SCEPTER in cards and source == anchors.throne(seat)
            self.counts[seat] += len(cards) - lent
            if seat == self.own:
                self.hand += [card for card in cards if card is not None]

    def _lay(self, target: Anchor, cards: Cards) -> None:
        seat = anchors.seat_in(target) or 0
        self.piles[seat] = Pile(seat, cards)

    def _sweep(self, sources: tuple[Anchor, ...], *, landed: bool) -> None:
        for source in sources:
            seat = anchors.seat_in(source)
            if seat is None:
                continue
            if source.startswith("pile:"):
                if not landed:
                    self.swept.append(self.piles[seat])
                self.piles[seat] = Pile(seat)
            elif source.startswith("hand:"):
                self.counts[seat] = 0
                if seat == self.own:
                    self.hand = []

    def _badge(self, seat: Seat, sign: Sign, *, on: bool) -> None:
        if on and sign not in self.signs[seat]:
            self.signs[seat].append(sign)
        elif not on and sign in self.signs[seat]:
            self.signs[seat].remove(sign)

    def moment(self, active: tuple[Active, ...]) -> Moment:
        """Give the whole."""
        return Moment(
            view=self.view,
            hand=tuple(sorted(self.hand)),
            counts=tuple(self.counts),
            piles=tuple(self.piles),
            swept=tuple(self.swept),
            tribute=tuple(high_first(tuple(cards)) for cards in self.tribute),
            throne=self.throne,
            turned_up=tuple(self.turned_up),
            signs=tuple(tuple(signs) for signs in self.signs),
            places=tuple(self.places),
            called=self.called,
            factor=self.factor,
            active=active,
        )


def _throne(public: PublicState) -> Throne | None:
    if public.holder is None or public.emperor is not None:
        return None
    return Throne(public.holder, tuple(item.card for item in public.laid))


def _hand(view: SeatView, throne: Throne | None) -> Cards:
    """Give one's own cards; the scepter lies on the table while the throne is open."""
    if view.seat is None or not view.public.counts[view.seat]:
        return ()
    if throne is not None and throne.seat == view.seat and SCEPTER in view.hand:
        at = view.hand.index(SCEPTER)
        return view.hand[:at] + view.hand[at + 1 :]
    return view.hand


def _turned_up(public: PublicState) -> tuple[Cards | None, ...]:
    for seen in reversed(public.story):
        if isinstance(seen, HandsShown):
            return tuple(high_first(hand) if hand else None for hand in seen.hands)
    return (None,) * 5
