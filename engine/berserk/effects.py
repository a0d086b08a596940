"""Applying effects step by step (511): protection, replacement, prevention, imposition."""

from engine.berserk import events as ev
from engine.berserk.apply import apply
from engine.berserk.state import CardState, MatchState


def wound(state: MatchState, source: CardState, target: CardState, size: int, magic: bool) -> None:
    """Apply wounds of one attack to ``target``; deaths follow in ``bury`` (508.5, 509.4).

    Protections (511.3) and replacements (511.4) are steps no ability fills yet.
    """
    size -= _prevent(state, target, 0 if magic else size)
    apply(state, ev.Wounded(target.id, size, source.id))


def _prevent(state: MatchState, target: CardState, size: int) -> int:
    """511.5: armor prevents wounds from non-magic attacks, so many in each turn."""
    prevented = min(size, max(0, target.traits.armor - target.armor_spent))
    if prevented:
        apply(state, ev.WoundsPrevented(target.id, prevented))
    return prevented


def heal(state: MatchState, target: CardState, amount: int) -> None:
    """Take up to ``amount`` wounds off ``target`` (508.5.3)."""
    healed = min(amount, target.wounds)
    if healed:
        apply(state, ev.Healed(target.id, healed))


def bury(state: MatchState) -> None:
    """Destroy every card in battle whose life is down to zero: a rule effect (509.1, 509.4)."""
    for card in state.cards:
        if card.in_battle and card.spec.life is not None and card.life <= 0:
            apply(state, ev.CardDied(card.id))
