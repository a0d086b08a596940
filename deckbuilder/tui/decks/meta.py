"""The common features of many decks, as tables and charts."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar, Final, TypeAlias

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal, Vertical

from catalog.common.files import expanded
from catalog.common.i18n import N_, _, decimal, ngettext
from deckbuilder.base.progress import share
from deckbuilder.base.tables import bar, frame_records
from deckbuilder.cards.card_description import element_word
from deckbuilder.decks.finding import read_decks
from deckbuilder.decks.meta import Meta
from deckbuilder.decks.meta_columns import bar_column, cost_columns, element_columns, pair_columns
from deckbuilder.decks.meta_records import MeanCost, PlayedCard, PlayedElement, PlayedPair
from deckbuilder.tui.shell.areas import DECKS
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.charts import Bars, Chart, bars_text, render_costs
from deckbuilder.tui.shell.dialogs import Ask
from deckbuilder.tui.shell.files import ask_and_write_tables, is_there
from deckbuilder.tui.shell.literal import literal
from deckbuilder.tui.shell.progress import render_bar, watched_work
from deckbuilder.tui.shell.rows import RowList, text_column
from deckbuilder.tui.shell.texts import TextPane, render_columns, render_table
from deckbuilder.tui.shell.theme import DIM
from deckbuilder.workbench.workbench import Services

_SHOWN: Final = 300
_BAR: Final = 8
_NAMES: Final = 8  # named decks of an archetype
_TOGETHER, _ELEMENTS, _COSTS, _ARCHETYPES = 1, 2, 3, 4  # indices in the list of tables


Tables: TypeAlias = dict[bool, tuple[Text, ...]]
"""The tables of some decks as displayed, on narrow screens and on wide ones."""


def _titles() -> list[str]:
    """Return the names of the tables."""
    return [_("Cards"), _("Played together"), _("Elements"), _("Costs"), _("Archetypes")]


class MetaScreen(RazdachaScreen[None]):
    """Statistics of many decks together."""

    AREA = DECKS
    CSS_PATH = "../shell/tables.tcss"
    HELP = N_(
        "What many decks have in common: how often each card is played and in how many "
        "copies, which cards are played together (and how many times more often than by "
        "chance), elements, costs, and groups of similar decks with their key cards. It "
        "starts with your own decks; I reads a file of any number of decks instead, E writes "
        "all tables as CSV files to a folder. Up and down choose a table, Tab goes to it to "
        "scroll."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("i", "import", N_("From a file")),
        Binding("e", "export", N_("Tables to a folder")),
        Binding("escape", "back", N_("Back")),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._meta: Meta | None = None
        self._counting = False
        self._tables: Tables = {}

    def compose_body(self) -> ComposeResult:
        """Yield the names of the tables, the chart and the table."""
        with Horizontal(id="meta"):
            with Vertical(id="list", classes="panel") as panel:
                panel.border_title = _("Tables")
                yield RowList((text_column(lambda title: f" {title}"),), _titles(), id="names")
            with Vertical(id="found"):
                with Container(id="chart", classes="panel"):
                    yield Chart()
                yield TextPane(id="table", classes="panel")

    def works_now(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Return whether the footer shows a key: the export needs a deck."""
        return action != "export" or (self._meta is not None and bool(self._meta.decks))

    def on_mount(self) -> None:
        """Count the user's own decks."""
        self.query_one("#names").focus()
        self._count("")

    def _count(self, path: str) -> None:
        """Count decks in a thread, behind a bar: the user's own, or those of a file."""
        self._counting = True
        self._show_bar(None)
        work, services = partial(_counted, path), self.services
        watched_work(
            self,
            lambda: work(services),
            show=self._show_bar,
            done=self._is_counted,
            failed=self._failed,
            group="meta",
        )

    def _show_bar(self, percent: int | None) -> None:
        if self._counting:
            pane = self.query_one("#table", TextPane)
            pane.border_title = _("Counting…")
            pane.show(Text(render_bar(_("Counting…"), percent)))

    def _failed(self, problem: str) -> None:
        """Show the error; the previous decks stay."""
        self._counting = False
        self.razdacha.warn(problem)
        self._show()

    def _is_counted(self, counted: tuple[Meta, Tables]) -> None:
        self._counting = False
        self._meta, self._tables = counted
        self._show()
        self.refresh_bindings()

    def on_resize(self) -> None:
        """Show as much as there is room for."""
        self.call_after_refresh(self._show)

    @on(RowList.Moved)
    def _show(self) -> None:
        if self._meta is None or self._counting:
            return
        names = self.query_one("#names", RowList)
        title = _titles()[names.cursor]
        if names.cursor == _COSTS:
            title = _("Costs of the mean deck")
        chart, pane = self.query_one("#chart"), self.query_one("#table", TextPane)
        count = len(self._meta.decks)
        decks = ngettext("{count} deck", "{count} decks", count).format(count=count)
        pane.border_title = literal(f"{title} — {decks}")
        chart.border_title = literal(title)
        tables = self._tables[self.has_class("-wide")]
        pane.show(tables[names.cursor], wrap=names.cursor == _ARCHETYPES)
        pane.border_subtitle = literal(_render_unknown(self._meta))
        chart.display = names.cursor in (_ELEMENTS, _COSTS) and len(self._meta.elements()) > 0
        if chart.display:
            draw = _draw_elements if names.cursor == _ELEMENTS else _draw_costs
            self.query_one(Chart).draw(partial(draw, meta=self._meta))

    def action_import(self) -> None:
        """Ask for a file of decks and count them."""

        def read(answer: str | None) -> None:
            if answer:
                self._count(answer)

        self.app.push_screen(Ask(_("Which file holds the decks?"), "", is_there), read)

    def action_export(self) -> None:
        """Ask for a folder and write all tables into it."""
        if self._meta is not None:
            ask_and_write_tables(self, "meta", self._meta.write_csv)


def _counted(path: str, services: Services) -> tuple[Meta, Tables]:
    """Return decks counted together, and their tables. UserError."""
    if path:
        decks = list(read_decks(expanded(path), catalog=services.catalog).decks)
    else:
        decks = list(services.decks.every())
    meta = Meta(decks, services.catalog)
    with share(20, 60):
        meta.pairs()
    with share(60, 90):
        meta.archetypes  # noqa: B018 - counted here and kept
    return meta, {wide: _texts(meta, wide=wide) for wide in (False, True)}


def _texts(meta: Meta, *, wide: bool) -> tuple[Text, ...]:
    """Return the tables in the order of their names; a wide screen has room for more columns."""
    makers: Sequence[Callable[[Meta], Text]] = (
        partial(_cards, wide=wide),
        _pairs,
        _elements,
        _costs,
        _archetypes,
    )
    return tuple(_table(make, meta, place) for place, make in enumerate(makers))


def _table(make: Callable[[Meta], Text], meta: Meta, place: int) -> Text:
    if not meta.decks:
        return Text(_("No decks yet; I imports a file of decks."))
    if place in (_ELEMENTS, _COSTS) and not len(meta.elements()):
        return Text(_("None of these cards is in the catalogue."))
    if place in (_TOGETHER, _ARCHETYPES) and _is_alone(meta):
        return Text(_("This needs at least two decks. I imports a file of decks."))
    return make(meta)


def _is_alone(meta: Meta) -> bool:
    """Return whether there is only one deck, whose shares would all be 100 %."""
    return len(meta.decks) == 1


def _render_unknown(meta: Meta) -> str:
    """Return the number of names that the catalogue does not contain; no table of elements counts
    them."""
    count = len(meta.unknown)
    if not count:
        return ""
    text = ngettext(
        "{count} name is not in the catalogue", "{count} names are not in the catalogue", count
    )
    return text.format(count=count)


def _cards(meta: Meta, *, wide: bool) -> Text:
    """Return how often each card is played, on wide screens also in how many copies; for a single
    deck only its copies."""
    if _is_alone(meta):
        found = frame_records(PlayedCard, meta.cards(), _SHOWN)
        most = max((one.mean for one in found), default=1)
        lines = [(round(one.mean), bar(one.mean / most), one.card) for one in found]
        return render_table(lines, (_("copies"), "", _("card")), right=[0])
    heads = [_("decks"), _("share"), "", _("mean"), _("card")]
    copies = ["×1", "×2", "×3", "×4+"] if wide else []
    heads[4:4] = copies
    rows = [
        (
            one.decks,
            f"{one.share:.0%}",
            bar(one.share) if wide else bar(one.share, _BAR),
            decimal(one.mean, ".2f"),
            *(count or "" for count in (one.x1, one.x2, one.x3, one.more)[: len(copies)]),
            one.card,
        )
        for one in frame_records(PlayedCard, meta.cards(), _SHOWN)
    ]
    return render_table(rows, heads, right=[0, 1, *range(3, 4 + len(copies))])


def _pairs(meta: Meta) -> Text:
    columns = (*pair_columns(), bar_column(_BAR))
    return render_columns(columns, frame_records(PlayedPair, meta.pairs(), _SHOWN))


def _elements(meta: Meta) -> Text:
    alone = {"decks", "share"} if _is_alone(meta) else {""}
    columns = [column for column in element_columns() if column.key not in alone]
    return render_columns(columns, frame_records(PlayedElement, meta.elements()))


def _costs(meta: Meta) -> Text:
    return render_columns(cost_columns(), frame_records(MeanCost, meta.curve()))


def _archetypes(meta: Meta) -> Text:
    text = Text()
    for archetype in meta.archetypes:
        decks = ngettext("{count} deck", "{count} decks", len(archetype.decks))
        head = decks.format(count=len(archetype.decks))
        if len(archetype.decks) > 1:
            head += ", " + _("similarity") + f" {decimal(archetype.likeness, '.2f')}"
        share = bar(len(archetype.decks) / len(meta.decks))
        text.append(f"{head} ", style="bold").append(f"{share}\n")
        text.append(f"{', '.join(archetype.key_cards) or '—'}\n")
        text.append(f"{_deck_names(meta, archetype.decks)}\n\n", style=DIM)
    return text


def _deck_names(meta: Meta, places: Sequence[int]) -> str:
    """Return the names of decks, or the first few of many."""
    names = ", ".join(
        _("“{name}”").format(name=meta.decks[place].name) for place in places[:_NAMES]
    )
    return f"{names} …" if len(places) > _NAMES else names


def _draw_elements(width: int, height: int, meta: Meta) -> Text:
    elements = frame_records(PlayedElement, meta.elements())
    labels = [element_word(one.element) for one in elements]
    is_alone = _is_alone(meta)
    name = _("copies") if is_alone else _("decks")
    counts = [float(one.copies if is_alone else one.decks) for one in elements]
    kinds = [Bars(name, "█", counts)]
    return bars_text(labels, kinds, width, height)


def _draw_costs(width: int, height: int, meta: Meta) -> Text:
    curve = frame_records(MeanCost, meta.curve())
    costs = [(one.cost, one.ordinary, one.elite) for one in curve]
    return render_costs(costs, width, height, digits=1)
