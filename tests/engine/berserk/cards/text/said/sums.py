"""Numbers that are so much more or less than another: «X + 2», «X - 1»."""

from typing import Final

import engine.berserk.abilities as ab
from tests.engine.berserk.cards.text.said.words import CREATURE, ENEMY, Said, influence

TAP: Final = ab.Payment(closes=True)
MORE: Final = ab.Sum((ab.Count(ENEMY), 2))

SAID: Final[Said] = {
    "{tap}: Разряд на X+2, где X — число карт противника.": ab.Playable(
        TAP, ab.Attack(ab.PowerKind.DISCHARGE, ab.StrikeOf(MORE, MORE, MORE))
    ),
    "{tap}: Ранить существо на X-1, где X — число карт противника.": ab.Playable(
        TAP, influence(ab.Wound(ab.Sum((ab.Count(ENEMY), -1))), targets=ab.Targets(CREATURE))
    ),
}
