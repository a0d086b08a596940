"""The cards of a pool that are not in the deck yet."""

from dataclasses import dataclass
from typing import ClassVar, Final

from rich.text import Text
from textual.binding import Binding, BindingType

from catalog.cards import Card
from catalog.common.i18n import N_, _
from catalog.rarity import Rarity
from catalog.specs import to_spec
from deckbuilder.decks.text import Deck, DeckEntry
from deckbuilder.limited.opened import OpenedCard
from deckbuilder.tui.cards.opened import ORDERS, card_line, sort_key
from deckbuilder.tui.cards.reprints import reprinted
from deckbuilder.tui.shell.rows import RowList
from deckbuilder.tui.shell.theme import BAD
from deckbuilder.workbench.deck_report import RememberedCards

_ORDERS: Final = tuple(order for order in ORDERS if order != "pack")


@dataclass(frozen=True, slots=True)
class PoolRow:
    """An entry of the side and its place there; ``card`` is None when it is in no set now."""

    entry: DeckEntry
    index: int
    card: Card | None
    drafted: OpenedCard | None


class PoolEntries(RowList):
    """The side of a deck as a list to take from, by cost, element or rarity."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("g", "screen.build", N_("Build for me")),
    ]

    def __init__(self) -> None:
        super().__init__(id="pool-cards", empty=_("Every card of the pool is in the deck."))
        self.order = _ORDERS[0]
        self._rows: list[PoolRow] = []
        self._reprints: frozenset[str] = frozenset()

    def show(self, deck: Deck, cards: RememberedCards) -> None:
        """Show what is left of the pool; the cursor stays on its card, or near it."""
        here = self.current
        rows = []
        for index, entry in enumerate(deck.side):
            card = cards.find(entry)
            drafted = None if card is None else OpenedCard(to_spec(card), Rarity(card.rarity))
            rows.append(PoolRow(entry, index, card, drafted))
        self._rows = sorted(rows, key=self._key)
        self._reprints = reprinted(row.drafted.spec for row in rows if row.drafted is not None)
        places = [
            place
            for place, row in enumerate(self._rows)
            if here is not None and _same(row.entry, here.entry)
        ]
        self.set_count(len(self._rows), places[0] if places else None)

    def _key(self, row: PoolRow) -> tuple[bool, tuple[int | str, ...]]:
        if row.drafted is None:
            return (True, (row.entry.name,))
        return (False, sort_key(self.order, row.drafted))

    @property
    def current(self) -> PoolRow | None:
        """The row of the cursor, None when nothing is left."""
        return self._rows[self.cursor] if self.cursor < len(self._rows) else None

    def next_order(self) -> None:
        """Use the next order from now on."""
        self.order = _ORDERS[(_ORDERS.index(self.order) + 1) % len(_ORDERS)]

    def row(self, index: int, width: int) -> Text:
        """Return count and card."""
        row = self._rows[index]
        line = Text.assemble((f"{row.entry.count:>2}×", "bold"))
        if row.drafted is None:
            return line.append(f" ? {row.entry.name}", style=BAD)
        names = self.services.set_names if row.drafted.spec.name in self._reprints else None
        return line.append_text(card_line(row.drafted, width - line.cell_len, set_names=names))


def _same(one: DeckEntry, other: DeckEntry) -> bool:
    return (one.name, one.set_name, one.ref) == (other.name, other.set_name, other.ref)
