"""The home screen: what is unfinished, then where to go."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from catalog.common.i18n import N_, _, ngettext
from deckbuilder.tui.shell.areas import AREA_OF, AREAS, HOME
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.keys import key_name
from deckbuilder.tui.shell.rows import RowList
from deckbuilder.tui.shell.theme import DIM

_UNFINISHED: Final[Mapping[str, tuple[str, str]]] = {
    "match": ("battle", N_("Go on with the match")),
    "deal": ("deal", N_("Go on with the deal")),
    "trainer": ("trainer", N_("Go on training")),
    "draft": ("draft", N_("Go on with the draft")),
}
"""Kinds of sessions a user can go on with: the area, and what the line says."""


@dataclass(frozen=True, slots=True)
class _Line:
    """One line of the menu: ``area`` is empty for a heading, ``quit`` for the way out."""

    text: str
    area: str = ""
    key: str = ""
    about: str = ""


class Menu(RowList):
    """The lines of the home screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", N_("Go"), show=True),
    ]

    def __init__(self) -> None:
        super().__init__(id="menu")
        self.lines: list[_Line] = []

    def show(self, lines: list[_Line]) -> None:
        """Show these lines."""
        self.lines = lines
        self.set_count(len(lines))

    def selectable(self, index: int) -> bool:
        """Headings and gaps are skipped."""
        return bool(self.lines[index].area)

    def row(self, index: int, width: int) -> Text:
        """Return name, key and purpose of a line."""
        line = self.lines[index]
        if not line.area:
            return Text(line.text, style="bold")
        text = Text(f"  {line.text:<22}")
        text.append(f"{line.key:<8}", style="bold")
        return text.append(line.about, style=DIM)


class HomeScreen(RazdachaScreen[None]):
    """Areas to go to, and what can be continued."""

    AREA = HOME
    CSS_PATH = "home.tcss"
    HELP = N_(
        "From here you go to the areas of the program. What you left unfinished stands at the top:"
        " a match and a deal are kept at every step, so you may leave at any time."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "app.quit", N_("Leave Razdacha"), show=True),
    ]

    def compose_body(self) -> ComposeResult:
        """Yield a greeting and the menu."""
        yield Static(_("Razdacha — a workbench for players of Berserk"), id="welcome")
        yield Static("", id="known", markup=False)
        yield Menu()

    def on_screen_resume(self) -> None:
        """Look again at what is unfinished."""
        with self.telling():
            self._show()

    def _show(self) -> None:
        cards, decks = self.services.catalog.count(), len(self.services.decks.names())
        known = [
            ngettext("{count} card", "{count} cards", cards).format(count=cards),
            ngettext("{count} deck of yours", "{count} decks of yours", decks).format(count=decks),
        ]
        self.query_one("#known", Static).update(" · ".join(known))
        self.query_one(Menu).show([*self._unfinished(), *self._areas()])

    def _unfinished(self) -> list[_Line]:
        lines = [
            _Line(_(text), area, key_name(AREA_OF[area].key))
            for kind, (area, text) in _UNFINISHED.items()
            if self.services.sessions.is_left(kind)
        ]
        return [_Line(_("Unfinished")), *lines, _Line("")] if lines else []

    def _areas(self) -> list[_Line]:
        lines = [
            _Line(_(area.title), area.code, key_name(area.key), _(area.about))
            for area in AREAS
            if area is not HOME
        ]
        leave = _Line(_("Leave Razdacha"), "quit", key_name("ctrl+q"), _("Nothing is lost."))
        return [_Line(_("Where to go")), *lines, _Line(""), leave]

    @on(RowList.Chosen)
    async def _go(self, event: RowList.Chosen) -> None:
        area = self.query_one(Menu).lines[event.index].area
        if area == "quit":
            await self.app.action_quit()
        else:
            self.razdacha.open_area(area)
