"""A deliberate loop of powers, so long that the match is stopped."""

from dataclasses import replace
from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.cards.card import CardSpec
from engine.berserk.table.program import MOST_REPEATS
from tests.support import specs

_ONCE: Final = ab.Power(ab.PowerKind.INFLUENCE, (ab.Chips(1),), ab.ITSELF)


def _again(body: ab.Body) -> ab.Body:
    return ab.Repeat(MOST_REPEATS, body)


LOOP: Final = _again(_again(_again(_again(_ONCE))))
"""6,561 times a chip for the card itself, without a question."""
ON_DEMAND: Final = ab.Playable(ab.Payment(closes=True), LOOP)
"""The loop as an action, which a player can avoid."""
EACH_TURN: Final = ab.Triggered(
    ab.When(ab.Moment.TURN_START, ab.Is(ab.Who.SELF), turn=ab.Side.OWN), LOOP
)
"""The loop as a trigger at the start of its player's turns, which cannot be avoided."""


def looping(name: str, ability: ab.Ability) -> CardSpec:
    """Return a creature with such an ability."""
    return replace(specs.creature(name, life=9), abilities=(ability,))


def looping_deck() -> tuple[CardSpec, ...]:
    """Return a deck of such creatures, whose battles never reach the first turn."""
    return tuple(looping(f"<{number}>", EACH_TURN) for number in range(40))
