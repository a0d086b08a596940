"""Which card may carry a symbiote (211)."""

from __future__ import annotations

from engine.berserk.abilities import Name
from engine.berserk.cards.card import CardType
from engine.berserk.table.state import CardState, MatchState, Zone


def can_host(
    state: MatchState, card: CardState, host: CardState, *, becomes: CardType | None = None
) -> bool:
    """Whether a card is a symbiote that may sit on that other card (211.1, 211.4-211.6), or a
    creature that may when it ``becomes`` one."""
    is_symbiote = card.facts.is_creature if becomes else card.facts.type.is_symbiote
    if not is_symbiote or card.id == host.id:
        return False
    if host.zone is not Zone.BATTLEFIELD or host.facts.type is not CardType.GROUND:
        return False
    if host.facts.has(Name.INCORPOREAL) and not card.facts.has(Name.INCORPOREAL):
        return False
    return not any(
        other.host == host.id and other.id != card.id and other.in_battle for other in state.cards
    )
