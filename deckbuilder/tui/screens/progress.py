"""How the training goes: accuracy by day, by deck and by kind of mistake."""

from typing import ClassVar, Final

from rich.text import Text
from textual.binding import BindingType
from textual_plotext import PlotextPlot

from catalog.i18n import N_, _, ngettext
from deckbuilder.commands.trainer import mistake_name
from deckbuilder.trainer import Accuracy, Mistake, Progress, progress
from deckbuilder.training_store import TrainingStore
from deckbuilder.tui.areas import TRAINER
from deckbuilder.tui.screens.reporting import Part, ReportScreen, part
from deckbuilder.tui.widgets.charts import Bars, draw_bars
from deckbuilder.tui.widgets.texts import bar, table_text

_DAYS_SHOWN: Final = 12
_TICKS: Final = [0.0, 25.0, 50.0, 75.0, 100.0]
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
        return sums_text(found.total)

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
    _show_shares(plot)


def draw_mistakes(plot: PlotextPlot, found: Progress) -> None:
    """Draw how many answers of each day had each kind of mistake, a line of signs a kind."""
    shown = found.days[-_DAYS_SHOWN:]
    plt = plot.plt
    plt.clear_figure()
    places = [float(place) for place in range(1, len(shown) + 1)]
    for kind, _runs in found.total.mistakes:
        sign = _SIGNS[list(Mistake).index(kind)]
        shares = [100 * dict(one.mistakes).get(kind, 0) / one.runs for one in shown]
        label = f"{sign} {mistake_name(kind.value)}"
        plt.scatter(places, shares, marker=sign, label=label)
    if shown:
        plt.xticks(places, [_day(one) for one in shown])
        _show_shares(plot)
    plt.title(_("Share of the answers with the mistake, %"))
    plot.refresh()


def _show_shares(plot: PlotextPlot) -> None:
    plot.plt.ylim(0, 100)
    plot.plt.yticks(_TICKS, [f"{tick:.0f}" for tick in _TICKS])


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


def sums_text(total: Accuracy) -> Text:
    """Return how many answers there are and how good they are."""
    if not total.runs:
        return Text(_("Recruit from a deal, then see the best squad beside yours."), style="bold")
    answers = ngettext("{count} answer", "{count} answers", total.runs)
    text = Text(answers.format(count=total.runs), style="bold")
    text.append(" · " + _("mean score {score}").format(score=f"{total.score:.1f}"))
    return text.append(" · " + _("best squad found: {count}").format(count=total.perfect))
