"""Every lesson is taken to its end by lines alone, its wrong way tried first, in both languages."""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

import pytest

from catalog.common.i18n import Language, activate
from catalog.english import shown_name
from deckbuilder.lessons.acts import option_of
from deckbuilder.lessons.lesson import Act, ActSort, Lesson
from deckbuilder.lessons.progress import done
from deckbuilder.lessons.reading import lesson, lessons
from deckbuilder.lessons.table import LessonTable
from deckbuilder.plain.conversation import Talk
from deckbuilder.plain.ending import Ended
from deckbuilder.plain.learning import learn
from engine.berserk import cell_name
from tests.deckbuilder.plain.test_match import services
from tests.support.cli import run

_MOST: Final = 1500
_NUMBERED: Final = re.compile(r"^(\d+)\. (.*)$", re.MULTILINE)
_CELLS: Final = re.compile(r"(?:^|, )(\d+) [a-e][1-6]")
_MOVE: Final = ("Move one cell", "Пойти на клетку")
_STRIKE: Final = ("Strike ", "Простой удар ")
_OTHER: Final = ("Another card, or the end of the turn", "Другая карта или конец хода")
_END: Final = ("End turn", "Завершить ход")
_YES: Final = ("1 Yes, 2 No.", "1 Да, 2 Нет.")
_PASS: Final = ("Pass", "Пропустить")
_AWAIT: Final = ("flyer", "летающ")
_FIRM: Final = ("strong strike", "сильный")
_LIST: Final = ("To the list of lessons", "К списку уроков")


@dataclass
class Pupil:
    """Takes a lesson as its data say, reading the numbers of the answers from what it hears."""

    lesson: Lesson
    told: list[str] = field(default_factory=list)
    tries_wrong: bool = True
    _since: int = 0
    _random: random.Random = field(default_factory=lambda: random.Random(1))

    def talk(self) -> Talk:
        return Talk(self._lines(), self.told.append)

    @property
    def heard(self) -> str:
        return "\n".join(self.told[self._since :])

    @property
    def whole(self) -> str:
        return "\n".join(self.told)

    def _lines(self) -> Iterator[str]:
        for count, line in enumerate(self._said()):
            assert count < _MOST, self.whole[-2000:]
            self._since = len(self.told)
            yield line

    def _said(self) -> Iterator[str]:
        if self.tries_wrong:
            yield from self._wrong_way()
            yield "hint"
            assert f": {self.lesson.steps[0].hints[0].by_lines}" in self.heard
        for number, step in enumerate(self.lesson.steps, 1):
            for act in step.way:
                if self._reached() < number:
                    yield from self._right(act)
            for _pass in range(60):
                if self._reached() < number:
                    yield self._number(_PASS) or self._yes() or self._any()
            while self._reached() < number:
                yield self._yes() or self._any()
        yield self._number(_LIST)
        yield "leave"

    def _reached(self) -> int:
        return sum(text.startswith(("Done: ", "Сделано: ")) for text in self.told)

    def _wrong_way(self) -> Iterator[str]:
        wrong = self.lesson.wrong
        for act in wrong.first:
            yield act.card
        match wrong.act.sort:
            case ActSort.FINISH:
                yield "done"
            case ActSort.PLACE:
                yield self._placed(wrong.act)
            case ActSort.MOVE:
                yield wrong.act.card
                yield self._number(_MOVE)
                yield _cell(wrong.act)
                assert str(wrong.reason) in self.heard
                yield ""  # to hear the answers once more
                yield self._number(("Back", "Назад"))
                yield self._number(_OTHER)
            case ActSort.STRIKE | ActSort.USE:
                yield wrong.act.card
                yield wrong.act.at
                assert str(wrong.reason) in self.heard
                yield ""
                yield self._number(_OTHER)
            case _:
                yield wrong.act.card
        assert str(wrong.reason) in self.whole
        for act in wrong.first:
            yield act.card

    def _right(self, act: Act) -> Iterator[str]:
        match act.sort:
            case ActSort.TAKE:
                yield act.card
            case ActSort.FINISH | ActSort.CONFIRM:
                yield "готово"
                if yes := self._yes():
                    yield yes
            case ActSort.PLACE:
                yield self._placed(act)
            case ActSort.MOVE:
                yield from self._chosen(act)
                yield self._number(_MOVE)
                yield _cell(act)
            case ActSort.STRIKE:
                yield from self._chosen(act)
                yield self._number(_STRIKE)
                yield act.at
            case ActSort.AWAIT:
                yield from self._chosen(act)
                yield self._number(_AWAIT)
            case ActSort.USE:
                yield from self._used(act)
            case ActSort.END_TURN:
                if back := self._number(_OTHER):
                    yield back
                yield self._number(_END)
                if yes := self._yes():
                    yield yes
            case ActSort.PASS:
                yield self._number(_PASS)
            case ActSort.STAND:
                yield self._number(_FIRM)
            case _:
                raise AssertionError(act)

    def _chosen(self, act: Act) -> Iterator[str]:
        """Name the card that acts, unless it is chosen already."""
        if not self._number(_OTHER):
            yield act.card

    def _used(self, act: Act) -> Iterator[str]:
        name, at = (shown_name(card) if card else "" for card in (act.card, act.at))
        if answer := self._number((f"“{name}”", f"«{name}»"), at):
            yield answer
            return
        yield from self._chosen(act)
        plays = [text for _number, text in self._choices() if not text.startswith(_NO_ABILITY)]
        assert len(plays) == 1
        yield plays[0]
        yield act.at

    def _placed(self, act: Act) -> str:
        return f"{act.card} {_cell(act)}"

    def _choices(self) -> list[tuple[str, str]]:
        return _NUMBERED.findall(self.heard)

    def _number(self, words: tuple[str, ...], also: str = "") -> str:
        """Return the number of the first answer with one of the words; empty for none."""
        fits = (n for n, text in self._choices() if any(w in text for w in words) and also in text)
        return next(fits, "")

    def _yes(self) -> str:
        """Return the number of a yes where one is asked for; empty where none is."""
        return "1" if any(yes in self.heard for yes in _YES) else ""

    def _any(self) -> str:
        numbers = [number for number, _text in self._choices()] + _CELLS.findall(self.heard)
        return self._random.choice(numbers) if numbers else ""


_NO_ABILITY: Final = (*_MOVE, *_STRIKE, *_OTHER)


def _cell(act: Act) -> str:
    assert act.to is not None
    return cell_name(act.to)


def take(pupil: Pupil, wanted: Lesson | None = None) -> Ended:
    with services() as opened:
        return learn(opened, pupil.talk(), wanted)


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("one", [pytest.param(one, id=one.code) for one in lessons()])
def test_a_lesson_is_finished_by_lines(one: Lesson, language: Language) -> None:
    activate(language)
    pupil = Pupil(one)
    assert take(pupil, one) is Ended.LEFT
    with services() as opened:
        assert done(opened.sessions) == {one.code}
    assert str(one.about) in pupil.whole
    assert not re.search("[\x00-\x09\x0b-\x1f│─┌▌◆◇✖✓]", pupil.whole)


def test_a_lesson_resumes_where_the_input_or_the_screens_left_it() -> None:
    one = lesson("moving")
    pupil = Pupil(one)
    cut = pupil.talk()
    cut.lines = iter(["Егерь бора", "1", "b3", "4", "2", "hint", "Рыжая гончая", "1", "c4"])
    with services() as opened:
        assert learn(opened, cut, one) is Ended.NO_LINES
    with services() as opened:
        left = LessonTable.left(opened.sessions, opened.catalog)
        assert left is not None
        assert left.standing.reached == (True, False, False)
        assert left.standing.tried
        left.choose(option_of(one.steps[1].way[0], left.seen))
        assert left.settle(30)
    told: list[str] = []
    with services() as opened:
        assert learn(opened, Talk(iter(["1", "lesson", "leave"]), told.append)) is Ended.LEFT
    whole = "\n".join(told)
    assert f"The lesson “{one.title}” is in progress." in whole
    assert str(one.about) not in told[: told.index(f"Task: {one.steps[2].task}")]
    for step, word in zip(one.steps, ("Done", "Done", "To do"), strict=True):
        assert f"{word}: {step.task}" in told


def test_another_lesson_begins_only_after_confirmation() -> None:
    with services() as opened:
        lines = ["Рыжая гончая", "1", "c4"]
        learn(opened, Talk(iter(lines), lambda _text: None), lesson("moving"))
    for answer, code in (("no", "moving"), ("yes", "crystals")):
        told: list[str] = []
        with services() as opened:
            learn(opened, Talk(iter([answer, "leave"]), told.append), lesson("crystals"))
            left = LessonTable.left(opened.sessions, opened.catalog)
        assert any("is not finished. Begin another one?" in text for text in told)
        assert left is not None
        assert left.lesson.code == code


def test_the_restart_command_begins_the_lesson_again() -> None:
    told: list[str] = []
    lines = ["Рыжая гончая", "1", "c4", "restart", "leave"]
    with services() as opened:
        learn(opened, Talk(iter(lines), told.append), lesson("moving"))
        left = LessonTable.left(opened.sessions, opened.catalog)
    assert left is not None
    assert left.is_new
    assert sum("Lesson 3 of 8" in text for text in told) == 2


def test_the_next_lesson_follows_a_finished_one() -> None:
    told: list[str] = []
    names = [act.card for step in lesson("crystals").steps for act in step.way if act.card]
    lines = [*names, "done", "yes", "1", "leave"]
    with services() as opened:
        learn(opened, Talk(iter(lines), told.append), lesson("crystals"))
    assert "The lesson “Crystals and the squad” is done." in "\n".join(told)
    assert any(text.startswith("Lesson 2 of 8") for text in told)


def test_an_unreachable_goal_offers_to_restart_the_lesson() -> None:
    told: list[str] = []
    with services() as opened:
        table = LessonTable.new(opened.sessions, opened.catalog, lesson("moving"))
        table.give_up()
        assert table.settle(30)
        learn(opened, Talk(iter(["1", "1", "leave"]), told.append), lesson("moving"))
    assert any("cannot be reached any more" in text for text in told)
    assert any("Lesson 3 of 8" in text for text in told)


def test_the_command_runs_lessons_by_lines() -> None:
    told = run("learn", "3", "--plain", typed="b3\nleave\n")
    assert told.exit_code == 0
    assert "Moving and closing" in told.stdout
    told = run("learn", "--plain", typed="")
    assert told.exit_code == 1
    assert "End of input." in told.stdout
    assert run("learn", "nonsense", "--plain").exit_code == 2


def test_a_target_is_listed_with_its_forecast_and_a_command_shows_it_whole() -> None:
    one = lesson("strike-table")
    act = one.steps[0].way[0]
    told: list[str] = []

    def lines() -> Iterator[str]:
        yield "forecast"
        assert "First choose a card" in told[-1]
        yield act.card
        numbered = dict(re.findall(r"^(\d+)\. (.*)$", "\n".join(told), re.MULTILINE))
        yield next(number for number, text in numbered.items() if text.startswith("Strike "))
        aimed = [text for text in told if shown_name(act.at) in text and re.match(r"\d+\. ", text)]
        assert re.search(r"\. Dies: [<>]?\d+ %\.$", aimed[-1])
        yield "forecast"
        whole = told[-1]
        assert re.search(r"If no one responds\. Dies: [<>]?\d+ %\. Wounds: \d+ – ", whole)
        assert "In return — wounds" in whole
        yield f"forecast {act.at}"
        assert told[-1] == whole
        yield "forecast z9"
        assert "Not a target now" in told[-1]
        yield "leave"

    with services() as opened:
        assert learn(opened, Talk(lines(), told.append), one) is Ended.LEFT
