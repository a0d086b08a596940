"""Two tournament decks in a match that every run of the tests plays; the cards are not ours."""

import json
from pathlib import Path
from random import Random

import pytest

from catalog.common.folding import fold
from catalog.specs import to_spec
from catalog.store import open_catalog
from engine.berserk.cards.card import CardSpec
from engine.berserk.match.game import BERSERK, new_match
from tests.catalog.files import nxt_file
from tests.support.bundled import REAL_CARDS, real_cards
from tests.support.random_matches import play_on
from tests.support.real_decks import setup_between


@pytest.fixture
def decks(tmp_path: Path) -> list[tuple[CardSpec, ...]]:
    """Compile the cards of two decks alone: all the real ones take ten times as long."""
    played = json.loads(REAL_CARDS.with_name("tournament_decks.json").read_text(encoding="utf-8"))
    lists = [deck for own in played.values() for deck in own.values()][:2]
    wanted = {fold(name) for deck in lists for name in deck}
    cards = [card for card in real_cards() if fold(card["name"]) in wanted]
    with open_catalog("sqlite://") as catalog:
        catalog.import_file(nxt_file(tmp_path, cards))
        known = {fold(card.name): to_spec(card) for card in catalog.search("-выпуск:рубеж").cards}
    return [
        tuple(known[fold(name)] for name, copies in deck.items() for _copy in range(copies))
        for deck in lists
    ]


def test_a_match_of_tournament_decks_keeps_the_invariants(
    decks: list[tuple[CardSpec, ...]],
) -> None:
    match = new_match(setup_between(Random(1), decks[0], decks[1]))
    for _decision in play_on(match, 1, 80):
        BERSERK.check(match.state)
    assert len(match.choices) > 40
