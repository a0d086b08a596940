"""The trainer on screen: nothing is lost, time stops the recruitment, the verdict is kept."""

from collections.abc import Sequence
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from textual.pilot import Pilot

from catalog.common.i18n import Language
from deckbuilder.decks.editions import other_edition
from deckbuilder.trainer.exercises import CountedMistake, Mistake, Mode, TrainingRun, read_code
from deckbuilder.trainer.store import TrainingStore
from deckbuilder.tui.trainer.trainer import TrainerScreen
from deckbuilder.tui.trainer.training import TrainingScreen
from deckbuilder.tui.trainer.verdict import VerdictScreen
from deckbuilder.workbench.exercise import Training
from deckbuilder.workbench.redraws import Redraws
from engine.berserk import Ruleset
from engine.berserk.cards.card import CardSpec
from engine.kernel import Seat
from tests.deckbuilder.tui.support import (
    LARGE,
    SMALL,
    made_app,
    press,
    running,
    services_of,
    settled,
    shown,
)
from tests.deckbuilder.tui.test_words import english_in
from tests.support.patience import PATIENCE

pytestmark = pytest.mark.slow


def exercise_of(pilot: Pilot[None]) -> TrainingScreen:
    screen = pilot.app.screen
    assert isinstance(screen, TrainingScreen), screen
    return screen


def runs(pilot: Pilot[None]) -> tuple[TrainingRun, ...]:
    return TrainingStore(services_of(pilot).catalog).runs()


async def test_leaving_an_exercise_midway_loses_nothing() -> None:
    async with running("f8", "d", "enter", "down", "enter", size=SMALL) as pilot:
        before = exercise_of(pilot).recruitment
        assert before is not None
        assert len(before.taken) == 2
    async with running("f8", size=SMALL) as pilot:
        assert exercise_of(pilot).recruitment == before
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, TrainerScreen)
        await press(pilot, "u")
        assert exercise_of(pilot).recruitment == before


async def test_a_finished_squad_is_judged_stored_and_shared_by_its_code() -> None:
    async with running("f8", "d", "enter", "f", "y", size=SMALL) as pilot:
        assert isinstance(pilot.app.screen, VerdictScreen)
        (run,) = runs(pilot)
        assert run.code in shown(pilot)
        assert f"Score: {run.score} of 100 " in shown(pilot)
        assert services_of(pilot).sessions.load("trainer") is None
        await press(pilot, "2")
        assert "crystals left over" in shown(pilot)
        await press(pilot, "escape", "c", f"={run.code.lower()}", "enter")
        hand = exercise_of(pilot).recruitment
        assert hand is not None
        assert str(exercise_of(pilot)._training.exercise.code) == str(read_code(run.code))


async def test_leaving_while_a_verdict_is_computed_judges_the_answer_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counted, may_go_on = Redraws.table, Event()

    def slow(
        self: Redraws,
        cards: Sequence[CardSpec],
        scores: Sequence[int],
        seat: Seat,
        rules: Ruleset,
        errors: Sequence[int],
    ) -> Any:
        may_go_on.wait(PATIENCE)
        return counted(self, cards, scores, seat, rules, errors)

    monkeypatch.setattr(Redraws, "table", slow)
    async with running("f8", "d", "enter", size=SMALL) as pilot:
        await pilot.press("f", "y")
        await pilot.pause()
        assert isinstance(pilot.app.screen, VerdictScreen)
        await pilot.press("escape", "u")
        await pilot.pause()
        assert isinstance(pilot.app.screen, VerdictScreen)  # the answer was given
        may_go_on.set()
        await settled(pilot)
        (run,) = runs(pilot)
        assert f"Score: {run.score} of 100 " in shown(pilot)
        assert services_of(pilot).sessions.load("trainer") is None
    async with running("f8", size=SMALL) as pilot:
        assert isinstance(pilot.app.screen, TrainerScreen)
        assert len(runs(pilot)) == 1


async def test_the_clock_submits_the_squad_as_it_is() -> None:
    keys = ("f8", "n", "shift+tab", "enter", "down", "enter", "tab", "enter")
    async with running(*keys, size=SMALL) as pilot:
        screen = exercise_of(pilot)
        assert screen._training.clock == 60
        await press(pilot, "enter")
        screen.spend(61)
        screen._tick()
        await settled(pilot)
        assert isinstance(pilot.app.screen, VerdictScreen)
        (run,) = runs(pilot)
        assert run.clock == 60
        assert run.seconds == 60


async def test_the_clock_is_enabled_for_every_deal_and_remembered() -> None:
    async with running("f8", "t", size=SMALL) as pilot:
        assert "Clock: 1:00 (T)" in shown(pilot)
    async with running("f8", "d", size=SMALL) as pilot:
        daily = exercise_of(pilot)._training
        assert daily.clock == 60
        code = str(daily.exercise.code)
        assert code in shown(pilot)
        await press(pilot, "escape", "е", "c", f"={code}", "enter")  # T in the Russian layout
        shared = exercise_of(pilot)._training
        assert (shared.clock, shared.exercise.code) == (120, daily.exercise.code)


async def test_the_seat_is_remembered_and_a_verdict_leads_to_the_next_deal() -> None:
    choose_second = ("shift+tab", "shift+tab", "enter", "down", "down", "enter", "tab", "tab")
    async with running("f8", "n", *choose_second, "enter", "enter", size=SMALL) as pilot:
        first = exercise_of(pilot)._training.exercise
        assert first.code.seat is Seat.SECOND
        await press(pilot, "g", "y", "n")
        second = exercise_of(pilot)._training.exercise
        assert (second.deck, second.code.seat) == (first.deck, Seat.SECOND)
        assert second.code.seed != first.code.seed
        await press(pilot, "escape", "n", "enter")  # nothing was taken: no question
        assert exercise_of(pilot)._training.exercise.code.seat is Seat.SECOND


async def test_the_edition_of_an_exercise_is_chosen_reported_and_remembered() -> None:
    choose_2009 = (*["shift+tab"] * 3, "enter", "end", "enter", *["tab"] * 3)
    async with running("f8", "n", *choose_2009, size=SMALL) as pilot:
        assert "2009" in shown(pilot)
        await press(pilot, "enter")
        training = exercise_of(pilot)._training
        assert training.exercise.rules.code == "2009"
        assert training.exercise.code.edition == "2009"
        assert other_edition(training.exercise.rules, short=True) in shown(pilot)
        kept = Training.resume(services_of(pilot).sessions)
        assert kept is not None
        assert (kept.exercise.code, kept.exercise.deal.rules) == (
            training.exercise.code,
            training.exercise.rules,
        )
        await press(pilot, "enter", "g", "y", "n")
        again = exercise_of(pilot)._training.exercise
        assert (again.rules.code, again.code.edition) == ("2009", "2009")
        await press(pilot, "escape")
        assert other_edition(training.exercise.rules, short=True) in shown(pilot)
        await press(pilot, "enter")
        assert exercise_of(pilot)._training.exercise.rules.code == "2009"
        await press(pilot, "escape", "n", "enter")
        assert exercise_of(pilot)._training.exercise.rules.code == "2009"


async def test_an_answer_is_judged_and_summarised_by_the_chosen_worth(
    tmp_path: Path,
) -> None:
    ratings = tmp_path / "mine.csv"
    ratings.write_text("name,worth\nТинный бесёнок,50\n", encoding="utf-8")
    choose_ratings = ("w", "end", "enter", f"={ratings}", "enter")
    async with running("f8", *choose_ratings, "d", "enter", size=LARGE) as pilot:
        ratings.unlink()
        await press(pilot, "f", "y")
        assert "Your ratings cannot be read" in shown(pilot)
        assert runs(pilot) == ()
        ratings.write_text("name,worth\nТинный бесёнок,40\n", encoding="utf-8")
        await press(pilot, *choose_ratings[:3], "enter")
        (run,) = runs(pilot)
        assert run.model == "ratings (mine.csv)"
        assert "crystals by own ratings: mine.csv" in shown(pilot)
        await press(pilot, "escape")
        assert "1 answer · mean score" in shown(pilot)
        await press(pilot, "w", "home", "enter")
        assert "1 answer judged by another measure is not counted here." in shown(pilot)
        await press(pilot, "s")  # whatever there is, by name
        assert "Cards measured by: own ratings: mine.csv" in shown(pilot)


async def test_progress_is_charted_by_deck_and_mistake_for_one_model_at_a_time() -> None:
    async with running("f8", size=SMALL) as pilot:
        store = TrainingStore(services_of(pilot).catalog)
        for day, deck, score in ((1, "Лес", 80), (1, "Топь", 60), (2, "Лес", 95)):
            store.add(_run(f"2026-03-0{day}T10:00:00.000+00:00", deck, score, "price"))
        store.add(_run("2026-03-03T10:00:00.000+00:00", "Лес", 11, "simulated"))
        await press(pilot, "s")
        assert "3 answers · mean score 78.3" in shown(pilot)
        assert "1 answer judged by another measure: M" in shown(pilot)
        assert all(text in shown(pilot) for text in ("70", "95", "01.03", "02.03"))
        assert "03.03" not in shown(pilot)
        await press(pilot, "2")
        assert shown(pilot).count("●") == 3  # two days, and the legend
        assert "▲  Топь" in shown(pilot)
        await press(pilot, "3")
        assert "weaker cards" in shown(pilot)
        await press(pilot, "m", "4")
        assert "bot matches" in shown(pilot)
        assert "11.0" in shown(pilot)


def _run(at: str, deck: str, score: int, model: str) -> TrainingRun:
    made = (CountedMistake(Mistake.WEAKER_CARDS, 100 - score),)
    given = (Mode.ENDLESS, deck, "0000-0000", Seat.FIRST, 0, model, None, None, (), ())
    return TrainingRun(at, *given, score, 100, score, made)


async def test_the_trainer_is_entirely_in_russian() -> None:
    app = made_app(Language.RUSSIAN)
    async with running("f8", size=SMALL, app=app) as pilot:
        steps: tuple[tuple[str, ...], ...] = (
            *(("n",), ("escape", "c"), ("escape", "d"), ("enter", "f", "y"), ("2",), ("3",)),
            *(("f1",), ("escape", "escape", "s"), ("2",), ("3",), ("4",), ("escape", "f1")),
        )
        for keys in steps:
            assert english_in(_without_codes(pilot)) == set()
            await press(pilot, *keys)
        assert english_in(_without_codes(pilot)) == set()


def _without_codes(pilot: Pilot[None]) -> str:
    """Return the screen without codes of deals, which are Latin."""
    words = shown(pilot).split()
    return " ".join(word for word in words if word.count("-") < 4)
