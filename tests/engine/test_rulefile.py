"""Rule files: what they give, and what they say when they are wrong."""

import json
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from engine import rulefile
from engine.core.presets import PRESETS, QINGDAO
from engine.core.ruleset import RuleSet, changes, options
from engine.rulefile import (
    CustomRules,
    RuleFileError,
    RuleFlaw,
    idle_words,
    load_rules,
    parse_rules,
    rule_file_words,
    rules_text,
    save_rules,
)
from engine.text import LANGUAGES, text_in
from tests.support.rulemix import random_rules


def error_in(text: str | bytes) -> RuleFileError:
    data = text.encode() if isinstance(text, str) else text
    with pytest.raises(RuleFileError) as caught:
        parse_rules(data)
    return caught.value


def test_a_file_names_a_base_and_what_differs() -> None:
    custom = parse_rules(b'{"name": "Saturday", "base": "qingdao", "roast": true}')
    assert (custom.name, custom.base) == ("Saturday", "qingdao")
    assert custom.rules.id == "custom"
    assert changes(custom.rules, QINGDAO) == ("roast",)


def test_without_a_base_the_plain_defaults_count() -> None:
    assert parse_rules(b"{}").rules == RuleSet()


@pytest.mark.parametrize("name", PRESETS)
def test_a_file_that_changes_nothing_is_the_preset(name: str) -> None:
    assert parse_rules(json.dumps({"base": name}).encode()).rules == PRESETS[name]


@pytest.mark.parametrize("name", PRESETS)
def test_every_option_may_be_written_out(name: str) -> None:
    whole = {item.name: getattr(PRESETS[name], item.name) for item in options()}
    rules = parse_rules(json.dumps(whole).encode()).rules
    assert changes(rules, PRESETS[name]) == ()


def test_what_is_saved_is_loaded_again(tmp_path: Path) -> None:
    rng = Random("rule files")
    for number in range(60):
        base = rng.choice([None, *PRESETS])
        custom = CustomRules(f"家规 {number}", base, random_rules(rng))
        file = tmp_path / f"{number}.rules.json"
        save_rules(file, custom)
        loaded = load_rules(file)
        assert replace(loaded, idle=()) == custom
        assert rules_text(load_rules(file)) == file.read_text(encoding="utf-8")
    assert not list(tmp_path.glob("*.part"))


def test_a_byte_order_mark_does_not_matter() -> None:
    assert parse_rules(b'\xef\xbb\xbf{"base": "weihai"}').rules == PRESETS["weihai"]


WRONG = [
    ("", RuleFlaw.NOT_JSON, {"line": 1}),
    ('{"base": "qingdao",\n}', RuleFlaw.NOT_JSON, {"line": 2}),
    (b"\xff\xfe", RuleFlaw.NOT_JSON, {}),
    ("[" * 100_000, RuleFlaw.TOO_BIG, {}),
    ("[" * 60_000, RuleFlaw.NOT_JSON, {}),
    ("[1]", RuleFlaw.NOT_OBJECT, {"got": "[1]"}),
    ('{"roast": true, "roast": false}', RuleFlaw.KEY_TWICE, {"field": "roast"}),
    ('{"toast": true}', RuleFlaw.UNKNOWN_KEY, {"field": "toast"}),
    ('{"id": "qingdao"}', RuleFlaw.UNKNOWN_KEY, {"field": "id"}),
    ('{"deck": "huge"}', RuleFlaw.WRONG_VALUE, {"field": "deck", "got": '"huge"'}),
    ('{"deck": 1}', RuleFlaw.WRONG_VALUE, {"field": "deck", "got": "1"}),
    ('{"roast": 1}', RuleFlaw.WRONG_VALUE, {"field": "roast", "allowed": "false, true"}),
    ('{"roast": "true"}', RuleFlaw.WRONG_VALUE, {"field": "roast"}),
    ('{"roast": null}', RuleFlaw.WRONG_VALUE, {"field": "roast"}),
    ('{"first_seat": 5}', RuleFlaw.WRONG_VALUE, {"field": "first_seat", "allowed": "0 … 4"}),
    ('{"first_seat": true}', RuleFlaw.WRONG_VALUE, {"field": "first_seat"}),
    ('{"first_seat": 1.0}', RuleFlaw.NOT_WHOLE, {"field": "first_seat", "got": "1.0"}),
    ('{"roast": 1.0}', RuleFlaw.WRONG_VALUE, {"field": "roast"}),
    ('{"leave_penalty": -1}', RuleFlaw.WRONG_VALUE, {"field": "leave_penalty"}),
    ('{"name": 7}', RuleFlaw.WRONG_NAME, {"got": "7"}),
    ('{"name": "a\\u0000b"}', RuleFlaw.WRONG_NAME, {}),
    (json.dumps({"name": "x" * 41}), RuleFlaw.WRONG_NAME, {"limit": 40}),
    ('{"base": "nowhere"}', RuleFlaw.UNKNOWN_BASE, {"got": '"nowhere"'}),
    ('{"base": ["qingdao"]}', RuleFlaw.UNKNOWN_BASE, {}),
    (
        '{"guard": "called", "yield_rule": "skip-one"}',
        RuleFlaw.CLASH,
        {"field": "guard", "other": "yield_rule", "other_got": '"skip-one"'},
    ),
    (
        '{"base": "qingdao", "end": "side-out"}',
        RuleFlaw.CLASH,
        {"field": "tribute", "other": "end"},
    ),
]


@pytest.mark.parametrize(("text", "flaw", "values"), WRONG, ids=lambda part: str(part)[:40])
def test_a_wrong_file_says_what_is_wrong(
    text: str | bytes, flaw: RuleFlaw, values: dict[str, object]
) -> None:
    error = error_in(text)
    assert error.flaw == flaw
    assert values.items() <= error.values.items()
    for language in LANGUAGES:
        words = rule_file_words(error, text_in(language))
        assert all(str(value) in words for value in values.values())


def test_an_unknown_option_is_answered_with_the_nearest_ones() -> None:
    assert "roast" in str(error_in('{"rosat": true}').values["allowed"])
    assert "name" in str(error_in('{"nmae": ""}').values["allowed"])


def test_a_file_that_cannot_be_read_says_so(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.rules.json"):
        with pytest.raises(RuleFileError) as caught:
            load_rules(path)
        assert caught.value.flaw == RuleFlaw.UNREADABLE


def test_a_failed_save_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "my.rules.json"
    custom = CustomRules("one", "qingdao", QINGDAO)
    save_rules(file, custom)
    before = file.read_bytes()

    def fail(custom: CustomRules) -> str:
        raise OSError("disk full")

    monkeypatch.setattr(rulefile, "rules_text", fail)
    with pytest.raises(OSError, match="disk full"):
        save_rules(file, replace(custom, name="two"))
    assert file.read_bytes() == before


def test_an_option_that_has_no_effect_beside_the_others_is_named() -> None:
    custom = parse_rules(b'{"base": "putong", "call_order": "free", "roast": true}')
    assert custom.idle == ("call_order",)
    for language in LANGUAGES:
        text = text_in(language)
        assert text("option.call_order") in idle_words(custom, text)
    whole = parse_rules(b'{"base": "qingdao", "call_order": "highest-first"}')
    assert (whole.idle, idle_words(whole, text_in("en_US"))) == ((), "")


def test_a_number_with_a_point_is_told_to_be_written_without_it() -> None:
    words = rule_file_words(error_in('{"kick_multiplier": 2.0}'), text_in("en_US"))
    assert "2.0" in words
    assert "whole number" in words


def test_a_link_to_rules_kept_elsewhere_stays_a_link(tmp_path: Path) -> None:
    real = tmp_path / "elsewhere" / "ours.json"
    real.parent.mkdir()
    real.write_text("{}", encoding="utf-8")
    link = tmp_path / "ours.json"
    link.symlink_to(real)
    save_rules(link, CustomRules("ours", "qingdao", QINGDAO))
    assert link.is_symlink()
    assert load_rules(real).name == "ours"
