"""The end of a match: who won and why, in how many turns, and a record to keep."""

from pathlib import Path
from typing import ClassVar

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from catalog.common.i18n import N_, _
from catalog.common.paths import home
from deckbuilder.battle.questions import outcome_text, seat_text
from deckbuilder.matches.records import record_of, write_record
from deckbuilder.tui.battle.history import HistoryScreen
from deckbuilder.tui.battle.match_flow import MATCH_KEYS, MatchFlow, ask_to_give_up
from deckbuilder.tui.shell.areas import BATTLE
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.dialogs import Ask
from deckbuilder.tui.shell.files import ask_and_write, suggested_path
from deckbuilder.tui.shell.keys import key_name
from deckbuilder.tui.shell.literal import literal
from deckbuilder.workbench.battle_answers import entrant_names
from deckbuilder.workbench.match_table import MatchTable


class ResultScreen(RazdachaScreen[None]):
    """How a match ended."""

    AREA = BATTLE
    CSS_PATH = "battle.tcss"
    HELP = N_(
        "The match is over. Save its record to look at it again: “razdacha replay FILE” plays it"
        " once more and checks that it comes out the same."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        *MATCH_KEYS,
        Binding("enter", "close", N_("Close the match"), show=True),
        Binding("s", "save", N_("Save the record"), show=True),
        Binding("l", "log", N_("History"), show=True),
        Binding("h", "page", N_("Page to share"), show=True),
    ]

    def __init__(self, table: MatchTable, flow: MatchFlow) -> None:
        super().__init__()
        self.table = table
        self.flow = flow

    def compose_body(self) -> ComposeResult:
        """Yield the place of the result."""
        with VerticalScroll(id="result", classes="panel"):
            yield Static("", id="outcome", markup=False)

    def on_screen_resume(self) -> None:
        """Catch up with whatever happened while another screen was seen."""
        if self.is_current:
            self.flow.go_on()

    def show(self) -> None:
        """Show the result."""
        session = self.table.session
        facts = Table.grid(padding=(0, 2))
        facts.add_column(style="bold")
        facts.add_column()
        for index, entrant in enumerate(session.entrants):
            seat = ", " + seat_text(session.seat_of(index)) if session.seats else ""
            deck = _("“{name}”").format(name=entrant.deck)
            facts.add_row(literal(entrant.name), literal(f"{deck}{seat}{self._left(index)}"))
        turns = session.match.state.turn if session.match else 0
        facts.add_row(_("Turns"), str(turns))
        facts.add_row(_("Seed"), str(session.seed))
        hint = _("{save} saves a record of the match, {log} shows its history, {close} closes it.")
        hint = hint.format(save=key_name("s"), log=key_name("l"), close=key_name("enter"))
        headline = Text(self._headline(), style="bold reverse")
        parts: list[RenderableType] = [
            headline,
            Text(),
            Text(outcome_text(session), style="bold"),
            Text(),
            facts,
        ]
        self.query_one("#outcome", Static).update(Group(*parts, Text(), Text(hint, style="dim")))

    def _headline(self) -> str:
        outcome = self.table.session.outcome
        if outcome is None or outcome.winner is None:
            return " " + _("A draw") + " "
        if self.table.humans == 1:
            won = outcome.winner == self.table.viewer
            return " " + (_("You have won!") if won else _("You have lost.")) + " "
        return (
            " "
            + _("{player} has won!").format(player=entrant_names(self.table)[outcome.winner])
            + " "
        )

    def _left(self, entrant: int) -> str:
        """Return how many cards an entrant has left in the battle."""
        session = self.table.session
        if session.match is None or session.seats is None:
            return ""
        seat = session.seat_of(entrant)
        cards = session.match.state.cards
        left = sum(card.in_battle and card.controller is seat for card in cards)
        setup = session.match.setup
        squad = (setup.first, setup.second)[seat].squad
        return " · " + _("{left} of {all} cards left").format(left=left, all=len(squad))

    def action_give_up(self) -> None:
        """Ask, then give the match up (601.4)."""
        ask_to_give_up(self.app, self.flow)

    def action_close(self) -> None:
        """Leave the match for good."""
        self.flow.close_match()

    def action_back(self) -> None:
        """Esc leaves the match too."""
        self.flow.close_match()

    def action_log(self) -> None:
        """Show the whole history."""
        self.app.push_screen(HistoryScreen.of(self.table, self.services.settings.glyphs))

    def action_save(self) -> None:
        """Ask for a file and write the record there."""
        path = home() / f"match-{self.table.session.seed}.json"
        self.app.push_screen(Ask(_("Save the record of the match to"), str(path)), self._save)

    def action_page(self) -> None:
        """Ask for a file and write the match there as a page to share."""
        from deckbuilder.pages.replay import match_page

        session = self.table.session
        question = _("Write the match as a page to share to")
        path = suggested_path(f"match-{session.seed}", ".html")
        with self.telling():
            ask_and_write(self, question, path, match_page(session))

    def _save(self, name: str | None) -> None:
        if not name:
            return
        with self.telling():
            path = Path(name).expanduser()
            write_record(path, record_of(self.table.session))
            self.razdacha.say(_("The record is in {path}.").format(path=path))
