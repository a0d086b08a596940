"""The judge's hand by keys alone: each of its acts, agreed upon, logged and seen in the history."""

import pytest
from textual.pilot import Pilot

from deckbuilder.matches.match import Controller
from deckbuilder.tui.battle.history import HistoryScreen
from deckbuilder.tui.battle.judge_requests import JudgeDialog
from deckbuilder.tui.battle.leading import MatchLead
from deckbuilder.workbench.battle_selection import Placing
from engine.berserk.table.state import Asking, JudgeAct, Zone
from engine.kernel import Seat
from tests.deckbuilder.tui.match_support import at_table, battle, beside, go_to, until_asked
from tests.deckbuilder.tui.support import LARGE, SMALL, press, running, shown
from tests.support.scenario import Piece, Table
from tests.support.specs import flyer

pytestmark = pytest.mark.slow

ACTS = {act: str(number) for number, act in enumerate(JudgeAct, 1)}


def laid() -> tuple[Table, Piece]:
    """Return a table with a wounded card of Anna on c3."""
    table = Table()
    own = table.first.creature("c3", "Всадник", wounds=3)
    table.first.creature("a1", "Другой")
    table.second.creature("c5", "Враг")
    table.second.creature("a6", "Дальний")
    return table, own


async def ask(pilot: Pilot[None], *keys: str) -> None:
    """Open the judge's hand at c3 and press keys."""
    await go_to(pilot, "c3")
    await press(pilot, "j", *keys)


async def history(pilot: Pilot[None]) -> str:
    """Return the history as it is shown."""
    pilot.app.clear_notifications()
    await press(pilot, "l")
    assert isinstance(pilot.app.screen, HistoryScreen)
    text = shown(pilot)
    await press(pilot, "escape")
    return text


async def test_each_judge_action_has_its_number() -> None:
    table, _own = laid()
    async with running(size=SMALL) as pilot:
        await at_table(pilot, table)
        await ask(pilot)
        assert isinstance(pilot.app.screen, JudgeDialog)
        assert "Enter — choose, Esc — cancel" in shown(pilot)
        lines = [
            "1 Deal wounds",
            "2 Heal wounds",
            "3 Move it",
            "4 Open ✖",
            "5 Close",
            "6 Add or remove chips",
            "7 Add or remove a marker",
            "8 Destroy it",
            "9 Return a card from the graveyard or exile ✖",
        ]
        text = shown(pilot)
        assert all(line in text for line in lines)
        assert "Boris must agree." in text


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        (("1", "ctrl+u", "=2", "enter"), "“Всадник”: −2 life."),
        (("2", "enter"), "“Всадник”: +1 life."),
        (("5",), "“Всадник” closes."),
        (("6", "ctrl+u", "=3", "enter"), "“Всадник”: chips +3."),
        (("7", "=сеть", "enter"), "“Всадник” gets the marker “сеть”."),
        (("8",), "“Всадник” dies."),
    ],
    ids=["wound", "heal", "close", "chips", "mark", "destroy"],
)
async def test_an_agreed_change_is_made_and_logged(keys: tuple[str, ...], line: str) -> None:
    table, _own = laid()
    async with running(size=SMALL) as pilot:
        await at_table(pilot, table)
        await ask(pilot, *keys)
        assert table.asked == (Seat.SECOND, Asking.JUDGE)
        assert "Agree?" in beside(pilot)
        await press(pilot, "1")
        assert table.asked == (Seat.FIRST, Asking.ACT)
        text = await history(pilot)
        asked, answer = text.index("Anna proposes"), text.index("Agreed.")
        assert asked < answer < text.rindex(line)


async def test_a_card_is_put_on_a_cell_chosen_with_the_cursor() -> None:
    table, own = laid()
    async with running(size=SMALL) as pilot:
        await at_table(pilot, table)
        await ask(pilot, "3")
        assert "choose a cell" in beside(pilot)
        await go_to(pilot, "c5")
        await press(pilot, "enter")
        assert "Choose one of the marked cells." in beside(pilot)
        await go_to(pilot, "e6")
        await press(pilot, "enter", "1")
        assert own.cell == "e6"
        assert "“Всадник” is put from c3 onto e6." in await history(pilot)


async def test_a_closed_card_is_opened() -> None:
    table, own = laid()
    async with running(size=SMALL) as pilot:
        await at_table(pilot, table)
        await ask(pilot, "5")
        await press(pilot, "1")
        await ask(pilot, "4")
        await press(pilot, "1")
        assert not own.is_closed
        assert "“Всадник” opens." in await history(pilot)


async def test_a_dead_card_is_returned_to_a_cell() -> None:
    table, own = laid()
    async with running(size=SMALL) as pilot:
        await at_table(pilot, table)
        await ask(pilot, "8")
        await press(pilot, "1")
        assert own.is_dead
        await press(pilot, "j", "9")
        assert "Which card comes back?" in shown(pilot)
        assert "“Всадник” · Anna" in shown(pilot)
        await press(pilot, "1")
        await go_to(pilot, "d2")
        await press(pilot, "enter", "1")
        assert (own.cell, own.state.zone) == ("d2", Zone.BATTLEFIELD)
        assert "“Всадник” enters the battle on d2." in await history(pilot)


async def test_a_flyer_returns_without_a_cell() -> None:
    table, _own = laid()
    falcon = table.first.card(flyer("Сокол"), None)
    falcon.state.enter(Zone.GRAVEYARD)
    table.state.graveyards[Seat.FIRST].append(falcon.id)
    async with running(size=SMALL) as pilot:
        await at_table(pilot, table)
        await press(pilot, "j", "9", "1", "1")
        assert falcon.is_airborne


@pytest.mark.rule("544.1")
async def test_a_marker_is_shown_on_its_card_and_removed_by_name() -> None:
    table, own = laid()
    async with running(size=LARGE) as pilot:
        await at_table(pilot, table)
        await ask(pilot, "7", "=сеть", "enter")
        await press(pilot, "1")
        await go_to(pilot, "c3")
        assert "marker “сеть”" in beside(pilot)
        await ask(pilot, "7")
        assert "Take the marker “сеть” off" in shown(pilot)
        await press(pilot, "2", "1")
        assert own.state.effects == ()


async def test_a_refused_request_changes_nothing() -> None:
    table, own = laid()
    async with running(size=SMALL) as pilot:
        await at_table(pilot, table)
        await ask(pilot, "8")
        await press(pilot, "2")
        assert own.cell == "c3"
        assert "The opponent refuses." in await history(pilot)


@pytest.mark.rule("528.2.1")
async def test_unavailable_options_show_why_and_ask_nothing() -> None:
    table, _own = laid()
    async with running(size=SMALL) as pilot:
        await at_table(pilot, table)
        await ask(pilot, "4")
        assert "✖ The card is already open. (rule 528.2.1)" in shown(pilot)
        assert table.state.judging is None
        await press(pilot, "1", "ctrl+u", "=0", "enter")
        assert "✖ This number is not allowed." in shown(pilot)


async def test_without_a_selected_card_only_dead_cards_can_be_discussed() -> None:
    table, _own = laid()
    async with running(size=SMALL) as pilot:
        await at_table(pilot, table)
        await go_to(pilot, "e1")
        await press(pilot, "о")  # the same key in the Russian layout
        assert "Move the cursor to a card first." in shown(pilot)
        await press(pilot, "end")
        assert "There are no cards in the graveyards or in exile." in shown(pilot)


async def test_esc_cancels_a_request_that_waits_for_a_cell() -> None:
    table, own = laid()
    async with running(size=SMALL) as pilot:
        await at_table(pilot, table)
        await ask(pilot, "3")
        await press(pilot, "escape")
        assert battle(pilot).is_current
        assert not isinstance(battle(pilot).selection, Placing)
        assert own.cell == "c3"


@pytest.mark.parametrize("bot", [Controller.RANDOM, Controller.DIRECT])
async def test_the_computer_agrees_to_every_request_and_the_screen_says_so(
    bot: Controller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MatchLead, "PACE", (0.0, 0.0, 0.0))
    monkeypatch.setattr("tests.deckbuilder.tui.match_support.RANDOM", bot)
    table, own = laid()
    async with running(size=SMALL) as pilot:
        await at_table(pilot, table, humans=1)
        await ask(pilot)
        assert "The computer accepts whatever you do here" in shown(pilot)
        await press(pilot, "8")
        await until_asked(pilot)
        assert own.is_dead
        assert table.asked == (Seat.FIRST, Asking.ACT)
        assert "Agreed." in await history(pilot)
