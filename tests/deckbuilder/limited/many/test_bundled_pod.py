"""A draft of the bundled set by the strongest bots ends in decks that can be played.

Three boosters a seat are 36 cards, thirty of which make a deck.
"""

import pytest

from catalog.store import open_catalog
from deckbuilder.decks.deck import DeckEntry
from deckbuilder.decks.formats import load_format
from deckbuilder.decks.legality import check_deck
from deckbuilder.decks.text import Deck, resolve
from deckbuilder.limited.boosters import usual_set
from deckbuilder.limited.collations import default_collation
from deckbuilder.limited.draft.plan import BoosterPlan, DraftKind, DraftPlan, DraftSeat, Skill
from deckbuilder.limited.many.runs import play_run, run_setup


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 4, 24])
def test_a_pod_of_eight_squad_bots_ends_in_legal_decks_of_at_most_three_elements(seed: int) -> None:
    with open_catalog("sqlite://") as catalog:
        code = usual_set(catalog)
        seats = tuple(DraftSeat(f"Бот {number}", Skill.SQUAD) for number in range(8))
        boosters = (BoosterPlan(code, default_collation(code)),) * 3
        setup = run_setup(DraftPlan(DraftKind.POD, seats, boosters, seed), catalog)
        decks = play_run(setup).log.decks
        assert len(decks) == 8
        for deck in decks:
            entries = tuple(DeckEntry(setup.cards[ref].spec.name, 1, ref=ref) for ref in deck.cards)
            side = tuple(DeckEntry(setup.cards[ref].spec.name, 1, ref=ref) for ref in deck.side)
            made = resolve(Deck("Пул", "limited", entries=entries, side=side), catalog)
            assert check_deck(made, load_format("limited")) == ()
            elements = {one for spec, _count in made.cards for one in spec.elements}
            assert len(elements) <= 3, deck.name
