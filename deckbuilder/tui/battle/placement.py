"""The placement: the squad on its half of the board, freely changeable until confirmed."""

from typing import ClassVar, Final, NamedTuple

from rich.console import RenderableType
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Grid
from textual.widgets import Static

from catalog.common.i18n import N_, _, ngettext, quoted
from catalog.english import shown_name
from deckbuilder.battle.questions import render_seat
from deckbuilder.cards.columns import (
    CardOrder,
    CardRow,
    list_columns,
    order_name,
    ordered,
    row_of_spec,
)
from deckbuilder.decks.editions import edition_mark
from deckbuilder.kit.columns import Column, Spans, dim, toned
from deckbuilder.refusals import render_refusal
from deckbuilder.tui.battle.board import Board
from deckbuilder.tui.battle.match_flow import (
    GUIDE_KEYS,
    MATCH_KEYS,
    MatchFlow,
    ask_to_give_up,
    guided,
    keys_with,
    panels,
    report_to_guide,
)
from deckbuilder.tui.cards.card_panel import CardPanel
from deckbuilder.tui.cards.specs import spec_whole
from deckbuilder.tui.cards.whole_card import WHOLE_CARD_BY_LETTER, WholeCard
from deckbuilder.tui.shell.areas import BATTLE
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.keys import key_name
from deckbuilder.tui.shell.literal import literal
from deckbuilder.tui.shell.rows import Headed, Heading, RowList
from deckbuilder.tui.shell.terminal import is_too_small
from deckbuilder.tui.shell.theme import BAD, DIM
from deckbuilder.workbench.battle_answers import render_waiting
from deckbuilder.workbench.battle_scene import Scene
from deckbuilder.workbench.match_words import asked_player, why_asked
from deckbuilder.workbench.placing import (
    barred_cells,
    best_cell,
    cells_of_squad,
    missing,
    open_cells,
    proposed,
    put,
    squad_of,
)
from deckbuilder.workbench.table import Table
from engine.berserk import CardSpec, Cell, MatchState, cell_name, placement_order
from engine.kernel import Refusal

_LEAD: Final = 4
_NAMED: Final = 3  # cards that a refusal names
_ORDER: Final = "placement_order"


class SquadCard(NamedTuple):
    """A card of the squad, its cell, and whether it is in hand."""

    number: int
    card: CardRow
    cell: Cell | None
    is_held: bool

    @property
    def mark(self) -> Spans:
        """The cell of the card, marked if the card is in hand."""
        held = "◆" if self.is_held else " "
        if self.cell is None:
            return dim(f"{held}—")
        return toned(f"{held}{cell_name(self.cell)}", "bold good")


class SquadList(RowList[SquadCard]):
    """The cards of the squad, each with its cell if it has one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", N_("Place"), show=True),
    ]

    def __init__(self) -> None:
        super().__init__(id="squad-list")
        self.order = CardOrder.COST
        """The sort order of the cards, applied by the next ``show``."""

    def on_mount(self) -> None:
        """Show the columns of cards behind the cells, once the settings are known."""
        cell = Column[SquadCard]("cell", lambda row: row.mark, least=_LEAD)
        glyphs = self.services.settings.glyphs
        self.columns = list_columns(lambda row: row.card, glyphs, before=(cell,))

    def show(
        self, cards: list[tuple[int, CardSpec]], cells: dict[int, Cell], held: int | None
    ) -> None:
        """Show the squad, its cells, and the card in hand."""
        here = self.card
        self.ordered_by = self.order.value
        places = ordered([spec for _number, spec in cards], self.order)
        self.replace_rows(
            [
                SquadCard(number, row_of_spec(spec, tone=tone), cells.get(number), number == held)
                for number, spec in (cards[place] for place in places)
                for tone in ["" if number in cells else "bold"]
            ]
        )
        if here is not None and here != self.card:
            self.point_at(here)

    @property
    def card(self) -> int | None:
        """The card of the cursor."""
        return None if self.current is None else self.current.number

    def point_at(self, card: int) -> None:
        """Move the cursor to a card."""
        for place, row in enumerate(self.rows):
            if not isinstance(row, Heading) and row.number == card:
                self.cursor = place
                return


class PlacementScreen(RazdachaScreen[None]):
    """Places cards from the list on the board and moves them, until C confirms."""

    AREA = BATTLE
    CSS_PATH = "battle.tcss"
    HELP = N_(
        "Choose a card in the list with Enter, then a cell with Enter; on the board Enter "
        "picks a card up, puts it down, or swaps two cards. ○ marks open cells: the first "
        "player fills the middle three columns first, then the ends of the second and third "
        "rows, and last those of the first; the second player fills the middle and the first "
        "row first. The first row touches the enemy's half, the third is nearest to you "
        "(202.2); the enemy is above.\n\n"
        "Nothing is final until the whole squad is placed and you confirm. Flyers and the "
        "terrain are placed too: they go to the extra zone when the cards are revealed. S "
        "sorts the list; ↑ marks flyers. Tab goes from the list to the board, and to the "
        "card's text if it does not fit."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        *MATCH_KEYS,
        Binding("escape", "back", N_("Back"), show=True),
        *GUIDE_KEYS,
        Binding("c", "confirm", N_("Done"), show=True),
        Binding("a", "propose", N_("Propose"), show=True),
        Binding("tab", "switch", N_("List or board"), show=True, priority=True),
        Binding("delete,backspace", "take_off", N_("Take back"), show=True),
        Binding("ctrl+z", "undo", N_("Undo"), show=True),
        Binding("s", "order", N_("Sort"), show=True),
        Binding("r", "start_over", N_("Start over"), show=False),
        WHOLE_CARD_BY_LETTER,
    ]

    def __init__(self, table: Table, flow: MatchFlow) -> None:
        super().__init__()
        self.table = table
        self.flow = flow
        self._bindings = keys_with(flow, self._bindings)
        self._held: int | None = None
        self._past: tuple[dict[int, Cell], ...] = ()
        self._why = ""
        self._shown_to = -1

    def compose_body(self) -> ComposeResult:
        """Yield the question, the squad and the half of the board."""
        yield from panels(self.flow)
        yield Static("", id="question", markup=False)
        with Grid(id="placement"):
            squad = SquadList()
            yield Headed(squad, id="squad-side")
            with Container(id="half-side", classes="panel") as half:
                half.border_title = literal(_("Board"))
                yield Board(glyphs=self.services.settings.glyphs, half=True, id="half")
            yield CardPanel(id="placed-card")
        yield Static("", id="why", classes="refusal", markup=False)

    def on_mount(self) -> None:
        """Focus the list, in its last sort order."""
        kept = CardOrder.kept(self.remembered().get(_ORDER))
        squad = self.query_one(SquadList)
        squad.order = CardOrder.COST if kept is CardOrder.GIVEN else kept
        squad.focus()

    def on_resize(self) -> None:
        """Keep the most important parts if the terminal is too small."""
        self.set_class(is_too_small(self.app.size), "-small")
        if self._shown_to >= 0:
            self._draw()

    def on_screen_resume(self) -> None:
        """Update after another screen was shown."""
        if self.is_current:
            self.flow.go_on()

    # drawing ------------------------------------------------------------------------------

    def show(self) -> None:
        """Draw the current placement."""
        if not self.table.has_battle:
            return
        if self._shown_to != self.table.viewer:
            self._shown_to = self.table.viewer
            self._held, self._past, self._why = None, (), ""
        self._draw()
        self.refresh_bindings()

    def _draw(self) -> None:
        seen, seat = self.table.seen, self.table.seat
        cells = cells_of_squad(self.table)
        self.query_one("#question", Static).update(self._question())
        squad = self.query_one(SquadList)
        squad.show(squad_of(self.table), cells, self._held)
        side = self.query_one(Headed)
        told = _("Your squad, {order}").format(order=order_name(squad.order))
        side.border_title = literal(told)
        scene = Scene(seen, seat, -1 if self._held is None else self._held)
        scene.shown = {cell: card for card, cell in cells.items()}
        if self.table.decision is not None:
            scene.reach = open_cells(self.table, scene.shown)
        self.query_one("#half", Board).show(scene)
        self._draw_pointed()

    def _draw_pointed(self) -> None:
        """Draw everything that depends on the cursor."""
        self.query_one(CardPanel).show(self._card_parts(self.table.seen))
        why = Text(f"✖ {self._why}", style=BAD) if self._why else Text(self._state(), style=DIM)
        self.query_one("#why", Static).update(why)
        self.refresh_bindings()

    def _question(self) -> Text:
        name = self.table.names[self.table.viewer]
        seat = "" if is_too_small(self.app.size) else f", {render_seat(self.table.seat)}"
        text = Text(f" {name}{seat}: ", style="bold reverse")
        if self.table.decision is None:
            return text.append(" " + render_waiting(self.table), style="italic not reverse")
        if self._held is not None:
            held = shown_name(self.table.seen.cards[self._held].spec.name)
            ask = _("“{card}”: choose a cell.").format(card=held)
        elif missing(self.table):
            ask = _("Place your squad; {key} proposes a placement.").format(key=key_name("a"))
        else:
            ask = _("All cards are placed. {key} confirms.").format(key=key_name("c"))
        text.append(f" {ask}", style="bold not reverse")
        if other := edition_mark(self.table.rules):
            text.append(f" · {other}", style=f"{DIM} not reverse")
        return text

    def _state(self) -> str:
        """Return how many cards are unplaced, or what is wrong with the current arrangement."""
        order = placement_order(
            self.table.seat,
            tuple(self.table.arrangement.values()),
            barred_cells(self.table),
        )
        if isinstance(order, Refusal):
            return render_refusal(order, self.table.rules)
        count = len(missing(self.table))
        if count:
            return _("Left to place: {count}; ○ marks the cells you may use.").format(count=count)
        return ""

    def _card_parts(self, seen: MatchState) -> list[RenderableType]:
        number = self._pointed()
        if number is None:
            return [Text(_("An empty cell."), style=DIM)]
        return spec_whole(seen.cards[number].spec, self.services.settings.glyphs)

    def _pointed(self) -> int | None:
        board = self.query_one("#half", Board)
        return board.card if board.has_focus else self.query_one(SquadList).card

    # choosing -----------------------------------------------------------------------------

    @on(RowList.Moved)
    @on(Board.Moved)
    def _moved(self) -> None:
        self._why = ""
        if self.table.has_battle and self.table.is_placing:
            self._draw_pointed()

    @on(RowList.Chosen)
    def _card_chosen(self) -> None:
        card = self.query_one(SquadList).card
        if self.table.decision is None or card is None:
            return
        self._held = card
        board = self.query_one("#half", Board)
        cells = cells_of_squad(self.table)
        free = open_cells(self.table, cells.values())
        if card in cells:
            board.point_at_cell(cells[card])
        elif free and board.card is not None:
            board.point_at_cell(best_cell(self._spec(card), self.table.seat, free))
        board.focus()
        self._draw()

    @on(Board.Picked)
    def _cell_picked(self) -> None:
        board = self.query_one("#half", Board)
        cell = board.cell
        if self.table.decision is None or cell is None:
            return
        if self._held is None:
            self._held = board.card
            if self._held is None:
                self._refuse(_("Choose a card in the list first; Tab goes there."))
            self._draw()
            return
        self._put(self._held, cell)

    def _put(self, card: int, cell: Cell) -> None:
        """Place a card; a card already there swaps places with it."""
        before = self.table.arrangement
        there = next((other for other, at in before.items() if at == cell and other != card), None)
        lost_place = there is not None and card not in before
        cells = put(self.table, card, cell)
        if isinstance(cells, Refusal):
            self._refuse(render_refusal(cells, self.table.rules))
            return
        self._held = None
        self._arrange(cells)
        waiting = [there] if there is not None and lost_place else missing(self.table)
        if waiting:
            self._to_list(waiting)

    def _to_list(self, waiting: list[int]) -> None:
        squad = self.query_one(SquadList)
        first = next(number for number, _spec in squad_of(self.table) if number in waiting)
        squad.point_at(first)
        squad.focus()
        self._draw()

    def _spec(self, card: int) -> CardSpec:
        return self.table.seen.cards[card].spec

    def _arrange(self, cells: dict[int, Cell]) -> None:
        self._past = (*self._past, dict(self.table.arrangement))
        self._why = ""
        self.table.arrange(cells)
        self._draw()

    def _refuse(self, why: str) -> None:
        self._why = why
        report_to_guide(self.flow, why)
        self._draw()

    # keys ---------------------------------------------------------------------------------

    @property
    def asked_player(self) -> str:
        """The player at the screen, if two people share a keyboard."""
        return asked_player(self.table)

    @property
    def asked_why(self) -> str:
        """The player of the turn, and the decision to make."""
        return why_asked(self.table)

    def works_now(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Return whether the footer shows a key: only if it would change something."""
        match action:
            case "confirm":
                return not missing(self.table)
            case "propose":
                return bool(missing(self.table))
            case "undo":
                return bool(self._past)
            case "take_off":
                return self._pointed() in self.table.arrangement
            case "start_over":
                return bool(self.table.arrangement)
            case _:
                return True

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Disable placing while somebody else places."""
        if action in ("propose", "take_off", "undo", "start_over", "confirm"):
            return not self.table.is_bots_turn
        return True

    def action_whole_card(self) -> None:
        """Show the full text of the pointed card, and why parts of it do not play."""
        number = self._pointed()
        if number is not None:
            self.app.push_screen(WholeCard(self.table.seen.cards[number].spec))

    def action_guide(self, command: str) -> None:
        """Let the lesson execute one of its commands."""
        guided(self.flow, command)

    def action_give_up(self) -> None:
        """Ask, then give the match up (601.4)."""
        ask_to_give_up(self.app, self.flow)

    def action_back(self) -> None:
        """Put the card in hand back where it was; else leave the match, which is saved."""
        if self._held is not None:
            self._held = None
            self._draw()
        else:
            super().action_back()

    def action_switch(self) -> None:
        """Switch the focus between list, board, and the card's text if that is cut."""
        board, panel = self.query_one("#half", Board), self.query_one(CardPanel)
        if board.has_focus and panel.is_cut:
            panel.focus()  # the card of the board stays shown
            return
        if board.has_focus or panel.has_focus:
            self.query_one(SquadList).focus()
        else:
            board.focus()
        self.call_after_refresh(self._draw_pointed)

    def action_order(self) -> None:
        """Switch the sort order of the squad, here and from now on."""
        squad = self.query_one(SquadList)
        after = squad.order.following
        squad.order = after.following if after is CardOrder.GIVEN else after
        self.remember(**{_ORDER: squad.order.value})
        self._draw()

    def action_propose(self) -> None:
        """Place every unplaced card on a useful cell; Ctrl+Z undoes this."""
        self._held = None
        self._arrange(proposed(self.table))

    def action_take_off(self) -> None:
        """Remove the card under the cursor from the board."""
        card = self._pointed()
        cells = dict(self.table.arrangement)
        if card is not None and cells.pop(card, None) is not None:
            self._held = None
            self._arrange(cells)

    def action_undo(self) -> None:
        """Undo the last change."""
        if not self._past:
            self.razdacha.show_notice(_("There is nothing to undo."))
            return
        *rest, before = self._past
        self._past = tuple(rest)
        self._held, self._why = None, ""
        self.table.arrange(before)
        self._draw()

    def action_start_over(self) -> None:
        """Remove every card from the board."""
        self._held = None
        self._arrange({})

    def action_confirm(self) -> None:
        """Confirm the placement if the whole squad is placed legally."""
        waiting = missing(self.table)
        if waiting:
            names = ", ".join(
                quoted(shown_name(self._spec(card).name)) for card in waiting[:_NAMED]
            )
            more = len(waiting) - _NAMED
            if more > 0:
                text = ngettext("and {count} more", "and {count} more", more)
                names += " " + text.format(count=more)
            self._refuse(_("Not placed yet: {cards}.").format(cards=names))
            return
        with self.showing_errors():
            refusal = self.table.confirm_arrangement()
            if refusal is not None:
                self._refuse(render_refusal(refusal, self.table.rules))
                return
            self._past = ()
            self.flow.go_on()
