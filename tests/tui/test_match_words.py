"""No English word is met on the Russian screens of the deal and of a match."""

import pytest

from catalog.i18n import Language
from deckbuilder.journey import Stage
from deckbuilder.tui.screens.newmatch import NewMatchScreen
from tests.tui.match_support import leave_match, play_on, until_asked
from tests.tui.support import LARGE, SMALL, made_app, press, running, shown
from tests.tui.test_words import english_in

PLAYERS = {"Anna", "Boris"}
SEED = ("shift+tab", "=5", "enter")


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the computer play without pauses."""
    monkeypatch.setattr(NewMatchScreen, "PACE", (0.0, 0.0, 0.0))


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["small", "large"])
@pytest.mark.parametrize(
    "keys",
    [("f5",), ("f4",), ("f4", *SEED), ("f4", *SEED, "a", "end", "f"), ("f4", *SEED, "p")],
    ids=["new-match", "new-deal", "deal", "finished", "payment"],
)
async def test_the_deal_is_russian_throughout(keys: tuple[str, ...], size: tuple[int, int]) -> None:
    async with running(*keys, size=size, app=made_app(Language.RUSSIAN)) as pilot:
        assert english_in(shown(pilot)) == set()


@pytest.mark.parametrize(
    ("stage", "keys"),
    [
        (Stage.SEATS, ("f5",)),
        (Stage.MULLIGANS, ("f5",)),
        (Stage.RECRUITMENT, ("f5", "f")),
        (Stage.MATCH, ("f5", "c")),
        (Stage.MATCH, ("f5", "a", "c")),
        (Stage.MATCH, ("f5", "ctrl+g")),
        (Stage.MATCH, ("f5", "escape")),
        (Stage.MATCH, ("f5", "f1", "end")),
        (Stage.MATCH, ("f5", "ctrl+g", "y")),
    ],
)
async def test_a_match_is_russian_throughout(stage: Stage, keys: tuple[str, ...]) -> None:
    leave_match(stage, seed=0)
    async with running(*keys, size=SMALL, app=made_app(Language.RUSSIAN)) as pilot:
        await until_asked(pilot)
        assert english_in(shown(pilot)) - PLAYERS - set("abcde") == set()


@pytest.mark.parametrize("choices", [30, 60, 90])
async def test_a_battle_is_russian_throughout(choices: int) -> None:
    play_on(leave_match(Stage.MATCH, seed=3), choices)
    async with running("f5", "tab", "enter", size=LARGE, app=made_app(Language.RUSSIAN)) as pilot:
        assert english_in(shown(pilot)) - PLAYERS - set("abcde") == set()
        await press(pilot, "up", "enter", "l")
        words = english_in(shown(pilot)) - PLAYERS
        assert {word for word in words if len(word) > 1} == set()
