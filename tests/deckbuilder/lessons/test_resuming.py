"""A lesson that was left, or killed in the middle, goes on at the choice where it was."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from catalog.common.errors import UserError
from catalog.store import open_catalog
from deckbuilder.decks.store import SessionStore
from deckbuilder.lessons.acts import carry_out
from deckbuilder.lessons.lesson import Lesson
from deckbuilder.lessons.progress import LESSON
from deckbuilder.lessons.reading import lesson, lessons
from deckbuilder.lessons.table import LessonTable
from tests.support.learning import learn, take, until_asked

_PROGRAM = """
import sys
from catalog.store import open_catalog
from deckbuilder.decks.store import SessionStore
from deckbuilder.lessons.acts import carry_out
from deckbuilder.lessons.reading import lesson
from deckbuilder.lessons.table import LessonTable
with open_catalog() as catalog:
    table = LessonTable.new(SessionStore(catalog), catalog, lesson("moving"))
    table.hint()
    carry_out(table.lesson.steps[0].way[0], table)
    table.settle(30)
    print("ready", flush=True)
    sys.stdin.read()
"""


@pytest.mark.parametrize("one", [pytest.param(one, id=one.code) for one in lessons()])
def test_a_lesson_resumes_in_the_middle(one: Lesson, home_with_cards: Path) -> None:
    with open_catalog() as catalog:
        sessions = SessionStore(catalog)
        table = LessonTable.new(sessions, catalog, one)
        until_asked(table)
        assert table.hint()
        carry_out(one.steps[0].way[0], table)
        assert table.settle(30)
        before, standing = table.session, table.standing
    with open_catalog() as catalog:
        sessions = SessionStore(catalog)
        again = LessonTable.left(sessions, catalog)
        assert again is not None
        assert again.lesson == one
        assert again.notice == ""
        assert again.arrangement == table.arrangement
        assert again.session.recruiting == before.recruiting
        if before.match is not None:
            assert again.session.match is not None
            assert again.session.match.state == before.match.state
        assert again.standing == standing
        learn(again, taken=1)
        assert again.finish()


@pytest.mark.slow
def test_a_kill_during_a_lesson_loses_nothing_that_was_saved(home_with_cards: Path) -> None:
    program = [sys.executable, "-c", _PROGRAM]
    with subprocess.Popen(
        program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline().strip() == "ready"
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
    with open_catalog() as catalog:
        table = LessonTable.left(SessionStore(catalog), catalog)
        assert table is not None
        assert table.lesson.code == "moving"
        assert table.session.match is not None
        assert len(table.session.match.choices) == 1
        assert table.standing.hints == 1


def test_a_choice_in_a_lesson_can_be_undone(home_with_cards: Path) -> None:
    with open_catalog() as catalog:
        table = LessonTable.new(SessionStore(catalog), catalog, lesson("moving"))
        assert list(take(table, table.lesson.steps[0])) == [None, None]
        assert table.standing.reached[0]
        table.take_back()
        assert not table.standing.reached[0]


def test_an_unfinished_lesson_that_no_longer_exists_is_moved_to_a_file(
    home_with_cards: Path,
) -> None:
    with open_catalog() as catalog:
        sessions = SessionStore(catalog)
        table = LessonTable.new(sessions, catalog, lesson("moving"))
        assert table.settle(30)
        kept = sessions.games.load(LESSON)
        assert kept is not None
        kept.setup["lesson"] = "dancing"
        sessions.games.begin(LESSON, kept)
        with pytest.raises(UserError, match="This version cannot read") as told:
            LessonTable.left(sessions, catalog)
        [file] = home_with_cards.glob("unreadable-lesson-*.json")
        assert str(file) in str(told.value)
        assert '"dancing"' in file.read_text(encoding="utf-8")
        assert sessions.games.load(LESSON) is None
        assert LessonTable.left(sessions, catalog) is None
