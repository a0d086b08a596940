"""The screens in English show our own cards and decks by their English names alone."""

from pathlib import Path

import pytest

from catalog.store import open_catalog
from deckbuilder.decks.store import DeckStore
from deckbuilder.matches.match import Stage
from deckbuilder.tui.battle.leading import MatchLead
from tests.deckbuilder.tui import match_support
from tests.deckbuilder.tui.match_support import leave_match, play_on
from tests.deckbuilder.tui.support import LARGE, SMALL, press, running, shown
from tests.support.english_names import bring_in_cards, russian_names_in, starters

RIDERS, RIDGE = "Riders of the Wind", "Shield of the Ridge"

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def own_cards(home_with_cards: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the test a home with our cards and two of their decks, which matches are played with."""
    bring_in_cards()
    decks = [starters()[name] for name in (RIDERS, RIDGE)]
    with open_catalog() as catalog:
        for deck in decks:
            DeckStore(catalog).save(deck)
    monkeypatch.setattr(match_support, "DECKS", tuple(deck.name for deck in decks))
    monkeypatch.setattr(MatchLead, "PACE", (0.0, 0.0, 0.0))


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize(
    ("keys", "told"),
    [
        (("f3",), RIDERS),
        (("f3", "r"), RIDERS),
        (("f3", "delete"), RIDERS),
        (("f3", "enter"), "Saiga Chaser"),
        (("f3", "h"), RIDERS),
        (("f3", "l"), RIDERS),
        (("f3", "t"), RIDERS),
        (("f2", "ctrl+u", "=horse"), "Horsetail Lancer"),
        (("f2", "ctrl+u", "=horse", "f7"), "The shaft is longer"),
        (("f2", "ctrl+u", "=flok drovr"), "Flock Drover"),
        (("ctrl+p", "=flock"), "Flock Drover"),
        (("ctrl+p", "=riders"), RIDERS),
        (("f4", "ctrl+b"), RIDERS),
        (("f4", "ctrl+b", "enter"), "In the squad"),
        (("f4", "ctrl+b", "s"), "◆"),
        (("f4", "ctrl+b", "o"), RIDERS),
        (("f8",), ""),
    ],
)
async def test_a_screen_shows_english_names_alone(
    size: tuple[int, int], keys: tuple[str, ...], told: str
) -> None:
    async with running(size=size) as pilot:
        await press(pilot, *keys)
        assert russian_names_in(shown(pilot)) == []
        assert told in " ".join(shown(pilot).split())


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize(
    ("stage", "choices", "keys", "told"),
    [
        (Stage.SEATS, 0, (), "first player"),
        (Stage.MULLIGANS, 0, (), ""),
        (Stage.RECRUITMENT, 0, ("a", "down"), ""),
        (Stage.MATCH, 0, ("enter", "enter"), ""),
        (Stage.MATCH, 0, ("a", "tab"), ""),
        (Stage.MATCH, 60, ("tab", "tab", "tab", "tab", "enter"), ""),
        (Stage.MATCH, 60, ("ctrl+g", "y"), RIDERS),
    ],
)
async def test_a_match_shows_english_names_alone(
    size: tuple[int, int], stage: Stage, choices: int, keys: tuple[str, ...], told: str
) -> None:
    decks = ("Конница ветра", "Щит Кряжа")
    session = leave_match(stage, seed=0 if stage is Stage.SEATS else 3, decks=decks)
    if choices:
        play_on(session, choices)
    async with running(size=size) as pilot:
        await press(pilot, "f5")
        for key in keys:
            await press(pilot, key)
            assert russian_names_in(shown(pilot)) == []
        assert told in shown(pilot)
