"""Whether what is said of a squad can be trusted: texts about recruiting that nobody has read.

Recruitment, the squad solver, mulligan tables and advice know the printed numbers and the texts
that are nodes. An unread text about a deal or about recruiting may allow a squad that they refuse,
bar one that they allow, or change what it costs. So while there is a doubt, no squad is called
legal or best, and no advice certain: they hold as far as the printed numbers go.
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
    """A card that may change recruitment in a way that is not read.

    Where there is one, squads and advice hold as far as the printed numbers go: nothing is legal,
    best or certain.
    """

    card: Annotated[str, Doc("the card's name")]
    text: Annotated[str, Doc("the unread sentence; empty for a text that is not given")]

    @property
    def is_absent(self) -> Annotated[bool, Key("absent"), Doc("whether the text is not given")]:
        """Return whether the card's text is not given at all."""
        return not self.text


def doubts(cards: Iterable[CardSpec]) -> tuple[Doubt, ...]:
    """Return what stands against calling a squad of these cards legal or best; empty if nothing.

    Every sentence of a card of one name is told once, cards in their order. ``cards`` are all that
    the squad might have had: a card that stays out may speak of recruiting as well.
    """
    return tuple(
        dict.fromkeys(
            Doubt(card.name, "" if ability.reason is ab.UnreadReason.ABSENT else ability.text)
            for card in cards
            for ability in card.abilities
            if isinstance(ability, ab.Unread) and speaks_of_recruiting(ability)
        )
    )
