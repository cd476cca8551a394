"""The book of rules as widgets: words, cards, comparisons and tables."""

from client.look import palette
from client.look.fonts import Size
from client.present.rulebook import Block, Comparison, Grid, Paragraph, Picture
from client.stage.cards import CardArt
from client.ui.figures import CardRow, TextTable, Versus
from client.ui.labels import Paragraph as Words
from client.ui.widget import Widget
from engine.text import Text


def block_widget(text: Text, art: CardArt, block: Block, marks: tuple[str, ...] = ()) -> Widget:
    """Show a block of a section.

    Args:
        text: sentences of the language.
        art: the player's cards.
        block: what is to be shown.
        marks: words to mark where they stand, in lower case.
    """
    match block:
        case Paragraph(text=words):
            return Words(words, Size.BODY, palette.IVORY, marks=marks)
        case Picture(cards=cards, caption=caption):
            return CardRow(art, cards, caption, marks)
        case Comparison(response=response, target=target, beats=beats, caption=caption):
            verdict = text("rules.beats" if beats else "rules.beats_not")
            sets = (response, target)
            return Versus(art, sets, beats=beats, verdict=verdict, caption=caption, marks=marks)
        case Grid(rows=rows):
            return TextTable(rows, marks)
