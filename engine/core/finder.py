"""Every legal set of a hand, and the cards to play it with.

A set forgets suits and marks, since they change nothing in a comparison
(rules 3). Which copies are played can still matter: the sword and the Guard's
copy of the called card give a role away (rules 4.5).
"""

from bisect import bisect_left

from engine.core.cards import SCEPTER, SWORD, Card, Cards, Rank
from engine.core.moves import LEAD, SETS, lister_of, move_of, stock_of
from engine.core.ruleset import RuleSet
from engine.core.sets import CardSet


def sets_for(hand: Cards, rules: RuleSet, target: CardSet | None) -> list[CardSet]:
    """List every legal set of a sorted hand once, jokers alone last, else from low ranks to high.

    Args:
        hand: the hand, sorted.
        rules: whose beating, holding back and bars apply (rules 3).
        target: the set to beat; None for a lead.
    """
    column, jokers = stock_of(hand)
    goal = LEAD if target is None else move_of(target)
    found = lister_of(rules).moves(column, jokers, goal, 0)
    found.reverse()
    return [SETS[move] for move in found]


def cards_for(hand: Cards, played: CardSet, keep: Cards = (SWORD, SCEPTER)) -> Cards:
    """Choose the cards of a set from a sorted hand; those to keep go last.

    Raises:
        ValueError: if the hand cannot make the set.
    """
    rank, plain, small, big = played
    cards = () if rank is None else _chosen(hand, rank, plain, keep)
    if small:
        cards += _chosen(hand, Rank.SMALL, small, keep)
    if big:
        cards += _chosen(hand, Rank.BIG, big, keep)
    return cards


def copies_matter(hand: Cards, played: CardSet, called: Card | None) -> bool:
    """Tell whether the choice of copies decides over the sword or the called card."""
    return len(choices_for(hand, played, called)) > 1


def choices_for(hand: Cards, played: CardSet, called: Card | None) -> list[Cards]:
    """List the ways to play a set that differ in the sword or in copies of the called card.

    The first one keeps as many of them as can be kept.

    Raises:
        ValueError: if the hand cannot make the set.
    """
    choices: list[Cards] = [()]
    for rank, number in _parts(played):
        ways = _ways(_group(hand, rank), number, _ruling(rank, called))
        choices = [cards + way for cards in choices for way in ways]
    return choices


def _parts(played: CardSet) -> list[tuple[int, int]]:
    """Split a set into ranks and numbers, from low to high."""
    rank, plain, small, big = played
    joined = [] if rank is None else [(rank, plain)]
    parts = [*joined, (int(Rank.SMALL), small), (int(Rank.BIG), big)]
    return [part for part in parts if part[1]]


def _group(hand: Cards, rank: int) -> Cards:
    start = bisect_left(hand, rank * 4)
    return hand[start : bisect_left(hand, rank * 4 + 4, start)]


def _chosen(hand: Cards, rank: int, number: int, keep: Cards) -> Cards:
    group = _group(hand, rank)
    if number >= len(group):
        return _checked(group, number)
    free = tuple([card for card in group if card not in keep])
    if number <= len(free):
        return free[:number]
    kept = [card for card in group if card in keep]
    return tuple(sorted([*free, *kept[: number - len(free)]]))


def _checked(group: Cards, number: int) -> Cards:
    if number > len(group):
        raise ValueError(f"{number} of {len(group)} cards")
    return group


def _ruling(rank: int, called: Card | None) -> Card | None:
    """Tell which copy of a rank gives something away; called jokers look alike whatever mark."""
    if rank >= Rank.SMALL:
        return SWORD if rank == Rank.SMALL else None
    return called


def _ways(group: Cards, number: int, special: Card | None) -> list[Cards]:
    """Choose from one rank in every way that differs in copies of one card."""
    _checked(group, number)
    spare = [card for card in group if card == special]
    others = [card for card in group if card not in spare]
    fewest = max(0, number - len(others))
    return [
        tuple(sorted(others[: number - spent] + spare[:spent]))
        for spent in range(fewest, min(len(spare), number) + 1)
    ]
