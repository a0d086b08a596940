"""Sets on screen: beside the names of reprints, and chosen from a list."""

from pathlib import Path

import pytest
from textual.widgets import Input, Select

from catalog.common.i18n import Language, activate
from catalog.specs import to_spec
from deckbuilder.tui.cards.cards import CardList
from deckbuilder.tui.cards.opened import reprinted
from deckbuilder.tui.cards.search import CardSearch, with_set_asked
from deckbuilder.tui.draft.new import NewDraftScreen
from deckbuilder.tui.draft.sealed import SealedScreen
from deckbuilder.tui.shell.picking import PickFrom
from deckbuilder.workbench.set_choices import named_sets, typed_sets
from tests.catalog.files import empty_catalog, nxt_card, nxt_file
from tests.deckbuilder.tui.support import LARGE, SMALL, press, running, services_of, shown


def _two_sets(folder: Path) -> Path:
    """Return a file with a card of set 10 alone, and one of it and of set 20."""
    again = nxt_card(2, name="Дважды изданный", set_id=20, id="20002")
    return nxt_file(folder, [nxt_card(1), nxt_card(2, name="Дважды изданный"), again])


def test_only_one_name_printed_in_several_sets_is_a_reprint(tmp_path: Path) -> None:
    catalog = empty_catalog()
    catalog.import_file(_two_sets(tmp_path), strict=True)
    specs = [to_spec(card) for card in catalog.search().cards]
    assert reprinted([*specs, *specs]) == {"Дважды изданный"}
    assert reprinted([specs[0], specs[0]]) == frozenset()


def test_names_found_once_by_a_query_are_not_reprints(tmp_path: Path) -> None:
    catalog = empty_catalog()
    catalog.import_file(_two_sets(tmp_path), strict=True)
    assert catalog.reprinted_names() == {"дважды изданный"}
    assert catalog.reprinted_names("дважды") == {"дважды изданный"}
    assert catalog.reprinted_names("set:nxt-20") == frozenset()


@pytest.mark.parametrize(
    ("query", "asked"),
    [
        ("", "set=nxt-10"),
        ("дракон set:rubezh cost:3", "дракон cost:3 set=nxt-10"),
        ('выпуск:"Путь хранителей" дракон', "дракон set=nxt-10"),
        ("-set:rubezh", "-set:rubezh set=nxt-10"),
    ],
)
def test_a_chosen_set_replaces_another_in_the_query(query: str, asked: str) -> None:
    activate(Language.ENGLISH)
    assert with_set_asked(query, "nxt-10") == asked


def test_lines_of_sets_contain_names_that_parse_to_the_same_sets(tmp_path: Path) -> None:
    catalog = empty_catalog()
    catalog.import_file(_two_sets(tmp_path), strict=True)
    assert typed_sets(["nxt-10", "nxt-20"], catalog) == "Война стихий, Нашествие тьмы"
    assert typed_sets(["nxt-10", "nxt-10"], catalog) == "Война стихий"
    assert named_sets("10-20", catalog) == "Война стихий, Нашествие тьмы"
    assert named_sets("10-10", catalog) == "Война стихий, Война стихий"
    assert named_sets("no such set", catalog) == "no such set"


@pytest.mark.slow
@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_the_catalogue_distinguishes_reprints_and_asks_for_a_set(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with running(size=size) as pilot:
        services = services_of(pilot)
        services.catalog.import_file(_two_sets(tmp_path))
        services.read_sets()
        await press(pilot, "f2", "=изданный")
        rows = pilot.app.screen.query_one(CardList)
        lines = [rows.row(index, rows.size.width).plain for index in range(rows.count)]
        assert ["20" in line or "Нашествие тьмы" in line for line in lines].count(True) == 1
        assert ["10" in line or "Война стихий" in line for line in lines].count(True) == 1
        await press(pilot, "ctrl+b")
        assert isinstance(pilot.app.screen, PickFrom)
        await press(pilot, "=тьмы", "enter")
        assert pilot.app.screen.query_one(CardSearch).render_query == "изданный set=nxt-20"
        assert rows.count == 1
        assert "20" not in rows.row(0, rows.size.width).plain


@pytest.mark.slow
async def test_the_sets_of_a_draft_are_chosen_one_by_one(tmp_path: Path) -> None:
    async with running(size=SMALL) as pilot:
        services_of(pilot).catalog.import_file(_two_sets(tmp_path))
        await press(pilot, "f9", "n")
        form = pilot.app.screen
        assert isinstance(form, NewDraftScreen)
        line = form.query_one("#sets", Input)
        assert line.value == "The Border"
        line.focus()
        await press(pilot, "enter")
        assert "booster 1 of 3" in shown(pilot)
        await press(pilot, "=рубеж", "enter")
        assert "booster 2 of 3" in shown(pilot)
        await press(pilot, "=тьмы", "enter", "=стихий", "enter")
        assert pilot.app.screen is form
        assert line.value == "The Border, Нашествие тьмы, Война стихий"
        await press(pilot, "enter", "=тьмы", "enter", "escape")
        assert line.value == "The Border, Нашествие тьмы, Война стихий"
        await press(pilot, "enter", "=тьмы", "enter", "enter")
        assert pilot.app.screen is form
        assert line.value == "Нашествие тьмы"


@pytest.mark.slow
async def test_the_sets_of_a_sealed_pool_are_chosen_or_typed(tmp_path: Path) -> None:
    async with running(size=SMALL) as pilot:
        services_of(pilot).catalog.import_file(_two_sets(tmp_path))
        await press(pilot, "f9", "s")
        form = pilot.app.screen
        assert isinstance(form, SealedScreen)
        form.query_one("#boosters", Select).value = 2
        line = form.query_one("#sets", Input)
        line.focus()
        await press(pilot, "down", "=стихий", "enter", "=тьмы", "enter")
        assert line.value == "Война стихий, Нашествие тьмы"
        await press(pilot, "ctrl+u", "=10-20")
        assert line.value == "10-20"
