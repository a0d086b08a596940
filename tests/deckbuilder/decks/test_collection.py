"""The user's own cards: counted by print, asked for by name, reserved by built decks."""

from collections.abc import Iterator
from multiprocessing import get_context
from multiprocessing.synchronize import Barrier
from pathlib import Path

import pytest

from catalog.common.errors import UnknownName, UserError
from catalog.common.paths import database_url
from catalog.owned import Copies
from catalog.store import Catalog, open_catalog
from deckbuilder.decks.collection import Collection
from deckbuilder.decks.store import DeckStore
from deckbuilder.decks.text import Deck, DeckEntry
from tests.support.cli import run, run_json

HEADER = "set,number,name,rarity,cost,elements,type,life,movement,strike\n"
CARDS = f"""{HEADER}Первый,1,Пробный страж,rare,3,forest,ground,7,1,1-2-2
Первый,2,Пробный лис,common,2,steppe,ground,5,2,1-1-2
Второй,1,Пробный страж,rare,3,forest,ground,7,1,1-2-2
"""
GUARD, FOX, GUARD_AGAIN = "pervyy/1", "pervyy/2", "vtoroy/1"


@pytest.fixture
def catalog(tmp_path: Path) -> Iterator[Catalog]:
    table = tmp_path / "cards.csv"
    table.write_text(CARDS, encoding="utf-8")
    with open_catalog() as opened:
        opened.import_file(table)
        yield opened


@pytest.fixture
def store(catalog: Catalog) -> DeckStore:
    return DeckStore(catalog)


@pytest.fixture
def collection(catalog: Catalog, store: DeckStore) -> Collection:
    return Collection(catalog, store)


def deck(name: str, guards: int, foxes: int = 0) -> Deck:
    entries = [DeckEntry("пробный страж", guards)]
    return Deck(name, entries=(*entries, *([DeckEntry("Пробный лис", foxes)] if foxes else [])))


def test_copies_are_counted_by_print(collection: Collection) -> None:
    collection.add(GUARD, 2)
    collection.add(GUARD_AGAIN)
    assert [(one.ref, one.count) for one in collection.lines()] == [(GUARD, 2), (GUARD_AGAIN, 1)]


def _add_ten(url: str, barrier: Barrier) -> None:
    with open_catalog(url) as catalog:
        own = Collection(catalog, DeckStore(catalog))
        barrier.wait()
        for _time in range(10):
            own.add(GUARD)
            own.import_table(f"ref,count\n{FOX},1\n", adding=True)


@pytest.mark.slow
def test_three_programs_add_copies_at_once_without_loss(collection: Collection) -> None:
    url = database_url()
    context = get_context("spawn")
    barrier = context.Barrier(3)
    programs = [context.Process(target=_add_ten, args=(url, barrier)) for _program in range(3)]
    for program in programs:
        program.start()
    for program in programs:
        program.join(60)
    assert [program.exitcode for program in programs] == [0, 0, 0]
    assert {ref: copies.count for ref, copies in collection.all().items()} == {GUARD: 30, FOX: 30}


def test_removing_more_copies_than_owned_leaves_none(collection: Collection) -> None:
    collection.add(GUARD, 2)
    assert collection.add(GUARD, -5) == Copies(0)
    assert collection.lines() == ()


def test_an_ambiguous_name_must_be_specified_by_print(collection: Collection) -> None:
    with pytest.raises(UserError, match=f"{GUARD_AGAIN}, {GUARD}"):
        collection.find("Пробный страж")
    assert collection.find("пробный ЛИС").ref == FOX
    with pytest.raises(UnknownName) as caught:
        collection.find("Пробный лес")
    assert caught.value.suggestions[0] == "Пробный лис"


def test_copies_of_every_print_of_a_name_count_for_a_deck(collection: Collection) -> None:
    collection.add(GUARD, 1)
    collection.add(GUARD_AGAIN, 1)
    (line,) = collection.missing(deck("А", 3))
    assert (line.needed, line.owned, line.reserved, line.missing) == (3, 2, 0, 1)


def test_a_built_deck_reserves_its_copies(collection: Collection, store: DeckStore) -> None:
    collection.add(GUARD, 3)
    store.save(deck("Собранная", 2))
    assert collection.missing(deck("Новая", 3))[0].missing == 0
    store.set_built("собранная")
    (line,) = collection.missing(deck("Новая", 3))
    assert (line.reserved, line.missing) == (2, 2)
    assert [one.reserved for one in collection.lines()] == [2]
    store.set_built("собранная", False)
    assert collection.missing(deck("Новая", 3))[0].missing == 0


def test_a_built_deck_does_not_lack_its_own_copies(
    collection: Collection, store: DeckStore
) -> None:
    collection.add(GUARD, 2)
    store.save(deck("Собранная", 2))
    store.set_built("Собранная")
    assert collection.missing(store.load("Собранная"))[0].missing == 0


def test_decks_that_reserve_more_copies_than_owned_leave_none_free(
    collection: Collection, store: DeckStore
) -> None:
    collection.add(GUARD, 1)
    store.save(deck("Собранная", 3))
    store.set_built("Собранная")
    assert collection.missing(deck("Новая", 2))[0].missing == 2


def test_the_side_also_needs_copies_and_an_unknown_card_is_marked(collection: Collection) -> None:
    mixed = Deck("А", entries=(DeckEntry("Пробный лис", 1),), side=(DeckEntry("Неведомый", 2),))
    lines = collection.missing(mixed)
    assert [(one.name, one.missing, one.known) for one in lines] == [
        ("Пробный лис", 1, True),
        ("Неведомый", 2, False),
    ]


def test_an_exported_collection_is_read_back_unchanged(collection: Collection) -> None:
    collection.add(GUARD, 2)
    collection.wish(FOX, 3)
    text = collection.export()
    collection.add(GUARD, -2)
    collection.wish(FOX, 0)
    assert collection.import_table(text).changed == 2
    assert collection.export() == text
    assert collection.import_table(text).changed == 0


@pytest.mark.parametrize(
    "text",
    [
        f"ref,count\n{FOX},4\n",
        "set;number;count\nПервый;2;4\n",
        "Набор\tНомер\tЕсть\npervyy\t2\t4\n",
        "имя,количество\nпробный лис,4\n",
        "\ufeffname,count\n\nПробный лис,3\nПробный лис,1\n",
    ],
)
def test_a_card_may_be_named_in_three_ways(collection: Collection, text: str) -> None:
    report = collection.import_table(text)
    assert report.problems == ()
    assert collection.copies(FOX) == Copies(4)


def test_an_import_replaces_copies_unless_told_to_add(collection: Collection) -> None:
    collection.add(FOX, 2)
    collection.wish(FOX, 1)
    collection.import_table(f"ref,count\n{FOX},5\n")
    assert collection.copies(FOX) == Copies(5, 1)
    collection.import_table(f"ref,count\n{FOX},5\n", adding=True)
    assert collection.copies(FOX) == Copies(10, 1)


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ("Пробный страж,,1", "printed several times"),
        ("Пробный лис,,много", "whole number"),
        ("Пробный лис,,-1", "whole number"),
        ("Неведомый,,1", "Nothing is called"),
        ("Пробный лис,,", "neither a count nor a wish"),
        (",нетакого/1,1", "Nothing is called"),
        (",,1", "names no card"),
    ],
)
def test_a_bad_row_is_reported_with_its_line_and_the_others_are_imported(
    collection: Collection, row: str, reason: str
) -> None:
    report = collection.import_table(f"name,ref,count\nПробный лис,,2\n{row}\n")
    ((line, found),) = [(one.line, one.reason) for one in report.problems]
    assert line == 3
    assert reason in found
    assert collection.copies(FOX) == Copies(2)


@pytest.mark.parametrize("text", ["", "ref\nx\n", "count\n1\n", "set,count\nx,1\n"])
def test_a_table_without_the_required_columns_is_refused(collection: Collection, text: str) -> None:
    with pytest.raises(UserError, match="first line"):
        collection.import_table(text)


@pytest.mark.slow
def test_the_command_line_keeps_a_collection(tmp_path: Path) -> None:
    (card,) = run_json("card", "rubezh/1")["cards"]
    assert run_json("collection", "add", "rubezh/1", "2")["count"] == 2
    assert run_json("collection", "remove", card["name"])["count"] == 1
    assert run_json("collection", "wish", "rubezh/1", "3")["wish"] == 3
    assert run_json("search", "есть:1 хочу>=3")["total"] == 1
    shown = run_json("collection", "show", "хочу>0")
    assert (shown["copies"], shown["wishes"], len(shown["cards"])) == (1, 3, 1)
    path = tmp_path / "own.csv"
    assert run("collection", "export", "-o", str(path)).exit_code == 0
    assert run_json("collection", "import", str(path))["changed"] == 0
    assert run_json("collection", "missing", "steppe-raid")["complete"] is False


def test_an_import_without_a_readable_row_has_exit_code_1(tmp_path: Path) -> None:
    path = tmp_path / "own.csv"
    path.write_text("name,count\nНетакойкарты,1\n", encoding="utf-8")
    result = run("collection", "import", str(path))
    assert result.exit_code == 1
    assert f"{path}:2: " in result.stderr


def test_built_decks_are_marked_by_a_command(tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_text("# name: Проба\n2 Нетакойкарты\n", encoding="utf-8")
    run("deck", "import", str(path), "--unknown")
    assert run_json("deck", "built", "проба") == {"name": "Проба", "built": True}
    assert [one["built"] for one in run_json("deck", "list")["decks"]] == [True]
    assert run_json("deck", "built", "проба", "--undo")["built"] is False


def test_copies_in_built_decks_are_not_free(collection: Collection, store: DeckStore) -> None:
    collection.add(GUARD, 3)
    collection.add(GUARD_AGAIN, 2)
    collection.add(FOX, 1)
    store.save(Deck("Собранная").add("Пробный страж", 1))
    store.set_built("Собранная")
    deck = Deck("Новая").add("Пробный страж", 2).add("Пробный лис", 1, side=True)
    assert collection.free(deck) == {"пробный страж": 2}
    assert collection.free(Deck("Собранная").add("Пробный страж", 1))["пробный страж"] == 4


def test_a_search_may_be_limited_to_the_collection(
    catalog: Catalog, collection: Collection
) -> None:
    collection.add(GUARD_AGAIN)
    collection.wish(FOX, 1)
    found = catalog.search("сорт:-имя", collected=True)
    assert [card.ref for card in found.cards] == [GUARD_AGAIN, FOX]
    assert catalog.search("имею>0", collected=True).total == 1
