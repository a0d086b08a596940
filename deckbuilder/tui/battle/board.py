"""The battle zone as one of the players sees it: 5 x 6 cells and both extra zones, one cursor.

The viewer's side is at the bottom. Everything is drawn from a view, and every mark is a sign or a
letter as well as a colour.
"""

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import ClassVar, Final

from rich.style import Style
from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widget import Widget

from catalog.i18n import N_, _
from deckbuilder.base.settings import Glyphs
from deckbuilder.tui.shell.base import Keyed
from engine.berserk import (
    COLUMNS,
    NO_CARD,
    NO_CELL,
    ROWS,
    CardState,
    Cell,
    MatchState,
    Zone,
    cell_at,
    is_unknown,
    own_row,
)
from engine.berserk.abilities import Name
from engine.kernel import Seat

_LABEL: Final = 2
_MIN_WIDTH, _MAX_WIDTH = 8, 17
_MIN_HEIGHT, _MAX_HEIGHT = 2, 5
_ZONE_TOP, _ZONE_BOTTOM = 0, ROWS + 1

_OWN_CELLS: Final = ("#1d2a26", "#22322d")
_THEIR_CELLS: Final = ("#2b2024", "#33262b")
_REACH: Final = "#3d4a1f"
_AIM: Final = "#5a2a22"
_WITHIN: Final = "#2b3350"
_CURSOR: Final = Style.parse("bold #14161a on #d7a44a")
_CURSOR_AWAY: Final = Style.parse("on #4a4f59")
_OWN: Final = "#e6e1d6"
_THEIRS: Final = "#f2b8a6"
_LABELS: Final = Style.parse("#8b8f98")


@dataclass(frozen=True, slots=True)
class Marks:
    """One-cell signs of a card's state on the board."""

    own: str
    theirs: str
    movement: str
    closed: str
    armor: str
    flyer: str
    acted: str
    chips: str
    fights: str = "⚔"


def marks(glyphs: Glyphs) -> Marks:
    """Return the signs in force: glyphs, or letters for terminals that lack them."""
    if glyphs is Glyphs.SYMBOLS:
        return Marks("▲", "▼", "»", "↷", "▣", "↑", "•", "◉")
    # Translators: one letter each: movement, closed, armor, may strike a flyer, has acted.
    letters = _("MCAFX")
    movement, closed, armor, flyer, acted = (letters[index] for index in range(5))
    return Marks("^", "v", movement, closed, armor, flyer, acted, "o", "!")


def legend(glyphs: Glyphs) -> str:
    """Return what the signs on the board mean, in the user's language."""
    signs = marks(glyphs)
    pairs = (
        (signs.own, _("yours")),
        (signs.theirs, _("the opponent's")),
        ("7/9", _("life left of 9")),
        (signs.movement, _("movement left")),
        (signs.closed, _("closed")),
        (signs.acted, _("has acted")),
        (signs.armor, _("armor left")),
        (signs.flyer, _("may strike a flyer")),
        (signs.chips, _("chips")),
        ("+1", _("shares its cell with another card")),
        ("?", _("hidden")),
        (signs.fights, _("attacks or is attacked now")),
        ("◆", _("chosen")),
        ("○", _("can go here")),
        ("·", _("within reach")),
        ("◎", _("can be aimed at")),
    )
    return _("Signs on the board: {signs}.").format(
        signs=", ".join(f"{sign} {meaning}" for sign, meaning in pairs)
    )


def fit_name(name: str, width: int, lines: int) -> list[str]:
    """Return a name on at most ``lines`` lines of ``width`` cells, cut where it does not fit.

    >>> fit_name("Крепостной самострел", 9, 2)
    ['Крепостн…', 'самострел']
    >>> fit_name("Орк", 9, 2)
    ['Орк']
    """
    rows: list[str] = []
    for word in name.split():
        if rows and len(rows[-1]) + 1 + len(word) <= width:
            rows[-1] += f" {word}"
        elif len(rows) < lines:
            rows.append(word)
        else:
            rows[-1] = f"{rows[-1][: width - 1]}…"
            break
    return [row if len(row) <= width else f"{row[: width - 1]}…" for row in rows]


def card_marks(card: CardState, signs: Marks, turn: int, own: bool, others: int = 0) -> list[str]:
    """Return whose the card is, its life, and its state, the most important first.

    ``others`` is how many more cards stand on its cell.
    """
    parts = [signs.own if own else signs.theirs]
    if is_unknown(card):
        return [f"{parts[0]}?"]
    if card.has_life:
        parts[0] += f"{card.life}/{card.maximum_life}" if card.wounds else str(card.life)
    if others:
        parts.append(f"+{others}")
    if card.hidden:
        parts.append("?")
    if card.closed:
        parts.append(signs.closed)
    elif card.acted:
        parts.append(signs.acted)
    elif card.movement:
        parts.append(f"{signs.movement}{card.movement}")
    armor = card.facts.value(Name.ARMOR) - card.armor_spent
    if armor > 0:
        parts.append(f"{signs.armor}{armor}")
    if card.chips:
        parts.append(f"{signs.chips}{card.chips}")
    if card.flyer_strike_until and card.flyer_strike_until >= turn:
        parts.append(signs.flyer)
    return parts


def joined(parts: list[str], width: int) -> str:
    """Join marks with spaces when they fit, tightly when not; what does not fit is left out."""
    spaced = " ".join(parts)
    if len(spaced) <= width:
        return spaced
    line = ""
    for part in parts:
        if len(line) + len(part) <= width:
            line += part
    return line


@dataclass(slots=True)
class Scene:
    """What the board shows.

    ``reach`` are cells and ``aims`` cards that may be chosen now, ``within`` the cells that a power
    reaches. ``chosen`` is the card that acts, ``fighting`` are the cards of the plays under way,
    ``shown`` is where cards stand that are not placed yet.
    """

    seen: MatchState
    seat: Seat
    chosen: int = NO_CARD
    reach: Collection[Cell] = ()
    aims: Collection[int] = ()
    within: Collection[Cell] = ()
    fighting: Collection[int] = ()
    shown: dict[Cell, int] = field(default_factory=dict)


def _standing(scene: Scene) -> dict[Cell, list[int]]:
    """Return the cards on each cell, the one that holds it first; shown ones as they are shown."""
    seen = scene.seen
    standing = {cell: [card] for cell, card in enumerate(seen.board) if card != NO_CARD}
    for card in seen.cards:
        if card.zone is Zone.BATTLEFIELD and card.id not in standing.get(card.cell, ()):
            standing.setdefault(card.cell, []).append(card.id)
    standing.update({cell: [card] for cell, card in scene.shown.items()})
    return standing


class Board(Keyed, Widget, can_focus=True):
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
        """The cursor stands elsewhere."""

    class Picked(Message):
        """What stands under the cursor was chosen."""

    def __init__(self, *, glyphs: Glyphs, half: bool = False, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        """``half`` shows the viewer's three rows alone, without extra zones."""
        super().__init__(id=id)
        self._signs = marks(glyphs)
        self._half = half
        self._scene: Scene | None = None
        self._standing: dict[Cell, list[int]] = {}
        self._front = NO_CARD
        self._line, self._place = ROWS - 1, COLUMNS // 2

    # what is shown ------------------------------------------------------------------------

    def show(self, scene: Scene) -> None:
        """Show this scene; the cursor stays where it is, seen from the viewer."""
        if self._scene is not None and self._scene.seat is not scene.seat:
            self._line, self._place = ROWS - 1, COLUMNS // 2
        self._scene, self._standing = scene, _standing(scene)
        if self._line in (_ZONE_TOP, _ZONE_BOTTOM):
            count = len(self._zone(self._line))
            self._place = min(self._place, count - 1)
            if not count:
                self._line = 1 if self._line == _ZONE_TOP else ROWS
                self._place = COLUMNS // 2
        self.refresh()

    @property
    def cell(self) -> Cell | None:
        """The cell under the cursor; None in an extra zone."""
        if self._scene is None or self._line in (_ZONE_TOP, _ZONE_BOTTOM):
            return None
        return self._cell(self._line, self._place)

    @property
    def card(self) -> int | None:
        """The card under the cursor, None when there is none; of several the one in front."""
        cards = self.cards
        return cards[0] if cards else None

    @property
    def cards(self) -> list[int]:
        """All cards under the cursor, the one in front first."""
        if self._scene is None:
            return []
        if self._line in (_ZONE_TOP, _ZONE_BOTTOM):
            zone = self._zone(self._line)
            return [zone[self._place].id] if self._place < len(zone) else []
        return self._cards_on(self._cell(self._line, self._place))

    def next_card_here(self) -> None:
        """Bring the next card of the cursor's cell to the front."""
        cards = self.cards
        if len(cards) > 1:
            self._front = cards[1]
            self.refresh()
            self.post_message(self.Moved())

    def point_at(self, card: int) -> None:
        """Move the cursor to a card in the battle."""
        if self._scene is None:
            return
        state = self._scene.seen.cards[card]
        if self._front != card and card in self.cards:
            self._front = card
            self.refresh()
            self.post_message(self.Moved())
        self._front = card
        if state.zone is Zone.EXTRA:
            line = _ZONE_BOTTOM if state.controller is self._scene.seat else _ZONE_TOP
            places = [one.id for one in self._zone(line)]
            if card in places:
                self._move_to(line, places.index(card))
        elif state.cell != NO_CELL:
            self.point_at_cell(state.cell)

    def point_at_cell(self, cell: Cell) -> None:
        """Move the cursor to a cell."""
        if self._scene is not None:
            self._move_to(*self._spot(cell))

    def _move_to(self, line: int, place: int) -> None:
        if (line, place) != (self._line, self._place):
            self._line, self._place = line, place
            self.refresh()
            self.post_message(self.Moved())

    def _cards_on(self, cell: Cell) -> list[int]:
        """Return the cards on a cell: the one in front, then those that stand there too."""
        cards = self._standing.get(cell, [])
        if self._front not in cards:
            return cards
        at = cards.index(self._front)
        return [*cards[at:], *cards[:at]]

    def _zone(self, line: int) -> list[CardState]:
        """Return the cards of the opponent's or the own extra zone."""
        if self._scene is None or self._half:
            return []
        player = self._scene.seat if line == _ZONE_BOTTOM else self._scene.seat.opponent
        return [
            card
            for card in self._scene.seen.cards
            if card.zone is Zone.EXTRA and card.controller is player
        ]

    def _cell(self, line: int, place: int) -> Cell:
        if self._scene is not None and self._scene.seat is Seat.SECOND:
            return cell_at(COLUMNS - 1 - place, line - 1)
        return cell_at(place, ROWS - line)

    def _spot(self, cell: Cell) -> tuple[int, int]:
        column, row = cell % COLUMNS, cell // COLUMNS
        if self._scene is not None and self._scene.seat is Seat.SECOND:
            return row + 1, COLUMNS - 1 - column
        return ROWS - row, column

    # keys ---------------------------------------------------------------------------------

    @property
    def _lines(self) -> range:
        return range(ROWS // 2 + 1, ROWS + 1) if self._half else range(1, ROWS + 1)

    def action_go(self, right: int, down: int) -> None:
        """Move the cursor by a step; up and down lead on into the extra zones."""
        line, place = self._line + down, self._place + right
        in_zone = self._line in (_ZONE_TOP, _ZONE_BOTTOM)
        if right:
            most = len(self._zone(self._line)) if in_zone else COLUMNS
            if 0 <= place < most:
                self._move_to(self._line, place)
        elif line in self._lines:
            self._move_to(line, min(max(place, 0), COLUMNS - 1))
        elif line in (_ZONE_TOP, _ZONE_BOTTOM) and self._zone(line):
            self._move_to(line, min(place, len(self._zone(line)) - 1))

    def action_pick(self) -> None:
        """Choose what stands under the cursor."""
        self.post_message(self.Picked())

    def on_click(self, event: events.Click) -> None:
        """Move to a cell; a second click chooses it."""
        spot = self._spot_at(event.x, event.y)
        if spot is None:
            return
        if spot == (self._line, self._place):
            self.action_pick()
        else:
            self._move_to(*spot)

    def _spot_at(self, x: int, y: int) -> tuple[int, int] | None:
        width, height = self._cell_size()
        top = 0 if self._half else 1
        line, place = (y - top) // height, (x - _LABEL) // width
        if 0 <= line < len(self._lines) and 0 <= place < COLUMNS:
            return self._lines[line], place
        return None

    def on_focus(self) -> None:
        """Brighten the cursor."""
        self.refresh()

    def on_blur(self) -> None:
        """Dim the cursor."""
        self.refresh()

    # drawing ------------------------------------------------------------------------------

    def _cell_size(self) -> tuple[int, int]:
        width = (self.size.width - _LABEL) // COLUMNS
        height = (self.size.height - (1 if self._half else 3)) // len(self._lines)
        return (
            min(max(width, _MIN_WIDTH), _MAX_WIDTH),
            min(max(height, _MIN_HEIGHT), _MAX_HEIGHT),
        )

    def render(self) -> Text:
        """Return the whole picture."""
        if self._scene is None:
            return Text()
        width, height = self._cell_size()
        lines = [] if self._half else [self._zone_line(_ZONE_TOP, width)]
        for line in self._lines:
            cells = [self._cell_lines(line, place, width, height) for place in range(COLUMNS)]
            name = str(self._cell(line, 0) // COLUMNS + 1)
            for row in range(height):
                label = f"{name if row == height // 2 else '':<{_LABEL}}"
                lines.append(Text.assemble((label, _LABELS), *(cell[row] for cell in cells)))
        if not self._half:
            lines.append(self._zone_line(_ZONE_BOTTOM, width))
        letters = ["abcde"[self._cell(ROWS, place) % COLUMNS] for place in range(COLUMNS)]
        foot = " " * _LABEL + "".join(f"{letter:^{width}}" for letter in letters)
        return Text("\n", no_wrap=True).join([*lines, Text(foot, _LABELS)])

    def _cell_lines(
        self, line: int, place: int, width: int, height: int
    ) -> list[tuple[str, Style]]:
        scene = self._scene
        if scene is None:
            return []
        cell = self._cell(line, place)
        cards = self._cards_on(cell)
        card = scene.seen.cards[cards[0]] if cards else None
        content = [""] * height
        if card is not None:
            content = self._card_lines(card, width - 1, height, len(cards) - 1)
        elif cell in scene.reach:
            content[height // 2] = "○".center(width - 1)
        elif cell in scene.within:
            content[height // 2] = "·".center(width - 1)
        aimed = any(number in scene.aims for number in cards)
        style = self._style(cell, card, line, place, aimed)
        pads = self._pads(card, line, place, height, aimed)
        return [
            (f"{pad}{text:<{width - 1}}", style) for pad, text in zip(pads, content, strict=True)
        ]

    def _card_lines(self, card: CardState, width: int, height: int, others: int) -> list[str]:
        scene = self._scene
        own = scene is not None and card.controller is scene.seat
        turn = scene.seen.turn if scene is not None else 0
        state = card_marks(card, self._signs, turn, own, others)
        strike = "" if card.facts.strike is None else str(card.facts.strike)
        if is_unknown(card):
            names, strike = fit_name(_("Hidden card"), width, 2), ""
        else:
            names = fit_name(card.facts.name, width, 2 if height > 2 else 1)
        rows = [*names, strike] if strike and len(names) < height - 1 else names
        rows = [*rows, *[""] * (height - 1 - len(rows))]
        return [*rows, joined(state, width)]

    def _pads(
        self, card: CardState | None, line: int, place: int, height: int, aimed: bool
    ) -> list[str]:
        """Return the first column of a cell: cursor, chosen card, possible target."""
        scene = self._scene
        here = (line, place) == (self._line, self._place)
        pads = ["▌" if here else " "] * height
        if card is not None and scene is not None:
            if card.id == scene.chosen:
                pads[0] = "◆"
            elif aimed:
                pads[0] = "◎"
            elif card.id in scene.fighting:
                pads[0] = self._signs.fights
            elif card.cell in scene.within:
                pads[0] = "·"
        return pads

    def _style(
        self, cell: Cell, card: CardState | None, line: int, place: int, aimed: bool
    ) -> Style:
        scene = self._scene
        if scene is None:
            return Style()
        if (line, place) == (self._line, self._place):
            return _CURSOR if self.has_focus else _CURSOR_AWAY
        own_half = own_row(scene.seat, cell) > 0
        shades = _OWN_CELLS if own_half else _THEIR_CELLS
        back = shades[(line + place) % 2]
        if cell in scene.reach:
            back = _REACH
        elif cell in scene.within:
            back = _WITHIN
        if card is None:
            return Style(bgcolor=back, color="#9fb36a")
        return self._card_style(card, back, aimed)

    def _card_style(self, card: CardState, back: str, aimed: bool) -> Style:
        scene = self._scene
        own = scene is not None and card.controller is scene.seat
        if aimed:
            back = _AIM
        if scene is not None and card.id == scene.chosen:
            back = "#5a4a1e"
        color = _OWN if own else _THEIRS
        return Style(bgcolor=back, color=color, bold=not card.closed, italic=card.closed)

    def _zone_line(self, line: int, width: int) -> Text:
        """Return an extra zone: its cards in a row, as many as fit around the cursor."""
        scene = self._scene
        total = width * COLUMNS + _LABEL
        cards = self._zone(line)
        own = line == _ZONE_BOTTOM
        sign = self._signs.own if own else self._signs.theirs
        if scene is None or not cards:
            text = _("{sign} your extra zone is empty") if own else _("{sign} extra zone: empty")
            return Text(text.format(sign=sign)[:total].ljust(total), _LABELS)
        item = min(max(total // len(cards), 12), 26)
        fitting = max(total // item, 1)
        first = 0
        if self._line == line and self._place >= fitting:
            first = self._place - fitting + 1
        drawn = Text(no_wrap=True)
        for place, card in list(enumerate(cards))[first : first + fitting]:
            drawn.append(*self._zone_item(card, line, place, item))
        drawn.append(" " * max(total - drawn.cell_len, 0))
        return drawn

    def _zone_item(self, card: CardState, line: int, place: int, width: int) -> tuple[str, Style]:
        scene = self._scene
        own = line == _ZONE_BOTTOM
        here = (line, place) == (self._line, self._place)
        state = "".join(card_marks(card, self._signs, scene.seen.turn if scene else 0, own))
        name = fit_name(card.facts.name, max(width - len(state) - 3, 4), 1)[0]
        pad = "▌" if here else " "
        if scene is not None and card.id == scene.chosen:
            pad = "◆"
        elif scene is not None and card.id in scene.aims:
            pad = "◎"
        elif scene is not None and card.id in scene.fighting:
            pad = self._signs.fights
        back = (_OWN_CELLS if own else _THEIR_CELLS)[place % 2]
        style = self._card_style(card, back, scene is not None and card.id in scene.aims)
        if here:
            style = _CURSOR if self.has_focus else _CURSOR_AWAY
        return f"{pad}{name} {state}"[: width - 1].ljust(width - 1) + " ", style
