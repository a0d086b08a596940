"""The symbols of card texts as signs of one cell, or as letters for terminals that lack them.

A symbol is written ``{tap}``; a number that belongs to it follows, mostly behind a space
(``{armor} 2``). One table serves the card view, lists and the board.
"""

import re
from dataclasses import dataclass
from typing import Final

from rich.style import Style
from rich.text import Text

from catalog.common.i18n import N_, _
from deckbuilder.base.settings import Glyphs
from deckbuilder.tui.shell.theme import ELEMENT_COLOURS, GOLD, NEUTRAL_COLOUR, SILVER
from engine.berserk import ELEMENTS, Element


@dataclass(frozen=True, slots=True)
class Sign:
    """How a symbol looks: one cell, or letters; ``meaning`` explains it. All but ``glyph`` are
    English texts, translated when shown."""

    glyph: str
    letters: str
    meaning: str


SIGNS: Final = {
    "tap": Sign("↷", N_("CLOSE"), N_("close the card")),
    "instant": Sign("↯", N_("SUDDEN"), N_("sudden action")),
    "strike": Sign("⚔", N_("STRIKE"), N_("strike")),
    "counter": Sign("◉", N_("CHIP"), N_("chip")),
    "token": Sign("◍", N_("TOKEN"), N_("incarnation token")),
    "health": Sign("♥", N_("LIFE"), N_("life")),
    "move": Sign("»", N_("MOVE"), N_("movement")),
    "uchr": Sign("⇈", N_("REACH"), N_("reach strike")),
    "direct": Sign("⇒", N_("DIRECTED"), N_("directed strike")),
    "armor": Sign("▣", N_("ARMOR"), N_("armor")),
    "regen": Sign("✚", N_("REGEN"), N_("regeneration")),
    "ova": Sign("†", N_("ATT.EXP"), N_("experience in attack")),
    "ovz": Sign("‡", N_("DEF.EXP"), N_("experience in defence")),
    "ovs": Sign("➶", N_("SHOOT.EXP"), N_("experience in shooting")),
    "zom": Sign("ⓜ", N_("PROT.MAGIC"), N_("protection from magic")),
    "zov": Sign("ⓥ", N_("PROT.SHOTS"), N_("protection from shots")),
    "zoz": Sign("ⓢ", N_("PROT.SPELLS"), N_("protection from spells")),
    "zor": Sign("ⓡ", N_("PROT.DISCHARGES"), N_("protection from discharges")),
    "zot": Sign("ⓣ", N_("PROT.THROWS"), N_("protection from throws")),
    "zoo": Sign("ⓟ", N_("PROT.POISON"), N_("protection from poison")),
    "zoal": Sign("ⓛ", N_("PROT.FLYERS"), N_("protection from attacks of flyers")),
    "stamina": Sign("⛉", N_("FORTITUDE"), N_("fortitude")),
    "elite": Sign("◆", N_("ELITE"), N_("elite")),
    "ordinary": Sign("◇", N_("ORDINARY"), N_("ordinary")),
    "first": Sign("①", N_("FIRST"), N_("first player")),
    "second": Sign("②", N_("SECOND"), N_("second player")),
}
_ALIASES: Final = {"tok": "token", "zozl": "zoz"}
_SYMBOL: Final = re.compile(r"\{(\w+)\}")
_SIGN_STYLE: Final = Style(bold=True, color=GOLD)


def sign(symbol: str, glyphs: Glyphs) -> str:
    """Return how ``symbol`` (``tap``) is drawn; one nobody knows stays as it was printed."""
    known = SIGNS.get(_ALIASES.get(symbol, symbol))
    if known is None:
        return f"{{{symbol}}}"
    return known.glyph if glyphs is Glyphs.SYMBOLS else _(known.letters)


def unread_sign(glyphs: Glyphs) -> str:
    """Return what stands before printed words that do not play by themselves."""
    # Translators: stands before a sentence of a card that does not play by itself.
    return "⊘" if glyphs is Glyphs.SYMBOLS else _("[OFF]")


def with_signs(text: str, glyphs: Glyphs) -> Text:
    """Return a card's text with its symbols drawn."""
    drawn = Text()
    end = 0
    for symbol in _SYMBOL.finditer(text):
        drawn.append(text[end : symbol.start()])
        shown = sign(symbol[1], glyphs)
        drawn.append(shown, style=_SIGN_STYLE)
        end = symbol.end()
        if glyphs is Glyphs.LETTERS and text[end : end + 1].isalnum():
            drawn.append(" ")
    return drawn.append(text[end:])


def signs_in(text: str) -> list[str]:
    """Return the known symbols of a text in their order, each once."""
    names = (_ALIASES.get(name, name) for name in _SYMBOL.findall(text))
    return [name for name in dict.fromkeys(names) if name in SIGNS]


def meaning(symbol: str) -> str:
    """Return what a known symbol means, in the user's language."""
    return _(SIGNS[symbol].meaning)


def rank_sign(elite: bool) -> Text:
    """Return the mark of elite or ordinary: filled or hollow, gold or silver."""
    return Text("◆", style=GOLD) if elite else Text("◇", style=SILVER)


def element_letter(element: Element | None) -> str:
    """Return the letter of an element, None for neutral.

    >>> [element_letter(one) for one in (*ELEMENTS, None)]
    ['S', 'M', 'F', 'W', 'D', 'N']
    """
    # Translators: one letter each for steppe, mountain, forest, swamp, darkness, neutral.
    letters = _("SMFWDN")
    return letters[-1] if element is None else letters[ELEMENTS.index(element)]


def element_colour(element: Element | None) -> str:
    """Return the colour of an element, None for neutral."""
    return NEUTRAL_COLOUR if element is None else ELEMENT_COLOURS[element]


def element_marks(elements: tuple[Element, ...]) -> Text:
    """Return the letters of a card's elements in their colours."""
    marks = Text()
    for element in elements or (None,):
        marks.append(element_letter(element), style=f"bold {element_colour(element)}")
    return marks
