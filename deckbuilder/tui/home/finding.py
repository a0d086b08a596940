"""The results of the palette beside commands: decks, cards and terms by name, and rules."""

import logging
from collections.abc import Sequence
from functools import partial
from typing import Final

from catalog.cards import Card
from catalog.common.errors import UserError
from catalog.common.folding import fold, other_layout
from catalog.common.i18n import _, uncapitalised
from catalog.english import shown_name
from deckbuilder.cards.rulebook import find_rules
from deckbuilder.cards.terms import find_terms
from deckbuilder.decks.english import shown_deck
from deckbuilder.decks.starters import offered_starters
from deckbuilder.tui.cards.whole_card import WholeCard
from deckbuilder.tui.decks.pool import deck_screen
from deckbuilder.tui.shell.app import Found, RazdachaApp
from deckbuilder.tui.shell.areas import DECKS, Errand
from deckbuilder.tui.shell.base import RazdachaScreen

_log = logging.getLogger(__name__)
_MOST: Final = 6
"""The maximum number of results of each kind."""


def found(app: RazdachaApp, text: str) -> Sequence[Found]:
    """Return decks, cards, terms and rules with ``text`` in their names, in either keyboard layout.

    A rule is found by its number too.
    """
    texts = list(dict.fromkeys((text, other_layout(text))))
    hits: list[Found] = []
    for find in (_decks, _cards, _terms, _rules):
        try:
            hits += find(app, texts)
        # an unreadable query or a missing book: no results of that kind
        except UserError as error:
            _log.info("the palette finds nothing for “%s”: %s", text, error)
    return hits


def _decks(app: RazdachaApp, texts: Sequence[str]) -> list[Found]:
    wanted = [fold(text) for text in texts]
    names = [name for name in app.services.decks.names() if _is_called(name, wanted)]
    own = [Found(shown_deck(name), _("deck"), partial(open_deck, app, name)) for name in names]
    starters = [
        Found(
            shown_deck(deck.name),
            uncapitalised(_("Starter deck")),
            partial(_show_starter, app, deck.name),
        )
        for _stem, deck in offered_starters(app.services.catalog)
        if deck.name not in names and _is_called(deck.name, wanted)
    ]
    return [*own, *starters][:_MOST]


def _is_called(name: str, wanted: Sequence[str]) -> bool:
    """Return whether a deck has one of these texts in its name, in either language."""
    return any(text in fold(called) for text in wanted for called in (name, shown_deck(name)))


def open_deck(app: RazdachaApp, name: str) -> None:
    """Show a deck in its editor, above the list of decks."""
    try:
        editing = app.services.workshop.open(name)
    except UserError as error:
        app.warn(str(error))
        return
    app.open_area(DECKS.code)
    app.call_later(app.push_screen, deck_screen(editing))


def _show_starter(app: RazdachaApp, name: str) -> None:
    """Show a starter deck in the list, where it can be copied; a deck open above the list is
    closed, since its changes are saved."""
    if app.is_covered(DECKS.code) or app.current_mode == DECKS.code:
        app.call_later(_uncover_starter, app, name)
    else:
        app.open_area(DECKS.code, Errand(name))


async def _uncover_starter(app: RazdachaApp, name: str) -> None:
    await app.uncover(DECKS.code)
    if isinstance(app.screen, RazdachaScreen):
        app.screen.take_up(Errand(name))


def _cards(app: RazdachaApp, texts: Sequence[str]) -> list[Found]:
    cards: dict[str, Card] = {}
    for text in texts:
        words = text.replace('"', " ").split()
        query = " ".join(f'name:"{word}"' for word in words)
        if query:
            found = app.services.catalog.search(query, limit=_MOST, by_shown_name=True)
            for card in found.cards:
                cards.setdefault(card.name_key, card)
    return [
        Found(shown_name(card.name), _("card"), partial(app.push_screen, WholeCard(card)))
        for card in list(cards.values())[:_MOST]
    ]


def _terms(app: RazdachaApp, texts: Sequence[str]) -> list[Found]:
    terms = dict.fromkeys(
        term
        for text in texts
        for term in find_terms(text)
        if any(fold(text) in fold(name) for name in term.names)
    )
    return [
        Found(term.title, _("term"), partial(app.action_rules, f"«{term.russian}»"))
        for term in list(terms)[:_MOST]
    ]


def _rules(app: RazdachaApp, texts: Sequence[str]) -> list[Found]:
    rules = {rule.cite: rule for text in texts for rule in find_rules(text)[:_MOST]}
    return [
        Found(f"{rule.shown} {rule.title}", _("rule"), partial(app.action_rules, rule.cite))
        for rule in list(rules.values())[:_MOST]
    ]
