"""What a guest hears who speaks an older version of the protocol.

New kinds and fields go only to guests who know them: an older program refuses a
message with a field it has never heard of. A field at its default is not written;
of the rules, which are always written whole, such a guest hears the options he knows.
"""

from typing import Any

import msgspec
from msgspec.structs import replace

from engine.core.ruleset import RuleSet, changes
from engine.core.state import PublicState
from engine.table.messages import (
    Admit,
    AskResults,
    Room,
    SetCode,
    Snapshot,
    TableMessage,
    Unsealed,
    VoteEnd,
)
from engine.table.setup import Setup

LATEST = 2
"""The version in which everything of this program can be said."""

SINCE_2 = (Admit, AskResults, SetCode, VoteEnd)
"""What a guest may ask that a host of version 1 cannot read."""

_SETUP_SINCE_2 = (
    "open_hands",
    "window",
    "autoplay",
    "hints",
    "counter",
    "marks",
    "target",
    "draw_seats",
    "closed",
)
_SETUP_DEFAULTS = {
    name: default
    for name, default in zip(
        Setup.__struct_fields__[-len(Setup.__struct_defaults__) :],
        Setup.__struct_defaults__,
        strict=True,
    )
    if name in _SETUP_SINCE_2
}

OPTIONS_SINCE_2 = (
    "dialect",
    "called_tops",
    "skip_travels",
    "solo_multiplier",
    "revolt_hidden_only",
    "solo_qingdao",
    "solo_stake",
    "autoplay_play",
    "sleepers_count",
)
"""Options of the rules that version 1 does not know."""

_TOLD_BY_THE_HOST = frozenset(
    ("dialect", "solo_multiplier", "solo_qingdao", "solo_stake", "autoplay_play", "sleepers_count")
)
"""Those of them a guest need not know: they change words, scores and what the host does."""

_Rules1 = msgspec.defstruct(
    "Rules1",
    [name for name in RuleSet.__struct_fields__ if name not in OPTIONS_SINCE_2],
    frozen=True,
)
"""The rules as version 1 writes them."""


def can_speak_of(rules: RuleSet, version: int) -> bool:
    """Tell whether a guest of that version can play by these rules."""
    if version >= LATEST:
        return True
    unknown = set(OPTIONS_SINCE_2) - _TOLD_BY_THE_HOST
    return unknown.isdisjoint(changes(rules, RuleSet()))


def public_as_spoken(public: PublicState, version: int) -> PublicState:
    """Give the public part of a view as a guest of that version writes it."""
    if version >= LATEST:
        return public
    return replace(public, rules=_older_rules(public.rules))


def as_spoken(message: TableMessage, version: int) -> TableMessage:
    """Give a message as a guest of that version can read it."""
    if version >= LATEST:
        return message
    match message:
        case Room(setup=setup):
            rules = _older_rules(setup.rules)
            older = replace(setup, rules=rules, **_SETUP_DEFAULTS)
            return replace(message, setup=older, ending=(), coded=False, practice=False)
        case Snapshot(view=view):
            public = public_as_spoken(view.public, version)
            return replace(message, view=replace(view, public=public))
        case Unsealed():
            return replace(message, code="")
        case _:
            return message


def _older_rules(rules: RuleSet) -> Any:
    """Leave out what version 1 does not know; only ever written, never read."""
    return _Rules1(*(getattr(rules, name) for name in _Rules1.__struct_fields__))
