"""The cards that the collection lacks for a deck."""

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from catalog.cards import Card
from catalog.common.i18n import N_, _, ngettext, sentence
from catalog.english import shown_name
from deckbuilder.cards.columns import CardRow, list_columns, row_of_card
from deckbuilder.decks.collection import Missing
from deckbuilder.decks.english import shown_deck
from deckbuilder.decks.text import Deck
from deckbuilder.kit.columns import Align, Column, toned
from deckbuilder.tui.cards.whole_card import WHOLE_CARD, WholeCard
from deckbuilder.tui.shell.areas import DECKS
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.keys import key_name
from deckbuilder.tui.shell.literal import literal
from deckbuilder.tui.shell.rows import Headed, RowList


class MissingList(RowList[Missing]):
    """Cards with the numbers of missing, owned, needed and reserved copies."""

    def show(self, lines: Sequence[Missing], cards: Mapping[str, Card]) -> None:
        """Show these lines; ``cards`` are the known ones, by name."""

        def card(line: Missing) -> CardRow | None:
            tone = "bold" if line.missing else ""
            return row_of_card(cards[line.name], tone=tone) if line.name in cards else None

        self.columns = list_columns(
            card,
            self.services.settings.glyphs,
            before=(
                _count("missing", _("missing"), lambda line: line.missing),
                _count("owned", _("owned"), lambda line: line.owned),
                _count("needed", _("needed"), lambda line: line.needed),
                _count("reserved", _("reserved"), lambda line: line.reserved),
            ),
            otherwise=lambda line: f"? {shown_name(line.name)}",
        )
        self.set_rows(lines)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether an action is available: Enter opens nothing, another key shows the whole
        card."""
        return action != "choose"


def _count(key: str, head: str, count: Callable[[Missing], int]) -> Column[Missing]:
    return Column(
        key,
        lambda line: toned(str(count(line)), "" if count(line) else "dim"),
        (head,),
        Align.RIGHT,
        least=len(head),
    )


class MissingScreen(RazdachaScreen[None]):
    """The cards that are missing for a deck, or all cards it needs."""

    AREA = DECKS
    CSS_PATH = "../shell/tables.tcss"
    HELP = N_(
        "What you lack to build the deck and its side: copies missing, owned, needed, and tied up "
        "in other built decks. Copies of all prints of a card count together. A shows all cards of "
        "the deck, W adds what is missing to your wishes, in the newest print of each card; Ctrl+Z "
        "takes that back."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a", "all", N_("Missing or all")),
        Binding("w", "wish", N_("Wish for missing cards")),
        Binding("ctrl+z", "undo", N_("Undo")),
        WHOLE_CARD,
        Binding("escape", "back", N_("Back")),
    ]

    def __init__(self, deck: Deck) -> None:
        super().__init__()
        self._deck = deck
        self._all = False
        self._lines: tuple[Missing, ...] = ()
        self._steps = 0  # edits of the collection made here and not undone

    def compose_body(self) -> ComposeResult:
        """Yield the table."""
        yield Static("", id="missing-sum", markup=False)
        yield Headed(MissingList(id="missing-cards"), id="missing")

    def on_mount(self) -> None:
        """Compare the deck with the collection."""
        with self.showing_errors():
            self._lines = self.services.collection.missing(self._deck)
        pane = self.query_one(Headed)
        pane.border_title = literal(
            _("Missing for “{name}”").format(name=shown_deck(self._deck.name))
        )
        self.query_one(MissingList).focus()
        self._show()

    def _show(self) -> None:
        lacks = sum(line.missing for line in self._lines)
        if not self._lines:
            head = Text(_("The deck is empty."))
        elif lacks:
            text = ngettext("{count} copy is missing", "{count} copies are missing", lacks)
            head = Text(sentence(text.format(count=lacks)))
        else:
            text = _("You have every card of “{name}”.")
            head = Text(text.format(name=shown_deck(self._deck.name)))
        self.query_one("#missing-sum", Static).update(head)
        shown = tuple(line for line in self._lines if line.missing or self._all)
        found = self.services.catalog.by_names(line.name for line in shown)
        cards = {name: cards[0] for name, cards in found.items() if cards}
        self.query_one(MissingList).show(shown, cards)

    def _card(self, line: Missing) -> Card:
        return self.services.catalog.by_name(line.name)[0]

    def action_whole_card(self) -> None:
        """Show the whole card under the cursor, if the catalogue knows it."""
        line = self.query_one(MissingList).current
        if line is not None and line.known:
            self.app.push_screen(WholeCard(self._card(line)))

    def action_wish(self) -> None:
        """Wish for the missing copies, unless there are as many wishes for the print already."""
        services = self.services
        with self.showing_errors():
            more: dict[str, tuple[int, int]] = {}
            for line in self._lines:
                if line.missing and line.known:
                    ref = self._card(line).ref
                    wished = services.collection.copies(ref).wish
                    if line.missing > wished:
                        more[ref] = (0, line.missing - wished)
            services.collection_editing.carry_out(lambda: services.collection.shift(more))
            self._steps += bool(more)
            self._show_wishes(sum(by for _owned, by in more.values()))
        self.refresh_bindings()

    def _show_wishes(self, count: int) -> None:
        text = ngettext(
            "You now wish for {count} copy.", "You now wish for {count} copies.", count
        ).format(count=count)
        if count:
            text += " " + _("{key} undoes that.").format(key=key_name("ctrl+z"))
        self.razdacha.show_notice(text)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether an action is available: undo needs wishes added here."""
        return self._steps > 0 if action == "undo" else super().check_action(action, parameters)

    def works_now(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Return whether the footer shows a key: wishes need missing copies, showing a card needs a
        known one."""
        line = self.query_one(MissingList).current
        match action:
            case "wish":
                return any(one.missing and one.known for one in self._lines)
            case "whole_card":
                return line is not None and line.known
            case _:
                return True

    def action_undo(self) -> None:
        """Withdraw the wishes that were added last."""
        with self.showing_errors():
            changes = self.services.collection_editing.undo()
            self._steps -= 1
            count = sum(change.before.wish - change.after.wish for change in changes.values())
            text = ngettext(
                "Undone: {count} wish removed.",
                "Undone: {count} wishes removed.",
                count,
            )
            self.razdacha.show_notice(text.format(count=count))
        self.refresh_bindings()

    def action_all(self) -> None:
        """Show all cards, or only the missing ones."""
        self._all = not self._all
        self._show()
