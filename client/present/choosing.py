"""Questions answered by choosing among cards laid out: call, tribute, laid cards."""

from dataclasses import dataclass

from engine.core.actions import Call, Pay, Pick, SeatAction, Yield
from engine.core.autoplay import default_action
from engine.core.callable import copies_in
from engine.core.cards import Cards
from engine.core.legal import legal_actions
from engine.core.owed import number_to_pick, pool_cards
from engine.core.state import SeatView
from engine.core.terms import Phase


@dataclass(frozen=True)
class Choice:
    """Options of an open question.

    Attributes:
        options: cards of each option, in order of display.
        word_keys: text key below each option; empty for none.
        limit: how many options are chosen together.
        default: positions chosen to begin with.
    """

    options: tuple[Cards, ...]
    word_keys: tuple[str, ...]
    limit: int
    default: tuple[int, ...] = ()

    def picked(self, chosen: tuple[int, ...]) -> Cards:
        """Give the cards of the chosen options together."""
        return tuple(sorted(card for i in chosen for card in self.options[i]))


def choice_in(view: SeatView) -> Choice | None:
    """Tell what there is to choose; None where the question has no such choice."""
    if not view.is_asked:
        return None
    match view.public.phase:
        case Phase.CALL:
            return _calls(view)
        case Phase.TRIBUTE:
            return _payments(view)
        case Phase.PICK:
            return _pool(view)
        case Phase.THRONE:
            return _laid(view)
        case _:
            return None


def action_for(view: SeatView, choice: Choice, chosen: tuple[int, ...]) -> SeatAction | None:
    """Make the action of what was chosen; None while too little is."""
    if len(chosen) != choice.limit:
        return None
    cards = choice.picked(chosen)
    match view.public.phase:
        case Phase.CALL:
            return Call(cards[0])
        case Phase.TRIBUTE:
            return Pay(cards)
        case Phase.PICK:
            return Pick(cards)
        case Phase.THRONE:
            return Yield(cards)
        case _:
            return None


def _calls(view: SeatView) -> Choice:
    calls = [action.card for action in legal_actions(view) if isinstance(action, Call)]
    copies = [copies_in(view.hand, card) for card in calls]
    words = tuple("table.call.solo" if n == 4 else "table.call.guard" for n in copies)
    default = default_action(view)
    first = calls.index(default.card) if isinstance(default, Call) else 0
    return Choice(tuple((card,) for card in calls), words, 1, (first,))


def _payments(view: SeatView) -> Choice:
    ways = [action.cards for action in legal_actions(view) if isinstance(action, Pay)]
    default = default_action(view)
    first = 0
    if isinstance(default, Pay) and tuple(sorted(default.cards)) in ways:
        first = ways.index(tuple(sorted(default.cards)))
    return Choice(tuple(ways), ("",) * len(ways), 1, (first,))


def _pool(view: SeatView) -> Choice:
    pool = sorted(pool_cards(view.public), reverse=True)
    number = number_to_pick(view.public)
    return Choice(tuple((card,) for card in pool), ("",) * len(pool), number, tuple(range(number)))


def _laid(view: SeatView) -> Choice | None:
    ways = [action.laid for action in legal_actions(view) if isinstance(action, Yield)]
    ways = [laid for laid in ways if laid]
    if not ways:
        return None
    default = default_action(view)
    first = 0
    if isinstance(default, Yield) and default.laid in ways:
        first = ways.index(default.laid)
    return Choice(tuple(ways), ("",) * len(ways), 1, (first,))
