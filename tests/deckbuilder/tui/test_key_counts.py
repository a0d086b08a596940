"""How many keys the ways of a player take, counted; more than these are a step back."""

from typing import Any, Final

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from catalog.store import open_catalog
from deckbuilder.limited.store import DraftStore
from deckbuilder.tui.draft.players import PlayersScreen
from deckbuilder.tui.draft.tournament import TournamentScreen
from deckbuilder.tui.shell.form import FormDialog
from tests.deckbuilder.tui.draft_support import finished_draft
from tests.deckbuilder.tui.support import LARGE, press, running
from tests.support.journeys import JOURNEYS, Journey, arrives, spelled

pytestmark = pytest.mark.slow

MOST: Final = {
    "new deck of 30": 23,
    "deal to squad": 4,
    "sealed to match": 7,
    "draft to event": 43,
    "a strike": 2,
    "first start to first own move": 4,
}
KEPT_DRAFT_TO_EVENT = ("e", "enter", "ctrl+b")


def is_open(pilot: Pilot[None], screen: type[Screen[Any]]) -> bool:
    return isinstance(pilot.app.screen, screen)


@pytest.mark.parametrize("journey", JOURNEYS, ids=lambda journey: journey.name)
async def test_a_journey_reaches_its_goal_with_no_more_keys_than_before(journey: Journey) -> None:
    assert len(journey.keys) <= MOST[journey.name]
    assert await arrives(journey)


async def test_an_event_is_three_keys_from_the_last_pick() -> None:
    with open_catalog() as catalog:
        DraftStore(catalog).add_draft(finished_draft(catalog, rounds=3).log())
    async with running("f9", "end", "enter", size=LARGE) as pilot:
        assert is_open(pilot, PlayersScreen)
        await press(pilot, *KEPT_DRAFT_TO_EVENT[:2])
        assert is_open(pilot, FormDialog)
        await press(pilot, *KEPT_DRAFT_TO_EVENT[2:])
        assert is_open(pilot, TournamentScreen)


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        (("f4", "enter", "a"), "f4 enter a"),
        (("f3", "down", "3", "down", "3", "enter", "enter"), "f3 (down 3)×2 enter×2"),
    ],
)
def test_a_repeated_key_is_reported_once(keys: tuple[str, ...], told: str) -> None:
    assert spelled(keys) == told
