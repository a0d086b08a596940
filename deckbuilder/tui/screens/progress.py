"""How the training goes: accuracy by day, by deck and by kind of mistake."""

from typing import ClassVar, Final

from rich.text import Text
from textual.binding import BindingType
from textual_plotext import PlotextPlot

from catalog.i18n import N_, _
from deckbuilder.commands.trainer import mistake_name
from deckbuilder.trainer import Accuracy, Mistake, Progress, progress
from deckbuilder.training_store import TrainingStore
from deckbuilder.tui.areas import TRAINER
from deckbuilder.tui.screens.reporting import Part, ReportScreen, part
from deckbuilder.tui.widgets.charts import Bars, draw_bars
from deckbuilder.tui.widgets.texts import bar, table_text

_DAYS_SHOWN: Final = 12
_SIGNS: Final = "●▲■◆○△□◇×"


class ProgressScreen(ReportScreen[Progress]):
    """The trainer's sums and plots."""

    AREA = TRAINER
    HELP = N_(
        "The mean score of each day, of each deck, and how often each kind of mistake was made on"
        " each day. A mistake counts once an answer."
    )
    BINDINGS: ClassVar[list[BindingType]] = []

    def work(self) -> Progress:
        """Sum the answers up."""
        return progress(TrainingStore(self.services.catalog).runs())

    def headline(self, found: Progress) -> Text:
        """Return the sums of all answers."""
        if not found.total.runs:
            return Text(_("Nothing is trained yet."))
        text = _("{runs} answers, mean score {score}, best squad found: {perfect}")
        total = found.total
        told = text.format(runs=total.runs, score=f"{total.score:.1f}", perfect=total.perfect)
        return Text(told, style="bold")

    def parts(self, found: Progress) -> list[Part]:
        """Return the score by day, by deck, the mistakes by day, and all as a table."""
        return [
            Part(_("Score by day"), draw=lambda plot: draw_score(plot, found.days)),
            Part(_("Mistakes by day"), draw=lambda plot: draw_mistakes(plot, found)),
            part(_("By deck"), decks_text, found),
            part(_("By mistake"), mistakes_text, found),
        ]


def draw_score(plot: PlotextPlot, days: tuple[Accuracy, ...]) -> None:
    """Draw the mean score of the latest days."""
    shown = days[-_DAYS_SHOWN:]
    bars = [Bars(_("mean score"), "█", [one.score for one in shown])]
    draw_bars(plot, [_day(one) for one in shown], bars)
    plot.plt.ylim(0, 100)


def draw_mistakes(plot: PlotextPlot, found: Progress) -> None:
    """Draw how many answers of each day had each kind of mistake, a line of signs a kind."""
    shown = found.days[-_DAYS_SHOWN:]
    plt = plot.plt
    plt.clear_figure()
    places = list(range(1, len(shown) + 1))
    for kind, _runs in found.total.mistakes:
        sign = _SIGNS[list(Mistake).index(kind)]
        shares = [100 * dict(one.mistakes).get(kind, 0) / one.runs for one in shown]
        label = f"{sign} {mistake_name(kind.value)}"
        plt.scatter(places, shares, marker=sign, label=label)
    if shown:
        plt.xticks(places, [_day(one) for one in shown])
        plt.ylim(0, 100)
    plt.title(_("Share of the answers with the mistake, %"))
    plot.refresh()


def _day(one: Accuracy) -> str:
    return f"{one.key[8:10]}.{one.key[5:7]}"


def decks_text(found: Progress) -> Text:
    """Return the accuracy by deck."""
    rows = [
        (one.key, str(one.runs), f"{one.score:.1f}", bar(one.score / 100), str(one.perfect))
        for one in found.decks
    ]
    heads = [_("deck"), _("answers"), _("mean score"), "", _("best squad found")]
    return table_text(rows, heads, right=[1, 2, 4])


def mistakes_text(found: Progress) -> Text:
    """Return how many answers had each kind of mistake."""
    rows = [
        (mistake_name(kind.value), str(runs), bar(runs / found.total.runs))
        for kind, runs in found.total.mistakes
    ]
    return table_text(rows, [_("mistake"), _("answers"), ""], right=[1])
