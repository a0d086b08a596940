"""The trainer's first screen: how it went so far, and new deals to train with."""

from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from catalog.errors import UserError
from catalog.i18n import N_, _
from deckbuilder import trainer
from deckbuilder.commands.options import drawn_seed
from deckbuilder.commands.trainer import mistake_name
from deckbuilder.trainer import TrainingRun, progress
from deckbuilder.training_store import TrainingStore
from deckbuilder.tui.areas import TRAINER
from deckbuilder.tui.base import AreaScreen
from deckbuilder.tui.screens.choosing import cards_of
from deckbuilder.tui.screens.dialogs import Ask
from deckbuilder.tui.screens.newexercise import ExerciseWanted, NewExercise
from deckbuilder.tui.screens.progress import ProgressScreen, sums_text
from deckbuilder.tui.screens.training import TrainingScreen
from deckbuilder.tui.theme import DIM
from deckbuilder.tui.training import Training, daily_deck, known_decks, today
from deckbuilder.tui.widgets.rows import RowList
from engine.kernel import SEATS


class RunList(RowList):
    """Answers, the latest first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", N_("The same deal again"), show=True),
    ]

    def __init__(self) -> None:
        super().__init__(id="answers", empty=_("Nothing is trained yet."))
        self.runs: tuple[TrainingRun, ...] = ()

    def show(self, runs: tuple[TrainingRun, ...]) -> None:
        """Show these answers, given oldest first."""
        self.runs = runs[::-1]
        self.set_count(len(runs))

    def row(self, index: int, width: int) -> Text:
        """Return score, day, deck and mistakes of an answer."""
        run = self.runs[index]
        text = Text(f"{run.score:>4} ", style="bold")
        text.append(f" {run.at[:10]}  ", style=DIM)
        name = Text(run.deck)
        name.truncate(22, overflow="ellipsis", pad=True)
        text.append_text(name)
        made = ", ".join(mistake_name(kind.value) for kind, _number in run.mistakes)
        return text.append(f"  {made or '✓'}", style=DIM)


class TrainerScreen(AreaScreen):
    """Where training begins."""

    AREA = TRAINER
    CSS_PATH = "../styles/trainer.tcss"
    HELP = N_(
        "Recruit from a deal, then see the best squad beside yours. The deal of the day is the"
        " same for everyone; endless deals come from any deck, against a clock or without one."
        " A code is a deal somebody shared with you; the list below is what you trained, and"
        " Enter there takes the same deal again."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("d", "daily", N_("Deal of the day"), show=True),
        Binding("n", "endless", N_("New deal"), show=True),
        Binding("c", "code", N_("Deal of a code"), show=True),
        Binding("s", "statistics", N_("Progress"), show=True),
        Binding("u", "resume", N_("Go on"), show=True),
    ]

    def compose_body(self) -> ComposeResult:
        """Yield the sums and the answers."""
        yield Static("", id="progress", markup=False)
        yield RunList()

    def on_mount(self) -> None:
        """The answers have the focus; an exercise that was left goes on."""
        self.query_one(RunList).focus()
        self.call_after_refresh(self.action_resume)

    def on_screen_resume(self) -> None:
        """Show the answers as they are now."""
        with self.telling():
            runs = TrainingStore(self.services.catalog).runs()
            self.query_one(RunList).show(runs)
            self.query_one("#progress", Static).update(sums_text(progress(runs).total))
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is something to go on with only after leaving."""
        if action == "resume":
            return self.services.sessions.load("trainer") is not None
        return True

    def action_resume(self) -> None:
        """Go on with the exercise that was left."""
        with self.telling():
            training = Training.resume(self.services.sessions)
            if training is not None:
                self.app.push_screen(TrainingScreen(training))

    def action_daily(self) -> None:
        """Take the deal of the day, without a clock."""
        with self.telling():
            day = today()
            name, cards = daily_deck(self.services, day)
            self._begin(trainer.daily(name, cards, day), None)

    def action_endless(self) -> None:
        """Ask for deck, seat and clock, and deal."""
        kept = self.remembered()

        def answered(wanted: ExerciseWanted | None) -> None:
            if wanted is None:
                return
            with self.telling():
                cards = cards_of(self.services, wanted.deck)
                if not cards:
                    raise UserError(_("The deck “{name}” has no cards.").format(name=wanted.deck))
                self.remember(deck=wanted.deck, clock=wanted.clock or 0)
                seed = drawn_seed(None)
                seat = SEATS[seed % 2] if wanted.seat is None else wanted.seat
                self._begin(trainer.exercise(wanted.deck, cards, seed, seat), wanted.clock)

        dialog = NewExercise(kept.get("deck"), int(kept.get("clock") or 0))
        self.app.push_screen(dialog, answered)

    def action_code(self) -> None:
        """Ask for a code and take its deal."""

        def answered(text: str | None) -> None:
            if text is not None:
                self._take_code(text)

        self.app.push_screen(Ask(_("The code of a deal:"), check=_wrong_code), answered)

    def _take_code(self, text: str) -> None:
        with self.telling():
            found = trainer.shared(trainer.read_code(text), known_decks(self.services))
            self._begin(found, None)

    @on(RowList.Chosen)
    def _again(self, event: RowList.Chosen) -> None:
        self._take_code(self.query_one(RunList).runs[event.index].code)

    def _begin(self, exercise: trainer.Exercise, clock: int | None) -> None:
        self.app.push_screen(TrainingScreen(Training.of(exercise, clock)))

    def action_statistics(self) -> None:
        """Show the progress."""
        self.app.push_screen(ProgressScreen())


def _wrong_code(text: str) -> str:
    try:
        trainer.read_code(text)
    except UserError as error:
        return str(error)
    return ""
