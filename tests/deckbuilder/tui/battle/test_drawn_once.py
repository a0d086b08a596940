"""The battle draws what has changed, and nothing twice."""

from collections.abc import Iterable, Iterator
from unittest.mock import patch

import pytest
from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual.app import App, ComposeResult
from textual.geometry import Offset
from textual.selection import Selection
from textual.strip import Strip
from textual.visual import Visual, visualize

from deckbuilder.tui.battle.about import Part
from deckbuilder.tui.battle.board import Board
from deckbuilder.tui.shell.bars import KeyBar
from tests.deckbuilder.tui.battle.test_log import table
from tests.deckbuilder.tui.match_support import at_table
from tests.deckbuilder.tui.support import press, running, settled, shown


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


async def test_a_part_is_redrawn_only_if_its_text_or_style_changes(updates: list[object]) -> None:
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


async def test_an_empty_part_takes_no_room_and_is_drawn_once(
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


async def test_only_a_changed_scene_is_redrawn() -> None:
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


def cells(strips: Iterable[Strip]) -> list[list[tuple[str, Style | None]]]:
    """Return each letter of some lines with its style, the place for selecting by mouse too."""
    return [
        [
            (letter, segment.style and segment.style + place_of(segment, number))
            for segment in strip
            for number, letter in enumerate(segment.text)
        ]
        for strip in strips
    ]


def place_of(segment: Segment, number: int) -> Style:
    """Return the place that a letter of a segment has."""
    assert segment.style is not None
    x, y = segment.style.meta["offset"]
    return Style.from_meta({"offset": (x + number, y)})


def drawn_whole(board: Board) -> list[Strip]:
    """Return the lines of a board as Textual draws its picture as one text."""
    picture = board.render()
    visual = visualize(board, picture, markup=False)
    height = len(picture.plain.splitlines())
    return Visual.to_strips(board, visual, board.size.width, height, board.visual_style)


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_a_board_drawn_in_parts_looks_like_one_drawn_whole(size: tuple[int, int]) -> None:
    keys = ("left", "up", "tab", "enter", "r", "escape", "tab", "enter", "tab", "enter", "e")
    async with running(size=size) as pilot:
        screen = await at_table(pilot, table())
        board = screen.query_one(Board)
        await settled(pilot)
        for key in keys:
            await press(pilot, key)
            await settled(pilot)
            whole = drawn_whole(board)
            assert cells(map(board.render_line, range(len(whole)))) == cells(whole), key
            top, left = board.content_region.y, board.content_region.x
            seen = [
                line[left : left + board.size.width].rstrip()
                for line in shown(pilot).split("\n")[top : top + len(whole)]
            ]
            assert seen == [strip.text.rstrip() for strip in whole], key


async def test_a_cursor_move_redraws_only_the_two_cells() -> None:
    async with running(size=(120, 40)) as pilot:
        board = (await at_table(pilot, table())).query_one(Board)
        await settled(pilot)
        list(map(board.render_line, range(board.size.height)))
        with patch.object(board, "refresh", wraps=board.refresh) as drawn:
            await press(pilot, "left")
        (regions,) = [call.args for call in drawn.mock_calls]
        left, right = sorted(regions)
        assert left.size == right.size
        assert (left.right, left.y) == (right.x, right.y)


async def test_a_cell_that_looks_as_before_is_not_drawn_again() -> None:
    async with running(size=(120, 40)) as pilot:
        board = (await at_table(pilot, table())).query_one(Board)
        with patch("deckbuilder.tui.battle.kept_lines.visualize", wraps=visualize) as drawn:
            counts = list[int]()
            for key in ("left", "right", "left", "right"):
                await press(pilot, key)
                list(map(board.render_line, range(board.size.height)))
                counts.append(drawn.call_count)
        assert counts[1] == counts[-1] > 0


async def test_keys_that_stay_the_same_are_not_redrawn() -> None:
    async with running(size=(120, 40)) as pilot:
        screen = await at_table(pilot, table())
        bar = screen.query_one(KeyBar)
        await press(pilot, "left")
        await settled(pilot)
        bar.render()
        with patch.object(bar, "refresh", wraps=bar.refresh) as drawn:
            screen.refresh_bindings()
            await settled(pilot)
            assert not drawn.called
            await press(pilot, "tab", "enter")
            assert drawn.called


async def test_a_message_to_a_covered_screen_redraws_nothing() -> None:
    async with running(size=(120, 40)) as pilot:
        screen = await at_table(pilot, table())
        covered = pilot.app.screen_stack[-2]
        await settled(pilot)
        with patch.object(screen, "refresh", wraps=screen.refresh) as drawn:
            covered.refresh()
            await settled(pilot)
        assert not drawn.called


async def test_text_selected_by_mouse_is_highlighted_and_can_be_copied() -> None:
    async with running(size=(120, 40)) as pilot:
        screen = await at_table(pilot, table())
        board = screen.query_one(Board)
        await settled(pilot)
        before = cells([board.render_line(2)])
        screen.selections = {board: Selection(Offset(0, 2), Offset(4, 2))}
        assert cells([board.render_line(2)]) != before
        assert screen.get_selected_text() == board.render().plain.splitlines()[2][:4]
        screen.clear_selection()
        assert cells([board.render_line(2)]) == before


async def test_texts_with_the_same_number_of_lines_need_no_new_layout() -> None:
    async with OnePart().run_test() as pilot:
        part = pilot.app.query_one(Part)
        part.show(Text("one"))
        await pilot.pause()
        with patch.object(part, "refresh", wraps=part.refresh) as drawn:
            part.show(Text("two"))
            assert not any(call.kwargs.get("layout") for call in drawn.mock_calls)
            part.show(Text("two\nthree"))
            assert any(call.kwargs.get("layout") for call in drawn.mock_calls)
        await pilot.pause()
        assert part.size.height == 2
