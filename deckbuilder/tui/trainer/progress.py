"""The progress of the training: accuracy by day, by deck and by kind of mistake, one measure at a
time."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Final

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from catalog.common.i18n import N_, _, decimal, ngettext
from deckbuilder.base.tables import bar
from deckbuilder.decks.english import shown_deck
from deckbuilder.trainer.columns import accuracy_columns
from deckbuilder.trainer.exercises import Accuracy, DeckDays, Mistake, Progress, progress
from deckbuilder.trainer.mistake_texts import mistake_name
from deckbuilder.trainer.store import TrainingStore
from deckbuilder.tui.deal.squads import broken
from deckbuilder.tui.shell.areas import TRAINER
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.charts import SIGNS, Bars, Point, bars_text, render_points
from deckbuilder.tui.shell.keys import key_name
from deckbuilder.tui.shell.reporting import REPORT_KEYS, Part, ReportPane, part
from deckbuilder.tui.shell.texts import render_columns, render_table
from deckbuilder.tui.shell.theme import DIM, SILVER
from deckbuilder.workbench.models import kept_model_title

_DAY_WIDTH: Final = 7
_LEAST_DAYS: Final = 5
_SCALE_WIDTH: Final = 9  # including the frame
_NAME_WIDTH: Final = 17
_LEGEND_WIDTH: Final = 38
_APART: Final = 0.12  # in days, so that signs of the same day do not overlap


@dataclass(frozen=True, slots=True)
class Trained:
    """The answers judged by one model, and the number of answers by each model."""

    shown: Progress
    model: str
    models: tuple[tuple[str, int], ...]


class ProgressScreen(RazdachaScreen[None]):
    """The sums and plots of the trainer."""

    AREA = TRAINER
    CSS_PATH = "../shell/report.tcss"
    HELP = N_(
        "The mean score of each day, of each deck day by day, and how often each kind of "
        "mistake was made on each day. A mistake counts once per answer. Scores by different "
        "measures cannot be compared: M switches to the next one."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        *REPORT_KEYS,
        Binding("m", "other_model", N_("Other measure"), show=True),
    ]

    def __init__(self, model: str) -> None:
        super().__init__()
        self._model = model
        self.report = ReportPane(self)

    def compose_body(self) -> ComposeResult:
        """Yield the report."""
        yield self.report

    def on_mount(self) -> None:
        """Start the computation."""
        self.report.begin()

    def work(self) -> Trained:
        """Sum the answers up."""
        runs = TrainingStore(self.services.catalog).runs()
        models = tuple((model.key, model.runs) for model in progress(runs).models)
        if models and self._model not in dict(models):
            self._model = runs[-1].model
        shown = progress([run for run in runs if run.model == self._model])
        return Trained(shown, self._model, models)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether an action is available: switching models needs answers judged by another
        one."""
        if action == "other_model":
            trained = self.report.report
            return trained is not None and len(trained.models) > 1
        return True

    def action_other_model(self) -> None:
        """Show the answers judged by the next model."""
        trained = self.report.report
        if trained is None:
            return
        names = [name for name, _runs in trained.models]
        self._model = names[(names.index(self._model) + 1) % len(names)]
        self.report.count()

    def action_part(self, number: int) -> None:
        """Show a part of the report."""
        self.report.show_part(number)

    def action_next_part(self) -> None:
        """Show the next part."""
        self.report.show_next_part()

    def headline(self, trained: Trained) -> Text:
        """Return the sums of all answers, and the measure by which they were judged."""
        text = render_sums(trained.shown.total)
        if not trained.models:
            return text
        judged = _("Cards measured by: {model}").format(model=kept_model_title(trained.model))
        text.append(f"\n{judged}")
        others = sum(runs for _name, runs in trained.models) - trained.shown.total.runs
        if others:
            told = ngettext(
                "{count} answer judged by another measure: {key}",
                "{count} answers judged otherwise: {key}",
                others,
            )
            text.append(f" · {told.format(count=others, key=key_name('m'))}", style=DIM)
        return text

    def parts(self, trained: Trained) -> list[Part]:
        """Return the score by day, decks and mistakes by day, and all as tables."""
        self.refresh_bindings()
        shown = trained.shown
        if not shown.total.runs:
            return [part(_("Score by day"), render_nothing)]
        room = self.size.width - _SCALE_WIDTH
        whole = max(room // _DAY_WIDTH, _LEAST_DAYS)
        days = max((room - _LEGEND_WIDTH) // _DAY_WIDTH, _LEAST_DAYS)
        return [
            Part(_("Score by day"), draw=partial(draw_score, shown.days[-whole:])),
            Part(
                _("Decks by day"),
                lambda: deck_signs(shown),
                partial(draw_decks, shown, days),
                width=_LEGEND_WIDTH,
            ),
            Part(
                _("Mistakes by day"),
                lambda: mistake_signs(shown),
                partial(draw_mistakes, shown, days),
                width=_LEGEND_WIDTH,
            ),
            part(_("Tables"), render_tables, shown),
        ]


def draw_score(days: Sequence[Accuracy], width: int, height: int) -> Text:
    """Draw the mean score of each day, with its number above."""
    title = _("Mean score of the day")
    kinds = [Bars(title, "█", [day.score for day in days], SILVER)]
    labels = [_day(day) for day in days]
    return bars_text(labels, kinds, width, height, title=title, most=100.0)


def draw_decks(trained: Progress, most: int, width: int, height: int) -> Text:
    """Draw the mean score of each deck on each of the latest days, one sign per deck."""
    days = trained.days[-most:]
    place = {day.key: number for number, day in enumerate(days, 1)}
    decks = _most_played(trained)
    points = [
        Point(place[day.key] + _beside(number, len(decks)), day.score, *SIGNS[number])
        for number, (_name, of_deck) in enumerate(decks)
        for day in of_deck
        if day.key in place
    ]
    return _by_day(points, days, width, height, _("Mean score of the deck on the day"))


def draw_mistakes(trained: Progress, most: int, width: int, height: int) -> Text:
    """Draw the share of the answers of each of the latest days with each kind of mistake, one sign
    per kind."""
    days = trained.days[-most:]
    kinds = [kind for kind, _runs in trained.total.mistakes]
    points = []
    for number, kind in enumerate(kinds):
        for place, day in enumerate(days, 1):
            share = 100 * dict(day.mistakes).get(kind, 0) / day.runs
            if share:
                across = place + _beside(number, len(kinds))
                points.append(Point(across, share, *_sign(kind)))
    title = _("Share of the answers with the mistake, %")
    return _by_day(points, days, width, height, title)


def _by_day(
    points: Sequence[Point], days: Sequence[Accuracy], width: int, height: int, title: str
) -> Text:
    marks = [(float(place), _day(day)) for place, day in enumerate(days, 1)]
    ends = (0.4, max(len(days), _LEAST_DAYS) + 0.6)
    return render_points(points, marks, ends, width, height, title=title)


def _beside(number: int, count: int) -> float:
    return (number - (count - 1) / 2) * min(_APART, 0.8 / max(count, 1))


def _day(day: Accuracy) -> str:
    return f"{day.key[8:10]}.{day.key[5:7]}"


def _sign(kind: Mistake) -> tuple[str, str]:
    return SIGNS[list(Mistake).index(kind)]


def _most_played(trained: Progress) -> list[DeckDays]:
    """Return the decks with the most answers, as many as there are signs."""
    runs = {deck.key: deck.runs for deck in trained.decks}
    return sorted(trained.deck_days, key=lambda deck: -runs[deck[0]])[: len(SIGNS)]


def deck_signs(trained: Progress) -> Text:
    """Return the legend of the decks' signs, with the answers and mean score of each deck."""
    of_deck = {deck.key: deck for deck in trained.decks}
    rows = []
    decks = _most_played(trained)
    for (sign, _colour), (name, _days) in zip(SIGNS, decks, strict=False):
        deck = of_deck[name]
        rows.append((sign, _cut(shown_deck(name)), str(deck.runs), decimal(deck.score, ".1f")))
    text = render_table(rows, ["", _("deck"), _("answers"), _("score")], right=[2, 3])
    for sign, colour_name in SIGNS[: len(decks)]:
        text.highlight_words([sign], style=colour_name)
    return text


def mistake_signs(trained: Progress) -> Text:
    """Return the legend of the mistakes' signs, with the answers with each mistake and their
    share."""
    total = trained.total
    if not total.mistakes:
        return Text("✓ " + _("No mistakes."))
    text = Text()
    for kind, runs in total.mistakes:
        sign, colour_name = _sign(kind)
        counts = f"{sign} {runs:>3} {decimal(runs / total.runs, '.0%'):>4} "
        line = broken(mistake_name(kind.value), _LEGEND_WIDTH - 2, len(counts), counts)
        text.append("\n" if text else "").append(line[:1], style=colour_name).append(line[1:])
    return text


def _cut(name: str, width: int = _NAME_WIDTH) -> str:
    return name if len(name) <= width else name[: width - 1] + "…"


def render_tables(trained: Progress) -> Text:
    """Return the accuracy by deck and by mistake."""
    text = render_columns(accuracy_columns(_("deck")), trained.decks)
    if not trained.total.mistakes:
        return text
    made = [
        (mistake_name(kind.value), str(runs), bar(runs / trained.total.runs))
        for kind, runs in trained.total.mistakes
    ]
    text.append("\n\n")
    return text.append_text(render_table(made, [_("mistake"), _("answers"), ""], right=[1]))


def render_nothing() -> Text:
    """Return the text shown without answers: what will appear here, and how to begin."""
    told = _("You have not trained yet. {back} goes back; {daily} starts the deal of the day.")
    return Text(told.format(back=key_name("escape"), daily=key_name("d")), style="italic")


def render_sums(total: Accuracy) -> Text:
    """Return the number of answers and their quality."""
    if not total.runs:
        return Text(_("Recruit from a deal, then see the best squad beside yours."), style="bold")
    answers = ngettext("{count} answer", "{count} answers", total.runs)
    text = Text().append(answers.format(count=total.runs), style="bold")
    text.append(" · " + _("mean score {score}").format(score=decimal(total.score, ".1f")))
    return text.append(" · " + _("best squad found: {count}").format(count=total.perfect))
