"""Whether what is said of a squad can be trusted: texts about recruiting that nobody has read.

Recruitment, the squad solver, mulligan tables and advice know the printed numbers and the texts
that are nodes. An unread text about a deal or about recruiting may allow a squad that they refuse,
bar one that they allow, or change what it costs. So while there is a doubt, no squad is called
legal or best, and no advice certain: they hold as far as the printed numbers go.
"""

from collections.abc import Iterable
from dataclasses import dataclass

import engine.berserk.abilities as ab
from deckbuilder.cards.playing import speaks_of_recruiting
from engine.berserk import CardSpec


@dataclass(frozen=True, slots=True)
class Doubt:
    """A card with an unread text about recruiting: the sentence, empty for a text not given."""

    card: str
    text: str

    @property
    def is_absent(self) -> bool:
        """Whether the card's text is not given at all."""
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
