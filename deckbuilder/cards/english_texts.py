"""English rules texts where cards are shown: of our own cards in place of the printed text, of
others as a gloss below it.

Both are made from the nodes of the card (``rulestext``), so that they say what the engine plays.
"""

from typing import TYPE_CHECKING, Final

import engine.berserk.abilities as ab
from catalog.common.i18n import _
from catalog.english import is_english
from catalog.sets import BUNDLED_SET

if TYPE_CHECKING:
    from engine.berserk import CardSpec

_UNREAD: Final = "(unread sentence)"


def has_english_text(spec: "CardSpec") -> bool:
    """Return whether a card is shown with its English text: one of our own, in English."""
    return is_english() and spec.ref.startswith(f"{BUNDLED_SET}/") and _is_read(spec)


def shown_text(spec: "CardSpec") -> str:
    """Return the text of a card as shown: in English for our own cards, otherwise as printed."""
    return english_text(spec) if has_english_text(spec) else spec.text


def english_text(spec: "CardSpec") -> str:
    """Return the rules text of a card in English; a note stands for each unread sentence."""
    from deckbuilder.cards.rulestext import rules_parts  # loads every renderer

    said = (part.text or _UNREAD for part in rules_parts(spec))
    return " ".join(said) if spec.text else ""


def render_gloss(spec: "CardSpec") -> str:
    """Return an English gloss of a card that is shown as printed; empty in Russian, for our own
    cards and for cards without a text."""
    if not is_english() or not spec.text or has_english_text(spec):
        return ""
    text = english_text(spec)
    return _("Gloss: {text}").format(text=text) if text else ""


def _is_read(spec: "CardSpec") -> bool:
    return not any(isinstance(node, ab.Unread) for node in spec.abilities)
