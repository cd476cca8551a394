"""A record: who played by which rules, and what happened, fact by fact."""

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec.structs import replace

from engine import __version__
from engine.core.cards import Seat
from engine.core.facts import DealtSeen, Fact, Seen
from engine.core.ruleset import RuleSet, Value, options

HOUSE_RULES = "custom"
"""``id`` of rules that are no preset's."""


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """First line of a record.

    Attributes:
        engine: version of the program that wrote it.
        rules: the rules, as far as they are known here.
        seats: names by seat.
        bots: levels of bots by seat; None for a person.
        when: when the match began, UTC, ISO 8601; empty if it is not told.
        uid: of the match, the same in every copy; empty if it is not told.
        mine: seat of the person whose copy this is.
        strange: options that are not known here, or whose value is not, as they stand there.
        lacking: names of options that are not told; they have the value of a fresh ``RuleSet``.
    """

    engine: str
    rules: RuleSet
    seats: tuple[str, ...]
    bots: tuple[str | None, ...]
    when: str = ""
    uid: str = ""
    mine: Seat | None = None
    strange: tuple[tuple[str, Any], ...] = ()
    lacking: tuple[str, ...] = ()


class Record(msgspec.Struct, frozen=True):
    """A record as read.

    Attributes:
        header: the first line.
        facts: the rest; ``facts[i]`` stands in line ``i + 2`` of the file.
        viewer: whose record it is; None for a full record and for a spectator's.
        cut: whether the file broke off inside one more line, of which nothing is known.
    """

    header: Header
    facts: tuple[Fact | Seen, ...]
    viewer: Seat | None = None
    cut: bool = False

    @property
    def is_full(self) -> bool:
        """Whether it shows every card dealt."""
        return not any(isinstance(fact, DealtSeen) for fact in self.facts)


def header_of(
    rules: RuleSet,
    seats: Iterable[str],
    bots: Iterable[str | None],
    *,
    when: str = "",
    uid: str = "",
    mine: Seat | None = None,
) -> Header:
    """Make the first line of a record written by this program."""
    return Header(
        engine=__version__,
        rules=rules,
        seats=tuple(seats),
        bots=tuple(bots),
        when=when,
        uid=uid,
        mine=mine,
    )


def rules_written(header: Header) -> dict[str, Any]:
    """Give the options as they are written: every one that is known, and the strange ones."""
    strange = dict(header.strange)
    written: dict[str, Any] = {"id": header.rules.id}
    for item in options():
        if item.name not in strange and item.name not in header.lacking:
            written[item.name] = getattr(header.rules, item.name)
    return written | strange


def rules_from(written: dict[str, Any]) -> tuple[RuleSet, dict[str, Any], tuple[str, ...]]:
    """Read options: the rules they make, the strange ones, and the names of those not told."""
    known = {item.name: item for item in options()}
    chosen: dict[str, Value] = {}
    strange: dict[str, Any] = {}
    for name, got in written.items():
        if name == "id":
            continue
        values = known[name].domain if name in known else ()
        value = next((value for value in values if _is_written_so(value, got)), None)
        if value is None:
            strange[name] = got
        else:
            chosen[name] = value
    preset = written.get("id")
    rules = replace(RuleSet(), id=preset if isinstance(preset, str) else HOUSE_RULES, **chosen)
    return rules, strange, tuple(item for item in known if item not in written)


def _is_written_so(value: Value, got: object) -> bool:
    # A flag is no number here, though Python takes True for 1.
    plain = str if isinstance(value, str) else type(value)
    return type(got) is plain and got == value
