"""A draft at this keyboard: bots pick in a thread, people take turns behind a curtain."""

from collections.abc import Callable
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.worker import get_current_worker

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _
from deckbuilder.limited.draft.plan import DraftKind
from deckbuilder.limited.draft.views import SeatView
from deckbuilder.limited.opened import OpenedCard
from deckbuilder.refusals import render_refusal
from deckbuilder.tui.draft.drafting import DRAFT_KEYS, DraftCommand, DraftPane, moment_of
from deckbuilder.tui.shell.areas import DRAFT
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.hand_over import HandOverScreen, render_handover, render_pause
from deckbuilder.workbench.clock import PickClock
from deckbuilder.workbench.local_draft import Advisers, LocalDraft
from engine.kernel import Refusal

_LATE: Final = 0.2
"""The seconds after which a player is told that a choice is being saved."""
_GLANCE: Final = 0.2


class DraftScreen(RazdachaScreen[tuple[OpenedCard, ...]]):
    """Drafts with bots and other people at this keyboard; every choice is saved at once.

    ``done`` is called with the draft when its last card is taken.
    """

    AREA = DRAFT
    CSS_PATH = "draft.tcss"
    HELP = N_(
        "Your current pack: cost, rank (◆ elite, ◇ ordinary), elements, name, strike, life "
        "and the letter of the rarity; beside it the card at the cursor. Enter takes it. A "
        "asks a bot what it would take and why: ★ marks its choice, and each part of a score "
        "is explained; B asks a bot of another strength. U undoes your last pick until the "
        "next player has looked. V shows your picks. P hides the cards and stops the clock; "
        "so does leaving, and nothing is lost."
    )

    BINDINGS: ClassVar[list[BindingType]] = [
        *DRAFT_KEYS,
        Binding("p", "pause", N_("Pause"), show=True),
        Binding("escape", "back", N_("Back")),
    ]

    def __init__(self, game: LocalDraft, done: Callable[[LocalDraft], None]) -> None:
        super().__init__()
        self._pane = DraftPane(self, game.plan.kind)
        self._game = game
        self._done = done
        self._shown: SeatView | None = None
        self._thinking = False
        self._saving = False
        self._is_behind = False
        self._next: Callable[[], None] | None = None
        self._at_keyboard = game.seat if len(game.table.people) == 1 else None

    def compose_body(self) -> ComposeResult:
        """Yield the table."""
        yield self._pane

    def on_mount(self) -> None:
        """Continue the draft."""
        self._pane.begin()
        if self._game.next_person == self._game.seat:
            self.clock.turn_to(moment_of(self._game.look()))
            self.clock.spend(self._game.spent)
        self._go_on()

    def on_unmount(self) -> None:
        """Save the time spent."""
        if self.razdacha.has_services and not self._game.table.is_over:
            self._save()

    @property
    def clock(self) -> PickClock:
        """The clock of the person at the screen."""
        return self._pane.clock

    @property
    def view(self) -> SeatView | None:
        """The view of the seat at the screen; None while another player comes to the keyboard."""
        return self._shown

    @property
    def edition(self) -> str:
        """The edition of the draft's plan."""
        return self._game.plan.edition

    @property
    def advisers(self) -> Advisers:
        """Bots with the ratings of this draft's bots."""
        return self._game.advisers

    def status(self) -> str:
        """Return a note while bots are thinking or a choice is being saved."""
        if self._saving:
            return _("Saving your choice…")
        return _("Bots are thinking…") if self._thinking else ""

    def _save(self) -> None:
        if self._thinking:
            return  # saved before the bots began
        self._game.spent = self.clock.spent
        self._game.save()

    def _when_saved(self, go_on: Callable[[], None]) -> None:
        """Continue when the last choice is saved; report a long wait."""
        if self._game.wait(0):
            go_on()
            return
        self._saving = True
        self.run_worker(lambda: self._wait_until_saved(go_on), thread=True, group="save")
        self.set_timer(_LATE, self._pane.draw)

    def _wait_until_saved(self, go_on: Callable[[], None]) -> None:
        """Wait for the save; runs in a thread."""
        if self._saved_in_time():
            self.app.call_from_thread(self._is_saved, go_on)

    def _saved_in_time(self) -> bool:
        """Wait, in a worker's thread, until everything is saved; return False if the worker was
        cancelled."""
        worker = get_current_worker()
        while not self._game.wait(_GLANCE):
            if worker.is_cancelled:
                return False
        return not worker.is_cancelled

    def _is_saved(self, go_on: Callable[[], None]) -> None:
        self._saving = False
        if self.is_current:
            go_on()
        else:
            self._next = go_on  # when the player is back

    def time_left(self, view: SeatView) -> float | None:
        """Return the seconds left for a choice; None if no clock runs."""
        return self._pane.own_time_left(view)

    def time_is_up(self) -> None:
        """Take the choice under the cursor."""
        choice = self._pane.pack.choice
        if choice is not None:
            self.razdacha.show_notice(_("Time is up: the card at the cursor was taken."))
            self.take(choice)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable the available commands."""
        if action == "pause":
            return self.view is not None and not self.view.is_over
        return action != "draft" or self._pane.offers(DraftCommand(parameters[0]))

    def action_draft(self, command: str) -> None:
        """Execute a command at the table."""
        self._pane.carry_out(DraftCommand(command))

    def action_pause(self) -> None:
        """Hide the cards and stop the clock until the player comes back."""
        self.app.push_screen(HandOverScreen(render_pause()), self._back_from_pause)

    def _back_from_pause(self, back: bool | None) -> None:
        if not back:
            self.action_back()

    def take(self, choice: int) -> None:
        """Make the choice, then let the bots pick."""
        self._act(lambda: self._game.table.choose(self._game.seat, choice))

    def take_back(self) -> None:
        """Undo the last pick."""
        self._act(lambda: self._game.table.undo(self._game.seat))

    def _act(self, act: Callable[[], Refusal | None]) -> None:
        if self._thinking or self._saving or self._next is not None:
            return
        refusal = act()
        if refusal is not None:
            self.razdacha.warn(render_refusal(refusal))
        else:
            self._save()
            self._when_saved(self._go_on)

    def _go_on(self) -> None:
        """Let bots pick until a person can, then show the pack to that person."""
        if self._game.next_person is not None:
            self._show_next()
            return
        self._thinking = True
        self._shown = self._game.table.view(self._game.seat)
        self._pane.draw()
        self.run_worker(self._advance, thread=True, group="bots")

    def _advance(self) -> None:
        """Let bots pick; runs in a thread, which owns the table until it reports back."""
        try:
            self._game.table.advance()
        except UserError as error:
            if not get_current_worker().is_cancelled:
                self.app.call_from_thread(self.razdacha.warn, str(error))
        self._game.save()
        if self._saved_in_time():
            self.app.call_from_thread(self._advanced)

    def on_screen_resume(self) -> None:
        """Restart the clock, and update with the bots' picks meanwhile."""
        go_on, self._next = self._next, None
        if go_on is not None:
            go_on()
        if self._is_behind:
            self._catch_up()
        self.clock.run()

    def on_screen_suspend(self) -> None:
        """Stop the clock while another screen is shown."""
        self.clock.stop()

    def _advanced(self) -> None:
        self._thinking = False
        self._save()
        self._is_behind = not self.is_current
        if not self._is_behind:
            self._catch_up()

    def _catch_up(self) -> None:
        self._is_behind = False
        if self._game.table.is_over:
            self._done(self._game)
        else:
            self._show_next()

    def _show_next(self) -> None:
        person = self._game.next_person
        if person is None:
            return
        if person == self._at_keyboard:
            self._shown = self._game.look()
            self._pane.draw()
            return
        if self._game.plan.kind is DraftKind.GRID:  # all cards are public
            name = self._game.name_of(person)
            self.razdacha.show_notice(_("Now {player} decides.").format(player=name))
            self._sit_down(person)
            return
        curtain = HandOverScreen(render_handover(self._game.name_of(person)), self._offer_back())
        self.app.push_screen(curtain, self._came)

    def _offer_back(self) -> Callable[[], bool] | None:
        """Return the function by which the last player can undo before the next one looks."""
        table, seat = self._game.table, self._game.seat
        if self._at_keyboard is None or not table.view(seat).may_undo:
            return None
        return lambda: table.undo(seat) is None

    def _came(self, here: bool | None) -> None:
        if not here:
            self.action_back()
            return
        person = self._game.next_person
        if person is not None:
            self._sit_down(person)

    def _sit_down(self, person: int) -> None:
        self._game.seat = self._at_keyboard = person
        self._shown = self._game.look()
        self._save()
        self._pane.draw()
