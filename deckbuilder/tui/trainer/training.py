"""A recruitment against the clock, followed by the verdict."""

from dataclasses import replace
from time import monotonic
from typing import ClassVar, Final

from rich.cells import cell_len
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.timer import Timer

from catalog.common.i18n import N_, _, ngettext
from deckbuilder.battle.questions import render_seat
from deckbuilder.decks.editions import other_edition
from deckbuilder.decks.english import shown_deck
from deckbuilder.decks.game_fields import render_clock
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.tui.deal.recruiting import RecruitCommand, RecruitmentPane, recruitment_keys
from deckbuilder.tui.shell.areas import TRAINER
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.dialogs import Confirm
from deckbuilder.tui.shell.theme import BAD, DIM
from deckbuilder.tui.trainer.verdict import VerdictScreen
from deckbuilder.workbench.exercise import Training, now
from engine.kernel import Refusal

_SAVE_EVERY: Final = 5.0  # in seconds
_HURRY: Final = 15
_MARGINS: Final = 2
_LEAST_NAME: Final = 2  # a letter and the ellipsis


class TrainingScreen(RazdachaScreen[None]):
    """One exercise: recruit the best possible squad."""

    AREA = TRAINER
    CSS_PATH = "../deal/deal.tcss"
    HELP = N_(
        "Recruit the best squad you can, as in a deal. Finishing shows the best squad beside "
        "yours. When the clock reaches zero, the squad is taken as it is. You lose nothing by "
        "leaving: the clock stops until you come back.\n\n"
        "The code identifies this deal: anyone who has the deck gets the same cards from it, "
        "here with C on the first screen of the trainer, or with the command “razdacha "
        "trainer answer CODE”."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", N_("Leave"), show=True),
        *recruitment_keys(undo_shown=False, proposes=False),
        Binding("g", "give_up", N_("Give up"), show=True),
        Binding("c", "copy", N_("Copy the code"), show=True),
    ]

    def __init__(self, training: Training) -> None:
        super().__init__()
        self._training = training
        self._since: float | None = None
        self._saved = monotonic()
        self._timer: Timer | None = None
        self._done = False

    def compose_body(self) -> ComposeResult:
        """Yield the hand, the card and the squad."""
        yield RecruitmentPane(self)

    @property
    def _pane(self) -> RecruitmentPane:
        return self.query_one(RecruitmentPane)

    def on_mount(self) -> None:
        """Show the deal and save it."""
        self._put(self._training)
        self._pane.draw()
        self._pane.hand.focus()
        self._timer = self.set_interval(1.0, self._tick)

    def on_screen_resume(self) -> None:
        """Start the clock."""
        self._since = monotonic()

    def on_screen_suspend(self) -> None:
        """Stop the clock while another screen is visible."""
        self._count_time()
        self._since = None

    def on_unmount(self) -> None:
        """Save the time spent."""
        if not self._done and self.razdacha.has_services:
            self._count_time()
            self._put(self._training)

    def _count_time(self) -> None:
        if self._since is None:
            return
        passed, self._since = monotonic() - self._since, monotonic()
        self.spend(passed)

    def spend(self, seconds: float) -> None:
        """Add to the time spent."""
        self._training = replace(self._training, seconds=self._training.seconds + seconds)

    def _tick(self) -> None:
        if self._done or self._since is None:
            return
        self._count_time()
        if self._training.left == 0:
            self.razdacha.show_notice(_("Time is up: the squad was submitted as it is."))
            self._judge()
            return
        if monotonic() - self._saved > _SAVE_EVERY:
            self._put(self._training)
        self._pane.draw_headline()

    @property
    def recruitment(self) -> Recruitment | None:
        """The current recruitment."""
        return self._training.recruitment

    @property
    def is_taking(self) -> bool:
        """Whether cards may be taken: until the squad is judged."""
        return not self._done

    def keep(self, recruitment: Recruitment) -> None:
        """Save the exercise with this recruitment."""
        self._put(replace(self._training, recruitment=recruitment))

    def _put(self, training: Training) -> None:
        self._training = training
        self._saved = monotonic()
        with self.showing_errors():
            training.save(self.services.sessions)

    def record_refusal(self, refusal: Refusal) -> None:
        """Record what the rules refused: the verdict counts refusals."""
        refused = (*self._training.refused, refusal)
        self._put(replace(self._training, refused=refused))

    def headline(self) -> Text:
        """Return the time, deck, seat and mulligans, and below them the code to copy.

        A low screen has one line for all of it, so that all fifteen cards are visible: the deck's
        name is cut to the room that is left.
        """
        training = self._training
        exercise = training.exercise
        short = self.has_class("-short")
        code = str(exercise.code)
        facts = [render_seat(exercise.code.seat), other_edition(exercise.rules, short=short)]
        if short:
            facts.append(_("code {code}").format(code=code))
        if taken := exercise.code.mulligans:
            mulligans = ngettext("{count} mulligan", "{count} mulligans", taken)
            facts.append(mulligans.format(count=taken))
        head, name = self._clock(), Text(shown_deck(exercise.deck))
        rest = "".join(f" · {fact}" for fact in facts if fact)
        if short:
            others = _MARGINS + cell_len(f"{head}" + _("“{name}”").format(name="") + rest)
            room = max(self.app.size.width - others, _LEAST_NAME)
            name.truncate(room, overflow="ellipsis")
        head.append(_("“{name}”").format(name=name), style="bold").append(rest, style=DIM)
        if short:
            return head
        return head.append("\n" + _("Code of the deal: {code}").format(code=code), style=DIM)

    def _clock(self) -> Text:
        """Return the time spent, or what is left of it where it is limited."""
        left = self._training.left
        seconds = self._training.seconds if left is None else left
        hurry = f"bold {BAD}" if seconds <= _HURRY else "bold"
        text = Text(no_wrap=True, overflow="ellipsis")
        told = _("time {clock}").format(clock=render_clock(seconds))
        return text.append(told, style=DIM if left is None else hurry).append(" · ", style=DIM)

    def works_now(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Return whether the footer shows a key: only if it would change the squad."""
        return action != "recruit" or self.query_one(RecruitmentPane).would_work(*parameters)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether an action is available: a mulligan only before the first card."""
        if action == "mulligan":
            return self.is_taking and not self._training.recruitment.taken
        return self.is_taking if action == "recruit" else True

    def action_recruit(self, command: str) -> None:
        """Carry out the recruitment command of a key."""
        self._pane.carry_out(RecruitCommand(command))

    def action_mulligan(self) -> None:
        """Redraw the cards for gold (402.4)."""
        with self.showing_errors():
            self._put(self._training.redrawn())
            self._pane.begin()
            self._pane.draw()

    def finish(self) -> Refusal | None:
        """Have a legal squad judged."""
        done = self._training.recruitment.finish()
        if isinstance(done, Refusal):
            return done
        self._judge()
        return None

    def action_give_up(self) -> None:
        """Ask, then have the squad judged as it is."""
        question = _("Stop here and get the verdict?")
        self.ask(Confirm(question, _("Show it"), destroys=True), lambda yes: self._judge())

    def action_copy(self) -> None:
        """Copy the code to the clipboard."""
        self.app.copy_to_clipboard(str(self._training.exercise.code))
        self.razdacha.show_notice(_("The code is in the clipboard."))

    def _judge(self) -> None:
        if self._done:
            return
        self._count_time()
        self._put(replace(self._training, finished=now()))
        self._done = True
        self.app.switch_screen(VerdictScreen(self._training, TrainingScreen))
