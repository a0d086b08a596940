"""Foreign names walk whole drafts, events, reviews and sealed pools, and are shown as written."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Select

from catalog.card_names import MOST_LETTERS
from catalog.store import Catalog, open_catalog
from deckbuilder.decks.deck import Deck
from deckbuilder.decks.store import SessionStore
from deckbuilder.limited.draft.draft import Draft
from deckbuilder.limited.draft.log import log_of
from deckbuilder.limited.draft.table import DraftTable
from deckbuilder.limited.store import DraftStore
from deckbuilder.matches.match import Controller, Entrant
from deckbuilder.tournament.tournament import TournamentKind, new_tournament
from deckbuilder.tui.battle.new_match import MatchScreen
from deckbuilder.tui.cards import sheets
from deckbuilder.tui.decks.pool import PoolDeckScreen
from deckbuilder.tui.draft.local import DraftScreen
from deckbuilder.tui.draft.players import PlayersScreen
from deckbuilder.tui.draft.review import ReviewScreen
from deckbuilder.tui.draft.tournament import TournamentScreen
from deckbuilder.workbench.local_draft import KIND, Advisers
from engine.berserk import RULES_2024, CardSpec
from tests.deckbuilder.tui.draft_support import patched_bot, plan_of
from tests.deckbuilder.tui.support import LARGE, app_of, press, running, services_of, shown
from tests.support.drafts import a_draft
from tests.support.foreign import HOSTILE, holds_orders
from tests.support.starters import starter_cards

pytestmark = pytest.mark.slow

_BRACKETS = " ".join(name for name in HOSTILE.values() if "[" in name)
_ORDERS = "".join(name for name in HOSTILE.values() if holds_orders(name))
_NAMES = pytest.mark.parametrize(
    "name",
    [HOSTILE["tag alone"], _BRACKETS, _ORDERS, HOSTILE["long"][: MOST_LETTERS - 20]],
    ids=["tag", "brackets", "orders", "long"],
)


@pytest.fixture
def catalog() -> Iterator[Catalog]:
    with open_catalog() as opened:
        yield opened


@pytest.fixture(autouse=True)
def stand_ins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every bot take what costs most, and say so."""
    monkeypatch.setattr(Advisers, "bot", patched_bot)
    monkeypatch.setattr(sheets, "render_reason", lambda reason: f"costs {reason.amount}")


async def seen(pilot: Pilot[None], *keys: str) -> str:
    """Press keys, see that nothing broke or obeyed a name, and return the screen."""
    for key in keys:
        await press(pilot, key)
        assert app_of(pilot).fault is None, key
        assert not holds_orders(shown(pilot)), key
    return shown(pilot)


def called(spec: CardSpec, name: str) -> CardSpec:
    """Return a card whose every text says the name."""
    return replace(spec, name=f"{name}{spec.ref}", text=name, classes=(name,))


def draft_of(name: str, people: int = 2, size: int = 3) -> Draft:
    """Return a draft at its first pick, its seats and its cards called so."""
    plan = plan_of(people=people, seats=3)
    seats = [replace(seat, name=f"{name}{place}") for place, seat in enumerate(plan.seats)]
    draft = a_draft(replace(plan, seats=tuple(seats)), size)
    boosters = tuple(
        tuple(
            tuple(replace(card, spec=called(card.spec, name)) for card in booster)
            for booster in opened
        )
        for opened in draft.boosters
    )
    return Draft(draft.plan, boosters, draft.versions)


@_NAMES
async def test_a_whole_draft_is_played_under_a_foreign_name(name: str, catalog: Catalog) -> None:
    payload = {"table": DraftTable(draft_of(name), {}).to_json(), "seat": 0, "spent": 0.0}
    SessionStore(catalog).save(KIND, payload)
    async with running("f9", size=LARGE) as pilot:
        await seen(pilot, "enter", "f1", "escape", "tab", "shift+tab")
        for _press in range(40):
            if isinstance(pilot.app.screen, PoolDeckScreen):
                break
            await seen(pilot, "enter")
        assert isinstance(pilot.app.screen, PoolDeckScreen)
        await seen(pilot, "enter", "f1", "escape", "escape")
        assert isinstance(pilot.app.screen, PlayersScreen)
        await seen(pilot, "down", "down", "r")
        assert isinstance(pilot.app.screen, ReviewScreen)
        await seen(pilot, "n", "b", "tab", "down", "escape", "w")
        pilot.app.screen.query_one(Input).value = "/nowhere/log.json"
        await seen(pilot, "enter", "escape")


@_NAMES
async def test_a_draft_stored_under_a_foreign_name_is_reviewed(name: str, catalog: Catalog) -> None:
    draft = draft_of(name)
    table = DraftTable(draft, {2: patched_bot()})
    while not table.is_over:
        table.advance()
        for seat in table.waiting():
            table.choose(seat, 0)
    DraftStore(catalog).add_draft(log_of(table.draft), name)
    async with running("f9", size=LARGE) as pilot:
        await seen(pilot, "end", "r")
        assert isinstance(pilot.app.screen, ReviewScreen)
        await seen(pilot, "down", "n", "n", "tab", "down", "d", "escape", "escape", "delete", "n")
        await seen(pilot, "end", "enter", "escape", "t", "escape")


@_NAMES
async def test_a_whole_event_is_played_under_a_foreign_name(name: str, catalog: Catalog) -> None:
    cards = tuple(called(card, name) for card in starter_cards()["steppe-raid"])
    people = tuple(
        Entrant(
            f"{name}{number}",
            Controller.HUMAN if number < 2 else Controller.RANDOM,
            f"{name}{number}",
            cards,
        )
        for number in range(4)
    )
    event = new_tournament(
        TournamentKind.SWISS, people, 5, RULES_2024, rounds=2, playoff=True, name=name
    )
    DraftStore(catalog).add_tournament(event)
    async with running("f9", size=LARGE) as pilot:
        await seen(pilot, "enter", "f1", "escape")
        assert isinstance(pilot.app.screen, TournamentScreen)
        while not pilot.app.screen._event.is_over:
            await seen(pilot, "home")
            for _table in pilot.app.screen._event.tables[-1]:
                await seen(pilot, "w", "1", "down")
            await seen(pilot, "left", "right", "n")
        await seen(pilot, "escape", "end")


@_NAMES
async def test_a_match_of_an_event_is_entered_under_a_foreign_name(
    name: str, catalog: Catalog
) -> None:
    cards = tuple(called(card, name) for card in starter_cards()["steppe-raid"])
    people = tuple(Entrant(f"{name}{number}", Controller.HUMAN, name, cards) for number in range(2))
    event = new_tournament(TournamentKind.ROUND_ROBIN, people, 5, RULES_2024, name=name)
    DraftStore(catalog).add_tournament(event)
    async with running("f9", size=LARGE) as pilot:
        await seen(pilot, "enter", "enter")
        assert isinstance(pilot.app.screen, MatchScreen)
        await seen(pilot, "1", "enter", "k", "enter", "k", "enter", "a", "f", "enter", "a", "f")
        await seen(pilot, "enter", "a", "c", "enter", "a", "c", "enter", "l", "escape", "f1")
        await seen(pilot, "escape", "ctrl+g", "y", "enter")
        assert isinstance(pilot.app.screen, TournamentScreen)


@_NAMES
async def test_a_sealed_pool_is_built_and_played_under_a_foreign_name(
    name: str, catalog: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("deckbuilder.workbench.sealed_players._", lambda text: f"{name}{text}")
    async with running("f9", "s", size=LARGE) as pilot:
        for field in ("#sets", "#code"):
            pilot.app.screen.query_one(field, Input).value = name
            await seen(pilot, "ctrl+b")
            pilot.app.screen.query_one(field, Input).value = "rubezh" if field == "#sets" else ""
        pilot.app.screen.query_one("#bots", Select).value = 1
        await seen(pilot, "ctrl+b", "enter", "enter", "f1", "escape", "escape")
        assert isinstance(pilot.app.screen, PlayersScreen)
        assert name in pilot.app.screen._party.players[0].name
        services_of(pilot).decks.save(Deck(name, "limited", notes=name))
        await seen(pilot, "down", "end", "home", "c", "escape", "p", "escape", "f9", "f3")


async def test_brackets_in_names_are_shown_in_a_draft(catalog: Catalog) -> None:
    payload = {"table": DraftTable(draft_of("[b][/]x"), {}).to_json(), "seat": 0, "spent": 0.0}
    SessionStore(catalog).save(KIND, payload)
    async with running("f9", "enter", size=LARGE) as pilot:
        while not isinstance(pilot.app.screen, DraftScreen):
            await press(pilot, "enter")
        assert "[b][/]x" in shown(pilot)
