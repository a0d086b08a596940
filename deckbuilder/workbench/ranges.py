"""The cells in range of a card's powers, for display on the board (504, 547).

A power with unlimited range reaches everything, so nothing is drawn.
"""

from collections.abc import Iterable, Iterator
from typing import Final, assert_never

import engine.berserk.abilities as ab
from deckbuilder.battle.abilities import render_power
from deckbuilder.battle.questions import aimed_power, choosing
from deckbuilder.battle.values import values_of
from deckbuilder.workbench.card_plays import CardPlay, PlaySort
from engine.berserk import (
    CELLS,
    CardState,
    Cell,
    Context,
    MatchState,
    UseAction,
    cells_within,
    is_unknown,
    of_play,
    powers_of,
)

_STRIKE: Final = ab.Attack(ab.PowerKind.STRIKE, None)


def reach_of_play(seen: MatchState, play: CardPlay) -> frozenset[Cell]:
    """Return the cells in range of a card's play in a main phase."""
    card = seen.cards[play.card]
    match play.sort:
        case PlaySort.STRIKE:
            return _reach(seen, card, (_STRIKE,))
        case PlaySort.ACTION:
            return reach_of_use(seen, UseAction(card.id, play.ability))
        case PlaySort.MOVE | PlaySort.SAVE | PlaySort.CLOSE:
            return frozenset()
        case _:
            assert_never(play.sort)


def reach_of_use(seen: MatchState, use: UseAction) -> frozenset[Cell]:
    """Return the cells in range of the first power of an ability."""
    card = seen.cards[use.card]
    node = card.facts.owned[use.ability].node
    return _reach(seen, card, powers_of(node.body)[:1] if isinstance(node, ab.Playable) else ())


def reach_asked(seen: MatchState) -> frozenset[Cell]:
    """Return the cells in range of the power whose targets are being chosen."""
    play, power = choosing(seen), aimed_power(seen)
    if play is None or power is None:
        return frozenset()
    return _bounded(cells_within(of_play(seen, play), power))


def threats(seen: MatchState, number: int) -> list[tuple[str, frozenset[Cell]]]:
    """Return every possible attack of a card, in words, with the cells in range."""
    card = seen.cards[number]
    if is_unknown(card):
        return []
    attacks = []
    for power in _attacks(card):
        cells = _reach(seen, card, (power,))
        told = power if power.value is not None else _own_strike(card)
        text = render_power(told, values_of(seen, number))
        attacks.append((text, cells))
    return attacks


def _attacks(card: CardState) -> Iterator[ab.Attack]:
    if card.facts.strike is not None:
        yield _STRIKE
    for place in card.facts.actions:
        node = card.facts.owned[place].node
        if isinstance(node, ab.Playable):
            yield from (power for power in powers_of(node.body)[:1] if isinstance(power, ab.Attack))


def _own_strike(card: CardState) -> ab.Attack:
    return ab.Attack(ab.PowerKind.STRIKE, card.facts.strike)


def _reach(
    seen: MatchState, card: CardState, powers: Iterable[ab.Attack | ab.Power]
) -> frozenset[Cell]:
    ctx = Context(seen, card.controller, card.id)
    reaches = [_bounded(cells_within(ctx, power)) for power in powers]
    return frozenset().union(*reaches)


def _bounded(cells: frozenset[Cell]) -> frozenset[Cell]:
    """Return the cells, or none if they are the whole board except the card's own cell."""
    return cells if len(cells) < len(CELLS) - 1 else frozenset()
