"""Apply modifiers to the range of powers (547)."""

from __future__ import annotations

from dataclasses import replace

import engine.berserk.abilities as ab
from engine.berserk.reading.context import of_card
from engine.berserk.reading.evaluate import number, passes
from engine.berserk.table.state import CardState, MatchState


def modified_range(
    state: MatchState,
    card: CardState,
    kind: ab.PowerKind,
    cells: int | None,
    target: CardState | None = None,
) -> int | None:
    """Return the range of a power of that kind with its modifiers, at least 0.

    A power without a range, or bound to adjacent cards, stays so unless a text gives it one
    (547.1.1). Modifiers against certain targets count only with such a ``target``.
    """
    if ab.RangeModifier not in card.facts.kinds:
        return cells
    ctx = of_card(state, card.id)
    more = 0
    for node, ability in card.facts.nodes(ab.RangeModifier):
        if node.powers and kind not in node.powers:
            continue
        looking = replace(ctx, giver=ability.giver)
        if node.against != ab.ANY_CARD and (
            target is None or target.id == card.id or not passes(looking, node.against, target)
        ):
            continue
        amount = number(looking, node.amount)
        if not node.brings_to:
            more += amount
        elif cells is not None or (kind.is_attack and not kind.is_near):
            cells = amount
    return None if cells is None else max(0, cells + more)
