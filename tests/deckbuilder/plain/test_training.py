"""An exercise of the trainer by lines: the same save as on the screens, judged once."""

import re
from collections.abc import Iterator

import pytest

from deckbuilder.plain.conversation import Talk
from deckbuilder.plain.ending import Ended
from deckbuilder.plain.training import ExerciseWanted, train
from deckbuilder.trainer.store import TrainingStore
from deckbuilder.workbench.beginning import begin_exercise
from deckbuilder.workbench.exercise import Training
from tests.deckbuilder.plain.test_match import services
from tests.support.cli import run

pytestmark = pytest.mark.slow

DECK = ExerciseWanted("steppe-raid", seed=5)


def do(lines: tuple[str, ...], wanted: ExerciseWanted = DECK) -> tuple[Ended, str]:
    told: list[str] = []
    with services() as opened:
        ended = train(opened, Talk(iter(lines), told.append), wanted)
    return ended, "\n".join(told)


def test_an_exercise_is_done_and_judged_by_lines() -> None:
    ended, told = do(("1", "1", "2", "done", "yes"))
    assert ended is Ended.DONE
    assert "Code of the deal: " in told
    assert "Your squad: " in told
    assert "Score: " in told
    with services() as opened:
        assert Training.resume(opened.sessions) is None
        [kept] = TrainingStore(opened.catalog).runs()
    assert f"Score: {kept.score} of 100." in told


def test_an_exercise_resumes_where_the_input_ended() -> None:
    ended, _told = do(("1", "1"))
    assert ended is Ended.NO_LINES
    with services() as opened:
        left = Training.resume(opened.sessions)
        assert left is not None
        assert len(left.recruitment.taken) == 1
    ended, told = do(("leave",), ExerciseWanted())
    assert ended is Ended.LEFT
    assert re.search("You have an unfinished exercise with the deck “.+”", told)
    assert "In the squad: " in told


def test_an_exercise_from_the_screens_continues_by_lines_with_its_clock() -> None:
    with services() as opened:
        training = begin_exercise(opened, "steppe-raid", 5, clock=60)
        late = Training(training.exercise, training.recruitment, (), 59.9999, 60)
        late.save(opened.sessions)
    ended, told = do(("time", "1", "1"), ExerciseWanted())
    assert ended is Ended.DONE
    assert "Time is up: the squad was submitted as it is." in told
    assert "Score: 0 of 100." in told


def test_a_mulligan_is_taken_by_lines() -> None:
    _ended, told = do(("2", "1", "leave"))
    assert told.count("Keep these cards") == 2


def test_a_new_exercise_is_confirmed_before_an_unfinished_one_is_dropped() -> None:
    do(("1", "1"))
    _ended, told = do(("1", "leave"), ExerciseWanted(daily=True))
    assert "Which exercise?" in told
    assert "In the squad: " in told


def typed() -> Iterator[str]:
    yield from ("1", "1", "2", "giveup", "yes")


def test_the_command_trains_from_a_pipe() -> None:
    result = run("trainer", "--plain", "--daily", typed="\n".join(typed()) + "\n")
    assert result.exit_code == 0, result.output
    assert "Score: " in result.stdout
    assert run("trainer", "--deck", "steppe-raid").exit_code == 2
    assert run("trainer", "history").exit_code == 0
