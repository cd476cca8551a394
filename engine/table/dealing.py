"""The next deal of a table: its seed, the shares that come in, the cards."""

from collections.abc import Callable, Iterable

from engine.core.cards import Seat
from engine.table.dealcode import parse_code, seed_of
from engine.table.entries import Base, DealtOut, Sealed
from engine.table.fair import commitment_of, fair_hands
from engine.table.messages import Commitment, Share, Unsealed
from engine.table.setup import Setup
from engine.table.transition import next_deal

NO_SHARES: tuple[str, ...] = ("",) * 5


def is_chosen(setup: Setup) -> bool:
    """Tell whether the deals were chosen beforehand, and nobody's share goes into them."""
    return setup.seed is not None or bool(setup.code)


class Dealing:
    """What has been put into the next deal so far.

    Args:
        table: id of the table, part of every commitment.
        secret: gives random bytes nobody can guess.
        date: gives the time of day.
    """

    def __init__(self, table: str, secret: Callable[[int], bytes], date: Callable[[], str]) -> None:
        self._table = table
        self._secret = secret
        self._date = date
        self._shares: list[str] = list(NO_SHARES)

    def seal(self, base: Base) -> Sealed:
        """Draw the seed of the deal that is awaited; made from the setup's where it has one."""
        hand, number = next_deal(base.state.public)
        self._shares = list(NO_SHARES)
        code = parse_code(base.setup.code)
        if code is not None:
            return Sealed(hand, number, seed_of(code, hand, number))
        if base.setup.seed is None:
            return Sealed(hand, number, self._secret(32).hex(), self._date())
        given = base.setup.seed & (1 << 128) - 1
        return Sealed(hand, number, f"{given:032x}{hand:016x}{number:016x}", self._date())

    def commitment(self, base: Base) -> Commitment | None:
        """Give what the host has bound himself to; None where no deal is awaited."""
        if not base.seed:
            return None
        return commitment_of(self._table, base.match, *next_deal(base.state.public), base.seed)

    def commitment_to(self, unsealed: Unsealed) -> Commitment:
        """Give what the host had bound himself to before a deal already made."""
        return commitment_of(
            self._table, unsealed.match, unsealed.hand, unsealed.deal, unsealed.seed
        )

    def put_in(self, base: Base, seat: Seat, share: Share) -> None:
        """Take a seat's share; one that comes too late or again is left aside."""
        deal = (base.match, *next_deal(base.state.public))
        awaited = bool(base.seed) and (share.match, share.hand, share.deal) == deal
        if awaited and not self._shares[seat]:
            self._shares[seat] = share.share

    def lacks(self, seats: Iterable[Seat]) -> bool:
        """Tell whether a share of one of these seats is still to come."""
        return any(not self._shares[seat] for seat in seats)

    def deal(self, base: Base) -> DealtOut:
        """Deal with the seed and the shares that are in."""
        shares = NO_SHARES if is_chosen(base.setup) else tuple(self._shares)
        public = base.state.public
        return DealtOut(shares, fair_hands(public.rules, public.first, base.seed, shares))
