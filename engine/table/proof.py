"""Checking from a record that its deals were fair: the proof lies beside it.

The proof of ``NAME.bhr`` is ``NAME.fair.json``: for each deal the commitment
that was told before it and the seed told after it (``engine.table.fair``).
"""

from pathlib import Path

import msgspec

from engine.core.facts import Dealt, HandStarted
from engine.record.record import Record
from engine.table.fair import hands_unsealed, keeps
from engine.table.messages import Commitment, Unsealed

SUFFIX = ".fair.json"
LARGEST = 1024 * 1024


class Proof(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One deal's commitment and seed.

    Attributes:
        table: id of the table, part of the commitment.
        commitment: what the host bound himself to before.
        unsealed: what he opened afterwards (``told`` in the file).
    """

    table: str
    commitment: Commitment
    unsealed: Unsealed = msgspec.field(name="told")


class ProofError(Exception):
    """A proof that cannot be read."""


_decoder: msgspec.json.Decoder[tuple[Proof, ...]] = msgspec.json.Decoder(tuple[Proof, ...])


def proof_path(record: Path) -> Path:
    """Give the place of a record's proof."""
    return record.with_suffix(SUFFIX)


def write_proof(record: Path, proofs: tuple[Proof, ...]) -> None:
    """Lay a proof beside its record."""
    proof_path(record).write_bytes(msgspec.json.format(msgspec.json.encode(proofs), indent=1))


def read_proof(record: Path) -> tuple[Proof, ...] | None:
    """Read the proof beside a record; None if there is none.

    Raises:
        ProofError: if it is no proof.
    """
    path = proof_path(record)
    if not path.is_file():
        return None
    try:
        if path.stat().st_size > LARGEST:
            raise ProofError("too large")
        return _decoder.decode(path.read_bytes())
    except (OSError, msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise ProofError(str(error)) from None


def unfair_deal(record: Record, proofs: tuple[Proof, ...]) -> int | None:
    """Give the line of the first deal in a full record that its proof does not bear out.

    Lines are counted from 1, the first being ``match``; None if all deals are fair.
    """
    known = {(proof.unsealed.hand, proof.unsealed.deal): proof for proof in proofs}
    hand = number = 0
    for line, fact in enumerate(record.facts, 2):
        if isinstance(fact, HandStarted):
            hand, number = fact.n, 0
        elif isinstance(fact, Dealt):
            proof = known.get((hand, number))
            if proof is None or not _bears_out(record, fact, proof):
                return line
            number += 1
    return None


def _bears_out(record: Record, deal: Dealt, proof: Proof) -> bool:
    if not keeps(proof.commitment, proof.table, proof.unsealed) or len(proof.unsealed.shares) != 5:
        return False
    return deal.hands == hands_unsealed(record.header.rules, proof.unsealed)
