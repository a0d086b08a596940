"""Cards, sets and the language of queries as the catalogue shows them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Self

from typing_extensions import Doc

import deckbuilder.cards.fields as said
from catalog.cards import Card, elements_of
from catalog.fields import FieldHelp
from catalog.rarity import Rarity
from catalog.specs import to_spec
from deckbuilder.cards.records import CardCost, PlayingCounts, UnreadText
from deckbuilder.kit.records import FLAT
from engine.berserk import CardType, Element, playing_of, unread_of


@dataclass(frozen=True, slots=True)
class ShownCard:
    """Everything printed on a card. What a card does not have is null."""

    ref: said.Ref
    name: said.Name
    set: Annotated[str, Doc("the code of its set")]
    set_name: Annotated[str, Doc("the name of its set")]
    number: Annotated[int, Doc("its number in the set")]
    rarity: Annotated[Rarity, said.RARITY_MEANING]
    cost: Annotated[CardCost, FLAT]
    elite: said.Elite
    unique: said.Unique
    horde: Annotated[bool, Doc("whether it has Орда: five copies in a deck")]
    elements: Annotated[tuple[Element, ...], said.ELEMENTS_MEANING]
    type: Annotated[CardType, said.TYPE_MEANING]
    classes: Annotated[tuple[str, ...], Doc("the printed classes")]
    life: Annotated[int | None, Doc("the printed life")]
    movement: Annotated[int | None, Doc("the printed movement")]
    strike: Annotated[tuple[int, int, int] | None, Doc("weak, medium, strong")]
    icons: Annotated[Mapping[str, int], Doc("each icon with its value")]
    text: Annotated[str | None, Doc("the printed text; null when its source keeps it back")]
    abilities: Annotated[str, Doc("the abilities in our notation")]
    abilities_given: Annotated[bool, Doc("whether they were given by hand, not read of the text")]
    legend: Annotated[str, Doc("the printed line of story")]
    playing: PlayingCounts
    unread: Annotated[
        tuple[UnreadText, ...], Doc("what of it does not play, in the order of the text")
    ]

    @classmethod
    def of(cls, card: Card, sets: Mapping[str, str]) -> Self:
        """Return a card of the catalogue; ``sets`` are the names of sets by their codes."""
        spec, strike = to_spec(card), card.strike
        return cls(
            card.ref,
            card.name,
            card.set_code,
            sets.get(card.set_code, card.set_code),
            card.number,
            Rarity(card.rarity),
            CardCost.of(card.cost),
            card.elite,
            card.unique,
            card.horde,
            elements_of(card.elements),
            spec.type,
            tuple(card.classes),
            card.life,
            card.movement,
            None if strike is None else (strike.weak, strike.medium, strike.strong),
            card.icons,
            None if card.text_withheld else card.text,
            card.abilities,
            card.has_given_abilities,
            card.legend,
            PlayingCounts.of(playing_of(spec)),
            tuple(map(UnreadText.of, unread_of(spec))),
        )


@dataclass(frozen=True, slots=True)
class FoundCards:
    """The cards that a query finds."""

    query: Annotated[str, Doc("the query as it was read")]
    total: Annotated[int, Doc("how many cards the query finds, shown or not")]
    cards: Annotated[tuple[ShownCard, ...], Doc("at most `--limit` of them")]
    suggestions: Annotated[tuple[str, ...], Doc("names that may have been meant")]


@dataclass(frozen=True, slots=True)
class CardsOfName:
    """The cards of a name, or the one of a reference."""

    cards: tuple[ShownCard, ...]


@dataclass(frozen=True, slots=True)
class QuerySyntax:
    """The language of queries."""

    syntax: tuple[FieldHelp, ...]


@dataclass(frozen=True, slots=True)
class ListedSet:
    """A set of the catalogue."""

    code: Annotated[str, Doc("the code that queries and options take")]
    name: said.Name
    cards: Annotated[int, Doc("how many cards the catalogue has of it")]
    source: Annotated[str, Doc("where the cards came from")]


@dataclass(frozen=True, slots=True)
class SetList:
    """The sets of the catalogue."""

    sets: tuple[ListedSet, ...]
