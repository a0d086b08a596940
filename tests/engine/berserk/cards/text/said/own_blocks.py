"""Attacks at itself that a card may block, told as what it may do."""

from typing import Final

from engine.berserk.abilities import (
    ANY_CARD,
    AllOf,
    Block,
    Chips,
    Filter,
    Limit,
    Moment,
    PowerKind,
    Targets,
    Triggered,
    When,
    WhileDoing,
    Who,
    Wound,
)
from tests.engine.berserk.cards.text.said.events import SELF
from tests.engine.berserk.cards.text.said.words import (
    CREATURE,
    ENEMY,
    SHOT,
    STRIKE,
    Said,
    influence,
)

BLOCKS: Final = influence(Block(), targets=Targets(who=Who.SUBJECT))


def at_itself(kinds: tuple[PowerKind, ...], attacker: Filter = ANY_CARD) -> When:
    """Return the moment at which such an attack at the card is blocked."""
    return When(Moment.BLOCKING, attacker, SELF, powers=kinds)


SAID: Final[Said] = {
    "Может блокировать выстрел по себе.": Triggered(at_itself(SHOT), BLOCKS, may=True),
    "Может блокировать {strike} существа противника по себе, при этом получает 2 {counter}.": (
        Triggered(
            at_itself(STRIKE, AllOf((CREATURE, ENEMY))),
            WhileDoing(BLOCKS, influence(Chips(2))),
            may=True,
        )
    ),
    "Может заблокировать любой {strike} по себе, при этом ранить атакующего на 2 (1 раз за бой).": (
        Triggered(
            at_itself(STRIKE),
            WhileDoing(BLOCKS, influence(Wound(2), targets=Targets(who=Who.SUBJECT))),
            may=True,
            limit=Limit.PER_BATTLE,
        )
    ),
}
