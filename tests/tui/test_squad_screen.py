"""The best squad, the advice and the odds on screen."""

from textual.pilot import Pilot

from catalog.i18n import Language
from deckbuilder.recruitment import Recruitment
from deckbuilder.solver import Aim, Objective, Task, solve
from deckbuilder.tui.screens.advice import AdviceScreen
from deckbuilder.tui.screens.deal import DealScreen
from deckbuilder.tui.screens.odds import OddsScreen
from deckbuilder.tui.screens.squad import SquadScreen
from deckbuilder.worth import price
from tests.tui.support import LARGE, SMALL, made_app, press, running, shown
from tests.tui.test_words import english_in

DEAL = ("f4", "shift+tab", "=5", "enter")  # the first starter deck, first seat, seed 5


def dealt(pilot: Pilot[None]) -> Recruitment:
    screen = pilot.app.screen
    assert isinstance(screen, DealScreen), screen
    assert screen.recruitment is not None
    return screen.recruitment


def best_score(start: Recruitment, aim: Aim) -> int:
    worth = tuple(price().of(card) for card in start.hand)
    best = solve(Task(start, worth, Objective.of(aim))).best
    assert best is not None
    return best.score


async def test_the_best_squad_stands_beside_ones_own_for_each_objective() -> None:
    async with running(*DEAL, size=LARGE) as pilot:
        start = dealt(pilot)
        await press(pilot, "a", "b")
        assert isinstance(pilot.app.screen, SquadScreen)
        assert f"The best squad: {best_score(start, Aim.WORTH) / 100:.2f}" in shown(pilot)
        assert all(card.name in shown(pilot) for card in start.hand)
        await press(pilot, "2")
        assert "(rule 403.2.3)" in shown(pilot)
        await press(pilot, "o")
        assert f"The best squad: {best_score(start, Aim.CRYSTALS)}." in shown(pilot)
        await press(pilot, "o", "4")
        assert f"The best squad: {best_score(start, Aim.CARDS)}." in shown(pilot)


async def test_advice_is_given_and_its_table_is_worked_out_once() -> None:
    async with running(*DEAL, "t", size=SMALL) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, AdviceScreen)
        assert screen.found is not None
        assert "►    24" in shown(pilot)
        assert screen.found.advice.keep == ("Keep it" in shown(pilot))
        await press(pilot, "escape", "t")
        again = pilot.app.screen
        assert isinstance(again, AdviceScreen)
        assert again.found is not None
        assert again.found.table is screen.found.table


async def test_wishes_are_queries_of_the_search_and_mulligans_help() -> None:
    async with running(*DEAL, "o", "g", "=много элиты", "enter", size=SMALL) as pilot:
        assert "write a number" in shown(pilot)
        await press(pilot, "ctrl+u", "=2 элита; <=1 цена<=3", "enter")
        screen = pilot.app.screen
        assert isinstance(screen, OddsScreen)
        assert "all of these" in shown(pilot)
        before = shown(pilot)
        await press(pilot, "plus")
        assert shown(pilot) != before
        await press(pilot, "2")
        assert "How many cards of each cost" in shown(pilot)


async def test_squad_and_odds_are_russian_throughout() -> None:
    app = made_app(Language.RUSSIAN)
    async with running(*DEAL, "a", "b", size=SMALL, app=app) as pilot:
        for keys in (("2",), ("3",), ("4",), ("f1",), ("escape", "escape", "t"), ("f1",)):
            assert english_in(shown(pilot)) == set()
            await press(pilot, *keys)
        for keys in (("escape", "escape", "o"), ("2",), ("3",), ("4",), ("g",)):
            assert english_in(shown(pilot)) == set()
            await press(pilot, *keys)
        assert english_in(shown(pilot)) == set()
