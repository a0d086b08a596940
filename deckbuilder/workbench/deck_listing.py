"""The decks as a list that can be filtered by typing.

The details of a line are computed from the deck's cards, which takes a while for many decks; so a
thread computes them, and lines can be shown without them before.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from catalog.common.folding import fold, other_layout
from catalog.common.i18n import _
from deckbuilder.cards.card_description import element_names
from deckbuilder.decks.english import shown_deck, shown_notes
from deckbuilder.decks.finding import name_in
from deckbuilder.decks.starters import offered_starters
from deckbuilder.decks.text import Deck
from deckbuilder.workbench.deck_report import DeckReport, RememberedCards, report_on
from engine.berserk import ELEMENTS, Element

if TYPE_CHECKING:
    from catalog.store import Catalog
    from deckbuilder.workbench.workbench import Services


@dataclass(frozen=True, slots=True)
class DeckFacts:
    """The details of a deck from its cards; ``format`` is empty if it cannot be read."""

    is_legal: bool
    format: str
    elements: tuple[Element, ...]
    """The elements of its cards, most played first; neutral cards have none."""


@dataclass(frozen=True, slots=True)
class ListedDeck:
    """A deck in a list; ``facts`` is None before its cards were looked up.

    ``owner`` is the first line of its notes if it can be a name: decks of tournaments have their
    player there. ``about`` describes a starter deck.
    """

    name: str
    cards: int
    owner: str = ""
    built: bool = False
    starter: bool = False
    about: str = ""
    facts: DeckFacts | None = None

    def is_found_by(self, text: str) -> bool:
        """Return whether every word of ``text``, in either layout, matches the deck.

        A word matches inside its name or owner, or at the beginning of another word of its line:
        elements, format, legal or not, built, starter deck.
        """
        return any(
            all(self._has(word) for word in fold(typed).split())
            for typed in (text, other_layout(text))
        )

    def _has(self, word: str) -> bool:
        names = (self.name, shown_deck(self.name), self.owner)
        if any(word in fold(name) for name in names):
            return True
        return any(said.startswith(word) for said in fold(" ".join(self._words())).split())

    def _words(self) -> Iterable[str]:
        if self.built:
            yield _("built")
        if self.starter:
            yield _("starter")
        if self.facts is not None:
            yield legality_word(self.facts)
            yield self.facts.format
            if self.cards:
                yield element_names(self.facts.elements)


def legality_word(facts: DeckFacts) -> str:
    """Return whether a deck is legal in its format, in a word or two."""
    return _("legal") if facts.is_legal else _("illegal")


def listed_decks(services: "Services") -> tuple[ListedDeck, ...]:
    """Return the user's decks by name, then the starter decks, without looking up cards."""
    own = tuple(
        ListedDeck(deck.name, deck.cards, _owner(deck.note), deck.built)
        for deck in services.decks.summaries()
    )
    known = {deck.name for deck in own}
    return (*own, *(deck for deck in listed_starters(services.catalog) if deck.name not in known))


def usual_deck(decks: Sequence[ListedDeck]) -> str:
    """Return the name of the first deck with cards, the default of forms: an empty deck cannot be
    played."""
    return next((deck.name for deck in decks if deck.cards), decks[0].name)


def listed_starters(catalog: "Catalog") -> tuple[ListedDeck, ...]:
    """Return the offered starter decks, without looking up their cards."""
    return tuple(
        ListedDeck(deck.name, deck.total, starter=True, about=shown_notes(deck.notes))
        for _stem, deck in offered_starters(catalog)
    )


def with_facts(services: "Services", decks: Sequence[ListedDeck]) -> tuple[ListedDeck, ...]:
    """Return the decks with the details of their cards. This is slow: call it outside a screen's
    thread.

    A deck deleted meanwhile stays unchanged.
    """
    starters = {deck.name: deck for _stem, deck in offered_starters(services.catalog)}
    own = {deck.name: deck for deck in services.decks.every()}
    texts = [(starters if deck.starter else own).get(deck.name) for deck in decks]
    cards = RememberedCards(services.catalog)
    cards.learn(*filter(None, texts))
    return tuple(
        deck if text is None else replace(deck, facts=_facts(text, cards))
        for deck, text in zip(decks, texts, strict=True)
    )


def _facts(deck: Deck, cards: RememberedCards) -> DeckFacts:
    report = report_on(deck, cards)
    name = "" if report.format is None else report.format.name
    return DeckFacts(report.is_legal, name, _elements(report))


def _elements(report: DeckReport) -> tuple[Element, ...]:
    counts = dict.fromkeys(ELEMENTS, 0)
    for spec, count in report.resolved.cards:
        for element in spec.elements:
            counts[element] += count
    played = [element for element in ELEMENTS if counts[element]]
    return tuple(sorted(played, key=lambda element: -counts[element]))


def _owner(note: str) -> str:
    """Return the first line of a deck's notes if it can be the name of its player.

    The notes of starter decks and pools, and of their copies, are not names.
    """
    return name_in(note.partition("\n")[0])
