"""Decks, formats, collections and commands take a card's reference by the name of its set."""

from collections.abc import Iterator

import pytest

from catalog.store import Catalog, open_catalog
from deckbuilder.decks.collection import Collection
from deckbuilder.decks.formats import format_file, load_format
from deckbuilder.decks.legality import ViolationCode, check_deck
from deckbuilder.decks.store import DeckStore
from deckbuilder.decks.text import parse_deck, resolve
from deckbuilder.squads.swaps import swap_pool
from tests.catalog.test_references import TYPED
from tests.support.cli import run, run_json

FORMAT = """
code = "own"
kind = "constructed"
[name]
ru = "Свой"
en = "Own"
[size]
min = 1
[banned]
prints = ["Рубеж/22"]
[source]
text = "us"
"""


@pytest.fixture(scope="module")
def catalog() -> Iterator[Catalog]:
    with open_catalog("sqlite://") as opened:
        yield opened


@pytest.mark.parametrize("ref", [*TYPED, "The Border: First Set/22"])
@pytest.mark.parametrize("line", ["2 Имя [{ref}]", "2 {ref}"])
def test_a_line_of_a_deck_takes_a_reference(catalog: Catalog, ref: str, line: str) -> None:
    found = resolve(parse_deck(line.format(ref=ref)), catalog)
    card = catalog.card(ref)
    assert card is not None
    assert found.unknown == ()
    assert found.refs == (frozenset({card.ref}),)
    assert [(spec.name, count) for spec, count in found.cards] == [(card.name, 2)]


def test_a_format_bans_a_print_by_the_name_of_its_set(catalog: Catalog) -> None:
    file = format_file("own")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(FORMAT, encoding="utf-8")
    deck = resolve(parse_deck("2 border/22"), catalog)
    codes = [one.code for one in check_deck(deck, load_format("own"))]
    assert ViolationCode.BANNED_PRINT in codes
    refs = {card.ref for card in swap_pool((), "own", catalog)}
    assert ("border/22" in refs, "border/23" in refs) == (False, True)


@pytest.mark.parametrize("ref", TYPED)
def test_a_table_of_a_collection_takes_a_reference(ref: str) -> None:
    with open_catalog() as catalog:
        collection = Collection(catalog, DeckStore(catalog))
        set_name, _slash, number = ref.partition("/")
        collection.import_table(f"ref,count\n{ref},2\n")
        assert collection.copies("border/22").count == 2
        collection.import_table(f"set,number,count\n{set_name},{number},3\n")
        assert collection.copies("border/22").count == 3


@pytest.mark.parametrize("ref", TYPED)
def test_commands_take_a_reference(ref: str) -> None:
    assert [card["ref"] for card in run_json("card", ref)["cards"]] == ["border/22"]
    assert run_json("collection", "add", ref)["ref"] == "border/22"
    assert run("compile", "--explain", ref).exit_code == 0


def test_a_reference_to_an_unknown_set_is_reported() -> None:
    found = run("card", "Порубежье/22")
    assert found.exit_code == 2
    assert "Nothing is called “Порубежье/22”." in found.output
