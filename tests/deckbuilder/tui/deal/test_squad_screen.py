"""The best squad, the advice and the odds on screen."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot

from catalog.common.i18n import Language
from catalog.english import shown_name
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.squads import simulation
from deckbuilder.squads.simulation import simulated
from deckbuilder.squads.solver import Aim, Objective, Task, solve
from deckbuilder.squads.worth import price
from deckbuilder.tui.cards.whole_card import WholeCard
from deckbuilder.tui.deal.advice import AdviceScreen
from deckbuilder.tui.deal.deal import DealScreen
from deckbuilder.tui.deal.odds import OddsScreen
from deckbuilder.tui.deal.squad import SquadScreen
from deckbuilder.tui.deal.squad_cards import WishedCards
from deckbuilder.tui.deal.squads import SquadReport, Wishes
from deckbuilder.tui.shell.reporting import ReportPane
from deckbuilder.tui.shell.rows import RowList
from engine.berserk import RULES_2024, Ruleset
from engine.berserk.cards.card import CardSpec
from tests.deckbuilder.tui.support import LARGE, SMALL, made_app, press, running, settled, shown
from tests.deckbuilder.tui.test_words import english_in
from tests.support.simulated import matches_end

pytestmark = pytest.mark.slow

CODED = ("f8", "c", "=048A-CMFH-F3Y8-JFT0-PC", "enter")  # a deal of a starter deck
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


def squad_screen(pilot: Pilot[None]) -> SquadScreen:
    screen = pilot.app.screen
    assert isinstance(screen, SquadScreen), screen
    return screen


def squad_of(pilot: Pilot[None]) -> SquadReport:
    found = squad_screen(pilot).report.report
    assert found is not None
    return found


def best_of(pilot: Pilot[None]) -> tuple[int, ...]:
    best = squad_of(pilot).best
    assert best is not None
    return best.positions


def line_of(pilot: Pilot[None], place: int) -> str:
    """Return the line of a card in the list."""
    return pilot.app.screen.query_one(WishedCards).row(place, 70).plain


async def test_the_best_squad_is_shown_beside_the_own_for_each_objective() -> None:
    async with running(*DEAL, size=LARGE) as pilot:
        start = dealt(pilot)
        await press(pilot, "a", "b")
        assert isinstance(pilot.app.screen, SquadScreen)
        assert f"The best squad: {best_score(start, Aim.WORTH) / 100:.2f}" in shown(pilot)
        assert all(shown_name(card.name) in shown(pilot) for card in start.hand)
        await press(pilot, "2")
        assert "(rule 403.2.3)" in shown(pilot)
        await press(pilot, "o")
        assert f"The best squad: {best_score(start, Aim.CRYSTALS)}." in shown(pilot)
        await press(pilot, "o", "4")
        assert f"The best squad: {best_score(start, Aim.CARDS)}." in shown(pilot)
        told = "By number of cards, with price (what the cards' numbers cost) alongside."
        assert told in shown(pilot)


async def test_cards_are_wished_in_or_out_and_a_blocking_wish_is_shown() -> None:
    async with running(*DEAL, "b", size=SMALL) as pilot:
        report = squad_of(pilot)
        assert report.best is not None
        out = next(place for place in range(15) if place not in report.best.positions)
        await press(pilot, *["down"] * out, "m")
        assert out in best_of(pilot)
        assert "+ " in line_of(pilot, out)
        await press(pilot, "escape", "b", *["down"] * out)  # kept with the deal
        assert squad_of(pilot).wishes == Wishes(must=frozenset({out}))
        await press(pilot, "ч")  # X in the Russian layout
        assert out not in best_of(pilot)
        assert "✖ " in line_of(pilot, out)
        await press(pilot, "x")
        assert squad_of(pilot).wishes == Wishes()
        await press(pilot, "home", *["m", "down"] * 15)
        assert "No legal squad fulfils all these wishes: +" in shown(pilot)
        way = squad_of(pilot).conflict
        assert way is not None
        assert "+!" in line_of(pilot, way.must[-1])
        await press(pilot, "r")
        assert squad_of(pilot).best == report.best


async def test_a_mix_of_objectives_is_entered_shown_and_kept() -> None:
    async with running(*DEAL, "b", "i", "ctrl+u", "=worth=1,gold=5", "enter", size=SMALL) as pilot:
        assert "“worth=1,gold=5” is not a mix" in shown(pilot)
        await press(pilot, "ctrl+u", "=ценность=1, карты=50", "enter")
        assert "By the mix price×1 + cards×50; price (what the cards' numbers cost)." in shown(
            pilot
        )
        best = squad_of(pilot).best
        assert best is not None
        assert best.score == best.worth + 50 * len(best.positions)
        await press(pilot, "o")
        assert "By price (what the cards' numbers cost), in crystals." in shown(pilot)
        await press(pilot, "o", "o", "o", "escape", "b")
        assert "By the mix price×1 + cards×50" in shown(pilot)


async def test_own_ratings_are_named_and_a_missing_or_broken_file_is_reported(
    tmp_path: Path,
) -> None:
    ratings = tmp_path / "mine.csv"
    async with running(*DEAL, size=LARGE) as pilot:
        name = dealt(pilot).hand[0].name
        ratings.write_text(f"name,worth\n{name},77\n", encoding="utf-8")
        await press(pilot, "b", "w", "end", "enter", f"={ratings}", "enter")
        assert "By own ratings: mine.csv, in crystals." in shown(pilot)
        assert "cards have no rating: their prices are used instead." in shown(pilot)
        assert "77.00" in line_of(pilot, 0)
        ratings.write_text("name,worth\nСтраж,many\n", encoding="utf-8")
        await press(pilot, "o")
        assert "✖ Your ratings cannot be read" in shown(pilot)
        # where the line breaks depends on the length of the path
        unbroken = " ".join(word for word in shown(pilot).split() if word != "│")
        assert "is not a valid worth; write crystals from" in unbroken
        ratings.unlink()
        await press(pilot, "escape", "t")
        assert "there is no such file" in " ".join(shown(pilot).split())
        assert "Sure:" not in shown(pilot)
        await press(pilot, "escape", "b")
        assert "The best squad" not in shown(pilot)
        await press(pilot, "w", "home", "enter")
        assert "with price" in shown(pilot)


async def test_match_based_worth_is_computed_once_per_deck_and_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    matches_end(monkeypatch, dearer_wins=True)
    played: list[int] = []

    def told(cards: Sequence[CardSpec], rules: Ruleset) -> simulation.Simulated:
        """Four matches, and that each card turned out to be worth a little more."""
        model = simulated(cards, rules, 4)
        return replace(model, values={ref: worth + 7 for ref, worth in model.values.items()})

    def few(cards: Sequence[CardSpec], rules: Ruleset) -> simulation.Simulated:
        played.append(len(cards))
        return told(cards, rules)

    monkeypatch.setattr(simulation, "simulated", few)
    async with running(*DEAL, "b", "w", "down", "down", "enter", size=LARGE) as pilot:
        assert "By bot matches, in crystals." in shown(pilot)
        cards = squad_screen(pilot)._cards
        model = told(cards, RULES_2024)
        hand, worth = squad_of(pilot).hand, squad_of(pilot).solution.task.worth
        assert worth == tuple(model.of(card) for card in hand)
        assert worth != tuple(price().of(card) for card in hand)
        await press(pilot, "m", "o", "escape", "b")
        assert ", with bot matches" in shown(pilot)
        assert played == [len(cards)]


async def test_the_price_shown_for_uninformative_matches_is_named_as_such(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    matches_end(monkeypatch, dearer_wins=False)
    async with running(*DEAL, "b", "w", "down", "down", "enter", size=SMALL) as pilot:
        told = "By price (300 bot matches told nothing of worth), in crystals."
        assert told in " ".join(shown(pilot).split())
        await press(pilot, "escape", "t")
        assert told in " ".join(shown(pilot).split())


async def test_advice_is_given_and_its_table_computed_once() -> None:
    async with running(*DEAL, "t", size=SMALL) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, AdviceScreen)
        assert screen.report.report is not None
        assert "► 24" in shown(pilot)
        verdict = "Keep: squad" if screen.report.report.advice.keep else "Redraw: squad"
        assert verdict in shown(pilot)
        assert "this deal" not in shown(pilot)
        await press(pilot, "2")  # the plot, with the deal's own worth in it
        worth = f"{screen.report.report.advice.worth / 100:.2f}"
        assert f"▲{worth}" in shown(pilot)
        assert f"█ this deal: {worth}" in shown(pilot)
        await press(pilot, "1")
        await pilot.resize_terminal(*LARGE)
        await settled(pilot)
        assert "► 24" in shown(pilot)
        assert f"▲{worth}" in shown(pilot)
        await press(pilot, "escape", "t")
        again = pilot.app.screen
        assert isinstance(again, AdviceScreen)
        assert again.report.report is not None
        assert again.report.report.table is screen.report.report.table


async def test_wishes_are_search_queries_and_mulligans_help() -> None:
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


async def test_squad_and_odds_are_entirely_in_russian() -> None:
    app = made_app(Language.RUSSIAN)
    async with running(*DEAL, "a", "b", size=SMALL, app=app) as pilot:
        for keys in (("2",), ("3",), ("4",), ("f1",), ("escape", "escape", "t"), ("f1",)):
            assert english_in(shown(pilot)) == set()
            await press(pilot, *keys)
        for keys in (("escape", "escape", "o"), ("2",), ("3",), ("4",), ("g",)):
            assert english_in(shown(pilot)) == set()
            await press(pilot, *keys)
        assert english_in(shown(pilot)) == set()


@pytest.mark.parametrize("keys", [(*DEAL, "a", "b"), (*CODED, "enter", "f", "y")])
async def test_f7_shows_the_whole_card_under_the_cursor(keys: tuple[str, ...]) -> None:
    async with running(*keys, "down", "f7", size=SMALL) as pilot:
        assert isinstance(pilot.app.screen, WholeCard)
        await press(pilot, "escape")
        report = pilot.app.screen.query_one(ReportPane)
        assert report.query_one("#cards", RowList).cursor == 1
