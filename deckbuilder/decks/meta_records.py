"""The JSON records of many decks: the columns of their tables, and all tables together."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Self, TypeAlias

from typing_extensions import Doc

from deckbuilder.base.tables import frame_records
from deckbuilder.cards.records import CardCost
from deckbuilder.decks.meta import Meta
from deckbuilder.kit.records import FLAT, HIDDEN

Share: TypeAlias = Annotated[float, Doc("the share of decks, from 0 to 1")]
CopiesInAll: TypeAlias = Annotated[int, Doc("copies in all decks")]


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """Statistics of one card over many decks."""

    card: Annotated[str, Doc("the card's name")]
    decks: Annotated[int, Doc("number of decks that play it")]
    share: Share
    copies: CopiesInAll
    mean: Annotated[float, Doc("mean number of copies in the decks that play it")]
    x1: Annotated[int, Doc("number of decks with one copy")]
    x2: Annotated[int, Doc("number of decks with two copies")]
    x3: Annotated[int, Doc("number of decks with three copies")]
    more: Annotated[int, Doc("number of decks with more copies")]


@dataclass(frozen=True, slots=True)
class PlayedPair:
    """Two cards played together."""

    first: Annotated[str, Doc("the name of a card")]
    second: Annotated[str, Doc("the name of the other card")]
    decks: Annotated[int, Doc("number of decks that play both")]
    share: Share
    lift: Annotated[float, Doc("how many times more often than if they were independent")]


@dataclass(frozen=True, slots=True)
class PlayedElement:
    """Statistics of one element over many decks."""

    element: Annotated[str, Doc("the element, or `neutral`")]
    decks: Annotated[int, Doc("number of decks that play it")]
    share: Share
    copies: CopiesInAll


@dataclass(frozen=True, slots=True)
class MeanCost:
    """The cards of one printed cost in the average deck."""

    cost: Annotated[str, HIDDEN]
    ordinary: Annotated[float, Doc("copies of ordinary cards")]
    elite: Annotated[float, Doc("copies of elite cards")]

    @property
    def printed(self) -> Annotated[CardCost, FLAT]:
        """The cost as a number and as printed."""
        return CardCost.read(self.cost)


@dataclass(frozen=True, slots=True)
class AlikeDecks:
    """A group of similar decks."""

    key_cards: Annotated[tuple[str, ...], Doc("the cards that distinguish the group")]
    decks: Annotated[tuple[str, ...], Doc("the names of its decks")]
    share: Share
    likeness: Annotated[float, Doc("the mean similarity of two of its decks, from 0 to 1")]


@dataclass(frozen=True, slots=True)
class CountedDecks:
    """Statistics of many decks."""

    decks: Annotated[int, Doc("number of decks")]
    unknown: Annotated[tuple[str, ...], Doc("names that the catalogue does not have")]
    cards: Annotated[tuple[PlayedCard, ...], Doc("most played first, at most `--limit`")]
    pairs: Annotated[tuple[PlayedPair, ...], Doc("most frequent first, at most `--limit`")]
    elements: tuple[PlayedElement, ...]
    curve: tuple[MeanCost, ...]
    archetypes: Annotated[tuple[AlikeDecks, ...], Doc("most played first")]
    files: Annotated[tuple[Path, ...], Doc("the CSV files written")]

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
