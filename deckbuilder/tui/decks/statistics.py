"""The composition of a deck, as charts and tables."""

from functools import partial
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal

from catalog.common.i18n import N_, _
from deckbuilder.decks.english import shown_deck
from deckbuilder.decks.numbers import DeckStatistics, deck_statistics
from deckbuilder.decks.text import Deck
from deckbuilder.tui.cards.stats import (
    render_averages,
    render_classes,
    render_counts,
    render_elements_and_types,
)
from deckbuilder.tui.shell.areas import DECKS
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.charts import Chart, render_costs
from deckbuilder.tui.shell.files import ask_and_write, suggested_path
from deckbuilder.tui.shell.literal import literal
from deckbuilder.tui.shell.texts import TextPane
from deckbuilder.tui.shell.theme import DIM


class StatisticsScreen(RazdachaScreen[None]):
    """The charts and tables of the current state of one deck."""

    AREA = DECKS
    CSS_PATH = "../shell/tables.tcss"
    HELP = N_(
        "What the deck is made of: its costs as bars, ordinary and elite cards side by side, "
        "its elements, types, classes and averages. Every copy counts, the side does not. A "
        "card of two elements counts in both; an average covers only the cards that have the "
        "number."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("e", "export", N_("Tables to a file")),
        Binding("m", "matches", N_("Its matches")),
        Binding("escape", "back", N_("Back")),
    ]

    def __init__(self, deck: Deck) -> None:
        super().__init__()
        self._deck = deck
        self._found: DeckStatistics | None = None
        self._has_matches = False

    def compose_body(self) -> ComposeResult:
        """Yield the chart and the tables."""
        with Container(id="chart", classes="panel"):
            yield Chart(id="costs")
        with Horizontal(id="tables"):
            for name in ("averages", "elements", "classes"):
                yield TextPane(id=name, classes="panel")

    def on_mount(self) -> None:
        """Count the deck and show the results."""
        with self.showing_errors():
            self._found = statistics = deck_statistics(self._deck, self.services.catalog)
            chart = self.query_one("#chart")
            chart.border_title = literal(
                _("{name}: costs").format(name=shown_deck(self._deck.name))
            )
            chart.border_subtitle = literal(render_counts(statistics))
            costs = [(bar.cost, float(bar.ordinary), float(bar.elite)) for bar in statistics.curve]
            self.query_one(Chart).draw(partial(render_costs, costs))
        for name, title in (
            ("averages", _("Averages")),
            ("elements", _("Elements and types")),
            ("classes", _("Classes")),
        ):
            self.query_one(f"#{name}").border_title = literal(title)
        self.query_one("#classes").focus()

    def on_screen_resume(self) -> None:
        """Check whether a stored match was played with the deck."""
        super().on_screen_resume()
        self.run_worker(self._look_for_matches, thread=True, exclusive=True, group="matches")

    def _look_for_matches(self) -> None:
        """Search the matches; runs in a thread, since records are long and their module is slow to
        load."""
        from deckbuilder.matches.played import is_of, played

        self.call_later(self._show_matches, any(is_of(one, self._deck.name) for one in played()))

    def _show_matches(self, there: bool) -> None:
        self._has_matches = there
        self.refresh_bindings()

    def works_now(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Return whether the footer shows a key: replays need a stored match."""
        return action != "matches" or self._has_matches

    def on_resize(self) -> None:
        """Draw the tables as wide as there is room for."""
        self.call_after_refresh(self._show_tables)

    def _show_tables(self) -> None:
        if self._found is None:
            return
        statistics = self._found
        averages, elements, classes = self.query(TextPane)
        empty = Text("" if statistics.cards else _("The deck is empty."), style=DIM)
        averages.show(render_averages(statistics) or empty)
        room = elements.container_size.width - 1  # the width of a scrollbar
        elements.show(render_elements_and_types(statistics, room))
        classes.show(render_classes(statistics, room))

    def action_matches(self) -> None:
        """Ask which of the stored matches of the deck to replay."""
        self.razdacha.openings.choose_match(self.razdacha, self._deck.name)

    def action_export(self) -> None:
        """Ask for a file and write every number as CSV."""
        if self._found is not None:
            question = _("Save to which file?")
            path = suggested_path(self._deck.name, ".csv")
            ask_and_write(self, question, path, self._found.to_csv())
