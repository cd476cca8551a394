"""The rules that apply at this moment of a hand, as sections of the book."""

from client.present.rulebook import Section, rulebook
from engine.core.ruleset import RuleSet
from engine.core.state import PublicState
from engine.core.terms import Phase
from engine.text import Text

_THRONE = (
    "scepter",
    "yield-two",
    "yield-free",
    "yield-highest",
    "yield-skip",
    "laid",
    "forced",
    "redeal",
)
_TRIBUTE = ("tribute", "tribute-table", "tribute-solo")
_SCORE = (
    "end",
    "order-sum",
    "stake",
    "multiply",
    "solo-s1",
    "solo-s3",
    "solo-qingdao",
    "solo-stake",
)

_IDS: dict[Phase, tuple[str, ...]] = {
    Phase.DEAL: ("deal", "deck", "marks"),
    Phase.TRIBUTE: _TRIBUTE,
    Phase.PICK: _TRIBUTE,
    Phase.RETURN: _TRIBUTE,
    Phase.SEIZE: ("seize-early", "seize"),
    Phase.THRONE: _THRONE,
    Phase.SOLO: ("seize",),
    Phase.CALL: ("call", "hidden-solo"),
    Phase.DECLARE: ("declare",),
    Phase.REVOLT: ("revolt-two", "revolt-each"),
    Phase.KICK: ("kick",),
}
_LEAD = ("trick", "sets", "jokers", "out", "lead-next", "lead-apply")
_FOLLOW = ("beating", "beating-jokers", "roast", "hold", "defer", "lead-apply")


def rules_now(text: Text, rules: RuleSet, public: PublicState) -> tuple[Section, ...]:
    """Give the sections that tell what may be done now, the most telling first."""
    written = {section.id: section for section in rulebook(text, rules)}
    return tuple(written[id_] for id_ in _ids(public) if id_ in written)


def _ids(public: PublicState) -> tuple[str, ...]:
    if public.result is not None:
        return _SCORE
    if public.phase is not Phase.PLAY:
        return _IDS[public.phase]
    trick = public.trick
    return _FOLLOW if trick is not None and trick.target else _LEAD
