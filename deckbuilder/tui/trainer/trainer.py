"""The first screen of the trainer: past results, and new deals to train with."""

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
from deckbuilder.decks.edition_field import EDITION
from deckbuilder.decks.english import shown_deck
from deckbuilder.decks.game_fields import DECK, SEAT, render_clock
from deckbuilder.kit.columns import Align, Column, Spans, bold, dim, toned
from deckbuilder.kit.fields import Answers
from deckbuilder.trainer import exercises as trainer
from deckbuilder.trainer.exercises import TrainingRun, progress
from deckbuilder.trainer.mistake_texts import mistake_name
from deckbuilder.trainer.store import TrainingStore
from deckbuilder.tui.deal.aiming import WorthChoice
from deckbuilder.tui.shell.areas import TRAINER, Errand
from deckbuilder.tui.shell.base import RazdachaScreen, framed
from deckbuilder.tui.shell.dialogs import Ask, Confirm
from deckbuilder.tui.shell.keys import key_name
from deckbuilder.tui.shell.literal import literal
from deckbuilder.tui.shell.rows import RowList
from deckbuilder.tui.shell.theme import DIM
from deckbuilder.tui.trainer.new_exercise import new_exercise
from deckbuilder.tui.trainer.progress import ProgressScreen, render_sums
from deckbuilder.tui.trainer.training import TrainingScreen
from deckbuilder.tui.trainer.verdict import VerdictScreen
from deckbuilder.workbench.beginning import playable_deck
from deckbuilder.workbench.exercise import (
    CLOCK,
    KIND,
    Training,
    daily_deck,
    known_decks,
    next_clock,
    render_run_facts,
    run_edition,
    today,
)
from deckbuilder.workbench.models import kept_model_name, kept_model_title
from engine.kernel import SEATS


class RunList(RowList[TrainingRun]):
    """The answers, latest first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", N_("Again"), show=True),
        Binding("y", "copy", N_("Copy the code"), show=False),
    ]

    class Copied(Message):
        """The user asks for the code of an answer's deal."""

        def __init__(self, code: str) -> None:
            super().__init__()
            self.code = code

    def __init__(self) -> None:
        empty = _(
            "You have not trained yet. {daily} starts the deal of the day, {new} deals from "
            "your own deck."
        )
        keys = {"daily": key_name("d"), "new": key_name("n")}
        super().__init__(_columns(), id="answers", empty=empty.format(**keys))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether an action is available: repeating a deal needs an answer."""
        return self.count > 0 if action in ("choose", "copy") else True

    def action_copy(self) -> None:
        """Ask for the code of the answer's deal."""
        if self.current is not None:
            self.post_message(self.Copied(self.current.code))


def _columns() -> tuple[Column[TrainingRun], ...]:
    """Return score, day, deck, edition and mistakes of an answer."""

    def mistakes(run: TrainingRun) -> Spans:
        made = ", ".join(mistake_name(kind.value) for kind, _number in run.mistakes)
        return dim(made or "✓")

    return (
        Column("score", lambda run: bold(str(run.score)), align=Align.RIGHT, least=4),
        Column("day", lambda run: dim(f" {run.at[:10]} ")),
        Column("deck", lambda run: f"{shown_deck(run.deck)} ", least=22, most=22),
        Column("edition", lambda run: toned(run_edition(run, short=True), "gold")),
        Column("mistakes", mistakes, fills=True),
    )


class TrainerScreen(RazdachaScreen[None]):
    """The screen where training begins."""

    AREA = TRAINER
    CSS_PATH = "trainer.tcss"
    HELP = N_(
        "Recruit from a deal, then see the best squad beside yours. The deal of the day is "
        "the same for everyone; endless deals come from any deck. A code is a deal shared "
        "with you. The list below shows your past training: Enter takes the same deal again, "
        "Y copies its code.\n\n"
        "The clock is on or off for all deals. Squads are judged by a measure: the price "
        "(what the cards' numbers cost), what cards do in battle, bot matches, or your own "
        "ratings. Scores by different measures cannot be compared, so each measure has its "
        "own totals."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("w", "model", N_("Measure"), show=False),
        Binding("d", "daily", N_("Deal of the day"), show=True),
        Binding("n", "endless", N_("New deal"), show=True),
        Binding("c", "code", N_("Deal from a code"), show=True),
        Binding("s", "statistics", N_("Progress"), show=True),
        Binding("t", "clock", N_("Clock"), show=False),
        Binding("u", "resume", N_("Continue"), show=True),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._worth = WorthChoice(self)

    def compose_body(self) -> ComposeResult:
        """Yield the sums, the answers, and the facts of the answer under the cursor."""
        yield framed(Static("", id="progress", markup=False), _("Progress"))
        with Container(classes="panel") as answers:
            answers.border_title = literal(_("Answers"))
            yield RunList()
        yield framed(Static("", id="answer", markup=False), _("This deal"))

    def on_mount(self) -> None:
        """Focus the answers; resume an unfinished exercise."""
        self.query_one(RunList).focus()
        if not self.has_errand:
            self.call_after_refresh(self.action_resume)

    def on_screen_resume(self) -> None:
        """Refresh the answers."""
        self._show_runs()
        self.do_errand()

    def take_up(self, errand: Errand) -> None:
        """Resume the unfinished exercise, or take the deal of the day."""
        match errand.what:
            case "trainer":
                self.action_resume()
            case "daily":
                self.action_daily()

    def aims_changed(self) -> None:
        """Sum up the answers judged by this model."""
        self._show_runs()

    def _show_runs(self) -> None:
        with self.showing_errors():
            runs = TrainingStore(self.services.catalog).runs()
            self.query_one(RunList).set_rows(runs[::-1])
            self._describe()
            self.query_one("#progress", Static).update(self._sums(runs))
        self.refresh_bindings()

    def _sums(self, runs: tuple[TrainingRun, ...]) -> Text:
        name = kept_model_name(self._worth.model)
        text = render_sums(progress([run for run in runs if run.model == name]).total)
        judged = _("Cards measured by: {model} ({key})").format(
            model=kept_model_title(name), key=key_name("w")
        )
        clock = render_clock(self._clock) if self._clock else _("off")
        clocked = _("Clock: {clock} ({key})").format(clock=clock, key=key_name("t"))
        text.append(f"\n{judged} · {clocked}", style=DIM)
        others = sum(run.model != name for run in runs)
        if others:
            told = ngettext(
                "{count} answer judged by another measure is not counted here.",
                "{count} answers judged otherwise are not counted here.",
                others,
            )
            text.append(f"\n{told.format(count=others)}", style=DIM)
        return text

    @on(RowList.Moved)
    def _describe(self) -> None:
        """Describe the answer under the cursor, with its full code."""
        run = self.query_one(RunList).current
        text = Text()
        if run is not None:
            text.append(_("Code of the deal: {code}").format(code=run.code))
            text.append(f"\n{render_run_facts(run)}", style=DIM)
        answer = self.query_one("#answer", Static)
        answer.display = run is not None
        answer.update(text)

    @property
    def _clock(self) -> int:
        """The time limit of every deal in seconds, 0 for none."""
        return CLOCK.kept(self.remembered()).default

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether an action is available: resuming needs an unfinished exercise."""
        if action == "resume":
            return self.services.sessions.load(KIND) is not None
        return True

    def action_resume(self) -> None:
        """Resume the unfinished exercise; if it was answered, judge it."""
        with self.showing_errors():
            training = Training.resume(self.services.sessions)
            if training is not None:
                screen = (
                    VerdictScreen(training, TrainingScreen)
                    if training.finished
                    else TrainingScreen(training)
                )
                self.app.push_screen(screen)

    def action_model(self) -> None:
        """Ask for the measure of cards."""
        self._worth.ask()

    def action_clock(self) -> None:
        """Switch to the next time limit for deals to come, or to none."""
        self.remember(clock=next_clock(self._clock))
        self._show_runs()

    def action_daily(self) -> None:
        """Take the deal of the day."""
        with self.showing_errors():
            day = today()
            self._begin(trainer.daily(daily_deck(self.services, day), day))

    def action_endless(self) -> None:
        """Ask for deck, seat, edition and clock, and deal."""

        def answered(answers: Answers) -> None:
            with self.showing_errors():
                name, edition, seat = answers[DECK], answers[EDITION], answers[SEAT]
                deck = playable_deck(self.services, name, edition)
                if not deck.cards:
                    raise UserError(_("The deck “{name}” has no cards.").format(name=name))
                self.remember(**answers.to_json())
                seed = drawn_seed(None)
                place = SEATS[seed % len(SEATS)] if seat is None else seat
                self._begin(trainer.exercise(deck, seed, place, named=bool(edition)))

        self.ask(new_exercise(self.services, self.remembered()), answered)

    def action_code(self) -> None:
        """Ask for a code and take its deal."""
        self.ask(
            Ask(_("The code of a deal:"), check=_wrong_code), lambda text: self._take_code(text)
        )

    def _take_code(self, text: str) -> None:
        with self.showing_errors():
            self._begin(
                trainer.shared(
                    trainer.read_code(text), known_decks(self.services.catalog, self.services.decks)
                )
            )

    @on(RowList.Chosen)
    def _again(self) -> None:
        run = self.query_one(RunList).current
        if run is not None:
            self._take_code(run.code)

    @on(RunList.Copied)
    def _copied(self, event: RunList.Copied) -> None:
        self.app.copy_to_clipboard(event.code)
        self.razdacha.show_notice(_("The code is in the clipboard."))

    def _begin(self, exercise: trainer.Exercise) -> None:
        """Deal; ask first if an unfinished exercise has cards taken."""
        training = Training.of(exercise, self._clock or None)
        left = Training.resume(self.services.sessions)
        if left is None or not (left.recruitment.taken or left.finished):
            self.app.push_screen(TrainingScreen(training))
            return
        question = _("Discard the unfinished deal? {key} continues it.")
        told = question.format(key=key_name("u"))
        self.ask(
            Confirm(told, _("Deal the cards"), destroys=True),
            lambda yes: self.app.push_screen(TrainingScreen(training)),
        )

    def action_statistics(self) -> None:
        """Show the progress."""
        self.app.push_screen(ProgressScreen(kept_model_name(self._worth.model)))


def _wrong_code(text: str) -> str:
    try:
        trainer.read_code(text)
    except UserError as error:
        return str(error)
    return ""
