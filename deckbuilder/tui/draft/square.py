"""Nine cards in a square, from which a row or a column is taken."""

from collections.abc import Mapping
from typing import ClassVar, Final

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.widget import Widget

from catalog.common.i18n import N_
from catalog.english import shown_name
from deckbuilder.base.settings import Glyphs
from deckbuilder.cards.columns import render_numbers, row_of_spec
from deckbuilder.limited.draft.advice import Scored
from deckbuilder.limited.draft.views import Choice, SeatView
from deckbuilder.limited.opened import OpenedCard
from deckbuilder.tui.cards.opened import BEST, rarity_mark
from deckbuilder.tui.draft.packs import Read, Taken
from deckbuilder.tui.shell.base import RazdachaNode
from deckbuilder.tui.shell.glyphs import element_marks, rank_sign
from deckbuilder.tui.shell.theme import CURSOR, CURSOR_BLURRED, DIM, GOLD

SIDE: Final = 3
_LINES: Final = 4  # for each card: its cost, two lines of its name, its numbers
_GAP: Final = 1


class Square(RazdachaNode, Widget, can_focus=True):
    """The square; Enter takes the line through the cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(0, -1)", show=False),
        Binding("down", "move(0, 1)", show=False),
        Binding("left", "move(-1, 0)", show=False),
        Binding("right", "move(1, 0)", show=False),
        Binding("space", "turn", N_("Row or column"), show=True),
        Binding("enter", "choose", N_("Take the line"), show=True),
    ]
    DEFAULT_CSS = "Square { height: 1fr; }"

    def __init__(self) -> None:
        super().__init__(id="pack")
        self._view: SeatView | None = None
        self._scores: Mapping[int, Scored] = {}
        self._place = SIDE + 1
        self._by_column = False

    def show(self, view: SeatView, scores: Mapping[int, Scored]) -> None:
        """Show a square, with the cursor in the middle if it is new."""
        if self._view is None or self._view.seen != view.seen:
            self._place = SIDE + 1
        self._view, self._scores = view, scores
        if self.choice is None and view.choices:
            self._by_column = not self._by_column  # the line through the cursor was taken
        if self.choice is None and view.choices:
            self._place = view.choices[0].cards[0]
        self.refresh()

    @property
    def card(self) -> OpenedCard | None:
        """The card of the cursor."""
        pack = self._view.pack if self._view is not None else ()
        return pack[self._place] if self._place < len(pack) else None

    @property
    def choice(self) -> int | None:
        """The choice that takes the line through the cursor."""
        choices = self._view.choices if self._view is not None else ()
        return next((n for n, choice in enumerate(choices) if self._is_here(choice)), None)

    def _is_here(self, choice: Choice) -> bool:
        column, row = self._place % SIDE, self._place // SIDE
        if self._by_column:
            return choice.code == "column" and all(card % SIDE == column for card in choice.cards)
        return choice.code == "row" and all(card // SIDE == row for card in choice.cards)

    def render(self) -> Text:
        """Return the nine cards, with the cursor's line marked at its edge."""
        view = self._view
        if view is None or len(view.pack) < SIDE * SIDE:
            return Text()
        width = max((self.size.width - (SIDE - 1) * _GAP) // SIDE, 4)
        height = max(self.size.height // SIDE, _LINES)
        lines = []
        for row in range(SIDE):
            cells = [self._cell(view, row * SIDE + column, width) for column in range(SIDE)]
            lines += [Text(" " * _GAP).join(parts) for parts in zip(*cells, strict=True)]
            lines += [Text()] * (height - _LINES)
        return Text("\n").join(lines)

    def _cell(self, view: SeatView, place: int, width: int) -> list[Text]:
        card = view.pack[place]
        choice = self.choice
        in_line = choice is not None and place in view.choices[choice].cards
        lines = [Text()] * _LINES if card is None else _render_card_lines(card, width - 2)
        edge = "►" if place == self._place else "▌" if in_line else " "
        style = CURSOR_BLURRED if in_line else ""
        if place == self._place and self.has_focus:
            style = CURSOR
        drawn = []
        for number, line in enumerate(lines):
            text = Text.assemble((edge if number == 0 or edge == "▌" else " ", GOLD), " ", line)
            text.truncate(width, overflow="ellipsis", pad=True)
            if style == CURSOR:
                text = Text(text.plain)
            text.stylize(style)
            drawn.append(text)
        if self._is_best(view, place):
            drawn[0].right_crop(1)
            drawn[0].append(BEST, style=f"bold {GOLD}")
        return drawn

    def _is_best(self, view: SeatView, place: int) -> bool:
        if not self._scores:
            return False
        best = max(self._scores.values(), key=lambda choice: choice.score)
        return place in view.choices[best.choice].cards

    def action_move(self, right: int, down: int) -> None:
        """Move the cursor within the square."""
        column, row = self._place % SIDE + right, self._place // SIDE + down
        if 0 <= column < SIDE and 0 <= row < SIDE:
            self._place = row * SIDE + column
            self._moved()

    def action_turn(self) -> None:
        """Switch between row and column."""
        self._by_column = not self._by_column
        self._moved()

    def _moved(self) -> None:
        self.refresh()
        self.post_message(Read())

    def action_choose(self) -> None:
        """Take the line through the cursor."""
        if self.choice is not None:
            self.post_message(Taken(self.choice))


def _render_card_lines(card: OpenedCard, width: int) -> list[Text]:
    spec = card.spec
    head = Text.assemble((f"{spec.cost}", "bold"), rank_sign(spec.elite), " ")
    head.append_text(element_marks(spec.elements)).append(" ").append_text(rarity_mark(card.rarity))
    first, second = _broken(shown_name(spec.name) + (" •" if spec.unique else ""), width)
    numbers = Text(render_numbers(row_of_spec(spec), Glyphs.SYMBOLS), style=DIM)
    return [head, Text(first, style="bold"), Text(second, style="bold"), numbers]


def _broken(name: str, width: int) -> tuple[str, str]:
    """Return a name on two lines, broken at a space if possible."""
    if len(name) <= width:
        return name, ""
    place = name.rfind(" ", 0, width + 1)
    return (name[:width], name[width:]) if place <= 0 else (name[:place], name[place + 1 :])
