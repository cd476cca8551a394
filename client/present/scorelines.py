"""How the points of a hand came about, line by line (rules 5)."""

from typing import NamedTuple

from client.present.places import places_won
from client.present.voice import Voice, signed
from engine.core import score
from engine.core.cards import SEATS
from engine.core.facts import Scored
from engine.core.state import PublicState, Solo


class ScoreLine(NamedTuple):
    """One step on the way to the points.

    Attributes:
        words: the line.
        factor: what it multiplies the stake by; 1 where it does not.
        points: the stake after it; None where it says nothing about it.
    """

    words: str
    factor: int = 1
    points: int | None = None


class Working(NamedTuple):
    """A score taken apart.

    Attributes:
        base: what one share is worth before the stake is raised; solo: the Emperor's points.
        declared: factor of 明保 or 明独保.
        revolted: factor of a revolt.
        kicked: factor of a kick.
    """

    base: int
    declared: int
    revolted: int
    kicked: int

    @property
    def total(self) -> int:
        """The base times all factors."""
        return self.base * self.declared * self.revolted * self.kicked


def outcome_of(public: PublicState, result: Scored) -> score.Outcome:
    """Tell how the hand ended, as far as the score asks."""
    return score.Outcome(
        emperor=result.emperor,
        guard=result.guard,
        places=result.places,
        solo=public.solo,
        declared=public.declared,
        revolted=public.revolted,
        kicked=public.kicked,
    )


def working_of(public: PublicState, result: Scored) -> Working:
    """Take a hand's score apart."""
    rules, outcome = public.rules, outcome_of(public, result)
    plain = outcome._replace(revolted=False, kicked=False)
    factors = score.factors_in(rules)
    times = score.multiplier(rules, outcome)
    whole = score.points(rules, outcome)
    share = whole[outcome.emperor if outcome.guard is None else outcome.guard]
    return Working(
        base=share // times,
        declared=score.multiplier(rules, plain),
        revolted=factors.revolted if outcome.revolted else 1,
        kicked=factors.kicked if outcome.kicked else 1,
    )


def score_lines(voice: Voice, public: PublicState) -> tuple[ScoreLine, ...]:
    """Explain the result of the hand just ended; nothing before it is scored."""
    result = public.result
    if result is None:
        return ()
    work = working_of(public, result)
    lines = [ScoreLine(_base_words(voice, public, result, work.base), points=work.base)]
    stake = work.base
    for key, factor in (
        ("score.declared_solo" if result.guard is None else "score.declared", work.declared),
        ("score.revolted", work.revolted),
        ("score.kicked", work.kicked),
    ):
        if factor != 1:
            stake *= factor
            lines.append(ScoreLine(voice.text(key, number=factor), factor, stake))
    lines.append(ScoreLine(_share_words(voice, result), points=stake))
    for seat in SEATS:
        if result.penalty[seat]:
            points = signed(result.penalty[seat])
            lines.append(ScoreLine(voice.say("score.penalty", seat, points=points)))
    if not result.counted:
        lines.append(ScoreLine(voice.text("score.uncounted")))
    return tuple(lines)


def _base_words(voice: Voice, public: PublicState, result: Scored, base: int) -> str:
    places, emperor, guard = result.places, result.emperor, result.guard
    if guard is None:
        key = f"score.solo.{_solo_kind(public, result)}"
        won = places_won(places, public.counts)[emperor]
        place = voice.text("score.not_out") if won is None else voice.place(won)
        return voice.text(key, emperor=place, points=signed(base))
    if score.counts_sides(public.rules):
        key = "score.stake.loyal" if base > 0 else "score.stake.rebels"
        return voice.text(key, points=signed(base))
    return voice.text(
        "score.sum",
        emperor=voice.place(places[emperor]),
        guard=voice.place(places[guard]),
        e=places[emperor],
        g=places[guard],
        points=signed(base),
    )


def _solo_kind(public: PublicState, result: Scored) -> str:
    """Tell which row of the table a solo hand was scored by."""
    if public.solo == Solo.SEIZED:
        return "seized"
    outcome = outcome_of(public, result)
    row, declared = score.solo_row(public.rules, outcome), score.is_declared_solo(outcome)
    if row is score.SOLO_S3:
        return "plain" if declared else "hidden"
    kinds = ((score.SOLO_S1, "hidden"), (score.SOLO_S1_DECLARED, "declared"))
    return next((kind for known, kind in kinds if known is row), "plain")


def _share_words(voice: Voice, result: Scored) -> str:
    points, emperor, guard = result.points, result.emperor, result.guard
    rebel = next(seat for seat in SEATS if seat not in (emperor, guard))
    if guard is None:
        return voice.text(
            "score.shares.solo", emperor=signed(points[emperor]), rebel=signed(points[rebel])
        )
    return voice.text(
        "score.shares",
        guard=signed(points[guard]),
        emperor=signed(points[emperor]),
        rebel=signed(points[rebel]),
    )
