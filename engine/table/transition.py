"""The table after an entry of its journal: the same for the living table and for its return."""

from typing import NamedTuple

from msgspec.structs import replace

from engine.core.actions import Deal, Leave
from engine.core.autoplay import ends_match
from engine.core.cards import SEATS
from engine.core.facts import Fact, HandStarted, Scored
from engine.core.game import advance
from engine.core.refusal import Refusal
from engine.core.state import GameState, PublicState, new_match
from engine.core.terms import Phase
from engine.table.entries import (
    AnyEntry,
    Base,
    By,
    DealtOut,
    Ended,
    Head,
    Move,
    Moves,
    Player,
    Sat,
    Sealed,
    Sitting,
)
from engine.table.journal import JournalError
from engine.table.messages import Unsealed
from engine.table.results import score_of
from engine.table.setup import Chair, Kind, Setup, Stage
from engine.table.sittings import (
    NOBODY,
    REMEMBERED,
    Sittings,
    all_unready,
    bot_chair,
    with_outcast,
    with_sitting,
)


class Transition(NamedTuple):
    """What an entry led to.

    Attributes:
        base: the table after it.
        facts: what happened in the game.
    """

    base: Base
    facts: tuple[Fact, ...] = ()


def fresh(setup: Setup, sittings: Sittings = NOBODY) -> Base:
    """Give a table nobody has sat down at."""
    state = new_match(setup.rules)
    return Base(setup=setup, stage=Stage.LOBBY, sittings=sittings, state=state)


def restored(entries: tuple[AnyEntry, ...]) -> Base:
    """Bring a table back from the entries of its journal.

    Raises:
        JournalError: if an entry does not follow from those before.
    """
    base = entries[0]
    if not isinstance(base, Base):
        raise JournalError("broken", 2)
    for line, entry in enumerate(entries[1:], 3):
        try:
            after = after_entry(base, entry)
        except (ValueError, IndexError, AssertionError):
            raise JournalError("broken", line) from None
        if isinstance(after, Refusal):
            raise JournalError("broken", line)
        base = after.base
    return base


def after_entry(base: Base, entry: AnyEntry) -> Transition | Refusal:
    """Give the table after an entry, or why the rules refuse it."""
    match entry:
        case Moves(moves=moves):
            return _moved(base, moves)
        case DealtOut():
            return _dealt(base, entry)
        case Sealed(hand=hand, deal=deal, seed=seed):
            when = entry.when if (hand, deal) == (1, 0) else base.when
            return Transition(replace(base, seed=seed, when=when))
        case Sat(setup=setup, stage=stage, sittings=sittings):
            state = base.state
            if is_new_match(base.stage, stage) or setup.rules != base.setup.rules:
                state = new_match(setup.rules)
                over = is_new_match(base.stage, stage) and base.stage is Stage.OVER
                match_ = base.match + 1 if base.state.public.n or over else base.match
                base = replace(base, facts=(), spent=(), seed="", match=match_, scores=())
            outcasts = base.outcasts if entry.outcasts is None else entry.outcasts
            base = replace(
                base, setup=setup, stage=stage, sittings=sittings, state=state, outcasts=outcasts
            )
            return Transition(base)
        case Ended():
            return Transition(replace(base, ended=True))
        case Base():
            return Transition(entry)
        case Head():
            raise ValueError("a head stands only at the beginning")


def is_new_match(before: Stage, after: Stage) -> bool:
    """Tell whether a match starts."""
    return before in (Stage.LOBBY, Stage.OVER) and after is Stage.PLAYING


def next_deal(public: PublicState) -> tuple[int, int]:
    """Tell hand and number of the deal that is awaited; the number counts redeals."""
    if public.n and public.result is None:
        return public.n, public.redeals
    return public.n + 1, 0


def hand_runs(state: GameState) -> bool:
    """Tell whether somebody is asked something."""
    return state.public.phase is not Phase.DEAL


def _dealt(base: Base, entry: DealtOut) -> Transition | Refusal:
    public = base.state.public
    hand, number = next_deal(public)
    persons = tuple(seat for seat in SEATS if base.sittings[seat].chair.kind is Kind.PERSON)
    outcome = advance(base.state, None, Deal(entry.hands, persons))
    if isinstance(outcome, Refusal):
        return outcome
    new = Unsealed(base.match, hand, number, base.seed, entry.shares, public.first, base.setup.code)
    starts = any(isinstance(fact, HandStarted) for fact in outcome.facts)
    after = replace(
        base,
        state=outcome.state,
        seed="",
        facts=outcome.facts if starts else base.facts + outcome.facts,
        players=_players(base.sittings) if starts else base.players,
        spent=(new,) if starts else (*base.spent, new),
    )
    return Transition(after, outcome.facts)


def _players(sittings: Sittings) -> tuple[Player, ...]:
    chairs = [sitting.chair for sitting in sittings]
    return tuple(Player(c.name, c.level if c.kind is Kind.BOT else None) for c in chairs)


def _moved(base: Base, moves: tuple[Move, ...]) -> Transition | Refusal:
    state, facts = base.state, list[Fact]()
    sittings, outcasts = base.sittings, base.outcasts
    for move in moves:
        outcome = advance(state, move.seat, move.action)
        if isinstance(outcome, Refusal):
            return outcome
        state = outcome.state
        facts += outcome.facts
        if isinstance(move.action, Leave) and move.by is By.HOST:
            outcasts = with_outcast(outcasts, sittings[move.seat])
        sittings = _noted(base.setup, sittings, move)
    new = tuple(facts)
    after = replace(base, state=state, sittings=sittings, facts=base.facts + new, outcasts=outcasts)
    if any(isinstance(fact, Scored) for fact in new):
        after = _hand_over(after)
    return Transition(after, new)


def _noted(setup: Setup, sittings: Sittings, move: Move) -> Sittings:
    """Note who made a move: commands done, time run out, seats left."""
    sitting = sittings[move.seat]
    if isinstance(move.action, Leave):
        emptied = with_sitting(sittings, move.seat, Sitting(Chair()))
        chair = bot_chair(emptied, setup, avatar=move.seat + 1)
        return with_sitting(sittings, move.seat, Sitting(chair))
    if move.by is By.OWNER:
        done = (*sitting.done, (move.id, move.mark))[-REMEMBERED:] if move.id else sitting.done
        return with_sitting(sittings, move.seat, replace(sitting, done=done, slips=0))
    if move.by is By.TIME:
        return with_sitting(sittings, move.seat, replace(sitting, slips=sitting.slips + 1))
    return sittings


def _hand_over(base: Base) -> Base:
    """Say what follows a hand: the next one, or the end of the match (rules 8)."""
    public = base.state.public
    assert public.result is not None
    names = tuple(player.name for player in base.players)
    score = score_of(public.n, names, public.result)
    played_out = bool(base.setup.hands) and public.n >= base.setup.hands
    absent = any(
        public.auto[seat] and base.sittings[seat].chair.kind is Kind.PERSON for seat in SEATS
    )
    asleep = absent and ends_match(public.rules)
    over = played_out or _is_won(base.setup, public) or base.practice or asleep
    stage = Stage.OVER if over else Stage.RESULT
    return replace(
        base, stage=stage, sittings=all_unready(base.sittings), scores=(*base.scores, score)
    )


def _is_won(setup: Setup, public: PublicState) -> bool:
    """Tell whether somebody has the points that end the match."""
    return bool(setup.target) and max(public.totals) >= setup.target
