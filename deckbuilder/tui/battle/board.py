"""The battle zone as one player sees it: 5 x 6 cells and both extra zones, one cursor.

The viewer's side is at the bottom. Everything is drawn from a view, and every mark is a sign or a
letter as well as a colour.
"""

from functools import partial
from typing import ClassVar, Final

from rich.style import Style
from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from catalog.common.i18n import N_, _, ngettext
from catalog.english import shown_name
from deckbuilder.base.settings import Glyphs
from deckbuilder.tui.battle.board_cells import LEAST_HEIGHT, CellLook, drawn_card, render_cell_lines
from deckbuilder.tui.battle.board_signs import (
    board_signs,
    card_marks,
    cell_mark,
    fit_name,
)
from deckbuilder.tui.battle.kept_lines import KeptLines, Piece, line_of_text
from deckbuilder.tui.shell.base import RazdachaNode
from deckbuilder.workbench.battle_scene import Scene, cards_by_cell
from engine.berserk import (
    COLUMNS,
    NO_CARD,
    NO_CELL,
    ROWS,
    CardState,
    Cell,
    Zone,
    cell_at,
    is_unknown,
    own_row,
)
from engine.kernel import Seat

_LABEL: Final = 5
_SHORT_ROW_NAMES: Final = {1: N_("1st row"), 2: N_("2nd row"), 3: N_("3rd row")}
_ROOMY_HEIGHT: Final = 4
_ABOVE_WHOLE: Final = 2  # lines of a whole board in the placement besides cells
_MIN_WIDTH, _MAX_WIDTH = 8, 17
_MAX_HEIGHT = 5
_ZONE_TOP, _ZONE_BOTTOM = 0, ROWS + 1

_OWN_CELLS: Final = ("#1d2a26", "#1f2d29")
_THEIR_CELLS: Final = ("#2b2024", "#33262b")
_REACH: Final = "#3d4a1f"
_AIM: Final = "#5a2a22"
_OWN_AIM: Final = "#46315e"
_WITHIN: Final = "#2b3350"
_CHOSEN: Final = "#5a4a1e"
_STEP: Final = "#b4c87c"
_MARKED: Final = frozenset({_REACH, _AIM, _OWN_AIM, _WITHIN, _CHOSEN})
_CURSOR: Final = Style.parse("bold #14161a on #d7a44a")
_CURSOR_AWAY: Final = Style.parse("on #4a4f59")
_OWN: Final = "#e6e1d6"
_THEIRS: Final = "#f2b8a6"
_LABELS: Final = Style.parse("#8b8f98")


class Board(RazdachaNode, Widget, can_focus=True):
    """The board with a cursor. Posts ``Moved`` when the cursor moves and ``Picked`` on Enter."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "go(0,-1)", N_("Move the cursor"), show=False),
        Binding("down", "go(0,1)", N_("Move the cursor"), show=False),
        Binding("left", "go(-1,0)", N_("Move the cursor"), show=False),
        Binding("right", "go(1,0)", N_("Move the cursor"), show=False),
        Binding("enter", "pick", N_("Choose"), show=True),
    ]
    DEFAULT_CSS = "Board { height: 1fr; }"

    class Moved(Message):
        """The cursor has moved."""

    class Picked(Message):
        """The cell or card under the cursor was chosen."""

    def __init__(
        self,
        *,
        glyphs: Glyphs,
        half: bool = False,
        leaves: int = 0,
        id: str | None = None,  # noqa: A002 - Textual's word
    ) -> None:
        """Create a board; ``half`` is the variant for the placement.

        There the cursor stays in the viewer's three rows, which are labelled, without extra zones;
        the enemy's half is above as far as it fits. With the style ``height: auto`` the board
        keeps ``leaves`` lines of the terminal free for other widgets.
        """
        super().__init__(id=id)
        self._leaves = leaves
        self._signs = board_signs(glyphs)
        self._half = half
        self._scene: Scene | None = None
        self._standing: dict[Cell, list[int]] = {}
        self._front = NO_CARD
        self._line, self._column = ROWS - 1, COLUMNS // 2
        self._kept = KeptLines(self)

    # contents -----------------------------------------------------------------------------

    def show(self, scene: Scene) -> None:
        """Show this scene; the cursor stays in place, from the viewer's side.

        An equal scene is not redrawn: a cursor's move redraws the board itself.
        """
        if self._scene is not None and self._scene.seen is scene.seen and self._scene == scene:
            return
        if self._scene is not None and self._scene.seat is not scene.seat:
            self._line, self._column = ROWS - 1, COLUMNS // 2
        zones = [bool(self._zone_cards(line)) for line in (_ZONE_TOP, _ZONE_BOTTOM)]
        self._scene, self._standing = scene, cards_by_cell(scene)
        if self._line in (_ZONE_TOP, _ZONE_BOTTOM):
            count = len(self._zone_cards(self._line))
            self._column = min(self._column, count - 1)
            if not count:
                self._line = 1 if self._line == _ZONE_TOP else ROWS
                self._column = COLUMNS // 2
        now = [bool(self._zone_cards(line)) for line in (_ZONE_TOP, _ZONE_BOTTOM)]
        if zones != now:
            self.refresh(layout=True)
        self._redraw()

    @property
    def cell(self) -> Cell | None:
        """The cell under the cursor; None in an extra zone."""
        if self._scene is None or self._line in (_ZONE_TOP, _ZONE_BOTTOM):
            return None
        return self._cell_of(self._line, self._column)

    @property
    def card(self) -> int | None:
        """The card under the cursor, None if there is none; of several the one in front."""
        cards = self.cards
        return cards[0] if cards else None

    @property
    def cards(self) -> list[int]:
        """All cards under the cursor, the one in front first."""
        if self._scene is None:
            return []
        if self._line in (_ZONE_TOP, _ZONE_BOTTOM):
            zone = self._zone_cards(self._line)
            return [zone[self._column].id] if self._column < len(zone) else []
        return self._cards_on(self._cell_of(self._line, self._column))

    def next_card_here(self) -> None:
        """Bring the next card of the cursor's cell to the front."""
        cards = self.cards
        if len(cards) > 1:
            self._front = cards[1]
            self._redraw()
            self.post_message(self.Moved())

    def point_at(self, card: int) -> None:
        """Move the cursor to a card in the battle."""
        if self._scene is None:
            return
        state = self._scene.seen.cards[card]
        if self._front != card and card in self.cards:
            self._front = card
            self._redraw()
            self.post_message(self.Moved())
        self._front = card
        if state.zone is Zone.EXTRA:
            line = _ZONE_BOTTOM if state.controller is self._scene.seat else _ZONE_TOP
            numbers = [state.id for state in self._zone_cards(line)]
            if card in numbers:
                self._move_to(line, numbers.index(card))
        elif state.cell != NO_CELL:
            self.point_at_cell(state.cell)

    def point_at_cell(self, cell: Cell) -> None:
        """Move the cursor to a cell."""
        if self._scene is not None:
            self._move_to(*self._spot_of(cell))

    def _move_to(self, line: int, column: int) -> None:
        if (line, column) != (self._line, self._column):
            self._line, self._column = line, column
            self._redraw()
            self.post_message(self.Moved())

    def _cards_on(self, cell: Cell) -> list[int]:
        """Return the cards on a cell: the one in front, then the others."""
        cards = self._standing.get(cell, [])
        if self._front not in cards:
            return cards
        at = cards.index(self._front)
        return [*cards[at:], *cards[:at]]

    def _zone_cards(self, line: int) -> list[CardState]:
        """Return the cards of the opponent's or the own extra zone."""
        if self._scene is None or self._half:
            return []
        player = self._scene.seat if line == _ZONE_BOTTOM else self._scene.seat.opponent
        return [
            card
            for card in self._scene.seen.cards
            if card.zone is Zone.EXTRA and card.controller is player
        ]

    def _cell_of(self, line: int, column: int) -> Cell:
        if self._scene is not None and self._scene.seat is Seat.SECOND:
            return cell_at(COLUMNS - 1 - column, line - 1)
        return cell_at(column, ROWS - line)

    def _spot_of(self, cell: Cell) -> tuple[int, int]:
        column, row = cell % COLUMNS, cell // COLUMNS
        if self._scene is not None and self._scene.seat is Seat.SECOND:
            return row + 1, COLUMNS - 1 - column
        return ROWS - row, column

    # keys ---------------------------------------------------------------------------------

    @property
    def _lines(self) -> range:
        return range(ROWS // 2 + 1, ROWS + 1) if self._half else range(1, ROWS + 1)

    def action_go(self, right: int, down: int) -> None:
        """Move the cursor by a step; up and down also lead to the extra zones."""
        line, column = self._line + down, self._column + right
        in_zone = self._line in (_ZONE_TOP, _ZONE_BOTTOM)
        if right:
            most = len(self._zone_cards(self._line)) if in_zone else COLUMNS
            if 0 <= column < most:
                self._move_to(self._line, column)
        elif line in self._lines:
            self._move_to(line, min(max(column, 0), COLUMNS - 1))
        elif line in (_ZONE_TOP, _ZONE_BOTTOM) and self._zone_cards(line):
            self._move_to(line, min(column, len(self._zone_cards(line)) - 1))

    def action_pick(self) -> None:
        """Choose the cell or card under the cursor."""
        self.post_message(self.Picked())

    def on_click(self, event: events.Click) -> None:
        """Move to a cell; a second click chooses it."""
        spot = self._spot_at(event.x, event.y) if self.can_focus else None
        if spot is None:
            return
        if spot == (self._line, self._column):
            self.action_pick()
        else:
            self._move_to(*spot)

    @property
    def _drawn_lines(self) -> range:
        """The rows drawn: in the placement also the enemy's, if there is room."""
        whole = not self._half or self.size.height >= ROWS * _ROOMY_HEIGHT + _ABOVE_WHOLE
        return range(1, ROWS + 1) if whole else self._lines

    def _above(self, height: int) -> int:
        """Return the number of lines above the rows, for this height of cells."""
        if self._half:
            return 1 if len(self._drawn_lines) == ROWS else 2
        return int(self._has_zone(_ZONE_TOP, height))

    def _spot_at(self, x: int, y: int) -> tuple[int, int] | None:
        width, height = self._cell_size()
        row, column = (y - self._above(height)) // height, (x - _LABEL) // width
        if 0 <= row < len(self._drawn_lines) and 0 <= column < COLUMNS:
            line = self._drawn_lines[row]
            return (line, column) if line in self._lines else None
        zones = {-1: _ZONE_TOP, len(self._drawn_lines): _ZONE_BOTTOM}
        is_line = row < 0 or (y - self._above(height)) % height == 0
        return self._zone_spot(zones[row], x - _LABEL, width) if row in zones and is_line else None

    def _zone_spot(self, line: int, x: int, width: int) -> tuple[int, int] | None:
        """Return the line and index of an extra zone's card at a position; None if there is
        none."""
        cards = self._zone_cards(line)
        if not cards or x < 0 or not self._has_zone(line, self._cell_size()[1]):
            return None
        item, shown = self._zone_items(line, width)
        place = shown.start + x // item
        return (line, place) if place in shown else None

    def watch_has_focus(self, _has_focus: bool) -> None:
        """Brighten or dim the cursor."""
        super().watch_has_focus(_has_focus)
        self._redraw()

    # drawing ------------------------------------------------------------------------------

    def _cell_size(self) -> tuple[int, int]:
        width = (self.size.width - _LABEL) // COLUMNS
        return min(max(width, _MIN_WIDTH), _MAX_WIDTH), self._cell_height(self.size.height)

    def _cell_height(self, lines: int) -> int:
        """Return the height of cells for a board of this many lines."""
        around = 2 + (len(self._drawn_lines) < ROWS) if self._half else 3
        height = (lines - around) // len(self._drawn_lines)
        return min(max(height, LEAST_HEIGHT), _MAX_HEIGHT)

    def _has_zone(self, line: int, height: int) -> bool:
        """Return whether an extra zone has a line; an empty one is omitted at the lowest cells."""
        return not self._half and (height > LEAST_HEIGHT or bool(self._zone_cards(line)))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the number of lines that the board needs."""
        height = self._cell_height(viewport.height - self._leaves)
        zones = [line for line in (_ZONE_TOP, _ZONE_BOTTOM) if self._has_zone(line, height)]
        return height * len(self._drawn_lines) + len(zones) + 1

    def _redraw(self) -> None:
        """Request a redraw of only the regions that changed."""
        if changed := self._kept.take(self._pieces()):
            self.refresh(*changed)

    def render_line(self, y: int) -> Strip:
        """Return a line of the picture, with mouse selection as in any text."""
        if self._scene is None or self.text_selection is not None:
            return super().render_line(y)
        if not self._kept.are_current:
            self._kept.take(self._pieces())
        return self._kept.line(y)

    def render(self) -> Text:
        """Return the whole picture."""
        lines = dict[int, Text]()
        for piece in self._pieces():
            for y, text in zip(piece.region.line_range, piece.draw(), strict=True):
                lines[y] = lines[y].append_text(text) if y in lines else Text().append_text(text)
        return Text("\n", no_wrap=True).join(lines[y] for y in sorted(lines))

    def _pieces(self) -> list[Piece]:
        """Return the pieces of the picture: from top to bottom, each row from the left."""
        if self._scene is None:
            return []
        width, height = self._cell_size()
        texts = self._render_enemy_lines(width) if self._half else []
        if self._has_zone(_ZONE_TOP, height):
            texts.append(self._render_zone_line(_ZONE_TOP, width))
        pieces = [line_of_text(text, y) for y, text in enumerate(texts)]
        y = len(pieces)
        for line in self._drawn_lines:
            pieces += self._row_pieces(line, y, width, height)
            y += height
        if self._has_zone(_ZONE_BOTTOM, height):
            pieces.append(line_of_text(self._render_zone_line(_ZONE_BOTTOM, width), y))
            y += 1
        letters = ["abcde"[self._cell_of(ROWS, column) % COLUMNS] for column in range(COLUMNS)]
        foot = " " * _LABEL + "".join(f"{letter:^{width}}" for letter in letters)
        return [*pieces, line_of_text(Text(foot, _LABELS), y)]

    def _row_pieces(self, line: int, y: int, width: int, height: int) -> list[Piece]:
        """Return the label of a row and its cells."""
        labels = tuple(f"{label:<{_LABEL}}" for label in self._row_labels(line, height))
        place = Region(0, y, _LABEL, height)
        pieces = [Piece(place, labels, lambda: [Text(label, _LABELS) for label in labels])]
        for column in range(COLUMNS):
            look = self._look(line, column)
            draw = partial(render_cell_lines, look, self._signs, width, height)
            pieces.append(Piece(Region(_LABEL + column * width, y, width, height), look, draw))
        return pieces

    def _row_labels(self, line: int, height: int) -> list[str]:
        """Return the label of a row: its number, and its rank for its player."""
        labels = [""] * height
        cell, seat = self._cell_of(line, 0), self._scene.seat if self._scene is not None else None
        number = str(cell // COLUMNS + 1)
        if seat is None:
            return labels
        own = own_row(seat, cell)
        name = _(_SHORT_ROW_NAMES[own if own > 0 else own_row(seat.opponent, cell)]).split()
        top = (height - 1) // 2
        labels[top : top + 2] = [f"{number} {name[0]}", f"  {name[1]}"]
        return labels

    def _render_enemy_lines(self, width: int) -> list[Text]:
        """Return the lines about the enemy: words, and only his first row if no more fits."""
        scene = self._scene
        if scene is None:
            return []
        there = [card for card in scene.seen.cards if self._is_enemy_on_board(card)]
        told = ngettext(
            "{sign} the enemy is on this side: {count} card placed",
            "{sign} the enemy is on this side: {count} cards placed",
            len(there),
        )
        head = told.format(sign=self._signs.theirs, count=len(there))
        room = width * COLUMNS
        lines = [Text(" " * _LABEL + head[:room].center(room), Style(color=_THEIRS))]
        if len(self._drawn_lines) == ROWS:
            return lines
        first = self._lines[0] - 1  # his first row is adjacent to one's own (202.2)
        strip = Text(" " * _LABEL)
        for column in range(COLUMNS):
            cell = self._cell_of(first, column)
            sign = f"{self._signs.theirs}?" if any(card.cell == cell for card in there) else ""
            back = _THEIR_CELLS[(first + column) % 2]
            strip.append(sign.center(width), Style(color=_THEIRS, bgcolor=back))
        return [*lines, strip]

    def _is_enemy_on_board(self, card: CardState) -> bool:
        scene = self._scene
        if scene is None or card.controller is scene.seat or card.cell == NO_CELL:
            return False
        return own_row(scene.seat, card.cell) <= 0

    def _look(self, line: int, column: int) -> CellLook:
        """Return the current look of a cell."""
        scene = self._scene
        if scene is None:
            return CellLook(Style(), " ", " ")
        cell = self._cell_of(line, column)
        cards = self._cards_on(cell)
        card = scene.seen.cards[cards[0]] if cards else None
        aimed = any(number in scene.aims for number in cards)
        style = self._style(cell, card, line, column, aimed)
        here = self._is_here(line, column)
        edge = "▌" if here else self._signs.shut if card is not None and card.closed else " "
        bright = here or (style.bgcolor is not None and style.bgcolor.name in _MARKED)
        if card is None:
            return CellLook(style, edge, edge, mark=self._mark_of(cell), bright=bright)
        drawn = drawn_card(
            card,
            self._signs,
            own=card.controller is scene.seat,
            turn=scene.seen.turn,
            others=len(cards) - 1,
            marked=sum(mark.cell == cell for mark in scene.seen.marks),
            token=scene.tokens.get(card.id, ""),
        )
        return CellLook(style, self._sign_of(card, aimed) or edge, edge, drawn, bright=bright)

    def _is_here(self, line: int, column: int) -> bool:
        """Return whether the cursor is there; a view-only board has none."""
        return self.can_focus and (line, column) == (self._line, self._column)

    def _mark_of(self, cell: Cell) -> str:
        """Return the mark of a free cell: whether a card can go there, whether it is in range, and
        the markers on it."""
        scene = self._scene
        if scene is None:
            return ""
        sign = "·" if cell in scene.within else ""
        if cell in scene.reach:
            sign = "○"
        elif cell in scene.steps:
            sign = f"○{scene.steps[cell]}"
        there = [mark.effect.marker for mark in scene.seen.marks if mark.cell == cell]
        names = cell_mark(there, self._signs, self._cell_size()[0] - 2 - len(sign))
        return f"{sign} {names}".strip()

    def _sign_of(self, card: CardState, aimed: bool) -> str:
        """Return the sign before a card: chosen, possible target, or in a fight."""
        scene = self._scene
        if scene is None:
            return ""
        if card.id == scene.chosen:
            return "◆"
        if aimed:
            return self._aim_sign(card)
        if card.id in scene.fighting:
            return self._signs.fights
        return "·" if card.cell in scene.within else ""

    def _aim_sign(self, card: CardState) -> str:
        """Return the sign of a possible target, different for enemy and own cards."""
        scene = self._scene
        own = scene is not None and card.controller is scene.seat
        return self._signs.own_aim if own else self._signs.aim

    def _style(
        self, cell: Cell, card: CardState | None, line: int, column: int, aimed: bool
    ) -> Style:
        scene = self._scene
        if scene is None:
            return Style()
        if self._is_here(line, column):
            return _CURSOR if self.has_focus else _CURSOR_AWAY
        own_half = own_row(scene.seat, cell) > 0
        shades = _OWN_CELLS if own_half else _THEIR_CELLS
        back = shades[(line + column) % 2]
        if cell in scene.reach or cell in scene.steps:
            back = _REACH
        elif cell in scene.within:
            back = _WITHIN
        if card is None:
            return Style(bgcolor=back, color=_STEP)
        return self._card_style(card, back, aimed)

    def _card_style(self, card: CardState, back: str, aimed: bool) -> Style:
        scene = self._scene
        own = scene is not None and card.controller is scene.seat
        if aimed:
            back = _OWN_AIM if own else _AIM
        if scene is not None and card.id == scene.chosen:
            back = _CHOSEN
        color = _OWN if own else _THEIRS
        return Style(bgcolor=back, color=color, bold=not card.closed, italic=card.closed)

    def _render_zone_line(self, line: int, width: int) -> Text:
        """Return an extra zone: its cards in a row, as many as fit around the cursor."""
        scene = self._scene
        total = width * COLUMNS
        cards = self._zone_cards(line)
        own = line == _ZONE_BOTTOM
        sign = self._signs.own if own else self._signs.theirs
        if scene is None or not cards:
            empty = _("{sign} the enemy's extra zone is empty")
            text = _("{sign} your extra zone is empty") if own else empty
            whole = total + _LABEL
            return Text(text.format(sign=sign)[:whole].ljust(whole), _LABELS)
        item, shown = self._zone_items(line, width)
        # Translators: before the cards of an extra zone; four letters at most, or three and a dot.
        drawn = Text.assemble((_("ext.").ljust(_LABEL), _LABELS), no_wrap=True)
        for column in shown:
            drawn.append(*self._zone_item(cards[column], line, column, item))
        drawn.append(" " * max(total + _LABEL - drawn.cell_len, 0))
        return drawn

    def _zone_items(self, line: int, width: int) -> tuple[int, range]:
        """Return the width of a card in an extra zone, and the range of cards that fit."""
        total, count = width * COLUMNS, len(self._zone_cards(line))
        item = min(max(total // count, 18), 34)
        fitting = max(total // item, 1)
        first = 0
        if self._line == line and self._column >= fitting:
            first = self._column - fitting + 1
        return item, range(first, min(first + fitting, count))

    def _zone_item(self, card: CardState, line: int, column: int, width: int) -> tuple[str, Style]:
        scene = self._scene
        own = line == _ZONE_BOTTOM
        here = self._is_here(line, column)
        state = "".join(card_marks(card, self._signs, scene.seen.turn if scene else 0, own))
        if not is_unknown(card) and card.facts.strike is not None:
            state = f"{card.facts.strike} {state}"
        name = fit_name(shown_name(card.facts.name), max(width - len(state) - 3, 4), 1)[0]
        pad = "▌" if here else " "
        if scene is not None and card.id == scene.chosen:
            pad = "◆"
        elif scene is not None and card.id in scene.aims:
            pad = self._aim_sign(card)
        elif scene is not None and card.id in scene.fighting:
            pad = self._signs.fights
        back = (_OWN_CELLS if own else _THEIR_CELLS)[column % 2]
        style = self._card_style(card, back, scene is not None and card.id in scene.aims)
        if here:
            style = _CURSOR if self.has_focus else _CURSOR_AWAY
        end = "▐" if here and pad != "▌" else " "  # the cursor must also be visible without colours
        return f"{pad}{name} {state}"[: width - 1].ljust(width - 1) + end, style
