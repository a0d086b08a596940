"""How many keys the ways of a player take, counted; more than these are a step back."""

from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from catalog.store import open_catalog
from deckbuilder.limited.store import DraftStore
from deckbuilder.tui.draft.new_tournament import NewTournament
from deckbuilder.tui.draft.players import PlayersScreen
from deckbuilder.tui.draft.tournament import TournamentScreen
from tests.deckbuilder.tui.draft_support import finished_draft
from tests.deckbuilder.tui.support import LARGE, press, running, shown

pytestmark = pytest.mark.slow


def is_open(pilot: Pilot[None], screen: type[Screen[Any]]) -> bool:
    return isinstance(pilot.app.screen, screen)


DEAL_TO_SQUAD = ("f4", "enter", "a", "f")
KEPT_DRAFT_TO_EVENT = ("e", "enter", "ctrl+b")


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
