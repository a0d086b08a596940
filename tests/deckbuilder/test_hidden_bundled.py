"""Where real cards are in, the bundled set can be hidden: what then uses real cards only."""

import json
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from catalog.store import Catalog, open_catalog
from deckbuilder.base.settings import load_settings
from deckbuilder.cards.bundled import SETTING, asks_to_hide
from deckbuilder.decks.finding import find_deck
from deckbuilder.decks.starters import offered_starters
from deckbuilder.decks.store import DeckStore
from deckbuilder.decks.text import resolve, starter_decks
from deckbuilder.limited.boosters import usual_set
from deckbuilder.limited.draft.planning import plan_boosters
from deckbuilder.workbench.beginning import deck_offers
from deckbuilder.workbench.deck_report import RememberedCards, report_on
from deckbuilder.workbench.exercise import daily_deck
from deckbuilder.workbench.set_choices import offered_sets
from deckbuilder.workbench.workbench import open_services
from tests.catalog.files import nxt_card, nxt_file
from tests.support.cli import run, run_json

DAY = date(2026, 11, 29)


def plain_cards() -> list[dict[str, object]]:
    """Return cards that play whole, enough for a deck of each element and for boosters."""
    return [
        nxt_card(
            number,
            cost=number // 12 % 7 + 1,
            elite=number // 6 % 2 == 0,
            rarity=number // 6 % 4 + 1,
            color=2 ** (number % 6),
            text="{armor} 1.",
        )
        for number in range(1, 401)
    ]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return nxt_file(tmp_path, plain_cards())


@pytest.fixture
def catalog(home_with_cards: Path, file: Path) -> Iterator[Catalog]:
    """Open a catalogue with the bundled set and invented others, the bundled hidden."""
    with open_catalog() as opened:
        opened.import_file(file, strict=True)
        opened.hides_bundled = True
        yield opened


def test_hidden_cards_are_found_by_no_search_which_says_so(catalog: Catalog) -> None:
    bundled = catalog.bundled_count()
    assert catalog.search("").total == catalog.count() - bundled
    found = catalog.search("set:rubezh")
    assert (found.total, found.hidden, found.suggestions) == (0, bundled, ())
    assert catalog.search("set:border", hidden=True).total == bundled
    assert not catalog.search("такого нет").hidden


def test_names_of_hidden_cards_are_not_completed(catalog: Catalog) -> None:
    name = catalog.search("set:border", hidden=True).cards[0].name
    assert not catalog.names_that_begin(name, 5)
    catalog.hides_bundled = False
    assert name in catalog.names_that_begin(name, 5)


def test_an_export_holds_hidden_cards(catalog: Catalog) -> None:
    assert len(json.loads(catalog.export("json"))) == catalog.count() + 120, "retired ones too"


def test_bundled_cards_alone_are_never_hidden(home_with_cards: Path) -> None:
    with open_catalog() as catalog:
        catalog.hides_bundled = True
        assert catalog.search("").total == catalog.count() > 0
        assert [one.code for one in catalog.shown_sets()] == ["border"]
        assert offered_starters(catalog) == starter_decks()
        assert usual_set(catalog) == "border"
        assert not asks_to_hide(catalog)


def test_decks_with_hidden_cards_stay_legal_and_playable(catalog: Catalog) -> None:
    for stem, deck in starter_decks():
        assert find_deck(stem, catalog, DeckStore(catalog)) == deck
        assert report_on(deck, RememberedCards(catalog)).is_legal


def test_offered_decks_are_of_real_cards_that_play_whole(catalog: Catalog) -> None:
    offered = offered_starters(catalog)
    assert len(offered) == 5
    for stem, deck in offered:
        assert deck.total == 30
        resolved = resolve(deck, catalog)
        assert not resolved.unknown
        assert {spec.ref.partition("/")[0] for spec, _count in resolved.cards} == {"nxt-10"}
        assert report_on(deck, RememberedCards(catalog)).is_legal
        assert find_deck(stem, catalog, DeckStore(catalog)) == deck
    catalog.hides_bundled = False
    assert offered_starters(catalog) == starter_decks()


def test_boosters_are_of_the_newest_real_set_unless_another_is_named(catalog: Catalog) -> None:
    assert {one.set_code for one in plan_boosters("", 3, None, catalog)} == {"nxt-10"}
    assert {one.set_code for one in plan_boosters("rubezh", 3, None, catalog)} == {"border"}
    assert offered_sets("rubezh", catalog) == offered_sets("", catalog)
    catalog.hides_bundled = False
    assert {one.set_code for one in plan_boosters("", 3, None, catalog)} == {"border"}
    assert offered_sets("nxt-10", catalog) != offered_sets("", catalog)


def test_the_first_opponent_and_the_deal_of_the_day_use_real_cards(catalog: Catalog) -> None:
    run("config", "set", SETTING, "true")
    services = open_services(load_settings())
    real = [deck.name for _stem, deck in offered_starters(catalog)]
    assert [offer.value for offer in deck_offers(services)] == real
    deck = daily_deck(services, DAY)
    assert deck.name in real
    services.close()


def test_an_import_offers_once_to_hide_the_bundled_set(home_with_cards: Path, file: Path) -> None:
    offered = "razdacha config set hide_bundled true"
    assert offered in run("import", str(file)).output
    run("config", "set", SETTING, "false")
    assert offered not in run("import", str(file)).output


def test_an_import_can_hide_the_bundled_set(home_with_cards: Path, file: Path) -> None:
    run_json("import", str(file), "--hide-bundled")
    assert run_json("search", "set:rubezh")["hidden"] == 220
    told = run("search", "set:rubezh").output
    assert "220 bundled cards are hidden" in told
    assert "razdacha config set hide_bundled false" in told
    run("config", "set", SETTING, "false")
    assert run_json("search", "set:rubezh")["total"] == 220
