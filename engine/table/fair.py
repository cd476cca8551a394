"""A deal that nobody chose: commitment, shares of the five, disclosure.

Before a deal the host draws a 256-bit seed and sends its SHA-256. Each player
sends 32 random bytes of his own. The pack is shuffled by a generator seeded
with all of them. When the hand is over the host tells the seed and the shares,
and anybody can work the deal out again. The host cannot choose a deal that
suits him, because the shares come after his commitment; the players cannot,
because they do not know the seed. What is left: the host's own machine holds
all cards in memory, and a host who is also the last to give his share could
break off a deal he does not like, which everybody would see.
"""

from collections.abc import Sequence
from hashlib import sha256
from random import Random

from engine.core.cards import Cards, Seat
from engine.core.deck import deal, shuffled
from engine.core.ruleset import RuleSet
from engine.table.dealcode import parse_code, seed_of
from engine.table.messages import Commitment, Unsealed

DOMAIN = "baohuang-deal-1"


def commitment_of(table: str, match: int, hand: int, number: int, seed: str) -> Commitment:
    """Bind oneself to a seed for one deal; ``seed`` is 64 hex digits."""
    text = "|".join((DOMAIN, table, str(match), str(hand), str(number), seed))
    return Commitment(match, hand, number, sha256(text.encode()).hexdigest())


def source_of(seed: str, shares: Sequence[str]) -> Random:
    """Give the generator that shuffles: seeded by the seed and all shares in seat order."""
    text = "|".join((DOMAIN, seed, *shares))
    return Random(int.from_bytes(sha256(text.encode()).digest(), "big"))


def fair_hands(rules: RuleSet, first: Seat, seed: str, shares: Sequence[str]) -> tuple[Cards, ...]:
    """Work out the five hands of a deal."""
    return deal(shuffled(rules, source_of(seed, shares)), first)


def hands_unsealed(rules: RuleSet, unsealed: Unsealed) -> tuple[Cards, ...]:
    """Work out the five hands of a deal whose seed was told."""
    return fair_hands(rules, unsealed.first, unsealed.seed, unsealed.shares)


def proves_code(rules: RuleSet, unsealed: Unsealed) -> bool:
    """Tell whether a deal is that of the code told with it, for the rules the code names."""
    code = parse_code(unsealed.code)
    if code is None or code.preset != rules.id:
        return False
    return unsealed.seed == seed_of(code, unsealed.hand, unsealed.deal) and not any(unsealed.shares)


def keeps(commitment: Commitment, table: str, unsealed: Unsealed) -> bool:
    """Tell whether a seed is the one the host had bound himself to."""
    return commitment == commitment_of(
        table, unsealed.match, unsealed.hand, unsealed.deal, unsealed.seed
    )
