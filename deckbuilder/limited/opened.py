"""A card opened in a booster."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final

from catalog.card_names import name_problem
from catalog.rarity import Rarity
from deckbuilder.base.saving import CARD_TYPES
from deckbuilder.cards.fields import RARITY_MEANING
from deckbuilder.cards.records import DealtCard
from deckbuilder.kit.records import FLAT, HIDDEN
from engine.berserk import CardSpec
from engine.kernel import BadSave, Codec

_CODEC: Final = Codec(CARD_TYPES)


@dataclass(frozen=True, slots=True)
class OpenedCard:
    """A card that came out of a booster."""

    spec: Annotated[CardSpec, HIDDEN]
    rarity: Annotated[Rarity, RARITY_MEANING]

    @property
    def dealt(self) -> Annotated[DealtCard, FLAT]:
        """The card's data for recruiting."""
        return DealtCard.of(self.spec)

    @property
    def ref(self) -> str:
        """The catalogue's id of the printed card."""
        return self.spec.ref


def opened_to_json(card: OpenedCard) -> dict[str, Any]:
    """Return a card as plain data: ``rarity`` and ``card``."""
    return {"rarity": card.rarity.value, "card": _CODEC.encode(card.spec)}


def read_opened(data: Mapping[str, Any]) -> OpenedCard:
    """Return the card written by ``opened_to_json``; BadSave for other data."""
    try:
        spec = _CODEC.decode(data["card"])
        if not isinstance(spec, CardSpec):
            raise BadSave(f"expected a card, found {type(spec).__name__}")
        if problem := name_problem(spec.name):
            raise BadSave(problem)
        return OpenedCard(spec, Rarity(data["rarity"]))
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        raise BadSave(f"this is no card: {error}") from error
