"""What the collection lacks for a deck."""

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from catalog.common.i18n import N_, _, ngettext
from deckbuilder.decks.collection import Missing
from deckbuilder.decks.text import Deck
from deckbuilder.tui.shell.areas import DECKS
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.keys import key_name
from deckbuilder.tui.shell.literal import literal
from deckbuilder.tui.shell.texts import TextPane, table_text


class MissingScreen(RazdachaScreen[None]):
    """Say what is missing for a deck, or everything it needs."""

    AREA = DECKS
    CSS_PATH = "../shell/tables.tcss"
    HELP = N_(
        "What you lack to build the deck and its side: copies that are missing, that you own, that"
        " the deck needs, and that lie in other built decks and so are not free. Copies of all"
        " prints of a card count together. A shows all cards of the deck, W adds what is missing to"
        " your wishes, in the newest print of each card; Ctrl+Z takes that back."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a", "all", N_("Missing or all")),
        Binding("w", "wish", N_("Wish for what is missing")),
        Binding("ctrl+z", "undo", N_("Undo")),
    ]

    def __init__(self, deck: Deck) -> None:
        super().__init__()
        self._deck = deck
        self._all = False
        self._steps = 0  # edits of the collection made here, not taken back

    def compose_body(self) -> ComposeResult:
        """Yield the table."""
        yield TextPane(id="missing", classes="panel")

    def on_mount(self) -> None:
        """Compare the deck with the collection."""
        self._lines: tuple[Missing, ...] = ()
        with self.telling():
            self._lines = self.services.collection.missing(self._deck)
        pane = self.query_one(TextPane)
        pane.border_title = literal(_("Missing for “{name}”").format(name=self._deck.name))
        pane.focus()
        self._show()

    def _show(self) -> None:
        lacks = sum(line.missing for line in self._lines)
        if not self._lines:
            head = Text(_("The deck is empty."))
        elif lacks:
            text = ngettext("{count} copy is missing:", "{count} copies are missing:", lacks)
            head = Text(text.format(count=lacks) + "\n")
        else:
            text = _("You have every card of “{name}”.")
            head = Text(text.format(name=self._deck.name) + "\n")
        heads = (_("missing"), _("owned"), _("needed"), _("reserved"), _("name"))
        rows = [
            (line.missing, line.owned, line.needed, line.reserved, _name(line))
            for line in self._lines
            if line.missing or self._all
        ]
        if rows:
            head.append_text(table_text(rows, heads, right=[0, 1, 2, 3]))
        self.query_one(TextPane).show(head)

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
            "{count} copy is wished for now.", "{count} copies are wished for now.", count
        ).format(count=count)
        if count:
            text += " " + _("{key} takes that back.").format(key=key_name("ctrl+z"))
        self.razdacha.say(text)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only wishes added here are taken back here."""
        return self._steps > 0 if action == "undo" else super().check_action(action, parameters)

    def action_undo(self) -> None:
        """Take the wishes back that were added last."""
        with self.telling():
            changes = self.services.collection_editing.undo()
            self._steps -= 1
            count = sum(change.before.wish - change.after.wish for change in changes.values())
            text = ngettext(
                "Undone: {count} wish taken back.",
                "Undone: {count} wishes taken back.",
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
