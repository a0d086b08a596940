"""A worked example of a rule on a small board, step by step, played by the engine."""

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
from catalog.english import shown_name
from deckbuilder.base.settings import Glyphs
from deckbuilder.battle.questions import render_phase
from deckbuilder.kit.columns import Column, bold
from deckbuilder.lessons.examples import Position, RuleExample, played
from deckbuilder.lessons.lesson import Beginning
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.tui.battle.board import Board
from deckbuilder.tui.battle.graveyards import grave_rows
from deckbuilder.tui.battle.stack_view import stack_brief
from deckbuilder.tui.cards.printed import render_printed_text
from deckbuilder.tui.deal.crystals import render_crystals
from deckbuilder.tui.deal.hand import HandList
from deckbuilder.tui.shell.app import RazdachaApp
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.literal import literal
from deckbuilder.tui.shell.rows import Heading, RowList
from deckbuilder.tui.shell.rule_links import LinkedText
from deckbuilder.tui.shell.theme import BAD
from deckbuilder.workbench.battle_scene import Scene
from engine.berserk import MatchState, Zone
from engine.kernel import Seat

_MOST_STEPS: Final = 8
"""The maximum number of steps shown without scrolling."""
_FRAME: Final = 2
_MARGIN: Final = 2


class ExampleSteps(RowList[tuple[int, Position]]):
    """The steps, one row each."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "move(1)", N_("Next step"), show=True, key_display="→"),
        Binding("left", "move(-1)", N_("Previous step"), show=True, key_display="←"),
    ]

    def __init__(self) -> None:
        super().__init__(
            (
                Column("number", lambda row: bold(f" {row[0]}")),
                Column("text", lambda row: str(row[1].text), fills=True),
            ),
            id="example-steps",
        )
        self.positions: Sequence[Position] = ()


class RuleExampleScreen(RazdachaScreen[None]):
    """One example: the board after the cursor's step, and its description."""

    CSS_PATH = "rule_example.tcss"
    HELP = N_(
        "A worked example of a rule, played by the engine: the board after the step at the cursor, "
        "and below it what happened. ↑ ↓ or ← → go from step to step."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", N_("Close"), show=True),
    ]

    def __init__(self, example: RuleExample) -> None:
        super().__init__()
        self._example = example

    def compose_body(self) -> ComposeResult:
        """Yield the board, or the deal, and the steps, and below them the full step of the
        cursor."""
        with Horizontal(id="example"):
            if self._example.beginning is Beginning.RECRUITMENT:
                with Vertical(id="purchase", classes="panel"):
                    yield Static("", id="crystals", markup=False)
                    yield HandList()
            else:
                board = Board(glyphs=self.services.settings.glyphs, id="board")
                board.border_title = _("Battle zone")
                yield board
            with Vertical(id="beside"):
                yield ExampleSteps()
                with VerticalScroll(id="now", classes="panel", can_focus=False):
                    yield Static("", id="now-text", markup=False)
                with VerticalScroll(id="cards", classes="panel", can_focus=False):
                    yield LinkedText("", id="cards-text", markup=False)
        with VerticalScroll(id="line", can_focus=False):
            yield LinkedText("", id="told", markup=False)

    def on_mount(self) -> None:
        """Play the example in a thread."""
        for shown in (*self.query(Board), *self.query(HandList)):
            shown.can_focus = False
        rows = self.query_one(ExampleSteps)
        rows.add_class("panel")
        title = _("{rule} · {title}").format(rule=self._example.rule, title=self._example.title)
        rows.border_title = literal(title)
        rows.styles.height = min(len(self._example.steps), _MOST_STEPS) + _FRAME
        rows.focus()
        self.query_one("#now").border_title = _("Beside the board")
        self.query_one("#now").display = self._example.beginning is not Beginning.RECRUITMENT
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
        text = render_cards(positions[0].table, self.services.settings.glyphs)
        self.query_one("#cards-text", Static).update(text)
        self.query_one("#cards").display = bool(text)
        self.on_resize()
        rows.set_rows(list(enumerate(positions, 1)), cursor=0)

    @on(RowList.Moved)
    def _show_step(self) -> None:
        rows = self.query_one(ExampleSteps)
        if rows.cursor < len(rows.positions):
            position = rows.positions[rows.cursor]
            self._show(position)
            self.query_one("#told", Static).update(self._render_step(rows.cursor))
            self.query_one("#line").scroll_home(animate=False)

    def _render_step(self, step: int) -> Text:
        """Return the description of a step, and the rule of its refusal."""
        positions = self.query_one(ExampleSteps).positions
        told = _("{number} of {count}").format(number=step + 1, count=len(positions))
        text = Text(f"{told} · {positions[step].text}")
        if positions[step].refused:
            rule = _("Refused by rule {rule}.").format(rule=positions[step].refused)
            text.append(f" {rule}", style=BAD)
        return text

    def on_resize(self) -> None:
        """Reserve room for the longest step, so that the board does not change its size between
        steps."""
        line = self.query_one("#line")
        steps = range(len(self.query_one(ExampleSteps).positions))
        width = max(1, self.size.width - _MARGIN)
        lines = [len(self._render_step(step).wrap(self.app.console, width)) for step in steps]
        line.styles.height = max([1, *lines])

    def _show(self, position: Position) -> None:
        """Show the table of a step, with the cursor on the acting card."""
        table = position.table
        if isinstance(table, Recruitment):
            self.query_one(HandList).show(table, taking=False)
            self.query_one("#crystals", Static).update(render_crystals(table))
            return
        self.query_one("#now-text", Static).update(now_text(table))
        board = self.query_one(Board)
        board.show(Scene(table, Seat.FIRST))
        acted = [card.id for card in table.cards if card.spec.name == position.card]
        for card in acted or [card.id for card in table.cards if card.in_battle][:1]:
            board.point_at(card)


def now_text(seen: MatchState) -> Text:
    """Return everything not on the board.

    The turn and the asked player, current plays, hands, graveyards, exiles and the first player's
    deck.
    """
    whose = _("your turn") if seen.active is Seat.FIRST else _("the opponent's turn")
    text = Text.assemble((f"{whose} · {render_phase(seen.phase)}" if seen.turn else whose, "bold"))
    asked = None if seen.question is None else seen.question.seat
    if asked is not None and asked is not seen.active:
        text.append("\n" + (_("you choose") if asked is Seat.FIRST else _("the opponent chooses")))
    if (going_on := stack_brief(seen, Seat.FIRST)) is not None:
        text.append("\n").append_text(going_on)
    hands = [shown_name(card.spec.name) for card in seen.cards if card.zone is Zone.HAND]
    if hands:
        text.append("\n" + _("In the hand: {cards}").format(cards=", ".join(hands)))
    graves = grave_rows(seen, Seat.FIRST) if any((*seen.graveyards, *seen.exiles)) else []
    for row in graves:
        text.append(
            f"\n{row.text}" if isinstance(row, Heading) else f"\n  {shown_name(row.spec.name)}"
        )
    if seen.decks[Seat.FIRST]:
        count = len(seen.decks[Seat.FIRST])
        text.append("\n" + _("Cards in your deck: {count}").format(count=count))
    return text


def render_cards(table: MatchState | Recruitment, glyphs: Glyphs) -> Text:
    """Return the texts of the cards on a table, by name; empty if they have none."""
    specs = table.hand if isinstance(table, Recruitment) else [card.spec for card in table.cards]
    lines = [
        Text.assemble((shown_name(card.name), "bold"), "  ", render_printed_text(card, glyphs))
        for card in specs
        if card.text
    ]
    return Text("\n").join(lines)


def open_example(app: RazdachaApp, example: RuleExample) -> None:
    """Show an example above the book."""
    app.push_screen(RuleExampleScreen(example))
