"""The answers of recruiting commands that no service provides in this form."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Self, TypeAlias

from typing_extensions import Doc

from deckbuilder.cards.fields import (
    Deck,
    GainedGold,
    GainedSilver,
    GoldLeft,
    Page,
    Position,
    Seed,
    SilverLeft,
)
from deckbuilder.cards.playing import playing_of_cards
from deckbuilder.cards.records import DealtCard, PlayingCounts, Refused
from deckbuilder.kit.records import FLAT, HIDDEN
from deckbuilder.recruitment.deals import Deal
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.recruitment.unread_texts import Doubt
from engine.kernel import Refusal

RefusalRenderer: TypeAlias = Callable[[Refusal | None], Refused | None]
"""Converts a refusal to a record, None to None; the wording is in a room above this one."""
NotTaken: TypeAlias = Annotated[Refused | None, Doc("why a mulligan could not be taken")]
Doubts: TypeAlias = Annotated[
    tuple[Doubt, ...],
    Doc(
        "unread texts, because of which no squad is certainly legal or best; empty if "
        "there are none"
    ),
]


@dataclass(frozen=True, slots=True)
class Dealt:
    """A deal and the steps that led to it; ``refusal`` is why no further mulligan was possible."""

    deck: Deck
    seed: Seed
    dice: Annotated[
        tuple[tuple[int, int], ...],
        Doc("the dice for the seat in pairs, yours first; empty with `--seat`"),
    ]
    deal: Annotated[Deal, FLAT]
    refusal: Annotated[Refusal | None, HIDDEN] = None

    @property
    def playing(self) -> Annotated[PlayingCounts, Doc("counted over the whole deck")]:
        """How much of the deck plays automatically."""
        return PlayingCounts.of(playing_of_cards(self.deal.cards))


@dataclass(frozen=True, slots=True)
class ShownDeal:
    """The cards dealt from a deck."""

    dealt: Annotated[Dealt, FLAT]
    before: Annotated[
        tuple[str, ...],
        Doc("the names of cards with an ability that can be used before recruiting"),
    ]
    cards: tuple[DealtCard, ...]
    refusal: NotTaken
    page: Page


@dataclass(frozen=True, slots=True)
class Price:
    """The current cost of a card."""

    gold: Annotated[int, Doc("gold for the card itself")]
    silver: Annotated[int, Doc("silver for the card itself")]
    penalty: Annotated[int, Doc("additional gold for new elements")]
    gained_gold: GainedGold
    gained_silver: GainedSilver


@dataclass(frozen=True, slots=True)
class OfferedCard:
    """A card of the deal with its price, or the reason why it cannot be recruited."""

    position: Position
    card: Annotated[DealtCard, FLAT]
    price: Annotated[Price | None, Doc("null if the card cannot be recruited")]
    refusal: Annotated[Refused | None, Doc("null if the card can be recruited")]

    @classmethod
    def of(cls, recruitment: Recruitment, position: int, told: RefusalRenderer) -> Self:
        """Return the card at a position of the hand with its current offer."""
        quote = recruitment.quote(position)
        card = DealtCard.of(recruitment.hand[position])
        if isinstance(quote, Refusal):
            return cls(position + 1, card, None, told(quote))
        paid = quote.gold, quote.silver, quote.penalty
        return cls(position + 1, card, Price(*paid, quote.gain.gold, quote.gain.silver), None)


@dataclass(frozen=True, slots=True)
class RecruitStep:
    """A recruited card, what it cost, and the remaining crystals."""

    card: Annotated[str, Doc("the card's name")]
    position: Position
    price: Annotated[Price, FLAT]
    x: Annotated[int | None, Doc("the chosen X; null for a cost without X")]
    gold_left: GoldLeft
    silver_left: SilverLeft

    @classmethod
    def of(cls, after: Recruitment) -> Self:
        """Return the last step of a recruitment."""
        last = after.taken[-1]
        price = Price(last.gold, last.silver, last.penalty, last.gained_gold, last.gained_silver)
        name = after.hand[last.position].name
        return cls(name, last.position + 1, price, last.x, after.gold, after.silver)


@dataclass(frozen=True, slots=True)
class Replayed:
    """A recruitment, step by step. `gold` and `silver` are the crystals before the first card."""

    dealt: Annotated[Dealt, FLAT]
    before: Annotated[tuple[str, ...], Doc("the events before recruiting, in the user's language")]
    cards: Annotated[tuple[OfferedCard, ...], Doc("the deal with prices after the last step")]
    steps: tuple[RecruitStep, ...]
    gold_left: GoldLeft
    silver_left: SilverLeft
    squad: Annotated[tuple[str, ...], Doc("the names of the recruited cards")]
    unread_recruiting: Doubts
    legal: Annotated[
        bool | None,
        Doc("whether the squad is legal; null if it is legal only by the printed numbers"),
    ]
    refusal: Annotated[Refused | None, Doc("the refusal of a step or of the squad")]
