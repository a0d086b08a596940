"""A draft at this keyboard: bots take in a thread, people take turns behind a curtain."""

from collections.abc import Callable

from textual.worker import get_current_worker

from catalog.errors import UserError
from catalog.i18n import N_, _
from deckbuilder.limited.draft.plan import DraftKind
from deckbuilder.limited.draft.views import SeatView
from deckbuilder.refusals import refusal_text
from deckbuilder.tui.draft.drafting import Drafting, moment_of
from deckbuilder.tui.shell.hand_over import Curtain, handover_text
from deckbuilder.workbench.local_draft import Advisers, LocalDraft
from engine.kernel import Refusal


class DraftScreen(Drafting):
    """Drafts with bots and with others at this keyboard; every choice is kept at once.

    ``done`` is called with the draft when its last card is taken.
    """

    HELP = N_(
        "The pack that lies before you: cost, rank (◆ elite, ◇ ordinary), elements, name, strike,"
        " life and the letter of the rarity; beside it the card of the cursor. Enter takes it. A"
        " asks a bot what it would take and why: ★ marks its choice, and each part of a score has"
        " its sentence; B asks a bot of another strength. U takes the last card back as long as the"
        " next player has not looked. V shows what you have taken. P hides the cards and stops the"
        " clock; leaving does the same, and nothing is lost."
    )

    def __init__(self, game: LocalDraft, done: Callable[[LocalDraft], None]) -> None:
        super().__init__(game.plan.kind)
        self._game = game
        self._done = done
        self._shown: SeatView | None = None
        self._thinking = False
        self._is_behind = False
        self._at_keyboard = game.seat if len(game.table.people) == 1 else None

    def begin(self) -> None:
        """Go on from where the draft is."""
        if self._game.next_person == self._game.seat:
            self.clock.turn_to(moment_of(self._game.look()))
            self.clock.spend(self._game.spent)
        self._go_on()

    def on_unmount(self) -> None:
        """Keep the time that was spent."""
        if self.razdacha.has_services and not self._game.table.is_over:
            self._save()

    @property
    def view(self) -> SeatView | None:
        """What the seat before the screen sees; nothing while another player comes."""
        return self._shown

    @property
    def advisers(self) -> Advisers:
        """Bots with the ratings of this draft's bots."""
        return self._game.advisers

    def status(self) -> str:
        """Say when bots are thinking."""
        return _("bots are thinking…") if self._thinking else ""

    def _save(self) -> None:
        if self._thinking:
            return  # kept before the bots began
        self._game.spent = self.clock.spent
        with self.telling():
            self._game.save()

    def take(self, choice: int) -> None:
        """Make the choice, then let the bots take theirs."""
        self._act(lambda: self._game.table.choose(self._game.seat, choice))

    def take_back(self) -> None:
        """Lay the last card back."""
        self._act(lambda: self._game.table.undo(self._game.seat))

    def _act(self, act: Callable[[], Refusal | None]) -> None:
        if self._thinking:
            return
        refusal = act()
        if refusal is not None:
            self.razdacha.warn(refusal_text(refusal))
        else:
            self._save()
            self._go_on()

    def _go_on(self) -> None:
        """Let bots take until a person can, then show the pack to that person."""
        if self._game.next_person is not None:
            self._show_next()
            return
        self._thinking = True
        self._shown = self._game.table.view(self._game.seat)
        self.draw()
        self.run_worker(self._advance, thread=True, group="bots")

    def _advance(self) -> None:
        """Runs in a thread: the table belongs to it until it has reported back."""
        worker = get_current_worker()
        try:
            self._game.table.advance()
        except UserError as error:
            if not worker.is_cancelled:
                self.app.call_from_thread(self.razdacha.warn, str(error))
        if not worker.is_cancelled:
            self.app.call_from_thread(self._advanced)

    def on_screen_resume(self) -> None:
        """Catch up with what the bots did while another area was open."""
        if self._is_behind:
            self._catch_up()

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
            self.draw()
            return
        if self._game.plan.kind is DraftKind.GRID:  # everybody sees every card
            name = self._game.name_of(person)
            self.razdacha.say(_("Now {player} decides.").format(player=name))
            self._sit_down(person)
            return
        curtain = Curtain(handover_text(self._game.name_of(person)), self._offer_back())
        self.app.push_screen(curtain, self._came)

    def _offer_back(self) -> Callable[[], bool] | None:
        """Return how the last player can take a choice back before the next one looks."""
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
        self.draw()
