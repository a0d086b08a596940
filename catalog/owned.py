"""How many copies of each printed card the user has and wishes for."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from sqlmodel import select

from catalog.cards import Card
from catalog.models import CardRow, OwnedCard

if TYPE_CHECKING:
    from catalog.store import Catalog


@dataclass(frozen=True, slots=True)
class Copies:
    """Copies of one printed card: ``count`` owned, ``wish`` wished for besides; neither below 0."""

    count: int = 0
    wish: int = 0

    def __post_init__(self) -> None:
        if self.count < 0 or self.wish < 0:
            raise ValueError(f"copies cannot be fewer than none: {self}")


Change: TypeAlias = Callable[[Mapping[str, Copies]], Mapping[str, Copies]]
"""What some cards have afterwards, by ref, told from what all cards of the list have now."""


class OwnedCards:
    """The copies in the database, by the ref of the printed card."""

    def __init__(self, catalog: "Catalog") -> None:
        self._catalog = catalog

    def all(self) -> dict[str, Copies]:
        """Return every printed card of which there is a copy or a wish, known or not, by ref."""
        with self._catalog.reading() as session:
            return {row.ref: Copies(row.count, row.wish) for row in session.exec(select(OwnedCard))}

    def put(self, changes: Mapping[str, Copies]) -> None:
        """Keep these copies in one transaction; a card of which none is left leaves the list."""
        self.change(lambda _now: changes)

    def change(self, change: Change) -> None:
        """Keep what ``change`` makes of the copies there are; it must not use the catalogue.

        Nobody else writes between what it reads and what is kept.
        """
        with self._catalog.transaction() as session:
            rows = {row.ref: row for row in session.exec(select(OwnedCard))}
            now = {ref: Copies(row.count, row.wish) for ref, row in rows.items()}
            for ref, copies in change(now).items():
                row = rows.get(ref)
                if copies == Copies():
                    if row is not None:
                        session.delete(row)
                    continue
                row = row or OwnedCard(ref=ref)
                row.count, row.wish = copies.count, copies.wish
                session.add(row)

    def by_name(self) -> dict[str, int]:
        """Return the owned copies of every folded name, over all its printings."""
        with self._catalog.reading() as session:
            wanted = select(CardRow.name_key, OwnedCard.count).where(CardRow.ref == OwnedCard.ref)
            counts: dict[str, int] = {}
            for name_key, count in session.exec(wanted):
                counts[name_key] = counts.get(name_key, 0) + count
            return counts

    def cards(self) -> dict[str, Card]:
        """Return the printed cards of the list that the catalogue knows, by ref."""
        return {card.ref: card for card in self._catalog.collected()}
