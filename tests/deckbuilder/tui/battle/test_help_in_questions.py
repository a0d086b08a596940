"""F1 helps in every question of a battle, and Esc and F1 lead back to it as it was."""

import pytest

from deckbuilder.matches.match import Stage
from deckbuilder.tui.shell.help import HelpScreen
from tests.deckbuilder.tui.match_support import leave_match, play_on
from tests.deckbuilder.tui.support import SMALL, press, running, shown

pytestmark = pytest.mark.slow

QUESTIONS = {
    "aiming": ("3", "tab"),
    "one's own card": ("3", "shift+tab", "enter", "down"),
    "the judge": ("j", "down", "down"),
    "how many wounds": ("j", "1", "=12"),
    "which card returns to the battle": ("j", "9", "down"),
    "stops": ("p", "down", "enter"),
    "giving up": ("ctrl+g", "left"),
    "a whole card": ("f7",),
    "a buried card": ("g", "f7", "down"),
    "which turn": ("l", "t", "=3"),
    "why not": ("w",),
}


@pytest.mark.parametrize("keys", QUESTIONS.values(), ids=QUESTIONS)
async def test_help_returns_to_an_unchanged_question(keys: tuple[str, ...]) -> None:
    play_on(leave_match(Stage.MATCH, seed=3), 90)
    async with running("f5", *keys, size=SMALL) as pilot:
        before, screen = shown(pilot), pilot.app.screen
        for back in ("escape", "f1"):
            await press(pilot, "f1")
            assert isinstance(pilot.app.screen, HelpScreen)
            await press(pilot, back)
            assert pilot.app.screen is screen
            assert shown(pilot) == before
