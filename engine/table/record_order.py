"""Lines that say the same with their cards or seats in another order."""

from msgspec.structs import replace

from engine.core.notation import parse_card
from engine.table import record as lines
from engine.table.record import CardNames, HandPart


def ordered(line: HandPart) -> HandPart:
    """Put the cards of a line from low to high, and seats that did the same in seat order."""
    match line:
        case lines.PlayLine(_, names) | lines.PayLine(_, names) | lines.PickLine(_, names):
            return replace(line, cards=_sorted(names))
        case lines.DealLine(hands):
            return lines.DealLine(tuple(_some(hand) for hand in hands))
        case lines.YieldLine(_, _, names):
            return replace(line, laid=_some(names))
        case lines.AcceptLine(_, names):
            return replace(line, takes=_some(names))
        case lines.RevoltLine(seats) | lines.KickLine(seats):
            return replace(line, seats=tuple(sorted(seats)))
        case _:
            return line


def _some(names: CardNames | int) -> CardNames | int:
    return names if isinstance(names, int) else _sorted(names)


def _sorted(names: CardNames) -> CardNames:
    return names if len(names) < 2 else tuple(sorted(names, key=parse_card))
