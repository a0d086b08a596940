"""The dice for the seats: the higher roll chooses (402.1)."""

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from catalog.common.i18n import N_, _
from deckbuilder.battle.dice import face
from deckbuilder.decks.editions import other_edition
from deckbuilder.recruitment.deals import SeatRoll
from deckbuilder.tui.battle.match_flow import LEAVE, MATCH_KEYS, MatchFlow, ask_to_give_up
from deckbuilder.tui.shell.areas import BATTLE
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.keys import key_name
from deckbuilder.workbench.battle_answers import render_waiting
from deckbuilder.workbench.match_words import asked_player, why_asked
from deckbuilder.workbench.table import Table
from engine.berserk import Ruleset
from engine.kernel import SEATS, Seat


def render_roll(roll: SeatRoll, names: tuple[str, str]) -> str:
    """Return the dice, ties included, on one line."""
    throws = [f"{face(first)}{first}:{face(second)}{second}" for first, second in roll.rolls]
    return _("Dice {dice}: {winner} chooses the seat").format(
        dice=", ".join(throws), winner=names[roll.winner]
    )


def render_seat_line(seat: Seat, rules: Ruleset) -> str:
    """Return the key for a seat, and the seat's crystals."""
    line = (
        _("{key} — first player, {gold} gold and {silver} silver")
        if seat is Seat.FIRST
        else _("{key} — second player, {gold} gold and {silver} silver")
    )
    gold, silver = rules.gold[seat], rules.silver[seat]
    return line.format(key=key_name(str(seat + 1)), gold=gold, silver=silver)


class SeatScreen(RazdachaScreen[None]):
    """The winner of the dice takes the first or the second seat."""

    AREA = BATTLE
    CSS_PATH = "battle.tcss"
    HELP = N_(
        "Both players roll a die and reroll ties; the higher roll chooses. The first player "
        "moves first; the second has one more crystal of each kind and may keep the cards of "
        "the third row hidden for the first turn."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        *MATCH_KEYS,
        LEAVE,
        Binding("1", "take(0)", N_("Be the first player"), show=True),
        Binding("2", "take(1)", N_("Be the second player"), show=True),
    ]

    def __init__(self, table: Table, flow: MatchFlow) -> None:
        super().__init__()
        self.table = table
        self.flow = flow

    @property
    def asked_player(self) -> str:
        """The player at the screen, if two people share a keyboard."""
        return asked_player(self.table)

    @property
    def asked_why(self) -> str:
        """The player of the turn, and the decision to make."""
        return why_asked(self.table)

    def compose_body(self) -> ComposeResult:
        """Yield the dice and the question."""
        with Vertical(id="seats"):
            yield Static("", id="roll", markup=False)

    def on_screen_resume(self) -> None:
        """Update after another screen was shown."""
        if self.is_current:
            self.flow.go_on()

    def show(self) -> None:
        """Show the dice."""
        table = self.table
        text = Text(" — ".join(self.table.names), justify="center")
        if other := other_edition(table.rules):
            text.append(f"\n{other}")
        text.append("\n\n" + render_roll(table.view.roll, self.table.names) + "\n\n")
        if waiting := render_waiting(self.table):
            text.append(waiting, style="italic")
        else:
            name = self.table.names[table.view.roll.winner]
            text.append(_("{player}: which seat?").format(player=name), style="bold")
            for seat in SEATS:
                text.append("\n\n" + render_seat_line(seat, table.rules))
        self.query_one("#roll", Static).update(text)

    def action_give_up(self) -> None:
        """Ask, then give the match up (601.4)."""
        ask_to_give_up(self.app, self.flow)

    def action_take(self, seat: int) -> None:
        """Take a seat."""
        if not self.table.is_bots_turn:
            self.table.choose_seat(Seat(seat))
            self.flow.go_on()
