"""The words of options and of their values."""

from engine.core.ruleset import Clash, RuleSet, Value, matters, options
from engine.text import Text


def option_label(text: Text, name: str) -> str:
    """Give the label of an option."""
    return text(f"option.{name}")


def option_help(text: Text, name: str) -> str:
    """Give the sentence that explains an option."""
    return text(f"option.{name}.help")


def value_words(text: Text, name: str, value: Value) -> str:
    """Give the words of one value of an option."""
    own = f"option.{name}.{value}"
    if own in text:
        return text(own)
    if isinstance(value, bool):
        return text("option.yes" if value else "option.no")
    return text(f"option.{name}.n", n=value)


def clash_words(text: Text, clash: Clash) -> str:
    """Give the sentence that names both options of a clash."""
    return text(f"clash.{clash.code}")


def game_name(text: Text, rules_id: str) -> str:
    """Give the name of a rule set by its id; one that is not ours is called custom."""
    key = f"preset.{rules_id}"
    return text(key if key in text else "preset.custom")


def game_sketch(text: Text, rules_id: str) -> str:
    """Give the character of a rule set in one paragraph."""
    key = f"preset.{rules_id}.sketch"
    sketch = text(key if key in text else "preset.custom.sketch")
    return sketch.replace("\n", "" if text.traits.wide else " ")


def glance(text: Text, rules: RuleSet) -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """List the options that matter in a rule set: each group with its labels and values."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for declared in options():
        if matters(rules, declared):
            row = (
                option_label(text, declared.name),
                value_words(text, declared.name, getattr(rules, declared.name)),
            )
            groups.setdefault(declared.option.group, []).append(row)
    return tuple((text(f"group.{group}"), tuple(rows)) for group, rows in groups.items())


def game_source(text: Text, rules_id: str) -> str:
    """Say where a rule set is played."""
    key = f"preset.{rules_id}.source"
    return text(key if key in text else "preset.custom.source")
