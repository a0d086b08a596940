"""Walking: the cells that the rest of a card's movement reaches, and the moves that lead there."""

from deckbuilder.workbench.battle_answers import main_decision
from deckbuilder.workbench.match_table import MatchTable
from engine.berserk import Cell, MoveTo, ways_of


def walks(table: MatchTable, card: int) -> dict[Cell, tuple[Cell, ...]]:
    """Return the cells a card may walk to now with the cells on the way; none where it may not
    move. See ``ways_of`` of the engine for what is left out (506.1)."""
    decision = main_decision(table)
    moves = () if decision is None else decision.options
    if not any(isinstance(option, MoveTo) and option.card == card for option in moves):
        return {}
    return ways_of(table.seen, card)


def next_step(table: MatchTable, card: int, way: tuple[Cell, ...]) -> MoveTo | None:
    """Return the next move of a walk; None at its end, and where it is not offered any more."""
    decision = main_decision(table)
    step = MoveTo(card, way[0]) if way else None
    return step if decision is not None and step in decision.options else None
