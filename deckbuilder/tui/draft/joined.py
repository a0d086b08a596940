"""One's own seat of a draft hosted elsewhere."""

from collections.abc import Callable, Coroutine
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from catalog.common.i18n import N_
from deckbuilder.limited.draft.plan import DraftKind
from deckbuilder.limited.draft.ratings import USUAL
from deckbuilder.limited.draft.views import SeatView
from deckbuilder.limited.opened import OpenedCard
from deckbuilder.network.client import Standing
from deckbuilder.network.draft_guest import RemoteTable
from deckbuilder.network.wording import render_request, render_standing
from deckbuilder.refusals import render_refusal
from deckbuilder.tui.draft.drafting import DRAFT_KEYS, DraftCommand, DraftPane
from deckbuilder.tui.shell.areas import DRAFT
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.workbench.local_draft import Advisers
from engine.kernel import Refusal


class JoinedDraft(RazdachaScreen[tuple[OpenedCard, ...]]):
    """One's own seat of a hosted draft; ``done`` is called with the cards after the last pick.

    ``is_settled`` is whether the log of a finished draft is stored, or will not be.
    """

    AREA = DRAFT
    CSS_PATH = "draft.tcss"
    HELP = N_(
        "A draft hosted by someone else. You receive only what your seat may see. A lost "
        "connection is restored automatically and your seat is held. Esc leaves; the same address, "
        "code and name bring you back. At the end the draft is saved among your drafts, where R "
        "reviews it; D builds your deck, Esc continues to matches and an event."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        *DRAFT_KEYS,
        Binding("d", "deck", N_("Build the deck"), show=True),
        Binding("escape", "back", N_("Back")),
    ]

    def __init__(self, table: RemoteTable, kind: DraftKind, is_settled: Callable[[], bool]) -> None:
        super().__init__()
        self._is_settled = is_settled
        self._pane = DraftPane(self, kind)
        self._table = table
        self._asking = False
        self._known: dict[str, OpenedCard] = {}
        self._advisers: Advisers | None = None

    def compose_body(self) -> ComposeResult:
        """Yield the table."""
        yield self._pane

    def on_mount(self) -> None:
        """Show the table for the first time."""
        self._pane.begin()
        self._pane.draw()

    def on_screen_resume(self) -> None:
        """Restart the clock."""
        self._pane.clock.run()

    def on_screen_suspend(self) -> None:
        """Stop the clock while another screen is shown."""
        self._pane.clock.stop()

    @property
    def view(self) -> SeatView | None:
        """The host's view of this seat."""
        return self._table.view

    @property
    def edition(self) -> str:
        """The edition sent by the host."""
        return self._table.edition or ""

    @property
    def advisers(self) -> Advisers:
        """Bots that know the cards seen by this seat."""
        view = self._table.view
        seen = () if view is None else (*view.pool, *filter(None, view.pack))
        new = {card.ref: card for card in seen if card.ref not in self._known}
        if new or self._advisers is None:
            self._known |= new
            self._advisers = Advisers(
                tuple(self._known.values()), USUAL, self.services, edition=self.edition
            )
        return self._advisers

    def status(self) -> str:
        """Return the status of the connection if it is relevant."""
        standing = self._table.standing
        if standing in (Standing.DRAFTING, Standing.OVER):
            return ""
        return render_standing(standing, self._table.ending, self._table.problem)

    def changed(self) -> None:
        """Show the host's latest messages."""
        self._pane.draw()

    def settled(self) -> None:
        """Enable the deck: the host's log is stored, or was refused."""
        self.refresh_bindings()

    def take(self, choice: int) -> None:
        """Send the choice to the host."""
        self._ask(self._table.choose(choice))

    def take_back(self) -> None:
        """Ask the host to undo the last choice."""
        self._ask(self._table.undo())

    def _ask(self, request: Coroutine[None, None, Refusal | None]) -> None:
        if self._asking:
            request.close()
            return
        self._asking = True
        self.run_worker(self._answer_to(request), group="asking")

    async def _answer_to(self, request: Coroutine[None, None, Refusal | None]) -> None:
        try:
            refusal = await request
        finally:
            self._asking = False
        if refusal is not None:
            self.razdacha.warn(render_request(refusal) or render_refusal(refusal))
        self._pane.draw()

    def time_left(self, view: SeatView) -> float | None:
        """Return the time on the host's clock."""
        return self._table.seconds_left

    def time_is_up(self) -> None:
        """Do nothing: the host handles the clock."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable the available commands; a deck is built after the last pick."""
        if action == "deck":
            standing = self._table.standing
            return self._is_settled() if standing is Standing.OVER else standing.is_final
        return action != "draft" or self._pane.offers(DraftCommand(parameters[0]))

    def action_draft(self, command: str) -> None:
        """Execute a command at the table."""
        self._pane.carry_out(DraftCommand(command))

    def action_back(self) -> None:
        """Leave the table; the seat is reserved."""
        self.dismiss(None)

    def action_deck(self) -> None:
        """Create a deck of the drafted cards."""
        view = self._table.view
        if view is not None:
            self.dismiss(view.pool)
