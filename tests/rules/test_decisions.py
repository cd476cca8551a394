"""Every decision of our own, marked [D] in the rules, is one field of the rule data."""

import pytest

from engine.core.presets import PRESETS
from engine.core.ruleset import options

FIELDS = {
    "1 jokers alone are a set": "lone_jokers",
    "2 which sixes the weihai deck keeps": "kept_six",
    "2 who is dealt first in the first hand": "first_seat",
    "3.2 which rank is held back": "hold_rank",
    "3.2 whether jokers go with it": "hold_jokers",
    "4.1 which cards are paid, never marked ones": "tribute_cards",
    "4.2 whether jokers are laid, never the scepter": "attach_jokers",
    "4.2 whether cards are laid in the forced round": "attach_in_forced",
    "4.2 to whom skip-one yields": "skip_to",
    "4.2 whether cards laid with the scepter lie open": "laid_open",
    "4.3 what was laid where nobody accepted": "unclaimed_laid",
    "4.4 which suit of the highest triples": "call_suit",
    "4.4 whether a quad stands outside the order": "call_quad",
    "4.4 which ranks can be called": "call_ranks",
    "4.6 an individual revolt only while the Guard is hidden": "revolt_hidden_only",
    "4.7 who leads behind a player who went out": "wind",
    "4.8 how open places are filled": "rest_order",
    "5 which table a solo has": "solo_score",
    "5 numbers of the solo hidden or not": "solo_qingdao",
    "5 numbers of the solo by stakes": "solo_stake",
    "5 what showing the Guard multiplies by": "declare_multiplier",
    "5 what a declared or seized solo multiplies by": "solo_multiplier",
    "6 places 2 and 4": "tribute_two_four",
    "6 who picks first after a lost solo": "tribute_solo_order",
    "7 the deck of both 联众 games": "deck",
    "7 who is dealt first later in 警卫员 and 青岛保皇": "deal_from",
    "8 redeals in a row before autoplay accepts": "autoplay_redeals",
    "8 how autoplay plays": "autoplay_play",
    "8 whether a hand slept through counts": "sleepers_count",
    "8 whether somebody on autoplay ends the match": "autoplay_ends_match",
}
"""By section and what is decided there; a section may have several."""


def test_each_decision_has_a_field_of_its_own() -> None:
    known = {declared.name for declared in options()}
    assert set(FIELDS.values()) <= known
    assert len(set(FIELDS.values())) == len(FIELDS)


@pytest.mark.parametrize("field", FIELDS.values(), ids=FIELDS)
def test_a_decision_can_be_changed_by_data_alone(field: str) -> None:
    declared = next(one for one in options() if one.name == field)
    chosen = {getattr(rules, field) for rules in PRESETS.values()}
    assert chosen <= set(declared.domain)
    assert len(declared.domain) > 1, "there is another value to decide for"
