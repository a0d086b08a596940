"""The pool of a seat in a draft: its curve on a few lines, its elements, and all cards."""

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar, Final, NamedTuple

from rich.console import RenderableType
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.widgets import Static

from catalog.common.i18n import N_, _
from catalog.english import shown_key
from deckbuilder.base.settings import Glyphs
from deckbuilder.cards.card_description import element_names
from deckbuilder.cards.columns import CardRow, element_letter, list_columns, row_of_spec
from deckbuilder.kit.columns import Column, bold
from deckbuilder.limited.opened import OpenedCard
from deckbuilder.tui.cards.opened import reprinted, row_of_opened
from deckbuilder.tui.shell.glyphs import element_colour, rank_sign
from deckbuilder.tui.shell.rows import Heading, Lines, RowList
from deckbuilder.tui.shell.theme import DIM, GOLD
from engine.berserk import ELEMENTS, CardSpec, CostForm, Element

_MOST_COST: Final = 9
_COLUMN: Final = 3
_EIGHTHS: Final = " ▁▂▃▄▅▆▇█"
_ROOM: Final = 30  # width of the curve, before the counts beside it
GROUPS: Final = ("cost", "element", "taken")
"""The arrangements of a pool's list."""


def cost_counts(specs: Sequence[CardSpec]) -> list[tuple[str, int]]:
    """Return the number of cards of each cost, from 1 to 9 and more; X and {x} come last."""
    counts: Counter[str] = Counter()
    for spec in specs:
        fixed = spec.cost.form is CostForm.FIXED
        counts[_column(spec.cost.number) if fixed else "X"] += 1
    columns = [_column(cost) for cost in range(min(1, _least(specs)), _MOST_COST + 1)]
    return [(name, counts[name]) for name in (*columns, *(["X"] if counts["X"] else []))]


def _column(cost: int) -> str:
    return str(cost) if cost < _MOST_COST else f"{_MOST_COST}+"


def _least(specs: Sequence[CardSpec]) -> int:
    fixed = [spec.cost.number for spec in specs if spec.cost.form is CostForm.FIXED]
    return min(fixed, default=1)


def bars_text(counts: Sequence[tuple[str, int]], height: int = 1) -> list[Text]:
    """Return bars ``height`` lines high above their numbers, and the line of costs."""
    most = max((count for _name, count in counts), default=0) or 1
    lines = []
    for level in range(height - 1, -1, -1):
        line = Text()
        for _name, count in counts:
            eighths = round(count / most * height * 8) - level * 8
            eighths = min(max(eighths, int(count > 0 and level == 0)), 8)
            line.append(f"{_EIGHTHS[max(eighths, 0)] * 2:>{_COLUMN}}", style=GOLD)
        lines.append(line)
    numbers = "".join(f"{count or '·':>{_COLUMN}}" for _name, count in counts)
    costs = "".join(f"{name:>{_COLUMN}}" for name, _count in counts)
    return [*lines, Text.assemble((numbers, "bold")), Text.assemble((costs, DIM))]


def render_summary(specs: Sequence[CardSpec]) -> Text:
    """Return a summary of some cards on four lines: the curve, elite and ordinary cards beside it,
    the elements."""
    if not specs:
        return Text(_("Nothing is taken yet."), style=f"italic {DIM}")
    elite = sum(spec.elite for spec in specs)
    counts = (len(specs), elite, len(specs) - elite)
    marks = (Text.assemble(("Σ", DIM)), rank_sign(elite=True), rank_sign(elite=False))
    lines = []
    for line, mark, count in zip(bars_text(cost_counts(specs)), marks, counts, strict=True):
        line.pad_right(max(_ROOM - line.cell_len, 2))
        lines.append(line.append_text(mark).append(f" {count}", style="bold"))
    return Text("\n").join([*lines, element_marks_counted(specs)])


def element_marks_counted(specs: Sequence[CardSpec]) -> Text:
    """Return the letter of each element with its number of cards; a card of several elements counts
    in each."""
    line = Text(" ")
    for element in (*ELEMENTS, None):
        of = [
            spec for spec in specs if (element in spec.elements if element else not spec.elements)
        ]
        line.append(f" {element_letter(element)}", style=f"bold {element_colour(element)}")
        line.append(f" {len(of) or '·'} ", style="" if of else DIM)
    return line


def spec_parts(specs: Sequence[CardSpec], glyphs: Glyphs) -> list[RenderableType]:
    """Return the summary of some cards, followed by the cards sorted by cost."""
    copies = Counter(spec.ref for spec in specs)
    once = {spec.ref: spec for spec in specs}
    counted = Column[CardSpec]("copies", lambda spec: f"{copies[spec.ref]}×")
    columns = list_columns(row_of_spec, glyphs, before=(counted,))
    return [
        render_summary(specs),
        Text(),
        Lines(columns, sorted(once.values(), key=_cost_key)),
    ]


class PoolSummary(Static):
    """The curve and the elements of a pool."""

    def __init__(self) -> None:
        super().__init__("", id="pool-summary", markup=False)

    def show(self, pool: Sequence[OpenedCard]) -> None:
        """Show this pool."""
        self.update(render_summary([card.spec for card in pool]))


class PooledCard(NamedTuple):
    """A card with its number of copies, or a heading."""

    card: OpenedCard
    row: CardRow
    copies: int


class PoolList(RowList[PooledCard]):
    """All cards of a pool: by cost, grouped by element, or in the order of picks."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s", "group", N_("Sort"), show=True),
    ]

    def __init__(self) -> None:
        super().__init__(id="pool", empty=_("Nothing is taken yet."))
        self.group = GROUPS[0]
        self._pool: Sequence[OpenedCard] = ()

    def works_now(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Return whether the footer shows a key: sorting needs more than one card."""
        return action != "group" or len(self._pool) > 1

    def show(self, pool: Sequence[OpenedCard]) -> None:
        """Show this pool."""
        self._pool = pool
        copies = Column[PooledCard](
            "copies",
            lambda one: bold(f"{one.copies}×") if one.copies > 1 else "",
            least=2,
        )
        glyphs = self.services.settings.glyphs
        self.columns = list_columns(lambda one: one.row, glyphs, before=(copies,))
        self.set_rows(self._grouped(pool))

    def _grouped(self, pool: Sequence[OpenedCard]) -> list[PooledCard | Heading]:
        match self.group:
            case "element":
                return self._below_elements(pool)
            case "taken":
                return [self._pooled(card) for card in pool]
            case _:
                return self._together(pool)

    @property
    def card(self) -> OpenedCard | None:
        """The card under the cursor, None if there is none."""
        return None if self.current is None else self.current.card

    def action_group(self) -> None:
        """Switch to the next arrangement."""
        self.group = GROUPS[(GROUPS.index(self.group) + 1) % len(GROUPS)]
        self.show(self._pool)

    def _pooled(self, card: OpenedCard, copies: int = 1) -> PooledCard:
        names = reprinted(one.spec for one in self._pool)
        return PooledCard(card, row_of_opened(card, self.services.set_names, names), copies)

    def _together(self, pool: Sequence[OpenedCard]) -> list[PooledCard | Heading]:
        """Return the cards by cost, the copies of a card on one row."""
        copies = Counter(card.ref for card in pool)
        once = {card.ref: card for card in pool}
        ordered = sorted(once.values(), key=lambda card: _cost_key(card.spec))
        return [self._pooled(card, copies[card.ref]) for card in ordered]

    def _below_elements(self, pool: Sequence[OpenedCard]) -> list[PooledCard | Heading]:
        """Return the cards grouped by their first elements."""
        rows: list[PooledCard | Heading] = []
        for element in (*ELEMENTS, None):
            cards = [card for card in pool if _first(card) is element]
            if cards:
                name = element_names(() if element is None else (element,))
                rows += [Heading(f" {name}: {len(cards)}"), *self._together(cards)]
        return rows


def _cost_key(spec: CardSpec) -> tuple[bool, int, str]:
    return (spec.cost.form is not CostForm.FIXED, spec.cost.number, shown_key(spec.name))


def _first(card: OpenedCard) -> Element | None:
    return card.spec.elements[0] if card.spec.elements else None
