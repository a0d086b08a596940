"""What can be looked at in a battle: keys that change nothing in the match."""

from dataclasses import dataclass

from catalog.common.i18n import _
from deckbuilder.battle.questions import placed_text
from deckbuilder.tui.battle.board_signs import side_signs
from deckbuilder.tui.battle.card_detail import CardDetailScreen
from deckbuilder.tui.battle.graveyards import GraveyardsScreen
from deckbuilder.tui.battle.history import HistoryScreen
from deckbuilder.tui.battle.match_flow import BattleDesk
from deckbuilder.tui.battle.replay import ReplayScreen
from deckbuilder.tui.battle.stack import StackScreen
from deckbuilder.tui.battle.why_not import WhyNotScreen
from deckbuilder.workbench.battle_selection import chosen_card
from deckbuilder.workbench.last_turn import others_last_turn
from deckbuilder.workbench.why_not import Pointed, reasons_at
from engine.berserk import cell_name


@dataclass(frozen=True, slots=True)
class Inspection:
    """Shows the cards, the stack, the graveyards, the history and the reasons whole."""

    desk: BattleDesk

    def card_detail(self) -> None:
        """Show the cards under the cursor whole."""
        table, cards = self.desk.table, self.desk.cursor.cards
        if cards:
            self.desk.razdacha.push_screen(CardDetailScreen(cards, table.seen, table.seat))
        else:
            self.desk.tell(_("There is no card here."))

    def why_not(self) -> None:
        """Say of everything that could be done here whether it can, and why not."""
        decision, seen = self.desk.table.decision, self.desk.table.seen
        if not self.desk.is_asked() or decision is None:
            return
        cursor = self.desk.cursor
        about = "" if cursor.cell is None else cell_name(cursor.cell)
        if cursor.card is not None:
            about = placed_text(seen, cursor.card)
        pointed = Pointed(cursor.card, cursor.cell, chosen_card(self.desk.selection))
        reasons = reasons_at(seen, decision, pointed)
        self.desk.razdacha.push_screen(WhyNotScreen(about, reasons, seen, pointed))

    def history(self) -> None:
        """Show the whole history."""
        glyphs = self.desk.razdacha.services.settings.glyphs
        self.desk.razdacha.push_screen(HistoryScreen.of(self.desk.table, glyphs))

    def last_turn(self) -> None:
        """Show the opponent's last turn again, action by action."""
        table, razdacha = self.desk.table, self.desk.razdacha
        told = others_last_turn(table, side_signs(razdacha.services.settings.glyphs))
        if told is None:
            self.desk.tell(_("The opponent has had no turn yet."))
            return
        name = table.seen.names[table.seat.opponent]
        title = _("Last turn: {player}").format(player=name)
        razdacha.push_screen(ReplayScreen(told, table.seat, title))

    def stack(self) -> None:
        """Show the stack and the queue whole."""
        table = self.desk.table
        self.desk.razdacha.push_screen(StackScreen(table.seen, table.seat))

    def graveyards(self) -> None:
        """Show the cards of both graveyards (205.2)."""
        table = self.desk.table
        self.desk.razdacha.push_screen(GraveyardsScreen(table.seen, table.seat))
