"""A card opened in a booster."""

from dataclasses import dataclass
from typing import Annotated

from catalog.card_names import name_problem
from catalog.rarity import Rarity
from deckbuilder.base.saving import CARD, read_card
from deckbuilder.cards.fields import RARITY_MEANING
from deckbuilder.cards.records import DealtCard
from deckbuilder.kit.records import FLAT, HIDDEN, Key
from deckbuilder.kit.wire import As
from engine.berserk import CardSpec
from engine.kernel import BadSave


def _read_named(data: object) -> CardSpec:
    card = read_card(data)
    if problem := name_problem(card.name):
        raise BadSave(problem)
    return card


@dataclass(frozen=True, slots=True)
class OpenedCard:
    """A card that came out of a booster."""

    spec: Annotated[CardSpec, HIDDEN, Key("card"), As(CARD.write, _read_named, CARD.errors)]
    rarity: Annotated[Rarity, RARITY_MEANING]

    @property
    def dealt(self) -> Annotated[DealtCard, FLAT]:
        """The card's data for recruiting."""
        return DealtCard.of(self.spec)

    @property
    def ref(self) -> str:
        """The catalogue's id of the printed card."""
        return self.spec.ref
