"""The saved versions of a deck: when, why, what differs, and how to restore any of them."""

import re
from typing import ClassVar, Final

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal

from catalog.common.i18n import N_, _
from deckbuilder.decks.diff_text import render_diff_lines
from deckbuilder.decks.english import shown_deck
from deckbuilder.decks.formats import rules_of
from deckbuilder.decks.starters import offered_starters
from deckbuilder.decks.store import DeckVersion
from deckbuilder.decks.text import CardSource, Deck, resolve
from deckbuilder.decks.versions import diff_decks
from deckbuilder.kit.columns import Align, Column, Span, Spans, bold, dim
from deckbuilder.squads.worth import MeasuredWorth
from deckbuilder.tui.cards.deck_choice import pick_deck
from deckbuilder.tui.decks.expected import ExpectedPanel, worth_of_decks
from deckbuilder.tui.shell.areas import DECKS
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.dialogs import Ask, Confirm
from deckbuilder.tui.shell.literal import literal
from deckbuilder.tui.shell.rows import Headed, RowList
from deckbuilder.tui.shell.texts import TextPane
from deckbuilder.tui.shell.theme import BAD, GOOD
from deckbuilder.workbench.deck_history import Sitting, local_time, sittings
from deckbuilder.workbench.deck_report import RememberedCards

_STYLES: Final = {"+": GOOD, "-": BAD}
_MINUS: Final = re.compile(r"^-")
_LEAST_CHANGE: Final = 18  # cells; with fewer there is no room for the year


class VersionList(RowList[Sitting]):
    """The listed versions, newest first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", show=False),  # the screen's own key describes the action
    ]

    def __init__(self) -> None:
        super().__init__(
            (
                Column("number", self._number, ("№",), Align.RIGHT, least=5),
                Column(
                    "when",
                    lambda row: dim(local_time(row.version.saved_at)),
                    (_("when"),),
                    shorter=(lambda row: dim(local_time(row.version.saved_at)[len("2026-") :]),),
                    drop=(1,),
                ),
                Column(
                    "cards",
                    lambda row: bold(str(row.version.deck.total)),
                    (_("cards"),),
                    Align.RIGHT,
                    least=max(3, len(_("cards"))),
                ),
                Column("change", _change, (_("name, changes"),), least=_LEAST_CHANGE, fills=True),
            ),
            id="versions",
        )
        self.marked = 0

    def show(self, rows: list[Sitting], number: int) -> None:
        """Show the versions, with the cursor on the one of this number."""
        places = [place for place, row in enumerate(rows) if row.version.number == number]
        self.set_rows(rows, places[0] if places else 0)

    @property
    def version(self) -> DeckVersion | None:
        """The version under the cursor."""
        return None if self.current is None else self.current.version

    def _number(self, row: Sitting) -> str:
        mark = "►" if row.version.number == self.marked else " "
        return f"{mark}{row.version.number:>4}"


def _change(row: Sitting) -> Spans:
    """Return the name of a version and its change."""
    change = Span(row.change, "dim" if row.before is None else "")
    note = row.version.note
    return Spans([Span(f"{note}  ", "bold"), change] if note else [change])


class DifferencePanel(ExpectedPanel):
    """The differences between two decks; the edge shows their effect on the expected squad."""

    CHANGE = N_("change {change}")

    def compose(self) -> ComposeResult:
        """Yield the lines."""
        yield TextPane()

    def show_difference(
        self, before: Deck, after: Deck, cards: CardSource, worth: MeasuredWorth
    ) -> None:
        """Show the lines at once, and compute the squads of both decks."""
        lines = render_diff_lines(diff_decks(before, after))
        told = [Text(_MINUS.sub("−", line), style=_STYLES.get(line[:1], "")) for line in lines]
        self.query_one(TextPane).show(Text("\n").join(told), wrap=True)
        old, new = (resolve(deck, cards).specs() for deck in (before, after))
        known = len(old) == before.total
        self.compare(
            old if known else (), new, after.total - len(new), worth, rules_of(after.format)
        )


class VersionsScreen(RazdachaScreen[None]):
    """The screen that lists the versions of a deck, compares, annotates and restores them."""

    AREA = DECKS
    CSS_PATH = "../shell/tables.tcss"
    HELP = N_(
        "The versions of the deck: number, local time, cards, the name you gave, and what was "
        "added and removed since the one below. The steps of one session, with pauses of less "
        "than ten minutes, are shown as the last of them; a version with a name is always "
        "shown on its own, and A lists every step that was ever saved. Beside the list is the "
        "difference between the version at the cursor and the deck as it is now: + was added, "
        "- was removed; on the edge, what that does to the best squad of a deal, for the "
        "first player. N names a version. Space marks a version to compare with, W chooses "
        "another deck. Restoring makes a new version, so nothing is lost."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "note", N_("Name it")),
        Binding("r,enter", "restore", N_("Restore")),
        Binding("d,space", "mark", N_("Compare with this")),
        Binding("w", "other", N_("With another deck")),
        Binding("a", "every", N_("Every step")),
        Binding("escape", "back", N_("Back")),
    ]

    def __init__(self, name: str) -> None:
        super().__init__()
        self._deck_name = name
        self._every = False
        self._versions: tuple[DeckVersion, ...] = ()
        self._other: Deck | None = None

    def compose_body(self) -> ComposeResult:
        """Yield the list and the difference."""
        with Horizontal(id="history"):
            rows = VersionList()
            panel = Headed(rows, id="list")
            panel.border_title = literal(
                _("Versions of “{name}”").format(name=shown_deck(self._deck_name))
            )
            yield panel
            yield DifferencePanel(id="difference", classes="panel")

    def works_now(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Return whether the footer shows a key: the newest version is the deck itself; comparing
        needs two."""
        rows = self.query_one(VersionList)
        match action:
            case "restore":
                version = rows.version
                return version is not None and version.number != self._versions[-1].number
            case "mark":
                return rows.count > 1
            case _:
                return True

    def on_mount(self) -> None:
        """Show the versions."""
        self._cards = RememberedCards(self.services.catalog)
        self._worth = worth_of_decks(self.services).model
        self.query_one(VersionList).focus()
        self._show(0)

    def _show(self, number: int) -> None:
        with self.showing_errors():
            self._versions = self.services.decks.history(self._deck_name)
            rows = sittings(self._versions, every=self._every)
            self.query_one(VersionList).show(rows, number)

    @on(RowList.Moved)
    def _compare(self) -> None:
        rows = self.query_one(VersionList)
        version = rows.version
        if version is None:
            return
        before, old = version.deck, f"№ {version.number}"
        after, title = self._versions[-1].deck, _("From {old} to now").format(old=old)
        if self._other is not None:
            after, new = self._other, _("“{name}”").format(name=shown_deck(self._other.name))
            title = _("From {old} to {new}").format(old=old, new=new)
        elif rows.marked:
            marked = next(version for version in self._versions if version.number == rows.marked)
            before, after = marked.deck, version.deck
            title = _("From {old} to {new}").format(old=f"№ {marked.number}", new=old)
        pane = self.query_one("#difference", DifferencePanel)
        pane.border_title = literal(title)
        pane.show_difference(before, after, self._cards, self._worth)

    def action_mark(self) -> None:
        """Compare the others with this version; the same key again compares with the current
        deck."""
        rows = self.query_one(VersionList)
        if rows.version is not None:
            self._other = None
            rows.marked = 0 if rows.marked == rows.version.number else rows.version.number
            rows.refresh()
            self._compare()

    def action_other(self) -> None:
        """Ask for a deck to compare with."""
        starters = offered_starters(self.services.catalog)
        decks = {starter.name: starter for _stem, starter in starters}

        def take(name: str) -> None:
            with self.showing_errors():
                deck = self.services.decks.find(name)
                self._other = decks[name] if deck is None else deck
                self._compare()

        question = _("With which deck?")
        self.ask(pick_deck(self.services, question, without=self._deck_name), take)

    def action_every(self) -> None:
        """Switch between listing every step and listing sessions."""
        self._every = not self._every
        version = self.query_one(VersionList).version
        self._show(version.number if version is not None else 0)

    def action_note(self) -> None:
        """Ask for the note of the version."""
        version = self.query_one(VersionList).version
        if version is None:
            return

        def keep(note: str) -> None:
            with self.showing_errors():
                self.services.decks.set_note(self._deck_name, version.number, note)
            self._show(version.number)

        question = _("What should version {number} be called?").format(number=version.number)
        self.ask(Ask(question, version.note), keep)

    @on(RowList.Chosen)
    def action_restore(self) -> None:
        """Ask, and restore the version as the deck."""
        version = self.query_one(VersionList).version
        if version is None:
            return

        def restore(sure: bool | None) -> None:
            if sure:
                with self.showing_errors():
                    made = self.services.decks.restore(self._deck_name, version.number)
                    self._show(made.number)

        question = _("Restore version {number}? The current state stays as a version.")
        self.app.push_screen(
            Confirm(question.format(number=version.number), _("Restore"), destroys=True), restore
        )
