"""Tribute at a table where those who owe it are absent, on autoplay, bots or silent."""

from collections import Counter

from msgspec.structs import replace

from engine.core.cards import SEATS
from engine.core.deck import deck_of, hand_sizes
from engine.core.facts import Paid, Picked
from engine.core.presets import QINGDAO
from engine.core.state import new_match
from engine.core.terms import Debt, Phase
from engine.table.entries import Sitting
from engine.table.setup import Chair, Kind, Stage
from engine.table.transition import fresh
from tests.support.tablerig import Person, TableRig, setup_of

SECONDS, GRACE, PACE = 10, 5, 1.5
"""Time for a question, for one who is absent, and the longest pause of the host's own moves."""

LONGEST = PACE + (GRACE + PACE) + PACE + SECONDS + PACE
"""Time for tribute of autoplay, an absent seat, a bot, a silent person and a bot."""

OWED = Debt(payers=((0, 4), (1, 2)), pickers=((2, 2), (3, 2), (4, 2)))
"""Emperor 0 and Guard 1 went out last (rules 6, places 4 and 5)."""

BOT = Chair(kind=Kind.BOT, level="steady")
PERSON = Chair(kind=Kind.PERSON, name="P")
HOST = Chair(kind=Kind.PERSON, name="H", host=True)


def owing(*chairs: Chair, auto: tuple[bool, ...] = (False,) * 5) -> TableRig:
    """Deal a hand before which tribute is owed; bots and autoplay pause as people see it."""
    setup = setup_of("qingdao", seconds=SECONDS, grace=GRACE, pace=(0.6, PACE))
    match = new_match(QINGDAO)
    state = replace(match, public=replace(match.public, debts=(OWED,), first=2, auto=auto))
    sittings = tuple(Sitting(chair) for chair in chairs)
    base = replace(fresh(setup, sittings), stage=Stage.PLAYING, state=state)
    rig = TableRig(setup, base=base)
    rig.open()
    for seat, chair in enumerate(chairs):
        if chair.kind is Kind.PERSON:
            person = Person(rig, seat, "")
            rig.people.append(person)
            rig.table.come(person.visitor, seat)
    rig.settle()
    return rig


def tribute_is_open(rig: TableRig) -> bool:
    return rig.table.base.state.public.phase in (Phase.TRIBUTE, Phase.PICK)


def test_t13_tribute_is_settled_without_its_payers_and_no_card_is_lost() -> None:
    """Case T13: a payer on autoplay, one whose line is cut, bots and one who does nothing."""
    rig = owing(HOST, PERSON, BOT, PERSON, BOT, auto=(True, False, False, False, False))
    sizes = hand_sizes(QINGDAO, 2)
    assert rig.table.base.state.public.asked == (0,)
    rig.people[1].go()
    waited = 0.0
    while tribute_is_open(rig):
        rig.wait(0.25)
        waited += 0.25
        assert waited <= LONGEST + 1, "tribute is stuck"
    base = rig.table.base
    paid = [fact for fact in base.facts if isinstance(fact, Paid)]
    picked = [fact for fact in base.facts if isinstance(fact, Picked)]
    assert [(fact.seat, len(fact.cards)) for fact in paid] == list(OWED.payers)
    assert [(fact.seat, len(fact.cards)) for fact in picked] == list(OWED.pickers)
    change = (-4, -2, 2, 2, 2)
    hands = base.state.hands
    assert [len(hands[seat]) for seat in SEATS] == [sizes[s] + change[s] for s in SEATS]
    assert Counter(card for hand in hands for card in hand) == Counter(deck_of(QINGDAO))


def test_t32_who_comes_back_while_tribute_is_paid_finds_his_question_and_his_time() -> None:
    """Case T32: dropped in the middle of tribute."""
    rig = owing(HOST, PERSON, BOT, BOT, BOT)
    rig.people[0].default()
    payer = rig.people[1]
    assert payer.is_asked
    rig.wait(3.0)
    before, left = payer.view, rig.table.snapshot(1).left
    payer.go()
    payer.come_back()
    assert payer.view == before
    assert payer.is_asked
    assert rig.table.snapshot(1).left == left
    assert left is not None and left < SECONDS * 1000
    payer.default()
    assert rig.table.base.state.public.phase is Phase.PICK
    assert len(rig.table.base.state.public.pool) == 6
