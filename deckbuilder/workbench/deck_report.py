"""A report on a deck being built: its cards in the catalogue, its format, its problems."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from catalog.common.errors import UserError
from deckbuilder.decks.formats import Format, named_format
from deckbuilder.decks.legality import Violation, check_deck
from deckbuilder.decks.text import Deck, DeckEntry, ResolvedDeck, find_card, resolve

if TYPE_CHECKING:
    from catalog.cards import Card, CardSet
    from catalog.store import Catalog


class RememberedCards:
    """A catalogue with a cache of names, created anew for every visit of a screen."""

    def __init__(self, catalog: "Catalog") -> None:
        self._catalog = catalog
        self._names: dict[str, list[Card]] = {}
        self._refs: dict[str, Card | None] = {}
        self._near: dict[str, tuple[str, ...]] = {}
        self._sets: list[CardSet] | None = None

    def learn(self, *decks: Deck) -> None:
        """Look up all names of some decks at once."""
        entries = (entry for deck in decks for entry in (*deck.entries, *deck.side))
        names = {entry.name for entry in entries} - self._names.keys()
        if names:
            self._names.update(self._catalog.by_names(names))

    def by_name(self, name: str) -> "list[Card]":
        """Return every card of this name, newest set first."""
        if name not in self._names:
            self._names[name] = self._catalog.by_name(name)
        return self._names[name]

    def card(self, ref: str) -> "Card | None":
        """Return the printed card of this ref; None if there is none."""
        if ref not in self._refs:
            self._refs[ref] = self._catalog.card(ref)
        return self._refs[ref]

    def sets(self) -> "list[CardSet]":
        """Return every set."""
        if self._sets is None:
            self._sets = self._catalog.sets()
        return self._sets

    def suggest(self, name: str, limit: int = 3) -> tuple[str, ...]:
        """Return names that may have been meant."""
        if name not in self._near:
            self._near[name] = self._catalog.suggest(name, limit)
        return self._near[name]

    def find(self, entry: DeckEntry) -> "Card | None":
        """Return the printed card of an entry; None if it is unknown."""
        return find_card(entry, self)


@dataclass(frozen=True, slots=True)
class DeckReport:
    """The report; ``format`` is None if it cannot be read, with the reason in ``problem``."""

    resolved: ResolvedDeck
    format: Format | None
    violations: tuple[Violation, ...]
    problem: str = ""

    @property
    def is_legal(self) -> bool:
        """Whether the deck is legal in its format."""
        return self.format is not None and not self.violations


def report_on(deck: Deck, cards: RememberedCards) -> DeckReport:
    """Look up the deck's cards and check it in its format."""
    cards.learn(deck)
    resolved = resolve(deck, cards)
    try:
        play_format = named_format(deck.format)
    except UserError as error:
        return DeckReport(resolved, None, (), str(error))
    return DeckReport(resolved, play_format, check_deck(resolved, play_format))
