"""What a player has in hand for the open question: raised cards, picked options, hints."""

from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from client.present.hints import Hint, Hints
from client.present.selection import Selection
from engine.core.cards import Card, Cards
from engine.core.state import SeatView
from engine.core.terms import Phase


class Drop(NamedTuple):
    """Where cards drawn together by hand come to lie; with neither, among the sorted ones.

    Attributes:
        into: the group they join.
        before: the group they become one of their own before; the number of groups is behind all.
    """

    into: int | None = None
    before: int | None = None


@dataclass
class Desk:
    """Choices not sent yet; those of a chooser fall when the question changes.

    Attributes:
        selection: raised cards of the hand.
        chosen: positions of chosen options, in the order of choosing.
        cursor: option that the keyboard is on.
        card_cursor: position in the hand that the keyboard is on.
        groups: cards the player has drawn together, newest first; they stay so.
        armed: what is to be played by itself when the turn comes; empty for nothing.
        notice: words to show until something else is done.
        advice: why the raised cards are suggested, shown in the same way.
        turn: the question these choices are for.
        hinted: the suggestion raised last, with its reason.
    """

    selection: Selection = field(default_factory=Selection)
    chosen: list[int] = field(default_factory=list)
    cursor: int | None = None
    card_cursor: int | None = None
    groups: tuple[Cards, ...] = ()
    armed: Cards = ()
    notice: str = ""
    advice: str = ""
    turn: int = -1
    hinted: Hint | None = None
    _hints: Hints | None = None

    def follow(self, view: SeatView) -> None:
        """Keep up with the view: the hand may have changed, or the question."""
        self.selection.follow(view.hand)
        self.groups = still_held(self.groups, view.hand)
        if self.armed != self.selection.cards:
            self.armed = ()
        if view.public.phase is Phase.DEAL:
            self.selection.clear()
            self.groups = ()
        if view.public.turn != self.turn:
            self.turn = view.public.turn
            self.chosen = []
            self.cursor = None
            self.notice = ""
            self.advice = ""
            self._hints = None
            self.hinted = None

    def hint(self, view: SeatView) -> bool:
        """Raise the next suggestion, weakest first; False if nothing can be played."""
        if self._hints is None:
            self._hints = Hints(view)
        self.hinted = self._hints.take()
        if self.hinted is None:
            return False
        self.selection.choose(self.hinted.cards)
        return True

    def arm(self) -> None:
        """Have what is raised played by itself when the turn comes, or no longer."""
        self.armed = () if self.armed else self.selection.cards

    def take_back(self) -> None:
        """Choose nothing, neither cards nor options."""
        self.selection.clear()
        self.chosen = []
        self.cursor = None

    def group(self) -> None:
        """Draw the raised cards together; a whole group that is raised is put back."""
        cards = self.selection.cards
        if not cards:
            self.groups = ()
        elif cards in self.groups:
            self.groups = tuple(group for group in self.groups if group != cards)
        else:
            rest = tuple(without_some(group, cards) for group in self.groups)
            self.groups = (cards, *(group for group in rest if group))
        self.selection.clear()

    def move(self, drop: Drop) -> None:
        """Lay the raised cards elsewhere; cards of no group cannot lie among the sorted ones."""
        cards = self.selection.cards
        groups = [without_some(group, cards) for group in self.groups]
        held = sum((Counter(group) for group in self.groups), Counter[Card]())
        if drop.into is not None:
            groups[drop.into] = tuple(sorted(groups[drop.into] + cards))
        elif drop.before is not None or Counter(cards) - held:
            groups.insert(len(groups) if drop.before is None else drop.before, cards)
        self.groups = tuple(group for group in groups if group)
        self.selection.clear()

    def choose(self, position: int, limit: int, default: tuple[int, ...]) -> None:
        """Choose an option or give it up; beyond ``limit`` the oldest choice falls."""
        chosen = self.chosen or list(default)
        if position in chosen:
            if limit > 1:
                chosen = [other for other in chosen if other != position]
        else:
            chosen = [*chosen, position][-limit:]
        self.chosen = chosen


def still_held(groups: tuple[Cards, ...], hand: Cards) -> tuple[Cards, ...]:
    """Leave of some groups what a hand still holds."""
    left, kept = Counter(hand), []
    for group in groups:
        held = tuple(sorted((Counter(group) & left).elements()))
        left -= Counter(held)
        if held:
            kept.append(held)
    return tuple(kept)


def without_some(group: Cards, cards: Cards) -> Cards:
    """Take cards out of a group, as far as it has them."""
    return tuple(sorted((Counter(group) - Counter(cards)).elements()))
