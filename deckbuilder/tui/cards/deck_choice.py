"""The choice of a deck: a list of all decks that is filtered by typing, and the form line that
opens the list."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar, Final

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.reactive import reactive

from catalog.common.i18n import N_, _, ngettext
from deckbuilder.cards.columns import element_spans
from deckbuilder.decks.english import shown_deck
from deckbuilder.kit.columns import Align, Column, Spans, bold, dim, lay_out, toned
from deckbuilder.kit.fields import Question
from deckbuilder.tui.shell.base import RazdachaNode
from deckbuilder.tui.shell.form import ChoiceLine
from deckbuilder.tui.shell.literal import literal
from deckbuilder.tui.shell.picking import Option, PickFrom, plain_option
from deckbuilder.tui.shell.rows import render_row
from deckbuilder.tui.shell.theme import DIM
from deckbuilder.workbench.deck_listing import ListedDeck, listed_decks, usual_deck, with_facts
from deckbuilder.workbench.workbench import Services

_ELEMENTS: Final = 3  # cells for the letters of a deck's elements
_OWNER: Final = 18
_LEAST_NAME: Final = 20


def deck_columns(lead: str = "") -> tuple[Column[ListedDeck], ...]:
    """Return the columns of a deck: legality, name, owner, elements, built, cards."""
    return (
        Column("legal", lambda deck: _legality_mark(deck, lead)),
        Column("name", lambda deck: shown_deck(deck.name), least=_LEAST_NAME, fills=True),
        Column("owner", lambda deck: dim(deck.owner), least=_OWNER, most=_OWNER, drop=(1,)),
        Column("elements", _elements, least=_ELEMENTS),
        Column("built", lambda deck: dim("▣" if deck.built else ""), least=1),
        Column("cards", lambda deck: bold(str(deck.cards)), align=Align.RIGHT, least=2),
    )


def render_deck_line(deck: ListedDeck, width: int) -> Text:
    """Return the row of a deck: legality, name, owner, elements, number of cards."""
    return render_row(lay_out(deck_columns(), [deck], width), deck)


def _legality_mark(deck: ListedDeck, lead: str) -> Spans:
    if deck.facts is None:
        return dim(f"{lead}·")
    return toned(f"{lead}✔", "good") if deck.facts.is_legal else toned(f"{lead}✖", "bad")


def _elements(deck: ListedDeck) -> Spans:
    """Return the elements of a deck; empty for a deck without cards."""
    return element_spans(deck.facts.elements) if deck.facts is not None and deck.cards else Spans()


def render_cards(count: int) -> str:
    """Return the number of cards in a deck, in words."""
    return ngettext("{count} card", "{count} cards", count).format(count=count)


_ABOUT: Final = N_(
    "Type part of the deck's or its owner's name, an element, “legal”, “illegal”, “built” or "
    "“starter”; a deck must match all words. ✔ and ✖ show whether a deck is legal in its "
    "format, the letters are its elements, the number is how many cards it has. Enter "
    "chooses, Esc cancels."
)


def pick_deck(
    services: Services, question: str, value: str = "", *, query: str = "", without: str = ""
) -> PickFrom:
    """Return the dialog that asks for a deck; facts that depend on cards are looked up
    meanwhile."""
    decks = tuple(deck for deck in listed_decks(services) if deck.name != without)
    return pick_among(services, decks, question, value, query=query)


def pick_among(
    services: Services,
    decks: Sequence[ListedDeck],
    question: str,
    value: str = "",
    *,
    query: str = "",
    none: str = "",
) -> PickFrom:
    """Return the dialog that asks for one of these decks; a non-empty ``none`` adds an answer whose
    value is empty."""
    without = [plain_option("", none)] if none else []

    def later() -> list[Option]:
        return [*without, *_options(with_facts(services, decks))]

    options = [*without, *_options(decks)]
    return PickFrom(question, options, value, query=query, about=_ABOUT, later=later)


def look_up(
    node: RazdachaNode, decks: Sequence[ListedDeck], show: Callable[[tuple[ListedDeck, ...]], None]
) -> None:
    """Look up the facts of decks that depend on their cards in a thread, then call ``show``."""
    services = node.services

    def work() -> None:
        known = with_facts(services, decks)
        node.call_later(show, known)

    node.run_worker(work, thread=True, exclusive=True, group="deck-facts")


def _options(decks: Sequence[ListedDeck]) -> list[Option]:
    return [Option(deck.name, partial(render_deck_line, deck), deck.is_found_by) for deck in decks]


class DeckSelect(RazdachaNode, ChoiceLine, can_focus=True):
    """The form line with the chosen deck. Enter or a letter opens the list."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space,down", "choose", N_("Choose a deck"), show=True),
    ]
    DEFAULT_CSS = """
    DeckSelect { height: 1; width: 1fr; background: $surface; }
    DeckSelect:focus { background: $primary 18%; text-style: bold; }
    """
    value: reactive[str] = reactive("", init=False)

    def __init__(
        self,
        services: Services,
        asked: Question[str],
        *,
        among: Sequence[ListedDeck] | None = None,
        none: str = "",
    ) -> None:
        """Offer the decks in ``among``, by default all; a non-empty ``none`` is the text for no
        deck, whose value is empty."""
        super().__init__(id=asked.name)
        self._among, self._none = among, none
        self._question: PickFrom | None = None
        self._decks = listed_decks(services) if among is None else among
        playable = [deck.name for deck in self._decks if deck.cards]
        wanted = asked.default if asked.default in playable else self._usual
        self.set_reactive(DeckSelect.value, wanted)

    def _names(self) -> list[str]:
        return [*([""] if self._none else []), *(deck.name for deck in self._decks)]

    @property
    def _usual(self) -> str:
        """The answer if none is remembered: no deck if that is allowed, else one with cards."""
        return "" if self._none else usual_deck(self._decks)

    def offer(self) -> None:
        """Reload the decks; if the chosen one is gone, choose the usual one."""
        self._decks = listed_decks(self.services) if self._among is None else self._among
        if self.value not in self._names():
            self.value = self._usual
        self.refresh()

    def call_none(self, none: str) -> None:
        """Replace the text for no deck, if no deck may be chosen."""
        self._none = none
        self.refresh()

    def watch_value(self) -> None:
        """Notify the form."""
        self.post_message(self.Changed())

    def render(self) -> Text:
        """Return the deck and its number of cards."""
        cards = next((deck.cards for deck in self._decks if deck.name == self.value), 0)
        tail = f" · {render_cards(cards)}" if self.value else ""
        line = Text.assemble(literal(shown_deck(self.value) or self._none))
        line.truncate(max(self.size.width - len(tail) - 3, _LEAST_NAME), overflow="ellipsis")
        line.append(tail, style=DIM)
        line.pad_right(max(self.size.width - line.cell_len - 2, 0))
        return line.append("▼", style=DIM)

    def on_key(self, event: events.Key) -> None:
        """Open the list with the typed letter; letters that follow at once go there too."""
        is_letter = event.is_printable and event.key != "space"
        if event.character and event.is_printable and (is_letter or self._question):
            event.stop()
            self._open(event.character)

    def on_paste(self, event: events.Paste) -> None:
        """Open the list with the pasted text as if it were typed."""
        event.stop()
        self._open(" ".join(event.text.split()))

    def on_click(self) -> None:
        """Open the list."""
        self._open("")

    def action_choose(self) -> None:
        """Open the list of decks."""
        self._open("")

    def _open(self, query: str) -> None:
        """Ask for the deck; pass on what is typed while the dialog opens."""
        if self._question is not None:
            self._question.type(query)
            return

        def answered(name: str | None) -> None:
            self._question = None
            if name is not None:
                self.value = name

        ask = _("Which deck?")
        self._question = pick_among(
            self.services, self._decks, ask, self.value, query=query, none=self._none
        )
        self.app.push_screen(self._question, answered)
