"""The trainer on screen: nothing is lost, time stops the recruitment, the verdict is kept."""

from textual.pilot import Pilot

from catalog.i18n import Language
from deckbuilder.trainer import TrainingRun, read_code
from deckbuilder.training_store import TrainingStore
from deckbuilder.tui.screens.trainer import TrainerScreen
from deckbuilder.tui.screens.training import TrainingScreen
from deckbuilder.tui.screens.verdict import VerdictScreen
from tests.tui.support import SMALL, made_app, press, running, services_of, settled, shown
from tests.tui.test_words import english_in


def exercise_of(pilot: Pilot[None]) -> TrainingScreen:
    screen = pilot.app.screen
    assert isinstance(screen, TrainingScreen), screen
    return screen


def runs(pilot: Pilot[None]) -> tuple[TrainingRun, ...]:
    return TrainingStore(services_of(pilot).catalog).runs()


async def test_leaving_in_the_middle_loses_nothing() -> None:
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


async def test_a_finished_squad_is_judged_kept_and_shared_by_its_code() -> None:
    async with running("f8", "d", "enter", "f", size=SMALL) as pilot:
        assert isinstance(pilot.app.screen, VerdictScreen)
        (run,) = runs(pilot)
        assert run.code in shown(pilot)
        assert f"Score: {run.score} " in shown(pilot)
        assert services_of(pilot).sessions.load("trainer") is None
        await press(pilot, "2")
        assert "crystals left over" in shown(pilot)
        await press(pilot, "escape", "c", f"={run.code.lower()}", "enter")
        hand = exercise_of(pilot).recruitment
        assert hand is not None
        assert str(exercise_of(pilot)._training.exercise.code) == str(read_code(run.code))


async def test_the_clock_takes_the_squad_as_it_stands() -> None:
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


async def test_the_trainer_is_russian_throughout() -> None:
    app = made_app(Language.RUSSIAN)
    async with running("f8", size=SMALL, app=app) as pilot:
        steps: tuple[tuple[str, ...], ...] = (
            *(("n",), ("escape", "c"), ("escape", "d"), ("enter", "f"), ("2",), ("3",)),
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
