"""How likely a set is beaten by seats whose cards are not seen."""

from functools import lru_cache
from math import comb

from engine.bots.holding import Holding
from engine.core.cards import Rank, Seat
from engine.core.sets import CardSet

_STEPS = 64
"""Shares of the unseen cards are rounded to this fraction, so that results can be kept."""

_JOKER_WILL = 0.12
"""How often a seat that needs jokers to beat a set spends them on it."""


@lru_cache(maxsize=1 << 16)
def at_least(number: int, wanted: int, share: int) -> float:
    """Tell how likely a seat holds ``wanted`` of ``number`` cards, with its share in 64ths."""
    if wanted <= 0:
        return 1.0
    if wanted > number or not share:
        return 0.0
    p = share / _STEPS
    fewer = sum(comb(number, k) * p**k * (1 - p) ** (number - k) for k in range(wanted))
    return max(0.0, 1.0 - fewer)


class Odds:
    """Chances at one moment of one hand.

    Attributes:
        counts: cards held by seat; 0 for seats that cannot answer.
    """

    def __init__(self, unseen: Holding, counts: tuple[int, ...], *, roast: bool) -> None:
        self.counts = counts
        self._unseen = unseen
        self._total = max(1, sum(counts), sum(unseen))
        self._roast = roast
        self._kept: dict[tuple[int, int, int], tuple[float, ...]] = {}

    def beaten_by(self, seat: Seat, played: CardSet) -> float:
        """Tell how likely one seat could and would beat a set."""
        count = self.counts[seat]
        if count < played.size or (played.big and not self._roast):
            return 0.0
        share = min(_STEPS, round(_STEPS * count / self._total) or 1)
        if self._roast and (played.big or played.small):
            return self._roasted(played, share)
        plain = self._higher(played, share, 0)
        jokers = self._unseen[Rank.SMALL] + self._unseen[Rank.BIG]
        aided = self._higher(played, share, jokers)
        if played.small:
            covered = at_least(self._unseen[Rank.BIG], played.small, share)
            return covered * aided * _JOKER_WILL
        return plain + (aided - plain) * _JOKER_WILL

    def holds(self, played: CardSet, against: tuple[Seat, ...]) -> float:
        """Tell how likely none of some seats beats a set."""
        chance = 1.0
        for seat in against:
            chance *= 1.0 - self.beaten_by(seat, played)
        return chance

    def is_sure(self, played: CardSet, against: tuple[Seat, ...]) -> bool:
        """Tell whether the cards not seen cannot beat a set, whoever holds them."""
        return not any(self._could(seat, played) for seat in against)

    def _could(self, seat: Seat, played: CardSet) -> bool:
        if self.counts[seat] < played.size:
            return False
        small, big = self._unseen[Rank.SMALL], self._unseen[Rank.BIG]
        if self._roast:
            need = 3 * big + 2 * small >= 2 * played.small + 3 * played.big
            return need and (not played.plain or self._reach(played) >= played.plain)
        if played.big or big < played.small:
            return False
        return self._reach(played) >= played.size

    def _reach(self, played: CardSet) -> int:
        """Count the most cards that could stand over a set together: one rank and all jokers."""
        low = 13 if played.rank is None else played.rank + 1
        best = max(self._unseen[low:13], default=0)
        return best + self._unseen[Rank.SMALL] + self._unseen[Rank.BIG]

    def _roasted(self, played: CardSet, share: int) -> float:
        small, big = self._unseen[Rank.SMALL], self._unseen[Rank.BIG]
        chance = max(
            at_least(big, 2 * played.big + played.small, share),
            at_least(small, 3 * played.big + 2 * played.small, share),
        )
        if played.rank is None:
            return chance * _JOKER_WILL
        plain = CardSet(played.rank, played.plain, 0, 0)
        return chance * self._higher(plain, share, small + big) * _JOKER_WILL

    def _higher(self, played: CardSet, share: int, jokers: int) -> float:
        """Tell how likely a seat holds enough of some higher rank, helped by some jokers."""
        key = (played.size, share, jokers)
        chances = self._kept.get(key)
        if chances is None:
            chances = self._kept[key] = self._ladder(*key)
        return 1.0 - chances[13 if played.rank is None else played.rank + 1]

    def _ladder(self, size: int, share: int, jokers: int) -> tuple[float, ...]:
        """List, by rank, how likely neither it nor any higher one comes to ``size``."""
        alone = 1.0 - at_least(jokers, size, share) if jokers else 1.0
        chances = [alone] * 14
        for rank in range(12, -1, -1):
            number = self._unseen[rank]
            miss = 1.0 - at_least(number + jokers, size, share) if number else 1.0
            chances[rank] = chances[rank + 1] * miss
        return tuple(chances)
