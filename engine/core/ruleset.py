"""The rules of one table as one frozen record.

Every option is declared once, as a field of ``RuleSet``: its domain is the
field's type, its default the field's default, and ``Option`` says where it
belongs and when it matters. The room form, the rules page, validation, the
wire form and the random rule mixes of the tests all come from here. Labels
and helps are in ``assets/text`` under ``option.<name>`` and
``option.<name>.help``; values under ``option.<name>.<value>``.
"""

from enum import StrEnum
from functools import cache
from typing import Annotated, Any, NamedTuple, TypeAlias, get_args, get_origin, get_type_hints

import msgspec


class Deck(StrEnum):
    """Which cards are in play (rules 2)."""

    FULL = "full"
    SHORT = "short"
    WEIHAI = "weihai"


class SuitName(StrEnum):
    """A suit, as a value of an option."""

    SPADES = "s"
    HEARTS = "h"
    CLUBS = "c"
    DIAMONDS = "d"


class DealFrom(StrEnum):
    """Who is dealt first in later hands (rules 2)."""

    WINNER = "winner"
    EMPEROR = "emperor"


class GuardRule(StrEnum):
    """What makes the Guard: the sword, or the called card."""

    SWORD = "sword"
    CALLED = "called"


class CallRanks(StrEnum):
    """Ranks that can be called (rules 4.4)."""

    ACE_TO_THREE = "ace-to-three"
    NO_JOKERS = "no-jokers"
    ALL = "all"


class CallOrder(StrEnum):
    """Which triple, if there are several (rules 4.4)."""

    FREE = "free"
    HIGHEST_FIRST = "highest-first"


class CallSuit(StrEnum):
    """Which suit, of triples of the highest rank (rules 4.4 [D])."""

    FREE = "free"
    IN_ORDER = "in-order"


class CallQuad(StrEnum):
    """Whether four copies stand outside the order of ranks (rules 4.4 [D])."""

    FREE = "free"
    RANKED = "ranked"


class YieldRule(StrEnum):
    """How the scepter walks (rules 4.2)."""

    UPSTREAM_ATTACH_2 = "upstream-attach-2"
    UPSTREAM_FREE = "upstream-free"
    UPSTREAM_ATTACH_HIGHEST = "upstream-attach-highest"
    SKIP_ONE = "skip-one"
    NONE = "none"


class ForcedRound(StrEnum):
    """Who may still decline in the forced round (rules 4.2)."""

    QUAD_EXEMPT = "quad-exempt"
    NO_EXCEPTION = "no-exception"


class SkipTo(StrEnum):
    """To whom ``skip-one`` yields (rules 4.2 [D])."""

    TWO_DOWNSTREAM = "two-downstream"
    UPSTREAM = "upstream"


class SoloRule(StrEnum):
    """When somebody may play alone against four (rules 4.3)."""

    NO = "no"
    AFTER_THRONE = "after-throne"
    EARLY = "early"


class UnclaimedLaid(StrEnum):
    """Where cards laid with the scepter go when nobody accepted (rules 4.3 [D])."""

    SEIZER = "seizer"
    GIVERS = "givers"


class RevoltRule(StrEnum):
    """What a revolt does (rules 4.6)."""

    NO = "no"
    TWO_FORCE = "two-force"
    INDIVIDUAL = "individual"


class Wind(StrEnum):
    """Who leads behind a player who went out (rules 4.7)."""

    NEXT = "next"
    APPLY = "apply"


class HoldRank(StrEnum):
    """Which rank is held back (rules 3.2 [D])."""

    LOWEST = "lowest"
    SIX = "six"


class EndRule(StrEnum):
    """When a hand ends (rules 4.8)."""

    LAST_ONE_LEFT = "last-one-left"
    SIDE_OUT = "side-out"


class RestOrder(StrEnum):
    """How open places are filled when a hand ends early (rules 4.8 [D])."""

    TURN = "turn"
    FEWEST_CARDS = "fewest-cards"


class ScoreRule(StrEnum):
    """How a hand with a Guard is scored (rules 5)."""

    ORDER_SUM = "order-sum"
    STAKE = "stake"


class SoloScore(StrEnum):
    """How a solo hand is scored (rules 5)."""

    S1 = "s1"
    S3 = "s3"
    QINGDAO = "qingdao"
    STAKE = "stake"


class TributeCards(StrEnum):
    """Which cards a payer gives (rules 4.1 [D])."""

    PLAIN = "plain"
    HIGHEST = "highest"


class TwoFour(StrEnum):
    """Tribute for places 2 and 4 (rules 6 [D])."""

    NONE = "none"
    LAST_PAYS_EMPEROR = "last-pays-emperor"


class SoloPickOrder(StrEnum):
    """Who picks first when a solo Emperor pays (rules 6 [D])."""

    FIRST_OUT = "first-out"
    SEATS = "seats"


class AutoplayPlay(StrEnum):
    """How a seat on autoplay plays its cards (rules 8 [D])."""

    LOWEST = "lowest"
    BOT = "bot"


class Direction(StrEnum):
    """Which way play goes round on screen; display only."""

    CLOCKWISE = "clockwise"
    ANTICLOCKWISE = "anticlockwise"


class Dialect(StrEnum):
    """Whose words are used for places and the throne; display only (rules 1)."""

    COMMON = "common"
    KE = "ke"
    ZHUANG = "zhuang"


Value: TypeAlias = str | bool | int


class Option(NamedTuple):
    """Where an option belongs and when it matters.

    Attributes:
        group: heading it stands under in forms and on the rules page.
        needs: pairs of another option's name and the values of it with which
            this one matters; all must hold.
    """

    group: str
    needs: tuple[tuple[str, tuple[Value, ...]], ...] = ()


_CALLED = (("guard", ("called",)),)
_RANKED = (*_CALLED, ("call_order", ("highest-first",)))
_TRIBUTE = (("tribute", (True,)),)
_HOLD = (("hold", (True,)),)
_FORCED = (*_CALLED, ("yield_rule", ("upstream-free", "upstream-attach-highest")))
_HIGHEST = (("yield_rule", ("upstream-attach-highest",)),)
_LAID = (("yield_rule", ("upstream-attach-2", "upstream-attach-highest")),)
_SKIP = (("yield_rule", ("skip-one",)),)

_RAISED = (("solo_score", ("s3", "stake")),)

_INDIVIDUAL = (("revolt", ("individual",)),)

Share: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=9)]
"""Points that each of the four pays a solo Emperor, or gets of him."""

Multiplier: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=4)]


class RuleSet(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, cache_hash=True
):
    """Every decision of the rules; the eight presets are values of it."""

    id: str = "custom"
    """Preset id of rules 7, or ``custom``."""

    deck: Annotated[Deck, Option("cards")] = Deck.FULL
    kept_six: Annotated[SuitName, Option("cards", (("deck", ("weihai",)),))] = SuitName.DIAMONDS
    first_seat: Annotated[int, msgspec.Meta(ge=0, le=4), Option("cards")] = 0
    deal_from: Annotated[DealFrom, Option("cards")] = DealFrom.WINNER
    direction: Annotated[Direction, Option("cards")] = Direction.CLOCKWISE

    dialect: Annotated[Dialect, Option("cards")] = Dialect.COMMON

    guard: Annotated[GuardRule, Option("guard")] = GuardRule.SWORD
    call_ranks: Annotated[CallRanks, Option("guard", _CALLED)] = CallRanks.NO_JOKERS
    call_order: Annotated[CallOrder, Option("guard", _CALLED)] = CallOrder.FREE
    call_suit: Annotated[CallSuit, Option("guard", _RANKED)] = CallSuit.FREE
    call_quad: Annotated[CallQuad, Option("guard", _RANKED)] = CallQuad.FREE
    called_tops: Annotated[bool, Option("guard", _CALLED)] = False
    declare: Annotated[bool, Option("guard")] = True

    yield_rule: Annotated[YieldRule, Option("throne")] = YieldRule.UPSTREAM_FREE
    forced_round: Annotated[ForcedRound, Option("throne", _FORCED)] = ForcedRound.QUAD_EXEMPT
    attach_jokers: Annotated[bool, Option("throne", _HIGHEST)] = True
    attach_in_forced: Annotated[bool, Option("throne", _HIGHEST)] = False
    laid_open: Annotated[bool, Option("throne", _LAID)] = True
    skip_to: Annotated[SkipTo, Option("throne", _SKIP)] = SkipTo.TWO_DOWNSTREAM
    skip_travels: Annotated[bool, Option("throne", _SKIP)] = False

    solo: Annotated[SoloRule, Option("solo")] = SoloRule.NO
    solo_needs_quad: Annotated[bool, Option("solo", (("solo", ("after-throne",)),))] = False
    unclaimed_laid: Annotated[
        UnclaimedLaid, Option("solo", (("solo", ("after-throne",)), *_LAID))
    ] = UnclaimedLaid.SEIZER

    revolt: Annotated[RevoltRule, Option("stakes")] = RevoltRule.NO
    revolt_hidden_only: Annotated[bool, Option("stakes", _INDIVIDUAL)] = True
    kick: Annotated[bool, Option("stakes")] = False
    declare_multiplier: Annotated[Multiplier, Option("stakes", (("declare", (True,)),))] = 2
    solo_multiplier: Annotated[Multiplier, Option("stakes", _RAISED)] = 2
    revolt_multiplier: Annotated[Multiplier, Option("stakes", (("revolt", ("two-force",)),))] = 2
    kick_multiplier: Annotated[Multiplier, Option("stakes", (("kick", (True,)),))] = 2

    lone_jokers: Annotated[bool, Option("play")] = True
    defer: Annotated[bool, Option("play")] = False
    wind: Annotated[Wind, Option("play")] = Wind.NEXT
    hold: Annotated[bool, Option("play")] = False
    hold_rank: Annotated[HoldRank, Option("play", _HOLD)] = HoldRank.LOWEST
    hold_jokers: Annotated[bool, Option("play", _HOLD)] = True
    roast: Annotated[bool, Option("play")] = False

    end: Annotated[EndRule, Option("score")] = EndRule.LAST_ONE_LEFT
    rest_order: Annotated[RestOrder, Option("score")] = RestOrder.TURN
    score: Annotated[ScoreRule, Option("score")] = ScoreRule.ORDER_SUM
    solo_score: Annotated[SoloScore, Option("score")] = SoloScore.S1
    solo_qingdao: Annotated[Share, Option("score", (("solo_score", ("qingdao",)),))] = 3
    solo_stake: Annotated[Share, Option("score", (("solo_score", ("stake",)),))] = 1
    leave_penalty: Annotated[int, msgspec.Meta(ge=0, le=1000), Option("score")] = 40

    tribute: Annotated[bool, Option("tribute")] = False
    tribute_cards: Annotated[TributeCards, Option("tribute", _TRIBUTE)] = TributeCards.PLAIN
    tribute_return: Annotated[bool, Option("tribute", _TRIBUTE)] = False
    tribute_two_four: Annotated[TwoFour, Option("tribute", _TRIBUTE)] = TwoFour.NONE
    tribute_solo_order: Annotated[SoloPickOrder, Option("tribute", _TRIBUTE)] = (
        SoloPickOrder.FIRST_OUT
    )

    autoplay_play: Annotated[AutoplayPlay, Option("autoplay")] = AutoplayPlay.LOWEST
    autoplay_limit: Annotated[int, msgspec.Meta(ge=1, le=9), Option("autoplay")] = 3
    autoplay_redeals: Annotated[int, msgspec.Meta(ge=0, le=9), Option("autoplay")] = 2
    sleepers_count: Annotated[bool, Option("autoplay")] = False
    autoplay_ends_match: Annotated[bool, Option("autoplay")] = False


class OptionField(NamedTuple):
    """One option as declared: for forms, rules pages and random mixes.

    Attributes:
        name: field of ``RuleSet``.
        option: group and needs.
        default: value of a fresh ``RuleSet``.
        domain: every value it may have, in order of display.
    """

    name: str
    option: Option
    default: Value
    domain: tuple[Value, ...]


class Clash(NamedTuple):
    """Two options that make no sense together.

    Attributes:
        code: stable code; words in ``assets/text`` under ``clash.<code>``.
        first: name of one option.
        second: name of the other.
    """

    code: str
    first: str
    second: str


@cache
def options() -> tuple[OptionField, ...]:
    """List every option in the order of its declaration."""
    hints = get_type_hints(RuleSet, include_extras=True)
    base = RuleSet()
    return tuple(
        OptionField(name, _option_in(hint), getattr(base, name), _domain_of(hint))
        for name, hint in hints.items()
        if name != "id"
    )


def _option_in(hint: Any) -> Option:
    return next(extra for extra in hint.__metadata__ if isinstance(extra, Option))


def _domain_of(hint: Any) -> tuple[Value, ...]:
    kind = get_args(hint)[0] if get_origin(hint) is Annotated else hint
    if kind is bool:
        return (False, True)
    if kind is int:
        meta = next(extra for extra in hint.__metadata__ if isinstance(extra, msgspec.Meta))
        return tuple(range(int(meta.ge or 0), int(meta.le or 0) + 1))
    return tuple(kind)


def matters(rules: RuleSet, declared: OptionField) -> bool:
    """Tell whether an option has any effect beside the others."""
    return all(getattr(rules, name) in values for name, values in declared.option.needs)


def clashes(rules: RuleSet) -> tuple[Clash, ...]:
    """Name every pair of options that cannot go together; none if all is well."""
    called = rules.guard == GuardRule.CALLED
    found = (
        (called and rules.yield_rule == YieldRule.SKIP_ONE, "skip_needs_sword", "yield_rule"),
        (called and rules.yield_rule == YieldRule.NONE, "holder_may_be_unable", "yield_rule"),
    )
    pairs = [Clash(code, "guard", other) for wrong, code, other in found if wrong]
    if rules.kick and not rules.declare and rules.revolt != RevoltRule.TWO_FORCE:
        pairs.append(Clash("kick_never_asked", "kick", "revolt"))
    if called and rules.called_tops and rules.roast:
        pairs.append(Clash("tops_not_roasted", "called_tops", "roast"))
    if called and rules.called_tops and rules.call_ranks == CallRanks.ALL:
        pairs.append(Clash("tops_no_joker", "called_tops", "call_ranks"))
    if rules.tribute and rules.end == EndRule.SIDE_OUT:
        pairs.append(Clash("tribute_needs_places", "tribute", "end"))
    return tuple(pairs)


def changes(rules: RuleSet, base: RuleSet) -> tuple[str, ...]:
    """Name the options in which two rule sets differ."""
    return tuple(
        item.name for item in options() if getattr(rules, item.name) != getattr(base, item.name)
    )
