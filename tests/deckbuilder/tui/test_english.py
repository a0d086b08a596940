"""The screens in English show our own cards and decks by their English names alone."""

from functools import partial
from pathlib import Path

import pytest

from catalog.common.folding import fold
from catalog.common.i18n import Language, activate
from catalog.english import shown_name
from catalog.store import open_catalog
from deckbuilder.decks.store import DeckStore
from deckbuilder.limited.boosters import set_cards
from deckbuilder.matches.match import Stage
from deckbuilder.tui.battle.leading import MatchLead
from deckbuilder.tui.cards.cards import CardList
from deckbuilder.tui.cards.opened import sort_key
from deckbuilder.tui.decks.deck_lists import DeckEntries, EntryRow
from engine.berserk import CostForm
from tests.deckbuilder.tui import match_support
from tests.deckbuilder.tui.match_support import leave_match, play_on
from tests.deckbuilder.tui.support import LARGE, SMALL, made_app, press, running, shown
from tests.support.border_set import border_cards
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
        (("f2", "ctrl+u", "=horsetail lancer", "f7"), "The shaft is longer"),
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


@pytest.mark.parametrize("language", Language)
async def test_lists_are_sorted_by_the_names_they_show(language: Language) -> None:
    async with running("f2", "ctrl+u", app=made_app(language)) as pilot:
        names = [shown_name(row["name"]) for row in border_cards()]
        found = pilot.app.screen.query_one(CardList)
        lines = [found.row(place, found.size.width).plain for place in range(10)]
        for name, line in zip(sorted(names, key=fold), lines, strict=False):
            assert name in line
        await press(pilot, "f3", "enter")
        cards = [
            row.card
            for row in pilot.app.screen.query_one(DeckEntries).rows
            if isinstance(row, EntryRow)
        ]
        keys = [(card.cost_number, fold(shown_name(card.name))) for card in cards if card]
        assert keys == sorted(keys)


@pytest.mark.parametrize("language", Language)
def test_cards_of_a_pack_are_sorted_by_the_names_they_show(language: Language) -> None:
    activate(language)
    with open_catalog() as catalog:
        cards = set_cards(catalog, "border").cards
    keys = [
        (spec.cost.form is not CostForm.FIXED, spec.cost.number, fold(shown_name(spec.name)))
        for spec in (card.spec for card in sorted(cards, key=partial(sort_key, "cost")))
    ]
    assert keys == sorted(keys)


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
