"""The context of a question: the current play and its forecast, the card under the cursor, its
plays.

Below 100 columns the card is at the right, if there is room for it.
"""

from collections.abc import Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.geometry import Size

from catalog.common.i18n import _
from deckbuilder.base.settings import Glyphs
from deckbuilder.battle.questions import render_card
from deckbuilder.battle.results import render_marks
from deckbuilder.tui.battle.forecast import Aiming
from deckbuilder.tui.battle.questions import MOST_LINES, render_answers, render_plays
from deckbuilder.tui.cards.specs import card_sheet_now
from deckbuilder.tui.shell.base import RazdachaNode
from deckbuilder.tui.shell.keys import key_name
from deckbuilder.tui.shell.literal import literal
from deckbuilder.tui.shell.rule_links import LinkedText
from deckbuilder.tui.shell.theme import DIM, GOLD
from deckbuilder.workbench.battle_answers import main_decision
from deckbuilder.workbench.battle_pointing import acting_card, plays_here
from deckbuilder.workbench.battle_selection import NOTHING, Cursor, Selection, chosen_play
from deckbuilder.workbench.table import Table
from engine.berserk import NO_CARD, MatchState, cell_name

_FOR_A_CARD: Final = 3
"""The minimum height for a card beside the rest."""
_FOR_BOTH: Final = 4
"""The minimum height for answers and a forecast together."""


class Part(LinkedText):
    """A part of the side column; when empty it takes no space."""

    def __init__(self, id: str, title: str = "") -> None:  # noqa: A002 - Textual's word
        super().__init__("", id=id, markup=False)
        self._title = ""
        self.entitle(title)
        self._shown: Sequence[RenderableType] | None = ()

    def entitle(self, title: str) -> None:
        """Set the title in the upper edge."""
        if title != self._title:  # Textual redraws the edge even for an equal title
            self._title = title
            self.border_title = literal(title)

    def show(self, *content: RenderableType | None) -> None:
        """Show these contents, one below the other, or nothing if all are None.

        Equal contents are not redrawn, and the layout is not updated if the number of lines is
        equal.
        """
        parts = [part for part in content if part is not None]
        shown = parts or None
        if _is_same(shown, self._shown):
            return
        self._shown = shown
        self.display = bool(parts)
        before = self.lines_needed()
        self.update(Group(*parts) if len(parts) > 1 else next(iter(parts), ""), layout=False)
        if self.lines_needed() != before:
            self.refresh(layout=True)

    def lines_needed(self) -> int:
        """Return the number of lines that the words take at the current width."""
        return self.get_content_height(self.size, self.app.size, self.content_size.width)


def _is_same(one: Sequence[RenderableType] | None, other: Sequence[RenderableType] | None) -> bool:
    """Return whether two contents are the same texts in the same styles; False if unknown."""
    if one is None or other is None:
        return one is other
    return len(one) == len(other) and all(map(_is_same_text, one, other))


def _is_same_text(one: RenderableType, other: RenderableType) -> bool:
    # equality of Texts ignores the base style
    if not isinstance(one, Text) or not isinstance(other, Text):
        return False
    return one == other and one.style == other.style


class AboutPane(RazdachaNode, Vertical):
    """The current play, its forecast, the card under the cursor, its plays or the answers."""

    def __init__(self, table: Table) -> None:
        super().__init__(id="about")
        self._table = table
        self._selection: Selection = NOTHING
        self._cursor = Cursor((), None)
        self._aiming: Aiming | None = None
        self._most = MOST_LINES
        self._brief = False
        self._room = (0, 0)
        self._terminal = Size()
        self._fitted: set[Size] = set()
        self._sheet: tuple[MatchState, tuple[int, Glyphs], Sequence[RenderableType]] | None = None

    def compose(self) -> ComposeResult:
        """Yield the parts, from the acting card to the one looked at."""
        for part in ("act", "forecast", "card", "plays"):
            yield Part(part)

    def show(self, selection: Selection, cursor: Cursor, aiming: Aiming) -> None:
        """Show the card under the cursor and the possible plays.

        While a play is aimed at that card, the forecast is between the play and the card.
        """
        self._selection, self._cursor, self._aiming = selection, cursor, aiming
        self._fitted.clear()
        self._begin_to_fit()

    def on_resize(self) -> None:
        """Decide again what there is room for.

        Showing less can change the pane's height so that there is room for more; at a height seen
        before, the contents stay, which prevents endless resizing.
        """
        if self._terminal != self.app.size:
            self._terminal = self.app.size
            self._fitted.clear()
        if self.size not in self._fitted:
            self._begin_to_fit()

    def _begin_to_fit(self) -> None:
        self._fitted.add(self.size)
        self._most, self._brief = MOST_LINES, False
        self._draw()
        self.call_after_refresh(self._fit)

    @property
    def _is_narrow(self) -> bool:
        return self.screen.has_class("-narrow")

    def _draw(self) -> None:
        """Show as much as there is room for: answers before a forecast, a card last."""
        if self._aiming is None:
            return
        narrow = self._is_narrow
        act = self._aiming.act(self._selection, self._cursor)
        asks = main_decision(self._table) is None
        crowded = (narrow or self.screen.has_class("-short")) and self.size.height < _FOR_BOTH
        shows_aim = act is not None and not (asks and crowded)
        self.query_one("#act", Part).show(act if shows_aim else None)
        self._draw_forecast(shows_aim)
        has_room = not narrow or self.size.height >= _FOR_A_CARD
        self.query_one("#card", Part).show(*(self._card() if has_room else ()))
        self._draw_plays(act is None or (asks and (crowded or not narrow)))

    def _draw_forecast(self, shows_aim: bool) -> None:
        forecast = self._aiming.forecast(self._cursor) if shows_aim and self._aiming else None
        part = self.query_one("#forecast", Part)
        if forecast is None:
            part.show(None)
            return
        title, lines = forecast
        part.entitle(title)
        if self._is_narrow:
            part.show(Text(" · ").join([Text(title, style=DIM), *lines.split()]))
        else:
            part.show(lines)

    def _draw_plays(self, wanted: bool) -> None:
        """Show the plays of a card, or the answers to the question."""
        part, whose = self.query_one("#plays", Part), self._whose_plays()
        part.show(self._answers() if wanted else None)
        part.entitle(whose)
        part.set_class(bool(whose), "-titled")

    def _fit(self) -> None:
        """Limit the contents to the room.

        A card that does not fit gets the key for its full text as title; answers beyond the room
        are replaced by the key that lists them all. All of that is found out at once, since every
        step of its own would cost a frame.
        """
        if not self.is_attached:  # the match was closed meanwhile
            return
        room = self.size.height, self.query_one("#plays", Part).content_size.width
        if self._room != room:
            self._room = room
            self._draw()
            self.call_after_refresh(self._fit)
            return
        self._fit_card()
        plays = self.query_one("#plays", Part)
        if plays.display and main_decision(self._table) is not None:
            self._fit_plays(plays, self._room_of(plays))
        elif plays.display:
            self._fit_answers(plays, self._room_of(plays))

    def _fit_card(self) -> None:
        card = self.query_one("#card", Part)
        lines = card.outer_size.height - self._edges_of_card
        is_cut = card.display and card.lines_needed() > lines
        title = " ".join((key_name("f7"), _("Whole card"))) if is_cut else _("Card")
        card.entitle(title)
        card.set_class(is_cut, "-cut")

    def _fit_plays(self, plays: Part, room: int) -> None:
        """Draw the plays of a card without their refusals if those do not fit."""
        if not self._brief and plays.lines_needed() > room:
            self._brief = True
            self._draw_plays(wanted=True)
        if self._brief and self._whose_plays() and plays.lines_needed() > room:
            plays.entitle(self._whose_plays_and_why())

    def _fit_answers(self, plays: Part, room: int) -> None:
        while self._most > 1 and plays.lines_needed() > room:
            self._most -= 1
            self._draw_plays(wanted=True)

    @property
    def _edges_of_card(self) -> int:
        """The lines of the card's frame: two, one beside a short board, none below a board."""
        if self._is_narrow:
            return 0
        return 2 if self.screen.has_class("-tall") else 1

    def _room_of(self, plays: Part) -> int:
        """Return the number of lines available for answers."""
        if not self._is_narrow:
            return plays.content_size.height
        return max(self.region.bottom - plays.content_region.y, 1)

    def _card(self) -> Sequence[RenderableType]:
        """Return the markers on the cell under the cursor, and its card."""
        return (*self._marks(), *self._card_there())

    def _marks(self) -> Sequence[RenderableType]:
        cell = self._cursor.cell
        marks = [] if cell is None else render_marks(self._table.seen, cell)
        if cell is None or not marks:
            return ()
        told = _("On {cell}: {marker}.").format(cell=cell_name(cell), marker=", ".join(marks))
        return (Text(told, style=GOLD),)

    def _card_there(self) -> Sequence[RenderableType]:
        if self._cursor.card is None:
            return ()
        seen, number = self._table.seen, self._cursor.card
        glyphs = self.services.settings.glyphs
        asked = (number, glyphs)
        if self._sheet is None or self._sheet[0] is not seen or self._sheet[1] != asked:
            parts = card_sheet_now(seen.cards[number], seen, self._table.seat, glyphs)
            self._sheet = seen, asked, parts
        return self._sheet[2]

    def _whose_plays(self) -> str:
        """Return the name of the card for numbered plays; empty if there is none."""
        card = acting_card(self._table, self._selection, self._cursor)
        if main_decision(self._table) is None or card == NO_CARD:
            return ""
        return render_card(self._table.seen, card)

    def _whose_plays_and_why(self) -> str:
        """Return the title of plays without room for refusals: it names the key that explains
        them."""
        why = _("{key} shows why not").format(key=key_name("w"))
        return " · ".join(filter(None, (self._whose_plays(), why)))

    def _answers(self) -> RenderableType | None:
        """Return the answers, or the plays of the acting or pointed card."""
        table = self._table
        wide = self.query_one("#plays", Part).content_size.width or self.size.width
        flowing = wide if self._is_narrow else 0
        if main_decision(table) is None:
            return render_answers(table, self._most, flowing=flowing)
        card = acting_card(table, self._selection, self._cursor)
        if card == NO_CARD:
            return None
        plays = plays_here(table, card)
        chosen, rules = chosen_play(self._selection), table.seen.ruleset
        return render_plays(plays, chosen, rules, flowing=flowing, brief=self._brief)
