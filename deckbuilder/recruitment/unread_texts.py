"""Whether statements about a squad are reliable in view of unread texts about recruiting.

Recruiting, the squad solver, mulligan tables and advice use the printed numbers and the texts
compiled to nodes. An unread text about deals or recruiting may allow a squad that they refuse, bar
one that they allow, or change its price. While there is such a doubt, no squad is called legal or
best and no advice certain: they apply to the printed numbers only.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated

from typing_extensions import Doc

import engine.berserk.abilities as ab
from deckbuilder.cards.playing import speaks_of_recruiting
from deckbuilder.kit.records import Key
from engine.berserk import CardSpec


@dataclass(frozen=True, slots=True)
class Doubt:
    """A card with an unread text that may affect recruiting.

    While there is one, squads and advice apply only to the printed numbers: nothing is certainly
    legal or best.
    """

    card: Annotated[str, Doc("the card's name")]
    text: Annotated[str, Doc("the unread sentence; empty if the whole text is missing")]

    @property
    def is_absent(self) -> Annotated[bool, Key("absent"), Doc("whether the whole text is missing")]:
        """Whether the card's text is missing entirely."""
        return not self.text


def doubts(cards: Iterable[CardSpec]) -> tuple[Doubt, ...]:
    """Return the doubts about calling a squad of these cards legal or best; empty if there are
    none.

    Every sentence is listed once per name, in card order. ``cards`` are all that the squad could
    have: a card that stays out may have a text about recruiting as well.
    """
    return tuple(
        dict.fromkeys(
            Doubt(card.name, "" if ability.reason is ab.UnreadReason.ABSENT else ability.text)
            for card in cards
            for ability in card.abilities
            if isinstance(ability, ab.Unread) and speaks_of_recruiting(ability)
        )
    )
