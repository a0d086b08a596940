"""The small board on which a card with a new reading is tried."""

from pathlib import Path

import pytest

from catalog.store import open_catalog
from deckbuilder.decks.store import SessionStore
from deckbuilder.workbench.reading_trial import TrialTable
from engine.berserk import NO_CARD, CardSpec, CardState, Zone, cell_name
from engine.kernel import Seat
from tests.support import specs


def tried(spec: CardSpec) -> tuple[CardState, tuple[CardState, ...]]:
    """Lay the small board of a card; return the card and all cards there."""
    with open_catalog() as catalog:
        table = TrialTable.of(SessionStore(catalog), spec)
        cards = tuple(table.seen.cards)
        assert table.decision is not None
        table.forget()
    return cards[0], cards


@pytest.mark.parametrize("spec", [specs.creature(), specs.artifact()])
def test_a_creature_or_an_artifact_stands_among_others(
    home_with_cards: Path, spec: CardSpec
) -> None:
    card, _cards = tried(spec)
    assert (card.zone, cell_name(card.cell), card.host) == (Zone.BATTLEFIELD, "c2", NO_CARD)


@pytest.mark.parametrize("spec", [specs.flyer(), specs.terrain()])
def test_a_flyer_or_a_terrain_is_in_the_extra_zone(home_with_cards: Path, spec: CardSpec) -> None:
    card, _cards = tried(spec)
    assert (card.zone, card.in_battle) == (Zone.EXTRA, True)


@pytest.mark.rule("211.9")
@pytest.mark.parametrize(
    ("spec", "side"), [(specs.companion(), Seat.FIRST), (specs.parasite(), Seat.SECOND)]
)
def test_a_symbiote_sits_on_a_creature_of_its_side(
    home_with_cards: Path, spec: CardSpec, side: Seat
) -> None:
    card, cards = tried(spec)
    host = cards[card.host]
    assert (card.controller, host.controller) == (Seat.FIRST, side)
    assert (card.zone, card.cell) == (Zone.BATTLEFIELD, host.cell)
