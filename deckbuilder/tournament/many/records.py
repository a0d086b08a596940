"""The record of a match for statistics, as one line of JSON.

``match`` (its number), ``decks`` (a pair of numbers from 0), ``winner`` (0 or 1 of the pair, null
for a draw), ``reason`` and ``rule`` (how it ended), ``first`` (which of the pair was the first
player), ``turns`` and ``decisions`` of the battle, ``mulligans`` (a pair), ``squads`` (a pair of
lists of card ids), ``damage`` (a pair of tables: the wounds a card dealt to the other's, by id).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Final

from deckbuilder.kit.records import Key
from deckbuilder.kit.wire import Bounds

STOPPED: Final = "stopped"
"""The reason of a match that the program had to stop: it counts as neither won nor drawn."""


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match between two of the decks; ``winner`` and ``first`` are 0 or 1 of the pair."""

    number: Annotated[int, Key("match")]
    decks: tuple[int, int]
    winner: Annotated[int | None, Bounds(0, 1)]
    reason: str
    rule: str = ""
    first: Annotated[int, Bounds(0, 1)] = 0
    turns: int = 0
    decisions: int = 0
    mulligans: tuple[int, int] = (0, 0)
    squads: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    damage: tuple[Mapping[str, int], Mapping[str, int]] = field(default_factory=lambda: ({}, {}))

    def won(self, side: int) -> float:
        """Return the score of a deck of the pair: 1, 0, or 0.5 for a draw."""
        return 0.5 if self.winner is None else float(self.winner == side)
