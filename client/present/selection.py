"""Which cards of the hand are raised."""

from collections import Counter
from collections.abc import Iterable

from client.present.arrangement import Chip, cards_of, chips_of
from engine.core.cards import Card, Cards, Rank, rank_of


class Selection:
    """The raised chips of one hand.

    It is kept by face and copy, so sorting anew, cards that come in and a
    refused play change nothing. Cards that leave the hand leave it too.
    """

    def __init__(self, hand: Cards = ()) -> None:
        self._hand = hand
        self._chips: frozenset[Chip] = frozenset()
        self._swept: set[Chip] | None = None

    @property
    def chips(self) -> frozenset[Chip]:
        """The raised chips."""
        return self._chips

    @property
    def cards(self) -> Cards:
        """The raised cards, sorted."""
        return cards_of(self._chips)

    @property
    def is_sweeping(self) -> bool:
        """Whether a press has not been let go yet."""
        return self._swept is not None

    def __contains__(self, chip: Chip) -> bool:
        return chip in self._chips

    def __bool__(self) -> bool:
        return bool(self._chips)

    def __len__(self) -> int:
        return len(self._chips)

    def follow(self, hand: Cards) -> None:
        """Keep up with a hand that gained or lost cards; lost cards are lowered first."""
        if hand == self._hand:
            return
        gone = Counter(self._hand) - Counter(hand)
        raised = Counter(chip.card for chip in self._chips) - gone
        self._hand = hand
        self._chips = frozenset(
            chip for card, number in raised.items() for chip in self._copies(card, number)
        )

    def _copies(self, card: Card, number: int) -> list[Chip]:
        there = self._hand.count(card)
        copies = [Chip(card, copy) for copy in range(there)]
        return sorted(copies, key=lambda chip: (chip not in self._chips, chip.copy))[:number]

    def toggle(self, chip: Chip) -> None:
        """Raise or lower one chip."""
        if chip.copy < self._hand.count(chip.card):
            self._chips ^= {chip}

    def press(self, chip: Chip) -> None:
        """Begin a sweep over chips: the first one is toggled."""
        self._swept = {chip}
        self.toggle(chip)

    def drag(self, chip: Chip) -> None:
        """Go on with a sweep: every chip is toggled once, however often it is crossed."""
        if self._swept is not None and chip not in self._swept:
            self._swept.add(chip)
            self.toggle(chip)

    def drag_over(self, chips: Iterable[Chip]) -> None:
        """Go on with a sweep across several chips, in order."""
        for chip in chips:
            self.drag(chip)

    def release(self) -> None:
        """End a sweep. Nothing is played by it."""
        self._swept = None

    def take_rank(self, rank: Rank) -> None:
        """Raise all cards of a rank; lower them if all are raised already."""
        whole = frozenset(chip for chip in chips_of(self._hand) if rank_of(chip.card) == rank)
        self._chips = self._chips - whole if whole <= self._chips else self._chips | whole

    def step(self, rank: Rank, *, more: bool) -> bool:
        """Raise one more card of a rank, or lower one; tell whether there was one."""
        chips = [chip for chip in chips_of(self._hand) if rank_of(chip.card) == rank]
        able = [chip for chip in chips if (chip in self._chips) != more]
        if not able:
            return False
        self.toggle(able[-1] if more else able[0])
        return True

    def choose(self, cards: Cards) -> None:
        """Raise exactly these cards; cards not in the hand are left out."""
        wanted = Counter(cards)
        self._chips = frozenset(
            chip for card, number in wanted.items() for chip in self._copies(card, number)
        )

    def raise_again(self, chips: frozenset[Chip]) -> None:
        """Raise exactly these chips of the hand."""
        self._chips = frozenset(chip for chip in chips if chip.copy < self._hand.count(chip.card))

    def clear(self) -> None:
        """Lower everything."""
        self._chips = frozenset()
        self._swept = None
