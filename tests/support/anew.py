"""What statics come to when all of them are asked again: the plain way, to hold the quick one
against (117.4)."""

from typing import Final

from engine.berserk.cards.facts import Facts, Owned
from engine.berserk.reading.gifts import gifts_of, gifts_of_cells, gifts_of_delayed
from engine.berserk.reading.having import facts_now
from engine.berserk.table.state import CardState, MatchState

_ROUNDS: Final = 4


def worked_out_anew(state: MatchState) -> list[tuple[CardState, Facts]]:
    """Return the new facts of every card that is not what statics and effects make of it now."""
    world = state
    for _round in range(_ROUNDS):
        grants = _grants(world)
        cards = [_renewed(world, card, grants.get(card.id, ())) for card in world.cards]
        if all(new is old for new, old in zip(cards, world.cards, strict=True)):
            break
        world = world.with_cards(cards)
    return [
        (card, new.facts)
        for card, new in zip(state.cards, world.cards, strict=True)
        if new.facts is not card.facts and not _is_same(card.facts, new.facts)
    ]


def _grants(state: MatchState) -> dict[int, tuple[Owned, ...]]:
    grants: dict[int, tuple[Owned, ...]] = {}
    gifts = [gift for card in state.cards for gift in gifts_of(state, card)]
    for card, ability in (*gifts, *gifts_of_cells(state), *gifts_of_delayed(state)):
        grants[card] = (*grants.get(card, ()), ability)
    return grants


def _renewed(state: MatchState, card: CardState, granted: tuple[Owned, ...]) -> CardState:
    facts = facts_now(state, card, granted)
    same = card.facts.granted == granted and card.facts.effects == card.effects
    if same and (not card.facts.varies or facts.is_like(card.facts)):
        return card
    return card.with_facts(facts)


def _is_same(one: Facts, other: Facts) -> bool:
    return one.granted == other.granted and one.effects == other.effects and one.is_like(other)
