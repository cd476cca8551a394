"""Rule files: a table's own rules as JSON, by a preset and what differs from it.

Example::

    {"name": "Saturday", "base": "qingdao", "roast": true}

Without ``base`` the file starts from the plain defaults of ``RuleSet``.
"""

import json
from difflib import get_close_matches
from enum import StrEnum
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.core.presets import PRESETS
from engine.core.ruleset import OptionField, RuleSet, Value, changes, clashes, matters, options
from engine.files import put_in_place, real_place
from engine.text import Text

LARGEST = 64 * 1024
"""Bytes beyond which a rule file is refused unread."""

LONGEST_NAME = 40
CUSTOM = "custom"
_OWN_KEYS = ("name", "base")


class RuleFlaw(StrEnum):
    """What can be wrong with a rule file; words under ``rulefile.<code>``."""

    UNREADABLE = "unreadable"
    TOO_BIG = "too_big"
    NOT_JSON = "not_json"
    NOT_OBJECT = "not_object"
    KEY_TWICE = "key_twice"
    UNKNOWN_KEY = "unknown_key"
    WRONG_VALUE = "wrong_value"
    NOT_WHOLE = "not_whole"
    WRONG_NAME = "wrong_name"
    UNKNOWN_BASE = "unknown_base"
    CLASH = "clash"


class RuleFileError(Exception):
    """A file that gives no rule set.

    Attributes:
        flaw: what is wrong.
        values: what the words need: the field, what it got, what it may be.
    """

    def __init__(self, flaw: RuleFlaw, **values: str | int) -> None:
        shown = ", ".join(f"{name}={value!r}" for name, value in values.items())
        super().__init__(f"{flaw.value} {shown}".rstrip())
        self.flaw = flaw
        self.values = values


class CustomRules(msgspec.Struct, frozen=True):
    """A rule set with the name its makers gave it.

    Attributes:
        name: what people call it; may be empty.
        base: preset it is described from; None for the plain defaults.
        rules: the rule set itself; its id is that of a preset only if it equals it.
        idle: options the file gives that have no effect beside the others.
    """

    name: str
    base: str | None
    rules: RuleSet
    idle: tuple[str, ...] = ()


def load_rules(path: Path) -> CustomRules:
    """Read a rule file.

    Raises:
        RuleFileError: if it gives no rule set.
    """
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise RuleFileError(RuleFlaw.UNREADABLE, reason=error.strerror or str(error)) from None
    return parse_rules(data)


def parse_rules(data: bytes) -> CustomRules:
    """Read the text of a rule file.

    Raises:
        RuleFileError: if it gives no rule set.
    """
    if len(data) > LARGEST:
        raise RuleFileError(RuleFlaw.TOO_BIG, limit=LARGEST >> 10)
    written = _object_in(data)
    name = written.pop("name", "")
    if not isinstance(name, str) or len(name) > LONGEST_NAME or not (name + "x").isprintable():
        raise RuleFileError(RuleFlaw.WRONG_NAME, got=_shown(name), limit=LONGEST_NAME)
    base = written.pop("base", None)
    if base is not None and (not isinstance(base, str) or base not in PRESETS):
        raise RuleFileError(RuleFlaw.UNKNOWN_BASE, got=_shown(base), allowed=", ".join(PRESETS))
    start = RuleSet() if base is None else PRESETS[base]
    known = {item.name: item for item in options()}
    chosen: dict[str, Value] = {}
    for key, got in written.items():
        if key not in known:
            raise _unknown(key, known)
        chosen[key] = _value_of(known[key], got)
    rules = _checked(replace(start, id=CUSTOM, **chosen), base)
    idle = tuple(key for key in chosen if not matters(rules, known[key]))
    return CustomRules(name.strip(), base, rules, idle)


def save_rules(path: Path, custom: CustomRules) -> None:
    """Write a rule file, whole or not at all.

    Raises:
        OSError: if it cannot be written.
    """
    path = real_place(path)
    draft = path.with_name(path.name + ".part")
    draft.write_bytes(rules_text(custom).encode())
    put_in_place(draft, path)


def rules_text(custom: CustomRules) -> str:
    """Write the text of a rule file: the base, and every option that differs from it."""
    start = RuleSet() if custom.base is None else PRESETS[custom.base]
    written: dict[str, Value] = {"name": custom.name}
    if custom.base is not None:
        written["base"] = custom.base
    for name in changes(custom.rules, start):
        written[name] = getattr(custom.rules, name)
    return json.dumps(written, ensure_ascii=False, indent=2) + "\n"


def _object_in(data: bytes) -> dict[str, Any]:
    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        written: dict[str, Any] = {}
        for key, value in pairs:
            if key in written:
                raise RuleFileError(RuleFlaw.KEY_TWICE, field=_short(key))
            written[key] = value
        return written

    try:
        written = json.loads(data.decode("utf-8-sig"), object_pairs_hook=once)
    except json.JSONDecodeError as error:
        raise RuleFileError(RuleFlaw.NOT_JSON, line=error.lineno, column=error.colno) from None
    except (UnicodeDecodeError, RecursionError, ValueError):
        raise RuleFileError(RuleFlaw.NOT_JSON, line=1, column=1) from None
    if not isinstance(written, dict):
        raise RuleFileError(RuleFlaw.NOT_OBJECT, got=_shown(written))
    return written


def _unknown(key: str, known: dict[str, OptionField]) -> RuleFileError:
    near = get_close_matches(key, [*_OWN_KEYS, *known], 3, 0.5) or [*_OWN_KEYS, *known]
    return RuleFileError(RuleFlaw.UNKNOWN_KEY, field=_short(key), allowed=", ".join(near))


def _value_of(item: OptionField, got: object) -> Value:
    for value in item.domain:
        if type(got) is type(item.default) and got == value:
            return value
        if isinstance(value, StrEnum) and type(got) is str and got == value.value:
            return value
    whole = type(item.default) is int
    flaw = RuleFlaw.NOT_WHOLE if whole and type(got) is float else RuleFlaw.WRONG_VALUE
    raise RuleFileError(flaw, field=item.name, got=_shown(got), allowed=allowed_text(item))


def allowed_text(item: OptionField) -> str:
    """List the values of an option as they are written in a file: words, or a range."""
    if type(item.default) is int:
        return f"{item.domain[0]} … {item.domain[-1]}"
    return ", ".join(_shown(value) for value in item.domain)


def _checked(rules: RuleSet, base: str | None) -> RuleSet:
    for clash in clashes(rules):
        raise RuleFileError(
            RuleFlaw.CLASH,
            code=clash.code,
            field=clash.first,
            got=_shown(getattr(rules, clash.first)),
            other=clash.second,
            other_got=_shown(getattr(rules, clash.second)),
        )
    same = base is not None and not changes(rules, PRESETS[base])
    return replace(rules, id=base) if same else rules


def _shown(value: object) -> str:
    return _short(json.dumps(value, ensure_ascii=False))


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:59] + "…"


def idle_words(custom: CustomRules, text: Text) -> str:
    """Name the options of a file that have no effect; nothing if all have."""
    if not custom.idle:
        return ""
    names = text("rulefile.between").join(text(f"option.{name}") for name in custom.idle)
    return text("rulefile.idle", names=names)


def rule_file_words(error: RuleFileError, text: Text) -> str:
    """Say what is wrong with a rule file."""
    values = dict(error.values)
    if error.flaw in (RuleFlaw.WRONG_VALUE, RuleFlaw.NOT_WHOLE):
        values["label"] = text(f"option.{values['field']}")
    if error.flaw == RuleFlaw.CLASH:
        values["reason"] = text(f"clash.{values.pop('code')}")
    return text(f"rulefile.{error.flaw.value}", **values)
