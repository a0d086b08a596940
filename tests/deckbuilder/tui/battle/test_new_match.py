"""The form for a new match: what it says of the decks, and which it lets play."""

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Select

from catalog.common.folding import other_layout
from catalog.store import open_catalog
from deckbuilder.decks.store import DeckStore
from deckbuilder.decks.text import parse_deck, starter_decks
from deckbuilder.matches.match import Controller, Stage
from deckbuilder.matches.records import record_of
from deckbuilder.tui.battle.leading import MatchScreen
from deckbuilder.tui.battle.new_match import NewMatchScreen
from deckbuilder.tui.battle.result import ResultScreen
from deckbuilder.tui.battle.seats import SeatScreen
from deckbuilder.tui.cards.deck_choice import DeckSelect
from deckbuilder.workbench.match_table import MatchTable
from tests.deckbuilder.tui.match_support import leave_match
from tests.deckbuilder.tui.support import (
    SMALL,
    press,
    running,
    services_of,
    settled,
    shown,
)
from tests.support.starters import shown_starters

pytestmark = pytest.mark.slow

DECKS = tuple(deck.name for _stem, deck in starter_decks()[:2])
CARD = "Щитник с перевала"


def save_deck(name: str, *lines: str) -> None:
    with open_catalog() as catalog:
        DeckStore(catalog).save(parse_deck("\n".join((f"# name: {name}", *lines))))


async def choose(pilot: Pilot[None], *decks: str) -> None:
    for number, deck in enumerate(decks, 1):
        pilot.app.screen.query_one(f"#deck{number}", DeckSelect).value = deck
    await settled(pilot)


def words(pilot: Pilot[None]) -> str:
    return " ".join(shown(pilot).replace("│", " ").split())


async def test_a_legal_deck_is_called_legal_in_its_format() -> None:
    async with running("f5", size=SMALL) as pilot:
        await choose(pilot, *DECKS)
        assert shown(pilot).count("✔ Legal: ") == 2


async def test_an_illegal_deck_shows_its_first_fault_and_may_be_played() -> None:
    save_deck("Малая", f"3 {CARD}")
    async with running("f5", size=SMALL) as pilot:
        await choose(pilot, "Малая")
        assert "✖ Not legal in" in words(pilot)
        assert "The deck has 3 cards; at least 30 are needed: add 27 more." in words(pilot)
        assert "You can still play it for practice." in words(pilot)


async def test_an_illegal_deck_can_be_played() -> None:
    save_deck("Малая", f"15 {CARD}")
    async with running("f5", size=SMALL) as pilot:
        await choose(pilot, "Малая")
        await press(pilot, "ctrl+b")
        assert isinstance(pilot.app.screen, MatchScreen)


async def test_a_deck_with_unknown_cards_is_unplayable_and_lists_them() -> None:
    save_deck("Чужая", f"30 {CARD}", "2 Неведомый зверь", "1 Никто")
    async with running("f5", size=SMALL) as pilot:
        await choose(pilot, DECKS[0], "Чужая")
        assert "Not in the catalogue: “Неведомый зверь”, “Никто”." in words(pilot)
        await press(pilot, "ctrl+b")
        assert isinstance(pilot.app.screen, NewMatchScreen)
        assert "“Чужая” cannot be played" in words(pilot)


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ((), "has no cards"),
        (("# format: небывалый", f"30 {CARD}"), "You can still play it for practice."),
    ],
    ids=["empty", "unknown format"],
)
async def test_every_deck_has_a_verdict(lines: tuple[str, ...], said: str) -> None:
    save_deck("Странная", *lines)
    async with running("f5", size=SMALL) as pilot:
        await choose(pilot, "Странная")
        assert said in words(pilot)


async def test_the_deck_of_the_form_is_chosen_from_a_list_narrowed_by_typing() -> None:
    async with running("f5", size=SMALL) as pilot:
        select = pilot.app.screen.query_one("#deck1", DeckSelect)
        select.focus()
        await press(pilot, "n")  # a letter opens the list
        name = starter_decks()[0][1].name
        one, other, *_more = shown_starters()
        await press(pilot, "ctrl+u", f"={other_layout(name.split()[0].lower())}")
        assert f"✔ {one}" in shown(pilot)
        assert other not in shown(pilot).split("Which deck?")[1].split("Enter")[0]
        await press(pilot, "enter")
        assert select.value == name
        await press(pilot, "enter", "escape")
        assert select.value == name


@pytest.mark.parametrize("choice", ["enter", "escape"])
async def test_choosing_a_deck_keeps_the_focus_on_its_line(choice: str) -> None:
    leave_match(Stage.SEATS)
    async with running("f5", "escape", size=SMALL) as pilot:
        assert pilot.app.focused is not None
        assert pilot.app.focused.id == "go-on"
        pilot.app.screen.query_one("#deck1").focus()
        await press(pilot, "enter", "down", choice)
        assert isinstance(pilot.app.screen, NewMatchScreen)
        assert pilot.app.focused.id == "deck1"


async def test_a_new_match_costs_no_unfinished_one() -> None:
    left = leave_match(Stage.SEATS)
    async with running("f5", "escape", size=SMALL) as pilot:
        await press(pilot, "ctrl+b")
        seed = saved_match(pilot).session.seed
        assert seed != left.seed
        await press(pilot, "escape")
        assert "1 other match is put aside; O continues it." in words(pilot)
        await press(pilot, "o", "1")
        assert isinstance(pilot.app.screen, SeatScreen)
        assert saved_match(pilot).session.seed == left.seed
        await press(pilot, "f10")
        assert words(pilot).count("Match ") >= 2
        await press(pilot, "f5", "escape", "o", "1")
        assert saved_match(pilot).session.seed == seed


@pytest.mark.parametrize("memory", [{}, {"deck": "Абв", "deck1": "Абв", "deck2": "Абв"}])
@pytest.mark.parametrize("area", ["f4", "f5"])
async def test_an_empty_deck_is_no_default(area: str, memory: dict[str, str]) -> None:
    save_deck("Абв")
    async with running("f2", size=SMALL) as pilot:
        for code in ("deal", "battle"):
            services_of(pilot).memory.keep(code, **memory)
        await press(pilot, area)
        chosen = [select.value for select in pilot.app.screen.query(DeckSelect)]
        assert chosen
        assert "Абв" not in chosen


async def test_a_deck_created_meanwhile_can_be_chosen_and_the_choice_stays() -> None:
    async with running("f5", size=SMALL) as pilot:
        await choose(pilot, *DECKS)
        await press(pilot, "f3")
        services_of(pilot).decks.save(parse_deck(f"# name: Новая\n30 {CARD}"))
        await press(pilot, "f5")
        selects = list(pilot.app.screen.query(DeckSelect))
        assert [one.value for one in selects] == list(DECKS)
        await choose(pilot, "Новая")
        assert selects[0].value == "Новая"


def saved_match(pilot: Pilot[None]) -> MatchTable:
    """Return the match as it is kept."""
    table = MatchTable.resume(services_of(pilot).sessions)
    assert table is not None
    return table


async def test_names_of_two_people_are_kept_in_the_match_and_its_record() -> None:
    async with running("f5", size=SMALL) as pilot:
        lobby = pilot.app.screen
        assert isinstance(lobby, NewMatchScreen)
        lobby.query_one("#who2", Select).value = Controller.HUMAN
        await settled(pilot)
        lobby.query_one("#name1", Input).focus()
        await press(pilot, "=Вера")
        lobby.query_one("#name2", Input).focus()
        await press(pilot, "=Вера")
        await press(pilot, "ctrl+b")
        assert "Two players with one name" in shown(pilot)
        lobby.query_one("#name2", Input).value = "Глеб"
        await press(pilot, "ctrl+b")
        table = saved_match(pilot)
        assert table.names == ("Вера", "Глеб")
        assert [one.name for one in record_of(table.session).entrants] == ["Вера", "Глеб"]
        assert "Вера" in shown(pilot)
        assert "Глеб" in shown(pilot)
        assert lobby.remembered().get("name1") == "Вера"


async def test_an_empty_name_keeps_the_previous_one() -> None:
    async with running("f5", size=SMALL) as pilot:
        lobby = pilot.app.screen
        assert isinstance(lobby, NewMatchScreen)
        assert not lobby.query_one("#line-name1").display
        lobby.query_one("#who2", Select).value = Controller.HUMAN
        await settled(pilot)
        assert lobby.query_one("#line-name1").display
        await press(pilot, "ctrl+b")
        assert saved_match(pilot).names == ("Player 1", "Player 2")


async def test_a_match_conceded_before_choosing_seats_has_a_result() -> None:
    leave_match(Stage.SEATS)
    async with running("f5", size=SMALL) as pilot:
        assert isinstance(pilot.app.screen, SeatScreen)
        await press(pilot, "ctrl+g", "y")
        assert isinstance(pilot.app.screen, ResultScreen)
        assert "You have lost." in shown(pilot)
