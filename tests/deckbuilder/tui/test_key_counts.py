"""How many keys the ways of a player take, counted; more than these are a step back."""

from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from catalog.store import open_catalog
from deckbuilder.limited.store import DraftStore
from deckbuilder.tui.battle.new_match import MatchScreen
from deckbuilder.tui.draft.new_tournament import NewTournament
from deckbuilder.tui.draft.players import PlayersScreen
from deckbuilder.tui.draft.tournament import TournamentScreen
from deckbuilder.tui.home.welcome import WelcomeScreen
from tests.deckbuilder.tui.draft_support import finished_draft
from tests.deckbuilder.tui.home.test_welcome import first_start
from tests.deckbuilder.tui.match_support import until_asked
from tests.deckbuilder.tui.support import LARGE, press, running, shown

pytestmark = pytest.mark.slow


def is_open(pilot: Pilot[None], screen: type[Screen[Any]]) -> bool:
    return isinstance(pilot.app.screen, screen)


DEAL_TO_SQUAD = ("f4", "enter", "a", "f")
KEPT_DRAFT_TO_EVENT = ("e", "enter", "ctrl+b")
"""Before them a new draft takes F9, N, Ctrl+B, a key for each pick, and Esc."""
SEALED_TO_MATCH = ("f9", "s", "ctrl+b", "g", "enter", "escape", "p")
FIRST_START_TO_OWN_MOVE = ("enter", "enter", "enter", "enter")


async def test_from_a_deal_to_a_squad_it_is_four_keys() -> None:
    async with running(*DEAL_TO_SQUAD, size=LARGE) as pilot:
        assert "A legal squad of" in " ".join(shown(pilot).split())


async def test_from_the_last_pick_to_an_event_it_is_three_keys() -> None:
    with open_catalog() as catalog:
        DraftStore(catalog).add_draft(finished_draft(catalog, rounds=3).log())
    async with running("f9", "end", "enter", size=LARGE) as pilot:
        assert is_open(pilot, PlayersScreen)
        await press(pilot, *KEPT_DRAFT_TO_EVENT[:2])
        assert is_open(pilot, NewTournament)
        await press(pilot, *KEPT_DRAFT_TO_EVENT[2:])
        assert is_open(pilot, TournamentScreen)


async def test_from_nothing_to_a_match_of_a_sealed_pool_it_is_seven_keys() -> None:
    async with running(*SEALED_TO_MATCH[:-1], size=LARGE) as pilot:
        assert is_open(pilot, PlayersScreen)
        await press(pilot, *SEALED_TO_MATCH[-1:])
        await until_asked(pilot)
        assert isinstance(pilot.app.screen, MatchScreen), pilot.app.screen


async def test_from_the_first_start_to_the_first_own_move_it_is_four_keys() -> None:
    async with running(app=first_start(), size=LARGE) as pilot:
        assert is_open(pilot, WelcomeScreen)
        await press(pilot, *FIRST_START_TO_OWN_MOVE)
        assert "1/15" in " ".join(shown(pilot).split())
