"""The answers of commands about decks and the collection that have no other record."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from typing_extensions import Doc

import deckbuilder.cards.fields as card
from deckbuilder.cards.records import CardCost
from deckbuilder.decks.collection import ImportedCollection, Missing, OwnedLine
from deckbuilder.decks.exchange.kinds import Form
from deckbuilder.decks.exchange.losses import Loss
from deckbuilder.decks.format_words import missing_sets
from deckbuilder.decks.formats import Format, format_file
from deckbuilder.decks.numbers import DeckStatistics
from deckbuilder.decks.store import DeckSummary
from deckbuilder.decks.text import CardSource, Deck, DeckEntry, UnknownEntry, find_card
from deckbuilder.decks.versions import DeckDiff
from deckbuilder.kit.delivered import Delivered
from deckbuilder.kit.records import FLAT


@dataclass(frozen=True, slots=True)
class NameSuggested:
    """A name that no card of the catalogue has."""

    name: card.Name
    suggestions: Annotated[tuple[str, ...], Doc("names that may have been meant")]


@dataclass(frozen=True, slots=True)
class KeptDeck:
    """A deck that was kept."""

    name: card.Deck
    cards: Annotated[int, Doc("how many cards it has")]
    unknown: Annotated[tuple[NameSuggested, ...], Doc("its cards that the catalogue does not have")]

    @staticmethod
    def of(deck: Deck, unknown: Iterable[UnknownEntry]) -> "KeptDeck":
        """Return a deck with its cards missing from the catalogue."""
        strange = (NameSuggested(one.entry.name, one.suggestions) for one in unknown)
        return KeptDeck(deck.name, deck.total, tuple(strange))


@dataclass(frozen=True, slots=True)
class DeckImport:
    """The decks of a file that were kept."""

    decks: tuple[KeptDeck, ...]
    form: Annotated[Form, Doc("the form that the file is in")]
    losses: Annotated[tuple[Loss, ...], Doc("what was not read")]


@dataclass(frozen=True, slots=True)
class DeckExport:
    """A deck as a text."""

    name: card.Deck
    form: Annotated[Form, Doc("the form that it was written in")]
    place: Annotated[Delivered, FLAT]
    losses: Annotated[tuple[Loss, ...], Doc("what the form does not hold")]


@dataclass(frozen=True, slots=True)
class StarterDeck:
    """A deck that comes with the program."""

    file: Annotated[str, Doc("the word that names it on the command line")]
    name: card.Deck
    format: Annotated[str, Doc("the code of its format")]
    cards: Annotated[int, Doc("how many cards it has")]


@dataclass(frozen=True, slots=True)
class DeckList:
    """The decks there are."""

    decks: Annotated[tuple[DeckSummary, ...], Doc("yours")]
    starters: tuple[StarterDeck, ...]


@dataclass(frozen=True, slots=True)
class DeckLine:
    """A line of a deck. Of a card the catalogue does not know the last four fields are null."""

    count: Annotated[int, Doc("how many copies")]
    name: Annotated[str, Doc("the card's name as the deck says it")]
    ref: Annotated[str | None, Doc("the card's reference in the catalogue: SET/NUMBER")] = None
    cost: card.Cost = None
    printed_cost: Annotated[str | None, Doc("the cost as it is printed")] = None
    elite: Annotated[bool | None, Doc("whether it is elite; else it is ordinary")] = None

    @staticmethod
    def of(entry: DeckEntry, catalog: CardSource) -> "DeckLine":
        """Return an entry of a deck with the catalogue's data on its card."""
        found = find_card(entry, catalog)
        if found is None:
            return DeckLine(entry.count, entry.name)
        cost = CardCost.of(found.cost)
        named = (entry.count, entry.name, found.ref)
        return DeckLine(*named, cost.cost, cost.printed_cost, found.elite)


@dataclass(frozen=True, slots=True)
class ShownDeck:
    """A deck with its cards."""

    name: card.Deck
    format: Annotated[str, Doc("the code of its format")]
    total: Annotated[int, Doc("how many cards it has, without the side")]
    notes: Annotated[str, Doc("what is noted of it")]
    tags: Annotated[tuple[str, ...], Doc("its tags")]
    cards: tuple[DeckLine, ...]
    side: tuple[DeckLine, ...]
    unreadable: Annotated[tuple[str, ...], Doc("the lines that cannot be read, as they are")]
    page: card.Page

    @staticmethod
    def of(deck: Deck, catalog: CardSource, page: Path | None) -> "ShownDeck":
        """Return a deck; ``page`` is the HTML file it was written to."""
        main, side = (
            tuple(DeckLine.of(entry, catalog) for entry in deck.part(side=part))
            for part in (False, True)
        )
        unreadable = tuple(line.text for line in deck.unreadable)
        said = (deck.name, deck.format, deck.total, deck.notes, deck.tags)
        return ShownDeck(*said, main, side, unreadable, page)


@dataclass(frozen=True, slots=True)
class NamedStatistics:
    """A deck counted, without its side."""

    name: card.Deck
    statistics: Annotated[DeckStatistics, FLAT]


@dataclass(frozen=True, slots=True)
class DeckDeleted:
    """The deck that was deleted."""

    deleted: card.Deck


@dataclass(frozen=True, slots=True)
class DeckBuilt:
    """Whether a deck is built."""

    name: card.Deck
    built: Annotated[bool, Doc("whether its copies are reserved")]


@dataclass(frozen=True, slots=True)
class VersionNote:
    """The note that was put to a version."""

    name: card.Deck
    version: Annotated[int, Doc("the number of the version")]
    note: Annotated[str, Doc("the note put to it")]


@dataclass(frozen=True, slots=True)
class VersionRestored:
    """The version that became the deck again."""

    name: card.Deck
    version: Annotated[int, Doc("the number of the new version")]
    restored: Annotated[int, Doc("the number of the old version it is made from")]


@dataclass(frozen=True, slots=True)
class NamedDiff:
    """What differs between two decks or versions."""

    before: Annotated[str, Doc("the first argument")]
    after: Annotated[str, Doc("the second argument")]
    diff: Annotated[DeckDiff, FLAT]


@dataclass(frozen=True, slots=True)
class CollectionCards:
    """The user's cards."""

    query: Annotated[str, Doc("the query as it was read")]
    cards: tuple[OwnedLine, ...]

    @property
    def copies(self) -> Annotated[int, Doc("copies owned, of these cards together")]:
        """The copies owned, over all lines."""
        return sum(line.count for line in self.cards)

    @property
    def wishes(self) -> Annotated[int, Doc("copies wished for, of these cards together")]:
        """The copies wanted, over all lines."""
        return sum(line.wish for line in self.cards)


@dataclass(frozen=True, slots=True)
class ChangedCopies:
    """A printed card with its copies after the change."""

    ref: card.Ref
    name: card.Name
    count: Annotated[int, Doc("copies owned")]
    wish: Annotated[int, Doc("copies wished for")]


@dataclass(frozen=True, slots=True)
class CollectionImport:
    """What came of an import of the collection."""

    file: card.FilePath
    report: Annotated[ImportedCollection, FLAT]


@dataclass(frozen=True, slots=True)
class MissingCards:
    """What a deck lacks."""

    deck: card.Deck
    cards: tuple[Missing, ...]

    @property
    def missing(self) -> Annotated[int, Doc("copies missing, of all cards together")]:
        """The missing copies, over all lines."""
        return sum(line.missing for line in self.cards)

    @property
    def complete(self) -> Annotated[bool, Doc("whether nothing is missing")]:
        """Whether the deck has all its cards."""
        return not self.missing


@dataclass(frozen=True, slots=True)
class ShownFormat:
    """A format of play."""

    form: Annotated[Format, FLAT]
    file: Annotated[Path | None, Doc("your own file of it; null for one that ships")]
    missing_sets: Annotated[
        tuple[str, ...], Doc("those of its sets that the catalogue does not have")
    ]

    @staticmethod
    def of(form: Format, known_sets: Collection[str]) -> "ShownFormat":
        """Return a format beside the sets of the catalogue, their codes and names."""
        own = format_file(form.code)
        missing = tuple(missing_sets(form, known_sets))
        return ShownFormat(form, own if own.is_file() else None, missing)


@dataclass(frozen=True, slots=True)
class FormatList:
    """The formats there are."""

    formats: tuple[ShownFormat, ...]
    problems: Annotated[tuple[str, ...], Doc("your own files that are no formats, and why")]


@dataclass(frozen=True, slots=True)
class OneFormat:
    """A format."""

    format: ShownFormat


@dataclass(frozen=True, slots=True)
class FormatImport:
    """A format that was kept."""

    format: ShownFormat
    file: card.FilePath
    replaced: Annotated[bool, Doc("whether one of its code was there")]
    unknown: Annotated[
        tuple[NameSuggested, ...], Doc("cards of its lists that the catalogue lacks")
    ]


@dataclass(frozen=True, slots=True)
class FormatDeleted:
    """One of your own formats that is gone."""

    deleted: Annotated[str, Doc("its code")]
