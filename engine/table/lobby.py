"""What may be changed about a table besides the game, by whom and when."""

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from engine.core.cards import SEATS, Seat
from engine.core.presets import PRESETS
from engine.core.ruleset import clashes
from engine.core.state import new_match
from engine.table.dealcode import parse_code
from engine.table.entries import Sat, Sitting
from engine.table.messages import (
    ChangeSetup,
    Ready,
    Rename,
    SeatBot,
    SetCode,
    Start,
    Swap,
    Unseat,
)
from engine.table.moment import Moment
from engine.table.names import clean, fitting_name, own_name, unlike
from engine.table.setup import Chair, Kind, Setup, Stage
from engine.table.sittings import (
    OWNER,
    Sittings,
    all_unready,
    bot_chair,
    empty_seats,
    filled,
    free_portrait,
    host_seat,
    names_in,
    owner_seat,
    persons,
    with_chair,
    with_sitting,
)

TABLE_NAME = 24
RULES_NAME = 32
"""Characters of the name of a table, and of its rules."""

LobbyRequest: TypeAlias = Ready | Rename | ChangeSetup | SetCode | SeatBot | Unseat | Swap | Start


class Change(NamedTuple):
    """The table as it is to be.

    Attributes:
        setup: what the host chose.
        stage: where it is in its life.
        sittings: the seats.
        away: seats of persons whose connection is lost.
        left: seats whose player has left the match for good.
    """

    setup: Setup
    stage: Stage
    sittings: Sittings
    away: frozenset[Seat] = frozenset()
    left: frozenset[Seat] = frozenset()


def lobby_of(moment: Moment) -> Change:
    """Give what requests of the lobby work on."""
    base = moment.base
    left = frozenset(seat for seat in SEATS if base.state.public.left[seat])
    return Change(base.setup, base.stage, base.sittings, moment.persons - moment.present, left)


def sat(change: Change) -> Sat:
    """Give the entry of a change of seats, setup or stage."""
    return Sat(change.setup, change.stage, change.sittings)


def lobby_change(now: Change, seat: Seat, request: LobbyRequest) -> Change | str:
    """Give the table after a request, or the code of why not (words ``net.<code>``)."""
    match request:
        case Ready(on=on):
            return _ready(now, seat, on=on)
        case Rename():
            return _rename(now, seat, request)
        case _ if not now.sittings[seat].chair.host:
            return "host_only"
        case Start():
            return _start(now)
        case _ if now.stage not in (Stage.LOBBY, Stage.OVER):
            return "started"
        case ChangeSetup(setup=setup):
            return _setup(now, replace(setup, code=_fitting_code(now.setup, setup)))
        case SetCode(code=code):
            return _code(now, code)
        case SeatBot():
            return _bot(now, request)
        case Unseat(seat=other):
            return _unseat(now, seat, other)
        case Swap(seat=one, to=other):
            return _swap(now, one, other)


class Newcomer(NamedTuple):
    """Who wants a seat: his name and portrait, the hash of his token, where he comes from."""

    name: str
    avatar: int
    token: str
    address: str = ""


def joined(now: Change, new: Newcomer, *, host: bool) -> tuple[Change, Seat] | str:
    """Seat a person on the first empty chair; between hands of a match, on a bot's.

    ``host`` tells whether he may change the table if nobody else may: two may have come at once.
    """
    fitting = own_name(new.name)
    if not fitting:
        return "bad_name"
    left = _left_behind(now.sittings, fitting)
    if left is not None:
        sitting = replace(now.sittings[left], token=new.token, address=new.address)
        return now._replace(sittings=with_sitting(now.sittings, left, sitting)), left
    if now.setup.closed and not host:
        return "closed"
    free = _free(now)
    if free is None:
        return "started"
    if not free:
        return "full"
    seat = free[0]
    leads = host and host_seat(now.sittings) is None
    others = with_sitting(now.sittings, seat, Sitting(Chair()))
    chair = Chair(
        kind=Kind.PERSON,
        name=unlike(fitting, names_in(others)),
        avatar=free_portrait(others, now.setup, new.avatar),
        host=leads,
        ready=leads,
    )
    sittings = with_sitting(others, seat, Sitting(chair, new.token, address=new.address))
    return now._replace(sittings=sittings), seat


def _free(now: Change) -> list[Seat] | None:
    """List the seats a newcomer may take; None while nobody may come."""
    if now.stage is Stage.LOBBY:
        return empty_seats(now.sittings)
    if now.stage is Stage.PLAYING:
        return None
    seats = (seat for seat in SEATS if now.sittings[seat].chair.kind is Kind.BOT)
    return [seat for seat in seats if seat not in now.left]


def _left_behind(sittings: Sittings, name: str) -> Seat | None:
    """Give the seat of a person of that name whose token was left on another machine."""
    return next(
        (
            seat
            for seat in sorted(persons(sittings))
            if not sittings[seat].token and sittings[seat].chair.name == name
        ),
        None,
    )


def taken_over(now: Change, heir: Seat) -> Change:
    """Give a table that goes on at the machine of one of its guests: he owns and leads it.

    Who owned it before has no token of his seat; it waits for whoever comes with his name.
    """
    before = owner_seat(now.sittings)
    sittings = now.sittings
    if before is not None:
        without_token = replace(sittings[before], token="", address="")
        sittings = with_sitting(sittings, before, without_token)
    sittings = with_sitting(sittings, heir, replace(sittings[heir], token=OWNER, address=""))
    led = led_by(now._replace(sittings=sittings), heir)
    # Whose table it was has no claim to lead it here.
    unclaimed = tuple(replace(sitting, leads=False) for sitting in led.sittings)
    return led._replace(sittings=unclaimed)


def fit_to_show(setup: Setup) -> Setup:
    """Clean every text in a setup, whoever wrote it."""
    rules = setup.rules
    return replace(
        setup,
        name=clean(setup.name, TABLE_NAME),
        bot_names=tuple(name for name in map(fitting_name, setup.bot_names) if name),
        rules=replace(rules, id=clean(rules.id, RULES_NAME) or "custom"),
    )


def setup_trouble(setup: Setup, levels: tuple[str, ...]) -> str:
    """Give the code of what is wrong with a setup; empty if nothing is."""
    if clashes(setup.rules):
        return "rules_clash"
    if setup.level not in levels:
        return "no_such_level"
    if setup.code and parse_code(setup.code) is None:
        return "bad_code"
    low, high = setup.pace
    return "" if low <= high else "bad_setup"


def _ready(now: Change, seat: Seat, *, on: bool) -> Change | str:
    if now.stage is Stage.PLAYING:
        return "started"
    chair = replace(now.sittings[seat].chair, ready=on)
    return now._replace(sittings=with_chair(now.sittings, seat, chair))


def _rename(now: Change, seat: Seat, request: Rename) -> Change | str:
    name = own_name(request.name)
    if not name:
        return "bad_name"
    others = with_sitting(now.sittings, seat, Sitting(Chair()))
    chair = replace(
        now.sittings[seat].chair,
        name=unlike(name, names_in(others)),
        avatar=free_portrait(others, now.setup, request.avatar),
    )
    return now._replace(sittings=with_chair(now.sittings, seat, chair))


def _start(now: Change) -> Change | str:
    if now.stage not in (Stage.LOBBY, Stage.OVER):
        return "started"
    unready = {seat for seat in persons(now.sittings) if not _is_ready(now.sittings[seat].chair)}
    if unready - now.away:
        return "not_ready"
    # Who joined and vanished must not hold up the others.
    sittings = filled(now.sittings, now.setup, sorted(unready))
    sittings = filled(sittings, now.setup, empty_seats(sittings))
    return Change(now.setup, Stage.PLAYING, all_unready(sittings))


def _is_ready(chair: Chair) -> bool:
    return chair.ready or chair.host


def without(now: Change, seats: Iterable[Seat]) -> Change:
    """Give the table with the persons of some seats gone."""
    sittings = now.sittings
    for seat in seats:
        sittings = with_sitting(sittings, seat, Sitting(Chair()))
    return now._replace(sittings=sittings)


def led_by(now: Change, heir: Seat) -> Change:
    """Give the table with another at its head; who led it keeps his claim."""
    leader = host_seat(now.sittings)
    sittings = now.sittings
    if leader is not None:
        old = sittings[leader]
        claim = replace(old, chair=replace(old.chair, host=False), leads=True)
        sittings = with_sitting(sittings, leader, claim)
    new = sittings[heir]
    new = replace(new, chair=replace(new.chair, host=True), leads=False)
    sittings = with_sitting(sittings, heir, new)
    if leader is not None and now.sittings[heir].leads:
        # He whose place it is is back: nobody else has a claim.
        sittings = with_sitting(sittings, leader, replace(sittings[leader], leads=False))
    return now._replace(sittings=sittings)


def _setup(now: Change, setup: Setup) -> Change:
    setup = replace(fit_to_show(setup), seed=now.setup.seed, pace=now.setup.pace)
    host_kept = tuple(
        replace(s, chair=replace(s.chair, ready=s.chair.host or s.chair.kind is Kind.BOT))
        for s in now.sittings
    )
    return Change(setup, Stage.LOBBY, host_kept)


def _code(now: Change, text: str) -> Change | str:
    """Deal from a code; the rules are those it names."""
    if not text:
        return _setup(now, replace(now.setup, code=""))
    code = parse_code(text)
    if code is None:
        return "bad_code"
    rules = PRESETS[code.preset]
    return _setup(now, replace(now.setup, code=code.text, rules=rules))


def _fitting_code(now: Setup, asked: Setup) -> str:
    """Keep the code of the deals as long as the rules are those it names, turned or not."""
    same = replace(asked.rules, first_seat=new_match(now.rules).public.first) == now.rules
    return now.code if same else ""


def _bot(now: Change, request: SeatBot) -> Change | str:
    if now.sittings[request.seat].chair.kind is Kind.PERSON:
        return "seat_taken"
    emptied = with_sitting(now.sittings, request.seat, Sitting(Chair()))
    name = fitting_name(request.name)
    chair = bot_chair(emptied, now.setup, level=request.level, name=name, avatar=request.seat + 1)
    return now._replace(sittings=with_sitting(emptied, request.seat, Sitting(chair)))


def _unseat(now: Change, seat: Seat, other: Seat) -> Change | str:
    if other == seat:
        return "not_yourself"
    if now.stage is Stage.OVER and other in persons(now.sittings):
        return now._replace(sittings=filled(now.sittings, now.setup, (other,)))
    return now._replace(sittings=with_sitting(now.sittings, other, Sitting(Chair())))


def _swap(now: Change, one: Seat, other: Seat) -> Change:
    sittings = with_sitting(now.sittings, one, now.sittings[other])
    return now._replace(sittings=with_sitting(sittings, other, now.sittings[one]))
