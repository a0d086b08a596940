"""The JSON records of the catalogue: cards, sets and the query language."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Self

from typing_extensions import Doc

import deckbuilder.cards.fields as said
from catalog.cards import Card, elements_of
from catalog.fields import FieldHelp
from catalog.rarity import Rarity
from catalog.specs import to_spec
from deckbuilder.cards.english_texts import english_text
from deckbuilder.cards.records import CardCost, PlayingCounts, UnreadText
from deckbuilder.kit.records import FLAT
from engine.berserk import CardType, Element, playing_of, unread_of


@dataclass(frozen=True, slots=True)
class ShownCard:
    """Everything printed on a card. A value that the card lacks is null."""

    ref: said.Ref
    name: said.Name
    set: Annotated[str, Doc("the code of its set")]
    set_name: Annotated[str, Doc("the name of its set")]
    number: Annotated[int, Doc("its number in the set")]
    rarity: Annotated[Rarity, said.RARITY_MEANING]
    cost: Annotated[CardCost, FLAT]
    elite: said.Elite
    unique: said.Unique
    horde: Annotated[bool, Doc("whether it has Орда (up to five copies in a deck)")]
    elements: Annotated[tuple[Element, ...], said.ELEMENTS_MEANING]
    type: Annotated[CardType, said.TYPE_MEANING]
    classes: Annotated[tuple[str, ...], Doc("the printed classes")]
    life: Annotated[int | None, Doc("the printed life")]
    movement: Annotated[int | None, Doc("the printed movement")]
    strike: Annotated[tuple[int, int, int] | None, Doc("weak, medium and strong strike")]
    icons: Annotated[Mapping[str, int], Doc("each icon with its value")]
    text: Annotated[str | None, Doc("the printed text; null if the source withholds it")]
    text_en: Annotated[
        str | None, Doc("the rules in English, made from the abilities; null without a text")
    ]
    abilities: Annotated[str, Doc("the abilities in notation")]
    abilities_given: Annotated[
        bool, Doc("whether the abilities were entered by hand instead of compiled from the text")
    ]
    legend: Annotated[str, Doc("the printed flavour text")]
    playing: PlayingCounts
    unread: Annotated[tuple[UnreadText, ...], Doc("the parts that do not play, in text order")]

    @classmethod
    def of(cls, card: Card, sets: Mapping[str, str]) -> Self:
        """Return a card of the catalogue; ``sets`` maps the codes of sets to their names."""
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
            english_text(spec) or None,
            card.abilities,
            card.has_given_abilities,
            card.legend,
            PlayingCounts.of(playing_of(spec)),
            tuple(map(UnreadText.of, unread_of(spec))),
        )


@dataclass(frozen=True, slots=True)
class FoundCards:
    """The cards that a query finds."""

    query: Annotated[str, Doc("the query as typed")]
    total: Annotated[int, Doc("number of cards found, including those not shown")]
    cards: Annotated[tuple[ShownCard, ...], Doc("the cards, at most `--limit`")]
    suggestions: Annotated[tuple[str, ...], Doc("similar known names")]
    hidden: Annotated[
        int, Doc("number of hidden bundled cards that the query finds, if it finds no other")
    ]


@dataclass(frozen=True, slots=True)
class CardsOfName:
    """The cards with a name, or the card with a reference."""

    cards: tuple[ShownCard, ...]


@dataclass(frozen=True, slots=True)
class QuerySyntax:
    """The search fields of the query language."""

    syntax: tuple[FieldHelp, ...]


@dataclass(frozen=True, slots=True)
class ListedSet:
    """A set of the catalogue."""

    code: Annotated[str, Doc("the code used in queries and options")]
    name: said.Name
    cards: Annotated[int, Doc("the number of its cards in the catalogue")]
    source: Annotated[str, Doc("the source of its cards")]


@dataclass(frozen=True, slots=True)
class SetList:
    """The sets of the catalogue."""

    sets: tuple[ListedSet, ...]
