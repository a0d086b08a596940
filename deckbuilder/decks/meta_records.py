"""What the tables of many decks have in their columns, and all of them together."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Self, TypeAlias

from typing_extensions import Doc

from deckbuilder.base.tables import frame_records
from deckbuilder.cards.records import CardCost
from deckbuilder.decks.meta import Meta
from deckbuilder.kit.records import FLAT, HIDDEN

Share: TypeAlias = Annotated[float, Doc("the share of the decks, from 0 to 1")]
CopiesInAll: TypeAlias = Annotated[int, Doc("copies in all decks together")]


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """How a card is played in many decks."""

    card: Annotated[str, Doc("the card's name")]
    decks: Annotated[int, Doc("decks that play it")]
    share: Share
    copies: CopiesInAll
    mean: Annotated[float, Doc("copies in a deck that plays it, on average")]
    x1: Annotated[int, Doc("decks with one copy")]
    x2: Annotated[int, Doc("decks with two copies")]
    x3: Annotated[int, Doc("decks with three copies")]
    more: Annotated[int, Doc("decks with more copies")]


@dataclass(frozen=True, slots=True)
class PlayedPair:
    """Two cards that are played together."""

    first: Annotated[str, Doc("a card's name")]
    second: Annotated[str, Doc("the other card's name")]
    decks: Annotated[int, Doc("decks that play both")]
    share: Share
    lift: Annotated[float, Doc("how many times more often than by chance")]


@dataclass(frozen=True, slots=True)
class PlayedElement:
    """How an element is played in many decks."""

    element: Annotated[str, Doc("the element, `neutral` for none")]
    decks: Annotated[int, Doc("decks that play it")]
    share: Share
    copies: CopiesInAll


@dataclass(frozen=True, slots=True)
class MeanCost:
    """The cards of one printed cost in the mean deck."""

    cost: Annotated[str, HIDDEN]
    ordinary: Annotated[float, Doc("copies of ordinary cards")]
    elite: Annotated[float, Doc("copies of elite cards")]

    @property
    def printed(self) -> Annotated[CardCost, FLAT]:
        """The cost as a number and as it is printed."""
        return CardCost.read(self.cost)


@dataclass(frozen=True, slots=True)
class AlikeDecks:
    """Decks that are alike."""

    key_cards: Annotated[tuple[str, ...], Doc("names of the cards that tell it apart")]
    decks: Annotated[tuple[str, ...], Doc("the names of its decks")]
    share: Share
    likeness: Annotated[float, Doc("how alike two of its decks are on average, from 0 to 1")]


@dataclass(frozen=True, slots=True)
class CountedDecks:
    """Many decks counted together."""

    decks: Annotated[int, Doc("how many decks")]
    unknown: Annotated[tuple[str, ...], Doc("names that the catalogue does not know")]
    cards: Annotated[tuple[PlayedCard, ...], Doc("the most played first, at most `--limit`")]
    pairs: Annotated[tuple[PlayedPair, ...], Doc("the most frequent first, at most `--limit`")]
    elements: tuple[PlayedElement, ...]
    curve: tuple[MeanCost, ...]
    archetypes: Annotated[tuple[AlikeDecks, ...], Doc("the most played first")]
    files: Annotated[tuple[Path, ...], Doc("the CSV files that were written")]

    @classmethod
    def of(cls, meta: Meta, limit: int | None, files: tuple[Path, ...]) -> Self:
        """Return a field, with at most ``limit`` cards and pairs."""
        archetypes = (
            AlikeDecks(
                kind.key_cards,
                tuple(meta.decks[place].name for place in kind.decks),
                round(len(kind.decks) / len(meta.decks), 4),
                round(kind.likeness, 4),
            )
            for kind in meta.archetypes
        )
        return cls(
            len(meta.decks),
            meta.unknown,
            frame_records(PlayedCard, meta.cards(), limit),
            frame_records(PlayedPair, meta.pairs(), limit),
            frame_records(PlayedElement, meta.elements()),
            frame_records(MeanCost, meta.curve()),
            tuple(archetypes),
            files,
        )
