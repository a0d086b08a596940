"""The best squad beside the player's own, the loss, the mistakes and their reasons."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from catalog.common.i18n import N_, _, decimal
from deckbuilder.base.seeds import drawn_seed
from deckbuilder.decks.game_fields import SEAT
from deckbuilder.refusals import render_refusal
from deckbuilder.squads.squad_texts import render_advice, render_assumptions, render_partly
from deckbuilder.trainer.exercises import TrainingRun, Verdict
from deckbuilder.trainer.mistake_texts import render_mistake
from deckbuilder.tui.deal.aiming import MODEL_KEYS, WorthChoice
from deckbuilder.tui.deal.squad_cards import SquadCards, SquadPane
from deckbuilder.tui.deal.squads import (
    SquadReport,
    best_word,
    card_names,
    doubts_parts,
    render_missing,
    squad_report,
)
from deckbuilder.tui.shell.areas import TRAINER
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.reporting import REPORT_KEYS, Part, ReportPane, part
from deckbuilder.tui.shell.theme import BAD, DIM, GOOD
from deckbuilder.workbench.exercise import Training, another, judged, render_run_facts
from deckbuilder.workbench.models import render_priced


@dataclass(frozen=True, slots=True)
class Judged:
    """The verdict on an exercise, as stored."""

    verdict: Verdict
    run: TrainingRun
    report: SquadReport


class VerdictScreen(RazdachaScreen[None]):
    """The verdict; the answer is stored as soon as it is judged.

    ``screen_of`` creates the screen of the next exercise.
    """

    AREA = TRAINER
    CSS_PATH = "../shell/report.tcss"
    HELP = N_(
        "Your squad beside the best one. The score is your squad's measure as a percentage of "
        "the best, and 100 if the difference is within the error of the measure. You choose "
        "the measure on the first screen of the trainer; it is saved with the answer. "
        "“Otherwise” is what the best squad loses when one of its cards stays out, or when "
        "another card goes in.\n\n"
        "Each mistake has a number: crystals left over beyond what the best squad leaves, "
        "excess elements, cards the rules refused, crystals lost by the measure. Send the "
        "code to a friend: anyone who has the deck gets the same deal from it."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        *MODEL_KEYS,
        *REPORT_KEYS,
        Binding("n", "another", N_("Next deal"), show=True),
        Binding("c", "copy", N_("Copy the code"), show=True),
    ]

    def __init__(
        self, training: Training, screen_of: Callable[[Training], RazdachaScreen[None]]
    ) -> None:
        super().__init__()
        self._training = training
        self._screen_of = screen_of
        self._worth = WorthChoice(self)
        self._squads = SquadPane(SquadCards())
        self.report = ReportPane(self, self._squads, waiting=self._worth.waiting)

    def compose_body(self) -> ComposeResult:
        """Yield the report."""
        yield self.report

    def on_mount(self) -> None:
        """Judge the answer."""
        self.report.begin()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether an action is available: an answer is judged once, so another measure only
        if this one fails."""
        return bool(self.report.problem) if action == "model" else True

    def aims_changed(self) -> None:
        """Judge by the chosen measure."""
        self.report.count()

    def work(self) -> Judged:
        """Judge the answer and store it, once however often it is judged."""
        training = self._training
        aims = self._worth.aims(training.exercise.deal.cards, training.exercise.rules)
        verdict, run = judged(self.services, training, aims)
        return Judged(verdict, run, squad_report(training.answer.recruitment, aims))

    def headline(self, judged: Judged) -> Text:
        """Return score, measure and code."""
        run = judged.run
        style = GOOD if judged.verdict.equal else BAD
        text = Text().append(
            _("Score: {score} of 100").format(score=run.score), style=f"bold {style}"
        )
        told = _("yours {own}, the {kind} {best} crystals by {measure}").format(
            own=decimal(run.worth / 100, ".2f"),
            kind=best_word(judged.report),
            best=decimal(run.best_worth / 100, ".2f"),
            measure=judged.report.aims.measure,
        )
        text.append(" · " + told)
        if judged.verdict.equal and judged.verdict.loss:
            text.append(" · " + _("equal within the error of the measure"), style=GOOD)
        priced = render_priced(judged.report.aims, judged.report.hand)
        text.append(f" {priced}" if priced else "", style=DIM)
        text.append("\n" + _("Code of the deal: {code}").format(code=run.code), style=DIM)
        report = judged.report
        for said in (
            report.unseen,
            render_partly(report.solution),
            render_assumptions(report.hand),
        ):
            text.append(f"\n{said}" if said else "")
        return text

    def parts(self, judged: Judged) -> list[Part]:
        """Return both squads, the mistakes, the cards left out."""
        return [
            Part(_("Squads"), show=lambda: self._squads.show(judged.report)),
            part(_("Mistakes"), self._mistakes, judged, wrap=True),
            part(_("Left out"), render_missing, judged.report, self.report.text_width),
            *doubts_parts(judged.report.doubts, self.report.text_width),
        ]

    def _mistakes(self, judged: Judged) -> Text:
        verdict = judged.verdict
        text = Text().append(render_run_facts(judged.run) + "\n\n", style=DIM)
        if not verdict.mistakes:
            text.append("✓ " + _("No mistakes."), style=GOOD).append("\n")
        for kind, number in verdict.mistakes:
            text.append(f"✖ {render_mistake(kind.value, number)}\n", style=BAD)
        for refusal in self._training.refused:
            text.append(
                f"    {render_refusal(refusal, self._training.exercise.rules)}\n", style=DIM
            )
        own, best = judged.report.own, judged.report.best
        if own is not None and best is not None:
            _add_names(text, judged, _("That squad has:"), best.positions, own.positions)
            _add_names(text, judged, _("Yours has instead:"), own.positions, best.positions)
        if verdict.advice is not None:
            told = render_advice(judged.report.aims, verdict.advice)
            text.append("\n" + _("The deal:") + " ", style="bold").append(told)
        return text

    def action_another(self) -> None:
        """Start another deal of the same deck, with the same clock."""
        chosen = SEAT.kept(self.remembered()).default
        training = another(self._training, drawn_seed(None), chosen)
        self.app.switch_screen(self._screen_of(training))

    def action_part(self, number: int) -> None:
        """Show a part of the report."""
        self.report.show_part(number)

    def action_next_part(self) -> None:
        """Show the next part."""
        self.report.show_next_part()

    def action_model(self) -> None:
        """Ask for the measure of cards."""
        self._worth.ask()

    def action_copy(self) -> None:
        """Copy the code to the clipboard."""
        self.app.copy_to_clipboard(str(self._training.exercise.code))
        self.razdacha.show_notice(_("The code is in the clipboard."))


def _add_names(
    text: Text, judged: Judged, title: str, these: tuple[int, ...], those: tuple[int, ...]
) -> None:
    names = card_names(judged.report, [place for place in these if place not in those])
    if names:
        text.append("\n" + title, style="bold").append(f" {names}\n")
