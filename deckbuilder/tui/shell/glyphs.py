"""Card texts, ranks and elements drawn with their signs and colours."""

from typing import Final

from rich.style import Style
from rich.text import Text

from catalog.common.i18n import _
from deckbuilder.base.settings import Glyphs
from deckbuilder.cards.signs import SYMBOL, sign
from deckbuilder.tui.shell.theme import ELEMENT_COLOURS, GOLD, NEUTRAL_COLOUR, SILVER
from engine.berserk import ELEMENTS, Element

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
        if glyphs is Glyphs.LETTERS and text[end : end + 1].isalnum():
            drawn.append(" ")
    return drawn.append(text[end:])


def rank_sign(elite: bool) -> Text:
    """Return the mark of elite or ordinary: filled or hollow, gold or silver."""
    return Text("◆", style=GOLD) if elite else Text("◇", style=SILVER)


def element_letter(element: Element | None) -> str:
    """Return the letter of an element; None means neutral.

    >>> [element_letter(one) for one in (*ELEMENTS, None)]
    ['S', 'M', 'F', 'W', 'D', 'N']
    """
    # Translators: one letter each for steppe, mountain, forest, swamp, darkness, neutral.
    letters = _("SMFWDN")
    return letters[-1] if element is None else letters[ELEMENTS.index(element)]


def element_colour(element: Element | None) -> str:
    """Return the colour of an element; None means neutral."""
    return NEUTRAL_COLOUR if element is None else ELEMENT_COLOURS[element]


def element_marks(elements: tuple[Element, ...]) -> Text:
    """Return the letters of a card's elements in their colours."""
    marks = Text()
    for element in elements or (None,):
        marks.append(element_letter(element), style=f"bold {element_colour(element)}")
    return marks
