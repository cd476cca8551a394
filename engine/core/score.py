"""The score of a hand (rules 5): points by seat, always zero-sum."""

from typing import NamedTuple

from engine.core.cards import SEATS, Seat
from engine.core.ruleset import EndRule, RuleSet, ScoreRule, SoloScore
from engine.core.state import PublicState, Solo

LAST = 5


class Outcome(NamedTuple):
    """How a hand ended, as far as the score asks.

    Attributes:
        emperor: seat of the Emperor.
        guard: seat of the Guard; None if the Emperor was alone.
        places: place by seat, 1..5.
        solo: how the Emperor came to be known as alone.
        declared: whether a role was shown before play.
        revolted: whether a revolt doubled the stake.
        kicked: whether a kick doubled it once more.
    """

    emperor: Seat
    guard: Seat | None
    places: tuple[int, ...]
    solo: Solo = Solo.NO
    declared: bool = False
    revolted: bool = False
    kicked: bool = False


SOLO_S1 = {1: 12, 2: 0, 3: -12, 4: -12, 5: -12}
SOLO_S1_DECLARED = {1: 24, 2: -24, 3: -24, 4: -24, 5: -24}
SOLO_S3 = {1: 16, 2: 4, 3: 0, 4: -4, 5: -16}
SOLO_S3_SEIZED = {1: 40, 2: -40, 3: -40, 4: -40, 5: -40}
"""The Emperor's points by his place (rules 5); each other pays or gets a quarter."""


def is_declared_solo(outcome: Outcome) -> bool:
    """Tell whether a solo was declared, by whatever way: 明独保, 抢独, 抢庄."""
    return outcome.declared or outcome.solo in (Solo.DECLARED, Solo.SEIZED)


class SoloTable(NamedTuple):
    """How a solo hand is scored.

    Attributes:
        row: the Emperor's points by his place, before the stake is raised.
        raised: whether it is multiplied for having been declared; the others have a row for it.
    """

    row: dict[int, int]
    raised: bool = False


def solo_table(rules: RuleSet, outcome: Outcome) -> SoloTable:
    """Give the table that a solo hand is scored by (rules 5)."""
    match rules.solo_score:
        case SoloScore.S1:
            return SoloTable(SOLO_S1_DECLARED if is_declared_solo(outcome) else SOLO_S1)
        case SoloScore.S3:
            if outcome.solo == Solo.SEIZED:
                return SoloTable(SOLO_S3_SEIZED)
            return SoloTable(SOLO_S3, raised=True)
        case SoloScore.QINGDAO:
            return SoloTable(_first_or_nothing(rules.solo_qingdao))
        case SoloScore.STAKE:
            return SoloTable(_first_or_nothing(rules.solo_stake), raised=True)


def solo_row(rules: RuleSet, outcome: Outcome) -> dict[int, int]:
    """Give the Emperor's points by place for a solo hand, before the stake is raised."""
    return solo_table(rules, outcome).row


def _first_or_nothing(share: int) -> dict[int, int]:
    """Give a row where only the first place wins; ``share`` is what each other pays (rules 5)."""
    return {place: 4 * share if place == 1 else -4 * share for place in range(1, LAST + 1)}


def is_fixed(rules: RuleSet, outcome: Outcome, taken: int) -> bool:
    """Tell whether a solo hand scores the same at every place still open (rules 4.8, 5).

    Args:
        rules: the rules of the match.
        outcome: the hand so far, the Emperor not yet out.
        taken: number of places taken, at least one.
    """
    row = solo_row(rules, outcome)
    return len({row[place] for place in range(taken + 1, LAST + 1)}) == 1


class Factors(NamedTuple):
    """What may multiply a stake, and by how much (rules 4.6, 5)."""

    declared: int
    solo: int
    revolted: int
    kicked: int


def factors_in(rules: RuleSet) -> Factors:
    """Read the multipliers of a rule set."""
    return Factors(
        rules.declare_multiplier,
        rules.solo_multiplier,
        rules.revolt_multiplier,
        rules.kick_multiplier,
    )


def multiplier(rules: RuleSet, outcome: Outcome) -> int:
    """Tell what the stake is multiplied by (rules 4.6, 5)."""
    factors = factors_in(rules)
    product = _declared_factor(rules, outcome)
    if outcome.revolted:
        product *= factors.revolted
    if outcome.kicked:
        product *= factors.kicked
    return product


def _declared_factor(rules: RuleSet, outcome: Outcome) -> int:
    if outcome.guard is not None:
        return factors_in(rules).declared if outcome.declared else 1
    raised = solo_table(rules, outcome).raised
    return factors_in(rules).solo if raised and is_declared_solo(outcome) else 1


def points(rules: RuleSet, outcome: Outcome) -> tuple[int, ...]:
    """Give the points by seat."""
    times = multiplier(rules, outcome)
    places, emperor, guard = outcome.places, outcome.emperor, outcome.guard
    if guard is None:
        gain = solo_row(rules, outcome)[places[emperor]] * times
        # Every row is a multiple of four (rules 5), so the quarters add up to it.
        return tuple(gain if seat == emperor else -gain // 4 for seat in SEATS)
    # rules 5: the Emperor wins and loses double, so that three rebels balance two loyalists.
    unit = _guard_points(rules, places, emperor, guard) * times
    shares = {emperor: 2 * unit, guard: unit}
    return tuple(shares.get(seat, -unit) for seat in SEATS)


def gain_unwanted(rules: RuleSet) -> int:
    """Tell what a throne nobody wants gives each but the one who handed it on (rules 4.2, 5)."""
    return points(rules, Outcome(LAST - 1, None, (1, 2, 3, 4, LAST)))[0]


def counts_sides(rules: RuleSet) -> bool:
    """Tell whether only the side that is out first counts, and not the places (rules 5)."""
    return rules.score == ScoreRule.STAKE


def ends_with_side(rules: RuleSet) -> bool:
    """Tell whether a hand with a Guard ends when one side is out (rules 4.8)."""
    return rules.end == EndRule.SIDE_OUT


def _guard_points(rules: RuleSet, places: tuple[int, ...], emperor: Seat, guard: Seat) -> int:
    if counts_sides(rules):
        return 1 if loyalists_first(places, emperor, guard) else -1
    return 6 - (places[emperor] + places[guard])


def loyalists_first(places: tuple[int, ...], emperor: Seat, guard: Seat) -> bool:
    """Tell whether Emperor and Guard were both out before the last rebel."""
    last_rebel = max(places[seat] for seat in SEATS if seat not in (emperor, guard))
    return max(places[emperor], places[guard]) < last_rebel


def stake_now(public: PublicState) -> int:
    """Tell by what the stake is multiplied so far, as far as all can see (rules 4.6, 5)."""
    emperor = public.emperor if public.emperor is not None else 0
    guard = (emperor + 1) % len(SEATS) if public.solo is Solo.NO else None
    known = Outcome(
        emperor, guard, (0,) * 5, public.solo, public.declared, public.revolted, public.kicked
    )
    return multiplier(public.rules, known)


def cost_of_leaving(rules: RuleSet) -> int:
    """Tell how many points leaving a running hand costs (rules 5)."""
    return rules.leave_penalty
