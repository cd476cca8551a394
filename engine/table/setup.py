"""What the host of a table chooses before the match, and who sits where."""

from enum import StrEnum
from typing import Annotated, TypeAlias

import msgspec

from engine.bots.levels import DEFAULT_LEVEL
from engine.core.ruleset import RuleSet

SECONDS = (0, 10, 15, 20, 30)
"""Time limits a table may have, in seconds for each question; 0 is none."""

Name: TypeAlias = Annotated[str, msgspec.Meta(max_length=16_000)]
"""A name as it comes in; ``engine.table.names`` makes it fit to be shown, or refuses it."""


class Autoplay(StrEnum):
    """How seats on autoplay play their cards (rules 8 [D])."""

    RULES = "rules"
    LOWEST = "lowest"
    BOT = "bot"


class Setup(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """One table as its host set it up.

    Attributes:
        name: name of the table.
        rules: the rules of the match.
        hands: hands to play; 0 plays on until the host ends the match.
        seconds: time for each question, in seconds; 0 is none.
        grace: seconds an absent player's question waits before autoplay takes his seat.
        level: bots' level for seats left empty at the start.
        between: seconds a result stands before the next hand starts by itself;
            0 waits until everybody is ready.
        watchers: whether others may watch, with public information only.
        open_hands: whether those who watch get each hand with all cards once it is over: they
            see hands with the delay of a whole one.
        may_pause: whether players may pause the match by agreement; the host always may.
        bot_names: what bots nobody has named are called, by the number of their portrait;
            in the host's language.
        pace: shortest and longest pause before a bot's move, in seconds.
        window: seconds a question put to several at once stands open (rules 4).
        autoplay: how seats on autoplay play, where it is not as the rules say.
        hints: whether hints may be used at this table.
        counter: whether the card counter may be used.
        marks: whether seats may be marked by what one takes them for.
        target: points with which a player ends the match; 0 is none.
        draw_seats: whether seats are drawn anew before each further match.
        closed: whether newcomers are turned away; who has a seat comes back to it.
        code: of a deal chosen beforehand (``engine.table.dealcode``); a secret of the host's
            until the hand is over, so never part of what the others are told.
        seed: makes deals and bots repeatable, for demonstrations; such deals are not fair.
    """

    rules: RuleSet
    name: Name = ""
    hands: Annotated[int, msgspec.Meta(ge=0, le=999)] = 0
    seconds: Annotated[int, msgspec.Meta(ge=0, le=600)] = 0
    grace: Annotated[int, msgspec.Meta(ge=0, le=600)] = 10
    level: Annotated[str, msgspec.Meta(max_length=20)] = DEFAULT_LEVEL
    between: Annotated[int, msgspec.Meta(ge=0, le=600)] = 0
    watchers: bool = False
    open_hands: bool = False
    may_pause: bool = True
    bot_names: Annotated[tuple[Name, ...], msgspec.Meta(max_length=40)] = ()
    pace: tuple[
        Annotated[float, msgspec.Meta(ge=0, le=10)], Annotated[float, msgspec.Meta(ge=0, le=10)]
    ] = (0.6, 1.5)
    window: Annotated[float, msgspec.Meta(ge=1, le=60)] = 6.0
    autoplay: Autoplay = Autoplay.RULES
    hints: bool = True
    counter: bool = True
    marks: bool = True
    target: Annotated[int, msgspec.Meta(ge=0, le=9999)] = 0
    draw_seats: bool = False
    closed: bool = False
    code: Annotated[str, msgspec.Meta(max_length=20)] = ""
    seed: int | None = None


class Kind(StrEnum):
    """Who plays a seat."""

    EMPTY = "empty"
    PERSON = "person"
    BOT = "bot"


class Chair(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One seat as everybody sees it.

    Attributes:
        kind: who plays it.
        name: shown name; a bot's too. Empty for an empty seat.
        level: a bot's level.
        avatar: number of the drawn portrait.
        ready: whether he is ready for the start or for the next hand.
        away: whether his connection is lost.
        host: whether he may change the table.
    """

    kind: Kind = Kind.EMPTY
    name: Name = ""
    level: Annotated[str, msgspec.Meta(max_length=20)] = ""
    avatar: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    ready: bool = False
    away: bool = False
    host: bool = False


class Stage(StrEnum):
    """Where a table is in its life."""

    LOBBY = "lobby"
    PLAYING = "playing"
    RESULT = "result"
    OVER = "over"
