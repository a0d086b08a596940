"""A club evening in the application: the hall, one's own deck and table, what the host does."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from deckbuilder.network.client import Invitation
from deckbuilder.network.evening.guest import EveningGuest
from deckbuilder.network.protocol import Way
from deckbuilder.network.tokens import TokenBook
from deckbuilder.tui.battle.far_match import FarMatchScreen
from deckbuilder.tui.draft.evening import EveningScreen
from deckbuilder.tui.shell.dialogs import Confirm
from deckbuilder.tui.shell.form import FormDialog
from deckbuilder.workbench.brought_decks import deck_to_bring
from deckbuilder.workbench.evening_cards import CardsAsked
from deckbuilder.workbench.evening_seat import EveningLine
from deckbuilder.workbench.hosted_evening import EveningWishes, new_evening, serve_evening
from tests.deckbuilder.tui.support import (
    LARGE,
    SMALL,
    press,
    running,
    services_of,
    shown,
    until,
    until_so,
)
from tests.support.pages import read_page
from tests.support.patience import PATIENCE

LOOPBACK = "127.0.0.1"
CARDS = CardsAsked(Way.CONSTRUCTED, "constructed")


@asynccontextmanager
async def in_the_hall(folder: Path) -> AsyncIterator[tuple[Pilot[None], EveningLine]]:
    """Host an evening of two in the application; the other one has brought a deck."""
    async with running("f9", size=LARGE) as pilot:
        services = services_of(pilot)
        room = new_evening(services.catalog, EveningWishes(CARDS, ("Аня", "Боря"), seed=4))
        hosted = serve_evening(room, CARDS, LOOPBACK, 0, folder / "kept.evening")
        at = LOOPBACK, hosted.hosting.port, hosted.code
        other = EveningLine(
            EveningGuest(Invitation(*at, "Боря"), TokenBook(folder), patience=PATIENCE)
        )
        pilot.app.push_screen(EveningScreen(Invitation(*at, "Аня"), hosted))
        await until(pilot, "Decks are being built.")
        own = deck_to_bring(services, "black-candles")
        sent = other.send(other.guest.bring(own))
        assert sent is not None
        await asyncio.wrap_future(sent)
        await until(pilot, "Боря deck ready")
        yield pilot, other
        other.close()


@pytest.mark.slow
async def test_the_hall_leads_to_the_own_table_and_back_to_the_standings(tmp_path: Path) -> None:
    async with in_the_hall(tmp_path) as (pilot, _other):
        assert "bring your deck" in shown(pilot)
        await press(pilot, "d")
        assert isinstance(pilot.app.screen, FormDialog)
        await press(pilot, "ctrl+b")
        await until_so(pilot, lambda: isinstance(pilot.app.screen, FarMatchScreen), "a table")
        await press(pilot, "escape")
        await until(pilot, "Round 1")
        assert "Your table: 1, against Боря." in shown(pilot)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, FarMatchScreen)
        await press(pilot, "escape")


async def test_the_host_enters_a_result_and_goes_on_by_keys(tmp_path: Path) -> None:
    async with in_the_hall(tmp_path) as (pilot, other):
        await press(pilot, "d", "ctrl+b")
        await until_so(pilot, lambda: isinstance(pilot.app.screen, FarMatchScreen), "a table")
        await press(pilot, "escape", "n")
        await until(pilot, "Results are missing")
        await press(pilot, "w", "=nonsense", "enter")
        assert "Type the table and the games" in shown(pilot)
        await press(pilot, "ctrl+u", "=1 1-0", "enter")
        await until(pilot, "1-0")
        await press(pilot, "n")
        await until(pilot, "The evening is over.")
        assert other.guest.standings is not None


async def test_the_host_writes_sheets_to_print_once_a_round_has_begun(tmp_path: Path) -> None:
    path = tmp_path / "sheets.html"
    async with in_the_hall(tmp_path) as (pilot, _other):
        assert not pilot.app.screen.check_action("print", ())
        await press(pilot, "d", "ctrl+b")
        await until_so(pilot, lambda: isinstance(pilot.app.screen, FarMatchScreen), "a table")
        await press(pilot, "escape", "p", "ctrl+u", f"={path}", "enter")
        await until_so(pilot, path.exists, "a page")
        slip = read_page(path.read_text("utf-8")).one("article")
        assert {name.text for name in slip.all("bdi")} == {"Аня", "Боря"}


async def test_a_watcher_chooses_a_table_by_keys(tmp_path: Path) -> None:
    async with in_the_hall(tmp_path) as (pilot, other):
        hall = pilot.app.screen
        assert isinstance(hall, EveningScreen)
        await press(pilot, "d", "ctrl+b")
        await until_so(pilot, lambda: isinstance(pilot.app.screen, FarMatchScreen), "a table")
        await press(pilot, "escape")
        assert not hall.check_action("watch", ())
        code = shown(pilot).partition("Watchers' code: ")[2][:14]
        watching = EveningScreen(Invitation(LOOPBACK, other.guest.invitation.port, code, "Зритель"))
        pilot.app.push_screen(watching)
        await until(pilot, "Round 1")
        assert not any(watching.check_action(one, ()) for one in ("deck", "drop", "enter"))
        await press(pilot, "v")
        assert "Table 1: " in shown(pilot)
        await press(pilot, "enter")
        await until(pilot, "Waiting for the others.")
        await press(pilot, "escape")
        assert pilot.app.screen is watching


async def test_a_small_terminal_shows_the_codes_and_the_stage(tmp_path: Path) -> None:
    async with in_the_hall(tmp_path) as (pilot, other):
        await pilot.resize_terminal(*SMALL)
        await until_so(pilot, lambda: pilot.app.size == SMALL, "a small terminal")
        await pilot.pause()
        text = " ".join(shown(pilot).split())
        assert f"Room code: {other.guest.invitation.code}" in text
        assert "Watchers' code: " in text
        assert "Decks are being built." in text


async def test_who_hosts_is_asked_before_the_evening_closes(tmp_path: Path) -> None:
    async with in_the_hall(tmp_path) as (pilot, _other):
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, Confirm)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, EveningScreen)


async def test_the_area_of_drafts_offers_to_host_an_evening() -> None:
    async with running("f9", size=SMALL) as pilot:
        assert "Host a club evening" in shown(pilot)
        await press(pilot, "e")
        assert isinstance(pilot.app.screen, FormDialog)
        assert "Pairings" in shown(pilot)
