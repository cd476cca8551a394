"""From the lines of a seat's record back to what that seat saw.

Questions leave no line, so no ``Asked`` comes out of it.
"""

from engine.core import facts
from engine.core.cards import Cards, Seat
from engine.core.debts import debts_after
from engine.core.facts import Seen
from engine.core.notation import parse_card
from engine.core.ruleset import DealFrom, RuleSet, SoloRule, UnclaimedLaid
from engine.core.score import Outcome
from engine.core.state import PublicState, SeatView
from engine.core.terms import Debt, Role, Why
from engine.table import record as lines
from engine.table.record import CardNames, DebtPart, HandPart


def seen_in(line: HandPart, view: SeatView) -> tuple[Seen, ...]:  # noqa: C901, PLR0911, PLR0912
    """Tell what a line shows to the seat whose record it is.

    Args:
        line: the line.
        view: what the seat knew before it.
    """
    match line:
        case lines.PlayLine(seat, names):
            return (facts.Played(seat, cards_in(names)),)
        case lines.PassLine(seat):
            return (facts.Passed(seat),)
        case lines.DeferLine(seat):
            return (facts.Deferred(seat),)
        case lines.ApplyLine(seat):
            return (facts.Applied(seat),)
        case lines.LeadLine(seat):
            return (facts.Led(seat),)
        case lines.OutLine(seat, place):
            return (facts.WentOut(seat, place),)
        case lines.AutoLine(seat, on):
            return (facts.AutoSet(seat, on),)
        case lines.HandLine(n, first, debts):
            return (facts.HandStarted(n, first, tuple(_debt(debt) for debt in debts)),)
        case lines.DealLine(hands):
            counts = tuple(hand if isinstance(hand, int) else len(hand) for hand in hands)
            own = None if view.seat is None else hands[view.seat]
            hand = None if own is None or isinstance(own, int) else tuple(sorted(cards_in(own)))
            return (facts.DealtSeen(counts, hand),)
        case lines.PayLine(seat, names):
            return (facts.Paid(seat, cards_in(names)),)
        case lines.PickLine(seat, names):
            return (facts.Picked(seat, cards_in(names)),)
        case lines.ReturnLine(seat, to, name):
            return (facts.Returned(seat, to, parse_card(name)),)
        case lines.ScepterLine(seat):
            return (facts.ScepterShown(seat),)
        case lines.YieldLine(seat, to, laid, forced):
            return (_yielded(seat, to, laid, forced, view.public.rules),)
        case lines.AcceptLine(seat, takes):
            if isinstance(takes, int):
                return (facts.AcceptedSeen(seat, takes),)
            return (facts.Accepted(seat, cards_in(takes), view.public.rules.laid_open),)
        case lines.RedealLine():
            return (facts.Redealt(),)
        case lines.SoloLine(seat, source):
            return _soloed(seat, source, view)
        case lines.CallLine(seat, name, copies):
            if isinstance(copies, int):
                return (facts.Called(seat, parse_card(name), copies),)
            return (facts.CalledSeen(seat, parse_card(name)),)
        case lines.DeclareLine(seat):
            return (facts.Declared(seat),)
        case lines.RevoltLine(seats, success):
            return (facts.Revolted(seats, success),)
        case lines.KickLine(seats, success):
            return (facts.Kicked(seats, success),)
        case lines.RevealLine(seat, role, why):
            return (facts.Revealed(seat, Role(role), Why(why)),)
        case lines.ScoreLine():
            return (_scored(line),)
        case lines.TotalLine(points, penalty):
            return (_totalled(points, penalty, view.public),)


def cards_in(names: CardNames) -> Cards:
    """Read cards in the order they stand."""
    return tuple([parse_card(name) for name in names])


def _debt(part: DebtPart) -> Debt:
    return Debt(part.payers, part.pickers)


def _yielded(
    seat: Seat, to: Seat, laid: CardNames | int, forced: bool, rules: RuleSet
) -> facts.Yielded | facts.YieldedSeen:
    if isinstance(laid, int):
        return facts.YieldedSeen(seat, to, laid, forced)
    return facts.Yielded(seat, to, cards_in(laid), forced, rules.laid_open)


def _soloed(seat: Seat, source: Seat, view: SeatView) -> tuple[Seen, ...]:
    """Add where the cards laid go, which the line does not say (rules 4.3 [D])."""
    public = view.public
    seized = public.rules.solo == SoloRule.EARLY
    goes = public.rules.unclaimed_laid == UnclaimedLaid.SEIZER
    known = tuple(sorted(item.card for item in public.laid if item.card is not None))
    number = len(public.laid) if goes else 0
    if len(known) == len(public.laid):
        takes = known if goes else ()
        first: Seen = facts.Soloed(seat, source, seized, takes, public.rules.laid_open)
    else:
        first = facts.SoloedSeen(seat, source, seized, number)
    givers = () if goes else dict.fromkeys(item.seat for item in public.laid)
    return (first, *(_laid_back(giver, public) for giver in givers))


def _laid_back(giver: Seat, public: PublicState) -> Seen:
    own = [item.card for item in public.laid if item.seat == giver]
    cards = tuple(sorted(card for card in own if card is not None))
    if len(cards) < len(own):
        return facts.LaidBackSeen(giver, len(own))
    return facts.LaidBack(giver, cards, public.rules.laid_open)


def _scored(line: lines.ScoreLine) -> facts.Scored:
    return facts.Scored(
        emperor=line.emperor,
        guard=line.guard,
        places=line.places,
        multiplier=line.multiplier,
        points=line.points,
        penalty=line.penalty,
        counted=line.counted,
    )


def _totalled(
    points: tuple[int, ...], penalty: tuple[int, ...], public: PublicState
) -> facts.Totalled:
    """Add what the next hand takes from this one: the seat dealt first, and the debts."""
    result = public.result
    if result is None:
        return facts.Totalled(points, penalty, public.first, ())
    winner = public.rules.deal_from == DealFrom.WINNER
    first = result.places.index(1) if winner else result.emperor
    outcome = Outcome(result.emperor, result.guard, result.places)
    return facts.Totalled(points, penalty, first, debts_after(public.rules, outcome))
