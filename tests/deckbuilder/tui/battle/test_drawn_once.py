"""The battle draws what has changed, and nothing twice."""

from collections.abc import Iterator
from unittest.mock import patch

import pytest
from rich.text import Text
from textual.app import App, ComposeResult

from deckbuilder.tui.battle.about import Part
from deckbuilder.tui.battle.board import Board
from tests.deckbuilder.tui.battle.test_log import table
from tests.deckbuilder.tui.match_support import at_table
from tests.deckbuilder.tui.support import press, running, settled


@pytest.fixture
def updates() -> Iterator[list[object]]:
    """Return what parts are given to draw, as it comes."""
    given = list[object]()
    update = Part.update

    def noted(self: Part, content: object = "", *, layout: bool = True) -> None:
        given.append(content)
        update(self, content, layout=layout)  # type: ignore[arg-type]  # what Part gives is shown

    with patch.object(Part, "update", noted):
        yield given


class OnePart(App[None]):
    """Shows a part."""

    def compose(self) -> ComposeResult:
        """Yield the part."""
        yield Part("part", "Title")


async def test_a_part_is_drawn_anew_only_for_another_text_or_style(updates: list[object]) -> None:
    async with OnePart().run_test() as pilot:
        part = pilot.app.query_one(Part)
        for content in (("one",), ("one", "two"), ("two", "one")):
            for _again in range(2):
                part.show(*map(Text, content))
        assert len(updates) == 3
        part.show(Text("one", style="bold"))
        part.show(Text("one", style="italic"))
        part.show(Text("one", style="italic"))
        assert len(updates) == 5
        assert part.display


async def test_a_part_without_anything_takes_no_room_and_is_drawn_once(
    updates: list[object],
) -> None:
    async with OnePart().run_test() as pilot:
        part = pilot.app.query_one(Part)
        for _again in range(3):
            part.show(None)
        assert updates == [""]
        assert not part.display
        displayed = list[bool]()
        for content in ((None, Text("one"), None), ()):
            part.show(*content)
            displayed.append(part.display)
        assert displayed == [True, False]


async def test_the_same_scene_is_not_drawn_twice_and_a_changed_one_is() -> None:
    async with running(size=(120, 40)) as pilot:
        screen = await at_table(pilot, table())
        board = screen.query_one(Board)
        await settled(pilot)
        with patch.object(board, "refresh", wraps=board.refresh) as drawn:
            screen.show()
            assert not drawn.called
            await press(pilot, "left")
            assert len(drawn.mock_calls) == 1
            await press(pilot, "tab", "enter")
            assert len(drawn.mock_calls) > 1
