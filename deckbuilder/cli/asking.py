"""Ask for a deck of a file, a set, or a yes: prompt at a terminal, report an error elsewhere."""

import sys
from typing import TYPE_CHECKING

from catalog.common.i18n import _
from deckbuilder.cli.output import print_note

if TYPE_CHECKING:
    from catalog.common.errors import NamesNoSet
    from catalog.store import Catalog
    from deckbuilder.decks.finding import SeveralDecks
    from deckbuilder.decks.text import Deck


def is_terminal() -> bool:
    """Return whether somebody can be asked."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def asked_deck(text: str, catalog: "Catalog") -> "Deck":
    """Return the one deck that ``text`` names; prompt if several match.

    Without a terminal, or if the user chooses none, raises SeveralDecks, which lists how each is
    named.
    """
    from deckbuilder.decks.finding import SeveralDecks, find_deck
    from deckbuilder.decks.store import DeckStore

    try:
        return find_deck(text, catalog, DeckStore(catalog))
    except SeveralDecks as several:
        return _chosen(several)


def asked_decks(text: str, catalog: "Catalog") -> "list[Deck]":
    """Return every deck that ``text`` names, all those of a file; prompt if a name is shared."""
    from deckbuilder.decks.finding import SeveralDecks, find_decks
    from deckbuilder.decks.store import DeckStore

    try:
        return find_decks(text, catalog, DeckStore(catalog))
    except SeveralDecks as several:
        return [_chosen(several)]


def asked_set(problem: "NamesNoSet") -> str:
    """Ask for the set of a file that names none; raise ``problem`` where nobody answers."""
    if not is_terminal():
        raise problem
    print_note(
        _("Of which set are these cards? Type its code, name or number; an empty line cancels.")
    )
    answer = sys.stdin.readline().strip()
    if not answer:
        raise problem
    return answer


def agrees(question: str) -> bool:
    """Return whether the user answers with yes; False where nobody answers."""
    if not is_terminal():
        return False
    print_note(_("{question} Type “yes”; anything else cancels.").format(question=question))
    return sys.stdin.readline().strip().casefold() in ("yes", "y", _("yes"), _("yes")[:1])


def _chosen(several: "SeveralDecks") -> "Deck":
    if not is_terminal():
        raise several
    print_note(_("Which deck is meant?"))
    for number, deck in enumerate(several.decks, 1):
        print_note(f"{number:>3}. {deck.name}")
    print_note(_("Type its number; an empty line cancels."))
    for line in sys.stdin:
        answer = line.strip()
        if answer.isascii() and answer.isdigit() and 1 <= int(answer) <= len(several.decks):
            return several.decks[int(answer) - 1]
        if not answer:
            break
        last = len(several.decks)
        print_note(_("Enter a number from 1 to {last}.").format(last=last))
    raise several
