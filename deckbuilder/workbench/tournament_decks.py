"""The decks of a tournament, and their verdicts in formats."""

from collections import Counter
from typing import TYPE_CHECKING

from deckbuilder.decks.formats import FormatKind, limited_format, offered_formats
from deckbuilder.decks.text import Deck, DeckEntry, resolve
from deckbuilder.workbench.checking import CheckedDeck, checked

if TYPE_CHECKING:
    from catalog.store import Catalog
    from deckbuilder.decks.formats import Format
    from deckbuilder.matches.match import Entrant
    from deckbuilder.tournament.tournament import Tournament


def formats_of(event: "Tournament") -> tuple["Format", ...]:
    """Return the formats for checking an event's decks: those of its edition of the rules first.

    Decks from drafted or opened cards are checked only in the limited formats of that edition.
    """
    offered = offered_formats()
    if not event.limited:
        return tuple(sorted(offered, key=lambda form: form.ruleset != event.rules))
    own = (form for form in offered if form.kind is FormatKind.LIMITED)
    limited = tuple(form for form in own if form.ruleset == event.rules)
    return limited or (limited_format(event.rules.code),)


def deck_of(entrant: "Entrant") -> Deck:
    """Return an entrant's cards as a deck, with the owner in the notes."""
    copies = Counter((card.name, card.ref) for card in entrant.cards)
    entries = tuple(DeckEntry(name, count, ref=ref) for (name, ref), count in copies.items())
    return Deck(entrant.deck, entries=entries, notes=entrant.name)


def own_checks(event: "Tournament", entrant: int, catalog: "Catalog") -> tuple[CheckedDeck, ...]:
    """Return the verdicts on an entrant's deck in each format of the event's edition.

    An event names no format, so none of them is *the* verdict. Takes a moment.
    """
    deck = event.entrants[entrant]
    resolved = resolve(deck_of(deck), catalog)
    forms = [form for form in formats_of(event) if form.ruleset == event.rules]
    return tuple(checked(resolved, form, deck.deck) for form in forms)
