"""A worked example of a rule on a small board, step by step; the engine has played it."""

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Static

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _
from deckbuilder.lessons.examples import Position, RuleExample, played
from deckbuilder.tui.battle.board import Board
from deckbuilder.tui.shell.app import RazdachaApp
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.literal import literal
from deckbuilder.tui.shell.rows import RowList
from deckbuilder.workbench.battle_scene import Scene
from engine.kernel import Seat


class ExampleSteps(RowList):
    """The steps, a row each."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "move(1)", N_("Next step"), show=True, key_display="→"),
        Binding("left", "move(-1)", N_("Step before"), show=True, key_display="←"),
    ]

    def __init__(self) -> None:
        super().__init__(id="example-steps")
        self.positions: Sequence[Position] = ()

    def row(self, index: int, width: int) -> Text:
        """Return number and beginning of a step."""
        return Text.assemble((f" {index + 1} ", "bold"), str(self.positions[index].text))


class RuleExampleScreen(RazdachaScreen[None]):
    """One example: the board after the step of the cursor, and what happened in it."""

    CSS_PATH = "replay.tcss"
    HELP = N_(
        "An example of a rule, played by the engine: the board stands as it stood after the step"
        " under the cursor, and below is told what happened. ↑ ↓ or ← → go from step to step."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", N_("Close"), show=True),
    ]

    def __init__(self, example: RuleExample) -> None:
        super().__init__()
        self._example = example

    def compose_body(self) -> ComposeResult:
        """Yield the board and the steps, and below them the step of the cursor whole."""
        with Horizontal(id="replay"):
            board = Board(glyphs=self.services.settings.glyphs, id="board")
            board.can_focus = False
            yield board
            yield ExampleSteps()
        yield Static("", id="line", markup=False)

    def on_mount(self) -> None:
        """Play the example, in a thread."""
        rows = self.query_one(ExampleSteps)
        rows.add_class("panel")
        title = _("{rule} · {title}").format(rule=self._example.rule, title=self._example.title)
        rows.border_title = literal(title)
        rows.focus()
        self.run_worker(self._play, thread=True, exclusive=True)

    def _play(self) -> None:
        try:
            positions = played(self._example, self.services.catalog)
        except UserError as error:
            self.app.call_from_thread(partial(self.razdacha.warn, str(error)))
            return
        self.app.call_from_thread(self._show_all, positions)

    def _show_all(self, positions: Sequence[Position]) -> None:
        rows = self.query_one(ExampleSteps)
        rows.positions = positions
        rows.set_count(len(positions), cursor=0)

    @on(RowList.Moved)
    def _show_step(self) -> None:
        rows = self.query_one(ExampleSteps)
        if rows.cursor < len(rows.positions):
            position = rows.positions[rows.cursor]
            self.query_one(Board).show(Scene(position.state, Seat.FIRST))
            told = _("{number} of {count}").format(number=rows.cursor + 1, count=rows.count)
            self.query_one("#line", Static).update(f"{told} · {position.text}")


def open_example(app: RazdachaApp, example: RuleExample) -> None:
    """Show an example above the book."""
    app.push_screen(RuleExampleScreen(example))
