"""The symbols of card texts: as single-cell signs, as letters, and in words.

A symbol is written ``{tap}``; a number that belongs to it follows, usually after a space (``{armor}
2``). All interfaces use this table.
"""

import re
from dataclasses import dataclass
from typing import Final

from catalog.common.i18n import N_, _
from deckbuilder.base.settings import Glyphs


@dataclass(frozen=True, slots=True)
class Sign:
    """The display of a symbol: one cell, or letters; ``meaning`` explains it.

    All but ``glyph`` are English texts, translated for display.
    """

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
SYMBOL: Final = re.compile(r"\{(\w+)\}")


def sign(symbol: str, glyphs: Glyphs) -> str:
    """Return the display of ``symbol`` (``tap``); an unknown one is returned as printed."""
    known = SIGNS.get(_ALIASES.get(symbol, symbol))
    if known is None:
        return f"{{{symbol}}}"
    return known.glyph if glyphs is Glyphs.SYMBOLS else _(known.letters)


def signed(text: str, glyphs: Glyphs) -> str:
    """Return a card's text with its symbols as signs.

    >>> signed("{tap}: Выстрел на 2. {armor}1.", Glyphs.SYMBOLS)
    '↷: Выстрел на 2. ▣1.'
    """

    def sign_of(symbol: re.Match[str]) -> str:
        gap = " " if needs_gap(text, symbol.end(), glyphs) else ""
        return sign(symbol[1], glyphs) + gap

    return SYMBOL.sub(sign_of, text)


def needs_gap(text: str, end: int, glyphs: Glyphs) -> bool:
    """Return whether a sign of letters that ends here would run into the next word."""
    return glyphs is Glyphs.LETTERS and text[end : end + 1].isalnum()


def unread_sign(glyphs: Glyphs) -> str:
    """Return the sign before printed words that do not play."""
    # Translators: stands before a sentence of a card that does not play by itself.
    return "⊘" if glyphs is Glyphs.SYMBOLS else _("[OFF]")


def signs_in(text: str) -> list[str]:
    """Return the known symbols of a text in order, each once."""
    names = (_ALIASES.get(name, name) for name in SYMBOL.findall(text))
    return [name for name in dict.fromkeys(names) if name in SIGNS]


def meaning(symbol: str) -> str:
    """Return what a known symbol means, in the user's language."""
    return _(SIGNS[symbol].meaning)


def in_words(text: str) -> str:
    """Return a card's text with its symbols replaced by words, for screen readers."""

    def word_of(symbol: re.Match[str]) -> str:
        known = signs_in(symbol[0])
        word = meaning(known[0]) if known else symbol[0]
        return f"{word} " if text[symbol.end() : symbol.end() + 1].isalnum() else word

    return SYMBOL.sub(word_of, text)
