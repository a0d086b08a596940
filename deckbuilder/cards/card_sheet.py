"""Format a catalogue card on a few lines."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from catalog.common.i18n import _
from catalog.english import shown_classes, shown_legend, shown_name, shown_set
from deckbuilder.base.settings import Glyphs
from deckbuilder.cards.card_description import (
    element_names,
    rank_name,
    rarity_name,
    render_given_line,
    type_name,
)
from deckbuilder.cards.columns import number_words, row_of_card
from deckbuilder.cards.english_texts import render_gloss, shown_text
from deckbuilder.cards.signs import signed
from engine.berserk import CardType

if TYPE_CHECKING:
    from catalog.cards import Card


def card_sheet(card: "Card", set_names: Mapping[str, str], glyphs: Glyphs = Glyphs.SYMBOLS) -> str:
    """Return the full printed text of a card, on a few lines, and what of it does not play.

    Its symbols are signs.
    """
    from catalog.cards import elements_of
    from catalog.specs import to_spec
    from deckbuilder.cards.playing import (  # loads every node
        playing_of,
        render_by_hand_lines,
        render_unread_lines,
    )

    spec = to_spec(card)
    kind = [type_name(CardType(card.type)), *shown_classes(card.classes)]
    if card.unique:
        kind.append(_("unique"))
    if card.horde:
        kind.append(_("horde"))
    set_name = shown_set(set_names.get(card.set_code, card.set_code))
    lines = [
        shown_name(card.name),
        _("Cost {cost}, {rank}; {elements}").format(
            cost=card.cost,
            rank=rank_name(card.elite),
            elements=element_names(elements_of(card.elements)),
        ),
        ", ".join(kind),
        ", ".join(number_words(row_of_card(card))),
        _("(the source withholds the text)") if card.text_withheld else shown_text(spec),
        render_gloss(spec),
        *render_unread_lines(playing_of(spec)),
        *render_by_hand_lines(spec),
        render_given_line(card),
        shown_legend(card.legend),
        f"{set_name}, {rarity_name(card.rarity)}, {card.ref}",
    ]
    return signed("\n".join(line for line in lines if line), glyphs)
