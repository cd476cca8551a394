"""Rules 7: the eight presets, column by column, and what makes no sense together."""

import pytest
from msgspec.structs import asdict

from engine.core.presets import PRESETS
from engine.core.ruleset import (
    Deck,
    EndRule,
    GuardRule,
    RevoltRule,
    RuleSet,
    SoloRule,
    YieldRule,
    changes,
    clashes,
    matters,
    options,
)
from tests.support.match import variant

COLUMNS = [
    *("deck", "deal_from", "guard", "yield_rule", "solo", "revolt", "kick", "defer", "wind"),
    *("hold", "roast", "end", "score", "solo_score", "tribute", "direction"),
]

TABLE = {
    "putong": "full winner sword upstream-attach-2 no no no no next no no last-one-left "
    "order-sum s1 no clockwise",
    "jingdian": "full winner called upstream-free after-throne no no no next no no last-one-left "
    "order-sum s1 no clockwise",
    "weihai": "weihai winner sword skip-one after-throne two-force yes no next no no side-out "
    "stake stake no clockwise",
    "qingdao": "full winner called upstream-attach-highest after-throne no no yes next no no "
    "last-one-left order-sum qingdao yes clockwise",
    "lianzhong-jingdian": "short emperor called upstream-free after-throne no no no next no no "
    "side-out order-sum s1 no clockwise",
    "lianzhong-jianming": "short emperor sword upstream-attach-2 after-throne two-force no no "
    "next no no side-out order-sum s1 no clockwise",
    "jingweiyuan": "short emperor sword none no individual no no apply no no side-out "
    "order-sum s3 no anticlockwise",
    "bdqingdao": "full winner called upstream-free early no no yes apply no no last-one-left "
    "order-sum s3 no anticlockwise",
}

DETAILS: dict[str, dict[str, object]] = {
    "jingdian": {
        "call_ranks": "ace-to-three",
        "call_order": "highest-first",
        "forced_round": "quad-exempt",
    },
    "qingdao": {
        "call_ranks": "no-jokers",
        "call_order": "free",
        "forced_round": "no-exception",
        "solo_needs_quad": True,
        "declare_multiplier": 1,
    },
    "lianzhong-jingdian": {
        "call_ranks": "no-jokers",
        "call_order": "free",
        "forced_round": "quad-exempt",
    },
    "bdqingdao": {"call_ranks": "all", "call_order": "free", "forced_round": "quad-exempt"},
    "weihai": {
        "declare_multiplier": 2,
        "solo_multiplier": 2,
        "revolt_multiplier": 2,
        "kick_multiplier": 2,
    },
    "putong": {"declare_multiplier": 2},
}


def test_two_presets_speak_the_words_of_their_source() -> None:
    spoken = {name: rules.dialect for name, rules in PRESETS.items() if rules.dialect != "common"}
    assert spoken == {"jingweiyuan": "ke", "bdqingdao": "zhuang"}


def test_there_are_the_eight_presets_in_order() -> None:
    assert list(PRESETS) == list(TABLE)


@pytest.mark.parametrize("preset", TABLE)
def test_the_columns_of_the_table(preset: str) -> None:
    rules = PRESETS[preset]
    words = [getattr(rules, name) for name in COLUMNS]
    written = [{True: "yes", False: "no"}.get(word, word) for word in words]
    assert dict(zip(COLUMNS, written, strict=True)) == dict(
        zip(COLUMNS, TABLE[preset].split(), strict=True)
    )


@pytest.mark.parametrize("preset", DETAILS)
def test_the_details_beside_the_table(preset: str) -> None:
    for name, value in DETAILS[preset].items():
        assert getattr(PRESETS[preset], name) == value


@pytest.mark.parametrize("preset", PRESETS)
def test_no_preset_clashes_with_itself(preset: str) -> None:
    assert clashes(PRESETS[preset]) == ()
    assert PRESETS[preset].id == preset


@pytest.mark.parametrize(
    ("changed", "first", "second"),
    [
        ({"guard": GuardRule.CALLED, "yield_rule": YieldRule.SKIP_ONE}, "guard", "yield_rule"),
        ({"guard": GuardRule.CALLED, "yield_rule": YieldRule.NONE}, "guard", "yield_rule"),
        ({"kick": True, "declare": False, "revolt": RevoltRule.NO}, "kick", "revolt"),
        ({"kick": True, "declare": False, "revolt": RevoltRule.INDIVIDUAL}, "kick", "revolt"),
        ({"tribute": True, "end": EndRule.SIDE_OUT}, "tribute", "end"),
    ],
)
def test_combinations_that_make_no_sense_name_the_two_options(
    changed: dict[str, object], first: str, second: str
) -> None:
    found = clashes(variant(PRESETS["putong"], **changed))
    assert (first, second) in {(clash.first, clash.second) for clash in found}


def test_every_option_has_a_domain_that_holds_its_default() -> None:
    for declared in options():
        assert declared.default in declared.domain
        assert len(declared.domain) >= 2


def test_every_need_names_an_option_and_values_of_its_domain() -> None:
    by_name = {declared.name: declared for declared in options()}
    for declared in options():
        for name, values in declared.option.needs:
            assert set(values) <= set(by_name[name].domain)


def test_an_option_without_its_need_does_not_matter() -> None:
    by_name = {declared.name: declared for declared in options()}
    base = RuleSet()
    assert not matters(base, by_name["kept_six"])
    assert matters(variant(base, deck=Deck.WEIHAI), by_name["kept_six"])
    assert not matters(variant(base, solo=SoloRule.EARLY), by_name["solo_needs_quad"])


def test_changes_are_named_and_every_option_is_a_field() -> None:
    base = PRESETS["qingdao"]
    assert changes(variant(base, roast=True, hold=True), base) == ("hold", "roast")
    assert {declared.name for declared in options()} | {"id"} == set(asdict(base))
