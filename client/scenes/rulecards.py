"""The rule sets as cards to choose from."""

from collections.abc import Callable, Sequence

import pygame

from client.look.look import Look
from client.present.gamemarks import cards_each, game_marks
from client.settings.rulesets import CUSTOM
from client.ui.choicecard import ChoiceCard
from client.ui.legend import Legend
from engine.core.presets import PRESETS
from engine.core.ruleset import RuleSet
from engine.text import Text


def rule_cards(
    text: Text, chosen: str, own: RuleSet, choose: Callable[[str], None]
) -> list[ChoiceCard]:
    """Make a card of every preset, and one of the player's own rules.

    Args:
        text: the language of the moment.
        chosen: id of the rule set chosen now.
        own: the player's own rules.
        choose: is given the id of the card that was clicked.
    """
    cards = []
    for name, rules in {**PRESETS, CUSTOM: own}.items():
        title = text(f"preset.{name}")
        # For whom it is says more than the second line, which the tip and the rules keep.
        sketch, _, more = text(f"preset.{name}.sketch").partition("\n")
        card = ChoiceCard(f"rules:{name}", title, sketch, lambda name=name: choose(name))  # type: ignore[misc]
        marks = game_marks(rules)
        card.icons = [mark.icon for mark in marks]
        card.note = text("mark.cards", number=cards_each(rules))
        traits = text("mark.between").join(text(mark.key) for mark in marks)
        card.tip = " · ".join(part for part in (more, traits) if part)
        card.lead = text(f"preset.{name}.for")
        card.chosen = name == chosen
        cards.append(card)
    return cards


def legend(look: Look, room: pygame.Rect) -> Legend:
    """Say what the icons on the cards mean, beside the title of a page above its room."""
    text = look.text
    known = dict.fromkeys(mark.icon for rules in PRESETS.values() for mark in game_marks(rules))
    shown = Legend([(icon, text(f"legend.{icon}")) for icon in known])
    left = room.left + look.px(320)
    shown.lay(look, pygame.Rect(left, look.px(26), room.right - left, look.px(44)))
    return shown


def foot(cards: Sequence[ChoiceCard], look: Look) -> None:
    """Give the cards their foot where every one of them has room for it."""
    roomy = all(card.has_room(look) for card in cards)
    for card in cards:
        card.footed = roomy
