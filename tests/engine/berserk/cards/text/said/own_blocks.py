"""Attacks at itself that a card may block, told as what it may do."""

from typing import Final

import engine.berserk.abilities as ab
from tests.engine.berserk.cards.text.said.events import SELF
from tests.engine.berserk.cards.text.said.words import (
    CREATURE,
    ENEMY,
    SHOT,
    STRIKE,
    Said,
    influence,
)

BLOCKS: Final = influence(ab.Block(), targets=ab.Targets(who=ab.Who.SUBJECT))


def at_itself(kinds: tuple[ab.PowerKind, ...], attacker: ab.Filter = ab.ANY_CARD) -> ab.When:
    """Return the moment at which such an attack at the card is blocked."""
    return ab.When(ab.Moment.BLOCKING, attacker, SELF, powers=kinds)


SAID: Final[Said] = {
    "Может блокировать выстрел по себе.": ab.Triggered(at_itself(SHOT), BLOCKS, may=True),
    "Может блокировать {strike} существа противника по себе, при этом получает 2 {counter}.": (
        ab.Triggered(
            at_itself(STRIKE, ab.AllOf((CREATURE, ENEMY))),
            ab.WhileDoing(BLOCKS, influence(ab.Chips(2))),
            may=True,
        )
    ),
    "Может заблокировать любой {strike} по себе, при этом ранить атакующего на 2 (1 раз за бой).": (
        ab.Triggered(
            at_itself(STRIKE),
            ab.WhileDoing(BLOCKS, influence(ab.Wound(2), targets=ab.Targets(who=ab.Who.SUBJECT))),
            may=True,
            limit=ab.Limit.PER_BATTLE,
        )
    ),
}
