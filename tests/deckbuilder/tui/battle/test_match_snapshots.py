"""Snapshots of the deal and of every screen of a match, at the two sizes that count."""

import pytest

from catalog.common.i18n import Language
from deckbuilder.matches.match import Controller, Stage
from deckbuilder.tui.battle.leading import MatchLead
from tests.deckbuilder.tui.match_support import HUMAN, RANDOM, leave_match, play_on
from tests.deckbuilder.tui.snapshots import SIZES, Look, Make, Size, pressing

pytestmark = pytest.mark.slow

STYLED = {
    "refusal-120x40",
    "recruitment-120x40",
    "placement-120x40",
    "battle-80x24",
    "battle-120x40",
}


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the computer play without pauses."""
    monkeypatch.setattr(MatchLead, "PACE", (0.0, 0.0, 0.0))


@SIZES
@pytest.mark.parametrize(
    ("name", "keys"),
    [
        ("new-match", ("f5",)),
        ("new-deal", ("f4",)),
        ("deal", ("f4", "shift+tab", "=5", "enter", "enter", "down", "down", "enter", "down")),
        ("refusal", ("f4", "shift+tab", "=5", "enter", "a", "end")),
        ("payment", ("f4", "shift+tab", "=5", "enter", "p", "left")),
    ],
    ids=["new-match", "new-deal", "deal", "refusal", "payment"],
)
def test_a_screen_looks_as_it_did(
    name: str, keys: tuple[str, ...], size: Size, looks_as_before: Look, make_app: Make
) -> None:
    looks_as_before(make_app(Language.RUSSIAN), size, pressing(*keys))


@SIZES
@pytest.mark.parametrize(
    ("name", "stage", "choices", "keys"),
    [
        ("seats", Stage.SEATS, 0, ("f5",)),
        ("mulligans", Stage.MULLIGANS, 0, ("f5",)),
        ("recruitment", Stage.RECRUITMENT, 0, ("f5", "a", "down")),
        ("placement", Stage.MATCH, 0, ("f5", "enter", "enter")),
        ("placed", Stage.MATCH, 0, ("f5", "a", "tab")),
        ("battle", Stage.MATCH, 60, ("f5", *("tab",) * 4, "enter")),
        ("under-way", Stage.MATCH, 60, ("f5", "ctrl+n")),
        ("help", Stage.MATCH, 60, ("f5", "f1")),
        ("result", Stage.MATCH, 60, ("f5", "ctrl+g", "y")),
    ],
    ids=[
        "seats",
        "mulligans",
        "recruitment",
        "placement",
        "placed",
        "battle",
        "under-way",
        "help",
        "result",
    ],
)
def test_a_match_looks_as_it_did(
    name: str,
    stage: Stage,
    choices: int,
    keys: tuple[str, ...],
    size: Size,
    looks_as_before: Look,
    make_app: Make,
) -> None:
    who: tuple[Controller, Controller] = (HUMAN, RANDOM)
    session = leave_match(stage, seed=0 if stage is Stage.SEATS else 3, who=who)
    if choices:
        play_on(session, choices)
    looks_as_before(make_app(Language.RUSSIAN), size, pressing(*keys))


@SIZES
def test_the_hand_over_looks_as_it_did(
    size: Size,
    looks_as_before: Look,
    make_app: Make,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("RAZDACHA_HAND_OVER", "true")
    leave_match(Stage.RECRUITMENT, who=(HUMAN, HUMAN))
    looks_as_before(make_app(Language.RUSSIAN), size, pressing("f5"))
