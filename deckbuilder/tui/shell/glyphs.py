"""Card texts, ranks and elements drawn with their signs and colours."""

from typing import Final

from rich.style import Style
from rich.text import Text

from deckbuilder.base.settings import Glyphs
from deckbuilder.cards.columns import element_spans, element_tone, rank_span
from deckbuilder.cards.signs import SYMBOL, needs_gap, sign
from deckbuilder.kit.columns import Cell, Spans, plain
from deckbuilder.tui.shell.theme import GOLD, TONES
from engine.berserk import Element

_SIGN_STYLE: Final = Style(bold=True, color=GOLD)


def with_signs(text: str, glyphs: Glyphs) -> Text:
    """Return a card's text with its symbols as signs."""
    drawn = Text()
    end = 0
    for symbol in SYMBOL.finditer(text):
        drawn.append(text[end : symbol.start()])
        shown = sign(symbol[1], glyphs)
        drawn.append(shown, style=_SIGN_STYLE)
        end = symbol.end()
        if needs_gap(text, end, glyphs):
            drawn.append(" ")
    return drawn.append(text[end:])


def tone_style(tone: str) -> str:
    """Return the style of a tone.

    >>> tone_style("bold steppe")
    'bold #e2c044'
    """
    return " ".join(TONES.get(word, word) for word in tone.split())


def drawn(cell: Cell) -> Text:
    """Return a cell of a list in its colours, as a new text that may be changed."""
    if isinstance(cell, Text):
        return cell.copy()
    if isinstance(cell, Spans):
        return Text.assemble(*((span.text, tone_style(span.tone)) for span in cell))
    return Text(plain(cell))


def rank_sign(elite: bool) -> Text:
    """Return the mark of elite or ordinary: filled or hollow, gold or silver."""
    return drawn(Spans([rank_span(elite)]))


def element_colour(element: Element | None) -> str:
    """Return the colour of an element; None means neutral."""
    return TONES[element_tone(element)]


def element_marks(elements: tuple[Element, ...]) -> Text:
    """Return the letters of a card's elements in their colours."""
    return drawn(element_spans(elements))
