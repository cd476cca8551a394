"""The rule set chosen for a new match: a preset, or one's own."""

from typing import Any

import msgspec

from client.settings.settings import NewGame
from engine.core.presets import PRESETS, PUTONG
from engine.core.ruleset import RuleSet, changes
from engine.text import Text

CUSTOM = "custom"
"""Id of a rule set of one's own."""

BASE = "base"
"""Key of the preset it is made from, beside its changed options."""


def known_id(rules_id: str) -> str:
    """Give the id of a rule set; one that is not ours counts as custom."""
    return rules_id if rules_id in PRESETS else CUSTOM


def chosen_rules(choice: NewGame) -> RuleSet:
    """Give the rules to play by."""
    if choice.rules in PRESETS:
        return PRESETS[choice.rules]
    return custom_rules(choice.custom)


def custom_base(custom: dict[str, str | bool | int]) -> RuleSet:
    """Give the preset that one's own rule set is made from."""
    return PRESETS.get(str(custom.get(BASE, "")), PUTONG)


def custom_rules(custom: dict[str, str | bool | int]) -> RuleSet:
    """Build one's own rule set; an option that is no longer known is left out."""
    base = custom_base(custom)
    values: dict[str, Any] = msgspec.to_builtins(base)
    known = {name: value for name, value in custom.items() if name in values}
    try:
        return msgspec.convert({**values, **known, "id": CUSTOM}, RuleSet)
    except msgspec.ValidationError:
        return msgspec.structs.replace(base, id=CUSTOM)


def custom_choice(rules: RuleSet, base: RuleSet) -> dict[str, str | bool | int]:
    """Write one's own rule set as its differences from a preset."""
    values: dict[str, Any] = msgspec.to_builtins(rules)
    return {BASE: base.id, **{name: values[name] for name in changes(rules, base)}}


def rules_name(text: Text, choice: NewGame) -> str:
    """Give the name of the chosen rules."""
    return text(f"preset.{known_id(choice.rules)}")
