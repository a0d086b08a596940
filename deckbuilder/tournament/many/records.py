"""The record of a match for statistics, as one line of JSON.

``match`` (its number), ``decks`` (a pair of numbers from 0), ``winner`` (0 or 1 of the pair, null
for a draw), ``reason`` and ``rule`` (how it ended), ``first`` (which of the pair was the first
player), ``turns`` and ``decisions`` of the battle, ``mulligans`` (a pair), ``squads`` (a pair of
lists of card ids), ``damage`` (a pair of tables: the wounds a card dealt to the other's, by id).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from catalog.common.bounded_json import parse_json
from catalog.common.errors import BadFile
from catalog.common.foreign import json_text
from catalog.common.i18n import _

STOPPED: Final = "stopped"
"""The reason of a match that the program had to stop: it counts as neither won nor drawn."""


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match between two of the decks; ``winner`` and ``first`` are 0 or 1 of the pair."""

    number: int
    decks: tuple[int, int]
    winner: int | None
    reason: str
    rule: str = ""
    first: int = 0
    turns: int = 0
    decisions: int = 0
    mulligans: tuple[int, int] = (0, 0)
    squads: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    damage: tuple[Mapping[str, int], Mapping[str, int]] = field(default_factory=lambda: ({}, {}))

    def won(self, side: int) -> float:
        """Return the score of a deck of the pair: 1, 0, or 0.5 for a draw."""
        return 0.5 if self.winner is None else float(self.winner == side)


def write_match(match: PlayedMatch) -> str:
    """Return the record as one line of JSON, without the end of the line."""
    data = {
        "match": match.number,
        "decks": list(match.decks),
        "winner": match.winner,
        "reason": match.reason,
        "rule": match.rule,
        "first": match.first,
        "turns": match.turns,
        "decisions": match.decisions,
        "mulligans": list(match.mulligans),
        "squads": [*map(list, match.squads)],
        "damage": [*map(dict, match.damage)],
    }
    return json_text(data, compact=True)


def read_match(text: str, source: str, line: int) -> PlayedMatch:
    """Return the match that ``text``, this line of ``source``, holds; BadFile when it is none."""
    try:
        data = parse_json(text)
        one, other = (int(deck) for deck in data["decks"])
        first, second = (int(count) for count in data["mulligans"])
        ours, theirs = (tuple(map(str, squad)) for squad in data["squads"])
        dealt, taken = (_counts(damage) for damage in data["damage"])
        return PlayedMatch(
            int(data["match"]),
            (one, other),
            None if data["winner"] is None else _side(data["winner"]),
            str(data["reason"]),
            str(data["rule"]),
            _side(data["first"]),
            int(data["turns"]),
            int(data["decisions"]),
            (first, second),
            (ours, theirs),
            (dealt, taken),
        )
    except (
        AttributeError,
        KeyError,
        TypeError,
        ValueError,
        RecursionError,
        OverflowError,
    ) as error:
        raise BadFile(source, _("this is not a record of a match"), line) from error


def _side(data: Any) -> int:
    """Return 0 or 1; ValueError for another number."""
    return (0, 1).index(int(data))


def _counts(data: dict[str, Any]) -> dict[str, int]:
    return {str(ref): int(count) for ref, count in data.items()}
