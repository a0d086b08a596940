"""The answers of commands about recruiting that have no other record."""

from dataclasses import dataclass
from typing import Annotated

from typing_extensions import Doc

from deckbuilder.cards.fields import Position
from deckbuilder.cards.records import DealtCard, Refused
from deckbuilder.kit.records import FLAT


@dataclass(frozen=True, slots=True)
class Price:
    """What a card costs now."""

    gold: Annotated[int, Doc("gold for the card itself")]
    silver: Annotated[int, Doc("silver for the card itself")]
    penalty: Annotated[int, Doc("gold for new elements besides")]
    gained_gold: Annotated[int, Doc("gold that comes with the card; lost below 0")]
    gained_silver: Annotated[int, Doc("silver that comes with the card; lost below 0")]


@dataclass(frozen=True, slots=True)
class OfferedCard:
    """A card of the deal with its price, or with why it cannot be taken."""

    position: Position
    card: Annotated[DealtCard, FLAT]
    price: Annotated[Price | None, Doc("null when the card cannot be taken")]
    refusal: Annotated[Refused | None, Doc("null when the card can be taken")]
