"""The deal that nobody chose: commitment, shares, disclosure."""

import json
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from engine.core.cards import Cards
from engine.core.deck import deck_of
from engine.core.facts import Dealt, HandStarted
from engine.core.presets import PRESETS
from engine.lan.dealcheck import DealCheck
from engine.lan.storage import Storage
from engine.record.file import read_record
from engine.record.record import Record
from engine.table.fair import commitment_of, fair_hands, hands_unsealed, keeps
from engine.table.messages import Commitment, Events, Ready, Share, Start, Unsealed
from engine.table.proof import ProofError, proof_path, read_proof, unfair_deal
from tests.support.tablerig import TableRig, setup_of, table_of

SEED = "ab" * 32


def messages_of(rig: TableRig, seat: int) -> tuple[list[Commitment], list[Unsealed]]:
    heard = rig.people[seat].heard
    return (
        [m for m in heard if isinstance(m, Commitment)],
        [m for m in heard if isinstance(m, Unsealed)],
    )


def test_d5_the_seed_told_is_the_one_bound_to_and_gives_the_deal() -> None:
    rig = table_of(5, rules="weihai")
    rig.play_hand()
    commitments, told = messages_of(rig, 2)
    assert len(told) == 1
    assert keeps(commitments[0], "t1", told[0])
    dealt = next(f for f in rig.finished[0].facts if isinstance(f, Dealt))
    assert hands_unsealed(PRESETS["weihai"], told[0]) == dealt.hands


def test_the_commitment_comes_before_the_cards() -> None:
    rig = table_of(3)
    heard = rig.people[1].heard
    bound = next(i for i, m in enumerate(heard) if isinstance(m, Commitment))
    cards = next(
        i
        for i, m in enumerate(heard)
        if isinstance(m, Events) and any(isinstance(s, HandStarted) for s in m.seen)
    )
    assert bound < cards


def test_everybodys_share_is_in_the_deal() -> None:
    rig = table_of(3)
    rig.play_hand()
    _, told = messages_of(rig, 0)
    assert told[0].shares == (f"{1:064x}", f"{2:064x}", f"{3:064x}", "", "")


def test_another_share_gives_another_deal() -> None:
    rules = PRESETS["putong"]
    one = fair_hands(rules, 0, SEED, ("1", "", "", "", ""))
    assert one != fair_hands(rules, 0, SEED, ("2", "", "", "", ""))
    assert one == fair_hands(rules, 0, SEED, ("1", "", "", "", ""))
    assert sorted(card for hand in one for card in hand) == list(deck_of(rules))


def test_a_share_in_another_seat_is_another_deal() -> None:
    rules = PRESETS["putong"]
    assert fair_hands(rules, 0, SEED, ("1", "2", "", "", "")) != fair_hands(
        rules, 0, SEED, ("2", "1", "", "", "")
    )


def test_a_deal_waits_only_a_moment_for_a_share() -> None:
    rig = TableRig(setup_of())
    rig.open()
    host = rig.sit("Ann", host=True)
    silent = rig.sit("Bo")
    silent.share = lambda commitment: None  # type: ignore[method-assign]
    silent.ask(Ready())
    host.ask(Start())
    rig.settle()
    assert rig.table.base.state.public.n == 0
    rig.wait(2.0)
    assert rig.table.base.state.public.n == 1
    assert rig.table.base.spent[0].shares[1] == ""


def test_a_share_comes_once_and_in_time() -> None:
    rig = table_of(2)
    before = rig.table.base
    rig.people[1].ask(Share(1, 1, 0, "ff" * 32))
    assert rig.table.base is before
    assert rig.table.base.spent[0].shares[1] == f"{2:064x}"


def test_f18_no_seed_is_used_twice() -> None:
    rig = table_of(1)
    for _ in range(12):
        rig.play_hand()
        rig.next_hand()
    seeds = [told.seed for hand in rig.finished for _, told in hand.seeds]
    assert len(seeds) >= 12
    assert len(set(seeds)) == len(seeds)


def test_each_redeal_has_a_seed_of_its_own() -> None:
    for seed in range(30):
        rig = table_of(5, rules="putong", seed=seed)
        rig.play_hand()
        deals = rig.finished[0].seeds
        if len(deals) > 1:
            assert [told.deal for _, told in deals] == list(range(len(deals)))
            assert len({told.seed for _, told in deals}) == len(deals)
            dealt = [f.hands for f in rig.finished[0].facts if isinstance(f, Dealt)]
            assert [hands_unsealed(PRESETS["putong"], told) for _, told in deals] == dealt
            return
    raise AssertionError("no redeal happened")


def test_a_commitment_is_for_one_deal_of_one_table() -> None:
    one = commitment_of("t1", 1, 3, 0, SEED)
    others = {
        commitment_of("t2", 1, 3, 0, SEED).digest,
        commitment_of("t1", 1, 4, 0, SEED).digest,
        commitment_of("t1", 1, 3, 1, SEED).digest,
        commitment_of("t1", 1, 3, 0, "cd" * 32).digest,
        commitment_of("t1", 2, 3, 0, SEED).digest,
    }
    assert one.digest not in others
    assert len(others) == 5


def checked(change: dict[str, object], *, late: bool = False) -> bool | None:
    """Play a hand beside a guest's check, told something else than the truth."""
    rig = table_of(5, rules="weihai")
    check = DealCheck("t1")
    person = rig.people[2]
    commitment = next(m for m in person.heard if isinstance(m, Commitment))
    if not late:
        check.share(commitment)
        check._shares[1, 1, 0] = f"{3:064x}"
    rig.play_hand()
    view = person.view
    assert view is not None
    for message in person.heard:
        if isinstance(message, Events):
            before = replace(view, public=replace(view.public, n=1, redeals=0))
            check.dealt(message, before)
    told = next(m for m in person.heard if isinstance(m, Unsealed))
    return check.verdict(replace(told, **change), view)


def test_a_guest_finds_an_honest_deal_fair() -> None:
    assert checked({}) is True


def test_a_guest_finds_out_another_seed() -> None:
    assert checked({"seed": SEED}) is False


def test_a_guest_finds_out_that_his_share_was_left_out() -> None:
    told = ("", "", "", "", "")
    assert checked({"shares": told}) is False


def test_a_guest_who_came_late_cannot_tell() -> None:
    assert checked({}, late=True) is None


def test_a_guest_finds_out_a_second_commitment() -> None:
    check = DealCheck("t1")
    check.share(commitment_of("t1", 1, 1, 0, SEED))
    check.share(commitment_of("t1", 1, 1, 0, "cd" * 32))
    rig = table_of(5, rules="weihai")
    view = rig.people[0].view
    assert view is not None
    told = Unsealed(1, 1, 0, "cd" * 32, ("",) * 5, 0)
    assert check.verdict(told, view) is False


def test_the_proof_lies_beside_the_record(tmp_path: Path) -> None:
    rig = table_of(2, rules="weihai")
    rig.play_hand()
    path = Storage(tmp_path).keep(rig.finished[0])
    assert path.suffix == ".bhr"
    proof = json.loads(path.with_suffix(".fair.json").read_text())
    assert proof[0]["table"] == "t1"
    assert proof[0]["told"]["seed"] == rig.finished[0].seeds[0][1].seed
    assert not list(tmp_path.rglob("*.new"))


def kept_record(folder: Path) -> tuple[Path, Record]:
    rig = table_of(2, rules="weihai")
    rig.play_hand()
    path = Storage(folder).keep(rig.finished[0])
    return path, read_record(path)


def test_d5_a_record_is_borne_out_by_the_proof_beside_it(tmp_path: Path) -> None:
    path, record = kept_record(tmp_path)
    proofs = read_proof(path)
    assert proofs is not None
    assert unfair_deal(record, proofs) is None


def test_d5_a_proof_of_another_seed_share_or_deal_does_not_bear_a_record_out(
    tmp_path: Path,
) -> None:
    path, record = kept_record(tmp_path)
    proofs = read_proof(path)
    assert proofs is not None
    (proof,) = proofs
    told = proof.unsealed
    for changed in (
        replace(told, seed=SEED),
        replace(told, shares=("", *told.shares[1:])),
        replace(told, first=1),
        replace(told, hand=2),
        replace(told, shares=()),
    ):
        assert unfair_deal(record, (replace(proof, unsealed=changed),)) == 3
    assert unfair_deal(record, (replace(proof, table="t2"),)) == 3
    assert unfair_deal(record, ()) == 3


def test_a_proof_that_is_none_is_refused(tmp_path: Path) -> None:
    path, _ = kept_record(tmp_path)
    for data in (b"", b"[", b"{}", b"[1]", b"[" * 100_000, b"x" * 2_000_000):
        proof_path(path).write_bytes(data)
        with pytest.raises(ProofError):
            read_proof(path)
    proof_path(path).unlink()
    assert read_proof(path) is None


def test_a_second_match_at_a_table_keeps_records_and_commitments_of_its_own(
    tmp_path: Path,
) -> None:
    rig = table_of(2, rules="weihai", hands=1)
    rig.play_hand()
    rig.people[1].ask(Ready(id=90))
    rig.people[0].ask(Start(91))
    rig.play_hand()
    assert [hand.match for hand in rig.finished] == [1, 2]
    paths = {Storage(tmp_path).keep(hand) for hand in rig.finished}
    assert len(paths) == 2
    commitments, told = messages_of(rig, 1)
    assert [one.match for one in commitments[:1] + commitments[-1:]] == [1, 2]
    assert keeps(commitments[-1], "t1", told[-1])


def test_demonstration_deals_come_out_the_same_and_are_not_called_secret() -> None:
    def dealt(given: int, rng: int) -> tuple[Cards, ...]:
        rig = TableRig(setup_of("weihai", seed=given), seed=rng)
        rig.open()
        rig.sit("Ann", host=True)
        rig.people[0].ask(Start())
        rig.settle()
        return rig.table.base.state.hands

    assert dealt(77, 1) == dealt(77, 2)
    assert len({dealt(given, 1) for given in (0, 1, 2, 76, 77)}) == 5
    assert Random(1).random() != Random(2).random()
