"""The forecast on screen while aiming: beside the board, and in short on the cells of targets."""

from threading import Event

import pytest

from deckbuilder.tui.battle import forecast as forecast_module
from deckbuilder.workbench.forecast import Forecast, forecast, target_of
from engine.berserk import Foresight, MatchState
from engine.berserk.table.events import DiceRolled
from engine.kernel import Option
from tests.deckbuilder.tui.match_support import at_table, beside, go_to
from tests.deckbuilder.tui.support import LARGE, SMALL, press, running, shown, until, until_so
from tests.support.patience import PATIENCE
from tests.support.scenario import Table

pytestmark = pytest.mark.slow


def laid() -> Table:
    table = Table()
    table.first.creature("c3", "Боец", strike="2-3-4", abilities="shot 1-2-3 range 3")
    table.second.creature("c4", "Ближний", strike="1-2-3", life=4)
    table.second.creature("c5", "Средний", life=9)
    table.second.creature("c6", "Дальний", life=2)
    return table


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_the_forecast_appears_between_the_aimed_play_and_its_target(
    size: tuple[int, int],
) -> None:
    async with running(size=size) as pilot:
        await at_table(pilot, laid())
        await press(pilot, "tab", "2")
        text = beside(pilot)
        parts = (
            "“Боец”: Strike 2-3-4",
            "If no one responds",
            "Dies: 8 %",
            "In return",
            "Ближний Boris",
        )
        places = [text.index(part) for part in parts]
        assert places == sorted(places)
        assert "Move one cell" not in text[places[-1] :]
        assert "☠8%" in shown(pilot)


async def test_every_possible_target_shows_a_short_forecast() -> None:
    async with running(size=LARGE) as pilot:
        await at_table(pilot, laid())
        await press(pilot, "tab", "3")
        text = shown(pilot)
        assert "−1..3" in text
        assert "☠50%" in text
        assert "Dies: 50 %" in beside(pilot)
        await go_to(pilot, "c5")
        assert "Wounds: 1 – 50 %" in beside(pilot)
        assert "Dies" not in beside(pilot)


async def test_a_slow_forecast_says_so_and_appears_when_it_is_ready(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    go_on, slow = Event(), laid().piece("Дальний").id

    def held(foresight: Foresight, seen: MatchState, option: Option) -> Forecast:
        if target_of(option) == slow:
            assert go_on.wait(PATIENCE)
        return forecast(foresight, seen, option)

    monkeypatch.setattr(forecast_module, "forecast", held)
    async with running(size=LARGE) as pilot:
        try:
            await at_table(pilot, laid())
            await pilot.press("tab", "3")
            await until_so(pilot, lambda: "Calculating…" in beside(pilot), "the note")
        finally:
            go_on.set()
        await until(pilot, "Dies: 50 %")


async def test_forecasts_are_not_computed_after_the_aim_is_gone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    go_on, begun = Event(), list[Option]()

    def held(foresight: Foresight, seen: MatchState, option: Option) -> Forecast:
        begun.append(option)
        assert go_on.wait(PATIENCE)
        return forecast(foresight, seen, option)

    monkeypatch.setattr(forecast_module, "forecast", held)
    async with running(size=SMALL) as pilot:
        try:
            await at_table(pilot, laid())
            await pilot.press("tab", "3")
            await until_so(pilot, lambda: bool(begun), "the first forecast")
            await pilot.press("escape", "escape")
        finally:
            go_on.set()
        await pilot.app.workers.wait_for_complete([w for w in pilot.app.workers if w.is_running])
        assert len(begun) == 1


async def test_the_forecast_disappears_with_the_aim() -> None:
    async with running(size=SMALL) as pilot:
        await at_table(pilot, laid())
        await press(pilot, "tab", "2")
        assert "If no one responds" in beside(pilot)
        await press(pilot, "escape", "escape")
        assert "If no one responds" not in beside(pilot)
        assert "☠" not in shown(pilot)


async def test_a_small_terminal_shows_the_parts_of_the_forecast_that_fit() -> None:
    async with running(size=(60, 20)) as pilot:
        await at_table(pilot, laid())
        await press(pilot, "tab", "2", "enter")
        assert pilot.app.is_running


@pytest.mark.parametrize(
    ("keys", "wounds"),
    [
        (("2", "enter"), 4),  # the strike, at the only enemy beside
        (("enter", "tab", "enter"), 0),  # the card, its likeliest target: least life
        (("3", "enter"), 0),  # the shot, at whoever has least life: the one far off
        (("3", "tab", "enter"), 0),  # the other one within range
    ],
)
async def test_an_attack_takes_four_keys_at_most(keys: tuple[str, ...], wounds: int) -> None:
    table = laid()
    near = table.piece("Ближний")
    async with running(size=SMALL) as pilot:
        await at_table(pilot, table)
        table.dice(6, 1)
        await press(pilot, *keys)
        assert table.events(DiceRolled)
        assert (4 if near.is_dead else near.wounds) == wounds


async def test_the_cursor_advances_to_the_next_card_that_can_attack() -> None:
    table = Table()
    table.first.creature("c3", "Первый")
    table.first.creature("e3", "Второй")
    one = table.second.creature("c4", closed=True)
    other = table.second.creature("e4", closed=True)
    async with running(size=SMALL) as pilot:
        await at_table(pilot, table)
        await press(pilot, "2", "enter", "2", "enter")
        assert one.wounds
        assert other.wounds


async def test_two_plays_against_one_target_show_both_forecasts() -> None:
    table = Table()
    table.first.creature("c3", "Боец", strike="2-3-4", abilities="magic_strike 1-2-3")
    table.second.creature("c4", "Ближний", strike="1-2-3", life=4)
    async with running(size=LARGE) as pilot:
        await at_table(pilot, table)
        await press(pilot, "tab", "enter")  # the card is chosen, and none of its acts
        await go_to(pilot, "c4")
        text = beside(pilot)
        parts = ("Strike 2-3-4 Dies: 8 %", "Magic strike 1-2-3 Wounds:", "Ближний Boris")
        places = [text.index(part) for part in parts]
        assert text.count("Dies:") == 1
        assert places == sorted(places)
        assert "☠8%" in shown(pilot)


async def test_an_error_in_the_forecast_leaves_the_match_unchanged(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_given: object) -> None:
        raise RuntimeError("a fault")

    monkeypatch.setattr("deckbuilder.tui.battle.forecast.forecast", fail)
    table = laid()
    near = table.piece("Ближний")
    async with running(size=SMALL) as pilot:
        await at_table(pilot, table)
        table.dice(6, 1)
        await press(pilot, "tab", "2")
        assert "No forecast: internal error." in beside(pilot)
        await press(pilot, "enter")
        assert near.is_dead
