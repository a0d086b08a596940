"""Legality of hosts for symbiotes (211)."""

from __future__ import annotations

import engine.berserk.abilities as ab
from engine.berserk.cards.card import CardType
from engine.berserk.table.state import CardState, MatchState, Zone


def can_host(
    state: MatchState,
    card: CardState,
    host: CardState,
    *,
    becomes: CardType | None = None,
    incorporeal: bool = False,
) -> bool:
    """Return whether a symbiote may be put on that other card (211.1, 211.4-211.6), also a card
    that ``becomes`` one, or will be ``incorporeal``."""
    kind = becomes or card.facts.type
    carries = can_carry(card, host, becomes=becomes, incorporeal=incorporeal)
    return carries and _has_room(state, card, host, kind)


def can_carry(
    card: CardState,
    host: CardState,
    *,
    becomes: CardType | None = None,
    incorporeal: bool = False,
) -> bool:
    """Return the same as ``can_host``, ignoring a symbiote that already sits there (211.4,
    211.5)."""
    able = card.facts.type is not CardType.TERRAIN if becomes else card.facts.type.is_symbiote
    if not able or card.id == host.id:
        return False
    if host.zone is not Zone.BATTLEFIELD or host.facts.type is not CardType.GROUND:
        return False
    ghostly = incorporeal or card.facts.has(ab.Name.INCORPOREAL)
    return ghostly or not host.facts.has(ab.Name.INCORPOREAL)


def seated_by(state: MatchState, effect: ab.BringIn, card: CardState, host: CardState) -> bool:
    """Return whether an effect that brings a card in may seat it on that host (211.8)."""
    ghostly = any(isinstance(node, ab.Incorporeal) for node in effect.gains)
    return can_host(state, card, host, becomes=effect.becomes, incorporeal=ghostly)


def _has_room(state: MatchState, card: CardState, host: CardState, kind: CardType) -> bool:
    """Return whether no symbiote sits there, or the host's own text allows one more (211.6)."""
    riders = [
        other
        for other in state.cards
        if other.host == host.id and other.id != card.id and other.in_battle
    ]
    if not riders:
        return True
    names = {card.facts.name, *(rider.facts.name for rider in riders)}
    return any(
        kind in node.types
        and all(rider.facts.type in node.types for rider in riders)
        and len(riders) < node.most
        and (not node.apart or len(names) > len(riders))
        for node, _one in host.facts.nodes(ab.MoreSymbiotes)
    )
