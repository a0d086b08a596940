"""A hosted draft in the application: sitting down, drafting, leaving, the deck at the end."""

import asyncio
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input

from deckbuilder.limited.store import DraftStore
from deckbuilder.network.client import Invitation
from deckbuilder.network.door import Door
from deckbuilder.network.draft_room import DraftRoom
from deckbuilder.network.host import Host
from deckbuilder.network.protocol import Edition, LogPart
from deckbuilder.network.tls import read_certificate
from deckbuilder.tui.decks.pool import PoolDeckScreen
from deckbuilder.tui.draft.joined import JoinedDraft
from deckbuilder.tui.draft.joining import LobbyScreen, join
from deckbuilder.tui.draft.players import PlayersScreen
from deckbuilder.tui.draft.review import ReviewScreen
from deckbuilder.tui.shell.form import FormDialog
from deckbuilder.workbench.local_draft import Advisers
from tests.deckbuilder.network.certificates import certified
from tests.deckbuilder.network.tables import FirstBot, plan_of, table_of
from tests.deckbuilder.tui.draft_support import patched_bot
from tests.deckbuilder.tui.support import SMALL, app_of, press, running, shown, until
from tests.support.patience import PATIENCE

pytestmark = pytest.mark.slow

CODE = "1234-5678-9012"
LOOPBACK = "127.0.0.1"


@asynccontextmanager
async def served(room: DraftRoom, tls: ssl.SSLContext | None = None) -> AsyncIterator[int]:
    """Host a room on loopback; its port."""
    host = Host(room, lambda _news: None, tls=tls)
    opened: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    task = asyncio.create_task(host.run(LOOPBACK, 0, opened.set_result))
    try:
        yield await asyncio.wait_for(opened, PATIENCE)
    finally:
        host.stop()
        await task


def room_of(*people: str, bots: int = 1, size: int = 2, edition: str = "") -> DraftRoom:
    plan = plan_of(*people, bots=bots, edition=edition)
    return DraftRoom(plan, lambda made: table_of(made, size), Door(CODE), stand_in=FirstBot())


@pytest.fixture(autouse=True)
def an_adviser_who_is_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every adviser takes what costs most."""
    monkeypatch.setattr(Advisers, "bot", patched_bot)


def is_open(pilot: Pilot[None], screen: type[Screen[Any]]) -> bool:
    return isinstance(pilot.app.screen, screen)


async def test_a_hosted_draft_is_joined_drafted_and_becomes_a_deck() -> None:
    async with served(room_of("Анна")) as port, running("f9", "h", size=SMALL) as pilot:
        keys = ("ctrl+u", f"={LOOPBACK}:{port}", "tab", f"={CODE}", "tab", "ctrl+u", "=Анна")
        await press(pilot, *keys, "enter")
        await until(pilot, "pick 1")
        assert is_open(pilot, JoinedDraft)
        await press(pilot, "enter")
        await until(pilot, "pick 2")
        await press(pilot, "u")
        await until(pilot, "pick 1")
        await press(pilot, "enter")
        await until(pilot, "pick 2")
        await press(pilot, "enter")
        await until(pilot, "The draft is over.")
        assert shown(pilot).count("The draft is over.") == 1
        assert "on its way" not in shown(pilot)
        await until(pilot, "The draft is saved under F9; R there reviews it.")
        footer = shown(pilot).splitlines()[-1]
        assert "D Build the deck" in footer
        assert "Take the card" not in footer
        assert "What would the bot take?" not in footer
        await press(pilot, "d")
        await until(pilot, "Pool: 2 cards left")
        assert is_open(pilot, PoolDeckScreen)
        await press(pilot, "escape")
        assert is_open(pilot, PlayersScreen)
        await press(pilot, "escape")
        assert shown(pilot).count("Draft at 127.0.0.1") == 1
        await press(pilot, "end", "r")
        assert is_open(pilot, ReviewScreen)
        await until(pilot, "Анна")


@pytest.mark.parametrize("advice", [False, True], ids=["alone", "advised"])
async def test_the_last_screen_of_a_hosted_draft_says_what_comes_next(advice: bool) -> None:
    async with served(room_of("Анна")) as port, running(size=SMALL) as pilot:
        join(app_of(pilot), Invitation(LOOPBACK, port, CODE, "Анна"))
        await until(pilot, "pick 1")
        await press(pilot, *(["a"] if advice else []), "enter")
        await until(pilot, "pick 2")
        assert ("A bot by" in shown(pilot)) is advice
        await press(pilot, "enter")
        await until(pilot, "The draft is over.")
        assert "D – build your deck" in shown(pilot)
        assert "A bot by" not in shown(pilot)


async def test_a_guest_sees_the_edition_and_the_stored_draft_has_it() -> None:
    async with served(room_of("Анна", edition="2009")) as port, running(size=SMALL) as pilot:
        join(app_of(pilot), Invitation(LOOPBACK, port, CODE, "Анна"))
        await until(pilot, "pick 1")
        assert "pick 1 · edition 2009" in shown(pilot)
        await press(pilot, "enter")
        await until(pilot, "pick 2")
        await press(pilot, "enter")
        await until(pilot, "The draft is saved under F9")
        services = app_of(pilot).services
        (kept,) = DraftStore(services.catalog).drafts()
        assert DraftStore(services.catalog).draft(kept.id).plan.edition == "2009"
        await press(pilot, "d")
        await until(pilot, "Pool: 2 cards left")
        (name,) = services.decks.names()
        assert services.decks.load(name).format == "limited-2009"


async def test_a_guest_who_waits_is_shown_the_edition() -> None:
    async with (
        served(room_of("Анна", "Борис", edition="2009")) as port,
        running(size=SMALL) as pilot,
    ):
        join(app_of(pilot), Invitation(LOOPBACK, port, CODE, "Анна"))
        await until(pilot, "At the table: Анна")
        assert "Edition: Rules of 2009." in shown(pilot)


async def test_cards_of_a_draft_without_a_log_become_a_deck_of_its_edition(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("deckbuilder.network.draft_room.log_parts", lambda _log: ())
    async with served(room_of("Анна", edition="2009")) as port, running(size=SMALL) as pilot:
        join(app_of(pilot), Invitation(LOOPBACK, port, CODE, "Анна"))
        await until(pilot, "pick 1")
        await press(pilot, "enter")
        await until(pilot, "pick 2")
        await press(pilot, "enter")
        await until(pilot, "The host's program sent no log of the draft")
        await press(pilot, "d")
        await until(pilot, "Pool: 2 cards left")
        services = app_of(pilot).services
        (name,) = services.decks.names()
        assert services.decks.load(name).format == "limited-2009"


async def test_an_unknown_edition_is_refused_with_a_message(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("deckbuilder.network.draft_room.Edition", lambda _code: Edition("1812"))
    async with served(room_of("Анна", "Борис")) as port, running(size=SMALL) as pilot:
        join(app_of(pilot), Invitation(LOOPBACK, port, CODE, "Анна"))
        await until(pilot, "The host plays by an edition of the rules")


async def test_a_waiting_player_sees_for_whom_and_keeps_the_seat_after_leaving() -> None:
    async with served(room_of("Анна", "Борис")) as port, running(size=SMALL) as pilot:
        anna = Invitation(LOOPBACK, port, CODE, "Анна")
        join(app_of(pilot), anna)
        await until(pilot, "Waiting for the others.")
        assert "At the table: Анна" in shown(pilot)
        await press(pilot, "escape")
        assert not isinstance(pilot.app.screen, LobbyScreen)
        join(app_of(pilot), anna)
        await until(pilot, "At the table: Анна")


async def test_a_wrong_code_is_reported_and_corrected_at_its_line() -> None:
    async with served(room_of("Анна")) as port, running(size=SMALL) as pilot:
        join(app_of(pilot), Invitation(LOOPBACK, port, "0000-0000-0000", "Анна"))
        await until(pilot, "Room code: That is not the room code.")
        assert is_open(pilot, FormDialog)
        values = [line.value for line in pilot.app.screen.query(Input)]
        assert values == [f"{LOOPBACK}:{port}", "0000-0000-0000", "Анна", ""]
        assert pilot.app.focused is pilot.app.screen.query_one("#code")
        await press(pilot, "ctrl+u", f"={CODE}", "enter")
        await until(pilot, "pick 1")


async def test_a_club_certificate_is_named_in_the_form_and_remembered(tmp_path: Path) -> None:
    pair = certified(tmp_path)
    tls = read_certificate(pair.certificate, pair.key).settings
    async with served(room_of("Анна", "Борис"), tls) as port, running("f9", "h") as pilot:
        keys = ("ctrl+u", f"=wss://localhost:{port}", "tab", f"={CODE}", "tab", "ctrl+u", "=Анна")
        await press(pilot, *keys, "enter")
        await until(pilot, "✖ Address: This computer does not know who signed the certificate")
        await press(pilot, "tab", "tab", "tab", f"={tmp_path}/nowhere", "enter")
        await until(pilot, "✖ Certificate: ")
        await press(pilot, "ctrl+u", f"={pair.authority}", "enter")
        await until(pilot, "Waiting for the others.")
        await press(pilot, "escape", "h")
        values = [line.value for line in pilot.app.screen.query(Input)]
    assert values == [f"wss://localhost:{port}", CODE, "Анна", str(pair.authority)]


async def test_a_host_without_encryption_is_joined_by_the_address_it_tells() -> None:
    async with served(room_of("Анна", "Борис")) as port, running(size=SMALL) as pilot:
        join(app_of(pilot), Invitation.to(f"wss://localhost:{port}", CODE, "Анна"))
        await until(pilot, f"join ws://localhost:{port}.")
        await press(pilot, "ctrl+u", f"=ws://localhost:{port}", "enter")
        await until(pilot, "Waiting for the others.")


async def test_a_name_refused_by_the_host_is_reported_at_its_line() -> None:
    async with served(room_of("Анна", "Борис")) as port, running(size=SMALL) as pilot:
        join(app_of(pilot), Invitation(LOOPBACK, port, CODE, "Вера"))
        await until(pilot, "✖ Your name:")
        assert pilot.app.focused is pilot.app.screen.query_one("#name")
        await press(pilot, "escape")
        assert not isinstance(pilot.app.screen, LobbyScreen)


async def test_an_unreachable_address_is_reported_at_its_line(
    unused_tcp_port: int,
) -> None:
    async with running("f9", "h", size=SMALL) as pilot:
        keys = ("ctrl+u", f"={LOOPBACK}:{unused_tcp_port}", "tab", f"={CODE}", "tab", "ctrl+u")
        await press(pilot, *keys, "=Анна", "enter")
        await until(pilot, "✖ Address: No one answers at this address.")
        await press(pilot, "escape", "h")
        assert [line.value for line in pilot.app.screen.query(Input)][1:] == [CODE, "Анна", ""]


@pytest.mark.parametrize(
    ("line", "text", "told"),
    [
        ("address", "a b/c", "✖ Address:"),
        ("code", "", "✖ Room code:"),
        ("name", " ", "✖ Your n"),
    ],
)
async def test_a_missing_value_is_reported_at_its_line(line: str, text: str, told: str) -> None:
    async with running("f9", "h", size=SMALL) as pilot:
        whole = {"address": LOOPBACK, "code": CODE, "name": "Анна"} | {line: text}
        for name, value in whole.items():
            pilot.app.screen.query_one(f"#{name}", Input).value = value
        await press(pilot, "ctrl+b")
        assert told in shown(pilot)
        assert pilot.app.focused is pilot.app.screen.query_one(f"#{line}")


async def test_extra_enter_presses_after_a_hosted_draft_do_nothing() -> None:
    async with served(room_of("Анна")) as port, running(size=SMALL) as pilot:
        join(app_of(pilot), Invitation(LOOPBACK, port, CODE, "Анна"))
        await until(pilot, "pick 1")
        for _key in range(12):
            await pilot.press("enter")
            await pilot.pause(0.05)
        await until(pilot, "The draft is saved under F9")
        assert is_open(pilot, JoinedDraft)
        assert app_of(pilot).services.decks.names() == ()
        await press(pilot, "d")
        await until(pilot, "Pool: 2 cards left")
        await pilot.pause(0.2)
        (name,) = app_of(pilot).services.decks.names()
        assert app_of(pilot).services.decks.load(name).entries == ()


async def test_a_bad_log_from_the_host_is_refused_and_the_cards_become_a_deck(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        "deckbuilder.network.draft_room.log_parts", lambda _log: (LogPart(1, 1, "{}"),)
    )
    async with served(room_of("Анна")) as port, running(size=SMALL) as pilot:
        join(app_of(pilot), Invitation(LOOPBACK, port, CODE, "Анна"))
        await until(pilot, "pick 1")
        await press(pilot, "enter")
        await until(pilot, "pick 2")
        await press(pilot, "enter")
        await until(pilot, "The draft was not saved for review: the host's log")
        assert DraftStore(app_of(pilot).services.catalog).drafts() == ()
        await press(pilot, "d")
        await until(pilot, "Draft at 127.0.0.1")


async def test_the_question_is_fully_visible_with_no_deal_open() -> None:
    async with running("f9", "h") as pilot:
        assert is_open(pilot, FormDialog)
        text = shown(pilot)
        assert "127.0.0.1:7414" in text
        assert "0000-0000-0000" in text
