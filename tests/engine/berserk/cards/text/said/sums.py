"""Numbers that are so much more or less than another: «X + 2», «X - 1»."""

from typing import Final

from engine.berserk.abilities import (
    Attack,
    Count,
    Payment,
    Playable,
    PowerKind,
    StrikeOf,
    Sum,
    Targets,
    Wound,
)
from tests.engine.berserk.cards.text.said.words import CREATURE, ENEMY, Said, influence

TAP: Final = Payment(closes=True)
MORE: Final = Sum((Count(ENEMY), 2))

SAID: Final[Said] = {
    "{tap}: Разряд на X+2, где X — число карт противника.": Playable(
        TAP, Attack(PowerKind.DISCHARGE, StrikeOf(MORE, MORE, MORE))
    ),
    "{tap}: Ранить существо на X-1, где X — число карт противника.": Playable(
        TAP, influence(Wound(Sum((Count(ENEMY), -1))), targets=Targets(CREATURE))
    ),
}
