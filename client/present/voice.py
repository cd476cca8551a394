"""Words for cards, seats, roles and places in one language."""

from collections.abc import Sequence

from engine.core.cards import BIG_JOKER, SCEPTER, SMALL_JOKER, SWORD, Card, Cards, Seat, is_joker
from engine.core.notation import RANKS, SUITS
from engine.core.refusal import Refusal
from engine.core.sets import CardSet, set_of
from engine.core.terms import Role
from engine.text import Text

_JOKERS = {
    SMALL_JOKER: "card.small",
    SWORD: "card.sword",
    BIG_JOKER: "card.big",
    SCEPTER: "card.scepter",
}
MINUS = "−"


class Voice:
    """Speaks about one table.

    Attributes:
        text: sentences of the language.
        names: names by seat.
        own: seat of the one spoken to, who is called "you"; None for nobody.
    """

    def __init__(self, text: Text, names: Sequence[str], own: Seat | None = None) -> None:
        self.text = text
        self.names = tuple(names)
        self.own = own

    def say(self, key: str, seat: Seat, other: Seat | None = None, **values: object) -> str:
        """Say what a seat did, to another or not; oneself is called "you"."""
        if other is not None:
            values["other"] = self.names[other]
        if seat == self.own:
            return self.text(f"{key}.you", **values)
        if other is not None and other == self.own:
            return self.text(f"{key}.to_you", name=self.names[seat], **values)
        return self.text(key, name=self.names[seat], **values)

    def say_of(self, key: str, seats: Sequence[Seat], **values: object) -> str:
        """Say what several seats did together; oneself comes first and is called "you"."""
        if tuple(seats) == (self.own,):
            return self.text(f"{key}.you", **values)
        others = [self.names[seat] for seat in seats if seat != self.own]
        names = [self.text("names.you"), *others] if self.own in seats else others
        return self.text(key, names=self.text("cards.between").join(names), **values)

    def card(self, card: Card | None) -> str:
        """Name one card: 黑桃4, ♠4; None is a back."""
        if card is None:
            return self.text("card.back")
        if is_joker(card):
            return self.text(_JOKERS[card])
        return self.text(
            "card.plain",
            suit=self.text(f"suit.{SUITS[card & 3]}"),
            rank=self.text(f"rank.{RANKS[card >> 2]}"),
        )

    def cards(self, cards: Cards) -> str:
        """Name cards one by one, high to low."""
        words = [self.card(card) for card in sorted(cards, reverse=True)]
        return self.text("cards.between").join(words)

    def backs(self, number: int) -> str:
        """Name cards that lie face down."""
        if number == 1:
            return self.text("cards.back")
        return self.text("cards.backs", number=number)

    def played(self, cards: Cards) -> str:
        """Name a set: 3个8带1小王, three 8s with a small joker."""
        found = set_of(cards)
        return self.cards(cards) if found is None else self.set(found)

    def set(self, played: CardSet) -> str:
        """Name a set of which suits and marks are forgotten."""
        if played.rank is None:
            return self._jokers(played, "set", "set.alone")
        plain = self._plain(RANKS[played.rank], played.plain)
        if not played.small and not played.big:
            return plain
        jokers = self._jokers(played, "set.with", "set.jokers")
        return self.text("set.with", plain=plain, jokers=jokers)

    def _plain(self, rank: str, number: int) -> str:
        if number == 1:
            return self.text(f"rank.{rank}.one")
        many = self.text(f"rank.{rank}.many")
        if number == 2:
            return self.text("set.two", rank=many)
        return self.text("set.many", number=self.text(f"number.{number}"), rank=many)

    def _jokers(self, played: CardSet, prefix: str, both: str) -> str:
        big = self._joker(f"{prefix}.big", played.big)
        small = self._joker(f"{prefix}.small", played.small)
        return self.text(both, big=big, small=small) if big and small else big + small

    def _joker(self, key: str, number: int) -> str:
        if number < 2:
            return self.text(f"{key}.one") if number else ""
        return self.text(f"{key}.many", number=self.text(f"number.{number}"))

    def role(self, role: Role | None) -> str:
        """Name a role; None is not known."""
        return self.text(f"role.{role or 'unknown'}")

    def aim(self, role: Role) -> str:
        """Say what a role should try to do."""
        return self.text(f"role.{role}.aim")

    def place(self, place: int) -> str:
        """Name a place: 头客 … 大落."""
        return self.text(f"place.{place}")

    def reason(self, no: Refusal) -> str:
        """Say why something may not be done."""
        return self.text(f"no.{no.code}", **dict(no.values))


def signed(points: int) -> str:
    """Write points with their sign: +4, −2, 0."""
    if points < 0:
        return f"{MINUS}{-points}"
    return f"+{points}" if points else "0"


def rank_mark(text: Text, rank: int) -> str:
    """Give the short mark of a rank: 大, 小, 2, A, … 10, … 3."""
    if rank >= len(RANKS):
        return text("table.mark.small" if rank == len(RANKS) else "table.mark.big")
    return "10" if RANKS[rank] == "T" else RANKS[rank]
