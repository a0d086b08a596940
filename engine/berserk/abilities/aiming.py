"""Attacks, and whom powers are aimed at (111.1, 502)."""

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
    """Which cards a power may be aimed at, and how many (502, 504, 528.2).

    ``least`` to ``most`` cards are chosen; ``all`` takes every one that passes the filter. Range is
    in cells by rows and columns; None is unlimited. ``area`` is the target zone (201.2).
    ``chooser`` is who chooses. ``who`` fixes the target instead: nothing is chosen, and no range
    holds (527.1).
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
    """The target chosen after the first, which together with it makes one target (122.4)."""
    top: bool = False
    """Of a deck: the uppermost card that passes, and no search (536.5.1.1)."""
    besides: Filter | None = None
    """With the card that is chosen all that pass are targets; TARGET is that card (505.1)."""


ONE_CARD: Final[Targets] = Targets()
ITSELF: Final[Targets] = Targets(who=Who.SELF)


@dataclass(frozen=True, slots=True)
class Attack:
    """A power that wounds its target; ``range`` in cells, None for unlimited (547.1.1).

    A near attack without a range reaches the cards beside its source only. ``value`` is None for
    a strike with the source's own strength, ``StrikeOf`` for one that is worked out. ``targets``
    narrows whom it may be aimed at.
    """

    kind: PowerKind
    value: Strength | StrikeOf | None
    range: int | None = None
    targets: Targets = ONE_CARD


@dataclass(frozen=True, slots=True)
class StrikeOf:
    """A strike of three numbers that are worked out (105.5, 104.4.1)."""

    weak: Number
    medium: Number
    strong: Number


copied_by_fields(__name__)
