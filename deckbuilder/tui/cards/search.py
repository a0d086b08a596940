"""The search of the catalogue as one widget: the query line, the status and the cards.

Printable keys go to the query, wherever the focus is on the screen; the actions of a screen with a
search therefore have non-printing keys, and digits only where copies are counted.

A search runs in a thread shortly after the last key, so that typing is never blocked. Errors in a
query are shown with their position; a suggestion is taken with one key.
"""

import re
from functools import partial
from string import ascii_lowercase
from typing import TYPE_CHECKING, Any, ClassVar, Final

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Input, Static

from catalog.common.errors import BadQuery, UserError
from catalog.common.i18n import N_, Language, _, current_language, ngettext
from catalog.fields import Field, field_called, field_word, query_help
from catalog.search import SearchResult
from deckbuilder.cards.bundled import render_hidden
from deckbuilder.tui.cards.cards import PAGE, CardList
from deckbuilder.tui.cards.set_choice import pick_set
from deckbuilder.tui.shell.base import RazdachaNode
from deckbuilder.tui.shell.keys import key_name
from deckbuilder.tui.shell.theme import BAD, DIM

if TYPE_CHECKING:
    from deckbuilder.workbench.workbench import Services

_DEBOUNCE: Final = 0.1
_AROUND: Final = 14
_LATIN: Final = frozenset(ascii_lowercase)
_ORDERS: Final = (Field.COST, Field.NAME, Field.ELEMENT, Field.LIFE, Field.STRIKE, Field.NUMBER)
_CONDITION: Final = re.compile(r'(?:^|\s+)(?P<field>[^\s:=\-"()]+)[:=](?:"[^"]*"|[^\s"()]+)')
_SORTING: Final = re.compile(r"(?:^|\s+)(?P<field>[^\s:=]+)[:=](?P<by>[^\s\"()]+)")


class QueryLine(RazdachaNode, Input):
    """The input line of the query."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,enter", "to_cards", N_("To the cards"), show=True),
        Binding("ctrl+f", "select_all", N_("Replace the query"), show=False),
    ]

    class Left(Message):
        """The user moves from the query to the cards."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether an action is available: cutting needs a selection, else the screen has the
        key."""
        if action == "cut":
            return not self.selection.is_empty
        return super().check_action(action, parameters)

    def action_to_cards(self) -> None:
        """Move on to the cards."""
        self.post_message(self.Left())


class CardSearch(RazdachaNode, Vertical):
    """Query line, status and cards. Posts ``Asked`` after a changed query was searched."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash,ctrl+f", "query", N_("Search")),
        Binding("ctrl+s", "sort", N_("Sort")),
        Binding("ctrl+t", "take", N_("Take the suggestion")),
    ]
    DEFAULT_CSS = """
    CardSearch { height: 1fr; }
    CardSearch #status { height: 1; padding: 0 1; text-wrap: nowrap; text-overflow: ellipsis; }
    """

    lost: tuple[str, ...] = ()
    """The refs to show that the catalogue no longer contains."""

    class Asked(Message):
        """The catalogue was searched for ``query``; its cards or its error are shown."""

        def __init__(self, query: str) -> None:
            super().__init__()
            self.query = query

    class _Answered(Message):
        def __init__(
            self,
            ticket: int,
            result: SearchResult | UserError,
            offset: int,
            reprints: frozenset[str],
        ) -> None:
            super().__init__()
            self.ticket = ticket
            self.result = result
            self.offset = offset
            self.reprints = reprints

    def __init__(self, query: str = "", cursor: int = 0, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id)
        self._query = query
        self._first_cursor = cursor
        self._ticket = 0
        self._shown = -1
        self._timer: Timer | None = None
        self._suggestions: tuple[str, ...] = ()
        self._taken = 0
        self._found = Text()
        self._note = ""

    def compose(self) -> ComposeResult:
        """Yield the query line, the status and the cards."""
        yield QueryLine(
            self._query,
            placeholder=_("Search: element:forest cost<=5"),
            id="query",
            compact=True,
            select_on_focus=False,
        )
        yield Static("", id="status", markup=False)
        yield self.made_list()

    def works_now(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Return whether the footer shows a key: sorting needs a card."""
        return action != "sort" or self.cards.count > 0

    def made_list(self) -> CardList:
        """Return a new list for the results."""
        return CardList()

    def find(self, services: "Services", query: str, offset: int) -> SearchResult:
        """Return a page of the results of a query; runs in a thread. UserError."""
        return services.catalog.search(query, limit=PAGE, offset=offset, by_shown_name=True)

    def reprints(self, services: "Services", query: str) -> frozenset[str]:
        """Return the folded names whose rows show the set; runs in a thread. UserError."""
        return services.catalog.reprinted_names(query)

    @property
    def cards(self) -> CardList:
        """The list of results."""
        return self.query_one(CardList)

    @property
    def render_query(self) -> str:
        """The current text of the query."""
        return self.query_one(QueryLine).value

    @property
    def is_waiting(self) -> bool:
        """Whether a search is still pending or not yet shown."""
        return self._shown != self._ticket or self._timer is not None

    def on_mount(self) -> None:
        """Run the initial search."""
        self.search()

    def search(self) -> None:
        """Search now."""
        self._timer = None
        self._ticket += 1
        self._ask(self.render_query, 0)

    def _ask(self, query: str, offset: int) -> None:
        ask = partial(self._search, self._ticket, query, offset, self.services)
        self.run_worker(ask, thread=True, group=f"search{offset}", exit_on_error=True)

    def _search(self, ticket: int, query: str, offset: int, services: "Services") -> None:
        result: SearchResult | UserError
        reprints: frozenset[str] = frozenset()
        try:
            result = self.find(services, query, offset)
            if not offset and result.total > 1:
                reprints = self.reprints(services, query)
        except UserError as error:
            result = error
        self.post_message(self._Answered(ticket, result, offset, reprints))

    @on(_Answered)
    def _answered(self, event: _Answered) -> None:
        event.stop()
        if event.ticket != self._ticket:
            return
        self._shown = event.ticket
        match event.result:
            case UserError() as error:
                self._suggestions = ()
                self._status(_render_error(error))
                self.post_message(self.Asked(self.render_query))
            case result if event.offset:
                self.cards.fill(event.offset, result.cards)
            case result:
                self._show(result, event.reprints)

    def _show(self, result: SearchResult, reprints: frozenset[str]) -> None:
        if self.render_query not in self._suggestions:
            self._suggestions, self._taken = result.suggestions, 0
        cursor, self._first_cursor = self._first_cursor, 0
        self.cards.show(result.total, result.cards, cursor, self.lost, reprints)
        self._found = self.render_found(result.total, result.hidden)
        self._status(Text(self._note) if self._note else self._found)
        self.refresh_bindings()
        self.post_message(self.Asked(self.render_query))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether an action is available: taking needs a suggestion, moving to the query
        needs the focus elsewhere."""
        match action:
            case "take":
                return bool(self._suggestions)
            case "query":
                return not self.query_one(QueryLine).has_focus
            case _:
                return super().check_action(action, parameters)

    def show_note(self, text: str) -> None:
        """Show the effect of a key in place of the number of cards, until the query changes."""
        self._note = text
        self._status(Text(text, style="bold"))

    def type(self, character: str) -> None:
        """Type a character at the end of the query; an empty one deletes the last character."""
        line = self.query_one(QueryLine)
        line.focus()
        line.action_end()
        if character:
            line.insert_text_at_cursor(character)
        else:
            line.action_delete_left()

    def render_found(self, total: int, hidden: int) -> Text:
        """Return the number of cards found, with suggestions for the query, and how many bundled
        cards are hidden."""
        text = Text(ngettext("{count} card", "{count} cards", total).format(count=total))
        if hidden:
            text.append(f" — {render_hidden(hidden, key_name('f6'))}", style="bold")
        if self._suggestions:
            names = ", ".join(_("“{name}”").format(name=name) for name in self._suggestions)
            hint = _("Did you mean {names}? {key} takes it.")
            text.append(" — " + hint.format(names=names, key=key_name("ctrl+t")), style="bold")
        return text

    def _status(self, text: Text) -> None:
        self.query_one("#status", Static).update(text)

    @on(Input.Changed, "#query")
    def _changed(self, event: Input.Changed) -> None:
        event.stop()
        self._note = ""
        if self._timer is not None:
            self._timer.stop()
        self._timer = self.set_timer(_DEBOUNCE, self.search)

    def on_descendant_focus(self) -> None:
        """Refresh the footer: it shows the key to the query, or back."""
        self.refresh_bindings()

    @on(QueryLine.Left)
    def _to_cards(self) -> None:
        self.cards.focus()

    @on(CardList.PageWanted)
    def _fetch(self, event: CardList.PageWanted) -> None:
        event.stop()
        self._ask(self.render_query, event.offset)

    @on(CardList.Topped)
    def _up_to_query(self) -> None:
        self.query_one(QueryLine).focus()

    def action_query(self) -> None:
        """Move to the query line; what is typed there replaces the query."""
        line = self.query_one(QueryLine)
        line.focus()
        line.select_all()

    def action_take(self) -> None:
        """Replace the query by a suggestion; the next call takes the next one."""
        if not self._suggestions:
            return
        wanted = self._suggestions[self._taken % len(self._suggestions)]
        self._taken += 1
        self.query_one(QueryLine).value = wanted
        self.query_one(QueryLine).action_end()

    def choose_set(self) -> None:
        """Ask for a set and insert it into the query, replacing a set that is already there."""

        def answered(code: str) -> None:
            line = self.query_one(QueryLine)
            line.value = with_set_asked(line.value, code)
            line.action_end()

        self.ask(pick_set(self.services, _("Show the cards of which set?")), answered)

    def action_sort(self) -> None:
        """Sort the cards by the next field; the order is part of the query and can also be
        typed."""
        line = self.query_one(QueryLine)
        line.value = next_order(line.value)
        line.action_end()


def type_into_query(screen: Screen[Any], event: events.Key) -> None:
    """Pass a printable key that no binding handles to the screen's query.

    Backspace deletes the last character. Screens with a ``CardSearch`` call this from ``on_key``.
    """
    wanted = event.is_printable or event.key == "backspace"
    # bindings handle the key afterwards
    if wanted and event.key not in screen.active_bindings:
        event.stop()
        screen.query_one(CardSearch).type(event.character or "" if event.is_printable else "")


def next_order(query: str) -> str:
    """Return the query with the next order: cost, name, element, life, strike, number, none."""
    orders = [
        order for order in _SORTING.finditer(query) if field_called(order["field"]) is Field.SORT
    ]
    words = [field_word(field) for field in _ORDERS]
    place = -1
    if orders:
        named = field_called(orders[-1]["by"].lstrip("-"))
        place = _ORDERS.index(named) if named in _ORDERS else -1
    for order in reversed(orders):
        query = query[: order.start()] + query[order.end() :]
    if place + 1 == len(words):
        return query.strip()
    return f"{query.strip()} {field_word(Field.SORT)}:{words[place + 1]}".strip()


def with_set_asked(query: str, code: str) -> str:
    """Return the query with this set, replacing a set that the query names by a single word.

    >>> with_set_asked("дракон set:rubezh", "nxt-50").endswith("=nxt-50")
    True
    """
    for asked in reversed(list(_CONDITION.finditer(query))):
        if field_called(asked["field"]) is Field.SET:
            query = query[: asked.start()] + query[asked.end() :]
    return f"{query.strip()} {field_word(Field.SET)}={code}".strip()


def query_table() -> list[tuple[str, str]]:
    """Return the table of query fields: the names of each field, its meaning and examples."""
    russian = current_language() is Language.RUSSIAN
    table = []
    for entry in query_help():
        names = entry.russian if russian else entry.english
        shown = [text for text in entry.examples if (text.lstrip("-")[0] in _LATIN) is not russian]
        table.append((", ".join(names), "\n".join([entry.about, "   ".join(shown)]).strip()))
    return table


def _render_error(error: UserError) -> Text:
    """Return the error of the query, with the part of the query where it occurs."""
    if not isinstance(error, BadQuery):
        return Text(f"✖ {error}", style=BAD)
    at = error.column - 1
    before = error.query[max(at - _AROUND, 0) : at]
    text = Text("✖ ", style=BAD)
    text.append(f"…{before}" if at > _AROUND else before, style=DIM)
    text.append("▸", style=BAD)
    text.append(error.query[at : at + _AROUND], style="underline")
    return text.append(f"  {error.problem}", style=BAD)
