"""Counting what people would call stupid: how often there was a chance for it, and how often done.

A folly is judged by what the seat may know, never by the cards of others.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from typing import NamedTuple

import msgspec

from engine.bots.belief import guard_chances
from engine.bots.holding import Holding, holding_of
from engine.core.actions import Play, SeatAction
from engine.core.cards import SCEPTER, SWORD, Seat
from engine.core.deck import hand_sizes
from engine.core.facts import Played
from engine.core.finder import sets_for
from engine.core.ruleset import RuleSet
from engine.core.sets import CardSet, set_of
from engine.core.state import SeatView, Solo
from engine.core.terms import Phase, Role
from engine.core.throne import known_guard
from engine.table.simulate import Match, bots_for
from engine.table.workers import Progress, reached

TWO = 12
LOW = 5
"""Up to the 8 a set is low."""

EARLY_SHARE = 0.75
"""With more of the first hand left it is early."""

FEW, MANY = 8, 10
BELIEF_AFTER = 40
"""After so many plays it is asked what everybody must believe."""

NAMES = (
    "foe_let_hold",
    "friend_robbed",
    "high_led_early",
    "joker_on_low_set",
    "guard_shown_early",
    "not_going_out",
    "set_broken",
    "joker_for_nothing",
)
"""What is counted."""


class Count(msgspec.Struct, frozen=True):
    """How often.

    Attributes:
        chances: decisions in which the folly could be committed.
        done: how often it was.
        share: the share, in percent.
    """

    chances: int
    done: int
    share: float


class Follies(msgspec.Struct, frozen=True, kw_only=True):
    """What was counted; the same seed gives the same on every machine.

    Attributes:
        rules: id of the rule set.
        bots: the level of all five seats.
        seed: of cards and dice.
        hands: hands played.
        complete: False if it was stopped before all hands were played.
        decisions: decisions of the play.
        follies: by name.
        guard_belief: how likely everybody must think the Guard to be the Guard after
            ``BELIEF_AFTER`` plays, a mean over the hands that began with him hidden; None if
            no such hand lasted so long.
    """

    rules: str
    bots: str
    seed: int
    hands: int
    complete: bool
    decisions: int
    follies: dict[str, Count]
    guard_belief: float | None


class Look(NamedTuple):
    """A decision and what its seat knows.

    Attributes:
        view: what the seat may know.
        played: the set it plays; None if it does not play.
        action: what it does.
        own: its cards by rank.
        target: the set to beat; None for a lead.
        by: who played that.
        answers: sets that win over it; empty for a lead.
    """

    view: SeatView
    played: CardSet | None
    action: SeatAction
    own: Holding
    target: CardSet | None
    by: Seat | None
    answers: Sequence[CardSet]

    @property
    def size(self) -> int:
        """Cards in hand."""
        return len(self.view.hand)

    @property
    def goes_out(self) -> bool:
        """Whether the hand is emptied."""
        return self.played is not None and self.played.size == self.size


def follies(
    rules: RuleSet,
    level: str,
    hands: int,
    seed: int,
    *,
    workers: int = 1,
    progress: Progress = lambda done, of: None,
) -> Follies:
    """Let five bots of a level play hands, each a match of its own, until done or Ctrl-C."""
    found, complete = reached(partial(_hand, rules, level, seed), hands, workers, progress)
    total: Counter[str] = Counter()
    for counts, _ in found:
        total.update(counts)
    beliefs = [belief for _, belief in found if belief is not None]
    return Follies(
        rules=rules.id,
        bots=level,
        seed=seed,
        hands=len(found),
        complete=complete,
        decisions=total["decisions"],
        follies={name: _count(total, name) for name in NAMES},
        guard_belief=round(sum(beliefs) / len(beliefs), 3) if beliefs else None,
    )


def _count(total: Counter[str], name: str) -> Count:
    chances, done = total[f"{name}?"], total[name]
    return Count(chances, done, round(100 * done / chances, 2) if chances else 0.0)


def _hand(
    rules: RuleSet, level: str, seed: int, number: int
) -> tuple[dict[str, int], float | None]:
    """Play one hand; give its counts and what everybody believed of the Guard."""
    name = f"{seed}/{number}"
    counts: Counter[str] = Counter()
    bots = bots_for((level,) * 5, Random(name).getrandbits(63))
    watched = [_Watched(bot.choose, counts) for bot in bots]
    match = Match(rules, watched, Random(f"{name}/cards"))
    plays, belief, hidden = 0, None, False
    for facts in match.hand():
        public = match.state.public
        if plays == 0 and public.phase is Phase.PLAY:
            hidden = match.state.guard is not None and known_guard(public) is None
        plays += sum(isinstance(fact, Played) for fact in facts)
        if hidden and belief is None and plays >= BELIEF_AFTER:
            belief = _belief(match)
    return dict(counts), belief


def _belief(match: Match) -> float:
    public, guard = match.state.public, match.state.guard
    assert guard is not None
    onlooker = SeatView(public=public, seat=public.emperor, role=Role.EMPEROR)
    return guard_chances(onlooker, reads_play=True)[guard]


class _Watched:
    """A player whose decisions are looked at."""

    def __init__(self, choose: Callable[[SeatView], SeatAction], counts: Counter[str]) -> None:
        self._choose = choose
        self._counts = counts

    def choose(self, view: SeatView) -> SeatAction:
        """Choose, and count what there was to count."""
        action = self._choose(view)
        if view.public.phase is Phase.PLAY:
            self._counts["decisions"] += 1
            for name, done in judged(look_at(view, action)):
                self._counts[f"{name}?"] += 1
                self._counts[name] += done
        return action


def look_at(view: SeatView, action: SeatAction) -> Look:
    """Look at a decision of the play."""
    trick = view.public.trick
    target = set_of(trick.target) if trick is not None else None
    return Look(
        view=view,
        played=set_of(action.cards) if isinstance(action, Play) else None,
        action=action,
        own=holding_of(view.hand),
        target=target,
        by=None if trick is None else trick.by,
        answers=() if target is None else sets_for(view.hand, view.public.rules, target),
    )


def judged(look: Look) -> Iterator[tuple[str, bool]]:
    """Name each folly there was a chance for, and tell whether it was committed."""
    if look.target is None:
        yield from _judged_lead(look)
        return
    able_to_go = any(played.size == look.size for played in look.answers)
    if able_to_go:
        yield "not_going_out", not look.goes_out
    if not look.answers or able_to_go:
        return
    yield from _judged_friend_and_foe(look)
    yield from _judged_price(look)


def _judged_lead(look: Look) -> Iterator[tuple[str, bool]]:
    played = look.played
    if played is None:
        return
    lower = any(look.own[rank] for rank in range(TWO))
    if look.size > FEW and lower and not look.goes_out:
        high = played.rank is None or played.rank == TWO or played.small + played.big > 0
        yield "high_led_early", high
    yield from _judged_secret(look)


def _judged_friend_and_foe(look: Look) -> Iterator[tuple[str, bool]]:
    public = look.view.public
    assert look.by is not None
    left = public.counts[look.by]
    tie = tie_to(look.view, look.by)
    hidden = look.view.role is Role.GUARD and known_guard(public) is None
    if tie > 0 and left and not hidden:
        yield "friend_robbed", look.played is not None and _is_dear(look)
    if tie < 0 and 0 < left <= 2:
        yield "foe_let_hold", look.played is None


def _is_dear(look: Look) -> bool:
    """Tell whether a play spends a 2 or a joker, or breaks a set."""
    played = look.played
    assert played is not None
    if played.rank is None or played.rank == TWO or played.small + played.big:
        return True
    return played.plain < look.own[played.rank]


def _judged_price(look: Look) -> Iterator[tuple[str, bool]]:
    target, played = look.target, look.played
    assert target is not None
    low = target.rank is not None and target.rank <= LOW and not target.small + target.big
    if low and _is_early(look) and played is not None:
        yield "joker_on_low_set", played.small + played.big > 0
    yield from _judged_secret(look)
    if played is None or look.goes_out:
        return
    whole = [
        other
        for other in look.answers
        if other.rank is not None and other.rank < TWO and other.size == look.own[other.rank]
    ]
    if whole:
        broken = played.rank is not None and played.plain < look.own[played.rank]
        near = any(other.rank is not None and other.rank <= (played.rank or 0) for other in whole)
        yield "set_broken", broken and not played.small + played.big and near
        yield "joker_for_nothing", played.small + played.big > 0


def _is_early(look: Look) -> bool:
    first = min(hand_sizes(look.view.public.rules, 0))
    return look.size > EARLY_SHARE * first


def _judged_secret(look: Look) -> Iterator[tuple[str, bool]]:
    """Tell whether a hidden Guard shows himself with many cards left."""
    view = look.view
    hidden = view.role is Role.GUARD and known_guard(view.public) is None
    if not hidden or look.size <= MANY or look.played is None or look.goes_out:
        return
    assert isinstance(look.action, Play)
    called = view.public.called
    marks = {SWORD: 52, SCEPTER: 56}
    faces = [marks.get(card, card) for card in look.action.cards]
    shown = SWORD in look.action.cards if called is None else called in faces
    yield "guard_shown_early", shown


def tie_to(view: SeatView, other: Seat) -> int:
    """Tell what a seat may know of another: 1 a sure friend, -1 a sure foe, 0 neither."""
    public, role, emperor = view.public, view.role, view.public.emperor
    guard = known_guard(public)
    if role is Role.GUARD:
        return 1 if other == emperor else -1
    if role is Role.SOLO:
        return -1
    if role is Role.EMPEROR:
        return 0 if guard is None else (1 if other == guard else -1)
    if other == emperor:
        return -1
    if public.solo is not Solo.NO:
        return 1
    if guard is not None:
        return -1 if other == guard else 1
    is_rebel = other in public.revolters or public.places[other] is not None
    return 1 if is_rebel else 0
