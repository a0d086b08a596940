"""What `useful` may swap in."""

from catalog.store import open_catalog
from deckbuilder.cli.commands.useful import _pool
from deckbuilder.decks.collection import Collection
from deckbuilder.decks.finding import resolve_fully
from deckbuilder.decks.store import DeckStore
from deckbuilder.decks.text import Deck, DeckEntry


def test_with_owned_only_spare_copies_are_swapped_in() -> None:
    with open_catalog() as catalog:
        one, other, *_more = catalog.search().cards
        resolved = resolve_fully(Deck("Своя", entries=(DeckEntry(one.name, 1),)), catalog)
        Collection(catalog, DeckStore(catalog)).add(other.ref)
        spare, whole = (_pool(catalog, "", resolved, owned=owned) or () for owned in (True, False))
        assert [card.name for card in spare] == [other.name]
        assert len(whole) > 1
        assert _pool(catalog, None, resolved, owned=False) is None
