"""The answers of deck and collection commands that no service provides in this form."""

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
    """An unknown card name."""

    name: card.Name
    suggestions: Annotated[tuple[str, ...], Doc("similar known names")]


@dataclass(frozen=True, slots=True)
class KeptDeck:
    """A stored deck."""

    name: card.Deck
    cards: Annotated[int, Doc("number of cards")]
    unknown: Annotated[tuple[NameSuggested, ...], Doc("cards that the catalogue does not have")]

    @staticmethod
    def of(deck: Deck, unknown: Iterable[UnknownEntry]) -> "KeptDeck":
        """Return a deck with its cards missing from the catalogue."""
        strange = (NameSuggested(one.entry.name, one.suggestions) for one in unknown)
        return KeptDeck(deck.name, deck.total, tuple(strange))


@dataclass(frozen=True, slots=True)
class DeckImport:
    """The decks stored from a file."""

    decks: tuple[KeptDeck, ...]
    form: Annotated[Form, Doc("the format of the file")]
    losses: Annotated[tuple[Loss, ...], Doc("the contents that were lost in reading")]


@dataclass(frozen=True, slots=True)
class DeckExport:
    """A deck as a text."""

    name: card.Deck
    form: Annotated[Form, Doc("the format of the text")]
    place: Annotated[Delivered, FLAT]
    losses: Annotated[tuple[Loss, ...], Doc("the contents that the format cannot express")]


@dataclass(frozen=True, slots=True)
class StarterDeck:
    """A bundled deck."""

    file: Annotated[str, Doc("its name on the command line")]
    name: card.Deck
    format: Annotated[str, Doc("the code of its format")]
    cards: Annotated[int, Doc("number of cards")]


@dataclass(frozen=True, slots=True)
class DeckList:
    """The available decks."""

    decks: Annotated[tuple[DeckSummary, ...], Doc("the user's decks")]
    starters: tuple[StarterDeck, ...]


@dataclass(frozen=True, slots=True)
class DeckLine:
    """A line of a deck. For a card that the catalogue does not have the last four fields are
    null."""

    count: Annotated[int, Doc("number of copies")]
    name: Annotated[str, Doc("the card's name as written in the deck")]
    ref: Annotated[str | None, Doc("the card's reference in the catalogue: SET/NUMBER")] = None
    cost: card.Cost = None
    printed_cost: Annotated[str | None, Doc("the printed cost")] = None
    elite: Annotated[bool | None, Doc("whether it is elite rather than ordinary")] = None

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
    total: Annotated[int, Doc("number of cards, without the side")]
    notes: Annotated[str, Doc("its notes")]
    tags: Annotated[tuple[str, ...], Doc("its tags")]
    cards: tuple[DeckLine, ...]
    side: tuple[DeckLine, ...]
    unreadable: Annotated[tuple[str, ...], Doc("the unreadable lines, unchanged")]
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
    """The statistics of a deck, without its side."""

    name: card.Deck
    statistics: Annotated[DeckStatistics, FLAT]


@dataclass(frozen=True, slots=True)
class DeckDeleted:
    """The deck that was deleted."""

    deleted: card.Deck


@dataclass(frozen=True, slots=True)
class DeckBuilt:
    """A deck with its built state."""

    name: card.Deck
    built: Annotated[bool, Doc("whether it is built, so that its copies are reserved")]


@dataclass(frozen=True, slots=True)
class VersionNote:
    """A note on a version."""

    name: card.Deck
    version: Annotated[int, Doc("the number of the version")]
    note: Annotated[str, Doc("its note")]


@dataclass(frozen=True, slots=True)
class VersionRestored:
    """A restored version."""

    name: card.Deck
    version: Annotated[int, Doc("the number of the new version")]
    restored: Annotated[int, Doc("the number of the old version that was restored")]


@dataclass(frozen=True, slots=True)
class NamedDiff:
    """The differences between two decks or versions."""

    before: Annotated[str, Doc("the first argument")]
    after: Annotated[str, Doc("the second argument")]
    diff: Annotated[DeckDiff, FLAT]


@dataclass(frozen=True, slots=True)
class CollectionCards:
    """Cards of the user's collection."""

    query: Annotated[str, Doc("the query as typed")]
    cards: tuple[OwnedLine, ...]

    @property
    def copies(self) -> Annotated[int, Doc("owned copies of these cards in all")]:
        """The owned copies, over all lines."""
        return sum(line.count for line in self.cards)

    @property
    def wishes(self) -> Annotated[int, Doc("wanted copies of these cards in all")]:
        """The wanted copies, over all lines."""
        return sum(line.wish for line in self.cards)


@dataclass(frozen=True, slots=True)
class ChangedCopies:
    """A printing with its copies after the change."""

    ref: card.Ref
    name: card.Name
    count: Annotated[int, Doc("owned copies")]
    wish: Annotated[int, Doc("wanted copies")]


@dataclass(frozen=True, slots=True)
class CollectionImport:
    """The result of an import of the collection."""

    file: card.FilePath
    report: Annotated[ImportedCollection, FLAT]


@dataclass(frozen=True, slots=True)
class MissingCards:
    """The cards missing for a deck."""

    deck: card.Deck
    cards: tuple[Missing, ...]

    @property
    def missing(self) -> Annotated[int, Doc("missing copies of all cards")]:
        """The missing copies, over all lines."""
        return sum(line.missing for line in self.cards)

    @property
    def complete(self) -> Annotated[bool, Doc("whether no card is missing")]:
        """Whether the deck has all its cards."""
        return not self.missing


@dataclass(frozen=True, slots=True)
class ShownFormat:
    """A format of play."""

    form: Annotated[Format, FLAT]
    file: Annotated[Path | None, Doc("the user's own file, or null for a bundled format")]
    missing_sets: Annotated[tuple[str, ...], Doc("its sets that the catalogue does not have")]

    @staticmethod
    def of(form: Format, known_sets: Collection[str]) -> "ShownFormat":
        """Return a format with the catalogue's sets, by codes and names."""
        own = format_file(form.code)
        missing = tuple(missing_sets(form, known_sets))
        return ShownFormat(form, own if own.is_file() else None, missing)


@dataclass(frozen=True, slots=True)
class FormatList:
    """The available formats."""

    formats: tuple[ShownFormat, ...]
    problems: Annotated[
        tuple[str, ...], Doc("the user's format files that are invalid, with the reason")
    ]


@dataclass(frozen=True, slots=True)
class OneFormat:
    """A format."""

    format: ShownFormat


@dataclass(frozen=True, slots=True)
class FormatImport:
    """A stored format."""

    format: ShownFormat
    file: card.FilePath
    replaced: Annotated[bool, Doc("whether it replaced one with the same code")]
    unknown: Annotated[
        tuple[NameSuggested, ...], Doc("cards in its lists that the catalogue does not have")
    ]


@dataclass(frozen=True, slots=True)
class FormatDeleted:
    """The deleted format, one of the user's own."""

    deleted: Annotated[str, Doc("its code")]
