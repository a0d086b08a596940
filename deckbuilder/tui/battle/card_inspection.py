"""What can be looked at in a battle, and when its player is asked: keys that change no game."""

from catalog.i18n import _
from deckbuilder.base.settings import Ask
from deckbuilder.battle.questions import placed_text
from deckbuilder.tui.battle.board import Board
from deckbuilder.tui.battle.card_detail import CloseUpScreen
from deckbuilder.tui.battle.graveyards import GraveyardsScreen
from deckbuilder.tui.battle.history import HistoryScreen
from deckbuilder.tui.battle.match_flow import StageScreen
from deckbuilder.tui.battle.priority_settings import ASK_WORDS, StopsDialog, next_ask
from deckbuilder.tui.battle.stack import StackScreen
from deckbuilder.tui.battle.why_not import WhyNotScreen
from deckbuilder.workbench.why_not import Pointed, reasons_at
from engine.berserk import NO_CARD, cell_name


class LookingScreen(StageScreen):
    """A screen with a board whose cards, history, stack and reasons can be looked at."""

    @property
    def chosen_card(self) -> int:
        """The card that was chosen to act; NO_CARD when none was."""
        return NO_CARD

    def tell(self, text: str) -> None:
        """Show a sentence beside the board."""
        raise NotImplementedError

    def is_asked(self) -> bool:
        """Whether the viewer is asked; tell whom the match waits for when not."""
        if self.table.decision is not None:
            return True
        self.tell(self.waiting_text() or _("The match is over."))
        return False

    def action_why_not(self) -> None:
        """Say of everything that could be done here whether it can, and why not."""
        decision, seen = self.table.decision, self.table.seen
        if not self.is_asked() or decision is None:
            return
        board = self.query_one(Board)
        at = Pointed(board.card, board.cell, self.chosen_card)
        about = "" if board.cell is None else cell_name(board.cell)
        if board.card is not None:
            about = placed_text(seen, board.card)
        self.app.push_screen(WhyNotScreen(about, reasons_at(seen, decision, at)))

    def action_log(self) -> None:
        """Show the whole history."""
        self.app.push_screen(HistoryScreen(self.table.log()))

    def action_stack(self) -> None:
        """Show the stack and the queue whole."""
        self.app.push_screen(StackScreen(self.table.seen, self.table.seat))

    def action_graveyards(self) -> None:
        """Show the cards of both graveyards (205.2)."""
        self.app.push_screen(GraveyardsScreen(self.table.seen, self.table.seat))

    def action_close_up(self) -> None:
        """Show the cards under the cursor whole."""
        cards = self.query_one(Board).cards
        if cards:
            self.app.push_screen(CloseUpScreen(cards, self.table.seen, self.table.seat))
        else:
            self.tell(_("There is no card here."))

    async def action_ask(self) -> None:
        """Go to the next way of being asked: never, when I can, always."""
        ask = next_ask(self.services.settings.ask)
        await self._set(ask=ask)
        text = _("You are asked with the priority: {when}.").format(when=_(ASK_WORDS[ask]))
        if ask is Ask.NEVER:
            text += " " + _("Your cards defend and answer only at stops.")
        self.razdacha.say(text)

    def action_stops(self) -> None:
        """Ask where to be asked even with nothing to answer."""

        async def answered(stops: str | None) -> None:
            if stops is not None:
                await self._set(stops=stops)

        self.app.push_screen(StopsDialog(self.services.settings), answered)

    async def _set(self, **changes: object) -> None:
        with self.telling():
            settings = self.services.settings.model_copy(update=changes)
            await self.razdacha.change_settings(settings)
        self.asking_changed()
        self.host.go_on()

    def asking_changed(self) -> None:
        """Show when the user is asked now."""
        raise NotImplementedError
