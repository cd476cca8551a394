"""A match driven step by step by a test."""

from typing import TypeVar

from msgspec.structs import replace

from engine.core.actions import (
    Accept,
    Answer,
    AnyAction,
    Apply,
    Call,
    Deal,
    Defer,
    Pass,
    Play,
    Yield,
)
from engine.core.autoplay import default_action
from engine.core.cards import SEATS, Cards, Seat
from engine.core.facts import Asked, Fact, Happening
from engine.core.game import advance
from engine.core.notation import parse_card, parse_cards
from engine.core.refusal import No, Refusal
from engine.core.ruleset import RuleSet
from engine.core.state import GameState, PublicState, Solo, Trick, new_match, view_of
from engine.core.terms import Phase
from tests.support.dealing import hands_with

F = TypeVar("F", bound=Happening)


class Match:
    """A match and the facts of its last step."""

    def __init__(self, state: GameState) -> None:
        self.state = state
        self.facts: tuple[Fact, ...] = ()

    @property
    def public(self) -> PublicState:
        return self.state.public

    def do(self, seat: Seat | None, action: AnyAction) -> "Match":
        outcome = advance(self.state, seat, action)
        assert not isinstance(outcome, Refusal), f"seat {seat}: {action} refused: {outcome.code}"
        self.facts, self.state = outcome
        return self

    def refused(self, seat: Seat | None, action: AnyAction) -> No:
        """Send something that must be refused, without any effect; give the code."""
        outcome = advance(self.state, seat, action)
        assert isinstance(outcome, Refusal), f"seat {seat}: {action} was taken"
        return outcome.code

    def deal(self, fixed: dict[Seat, str] | None = None, persons: tuple[Seat, ...] = ()) -> "Match":
        hands = hands_with(self.public.rules, self.public.first, fixed or {})
        return self.do(None, Deal(hands, persons))

    def accept(self, seat: Seat) -> "Match":
        return self.do(seat, Accept())

    def yields(self, seat: Seat, laid: str = "") -> "Match":
        return self.do(seat, Yield(parse_cards(laid)))

    def call(self, seat: Seat, card: str) -> "Match":
        return self.do(seat, Call(parse_card(card)))

    def answers(self, *yes: Seat) -> "Match":
        """Answer the open question for all who are asked: these yes, the others no."""
        told: tuple[Fact, ...] = ()
        for seat in self.public.asked:
            self.do(seat, Answer(seat in yes))
            told += self.facts
        self.facts = told
        return self

    def play(self, seat: Seat, cards: str) -> "Match":
        return self.do(seat, Play(parse_cards(cards)))

    def passes(self, *seats: Seat) -> "Match":
        for seat in seats:
            self.do(seat, Pass())
        return self

    def defers(self, *seats: Seat) -> "Match":
        for seat in seats:
            self.do(seat, Defer())
        return self

    def applies(self, seat: Seat) -> "Match":
        return self.do(seat, Apply())

    def by_default(self) -> "Match":
        """Give every awaited seat's default answer."""
        for seat in self.public.asked:
            self.do(seat, default_action(view_of(self.state, seat)))
        return self

    def told(self, kind: type[F]) -> list[F]:
        return [fact for fact in self.facts if isinstance(fact, kind)]

    def holds(self, seat: Seat, cards: str) -> bool:
        hand = list(self.state.hands[seat])
        return all(
            hand.count(card) >= parse_cards(cards).count(card) for card in parse_cards(cards)
        )


def match(rules: RuleSet) -> Match:
    """Begin a match."""
    return Match(new_match(rules))


def in_play(
    rules: RuleSet,
    *hands: str,
    emperor: Seat = 0,
    guard: Seat | None = 1,
    solo: Solo = Solo.NO,
    called: str | None = None,
) -> Match:
    """Give a hand in the phase of play with a few cards; the Emperor leads."""
    cards: tuple[Cards, ...] = tuple(tuple(sorted(parse_cards(hand))) for hand in hands)
    places: list[int | None] = [None] * 5
    empty = [seat for seat in SEATS if not cards[seat]]
    for place, seat in enumerate(empty, 1):
        places[seat] = place
    public = PublicState(
        rules=rules,
        n=1,
        turn=1,
        phase=Phase.PLAY,
        asked=(emperor,),
        counts=tuple(len(hand) for hand in cards),
        emperor=emperor,
        holder=emperor,
        solo=solo,
        called=parse_card(called) if called else None,
        places=tuple(places),
        trick=Trick(emperor),
    )
    state = GameState(
        public=public,
        hands=cards,
        roles_fixed=True,
        guard=guard,
        hidden_solo=guard is None and solo == Solo.NO,
    )
    return Match(state)


def variant(rules: RuleSet, **changed: object) -> RuleSet:
    """Give a rule set with some options changed."""
    return replace(rules, id="custom", **changed)


def asked(facts: tuple[Fact, ...]) -> list[Asked]:
    """List the questions put."""
    return [fact for fact in facts if isinstance(fact, Asked)]
