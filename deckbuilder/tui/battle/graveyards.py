"""Both graveyards and exiles of a battle, which players may look at any time (205.2, 206.2)."""

from dataclasses import dataclass
from typing import ClassVar

from rich.console import Group
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Static

from catalog.common.i18n import N_, _
from deckbuilder.cards.columns import list_columns, row_of_spec
from deckbuilder.kit.columns import Align, Column, dim
from deckbuilder.tui.cards.specs import spec_whole
from deckbuilder.tui.cards.whole_card import WholeCard
from deckbuilder.tui.shell.areas import BATTLE
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.rows import Heading, RowList
from deckbuilder.tui.shell.rule_links import LinkedText
from deckbuilder.tui.shell.theme import GOLD
from engine.berserk import CardSpec, MatchState
from engine.kernel import Seat


@dataclass(frozen=True, slots=True)
class GraveRow:
    """A card with its position in its graveyard, counted from the bottom; or, without a card, a
    heading."""

    spec: CardSpec
    place: int


def grave_rows(seen: MatchState, seat: Seat) -> list[GraveRow | Heading]:
    """Return both graveyards, then the exiles if they are not empty.

    In each pair that of ``seat`` comes first, in each pile the top card.
    """
    yours, theirs = _("Your graveyard: {count}"), _("Graveyard of {player}: {count}")
    rows = list[GraveRow | Heading]()
    for owner in (seat, seat.opponent):
        heading = yours if owner is seat else theirs
        rows += _pile(seen, owner, heading, seen.graveyards[owner])
    yours, theirs = _("Your exile: {count}"), _("Exile of {player}: {count}")
    for owner in (seat, seat.opponent):
        if seen.exiles[owner]:
            heading = yours if owner is seat else theirs
            rows += _pile(seen, owner, heading, seen.exiles[owner])
    return rows


def _pile(
    seen: MatchState, owner: Seat, heading: str, numbers: list[int]
) -> list[GraveRow | Heading]:
    heading = heading.format(player=seen.names[owner], count=len(numbers))
    cards = [GraveRow(seen.cards[number].spec, at) for at, number in enumerate(numbers, 1)]
    return [Heading(heading, f"bold {GOLD}"), *reversed(cards)]


class GraveList(RowList[GraveRow]):
    """The dead cards under headings with their graveyards."""

    def on_mount(self) -> None:
        """Show the columns of cards, once the settings are known."""
        place = Column[GraveRow](
            "place", lambda row: dim(str(row.place)), align=Align.RIGHT, least=3
        )
        glyphs = self.services.settings.glyphs
        self.columns = list_columns(lambda row: row_of_spec(row.spec), glyphs, before=(place,))


class GraveyardsScreen(RazdachaScreen[None]):
    """Both graveyards and exiles in order, and the card of the cursor."""

    AREA = BATTLE
    CSS_PATH = "battle.tcss"
    HELP = N_(
        "Both graveyards, yours on top, and exiled cards below. The top card of a pile comes "
        "first; number 1 is at the bottom. The arrows move between cards; the other side shows the "
        "card."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,g", "back", N_("Close"), show=True),
        Binding("f7,i", "whole_card", N_("Whole card"), show=True),
    ]

    def __init__(self, seen: MatchState, seat: Seat) -> None:
        super().__init__()
        self._rows = grave_rows(seen, seat)

    def compose_body(self) -> ComposeResult:
        """Yield the list and the card."""
        with Horizontal(id="graveyards"):
            yield GraveList(rows=self._rows, id="graves")
            with VerticalScroll(id="dead-card", classes="panel", can_focus=False) as card:
                card.border_title = _("Card")
                yield LinkedText("", markup=False)

    def on_mount(self) -> None:
        """Select the first card."""
        self.query_one("#graves").add_class("panel")
        self.query_one("#graves").border_title = _("Graveyards")
        self._show_card()

    @on(RowList.Moved)
    def _show_card(self) -> None:
        row = self.query_one(GraveList).current
        sheet = self.query_one("#dead-card Static", Static)
        if row is None:
            sheet.update(Text(_("Both graveyards are empty."), style="italic"))
        else:
            sheet.update(Group(*spec_whole(row.spec, self.services.settings.glyphs)))

    def action_whole_card(self) -> None:
        """Show the full card of the cursor, with its terms."""
        row = self.query_one(GraveList).current
        if row is not None:
            self.app.push_screen(WholeCard(row.spec))
