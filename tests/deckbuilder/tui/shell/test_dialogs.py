"""Questions above a screen: the safe answer is nearest where another one destroys, F1 helps."""

import pytest
from textual.widgets import Button

from deckbuilder.tui.shell.dialogs import Ask, Confirm, PickOne
from deckbuilder.tui.shell.picking import FoundOptions, PickFrom, plain_option
from tests.deckbuilder.tui.support import LARGE, SMALL, app_of, press, running, settled, shown

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(("destroys", "answer"), [(True, None), (False, True)])
async def test_enter_answers_no_if_yes_would_destroy(destroys: bool, answer: bool | None) -> None:
    answers: list[bool | None] = []
    async with running(size=SMALL) as pilot:
        question = Confirm("Throw it away?", "Throw away", destroys=destroys)
        app_of(pilot).push_screen(question, answers.append)
        await press(pilot, "enter")
        assert answers == [answer]


@pytest.mark.parametrize(("size", "rows"), [(SMALL, 11), (LARGE, 14)])
async def test_a_pick_list_is_lower_in_a_low_terminal(size: tuple[int, int], rows: int) -> None:
    async with running(size=size) as pilot:
        options = [plain_option(str(number), f"Row {number}") for number in range(40)]
        app_of(pilot).push_screen(PickFrom("Which?", options))
        await settled(pilot)
        assert pilot.app.screen.query_one(FoundOptions).size.height == rows


@pytest.mark.parametrize("keys", [("left", "enter"), ("y",), ("н",)])
async def test_destructive_actions_need_one_more_key(keys: tuple[str, ...]) -> None:
    answers: list[bool | None] = []
    async with running(size=SMALL) as pilot:
        question = Confirm("Throw it away?", "Throw away", destroys=True)
        app_of(pilot).push_screen(question, answers.append)
        await settled(pilot)
        focused = pilot.app.focused
        assert isinstance(focused, Button)
        assert focused.id == "no"
        await press(pilot, *keys)
        assert answers == [True]


@pytest.mark.parametrize(
    "dialog",
    [Confirm("Really?", "Yes", destroys=True), Ask("How many?"), PickOne("Which?", ("a", "b"))],
    ids=lambda dialog: type(dialog).__name__,
)
async def test_f1_explains_a_question_and_returns_to_it(
    dialog: Confirm | Ask | PickOne,
) -> None:
    async with running(size=SMALL) as pilot:
        pilot.app.push_screen(dialog)
        await press(pilot, "f1")
        assert "question above the previous screen" in shown(pilot)
        await press(pilot, "f1")
        assert pilot.app.screen is dialog
