"""The trainer's first screen: how it went so far, and new deals to train with."""

from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.message import Message
from textual.widgets import Static

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _, ngettext
from deckbuilder.base.seeds import drawn_seed
from deckbuilder.trainer import exercises as trainer
from deckbuilder.trainer.exercises import TrainingRun, progress
from deckbuilder.trainer.mistake_texts import mistake_name
from deckbuilder.trainer.store import TrainingStore
from deckbuilder.tui.deal.aiming import WorthChoice
from deckbuilder.tui.shell.areas import TRAINER, Errand
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.dialogs import Ask, Confirm
from deckbuilder.tui.shell.keys import key_name
from deckbuilder.tui.shell.literal import literal
from deckbuilder.tui.shell.rows import RowList
from deckbuilder.tui.shell.theme import DIM, GOLD
from deckbuilder.tui.trainer.new_exercise import EITHER, ExerciseWanted, NewExercise
from deckbuilder.tui.trainer.progress import ProgressScreen, sums_text
from deckbuilder.tui.trainer.training import TrainingScreen
from deckbuilder.tui.trainer.verdict import VerdictScreen
from deckbuilder.workbench.beginning import playable_deck
from deckbuilder.workbench.exercise import (
    CLOCKS,
    KIND,
    Training,
    clock_text,
    daily_deck,
    known_decks,
    next_clock,
    run_edition,
    run_facts_text,
    today,
)
from deckbuilder.workbench.models import kept_model_name, kept_model_title
from engine.kernel import SEATS


class RunList(RowList):
    """Answers, the latest first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", N_("Again"), show=True),
        Binding("y", "copy", N_("Copy the code"), show=False),
    ]

    class Copied(Message):
        """The code of an answer's deal is wanted."""

        def __init__(self, code: str) -> None:
            super().__init__()
            self.code = code

    def __init__(self) -> None:
        empty = _(
            "You have not trained yet. {daily} takes the deal of the day, {new} a deck of yours."
        )
        keys = {"daily": key_name("d"), "new": key_name("n")}
        super().__init__(id="answers", empty=empty.format(**keys))
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
        if other := run_edition(run, short=True):
            text.append(f"  {other}", style=GOLD)
        made = ", ".join(mistake_name(kind.value) for kind, _number in run.mistakes)
        return text.append(f"  {made or '✓'}", style=DIM)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is a deal to take again only after an answer."""
        return bool(self.runs) if action in ("choose", "copy") else True

    def action_copy(self) -> None:
        """Ask for the code of the answer's deal."""
        self.post_message(self.Copied(self.runs[self.cursor].code))


class TrainerScreen(RazdachaScreen[None]):
    """Where training begins."""

    AREA = TRAINER
    CSS_PATH = "trainer.tcss"
    HELP = N_(
        "Recruit from a deal, then see the best squad beside yours. The deal of the day is the"
        " same for everyone; endless deals come from any deck. A code is a deal somebody shared"
        " with you. The list below is what you trained: Enter takes the same deal again, Y copies"
        " its code.\n\n"
        "The clock is on or off for all deals. The squads are judged by a measure: the price, which"
        " is what the cards' numbers cost, what these do in battle, matches of bots, or your own"
        " ratings. Scores by different measures do not compare, so each is summed up by itself."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("w", "model", N_("Measure"), show=False),
        Binding("d", "daily", N_("Deal of the day"), show=True),
        Binding("n", "endless", N_("New deal"), show=True),
        Binding("c", "code", N_("Deal of a code"), show=True),
        Binding("s", "statistics", N_("Progress"), show=True),
        Binding("t", "clock", N_("Clock"), show=False),
        Binding("u", "resume", N_("Continue"), show=True),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._worth = WorthChoice(self)

    def compose_body(self) -> ComposeResult:
        """Yield the sums, the answers, and the facts of the answer under the cursor."""
        progress = Static("", id="progress", classes="panel", markup=False)
        progress.border_title = literal(_("Progress"))
        yield progress
        with Container(classes="panel") as answers:
            answers.border_title = literal(_("Answers"))
            yield RunList()
        answer = Static("", id="answer", classes="panel", markup=False)
        answer.border_title = literal(_("This deal"))
        yield answer

    def on_mount(self) -> None:
        """The answers have the focus; an exercise that was left goes on."""
        self.query_one(RunList).focus()
        if not self.has_errand:
            self.call_after_refresh(self.action_resume)

    def on_screen_resume(self) -> None:
        """Show the answers as they are now."""
        self._show_runs()
        self.do_errand()

    def take_up(self, errand: Errand) -> None:
        """Go on with the exercise that was left, or take the deal of the day."""
        match errand.what:
            case "trainer":
                self.action_resume()
            case "daily":
                self.action_daily()

    def aims_changed(self) -> None:
        """Sum the answers up that were judged by this model."""
        self._show_runs()

    def _show_runs(self) -> None:
        with self.telling():
            runs = TrainingStore(self.services.catalog).runs()
            self.query_one(RunList).show(runs)
            self._describe()
            self.query_one("#progress", Static).update(self._sums(runs))
        self.refresh_bindings()

    def _sums(self, runs: tuple[TrainingRun, ...]) -> Text:
        name = kept_model_name(self._worth.model)
        text = sums_text(progress([run for run in runs if run.model == name]).total)
        judged = _("Cards measured by: {model} ({key})").format(
            model=kept_model_title(name), key=key_name("w")
        )
        clock = clock_text(self._clock) if self._clock else _("off")
        clocked = _("Clock: {clock} ({key})").format(clock=clock, key=key_name("t"))
        text.append(f"\n{judged} · {clocked}", style=DIM)
        others = sum(run.model != name for run in runs)
        if others:
            told = ngettext(
                "{count} answer judged otherwise is not counted here.",
                "{count} answers judged otherwise are not counted here.",
                others,
            )
            text.append(f"\n{told.format(count=others)}", style=DIM)
        return text

    @on(RowList.Moved)
    def _describe(self) -> None:
        """Say all about the answer under the cursor; its code stands in full."""
        rows = self.query_one(RunList)
        text = Text()
        if rows.runs:
            run = rows.runs[min(rows.cursor, len(rows.runs) - 1)]
            text.append(_("Code of the deal: {code}").format(code=run.code))
            text.append(f"\n{run_facts_text(run)}", style=DIM)
        answer = self.query_one("#answer", Static)
        answer.display = bool(rows.runs)
        answer.update(text)

    @property
    def _clock(self) -> int:
        """The seconds of every deal, 0 for none."""
        kept = self.remembered().get("clock")
        return kept if isinstance(kept, int) and kept in CLOCKS else CLOCKS[0]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is something to go on with only after leaving."""
        if action == "resume":
            return self.services.sessions.load(KIND) is not None
        return True

    def action_resume(self) -> None:
        """Go on with the exercise that was left; one that was answered is judged."""
        with self.telling():
            training = Training.resume(self.services.sessions)
            if training is not None:
                screen = (
                    VerdictScreen(training, TrainingScreen)
                    if training.finished
                    else TrainingScreen(training)
                )
                self.app.push_screen(screen)

    def action_model(self) -> None:
        """Ask by what cards are measured."""
        self._worth.ask()

    def action_clock(self) -> None:
        """Give every deal to come more time, or all the time in the world."""
        self.remember(clock=next_clock(self._clock))
        self._show_runs()

    def action_daily(self) -> None:
        """Take the deal of the day."""
        with self.telling():
            day = today()
            self._begin(trainer.daily(daily_deck(self.services, day), day))

    def action_endless(self) -> None:
        """Ask for deck, seat, edition and clock, and deal."""
        kept = self.remembered()

        def answered(wanted: ExerciseWanted | None) -> None:
            if wanted is None:
                return
            with self.telling():
                deck = playable_deck(self.services, wanted.deck, wanted.edition)
                if not deck.cards:
                    raise UserError(_("The deck “{name}” has no cards.").format(name=wanted.deck))
                seat = EITHER if wanted.seat is None else int(wanted.seat)
                self.remember(
                    deck=wanted.deck, seat=seat, clock=wanted.clock or 0, edition=wanted.edition
                )
                seed = drawn_seed(None)
                place = SEATS[seed % len(SEATS)] if wanted.seat is None else wanted.seat
                self._begin(trainer.exercise(deck, seed, place, named=bool(wanted.edition)))

        seat, edition = kept.get("seat", EITHER), kept.get("edition")
        dialog = NewExercise(kept.get("deck"), seat, self._clock, edition)
        self.app.push_screen(dialog, answered)

    def action_code(self) -> None:
        """Ask for a code and take its deal."""

        def answered(text: str | None) -> None:
            if text is not None:
                self._take_code(text)

        self.app.push_screen(Ask(_("The code of a deal:"), check=_wrong_code), answered)

    def _take_code(self, text: str) -> None:
        with self.telling():
            self._begin(
                trainer.shared(
                    trainer.read_code(text), known_decks(self.services.catalog, self.services.decks)
                )
            )

    @on(RowList.Chosen)
    def _again(self, event: RowList.Chosen) -> None:
        self._take_code(self.query_one(RunList).runs[event.index].code)

    @on(RunList.Copied)
    def _copied(self, event: RunList.Copied) -> None:
        self.app.copy_to_clipboard(event.code)
        self.razdacha.say(_("The code is in the clipboard."))

    def _begin(self, exercise: trainer.Exercise) -> None:
        """Deal; ask first when an exercise that was left has cards taken already."""
        training = Training.of(exercise, self._clock or None)
        left = Training.resume(self.services.sessions)
        if left is None or not (left.recruitment.taken or left.finished):
            self.app.push_screen(TrainingScreen(training))
            return

        def answered(yes: bool | None) -> None:
            if yes:
                self.app.push_screen(TrainingScreen(training))

        question = _("Discard the unfinished deal? {key} continues it.")
        told = question.format(key=key_name("u"))
        self.app.push_screen(Confirm(told, _("Deal the cards"), destroys=True), answered)

    def action_statistics(self) -> None:
        """Show the progress."""
        self.app.push_screen(ProgressScreen(kept_model_name(self._worth.model)))


def _wrong_code(text: str) -> str:
    try:
        trainer.read_code(text)
    except UserError as error:
        return str(error)
    return ""
