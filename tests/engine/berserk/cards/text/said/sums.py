"""Numbers that are so much more or less than another: «X + 2», «X - 1»."""

from typing import Final

from engine.berserk.abilities import (
    Attack,
    ChosenX,
    Count,
    Payment,
    Playable,
    PowerKind,
    StrikeOf,
    Sum,
    Targets,
    WhileDoing,
    Wound,
)
from tests.engine.berserk.cards.text.said.words import CREATURE, ENEMY, Said, influence

TAP: Final = Payment(closes=True)
MORE: Final = Sum((Count(ENEMY), 2))
LESS: Final = Sum((ChosenX(), -1))

SAID: Final[Said] = {
    "{tap}: Разряд на X+2, где X — число карт противника.": Playable(
        TAP, Attack(PowerKind.DISCHARGE, StrikeOf(MORE, MORE, MORE))
    ),
    "{tap}: Ранить существо на X-1, где X — число карт противника.": Playable(
        TAP, influence(Wound(Sum((Count(ENEMY), -1))), targets=Targets(CREATURE))
    ),
    "{tap}: Получить X ран, при этом ранить существо на X-1.": Playable(
        TAP,
        WhileDoing(influence(Wound(ChosenX())), influence(Wound(LESS), targets=Targets(CREATURE))),
    ),
}
