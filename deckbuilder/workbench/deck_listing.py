"""The decks there are, as lines of a list that can be narrowed by typing.

What stands in a line is worked out of the deck's cards: that takes a while for many decks, so it
is done in a thread, and lines without it can be shown before.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from catalog.common.folding import fold, other_layout
from catalog.common.i18n import _
from deckbuilder.cards.card_description import element_names
from deckbuilder.decks.finding import name_in, starter_decks
from deckbuilder.decks.text import Deck
from deckbuilder.workbench.deck_report import DeckReport, RememberedCards, report_on
from engine.berserk import ELEMENTS, Element

if TYPE_CHECKING:
    from deckbuilder.workbench.workbench import Services


@dataclass(frozen=True, slots=True)
class DeckFacts:
    """What the cards of a deck say of it; ``format`` is empty where it cannot be read."""

    is_legal: bool
    format: str
    elements: tuple[Element, ...]
    """Those of its cards, the most played first; neutral cards have none."""


@dataclass(frozen=True, slots=True)
class ListedDeck:
    """A deck in a list; ``facts`` is None until its cards were looked up.

    ``owner`` is the first line of its notes where it may be a name: decks of tournaments carry
    their player there.
    """

    name: str
    cards: int
    owner: str = ""
    built: bool = False
    starter: bool = False
    facts: DeckFacts | None = None

    def is_found_by(self, text: str) -> bool:
        """Return whether every word of ``text``, in either layout, is in its name or owner or
        begins a word of what else its line says: elements, format, legal or not, built, starter
        deck."""
        return any(
            all(self._has(word) for word in fold(typed).split())
            for typed in (text, other_layout(text))
        )

    def _has(self, word: str) -> bool:
        if word in fold(self.name) or word in fold(self.owner):
            return True
        return any(said.startswith(word) for said in fold(" ".join(self._said())).split())

    def _said(self) -> Iterable[str]:
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
    """Return the user's decks by name, then the starter decks, without looking at a card."""
    own = tuple(
        ListedDeck(deck.name, deck.cards, _owner(deck.note), deck.built)
        for deck in services.decks.summaries()
    )
    known = {deck.name for deck in own}
    return (*own, *(deck for deck in listed_starters() if deck.name not in known))


def listed_starters() -> tuple[ListedDeck, ...]:
    """Return the starter decks, without looking at a card."""
    decks = (deck for _stem, deck in starter_decks())
    return tuple(ListedDeck(deck.name, deck.total, starter=True) for deck in decks)


def with_facts(services: "Services", decks: Sequence[ListedDeck]) -> tuple[ListedDeck, ...]:
    """Return the decks with what their cards say of them. Takes a while: not for a screen's thread.

    A deck that is gone meanwhile stays as it was.
    """
    starters = {deck.name: deck for _stem, deck in starter_decks()}
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
    """Return the first line of a deck's notes where it may be a name: that of who plays the deck.

    What starter decks and pools say of themselves, and their copies after them, is no name.
    """
    return name_in(note.partition("\n")[0])
