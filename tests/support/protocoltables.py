"""The tables of ``PROTOCOL.md``, made from the structs: ``python -m tests.support.protocoltables``.

Each table stands between two comments with its name; running this file writes them anew.
"""

import re
from collections.abc import Iterable, Iterator
from enum import StrEnum
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from engine.core.actions import SeatAction
from engine.core.cards import Card, Seat
from engine.core.deck import deck_of, lowest_rank
from engine.core.facts import Scored, Seen
from engine.core.notation import RANKS
from engine.core.presets import PRESETS
from engine.core.refusal import PHASE_OF
from engine.core.ruleset import RuleSet, options
from engine.core.state import Laid, PublicState, SeatView, Trick
from engine.core.terms import Debt, Phase
from engine.lan import connection, gate, limits, listener, outbox, wire
from engine.lan.save import Save
from engine.lan.wire import DoorOpened, Hello, OwnerRequest, Ping, Pong, Refuse, Saves, Welcome
from engine.table import due, names, sayings
from engine.table.messages import Request, SeatNo, TableMessage
from engine.table.results import HandScore
from engine.table.setup import Chair, Kind, Setup, Stage
from engine.text import text_in
from tests.support.sources import ROOT

PAGE = ROOT / "engine" / "lan" / "PROTOCOL.md"

VALUES = (Setup, Chair, SeatView, PublicState, Trick, Laid, Debt, Scored, HandScore, Save)
"""Structs that stand inside of messages."""


def parts(union: Any) -> tuple[Any, ...]:
    """Give the kinds of a union, in order."""
    return get_args(union)


# -- types ------------------------------------------------------------------------------


def json_type(hint: Any) -> str:
    """Say in words what a value is in JSON."""
    if hint in (Seat, SeatNo):
        return "seat"
    if hint is Card:
        return "card"
    origin, given = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _bounded(json_type(given[0]), given[1:])
    if origin in (Union, UnionType):
        return _union(given)
    if origin is tuple:
        return _list(given)
    if origin is Literal:
        return " or ".join(f"`{one}`" for one in given)
    return _plain(hint)


def _plain(hint: Any) -> str:
    names_of = {bool: "true or false", int: "number", float: "number", str: "text"}
    if hint in names_of:
        return names_of[hint]
    if hint is type(None):
        return "null"
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return " or ".join(f"`{one.value}`" for one in hint)
    return f"*{hint.__name__}*"


def _union(given: tuple[Any, ...]) -> str:
    seen = {parts_ for parts_ in given if parts_ is not type(None)}
    if seen == set(parts(Seen)):
        return "*fact*"
    if seen == set(parts(SeatAction)):
        return "*action*"
    words = dict.fromkeys(json_type(one) for one in given)
    return " or ".join(words)


def _list(given: tuple[Any, ...]) -> str:
    if len(given) == 2 and given[1] is Ellipsis:
        return f"list of {json_type(given[0])}"
    return "[" + ", ".join(json_type(one) for one in given) + "]"


def _bounded(word: str, marks: Iterable[Any]) -> str:
    bounds = []
    for meta in marks:
        if isinstance(meta, msgspec.Meta):
            if meta.ge is not None or meta.le is not None:
                low, high = "" if meta.ge is None else meta.ge, "" if meta.le is None else meta.le
                bounds.append(f"{low}..{high}")
            if meta.max_length is not None:
                bounds.append(f"at most {meta.max_length}")
            if meta.pattern is not None:
                bounds.append("64 hex digits")
    return f"{word} ({', '.join(bounds)})" if bounds else word


# -- structs ----------------------------------------------------------------------------


def meanings(kind: type) -> dict[str, str]:
    """Read what a struct's docstring says of its fields."""
    doc = kind.__doc__ or ""
    told = re.search(r"Attributes:\n(.*)", doc, re.DOTALL)
    found: dict[str, str] = {}
    last = ""
    for line in told[1].splitlines() if told else ():
        head = re.match(r"\s{8}(\w+): (.*)", line)
        if head:
            last = head[1]
            found[last] = head[2].strip()
        elif last and line.strip():
            found[last] += " " + line.strip()
    return found


def fields(kind: type[msgspec.Struct]) -> Iterator[str]:
    """Give a row for each field of a struct."""
    hints = get_type_hints(kind, include_extras=True)
    told = meanings(kind)
    for field in msgspec.structs.fields(kind):
        must = "" if field.required else " ?"
        words = told.get(field.name, "").replace("``", "`").replace("|", "/")
        yield f"| | `{field.encode_name}`{must} | {json_type(hints[field.name])} | {words} |"


def first_line(kind: type) -> str:
    """Give the first sentence of a docstring."""
    return (kind.__doc__ or "").split("\n\n")[0].replace("``", "`").replace("\n    ", " ").strip()


def table_of(kinds: Iterable[type[msgspec.Struct]], head: str) -> str:
    """Make a table of kinds with their fields."""
    rows = [f"| {head} | field | in JSON | |", "|---|---|---|---|"]
    for kind in kinds:
        tag = kind.__struct_config__.tag
        name = f"**`{tag}`**" if tag else f"***{kind.__name__}***"
        rows.append(f"| {name} | | | {first_line(kind).replace('|', '/')} |")
        rows += fields(kind)
    return "\n".join(rows)


# -- other tables -----------------------------------------------------------------------


def phases() -> str:
    """Say which actions answer which question."""
    rows = ["| phase | actions that answer it |", "|---|---|"]
    for phase in Phase:
        kinds = [kind for kind, answers in PHASE_OF.items() if phase in answers]
        tags = ", ".join(f"`{kind.__struct_config__.tag}`" for kind in kinds)  # type: ignore[attr-defined]
        rows.append(f"| `{phase.value}` | {tags or 'none: the host deals'} |")
    return "\n".join(rows)


def rules() -> str:
    """List the options of a rule set."""
    rows = ["| option | values, the usual one first |", "|---|---|"]
    for declared in options():
        values = [declared.default, *(v for v in declared.domain if v != declared.default)]
        shown = [str(v).lower() if isinstance(v, bool) else str(v) for v in values]
        if len(shown) > 12:
            shown = [shown[0], f"any whole number from {min(declared.domain)} to "
                     f"{max(declared.domain)}"]  # fmt: skip
        rows.append(f"| `{declared.name}` | {', '.join(f'`{one}`' for one in shown)} |")
    return "\n".join(rows)


def decks() -> str:
    """Say which cards each deck has."""
    rows = ["| `deck` | cards | lowest rank | |", "|---|---|---|---|"]
    notes = {
        "full": "four copies of all 54 cards",
        "short": "without threes, fours and fives",
        "weihai": "short, and of the sixes only those of `kept_six` have all four copies",
    }
    shown: dict[str, RuleSet] = {}
    for preset in PRESETS.values():
        shown.setdefault(preset.deck.value, preset)
    for deck, preset in shown.items():
        rows.append(
            f"| `{deck}` | {len(deck_of(preset))} | {RANKS[lowest_rank(preset)]} | {notes[deck]} |"
        )
    return "\n".join(rows)


def codes(prefix: str) -> str:
    """List codes with their words in English."""
    text = text_in("en_US")
    keys = sorted(key for key in text.keys() if key.startswith(f"{prefix}."))  # noqa: SIM118
    rows = ["| code | what it says |", "|---|---|"]
    rows += [f"| `{key}` | {text(key).replace('|', '/')} |" for key in keys if ".one" not in key]
    return "\n".join(rows)


def bounds() -> str:
    """List the limits a host holds its guests to."""
    rows = (
        ("first message", f"within {limits.HELLO_WAIT:g} s of the handshake"),
        ("a guest's frame", f"{wire.MAX_GUEST_FRAME // 1024} KiB"),
        ("a host's frame", f"{wire.MAX_HOST_FRAME // 1024} KiB"),
        ("messages", f"{limits.BURST:g} at once, {limits.RATE:g} a second over time"),
        (
            "frames, signs of life among them",
            f"{gate.FRAME_BURST:g} at once, {gate.FRAME_RATE:g} a second",
        ),
        ("connections of one address", f"{limits.CONNECTIONS}, then `refuse` with `busy`"),
        (
            "new connections of one address",
            f"{gate.COMING_BURST} at once, {gate.COMING_RATE:g} a second; more are cut off",
        ),
        ("newcomers of one address at one table",
         f"{limits.ARRIVALS} at once, one in {1 / limits.ARRIVAL_RATE:g} s"),
        ("a seat's living connection replaced",
         f"{limits.TAKEOVERS} times, then once in {1 / limits.TAKEOVER_RATE:g} s; else `busy`"),
        ("wrong codes or tokens", f"{limits.TRIES} in {limits.TRY_PERIOD:g} s"),
        ("unread by a guest", f"{outbox.MOST_BYTES // 1024} KiB or {outbox.MOST_FRAMES} frames"),
        ("signs of life", f"every {listener.PING_EVERY:g} s, gone after {listener.PING_WAIT:g} s"),
        ("a farewell", f"{connection.CLOSE_WAIT:g} s to be read"),
        ("a line of chat", f"{sayings.CHAT_LIMIT} characters kept, {2 * sayings.CHAT_LIMIT} taken"),
        ("a name", f"{names.NAME_MARKS} characters and {names.NAME_BYTES} bytes kept, "
                   f"{names.LONGEST_NAME} characters taken"),
        ("a seat in the lobby", f"kept {due.SEAT_KEPT:g} s for who lost his connection"),
        ("the table's host", f"waited for {due.HOST_KEPT:g} s before another leads"),
    )  # fmt: skip
    return "\n".join(["| what | how much |", "|---|---|", *(f"| {a} | {b} |" for a, b in rows)])


def words() -> str:
    """List what may be said by id, and values that are told by name."""
    lists = {
        "phrases": sayings.PHRASES,
        "emotes": sayings.EMOTES,
        "kinds of chairs": tuple(kind.value for kind in Kind),
        "stages": tuple(stage.value for stage in Stage),
        "rule sets": tuple(PRESETS),
    }
    return "\n".join(
        f"- {name}: {', '.join(f'`{one}`' for one in ids)}" for name, ids in lists.items()
    )


def tables() -> dict[str, str]:
    """Make all tables by name."""
    host = (Welcome, Refuse, Pong, Saves, DoorOpened, *parts(TableMessage))
    guest = (Hello, Ping, *parts(Request), *parts(OwnerRequest))
    return {
        "from the host": table_of(host, "`t`"),
        "from a guest": table_of(guest, "`t`"),
        "values": table_of(VALUES, "object"),
        "facts": table_of(parts(Seen), "`k`"),
        "actions": table_of(parts(SeatAction), "`do`"),
        "phases": phases(),
        "rules": rules(),
        "decks": decks(),
        "words": words(),
        "limits": bounds(),
        "codes of the rules": codes("no"),
        "codes of the network": codes("net"),
    }


def with_tables(page: str) -> str:
    """Give the page with all its tables made anew.

    Raises:
        KeyError: if a table has no place on the page.
    """
    for name, table in tables().items():
        place = re.compile(rf"(<!-- {name} -->\n).*?(<!-- end -->)", re.DOTALL)
        if not place.search(page):
            raise KeyError(name)
        page = place.sub(lambda found, table=table: f"{found[1]}{table}\n{found[2]}", page)  # type: ignore[misc]
    return page


if __name__ == "__main__":
    PAGE.write_text(with_tables(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
