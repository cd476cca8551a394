"""A table's setup in words: what is played, how long, and what is not as usual."""

from client.present.optionwords import option_label, value_words
from engine.core.presets import PRESETS
from engine.core.ruleset import RuleSet, changes
from engine.lan.link import Setup
from engine.text import Text


def nearest_preset(rules: RuleSet) -> RuleSet:
    """Give the preset a rule set differs least from; a preset is its own."""
    own = PRESETS.get(rules.id)
    if own is not None:
        return own
    return min(PRESETS.values(), key=lambda preset: len(changes(rules, preset)))


def differing(text: Text, rules: RuleSet) -> tuple[tuple[str, str], ...]:
    """List label and value of every option that is not as in the nearest preset."""
    base = nearest_preset(rules)
    return tuple(
        (option_label(text, name), value_words(text, name, getattr(rules, name)))
        for name in changes(rules, base)
    )


def table_terms(text: Text, setup: Setup) -> tuple[tuple[str, str], ...]:
    """List what else was chosen for a table, each with its label."""
    hands = text("newgame.hands_n", n=setup.hands) if setup.hands else text("newgame.endless")
    seconds = (
        text("newgame.seconds_n", n=setup.seconds) if setup.seconds else text("newgame.no_limit")
    )
    usual = Setup(rules=setup.rules)
    terms = [
        (text("newgame.hands"), hands),
        (text("newgame.time"), seconds),
        (text("lan.grace"), text("newgame.seconds_n", n=setup.grace)),
        (text("lan.level"), text(f"level.{setup.level}")),
        (text("lan.watchers"), text("option.yes" if setup.watchers else "option.no")),
        (text("lan.may_pause"), text("option.yes" if setup.may_pause else "option.no")),
    ]
    if setup.target:
        terms.append((text("lan.target"), text("lan.target_n", n=setup.target)))
    if setup.autoplay != usual.autoplay:
        terms.append((text("lan.autoplay"), text(f"lan.autoplay.{setup.autoplay}")))
    if setup.window != usual.window:
        window = text("newgame.seconds_n", n=f"{setup.window:g}")
        terms.append((text("lan.window"), window))
    if setup.draw_seats:
        terms.append((text("lan.draw_seats"), text("option.yes")))
    terms += [
        (text(f"lan.{aid}"), text("option.no"))
        for aid in ("hints", "counter", "marks")
        if not getattr(setup, aid)
    ]
    return tuple(terms)


def trouble_words(text: Text, trouble: str) -> str:
    """Say why a match cannot go on."""
    return text("saves.broken") if trouble == "save_broken" else text(f"net.{trouble}")
