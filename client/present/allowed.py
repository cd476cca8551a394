"""What a table's host lets everybody use, and how seats on autoplay play there."""

from typing import NamedTuple

from client.present.deeds import Deed
from engine.core.autoplay import plays_as_bot
from engine.core.ruleset import RuleSet
from engine.lan.link import Autoplay, Setup


class Allowed(NamedTuple):
    """The aids of a table.

    Attributes:
        hints: whether hints may be used.
        counter: whether the card counter may be used.
        marks: whether seats may be marked.
    """

    hints: bool = True
    counter: bool = True
    marks: bool = True

    def forbids(self, deed: Deed) -> bool:
        """Tell whether a deed uses what the table does without."""
        return deed in self.forbidden

    @property
    def forbidden(self) -> tuple[Deed, ...]:
        """List the deeds that are forbidden."""
        return tuple(
            deed
            for deed, allowed in (
                (Deed.HINT, self.hints),
                (Deed.COUNTER, self.counter),
                (Deed.MARK, self.marks),
            )
            if not allowed
        )


def allowed_at(setup: Setup | None) -> Allowed:
    """Give what may be used at a table; everything while it is not known."""
    if setup is None:
        return Allowed()
    return Allowed(setup.hints, setup.counter, setup.marks)


def autoplay_is_bot(rules: RuleSet, setup: Setup | None) -> bool:
    """Tell whether a bot plays for seats on autoplay, by the host's wish or the rules (rules 8)."""
    if setup is None or setup.autoplay is Autoplay.RULES:
        return plays_as_bot(rules)
    return setup.autoplay is Autoplay.BOT
