"""Random rule sets: every option drawn from its domain, impossible mixes thrown away."""

from random import Random

from msgspec.structs import replace

from engine.core.ruleset import RuleSet, clashes, options


def random_rules(rng: Random) -> RuleSet:
    """Draw a rule set that makes sense."""
    while True:
        values = {declared.name: rng.choice(declared.domain) for declared in options()}
        values["leave_penalty"] = 40
        rules = replace(RuleSet(), id="custom", **values)
        if not clashes(rules):
            return rules
