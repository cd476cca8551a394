"""The rules for players: complete, the same in both languages, and true."""

from string import Formatter

import pytest

from client.present.bookfile import Leaf, Written, chapters, games_with, holds
from client.present.rulebook import (
    Comparison,
    Grid,
    Paragraph,
    Picture,
    Section,
    found,
    games_words,
    placeholders,
    rulebook,
    words_of,
)
from engine.core.deck import deck_of
from engine.core.notation import NAMES, parse_cards
from engine.core.presets import PRESETS
from engine.core.ruleset import Deck, GuardRule, RevoltRule, RuleSet, options
from engine.core.sets import beats, set_of
from engine.text import LANGUAGES, text_in

WHOLE = {language: rulebook(text_in(language)) for language in LANGUAGES}
GAMES = (
    *PRESETS.values(),
    RuleSet(roast=True),
    RuleSet(deck=Deck.SHORT, hold=True, roast=True, lone_jokers=False, hold_jokers=False),
    RuleSet(declare=False, leave_penalty=0, laid_open=False),
)


def leaves(language: str) -> list[Leaf]:
    return [leaf for chapter in chapters(language) for leaf in chapter.sections]


def entries(language: str) -> list[Written]:
    return [entry for leaf in leaves(language) for entry in leaf.entries]


def ids(sections: tuple[Section, ...]) -> set[str]:
    return {section.id for section in sections}


def told(rules: RuleSet) -> str:
    sections = rulebook(text_in("en_US"), rules)
    return " ".join(words for section in sections for words in words_of(section))


def shape(entry: Written) -> tuple[object, ...]:
    """What must not differ between the languages."""
    rows = [len(row) for row in entry.table or ()]
    return (entry.text is None, entry.cards, entry.compare, entry.beats, bool(entry.caption),
            rows, str(entry.when), entry.only)  # fmt: skip


def test_both_languages_have_the_same_sections_and_blocks() -> None:
    chinese, english = (
        [(leaf.id, str(leaf.when), [shape(entry) for entry in leaf.entries]) for leaf in leaves(x)]
        for x in LANGUAGES
    )
    assert chinese == english


def test_section_ids_are_distinct() -> None:
    names = [leaf.id for leaf in leaves("zh_CN")]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_block_is_one_thing(language: str) -> None:
    for entry in entries(language):
        given = (entry.text, entry.cards, entry.compare, entry.table)
        assert sum(part is not None for part in given) == 1
        assert (entry.compare is None) == (entry.beats is None)
        assert bool(entry.caption) == (entry.cards is not None or entry.compare is not None)


def test_conditions_name_options_and_values_that_exist() -> None:
    domains = {declared.name: declared.domain for declared in options()}
    conditions = [leaf.when for leaf in leaves("en_US")] + [e.when for e in entries("en_US")]
    for name, wanted in (item for condition in conditions for item in condition.items()):
        values = list(wanted.values()) if isinstance(wanted, dict) else wanted
        for value in values if isinstance(values, list) else [values]:
            assert value in domains[name], (name, value)


@pytest.mark.parametrize("language", LANGUAGES)
def test_placeholders_are_known_and_only_for_the_reader_of_one_rule_set(language: str) -> None:
    known = placeholders(text_in(language), PRESETS["putong"]).keys()
    for entry in entries(language):
        names = {name for _, name, _, _ in Formatter().parse(entry.text or "") if name is not None}
        assert names <= known
        assert entry.only == "one" or not names, entry.text


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.id)
def test_every_comparison_shown_is_true(rules: RuleSet) -> None:
    shown = [
        block
        for section in rulebook(text_in("zh_CN"), rules)
        for block in section.body
        if isinstance(block, Comparison)
    ]
    assert shown
    for block in shown:
        response, target = set_of(block.response), set_of(block.target)
        assert response is not None and target is not None
        assert beats(rules, response, target) == block.beats, block.caption


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.id)
def test_every_card_shown_is_in_the_deck(rules: RuleSet) -> None:
    deck = set(deck_of(rules))
    for section in rulebook(text_in("zh_CN"), rules):
        for block in section.body:
            if isinstance(block, Picture):
                assert set(block.cards) <= deck, (section.id, block.caption)
            elif isinstance(block, Comparison):
                assert {*block.response, *block.target} <= deck, (section.id, block.caption)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_is_square(language: str) -> None:
    for entry in entries(language):
        assert len({len(row) for row in entry.table or ()}) <= 1


def test_every_option_decides_something_in_the_book() -> None:
    conditions = [leaf.when for leaf in leaves("en_US")] + [e.when for e in entries("en_US")]
    named = {name for condition in conditions for name in condition}
    filled = {
        name
        for entry in entries("en_US")
        for _, name, _, _ in Formatter().parse(entry.text or "")
        if name
    }
    silent = {declared.name for declared in options()} - named - filled
    assert silent == {"hold_rank"}, "hold_rank stands behind {held_rank}"


def test_a_rule_set_shows_only_what_holds_in_it() -> None:
    text = text_in("en_US")
    weihai, qingdao = (ids(rulebook(text, PRESETS[game])) for game in ("weihai", "qingdao"))
    assert {"kick", "yield-skip", "sword", "stake"} <= weihai
    assert not {"tribute", "defer", "call", "roast"} & weihai
    assert {"tribute", "defer", "call", "yield-highest", "solo-qingdao"} <= qingdao
    assert not {"kick", "revolt-two", "sword", "lead-apply"} & qingdao


def test_the_whole_book_shows_every_section_and_all_eight_games() -> None:
    for language in LANGUAGES:
        named = [leaf.id for leaf in leaves(language)]
        choices = [f"choices-{game}" for game in PRESETS]
        assert [section.id for section in WHOLE[language]] == [*named, *choices]


def test_numbers_of_the_rule_set_are_filled_in() -> None:
    assert "Here 165 cards are in play, 33 to each player." in told(PRESETS["weihai"])
    assert "Here 216 cards are in play, 43–44 to each player." in told(PRESETS["putong"])
    assert "multiplies the points by 3" in told(
        RuleSet(revolt=RevoltRule.TWO_FORCE, revolt_multiplier=3)
    )
    assert "costs 250 points" in told(RuleSet(leave_penalty=250))
    assert "Each 6 must be kept" in told(RuleSet(deck=Deck.SHORT, hold=True))


def test_the_whole_book_has_no_braces_left() -> None:
    for sections in WHOLE.values():
        assert not [words for s in sections for words in words_of(s) if "{" in words]


def test_the_whole_book_says_in_which_games_a_section_holds() -> None:
    book = {section.id: section for section in WHOLE["en_US"]}
    assert book["aim"].games is None
    assert book["kick"].games == ("weihai",)
    assert book["roast"].games == ()
    text = text_in("zh_CN")
    assert games_words(text, None) == ""
    assert games_words(text, ("weihai", "qingdao")) == "适用：威海玩法、青岛玩法"
    assert games_words(text, ()) == text("rules.optional")


def test_a_block_repeats_no_games_its_section_has_named() -> None:
    kick = next(section for section in WHOLE["en_US"] if section.id == "kick")
    assert [block.games for block in kick.body] == [None, None, None]


def test_search_finds_words_of_both_languages_without_case_and_width() -> None:
    assert "kick" in ids(found(WHOLE["zh_CN"], "踢"))
    assert "roast" in ids(found(WHOLE["en_US"], "ROASTING"))
    assert "scepter" in ids(found(WHOLE["en_US"], "scepter EMPEROR twice"))
    assert ids(found(WHOLE["en_US"], "ｗｏｒｄｓ")) == ids(found(WHOLE["en_US"], "words"))
    assert found(WHOLE["zh_CN"], "麻将") == ()


def test_of_a_table_only_the_rows_that_were_looked_for_are_given() -> None:
    (section,) = [one for one in found(WHOLE["zh_CN"], "接风") if one.id == "words"]
    (table,) = [block for block in section.body if isinstance(block, Grid)]
    assert table.rows[0] == ("词", "意思")
    assert [row[0] for row in table.rows[1:]] == ["接风"]


def test_nothing_looked_for_gives_the_whole_book() -> None:
    assert found(WHOLE["zh_CN"], " ") == WHOLE["zh_CN"]


def test_conditions_take_a_value_a_list_or_an_exclusion() -> None:
    rules = RuleSet(guard=GuardRule.CALLED, leave_penalty=40)
    assert holds({"guard": "called", "deck": ["full", "short"]}, rules)
    assert not holds({"guard": "sword"}, rules)
    assert holds({"leave_penalty": {"not": 0}}, rules)
    assert not holds({"leave_penalty": {"not": 40}}, rules)
    assert games_with({}) is None
    assert games_with({"roast": True}) == ()


def test_the_tribute_table_has_a_row_for_every_pair_of_places() -> None:
    table = next(
        block
        for section in WHOLE["en_US"]
        if section.id == "tribute-table"
        for block in section.body
        if isinstance(block, Grid)
    )
    pairs = {f"{low} and {high}" for low in range(1, 6) for high in range(low + 1, 6)}
    assert {row[0] for row in table.rows[1:]} == pairs - {"2 and 4"}


def test_pictures_keep_the_order_in_which_they_are_written() -> None:
    pictures = [b for s in WHOLE["en_US"] for b in s.body if isinstance(b, Picture)]
    assert pictures[0].cards == parse_cards("BJ SJ 2s Ah Kc Qd Js Th 9c 8d 7s 6h 5c 4d 3s")
    assert {card for picture in pictures for card in picture.cards} <= NAMES.keys()


def test_paragraphs_are_whole_sentences() -> None:
    ends = {"zh_CN": ("。", "：", "？"), "en_US": (".", ":", "?")}
    for language, sections in WHOLE.items():
        for section in sections:
            for block in section.body:
                if isinstance(block, Paragraph):
                    assert block.text.endswith(ends[language]), block.text
