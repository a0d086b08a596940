"""The history of a battle (538): browsed line by line or turn by turn, and searched."""

from collections.abc import Sequence
from typing import ClassVar, Final, Self

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Input, Static

from catalog.common.folding import fold
from catalog.common.i18n import N_, _
from deckbuilder.base.settings import Glyphs
from deckbuilder.battle.log import LogEntry
from deckbuilder.kit.columns import Align, Column, dim
from deckbuilder.tui.battle.board_signs import side_signs
from deckbuilder.tui.battle.log import drawn, entry_style
from deckbuilder.tui.shell.areas import BATTLE
from deckbuilder.tui.shell.base import RazdachaNode, RazdachaScreen
from deckbuilder.tui.shell.dialogs import Ask
from deckbuilder.tui.shell.keys import key_name
from deckbuilder.tui.shell.rows import RowList
from deckbuilder.tui.shell.theme import BAD, GOLD
from deckbuilder.workbench.table import Table
from engine.kernel import Seat

_TURN_WIDTH: Final = 4


class SearchLine(RazdachaNode, Input):
    """The line for searching the history."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,enter", "screen.hit(1)", N_("Next hit"), show=True),
        Binding("up", "screen.hit(-1)", N_("Previous hit"), show=False),
    ]


class HistoryList(RowList[LogEntry]):
    """The events, one row each with its turn; search hits are highlighted."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "screen.hit(1)", N_("Next hit"), show=True),
        Binding("p", "screen.hit(-1)", N_("Previous hit"), show=True),
        Binding("right", "turn(1)", N_("Next turn"), show=True, key_display="→"),
        Binding("left", "turn(-1)", N_("Previous turn"), show=True, key_display="←"),
    ]

    def __init__(self, entries: Sequence[LogEntry], seat: Seat | None = None) -> None:
        """Create a list seen from ``seat``: actions have the colour of their side's cards."""
        super().__init__(
            (
                Column(
                    "turn",
                    lambda entry: dim(str(entry.turn or "")),
                    align=Align.RIGHT,
                    least=_TURN_WIDTH - 1,
                ),
                Column("text", self._text, fills=True),
            ),
            id="history",
            empty=_("Nothing has happened yet."),
        )
        self.entries = entries
        self._seat = seat
        self.sought = ""

    def on_mount(self) -> None:
        """Select the newest line."""
        self.set_rows(self.entries, cursor=len(self.entries) - 1)

    def _text(self, entry: LogEntry) -> Text:
        """Return a line with every hit of the search marked."""
        text = Text(entry.text, style=entry_style(entry, self._seat))
        for start, end in hits(entry.text, self.sought):
            text.stylize(f"bold reverse {GOLD}", start, end)
        return text

    def action_turn(self, step: int) -> None:
        """Go to the beginning of the next turn, or of this or the previous one."""
        starts = [at for at, entry in enumerate(self.entries) if entry.begins]
        ahead = [at for at in starts if (at > self.cursor if step > 0 else at < self.cursor)]
        if ahead:
            self.cursor = ahead[0] if step > 0 else ahead[-1]

    def works_now(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Return whether the footer shows a key: hits and turns only if there are any."""
        if action == "screen.hit" or action == "hit":
            return bool(self.matches())
        if action == "turn":
            starts = [at for at, entry in enumerate(self.entries) if entry.begins]
            ahead = parameters == (1,)
            return any(at > self.cursor if ahead else at < self.cursor for at in starts)
        return True

    def matches(self) -> list[int]:
        """Return the rows with a hit."""
        if not self.sought:
            return []
        return [at for at, entry in enumerate(self.entries) if self._has_hit(entry)]

    def _has_hit(self, entry: LogEntry) -> bool:
        return any(hits(text, self.sought) for text in (entry.text, *entry.details))


def hits(text: str, sought: str) -> list[tuple[int, int]]:
    """Return the positions of ``sought`` in ``text``, ignoring case and ё.

    >>> hits("Чёрный лес: чёрный волк", "черный")
    [(0, 6), (12, 18)]
    >>> hits("512.6.4", "6.4"), hits("орк", "")
    ([(4, 7)], [])
    """
    wanted = fold(sought)
    if not wanted:
        return []
    letters = [fold(letter) or " " for letter in text]
    plain = "".join(letters) if all(len(letter) == 1 for letter in letters) else text.casefold()
    places, start = list[tuple[int, int]](), plain.find(wanted)
    while start >= 0:
        places.append((start, start + len(wanted)))
        start = plain.find(wanted, start + len(wanted))
    return places


class HistoryScreen(RazdachaScreen[None]):
    """All events from the placement on, and a search line."""

    AREA = BATTLE
    CSS_PATH = "battle.tcss"
    HELP = N_(
        "Everything that happened in the battle, one action per line; what was hidden from you "
        "stays hidden. Below is the action at the cursor step by step; what the rules forced shows "
        "its rule. Type a part of a line to search, a card, a word or a rule; Enter goes to the "
        "next hit. In the list the arrows go from line to line and from turn to turn."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", N_("Close"), show=True),
        Binding("l", "back", N_("Close"), show=False),
        Binding("slash,ctrl+f", "search", N_("Search"), show=True),
        Binding("t", "ask_turn", N_("Go to a turn"), show=True),
    ]

    def __init__(
        self,
        entries: Sequence[LogEntry],
        glyphs: Glyphs = Glyphs.SYMBOLS,
        seat: Seat | None = None,
    ) -> None:
        super().__init__()
        self._entries: Sequence[LogEntry] = drawn(entries, glyphs)
        self._seat = seat

    @classmethod
    def of(cls, table: Table, glyphs: Glyphs) -> Self:
        """Return the history of a match, one line per action."""
        return cls(table.actions(side_signs(glyphs)), glyphs, table.seat)

    def compose_body(self) -> ComposeResult:
        """Yield the search line, the lines, and the full line of the cursor."""
        with Horizontal(id="search"):
            placeholder = _("Search: a card, a word, a rule ({key})").format(key=key_name("slash"))
            yield SearchLine(placeholder=placeholder, id="sought", compact=True)
            yield Static("", id="found", markup=False)
        yield HistoryList(self._entries, self._seat)
        yield Static("", id="line", markup=False)

    def on_mount(self) -> None:
        """Focus the list, so that the arrows work at once."""
        rows = self.query_one(HistoryList)
        rows.add_class("panel")
        rows.border_title = _("History")
        rows.focus()

    @on(RowList.Moved)
    def _show_line(self) -> None:
        rows = self.query_one(HistoryList)
        entry = self._entries[rows.cursor]
        text = Text(entry.text, style="bold" if entry.details else "")
        if entry.details and entry.details != (entry.text,):
            text.append("\n" + " ".join(entry.details), style="not bold")
        for start, end in hits(text.plain, rows.sought):
            text.stylize(f"bold reverse {GOLD}", start, end)
        self.query_one("#line", Static).update(text)
        self._show_found()

    @on(Input.Changed, "#sought")
    def _sought(self, event: Input.Changed) -> None:
        rows = self.query_one(HistoryList)
        rows.sought = event.value.strip()
        matches = rows.matches()
        if matches and rows.cursor not in matches:
            self._go_to_hit(-1)
        rows.refresh()
        self._show_found()

    def _show_found(self) -> None:
        rows = self.query_one(HistoryList)
        matches, text = rows.matches(), Text()
        if rows.sought and not matches:
            text = Text(_("not found"), style=BAD)
        elif rows.cursor in matches:
            numbers = {"number": matches.index(rows.cursor) + 1, "count": len(matches)}
            text = Text(_("{number} of {count}").format(**numbers), style=GOLD)
        elif matches:
            text = Text(_("found: {count}").format(count=len(matches)), style=GOLD)
        self.query_one("#found", Static).update(text)

    def action_back(self) -> None:
        """Go back from the search line to the list, or from the list to the battle."""
        if self.query_one(SearchLine).has_focus:
            self.query_one(HistoryList).focus()
        else:
            super().action_back()

    def action_search(self) -> None:
        """Go to the search line."""
        self.query_one(SearchLine).focus()

    def action_hit(self, step: int) -> None:
        """Go to the next or previous hit, wrapping around."""
        rows = self.query_one(HistoryList)
        if rows.matches():
            self._go_to_hit(step)
        elif rows.sought:
            self.razdacha.show_notice(_("Nothing found: {text}").format(text=rows.sought))
        else:
            self.action_search()
            return
        rows.focus()

    def _go_to_hit(self, step: int) -> None:
        rows = self.query_one(HistoryList)
        matches = rows.matches()
        ahead = [at for at in matches if (at > rows.cursor if step > 0 else at < rows.cursor)]
        if step > 0:
            rows.cursor = ahead[0] if ahead else matches[0]
        else:
            rows.cursor = ahead[-1] if ahead else matches[-1]

    def action_ask_turn(self) -> None:
        """Ask for a turn, and go to its beginning."""

        def answered(text: str) -> None:
            self.query_one(HistoryList).cursor = self._beginning(text)

        self.ask(Ask(_("Which turn?"), "", self._wrong_turn), answered)

    def _turns(self) -> list[int]:
        return [entry.turn for entry in self._entries if entry.begins]

    def _wrong_turn(self, text: str) -> str:
        if text.isascii() and text.isdigit() and int(text) in self._turns():
            return ""
        turns = self._turns()
        if not turns:
            return _("No turn has begun yet.")
        return _("Turns so far: {first}–{last}.").format(first=turns[0], last=turns[-1])

    def _beginning(self, text: str) -> int:
        turn = int(text)
        starts = (at for at, entry in enumerate(self._entries) if entry.begins)
        return next(at for at in starts if self._entries[at].turn == turn)
