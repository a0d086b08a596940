"""No English word is met on the Russian screens of the deal and of a match."""

import pytest
from textual.pilot import Pilot

from catalog.common.i18n import Language
from deckbuilder.matches.match import Stage
from deckbuilder.tui.battle.leading import MatchLead
from tests.deckbuilder.tui.match_support import leave_match, play_on, until_asked
from tests.deckbuilder.tui.support import LARGE, SMALL, made_app, press, running, shown
from tests.deckbuilder.tui.test_words import english_in

pytestmark = pytest.mark.slow

PLAYERS = {"Anna", "Boris"}
SEED = ("shift+tab", "=5", "enter")


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the computer play without pauses."""
    monkeypatch.setattr(MatchLead, "PACE", (0.0, 0.0, 0.0))


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["small", "large"])
async def test_the_deal_is_entirely_in_russian(size: tuple[int, int]) -> None:
    steps = {
        "new match": ("f5",),
        "new deal": ("f4",),
        "deal": SEED,
        "payment": ("p",),
        "finished": ("escape", "a", "end", "f"),
    }
    async with running(size=size, app=made_app(Language.RUSSIAN)) as pilot:
        for step, keys in steps.items():
            await press(pilot, *keys)
            assert english_in(shown(pilot)) == set(), step


@pytest.mark.parametrize(
    ("stage", "keys"),
    [
        (Stage.SEATS, ("f5",)),
        (Stage.MULLIGANS, ("f5",)),
        (Stage.RECRUITMENT, ("f5", "f")),
        (Stage.MATCH, ("f5", "c", "f1", "end")),
        (Stage.MATCH, ("f5", "a", "c", "ctrl+g", "y")),
        (Stage.MATCH, ("f5", "escape", "ctrl+n")),
    ],
)
async def test_a_match_is_entirely_in_russian(stage: Stage, keys: tuple[str, ...]) -> None:
    leave_match(stage, seed=0)
    async with running(size=SMALL, app=made_app(Language.RUSSIAN)) as pilot:
        for key in keys:
            await press(pilot, key)
            await until_asked(pilot)
            assert english_in(shown(pilot)) - PLAYERS - set("abcde") == set(), key


def foreign(pilot: Pilot[None]) -> set[str]:
    """The English words that are shown, but for the players' names; a dialog may cover half."""
    words = english_in(shown(pilot)) - set("abcde")
    return {word for word in words if not any(name.endswith(word) for name in PLAYERS)}


@pytest.mark.parametrize("choices", [30, 60, 90])
async def test_a_battle_is_entirely_in_russian(choices: int) -> None:
    play_on(leave_match(Stage.MATCH, seed=3), choices)
    async with running("f5", "tab", "enter", size=LARGE, app=made_app(Language.RUSSIAN)) as pilot:
        assert english_in(shown(pilot)) - PLAYERS - set("abcde") == set()
        await press(pilot, "up", "enter", "l")
        words = english_in(shown(pilot)) - PLAYERS
        assert {word for word in words if len(word) > 1} == set()
        await press(pilot, "l", "g")
        assert english_in(shown(pilot)) - PLAYERS == set()
        for key in ("escape", "w", "escape", "s", "escape", "r", "r", "p", "escape", "o", "u", "j"):
            await press(pilot, key)
            assert foreign(pilot) == set(), key
