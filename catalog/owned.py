"""The copies of each printed card that the user owns and wants."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, TypeAlias

from sqlmodel import select

from catalog.cards import Card
from catalog.guarded import Guard, Row, check_texts, guarded, read
from catalog.models import OwnedCard
from catalog.rows import EngineRows

if TYPE_CHECKING:
    from catalog.store import Catalog


@dataclass(frozen=True, slots=True)
class Copies:
    """Copies of one printed card: ``count`` owned, ``wish`` wanted in addition; neither is
    negative.

    ``prints`` are the copies by print and their prices, as the collection file of berserk-nxt
    writes them behind the count; those copies are among ``count``.
    """

    count: int = 0
    wish: int = 0
    prints: str = ""

    def __post_init__(self) -> None:
        if self.count < 0 or self.wish < 0:
            raise ValueError(f"copies cannot be fewer than none: {self}")


Change: TypeAlias = Callable[[Mapping[str, Copies]], Mapping[str, Copies]]
"""Returns the new copies of some cards by ref, given the current ones of all cards on the list."""


class OwnedCards:
    """The copies in the database, by ref of the printed card."""

    def __init__(self, catalog: "Catalog") -> None:
        self._catalog = catalog

    @property
    def guard(self) -> Guard:
        """The guard that moves damaged rows aside."""
        return self._catalog.guard

    @guarded
    def all(self) -> dict[str, Copies]:
        """Return all printed cards that are owned or wanted, known or not, by ref."""
        with self._catalog.rows() as rows:
            return dict(read(rows, "owned_card", _owned))

    def put(self, changes: Mapping[str, Copies]) -> None:
        """Store these copies in one transaction; a card with no copy left is removed."""
        self.change(lambda _now: changes)

    @guarded
    def change(self, change: Change) -> None:
        """Store the result of ``change`` on the current copies; it must not use the catalogue.

        No other write can happen between reading and storing.
        """
        with self._catalog.transaction() as session:
            now = dict(read(EngineRows(session.connection()), "owned_card", _owned))
            rows = {row.ref: row for row in session.exec(select(OwnedCard))}
            for ref, copies in change(now).items():
                row = rows.get(ref)
                if copies == Copies():
                    if row is not None:
                        session.delete(row)
                    continue
                row = row or OwnedCard(ref=ref)
                row.count, row.wish, row.prints = copies.count, copies.wish, copies.prints
                session.add(row)

    @guarded
    def by_name(self) -> dict[str, int]:
        """Return the owned copies of every folded name, over all its printings."""
        owned = self.all()
        with self._catalog.rows() as rows:
            wanted = "SELECT ref, name_key FROM card WHERE ref IN (SELECT ref FROM owned_card)"
            found = rows.rows(wanted)
            check_texts(rows, "card", chain.from_iterable(found))
        counts: Counter[str] = Counter()
        for ref, name_key in found:
            if ref in owned:  # otherwise the copies were added meanwhile
                counts[name_key] += owned[ref].count
        return dict(counts)

    def cards(self) -> dict[str, Card]:
        """Return the printed cards on the list that the catalogue knows, by ref."""
        return {card.ref: card for card in self._catalog.collected()}


def _owned(row: Row) -> tuple[str, Copies]:
    return row["ref"], Copies(row["count"], row["wish"], row["prints"])
