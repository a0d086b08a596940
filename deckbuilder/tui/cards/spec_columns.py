"""The columns of a list of held cards: cost, element, type, strike, life, movement; and the orders
of such a list."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, assert_never

from rich.text import Text

from catalog.common.i18n import N_, _
from deckbuilder.base.settings import Glyphs
from deckbuilder.cards.signs import sign
from deckbuilder.tui.shell.glyphs import element_marks, rank_sign
from deckbuilder.tui.shell.theme import DIM, GOLD
from engine.berserk import ELEMENTS, CardSpec, CardType, CostForm

_ROOMY: Final = 58
"""The minimum width for whole words of the types."""
_TIGHT: Final = 40
"""The minimum width for words of the types at all: in less space the names need the room."""


class CardOrder(Enum):
    """The order of a list of cards; numbers are sorted in descending order."""

    GIVEN = "given"
    COST = "cost"
    ELEMENT = "element"
    TYPE = "type"
    STRIKE = "strike"
    LIFE = "life"
    MOVEMENT = "movement"

    @property
    def following(self) -> "CardOrder":
        """The order after this one."""
        orders = list(CardOrder)
        return orders[(orders.index(self) + 1) % len(orders)]

    @staticmethod
    def kept(word: object) -> "CardOrder":
        """Return the order stored as this word, ``GIVEN`` for any other value."""
        return next((order for order in CardOrder if order.value == word), CardOrder.GIVEN)


_NAMES: Final = {
    CardOrder.GIVEN: N_("as dealt"),
    CardOrder.COST: N_("by cost"),
    CardOrder.ELEMENT: N_("by element"),
    CardOrder.TYPE: N_("by type"),
    CardOrder.STRIKE: N_("by strike"),
    CardOrder.LIFE: N_("by life"),
    CardOrder.MOVEMENT: N_("by movement"),
}
_TYPES: Final = {
    CardType.GROUND: N_("ground"),
    CardType.FLYER: N_("flying"),
    CardType.COMPANION: N_("companion"),
    CardType.PARASITE: N_("parasite"),
    CardType.ARTIFACT: N_("artifact"),
    CardType.TERRAIN: N_("terrain"),
}

_SHORT_TYPES: Final = {
    CardType.GROUND: N_("grnd."),
    CardType.FLYER: N_("flies"),
    CardType.COMPANION: N_("comp."),
    CardType.PARASITE: N_("paras."),
    CardType.ARTIFACT: N_("artif."),
    CardType.TERRAIN: N_("terr."),
}


class TypeWords(Enum):
    """How a list shows types: by words, by short words, or only by the mark of flyers."""

    WHOLE = "whole"
    SHORT = "short"
    NONE = "none"


def order_name(order: CardOrder) -> str:
    """Return the name of an order in the user's language."""
    return _(_NAMES[order])


def ordered(specs: Sequence[CardSpec], order: CardOrder) -> list[int]:
    """Return the indices of the cards in this order; equal cards keep their order.

    Cards without the number come last, as do neutral cards.
    """
    return sorted(range(len(specs)), key=lambda place: _rank(specs[place], order))


def _rank(spec: CardSpec, order: CardOrder) -> tuple[int, ...]:
    match order:
        case CardOrder.GIVEN:
            return ()
        case CardOrder.COST:
            return (spec.cost.form is not CostForm.FIXED, -spec.cost.number, not spec.elite)
        case CardOrder.ELEMENT:
            marks = [ELEMENTS.index(element) for element in spec.elements]
            return tuple(marks) or (len(ELEMENTS),)
        case CardOrder.TYPE:
            return (list(CardType).index(spec.type),)
        case CardOrder.STRIKE:
            strike = spec.strike
            if strike is None:
                return (1,)
            return (0, -strike.medium, -strike.strong, -strike.weak)
        case CardOrder.LIFE:
            return (1,) if spec.life is None else (0, -spec.life)
        case CardOrder.MOVEMENT:
            return (1,) if spec.movement is None else (0, -spec.movement)
        case _:
            assert_never(order)


@dataclass(frozen=True, slots=True)
class SpecColumns:
    """The widths of the columns for these cards, in cells; all rows of a list are aligned."""

    glyphs: Glyphs
    words: TypeWords
    cost: int
    elements: int
    type: int
    strike: int
    life: int
    movement: int

    @staticmethod
    def of(specs: Sequence[CardSpec], glyphs: Glyphs, width: int) -> "SpecColumns":
        """Return columns that fit all of these cards in rows of ``width`` cells."""

        def widest(texts: list[str], least: int) -> int:
            return max((len(text) for text in texts), default=0) or least

        roomy = width >= _ROOMY
        words = TypeWords.WHOLE
        if not roomy:
            words = TypeWords.SHORT if width >= _TIGHT else TypeWords.NONE
        types = [_type_text(spec.type, glyphs, words) for spec in specs]
        numbers = [
            widest(texts, 1)
            for texts in (
                [_number(spec.strike) for spec in specs],
                [_number(spec.life) for spec in specs],
                [_number(spec.movement) for spec in specs],
            )
        ]
        gap = 1 if roomy else 0
        strike, life, movement = (number + gap for number in numbers)
        return SpecColumns(
            glyphs,
            words,
            widest([str(spec.cost) for spec in specs], 1) + gap,
            max((len(spec.elements) for spec in specs), default=0) or 1,
            widest(types, 1),
            strike,
            life,
            movement,
        )

    def heads(self, width: int, lead: int, name: str, last: str, order: CardOrder) -> Text:
        """Return the column heads; the head of the current order is highlighted.

        ``lead`` is the number of cells before the cost, ``last`` the head of whatever follows the
        movement. A word wider than its column shifts those after it to the right.
        """
        costs = lead + self.cost + 1  # the word of the cost may begin above the marks
        word = next((word for word in (_("cost"), _("co.")) if len(word) <= costs), "")
        head = Text(" " * (costs - len(word))).append_text(_head(word, order is CardOrder.COST))
        _place(head, costs + 1, _head(_("el."), order is CardOrder.ELEMENT))
        types = costs + self.elements + 3  # above the words, beside the mark of flyers
        if self.words is not TypeWords.NONE:
            _place(head, types, _head(_("type"), order is CardOrder.TYPE))
        _place(head, types + self.type, _head(name, False))
        end = Text()
        for symbol, cells, by in (
            ("strike", self.strike, CardOrder.STRIKE),
            ("health", self.life, CardOrder.LIFE),
            ("move", self.movement, CardOrder.MOVEMENT),
        ):
            told = sign(symbol, self.glyphs)
            # a word is shortened to its first letter
            told = told if len(told) <= cells else told[:1]
            end.append(" " * (1 + cells - len(told))).append_text(_head(told, order is by))
        end.append(last, style="bold")
        head.truncate(max(width - end.cell_len, 1), overflow="crop", pad=True)
        return head.append_text(end)

    def before(self, spec: CardSpec) -> Text:
        """Return the columns before the name: cost and rank, elements, type."""
        line = Text().append(f"{spec.cost!s:>{self.cost}}", style="bold")
        line.append_text(rank_sign(spec.elite)).append(" ")
        marks = element_marks(spec.elements)
        line.append_text(marks).append(" " * (self.elements - marks.cell_len + 1))
        kind = _type_text(spec.type, self.glyphs, self.words)
        flies = spec.type is CardType.FLYER
        return line.append(f"{kind:<{self.type}}", style=f"bold {GOLD}" if flies else DIM)

    def after(self, spec: CardSpec) -> Text:
        """Return the columns after the name: strike, life, movement."""
        line = Text()
        for value, cells in (
            (spec.strike, self.strike),
            (spec.life, self.life),
            (spec.movement, self.movement),
        ):
            line.append(f" {_number(value):>{cells}}", style="" if value is not None else DIM)
        return line

    def line(self, spec: CardSpec, lead: Text, name: Text, last: Text, width: int) -> Text:
        """Return a whole row of ``width`` cells: the name takes the space left by the columns."""
        line = Text().append_text(lead).append_text(self.before(spec)).append(" ")
        end = self.after(spec).append_text(last)
        name.truncate(max(width - line.cell_len - end.cell_len, 4), overflow="ellipsis", pad=True)
        return line.append_text(name).append_text(end)


def _head(text: str, marked: bool) -> Text:
    """Return the head of a column; that of the current order is highlighted."""
    return Text(text, style=f"bold underline {GOLD}" if marked else "bold")


def _place(head: Text, column: int, word: Text) -> None:
    """Append a word at its column, or one cell behind the preceding words."""
    head.append(" " * max(column - head.cell_len, 1)).append_text(word)


def _number(value: object) -> str:
    return "–" if value is None else str(value)


def _type_text(kind: CardType, glyphs: Glyphs, words: TypeWords) -> str:
    """Return a type with the mark of flyers before it."""
    mark = " "
    if kind is CardType.FLYER:
        mark = "↑" if glyphs is Glyphs.SYMBOLS else "^"
    match words:
        case TypeWords.WHOLE:
            return mark + _(_TYPES[kind])
        case TypeWords.SHORT:
            return mark + _(_SHORT_TYPES[kind])
        case TypeWords.NONE:
            return mark
        case _:
            assert_never(words)
