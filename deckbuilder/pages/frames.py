"""What a board shows of a battle after each sentence of its log, as differences between them.

A frame is a list of changes, one a card that looks otherwise than before: its number, then pairs
of a field and its new value. All fields are 0 before the first frame. Names and strikes are places
in a table of texts.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum, IntFlag
from typing import Final, TypeAlias

import engine.berserk.abilities as ab
from deckbuilder.battle.retelling import Told
from engine.berserk import CELLS, NO_CELL, CardState, MatchState, Zone
from engine.kernel import Seat

Frame: TypeAlias = list[list[int]]


class Field(IntEnum):
    """What is shown of a card; ``parts/replay.js`` knows them by the same numbers."""

    PLACE = 0
    NAME = 1
    CONTROLLER = 2
    LIFE = 3
    MAXIMUM = 4
    STRIKE = 5
    MARKS = 6
    MOVEMENT = 7
    ARMOR = 8
    CHIPS = 9


class Mark(IntFlag):
    """What is true of a card or not."""

    HIDDEN = 1
    CLOSED = 2
    ACTED = 4
    FLYER = 8


EXTRA: Final = len(CELLS) + 1
"""A place is 0 out of sight, a cell counted from 1, or a zone of the first or the second player:
the extra zone from here, then the graveyard, then the exile."""
GRAVEYARD: Final = EXTRA + 2
EXILE: Final = GRAVEYARD + 2


@dataclass(frozen=True, slots=True)
class Frames:
    """The frames of a battle, and the texts that they point to; the first text is empty."""

    frames: list[Frame]
    texts: list[str]


def frames_of(told: Iterable[Told]) -> Frames:
    """Return a frame for each moment that is told."""
    texts: dict[str, int] = {"": 0}
    before: list[tuple[int, ...]] = []
    frames: list[Frame] = []
    for step in told:
        now = [looks(card, step.state, texts) for card in step.state.cards]
        before += [(0,) * len(Field)] * (len(now) - len(before))
        frames.append(_changes(before, now))
        before = now
    return Frames(frames, list(texts))


def _changes(before: list[tuple[int, ...]], now: list[tuple[int, ...]]) -> Frame:
    changes = []
    for card, (old, new) in enumerate(zip(before, now, strict=True)):
        pairs = [[field, new[field]] for field in Field if old[field] != new[field]]
        if pairs:
            changes.append([card, *(int(number) for pair in pairs for number in pair)])
    return changes


def looks(card: CardState, state: MatchState, texts: dict[str, int]) -> tuple[int, ...]:
    """Return all fields of a card; texts that are new get a place in ``texts``."""
    strike = "" if card.facts.strike is None else str(card.facts.strike)
    armor = max(card.facts.value(ab.Name.ARMOR) - card.armor_spent, 0) if card.in_battle else 0
    return (
        _place(card),
        texts.setdefault(card.facts.name, len(texts)),
        int(card.controller),
        card.life if card.has_life else 0,
        card.maximum_life if card.has_life else 0,
        texts.setdefault(strike, len(texts)),
        int(_marks(card, state.turn)),
        card.movement_left if card.in_battle else 0,
        armor,
        card.chips,
    )


def _place(card: CardState) -> int:
    first = {Zone.EXTRA: EXTRA, Zone.GRAVEYARD: GRAVEYARD, Zone.EXILE: EXILE}
    if card.zone is Zone.BATTLEFIELD and card.cell != NO_CELL:
        return card.cell + 1
    if card.zone not in first:
        return 0
    whose = card.controller if card.zone is Zone.EXTRA else card.owner
    return first[card.zone] + (whose is Seat.SECOND)


def _marks(card: CardState, turn: int) -> Mark:
    marks = Mark(0)
    if card.in_battle:
        marks |= Mark.HIDDEN if card.hidden else Mark(0)
        marks |= Mark.CLOSED if card.closed else Mark(0)
        marks |= Mark.ACTED if card.acted else Mark(0)
        is_ready = card.flyer_strike_until and card.flyer_strike_until >= turn
        marks |= Mark.FLYER if is_ready else Mark(0)
    return marks
