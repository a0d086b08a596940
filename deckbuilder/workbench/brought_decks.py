"""Decks for a match by a room code: what a player brings, and the host's check of it."""

import hashlib
import json
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from catalog.common.folding import fold
from catalog.common.foreign import plain
from deckbuilder.base.saving import CARD
from deckbuilder.decks.finding import find_deck, resolve_fully
from deckbuilder.decks.formats import has_sideboard, named_format
from deckbuilder.decks.legality import check_deck
from deckbuilder.decks.text import Deck, ResolvedDeck, parse_deck, render_deck, resolve
from deckbuilder.network.matches.decks import CheckedDeck
from deckbuilder.network.matches.guest import OwnDeck
from deckbuilder.refusals import render_violation
from engine.berserk import CardSpec

if TYPE_CHECKING:
    from catalog.store import Catalog
    from deckbuilder.workbench.workbench import Services

_DIGEST_BYTES: Final = 8


def deck_to_bring(services: "Services", name: str) -> OwnDeck:
    """Return a deck, by name, starter deck or file, with the digests of its cards; with its side if
    its format allows exchanges with it.

    UserError if there is no such deck, or one of its cards is not in the catalogue.
    """
    resolved = resolve_fully(find_deck(name, services.catalog, services.decks), services.catalog)
    if not has_sideboard(resolved.deck.format):
        resolved = replace(resolved, deck=replace(resolved.deck, side=()), side=())
    deck = resolved.deck
    bare = Deck(deck.name, deck.format, deck.entries, deck.side)
    return OwnDeck(render_deck(bare), tuple(_digests(resolved).items()))


class DeckCheck:
    """The host's check: by its own catalogue, against the format agreed on.

    ``form`` is the format's code, ``rules`` are those of its edition, ``has_side`` is whether cards
    may be exchanged with the side between two games.
    """

    def __init__(self, catalog: "Catalog", form: str) -> None:
        """UserError for an unknown format."""
        self._catalog = catalog
        self._format = named_format(form)
        self.form = self._format.code
        self.rules = self._format.ruleset
        self.has_side = has_sideboard(self.form)

    def __call__(self, text: str, digests: tuple[tuple[str, str], ...]) -> CheckedDeck:
        """Return a brought deck as the host knows it."""
        resolved = resolve(parse_deck(plain(text)), self._catalog)
        problems = [render_violation(one) for one in check_deck(resolved, self._format)]
        own = {fold(name): digest for name, digest in _digests(resolved).items()}
        different = tuple(name for name, digest in digests if own.get(fold(name), digest) != digest)
        side = tuple(spec for spec, count in resolved.side for _copy in range(count))
        return CheckedDeck(resolved.deck.name, resolved.specs(), tuple(problems), different, side)


def _digests(resolved: ResolvedDeck) -> dict[str, str]:
    """Return a digest of each card of a deck and its side: equal for cards that play alike."""
    return {spec.name: _digest(spec) for spec, _count in (*resolved.cards, *resolved.side)}


def _digest(spec: CardSpec) -> str:
    text = json.dumps(CARD.write(spec), ensure_ascii=False, sort_keys=True)
    return hashlib.blake2b(text.encode(), digest_size=_DIGEST_BYTES).hexdigest()
