"""A worked example of a rule on a small board, step by step; the engine has played it."""

from collections.abc import Sequence
from functools import partial
from typing import ClassVar, Final

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Static

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _
from deckbuilder.base.settings import Glyphs
from deckbuilder.lessons.examples import Position, RuleExample, played
from deckbuilder.lessons.lesson import Beginning
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.tui.battle.board import Board
from deckbuilder.tui.cards.printed import printed_text
from deckbuilder.tui.deal.crystals import crystals_text
from deckbuilder.tui.deal.hand import HandList
from deckbuilder.tui.shell.app import RazdachaApp
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.literal import literal
from deckbuilder.tui.shell.rows import RowList
from deckbuilder.tui.shell.theme import BAD
from deckbuilder.workbench.battle_scene import Scene
from engine.berserk import MatchState
from engine.kernel import Seat

_MOST_STEPS: Final = 8
"""So many steps stand there without scrolling."""
_FRAME: Final = 2


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

    CSS_PATH = "rule_example.tcss"
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
        """Yield the board, or the deal, and the steps, and below them the step of the cursor
        whole."""
        with Horizontal(id="example"):
            if self._example.beginning is Beginning.RECRUITMENT:
                with Vertical(id="purchase", classes="panel"):
                    yield Static("", id="crystals", markup=False)
                    yield HandList()
            else:
                yield Board(glyphs=self.services.settings.glyphs, id="board")
            with Vertical(id="beside"):
                yield ExampleSteps()
                with VerticalScroll(id="cards", classes="panel", can_focus=False):
                    yield Static("", id="cards-text", markup=False)
        with VerticalScroll(id="line", can_focus=False):
            yield Static("", id="told", markup=False)

    def on_mount(self) -> None:
        """Play the example, in a thread."""
        for shown in (*self.query(Board), *self.query(HandList)):
            shown.can_focus = False
        rows = self.query_one(ExampleSteps)
        rows.add_class("panel")
        title = _("{rule} · {title}").format(rule=self._example.rule, title=self._example.title)
        rows.border_title = literal(title)
        rows.styles.height = min(len(self._example.steps), _MOST_STEPS) + _FRAME
        rows.focus()
        self.query_one("#cards").border_title = _("What the cards say")
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
        text = cards_text(positions[0].table, self.services.settings.glyphs)
        self.query_one("#cards-text", Static).update(text)
        self.query_one("#cards").display = bool(text)
        rows.set_count(len(positions), cursor=0)

    @on(RowList.Moved)
    def _show_step(self) -> None:
        rows = self.query_one(ExampleSteps)
        if rows.cursor < len(rows.positions):
            position = rows.positions[rows.cursor]
            self._show(position)
            told = _("{number} of {count}").format(number=rows.cursor + 1, count=rows.count)
            text = Text(f"{told} · {position.text}")
            if position.refused:
                rule = _("Refused by rule {rule}.").format(rule=position.refused)
                text.append(f" {rule}", style=BAD)
            self.query_one("#told", Static).update(text)
            self.query_one("#line").scroll_home(animate=False)

    def _show(self, position: Position) -> None:
        """Show the table of a step, the cursor on the card that did it."""
        table = position.table
        if isinstance(table, Recruitment):
            self.query_one(HandList).show(table, taking=False)
            self.query_one("#crystals", Static).update(crystals_text(table))
            return
        board = self.query_one(Board)
        board.show(Scene(table, Seat.FIRST))
        acted = [card.id for card in table.cards if card.spec.name == position.card]
        for card in acted or [card.id for card in table.cards if card.in_battle][:1]:
            board.point_at(card)


def cards_text(table: MatchState | Recruitment, glyphs: Glyphs) -> Text:
    """Return what the cards of a table say, each by its name; empty where none says anything."""
    specs = table.hand if isinstance(table, Recruitment) else [card.spec for card in table.cards]
    lines = [
        Text.assemble((card.name, "bold"), "  ", printed_text(card, glyphs))
        for card in specs
        if card.text
    ]
    return Text("\n").join(lines)


def open_example(app: RazdachaApp, example: RuleExample) -> None:
    """Show an example above the book."""
    app.push_screen(RuleExampleScreen(example))
