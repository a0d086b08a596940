"""How far the powers of a card reach: what makes their range longer or shorter (547)."""

from __future__ import annotations

from dataclasses import replace

from engine.berserk import abilities as ab
from engine.berserk.reading.context import of_card
from engine.berserk.reading.evaluate import number
from engine.berserk.table.state import CardState, MatchState


def modified_range(
    state: MatchState, card: CardState, kind: ab.PowerKind, cells: int | None
) -> int | None:
    """Return a range of a power of that kind with its modifiers, never below 0; what has none, or
    is bound to the cards beside, stays as it is (547.1.1)."""
    if cells is None or ab.RangeModifier not in state.kinds:
        return cells
    ctx = of_card(state, card.id)
    more = sum(
        number(replace(ctx, giver=ability.giver), node.amount)
        for node, ability in card.facts.nodes(ab.RangeModifier)
        if not node.powers or kind in node.powers
    )
    return max(0, cells + more)
