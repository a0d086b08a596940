"""A form shows questions as lines, and follows what stands in them."""

from enum import Enum
from typing import Final

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Select

from deckbuilder.kit.fields import Answers, Offer, Question
from deckbuilder.tui.shell.form import Form, FormDialog, Line, Wrong
from tests.deckbuilder.tui.support import SMALL, press, running, settled, shown


class Kind(Enum):
    """Two ways."""

    SHORT = "short"
    LONG = "long"


KIND: Final[Question[Kind]] = Question(
    name="kind",
    default=Kind.SHORT,
    label="Kind",
    choices=lambda: [Offer(kind.value, kind) for kind in Kind],
)
LENGTH: Final[Question[int]] = Question(
    name="length",
    default=1,
    label="Length",
    check=lambda text: "" if text.isdecimal() else "a number",
    read=int,
    is_asked=lambda answers: answers[KIND] is Kind.LONG,
)
NAME: Final[Question[str]] = Question(
    name="name", default="Ann", label="Name", read=str.strip, most_letters=6
)


async def ask(pilot: Pilot[None], form: Form) -> list[Answers | None]:
    """Show a form, and return what it answers as soon as it does."""
    answers: list[Answers | None] = []
    pilot.app.push_screen(FormDialog("A form", form), answers.append)
    await settled(pilot)
    return answers


def lines(**kept: object) -> list[Line]:
    return [Line(question.kept(kept)) for question in (KIND, LENGTH, NAME)]


async def test_enter_submits_a_form_with_its_current_values() -> None:
    async with running(size=SMALL) as pilot:
        answers = await ask(pilot, Form(lines(kind="long", length="5"), "Go"))
        await press(pilot, "enter")
        assert answers[0] is not None
        assert (answers[0][KIND], answers[0][LENGTH], answers[0][NAME]) == (Kind.LONG, 5, "Ann")


@pytest.mark.parametrize("key", ["ctrl+b", "ctrl+и"])
async def test_a_key_in_either_layout_submits_a_form_from_any_line(key: str) -> None:
    async with running(size=SMALL) as pilot:
        answers = await ask(pilot, Form(lines(), "Go"))
        await press(pilot, "shift+tab", "ctrl+u", "=Bob", key)
        assert answers[0] is not None
        assert answers[0][NAME] == "Bob"


async def test_a_line_is_shown_only_while_it_is_asked() -> None:
    async with running(size=SMALL) as pilot:
        answers = await ask(pilot, Form(lines(length="x"), "Go"))
        assert "Length" not in shown(pilot)
        pilot.app.screen.query_one("#kind", Select).value = Kind.LONG
        await settled(pilot)
        assert "Length" in shown(pilot)
        pilot.app.screen.query_one("#length", Input).value = "x"
        pilot.app.screen.query_one("#kind", Select).value = Kind.SHORT
        await press(pilot, "ctrl+b")
        assert answers[0] is not None, "what is not asked is not wrong"


async def test_an_invalid_answer_is_reported_at_its_line() -> None:
    async with running(size=SMALL) as pilot:
        answers = await ask(pilot, Form(lines(kind="long"), "Go"))
        line = pilot.app.screen.query_one("#length", Input)
        line.value = "much"
        await press(pilot, "ctrl+b")
        assert "✖ Length: a number" in shown(pilot)
        assert pilot.app.focused is line
        await press(pilot, "ctrl+u", "=7", "enter")
        assert answers[0] is not None
        assert answers[0][LENGTH] == 7


async def test_inconsistent_answers_are_reported() -> None:
    def check(answers: Answers) -> Wrong | None:
        return Wrong("Bob is short.") if answers[NAME] == "Bob" else None

    async with running(size=SMALL) as pilot:
        answers = await ask(pilot, Form(lines(name="Bob"), "Go", check=check))
        await press(pilot, "enter")
        assert "✖ Bob is short." in shown(pilot)
        assert not answers


async def test_dependent_fields_follow_the_answers() -> None:
    seen: list[tuple[Kind, int]] = []

    def watch(form: Form) -> None:
        seen.append((form.answer(KIND), form.answer(LENGTH)))
        form.enable(NAME, form.answer(KIND) is Kind.SHORT)

    async with running(size=SMALL) as pilot:
        await ask(pilot, Form(lines(), "Go", watch=watch))
        pilot.app.screen.query_one("#kind", Select).value = Kind.LONG
        await settled(pilot)
        assert (seen[0], seen[-1]) == ((Kind.SHORT, 1), (Kind.LONG, 1))
        assert pilot.app.screen.query_one("#name", Input).disabled


async def test_a_form_without_a_button_starts_at_its_first_line_and_returns_there() -> None:
    async with running(size=SMALL) as pilot:
        answers = await ask(pilot, Form([Line(NAME), Line(KIND)]))
        assert pilot.app.focused is pilot.app.screen.query_one("#name")
        await press(pilot, "tab", "enter", "down", "enter")
        assert pilot.app.focused is pilot.app.screen.query_one("#name")
        await press(pilot, "enter")
        assert answers[0] is not None
        assert (answers[0][NAME], answers[0][KIND]) == ("Ann", Kind.LONG)


async def test_escape_closes_a_form_without_an_answer() -> None:
    async with running(size=SMALL) as pilot:
        answers = await ask(pilot, Form(lines(), "Go"))
        await press(pilot, "escape")
        assert answers == [None]
