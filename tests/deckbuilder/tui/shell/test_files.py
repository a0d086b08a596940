"""What screens write for the user: pages to share, in the current folder, no file overwritten."""

import os
from pathlib import Path

import pytest
from textual.widgets import Input

from catalog.store import open_catalog
from deckbuilder.limited.store import DraftStore
from deckbuilder.tui.decks.deck import DeckScreen
from deckbuilder.tui.shell.dialogs import Confirm
from deckbuilder.tui.shell.files import suggested_path
from tests.deckbuilder.tui.draft_support import finished_draft
from tests.deckbuilder.tui.support import SMALL, press, running, shown
from tests.support.pages import Tag, read_page

pytestmark = pytest.mark.slow

DEALT = ("f4", "shift+tab", "=5", "enter")


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the current folder be empty."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def only_page(folder: Path) -> Tag:
    (path,) = folder.glob("*.html")
    return read_page(path.read_text(encoding="utf-8"))


async def test_a_listed_deck_is_exported_as_a_page(own_folder: Path) -> None:
    async with running("f3", "p", "enter", size=SMALL) as pilot:
        assert "Written to" in shown(pilot)
    assert len(only_page(own_folder).all("bdi")) > 10


async def test_a_deck_is_exported_as_a_page_while_its_query_is_typed(own_folder: Path) -> None:
    async with running(
        "f3", "enter", "=moon", "ctrl+x", "end", "enter", "enter", size=SMALL
    ) as pilot:
        assert isinstance(pilot.app.screen, DeckScreen)
        name = pilot.app.screen.editing.deck.name
    assert only_page(own_folder).one("h1").text == name


async def test_a_deal_is_exported_as_a_page_with_a_folded_best_squad(own_folder: Path) -> None:
    async with running(*DEALT, "a", "f", "h", "enter", size=SMALL) as pilot:
        assert "Written to" in " ".join(shown(pilot).split())
    tree = only_page(own_folder)
    assert len(tree.all("input", type="checkbox")) == 15
    assert "open" not in tree.one("details", id="answer").attributes


async def test_a_reviewed_draft_is_exported_as_a_page(own_folder: Path) -> None:
    with open_catalog() as catalog:
        DraftStore(catalog).add_draft(finished_draft(catalog).log())
    async with running("f9", "end", "r", "h", "enter", size=SMALL) as pilot:
        assert "Written to" in shown(pilot)
    assert len(only_page(own_folder).all("fieldset")) == 12


async def test_a_short_name_in_the_current_folder_is_offered(own_folder: Path) -> None:
    async with running(*DEALT, "a", "f", "h", size=SMALL) as pilot:
        offered = pilot.app.screen.query_one(Input).value
        assert offered.endswith("-5.html")
        assert "/" not in offered
        await press(pilot, "enter")
        told = [notice.message for notice in pilot.app._notifications]
        assert f"Written to {own_folder / offered}." in told
    assert (own_folder / offered).is_file()


def test_a_suggested_name_is_cut_and_holds_no_folder() -> None:
    assert suggested_path("a/b", ".txt") == "a-b.txt"
    assert len(suggested_path("word " * 30, ".txt")) <= 44


def test_files_go_home_if_the_current_folder_cannot_be_written_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(os, "access", lambda _path, _mode: False)
    assert suggested_path("deck", ".txt") == str(Path.home() / "deck.txt")


async def test_an_existing_file_is_overwritten_only_after_confirmation(own_folder: Path) -> None:
    kept = own_folder / "deck.txt"
    kept.write_text("mine", encoding="utf-8")
    async with running("f3", "e", "ctrl+u", f"={kept}", "enter", size=SMALL) as pilot:
        assert isinstance(pilot.app.screen, Confirm)
        await press(pilot, "enter")
        assert kept.read_text(encoding="utf-8") == "mine"
        await press(pilot, "e", "ctrl+u", f"={kept}", "enter", "y")
    assert kept.read_text(encoding="utf-8") != "mine"


async def test_existing_tables_are_overwritten_only_after_confirmation(own_folder: Path) -> None:
    tables = own_folder / "meta"
    tables.mkdir()
    (tables / "cards.csv").write_text("mine", encoding="utf-8")
    async with running("f3", "m", "e", "enter", size=SMALL) as pilot:
        assert isinstance(pilot.app.screen, Confirm)
        await press(pilot, "enter")
        assert [one.read_text(encoding="utf-8") for one in tables.iterdir()] == ["mine"]
        await press(pilot, "e", "enter", "y")
    assert (tables / "cards.csv").read_text(encoding="utf-8") != "mine"


async def test_the_question_shows_why_a_path_is_not_writable(own_folder: Path) -> None:
    async with running("f3", "p", "ctrl+u", "=~nobody/x.html", "enter", size=SMALL) as pilot:
        assert "✖" in shown(pilot)
        await press(pilot, "ctrl+u", f"={own_folder / 'nowhere' / 'x.html'}", "enter")
        assert "There is no folder" in shown(pilot)
