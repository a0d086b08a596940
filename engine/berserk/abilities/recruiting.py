"""What texts say about recruiting: the price of a card in a squad (105.2.4, 403.2)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.berserk.abilities.conditions import ALWAYS, Condition
from engine.berserk.abilities.filters import Filter
from engine.berserk.abilities.powers import Effect
from engine.berserk.abilities.values import Number
from engine.kernel.copying import copied_by_fields


@dataclass(frozen=True, slots=True)
class RecruitPrice:
    """«При наборе отряда стоит на X меньше»: fewer crystals, or more; the cost stays (105.2.4).

    ``amount`` is added to the crystals that a card takes, ``free`` takes none. ``cards`` are whose
    price it is: the card's own when None, else those of the squad's cards to come that pass.
    ``condition`` looks at the squad as it is before the card belongs to it (403.2.3.2).
    """

    amount: Number = 0
    free: bool = False
    cards: Filter | None = None
    condition: Condition = ALWAYS


@dataclass(frozen=True, slots=True)
class RecruitTerms:
    """«Может быть взята в отряд …»: a price that its player may choose (404.2.2).

    As ``RecruitPrice`` for the card itself; ``in_silver`` lets an elite card be paid like an
    ordinary one, and ``starts`` is what it starts the battle with then (404.2.3).
    """

    amount: Number = 0
    free: bool = False
    in_silver: bool = False
    condition: Condition = ALWAYS
    starts: tuple[Effect, ...] = ()


copied_by_fields(__name__)
