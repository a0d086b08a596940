"""Attacks, and the targets of powers (111.1, 502)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.berserk.abilities.filters import ANY_CARD, Filter
from engine.berserk.abilities.kinds import Area, PowerKind, Side, Who
from engine.berserk.abilities.strength import Strength
from engine.berserk.abilities.values import Number
from engine.kernel.copying import copied_by_fields


@dataclass(frozen=True, slots=True)
class Targets:
    """The legal targets of a power and their number (502, 504, 528.2).

    ``least`` to ``most`` cards are chosen; with ``all`` every card that passes is a target. Range
    is in cells by row and column; None is unlimited. ``area`` is the target zone (201.2).
    ``chooser`` chooses. ``who`` fixes the target instead: nothing is chosen, and no range applies
    (527.1).
    """

    filter: Filter = ANY_CARD
    least: Number = 1
    most: Number = 1
    all: bool = False
    range: Number | None = None
    area: Area = Area.BATTLE
    chooser: Side = Side.OWN
    who: Who | None = None
    then: Targets | None = None
    """The target chosen after the first; both together form one target (122.4)."""
    top: bool = False
    """Of a deck: the topmost card that passes, without a search (536.5.1.1)."""
    besides: Filter | None = None
    """All cards that pass are targets together with the chosen one; TARGET is that card (505.1)."""


ONE_CARD: Final[Targets] = Targets()
ITSELF: Final[Targets] = Targets(who=Who.SELF)


@dataclass(frozen=True, slots=True)
class Attack:
    """A power that wounds its target; ``range`` in cells, None for unlimited (547.1.1).

    A near attack without a range reaches only cards next to its source. ``value`` is None for a
    strike with the source's own strength, ``StrikeOf`` for a computed one. ``targets`` limits its
    targets.
    """

    kind: PowerKind
    value: Strength | StrikeOf | None
    range: int | None = None
    targets: Targets = ONE_CARD


@dataclass(frozen=True, slots=True)
class StrikeOf:
    """A strike of three computed numbers (105.5, 104.4.1)."""

    weak: Number
    medium: Number
    strong: Number


copied_by_fields(__name__)
