"""How likely a seat is a friend, and how likely a set holds."""

from engine.bots.net.layout import (
    AS_EMPEROR,
    AS_HIDDEN_GUARD,
    AS_OPEN_GUARD,
    AS_SOLO,
    BIG_JOKER,
    EMPEROR,
    PLAIN_RANKS,
    ROLE,
    SIZES,
    SMALL_JOKER,
    SOLO_KNOWN,
    UNSEEN,
    Guard,
    Own,
)

MOST = 16
"""Cards of one plain rank."""

SURE = 0.99
"""From here on a chance counts as certain; below ``1 - SURE`` as none."""


def _sharers(numbers: list[float], base: list[float]) -> list[float]:
    product = [0.0] * (MOST + 1)
    for i, part in enumerate(numbers):
        if part:
            for j in range(MOST + 1 - i):
                product[i + j] += part * base[j]
    return product


def _having() -> tuple[float, ...]:
    """Tell for k sharers, m of them foes, u cards and n wanted: the chance that a foe has n."""
    inverse = [1.0]
    for i in range(1, MOST + 1):
        inverse.append(inverse[-1] / i)
    table = [0.0] * (5 * 5 * (MOST + 1) * (MOST + 1))
    for n in range(1, MOST + 1):
        few = [part if i < n else 0.0 for i, part in enumerate(inverse)]
        by_foes = [1.0] + [0.0] * MOST
        for m in range(1, 5):
            by_foes = _sharers(by_foes, few)
            numbers = by_foes
            for k in range(m, 5):
                if k > m:
                    numbers = _sharers(numbers, inverse)
                for u in range(n, MOST + 1):
                    none = numbers[u] / inverse[u] / float(k) ** u
                    place = ((k * 5 + m) * (MOST + 1) + u) * (MOST + 1) + n
                    table[place] = 1.0 - none if none < 1.0 else 0.0
    return tuple(table)


HAVING = _having()


def friend(own: Own, guard: Guard, seat: int) -> float:
    """Tell the chance that a seat is on one's own side."""
    if seat == 0:
        return 1.0
    role = own[ROLE]
    if role == AS_SOLO:
        return 0.0
    if role == AS_EMPEROR:
        return guard[seat]
    if role in (AS_HIDDEN_GUARD, AS_OPEN_GUARD):
        return 1.0 if seat == own[EMPEROR] else 0.0
    if seat == own[EMPEROR]:
        return 0.0
    if own[SOLO_KNOWN]:
        return 1.0
    return 1.0 - guard[seat]


def rivals(own: Own, guard: Guard) -> int:
    """Count others with cards and the foes among them, as ``others * 5 + foes``."""
    others = 0
    foes = 0.0
    for seat in range(1, 5):
        if own[SIZES + seat] > 0:
            others += 1
            foes += 1.0 - friend(own, guard, seat)
    rounded = int(foes + 0.5)
    if rounded < 1:
        rounded = 1
    if rounded > others:
        rounded = others
    return others * 5 + rounded


def holding_chance(own: Own, others: int, rank: int, size: int) -> float:
    """Tell the chance that no foe has so many of one higher plain rank.

    ``others`` is what ``rivals`` gave.
    """
    chance = 1.0
    if size > MOST:
        return chance
    for higher in range(rank + 1, PLAIN_RANKS):
        unseen = own[UNSEEN + higher]
        if unseen >= size:
            chance *= 1.0 - HAVING[(others * (MOST + 1) + unseen) * (MOST + 1) + size]
    return chance


def is_sure(own: Own, guard: Guard, rank: int, plain: int, small: int, big: int) -> bool:
    """Tell whether no unseen cards of anybody but a sure friend can beat a set."""
    if big > 0:
        return True
    size = plain + small
    able = False
    for seat in range(1, 5):
        if own[SIZES + seat] >= size and friend(own, guard, seat) < SURE:
            able = True
    if not able or own[UNSEEN + BIG_JOKER] < small:
        return True
    best = 0
    if plain > 0:
        for higher in range(rank + 1, PLAIN_RANKS):
            if own[UNSEEN + higher] > best:
                best = own[UNSEEN + higher]
    return best + own[UNSEEN + SMALL_JOKER] + own[UNSEEN + BIG_JOKER] < size
