"""One effect of a spell or an influence on its way to a card, a cell, a play or the table (122)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from engine.berserk.abilities import PowerKind
from engine.berserk.evaluate import Context
from engine.berserk.state import CardState, MatchState, Play


@dataclass(frozen=True, slots=True)
class Deed:
    """One effect on its way: the table, the play, the card it falls on, the place among cells."""

    state: MatchState
    play: Play
    ctx: Context
    card: CardState
    place: int

    @property
    def is_there(self) -> bool:
        """Whether the card is in the battle zone."""
        return self.card.in_battle


Imposing: TypeAlias = Callable[[Deed, Any, PowerKind], int]
"""Carries an effect out and returns what came of it: how much, 0 for nothing (122.17)."""
