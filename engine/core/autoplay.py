"""What a seat does that is played automatically (rules 8)."""

from engine.core.actions import (
    Accept,
    Answer,
    Call,
    GiveBack,
    Pass,
    Pay,
    Pick,
    Play,
    SeatAction,
    Yield,
)
from engine.core.callable import TRIPLE, calls, copies_in
from engine.core.cards import Card, Cards, is_marked
from engine.core.owed import may_be_paid, number_due, number_to_pick, pool_cards, ranks_due
from engine.core.refusal import play_refusal
from engine.core.ruleset import AutoplayPlay, RuleSet
from engine.core.state import PublicState, SeatView
from engine.core.terms import Phase
from engine.core.throne import LAST_REFUSAL, is_able, may_yield, rank_to_lay


def default_action(view: SeatView) -> SeatAction:
    """Give the default answer to the open question.

    Raises:
        ValueError: if this seat is not asked anything.
    """
    public, hand = view.public, view.hand
    match public.phase:
        case Phase.PLAY:
            return _play(public, hand)
        case Phase.SEIZE | Phase.SOLO | Phase.DECLARE | Phase.REVOLT | Phase.KICK:
            return Answer(yes=False)
        case Phase.THRONE:
            return _throne(public, hand)
        case Phase.CALL:
            return Call(default_call(public.rules, hand))
        case Phase.TRIBUTE:
            return Pay(default_payment(public.rules, hand, number_due(public)))
        case Phase.PICK:
            pool = sorted(pool_cards(public), reverse=True)
            return Pick(tuple(pool[: number_to_pick(public)]))
        case Phase.RETURN:
            return GiveBack(next(card for card in hand if not is_marked(card)))
        case Phase.DEAL:
            raise ValueError("nobody is asked anything")


def plays_as_bot(rules: RuleSet) -> bool:
    """Tell whether a bot of the table's level plays the cards of a seat on autoplay (rules 8 [D]).

    Otherwise it leads its lowest card and passes, see ``default_action``. The
    questions before the play have their default answer either way.
    """
    return rules.autoplay_play == AutoplayPlay.BOT


def ends_match(rules: RuleSet) -> bool:
    """Tell whether a match ends when somebody is on autoplay at the end of a hand (rules 8 [D])."""
    return rules.autoplay_ends_match


def _play(public: PublicState, hand: Cards) -> SeatAction:
    if public.trick is not None and public.trick.target:
        return Pass()
    singles = ((card,) for card in hand)
    legal = (cards for cards in singles if play_refusal(public, hand, cards) is None)
    # rules 3.2: where no single card may be led, only held-back ones are left, all at once.
    return Play(next(legal, hand))


def _throne(public: PublicState, hand: Cards) -> SeatAction:
    if may_yield(public, hand) and not _must_end(public, hand):
        return Yield(default_laid(public, hand))
    return Accept()


def _must_end(public: PublicState, hand: Cards) -> bool:
    """Tell whether yielding would cause one redeal too many in a row (rules 8 [D])."""
    last = public.refusals == LAST_REFUSAL - 1
    too_many = public.redeals >= public.rules.autoplay_redeals
    return last and too_many and is_able(public.rules, hand)


def default_laid(public: PublicState, hand: Cards) -> Cards:
    """Choose the card a refusal adds."""
    rank = rank_to_lay(public, hand)
    return () if rank is None else rarest(hand, rank, 1)


def default_payment(rules: RuleSet, hand: Cards, number: int) -> Cards:
    """Choose the tribute among equal ranks."""
    due = ranks_due(rules, hand, number)
    able = tuple(card for card in hand if may_be_paid(rules, card))
    chosen: Cards = ()
    for rank in sorted(set(due)):
        chosen += rarest(able, rank, due.count(rank))
    return chosen


def default_call(rules: RuleSet, hand: Cards) -> Card:
    """Choose the highest triple that may be called, and a quad only where there is none.

    Who calls a quad is alone against four: nobody who is away is made to (rules 8).
    """
    able = calls(rules, hand)
    return max(able, key=lambda card: (copies_in(hand, card) == TRIPLE, card >> 2, -(card & 3)))


def rarest(hand: Cards, rank: int, number: int) -> Cards:
    """Choose copies of a rank, those first of which the hand holds fewest, never a marked one."""
    copies = [card for card in hand if card >> 2 == rank and not is_marked(card)]
    copies.sort(key=lambda card: (hand.count(card), card))
    return tuple(copies[:number])
