"""The current state of a card in battle, in words."""

import engine.berserk.abilities as ab
from catalog.common.i18n import _
from deckbuilder.battle.questions import render_card
from engine.berserk import NO_CARD, NO_CELL, CardState, MatchState


def state_words(card: CardState, seen: MatchState) -> list[str]:
    """Return the meaning of the marks of a card on the board, a few words each."""
    words = list[str]()
    if card.hidden:
        words.append(_("hidden"))
    if card.closed:
        words.append(_("closed"))
    elif card.acted:
        words.append(_("has acted"))
    armor = card.facts.value(ab.Name.ARMOR)
    if armor:
        words.append(_("armor left {left}").format(left=max(armor - card.armor_spent, 0)))
    if card.chips:
        words.append(_("chips: {number}").format(number=card.chips))
    if card.lessened:  # the two kinds coexist
        if card.extra_life:
            words.append(_("extra life: {number}").format(number=card.extra_life))
        words.append(_("negative life: {number}").format(number=card.negative_life))
    elif card.extra:
        words.append(_("extra life: {number}").format(number=card.extra))
    if card.flyer_strike_until >= seen.turn > 0 and card.flyer_strike_until:
        words.append(_("may strike a flyer"))
    return words


def cell_mates(card: CardState, seen: MatchState) -> str:
    """Return the other cards on the card's cell: its host, its symbiotes, an incorporeal card."""
    if card.cell == NO_CELL:
        return ""
    if card.host != NO_CARD:
        return _("sits on {host}").format(host=render_card(seen, card.host))
    others = [other for other in seen.cards if other.cell == card.cell and other.id != card.id]
    names = ", ".join(render_card(seen, other.id) for other in others)
    return _("on this cell too: {cards}").format(cards=names) if names else ""
