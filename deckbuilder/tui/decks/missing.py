"""What the collection lacks for a deck."""

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from catalog.common.i18n import N_, _, ngettext
from deckbuilder.decks.collection import Missing
from deckbuilder.decks.text import Deck
from deckbuilder.tui.cards.card_panel import Headed
from deckbuilder.tui.cards.whole_card import WHOLE_CARD, WholeCard
from deckbuilder.tui.shell.areas import DECKS
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.keys import key_name
from deckbuilder.tui.shell.literal import literal
from deckbuilder.tui.shell.rows import RowList
from deckbuilder.tui.shell.theme import DIM


class MissingList(RowList):
    """Cards with the copies that are missing, owned, needed and reserved."""

    def __init__(self) -> None:
        super().__init__(id="missing-cards")
        self._lines: tuple[Missing, ...] = ()

    def show(self, lines: tuple[Missing, ...]) -> None:
        """Show these lines."""
        self._lines = lines
        self.set_count(len(lines))

    @property
    def line(self) -> Missing | None:
        """The line of the cursor."""
        return self._lines[self.cursor] if self._lines else None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enter opens nothing here: a key shows the card whole."""
        return action != "choose"

    def heads(self, width: int) -> Text:
        """Return what stands above the columns."""
        cells = " ".join(f"{head:>{size}}" for head, size in _sized_heads())
        name = _("name")
        return Text(f"{cells}  {name}", style="bold")

    def row(self, index: int, width: int) -> Text:
        """Return the numbers and the name."""
        line = self._lines[index]
        numbers = (line.missing, line.owned, line.needed, line.reserved)
        text = Text()
        for number, (_head, size) in zip(numbers, _sized_heads(), strict=True):
            text.append(f"{number:>{size}} ", style="" if number else DIM)
        return text.append(f" {_name(line)}", style="bold" if line.missing else "")


def _sized_heads() -> list[tuple[str, int]]:
    heads = (_("missing"), _("owned"), _("needed"), _("reserved"))
    return [(head, len(head)) for head in heads]


class MissingScreen(RazdachaScreen[None]):
    """Say what is missing for a deck, or everything it needs."""

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
        self._steps = 0  # edits of the collection made here, not taken back

    def compose_body(self) -> ComposeResult:
        """Yield the table."""
        rows = MissingList()
        yield Static("", id="missing-sum", markup=False)
        yield Headed(rows, rows, id="missing")

    def on_mount(self) -> None:
        """Compare the deck with the collection."""
        with self.telling():
            self._lines = self.services.collection.missing(self._deck)
        pane = self.query_one(Headed)
        pane.border_title = literal(_("Missing for “{name}”").format(name=self._deck.name))
        self.query_one(MissingList).focus()
        self._show()

    def _show(self) -> None:
        lacks = sum(line.missing for line in self._lines)
        if not self._lines:
            head = Text(_("The deck is empty."))
        elif lacks:
            text = ngettext("{count} copy is missing.", "{count} copies are missing.", lacks)
            head = Text(text.format(count=lacks))
        else:
            text = _("You have every card of “{name}”.")
            head = Text(text.format(name=self._deck.name))
        self.query_one("#missing-sum", Static).update(head)
        shown = tuple(line for line in self._lines if line.missing or self._all)
        self.query_one(MissingList).show(shown)
        self.query_one(Headed).draw_heads()

    def action_whole_card(self) -> None:
        """Show all of the card under the cursor, if the catalogue knows it."""
        line = self.query_one(MissingList).line
        if line is not None and line.known:
            self.app.push_screen(WholeCard(self.services.catalog.by_name(line.name)[0]))

    def action_wish(self) -> None:
        """Wish for the missing copies, unless there are as many wishes for the print already."""
        services = self.services
        with self.telling():
            more: dict[str, tuple[int, int]] = {}
            for line in self._lines:
                if line.missing and line.known:
                    ref = services.catalog.by_name(line.name)[0].ref
                    wished = services.collection.copies(ref).wish
                    if line.missing > wished:
                        more[ref] = (0, line.missing - wished)
            services.collection_editing.carry_out(lambda: services.collection.shift(more))
            self._steps += bool(more)
            self._tell_wishes(sum(by for _owned, by in more.values()))
        self.refresh_bindings()

    def _tell_wishes(self, count: int) -> None:
        text = ngettext(
            "You now wish for {count} copy.", "You now wish for {count} copies.", count
        ).format(count=count)
        if count:
            text += " " + _("{key} undoes that.").format(key=key_name("ctrl+z"))
        self.razdacha.say(text)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only wishes added here are taken back here."""
        return self._steps > 0 if action == "undo" else super().check_action(action, parameters)

    def works_now(self, action: str, parameters: tuple[object, ...]) -> bool:
        """What is missing can be wished for; what the catalogue does not know cannot be shown."""
        line = self.query_one(MissingList).line
        match action:
            case "wish":
                return any(one.missing and one.known for one in self._lines)
            case "whole_card":
                return line is not None and line.known
            case _:
                return True

    def action_undo(self) -> None:
        """Take the wishes back that were added last."""
        with self.telling():
            changes = self.services.collection_editing.undo()
            self._steps -= 1
            count = sum(change.before.wish - change.after.wish for change in changes.values())
            text = ngettext(
                "Undone: {count} wish removed.",
                "Undone: {count} wishes removed.",
                count,
            )
            self.razdacha.say(text.format(count=count))
        self.refresh_bindings()

    def action_all(self) -> None:
        """Show all cards, or those that are missing."""
        self._all = not self._all
        self._show()


def _name(line: Missing) -> str:
    return line.name if line.known else f"? {line.name}"
