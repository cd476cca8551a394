"""Every declaration of the rules has words, and every word a declaration."""

import ast
import inspect
from string import Formatter

import pytest

from client.present.optionwords import (
    clash_words,
    glance,
    option_help,
    option_label,
    value_words,
)
from engine.core import refusal as refusal_module
from engine.core import ruleset
from engine.core.presets import PRESETS
from engine.core.refusal import No
from engine.core.ruleset import (
    CallRanks,
    Clash,
    EndRule,
    GuardRule,
    OptionField,
    RuleSet,
    YieldRule,
    clashes,
    options,
)
from engine.text import LANGUAGES, Text, text_in

CLASHING = (
    RuleSet(guard=GuardRule.CALLED, yield_rule=YieldRule.SKIP_ONE),
    RuleSet(guard=GuardRule.CALLED, yield_rule=YieldRule.NONE),
    RuleSet(kick=True, declare=False),
    RuleSet(tribute=True, end=EndRule.SIDE_OUT),
    RuleSet(guard=GuardRule.CALLED, called_tops=True, roast=True),
    RuleSet(guard=GuardRule.CALLED, called_tops=True, call_ranks=CallRanks.ALL),
)
"""One rule set for every clash there is."""


@pytest.fixture(params=LANGUAGES)
def text(request: pytest.FixtureRequest) -> Text:
    return text_in(str(request.param))


def keys_of(text: Text, start: str) -> set[str]:
    return {key for key in text.keys() if key.startswith(start)}  # noqa: SIM118


@pytest.mark.parametrize("declared", options(), ids=lambda declared: declared.name)
def test_an_option_has_a_label_a_help_and_words_for_each_value(
    text: Text, declared: OptionField
) -> None:
    words = {value_words(text, declared.name, value) for value in declared.domain}
    assert len(words) == len(declared.domain)
    assert option_label(text, declared.name) != option_help(text, declared.name)


def test_labels_are_distinct(text: Text) -> None:
    labels = [option_label(text, declared.name) for declared in options()]
    assert len(set(labels)) == len(labels)


def test_no_option_has_words_that_nothing_declares(text: Text) -> None:
    known = {"option.yes", "option.no"}
    for declared in options():
        start = f"option.{declared.name}"
        known |= {start, f"{start}.help"}
        known |= {f"{start}.{value}" for value in declared.domain}
        if isinstance(declared.default, int) and not isinstance(declared.default, bool):
            known |= {f"{start}.n", f"{start}.n.one"}
    assert keys_of(text, "option.") - known == set()
    groups = {f"group.{declared.option.group}" for declared in options()}
    assert keys_of(text, "group.") == groups


def test_every_game_has_a_name_a_sketch_of_two_lines_and_a_source(text: Text) -> None:
    ids = [*PRESETS, "custom"]
    assert keys_of(text, "preset.") == {
        f"preset.{game}{part}" for game in ids for part in ("", ".for", ".sketch", ".source")
    }
    assert all(text(f"preset.{game}.sketch").count("\n") == 1 for game in ids)
    assert len({text(f"preset.{game}") for game in ids}) == len(ids)


def test_every_clash_is_provoked_and_names_both_options(text: Text) -> None:
    found = [clash for rules in CLASHING for clash in clashes(rules)]
    assert {clash.code for clash in found} == codes_written_in(ruleset.clashes)
    for clash in found:
        words = clash_words(text, clash)
        assert option_label(text, clash.first) in words
        assert option_label(text, clash.second) in words


def test_no_clash_has_words_without_being_one(text: Text) -> None:
    codes = codes_written_in(ruleset.clashes)
    assert keys_of(text, "clash.") == {f"clash.{code}" for code in codes}


def codes_written_in(function: object) -> set[str]:
    """List the clash codes in the source of a function: words that are no option."""
    names = {declared.name for declared in options()}
    tree = ast.parse(inspect.getsource(function))  # type: ignore[arg-type]
    words = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    return {word for word in words if isinstance(word, str) and "_" in word} - names


def test_every_no_has_words_and_every_word_a_no(text: Text) -> None:
    assert keys_of(text, "no.") == {f"no.{code}" for code in No}


def test_the_placeholders_of_a_no_are_those_it_is_given(text: Text) -> None:
    given = values_given_to_refusals()
    assert set(given) <= {code.name for code in No}
    for code in No:
        names = {name for _, name, _, _ in Formatter().parse(text(f"no.{code}")) if name}
        assert names == given.get(code.name, set()), code


def values_given_to_refusals() -> dict[str, set[str]]:
    """List the names of values by code wherever a ``Refusal`` with values is made."""
    given: dict[str, set[str]] = {}
    for node in ast.walk(ast.parse(inspect.getsource(refusal_module))):
        match node:
            case ast.Call(
                func=ast.Name(id="Refusal"),
                args=[ast.Attribute(attr=code), ast.Tuple(elts=pairs)],
            ):
                found = {pair.elts[0].value for pair in pairs if isinstance(pair, ast.Tuple)}  # type: ignore[attr-defined]
                given.setdefault(code, set()).update(found)
            case _:
                pass
    assert given
    return given


def test_refusal_words_are_short_enough_for_a_button(text: Text) -> None:
    limit = 24 if text.language == "zh_CN" else 64
    assert [code for code in No if len(text(f"no.{code}")) > limit] == []


def test_a_glance_shows_only_options_that_matter(text: Text) -> None:
    labels = {label for _, rows in glance(text, PRESETS["putong"]) for label, _ in rows}
    assert option_label(text, "yield_rule") in labels
    assert option_label(text, "call_order") not in labels
    assert option_label(text, "tribute_cards") not in labels


def test_an_unknown_clash_is_not_passed_over(text: Text) -> None:
    with pytest.raises(KeyError):
        clash_words(text, Clash("no_such_clash", "guard", "deck"))
