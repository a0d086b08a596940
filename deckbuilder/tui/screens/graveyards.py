"""Both graveyards of a battle: whoever plays may look at them at any moment (205.2)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Static

from catalog.i18n import N_, _
from deckbuilder.tui.areas import BATTLE
from deckbuilder.tui.base import RazdachaScreen
from deckbuilder.tui.theme import DIM, GOLD
from deckbuilder.tui.widgets.rows import RowList
from deckbuilder.tui.widgets.specs import spec_sheet
from engine.berserk.cards import CardSpec
from engine.berserk.state import MatchState
from engine.kernel import Seat


@dataclass(frozen=True, slots=True)
class GraveRow:
    """A card and its place in its graveyard, counted from the lowest; or, without a card, a
    heading."""

    spec: CardSpec | None
    place: int = 0
    heading: str = ""


def grave_rows(seen: MatchState, seat: Seat) -> list[GraveRow]:
    """Return both graveyards, those of ``seat`` first; in each the card on top comes first."""
    rows = []
    for owner in (seat, seat.opponent):
        cards = [seen.cards[number].spec for number in seen.graveyards[owner]]
        heading = _("Your graveyard: {count}")
        if owner is not seat:
            heading = _("Graveyard of {player}: {count}")
        heading = heading.format(player=seen.names[owner], count=len(cards))
        rows.append(GraveRow(None, heading=heading))
        rows += [GraveRow(cards[at], at + 1) for at in reversed(range(len(cards)))]
    return rows


class GraveList(RowList):
    """The dead cards below the names of their graveyards."""

    def __init__(self, rows: Sequence[GraveRow]) -> None:
        super().__init__(id="graves")
        self.rows = rows

    def on_mount(self) -> None:
        """Show the rows; the cursor finds the first card by itself."""
        self.set_count(len(self.rows))

    @property
    def spec(self) -> CardSpec | None:
        """The card of the cursor; None when nobody has died."""
        return self.rows[self.cursor].spec

    def selectable(self, index: int) -> bool:
        """Headings are passed over."""
        return self.rows[index].spec is not None

    def row(self, index: int, width: int) -> Text:
        """Return a heading, or a card with its place."""
        row = self.rows[index]
        if row.spec is None:
            return Text.assemble((row.heading, f"bold {GOLD}"))
        return Text.assemble((f" {row.place:>2} ", DIM), row.spec.name)


class GraveyardsScreen(RazdachaScreen[None]):
    """Both graveyards in their order, and the card of the cursor."""

    AREA = BATTLE
    CSS_PATH = "../styles/match.tcss"
    HELP = N_(
        "The graveyards of both players, yours above. In each the card on top comes first; number"
        " 1 lies at the bottom. The arrows go from card to card, the other side shows the card."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,g", "back", N_("Close"), show=True),
    ]

    def __init__(self, seen: MatchState, seat: Seat) -> None:
        super().__init__()
        self._rows = grave_rows(seen, seat)

    def compose_body(self) -> ComposeResult:
        """Yield the list and the card."""
        with Horizontal(id="graveyards"):
            yield GraveList(self._rows)
            with VerticalScroll(id="dead-card", classes="panel", can_focus=False):
                yield Static("", markup=False)

    def on_mount(self) -> None:
        """Begin with the first card."""
        self.query_one("#graves").add_class("panel")
        self.query_one("#graves").border_title = _("Graveyards")
        self._show_card()

    @on(RowList.Moved)
    def _show_card(self) -> None:
        spec = self.query_one(GraveList).spec
        sheet = self.query_one("#dead-card Static", Static)
        if spec is None:
            sheet.update(Text(_("Both graveyards are empty."), style="italic"))
        else:
            sheet.update(spec_sheet(spec, self.services.settings.glyphs))
