"""Screens of statistics, versions, collection, exchange and the field of decks."""

import json
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from textual.widgets import Input

from catalog.common import i18n
from catalog.common.i18n import Language
from catalog.english import shown_class, shown_classes, shown_name
from catalog.owned import Copies, OwnedCards
from deckbuilder.cards.card_description import type_name
from deckbuilder.decks.collection import Collection
from deckbuilder.decks.meta import TABLES
from deckbuilder.decks.store import DeckVersion
from deckbuilder.decks.text import Deck
from deckbuilder.tui.cards.cards import CardList
from deckbuilder.tui.cards.whole_card import WholeCard
from deckbuilder.tui.decks.exchange import FORMS
from deckbuilder.tui.decks.versions import VersionList
from deckbuilder.tui.shell.charts import Chart
from deckbuilder.workbench.deck_history import PAUSE, local_time, sittings
from engine.berserk import CardType
from tests.deckbuilder.tui.snapshots import SIZES, Look, Make, Size, pressing
from tests.deckbuilder.tui.support import (
    LARGE,
    SMALL,
    made_app,
    press,
    running,
    services_of,
    shown,
    until_so,
)
from tests.deckbuilder.tui.test_words import AllZh, english_in
from tests.support.patience import PATIENCE
from tests.support.starters import shown_starters

pytestmark = pytest.mark.slow

DATA = {"border"}  # the code of the bundled set
START = datetime(2026, 1, 1, tzinfo=UTC)
STYLED = {"charts-120x40", "numbers-120x40"}
SCREENS = (
    ("charts", ("f3", "end", "t")),
    ("numbers", ("f3", "enter", "down", *["ctrl+n"] * 3)),
    ("missing", ("f3", "end", "l")),
    ("collection", ("f2", "down", "ctrl+o", "ctrl+o", "ctrl+n", "down", "ctrl+n", "ctrl+l")),
    ("forms", ("f3", "end", "x")),
    ("meta", ("f3", "enter", "escape", "m", "down", "down", "down")),
)


def version(number: int, minutes: float, note: str = "") -> DeckVersion:
    saved_at = (START + timedelta(minutes=minutes)).isoformat(timespec="seconds")
    return DeckVersion(number, saved_at, note, Deck("A"))


def test_steps_of_one_sitting_stand_as_the_last_of_them() -> None:
    kept = [version(1, 0), version(2, 1), version(3, 2), version(4, 2 + PAUSE.seconds / 60)]
    listed = [(one.version.number, one.hidden) for one in sittings(kept)]
    assert listed == [(4, 0), (3, 2)]
    assert [one.version.number for one in sittings(kept, every=True)] == [4, 3, 2, 1]


def test_a_version_with_a_note_is_always_listed() -> None:
    kept = [version(1, 0), version(2, 1, "before the event"), version(3, 2)]
    assert [one.version.number for one in sittings(kept)] == [3, 2]


def test_a_sitting_says_what_it_changed_since_the_one_before() -> None:
    decks = [Deck("A").add("Страж"), Deck("A").add("Страж").add("Лис"), Deck("A").add("Лис", 2)]
    kept = [
        DeckVersion(number, version(number, minutes).saved_at, "", deck)
        for number, (minutes, deck) in enumerate(zip((0, 60, 61), decks, strict=True), 1)
    ]
    assert [(one.version.number, one.change) for one in sittings(kept)] == [
        (3, "+2 Лис, −1 Страж"),
        (1, "the first one"),
    ]
    assert [one.change for one in sittings(kept, every=True)][:2] == ["+1 Лис, −1 Страж", "+1 Лис"]


def test_restoring_a_version_keeps_the_newer_ones_listed() -> None:
    edited, restored = Deck("A").add("А").add("Б").add("В"), Deck("A")
    kept = [
        version(1, 0),
        DeckVersion(2, version(2, 1).saved_at, "", edited),
        DeckVersion(3, version(3, 2).saved_at, "Back to version 1", restored),
    ]
    assert [one.version.number for one in sittings(kept)] == [3, 2]


@pytest.mark.parametrize(
    ("zone", "wanted"), [("MSK-3", "2026-11-24 01:30"), ("UTC0", "2026-11-23 22:30")]
)
def test_the_time_of_a_version_is_that_of_the_clock_on_the_wall(
    zone: str, wanted: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        assert local_time("2026-11-23T22:30:00+00:00") == wanted
        assert local_time("2026-11-23T22:30:00") == wanted
    finally:
        monkeypatch.undo()
        time.tzset()


async def test_versions_are_noted_compared_and_restored() -> None:
    async with running("f3", "n", "enter", "down", "plus", "plus", "down", "plus") as pilot:
        decks = services_of(pilot).decks
        await press(pilot, "ctrl+o", "n", "=first", "enter")
        assert [one.note for one in decks.history("New deck")] == ["", "", "", "first"]
        rows = pilot.app.screen.query_one(VersionList)
        assert rows.count == 1
        await press(pilot, "a", "end", "up")
        assert rows.count == 4
        assert "From № 2 to now" in shown(pilot)
        assert "1 → 2" in shown(pilot)
        await press(pilot, "d", "home")
        assert "From № 2 to № 4" in shown(pilot)
        await press(pilot, "w", "enter")
        assert f"From № 4 to “{shown_starters()[0]}”" in shown(pilot)
        await press(pilot, "d", "end", "r", "escape")
        assert len(decks.history("New deck")) == 4
        await press(pilot, "r", "y")
        assert [one.deck.total for one in decks.history("New deck")] == [0, 1, 2, 3, 0]
        await press(pilot, "escape")
        assert "New deck: 0/30–50 cards" in shown(pilot)
        await press(pilot, "ctrl+z")
        assert decks.load("New deck").total == 3


async def test_statistics_follow_the_deck_and_are_saved_as_a_table(tmp_path: Path) -> None:
    target = tmp_path / "numbers.csv"
    async with running("f3", "n", "enter", "down", "plus", *["ctrl+n"] * 3) as pilot:
        assert "elite 0, ordinary 1, unique 0" in shown(pilot)
        await press(pilot, "plus")
        assert "elite 0, ordinary 2, unique 0" in shown(pilot)
        await press(pilot, "ctrl+g", "e", "ctrl+u", f"={target}", "enter")
        assert pilot.app.screen.query_one(Chart).display
        for told in (
            "4.00  cost",
            "2  forest",
            "2  ground creature",
            f"2  {shown_class('Лесовик')}",
        ):
            assert told in shown(pilot)
    lines = target.read_text(encoding="utf-8").splitlines()
    assert lines[0] == "table,key,part,value"
    assert lines[1] == "total,cards,cards,2"
    for line in ("averages,cost,mean,4.0", "elements,forest,cards,2", "types,ground,cards,2"):
        assert line in lines
    assert {"curve,4,elite,0", "curve,4,ordinary,2", "classes,Лесовик,cards,2"} <= set(lines)


_OWNED = ("f2", "down", "ctrl+o", "ctrl+o", "ctrl+r", "ctrl+n", "down", "ctrl+щ", "ctrl+щ")


async def test_copies_and_wishes_are_changed_by_keys_and_asked_for(tmp_path: Path) -> None:
    table = tmp_path / "mine.csv"
    async with running(*_OWNED) as pilot:
        collection = services_of(pilot).collection
        assert sorted((one.count, one.wish) for one in collection.lines()) == [(1, 1), (2, 0)]
        assert "[1+1]" in shown(pilot)
        await press(pilot, "slash", "=есть>=2")
        assert "1 card" in shown(pilot)
        await press(pilot, "down", "ctrl+l", "insert", "ctrl+g", "end", "right")
        assert sorted((one.count, one.wish) for one in collection.lines()) == [(2, 0), (3, 0)]
        await press(pilot, "ctrl+x", "down", "enter", "ctrl+u", f"={table}", "enter")
        await press(pilot, *(["delete"] * 3))
        assert len(collection.lines()) == 1
        await press(pilot, "ctrl+x", "enter", f"={table}", "enter")
        assert len(collection.lines()) == 2
        assert "✔ Every row was imported." in shown(pilot)


async def test_the_import_of_a_collection_shows_its_whole_report_and_is_one_step(
    tmp_path: Path,
) -> None:
    table = tmp_path / "mine.csv"
    wrong = "".join(f"Нет такой {number},1\n" for number in range(30))
    table.write_text(f"name,count\nДозорный гати,2\n{wrong}", encoding="utf-8")
    async with running("f2", "ctrl+l", size=SMALL) as pilot:
        collection = services_of(pilot).collection
        await press(pilot, "ctrl+x", "enter", f"={table}", "enter")
        assert "Rows: 31. Cards changed: 1." in shown(pilot)
        assert "✖ 30 rows were not imported:" in shown(pilot)
        assert "Нет такой 29" not in shown(pilot)
        await press(pilot, "end")
        assert "Нет такой 29" in shown(pilot)
        await press(pilot, "escape")
        assert [one.count for one in collection.lines()] == [2]
        await press(pilot, "ctrl+z")
        assert collection.lines() == ()


async def test_an_import_of_a_collection_that_is_stopped_takes_nothing_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = tmp_path / "mine.csv"
    table.write_text("name,count\nДозорный гати,2\nЧаруса,1\n", encoding="utf-8")
    halfway, go_on = Event(), Event()
    read = Collection._ref

    def slow(self: Collection, *args: Any) -> str:
        halfway.set()
        assert go_on.wait(PATIENCE)
        return read(self, *args)

    monkeypatch.setattr(Collection, "_ref", slow)
    async with running("f2", "ctrl+l") as pilot:
        await press(pilot, "ctrl+x", "enter")
        pilot.app.screen.query_one(Input).value = str(table)
        await pilot.press("enter")
        await until_so(pilot, halfway.is_set, "the reading")
        assert "Reading the collection" in shown(pilot)
        await pilot.press("escape")
        go_on.set()
        await press(pilot)
        assert services_of(pilot).collection.lines() == ()
        assert not services_of(pilot).collection_editing.can_undo


async def test_the_collection_is_searched_by_what_is_owned_wished_and_in_decks() -> None:
    async with running("f3", "enter", "escape", "home", "b", "f2", "down") as pilot:
        services = services_of(pilot)
        deck = services.decks.load(services.decks.names()[0])
        dealt = {entry.name for entry in deck.entries}
        others = [one for one in services.catalog.search("").cards if one.name not in dealt]
        (first, second), used = others[:2], deck.entries[-1]
        both = services.catalog.by_name(used.name)[0]
        for card, copies, wish in ((second, 2, 0), (first, 0, 3), (both, 1, 1)):
            services.collection.add(card.ref, copies)
            services.collection.wish(card.ref, wish)
        await press(pilot, "ctrl+l", "slash")
        for query, found in (
            ("есть>=2", [second.name]),
            ("хочу", []),
            ("хочу>0 сорт:-имя", sorted((both.name, first.name), reverse=True)),
            ("в:колоде", [both.name]),
            (f'в:"{deck.name[:9]}"', [both.name]),
            ("не:колоде", [first.name, second.name]),
            ("имею:0", [first.name]),
        ):
            await press(pilot, "end", "ctrl+u", f"={query}")
            cards = pilot.app.screen.query_one(CardList)
            rows = [cards.row_at(place) for place in range(cards.count)]
            names = [row.card.name for row in rows if row is not None and row.card is not None]
            assert names == found, query
        assert "Owned: 3." in shown(pilot)
        await press(pilot, "end", "ctrl+u", f"={both.name}")
        crystals = f"{both.cost}{'◆' if both.elite else '◇'}"
        assert f"1     +1        {used.count} {crystals} " in shown(pilot)


async def test_every_card_can_be_listed_to_begin_a_collection() -> None:
    async with running("f2", "down", "ctrl+l", size=SMALL) as pilot:
        assert "Ctrl+L lists every card" in shown(pilot)
        await press(pilot, "ctrl+l", "ctrl+o", "down", "ctrl+n", "ctrl+д")
        assert "2 cards" in shown(pilot)
        last = services_of(pilot).catalog.search("сорт:-имя").cards[0]
        await press(pilot, "slash", f"={last.name}")
        assert "None of your cards. Ctrl+L searches all cards." in shown(pilot)
        await press(pilot, "ctrl+l", "down", "enter")
        kind = (type_name(CardType(last.type)), *shown_classes(last.classes))
        assert ", ".join(kind) in shown(pilot)
        await press(pilot, "escape", "insert", "delete", "right", "escape")
        lines = services_of(pilot).collection.lines()
        assert sorted((one.count, one.wish) for one in lines) == [(0, 1), (1, 0), (1, 0)]


async def test_a_card_the_catalogue_lost_stays_in_the_collection_until_it_is_taken_out() -> None:
    async with running("f2") as pilot:
        OwnedCards(services_of(pilot).catalog).put({"gone/7": Copies(1)})
        await press(pilot, "down", "ctrl+o", "ctrl+l", "end")
        assert "not in the catalogue" in shown(pilot)
        assert "gone/7" in shown(pilot)
        await press(pilot, "delete")
        assert "not in the catalogue" not in shown(pilot)
        assert "Owned 1 → 0: “gone/7”." in shown(pilot)


async def test_a_built_deck_reserves_its_copies_and_what_is_missing_is_reported() -> None:
    async with running("f3", "enter", "escape", "home", "c", "b") as pilot:
        services = services_of(pilot)
        assert "▣ 30" in shown(pilot)
        assert sum(services.decks.reserved().values()) == 30
        await press(pilot, "l")
        assert "30 copies are missing." in shown(pilot)
        await press(pilot, "down", "f7")
        assert isinstance(pilot.app.screen, WholeCard)
        await press(pilot, "escape")
        await press(pilot, "ц", "ц")
        assert sum(one.wish for one in services.collection.lines()) == 30
        await press(pilot, "ctrl+z")
        assert "Undone: 30 wishes removed." in shown(pilot)
        assert services.collection.lines() == ()
        await press(pilot, "w")
        assert sum(one.wish for one in services.collection.lines()) == 30
        deck = services.decks.load(services.decks.names()[0])
        for entry in deck.entries:
            services.collection.add(services.catalog.by_name(entry.name)[0].ref, entry.count)
        await press(pilot, "escape", "l")
        assert "You have every card of" in shown(pilot)
        of_the_deck = shown_name(min(entry.name for entry in deck.entries))
        assert of_the_deck not in shown(pilot)
        await press(pilot, "a")
        assert of_the_deck in shown(pilot)


async def test_a_deck_goes_out_in_every_form_and_comes_back(tmp_path: Path) -> None:
    forms = list(FORMS)
    async with running("f3", "enter", "escape", "home") as pilot:
        decks = services_of(pilot).decks
        for place, form in enumerate(forms):
            steps = ["down"] * place
            target = tmp_path / form.value
            await press(pilot, "x", *steps, "enter")
            if form.value == "code":
                assert "Not exported in this format:" in shown(pilot)
                continue
            await press(pilot, "ctrl+u", f"={target}", "enter")
            assert target.is_file()
            await press(pilot, "i", f"={target}", "enter", "home")
        cards = [deck.total for deck in map(decks.load, decks.names())]
        assert cards == [30] * len(forms)


async def test_a_deck_of_a_code_gives_the_code_back_and_copies_it(tmp_path: Path) -> None:
    table = tmp_path / "cards.csv"
    table.write_text(
        "set,number,name,rarity,cost,elements,type,life,movement,strike\n"
        "Война стихий,17,Пробный страж,rare,3,forest,ground,7,1,1-2-2\n",
        encoding="utf-8",
    )
    async with running("f3") as pilot:
        services_of(pilot).catalog.import_file(table)
        await press(pilot, "i", "=#YAR", "enter", "home")
        assert "3× Пробный страж" in shown(pilot)
        await press(pilot, "ч", "down", "down", "down", "enter")
        assert "#YAR" in shown(pilot)
        assert pilot.app.clipboard == "#YAR"
        await press(pilot, "enter")
        assert not pilot.app.screen.is_modal


MANY = {
    "Игрок": {
        "Первая": {"Дозорный гати": 3, "Ночница": 2, "Неведомая": 1},
        "Вторая": {"Дозорный гати": 3, "Ночница": 3, "Бортник": 1},
    },
    "Другой": {"Третья": {"Бажен Медный Лоб": 2}},
}


async def test_decks_of_a_file_are_counted_together_and_the_tables_saved(tmp_path: Path) -> None:
    source, folder = tmp_path / "decks.json", tmp_path / "tables"
    source.write_text(json.dumps(MANY), encoding="utf-8")
    async with running("f3", "m") as pilot:
        assert "No decks yet; I imports a file of decks." in shown(pilot)
        await press(pilot, "i", f"={source}", "enter")
        chart = pilot.app.screen.query_one("#chart")
        for title, sign, drawn in (
            (
                "Cards — 3 decks",
                "2    67%  ████████  3.00           2       Дозорный гати",
                False,
            ),
            ("Played together — 3 decks", "Дозорный гати + Ночница", False),
            ("Elements — 3 decks", "mountain      1    33%       2", True),
            ("Costs of the mean deck — 3 decks", "cost  ordinary  elite", True),
            ("Archetypes — 3 decks", "2 decks, similarity 0.55", False),
        ):
            assert title in shown(pilot)
            assert sign in shown(pilot)
            assert "1 name is not in the catalogue" in shown(pilot)
            assert chart.display == drawn
            await press(pilot, "down")
        assert "“Первая”, “Вторая”" in shown(pilot)
        await press(pilot, "у", "ctrl+u", f"={folder}", "enter")
    assert {one.stem for one in folder.iterdir()} == set(TABLES)


async def test_a_bad_file_of_decks_is_reported_and_the_decks_stay(
    tmp_path: Path,
) -> None:
    wrong = tmp_path / "decks.json"
    wrong.write_text("{", encoding="utf-8")
    async with running("f3", "enter", "escape", "m") as pilot:
        await press(pilot, "i", f"={wrong}", "enter")
        assert "decks.json" in shown(pilot)
        assert "Cards — 1 deck" in shown(pilot)


async def test_no_tables_of_elements_without_a_known_card(tmp_path: Path) -> None:
    source = tmp_path / "decks.txt"
    source.write_text("2 Неведомая\n", encoding="utf-8")
    async with running("f3", "m", "i", f"={source}", "enter", "down", "down") as pilot:
        assert "None of these cards is in the catalogue." in shown(pilot)


@pytest.mark.parametrize("stand_in", [False, True], ids=["russian", "gettext"])
async def test_the_screens_are_russian_throughout(
    stand_in: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = made_app(Language.RUSSIAN)
    if stand_in:
        monkeypatch.setattr(i18n._Current, "translations", AllZh())
    async with running(size=LARGE if stand_in else SMALL, app=app) as pilot:
        for keys in (
            ("f3", "enter", "down", *["ctrl+n"] * 3),
            ("ctrl+g",),
            ("f1",),
            ("escape", "escape", "ctrl+o"),
            ("f1",),
            ("escape", "n"),
            ("escape", "r"),
            ("escape", "escape", "ctrl+l"),
            ("f1",),
            ("escape", "escape", "escape", "home", "b"),
            ("f1",),
            ("escape", "m"),
            ("f1",),
            ("escape", "down", "down"),
            ("f2", "down", "ctrl+o", "ctrl+n", "ctrl+l"),
            ("f1",),
        ):
            await press(pilot, *keys)
            assert english_in(shown(pilot)) - DATA == set()


@SIZES
@pytest.mark.parametrize(("name", "keys"), SCREENS, ids=[name for name, _keys in SCREENS])
def test_a_screen_looks_as_it_did(
    name: str, keys: tuple[str, ...], size: Size, looks_as_before: Look, make_app: Make
) -> None:
    looks_as_before(make_app(Language.RUSSIAN), size, pressing(*keys))


async def test_a_long_reason_stays_in_its_column_of_the_report(tmp_path: Path) -> None:
    table = tmp_path / "mine.csv"
    table.write_text("name,count,wish\nДозорный гати,много,0\n", encoding="utf-8")
    keys = ("f2", "ctrl+l", "ctrl+x", "enter", f"={table}", "enter")
    async with running(*keys, size=SMALL) as pilot:
        lines = shown(pilot).splitlines()
        head = next(line for line in lines if " why" in line)
        first = next(place for place, line in enumerate(lines) if "Дозорный гати" in line)
        assert lines[first].index("“много”") >= head.index("why")
        rest = lines[first + 1][head.index("line") : head.index("why")]
        assert not rest.strip(), lines[first + 1]


async def test_a_narrow_table_of_numbers_draws_whole_bars_or_none() -> None:
    async with running("f3", "down", "t", size=SMALL) as pilot:
        tables = shown(pilot).splitlines()[14:]
        assert any("ground creature" in line for line in tables)
        assert not any("…" in line for line in tables)
