"""How many copies of each printed card the user has and wishes for."""

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

    @property
    def guard(self) -> Guard:
        """What moves damaged rows aside that are met here."""
        return self._catalog.guard

    @guarded
    def all(self) -> dict[str, Copies]:
        """Return every printed card of which there is a copy or a wish, known or not, by ref."""
        with self._catalog.rows() as rows:
            return dict(read(rows, "owned_card", _owned))

    def put(self, changes: Mapping[str, Copies]) -> None:
        """Keep these copies in one transaction; a card of which none is left leaves the list."""
        self.change(lambda _now: changes)

    @guarded
    def change(self, change: Change) -> None:
        """Keep what ``change`` makes of the copies there are; it must not use the catalogue.

        Nobody else writes between what it reads and what is kept.
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
                row.count, row.wish = copies.count, copies.wish
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
            if ref in owned:  # else its copies came in between
                counts[name_key] += owned[ref].count
        return dict(counts)

    def cards(self) -> dict[str, Card]:
        """Return the printed cards of the list that the catalogue knows, by ref."""
        return {card.ref: card for card in self._catalog.collected()}


def _owned(row: Row) -> tuple[str, Copies]:
    return row["ref"], Copies(row["count"], row["wish"])
