"""The metagame of many decks: cards played, played together, and their costs.

Names count, not prints, and the side does not count. Cards unknown to the catalogue are included by
name, but not in the tables of elements and costs.

Archetypes are found in three reproducible steps. First, every two decks are compared: for each card
take the smaller and the larger number of copies, weighted by the rarity of the card among all decks
(ln(1 + decks / decks with it)); the sum of the smaller over the sum of the larger is their
similarity, from 0 to 1. Second, the two most similar groups of decks are repeatedly merged (average
similarity between their decks) while it is at least ``LIKENESS``. Third, the key cards of a group
are those that most of its decks play and most others do not: the share of decks inside minus the
share outside, largest first, at least ``KEY_LEAD``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from math import log
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from catalog.common.folding import fold
from deckbuilder.base.progress import report_progress
from deckbuilder.base.tables import frame_csv
from deckbuilder.decks.text import CardSource, Deck, DeckEntry, find_card

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from pandas import DataFrame

    from catalog.cards import Card

LIKENESS: Final = 0.22
KEY_LEAD: Final = 0.5
KEY_CARDS: Final = 5
LEAST_PAIR: Final = 2
TABLES: Final = ("cards", "copies", "pairs", "elements", "curve", "archetypes", "decks")


@dataclass(frozen=True, slots=True)
class Archetype:
    """A group of similar decks: key cards, most distinctive first, and the decks' indexes.

    A unique deck is an archetype of its own. ``likeness`` is the mean of its pairs of decks.
    """

    key_cards: tuple[str, ...]
    decks: tuple[int, ...]
    likeness: float


class Meta:
    """The counted decks of a field. Tables are pandas frames; every share is of all decks."""

    def __init__(self, decks: Sequence[Deck], catalog: CardSource) -> None:
        self.decks = tuple(decks)
        self._cards: dict[str, Card] = {}
        self._names: dict[str, str] = {}
        self._found: dict[DeckEntry, Card | None] = {}
        self._counts = [self._counted(deck, catalog) for deck in decks]

    def _counted(self, deck: Deck, catalog: CardSource) -> dict[str, int]:
        counts: dict[str, int] = {}
        for entry in deck.entries:
            card = self._find(entry, catalog)
            name = entry.name if card is None else card.name
            key = fold(name)
            self._names.setdefault(key, name)
            if card is not None:
                self._cards.setdefault(key, card)
            counts[key] = counts.get(key, 0) + entry.count
        return counts

    def _find(self, entry: DeckEntry, catalog: CardSource) -> Card | None:
        """Look up an entry once for all decks and counts."""
        asked = replace(entry, count=1)
        if asked not in self._found:
            self._found[asked] = find_card(entry, catalog)
        return self._found[asked]

    @property
    def unknown(self) -> tuple[str, ...]:
        """The names missing from the catalogue."""
        return tuple(name for key, name in self._names.items() if key not in self._cards)

    def copies(self) -> DataFrame:
        """Return one row for each deck and card: ``deck`` (its index), ``card``, ``copies``."""
        import pandas

        rows = [
            (place, self._names[key], count)
            for place, counts in enumerate(self._counts)
            for key, count in counts.items()
        ]
        return pandas.DataFrame(rows, columns=["deck", "card", "copies"])

    def cards(self) -> DataFrame:
        """Return how each card is played, most played first.

        Columns: ``card``, ``decks``, ``share``, ``copies`` (in all decks), ``mean`` copies in the
        decks that play it, and ``x1``, ``x2``, ``x3``, ``more``: decks with that many copies.
        """
        table = self.copies()
        by_card = table.groupby("card", sort=False)["copies"]
        frame = by_card.agg(decks="count", copies="sum", mean="mean").reset_index()
        frame.insert(2, "share", frame["decks"] / max(len(self.decks), 1))
        for number in (1, 2, 3):
            played = table[table["copies"] == number].groupby("card").size()
            frame[f"x{number}"] = frame["card"].map(played).fillna(0).astype(int)
        frame["more"] = frame["decks"] - frame["x1"] - frame["x2"] - frame["x3"]
        return _sorted(frame, ["decks", "copies"], "card")

    def pairs(self) -> DataFrame:
        """Return the cards played together, most frequent first; computed once.

        Columns: ``first``, ``second``, ``decks`` with both (2 at least), ``share``, and ``lift``:
        how many times more often than expected by chance.
        """
        return self._pairs

    @cached_property
    def _pairs(self) -> DataFrame:
        import pandas

        single: dict[str, int] = {}
        both: dict[tuple[str, str], int] = {}
        for place, counts in enumerate(self._counts):
            report_progress(place, len(self._counts))
            keys = sorted(counts)
            for key in keys:
                single[key] = single.get(key, 0) + 1
            for pair in combinations(keys, 2):
                both[pair] = both.get(pair, 0) + 1
        total = max(len(self.decks), 1)
        rows = [
            (self._names[card], self._names[other], met, met / total, met * total / chance)
            for (card, other), met in both.items()
            if met >= LEAST_PAIR and (chance := single[card] * single[other])
        ]
        columns = ["first", "second", "decks", "share", "lift"]
        return _sorted(pandas.DataFrame(rows, columns=columns), ["decks", "lift"], "first")

    def elements(self) -> DataFrame:
        """Return the elements: ``element``, ``decks`` that play it, ``share``, ``copies``."""
        import pandas

        from deckbuilder.decks.numbers import element_words

        decks: dict[str, int] = {}
        copies: dict[str, int] = {}
        for counts in self._counts:
            played: set[str] = set()
            for key, count in counts.items():
                for name in element_words(self._cards[key]) if key in self._cards else ():
                    copies[name] = copies.get(name, 0) + count
                    played.add(name)
            for name in played:
                decks[name] = decks.get(name, 0) + 1
        total = max(len(self.decks), 1)
        rows = [(name, decks[name], decks[name] / total, copies[name]) for name in decks]
        columns = ["element", "decks", "share", "copies"]
        return _sorted(pandas.DataFrame(rows, columns=columns), ["copies"], "element")

    def curve(self) -> DataFrame:
        """Return the mean deck's costs: ``cost``, and mean ``ordinary`` and ``elite`` copies."""
        import pandas

        bars: dict[tuple[bool, int, str], list[int]] = {}
        for counts in self._counts:
            for key, count in counts.items():
                card = self._cards.get(key)
                if card is not None:
                    cost = card.cost_form != "fixed", card.cost_number, str(card.cost)
                    bars.setdefault(cost, [0, 0])[card.elite] += count
        total = max(len(self.decks), 1)
        rows = [(cost[2], bars[cost][0] / total, bars[cost][1] / total) for cost in sorted(bars)]
        return pandas.DataFrame(rows, columns=["cost", "ordinary", "elite"])

    @cached_property
    def archetypes(self) -> tuple[Archetype, ...]:
        """The archetypes, most played first; each deck belongs to exactly one."""
        groups = _grouped(self._likeness())
        archetypes = [self._archetype(places, likeness) for places, likeness in groups]
        return tuple(
            sorted(archetypes, key=lambda archetype: (-len(archetype.decks), archetype.decks))
        )

    def _archetype(self, places: tuple[int, ...], likeness: float) -> Archetype:
        inside = [self._counts[place] for place in places]
        outside = [counts for place, counts in enumerate(self._counts) if place not in places]
        leads = []
        for key in {key for counts in inside for key in counts}:
            within, beyond = _share(key, inside), _share(key, outside)
            if within - beyond >= KEY_LEAD:
                copies = sum(counts.get(key, 0) for counts in inside) / len(inside)
                leads.append((beyond - within, -copies, self._names[key]))
        keys = tuple(name for _lead, _copies, name in sorted(leads)[:KEY_CARDS])
        return Archetype(keys, places, likeness)

    def _likeness(self) -> NDArray[np.float64]:
        """Return the similarity of every two decks, as defined in the module's docstring."""
        import numpy as np

        keys = list(self._names)
        place_of = {key: place for place, key in enumerate(keys)}
        table = np.zeros((len(self._counts), len(keys)))
        for row, counts in enumerate(self._counts):
            for key, count in counts.items():
                table[row, place_of[key]] = count
        played = np.maximum((table > 0).sum(axis=0), 1)
        table *= np.array([log(1 + len(table) / decks_with) for decks_with in played])
        likeness = np.zeros((len(table), len(table)))
        for row, deck in enumerate(table):
            report_progress(row, len(table))
            larger = np.maximum(table, deck).sum(axis=1)
            likeness[row] = np.minimum(table, deck).sum(axis=1) / np.where(larger > 0, larger, 1)
        return likeness

    def archetype_frame(self) -> DataFrame:
        """Return the archetypes by number: ``decks``, ``share``, ``likeness``, ``key_cards``."""
        import pandas

        total = max(len(self.decks), 1)
        rows = [
            (
                place,
                len(archetype.decks),
                len(archetype.decks) / total,
                archetype.likeness,
                ", ".join(archetype.key_cards),
            )
            for place, archetype in enumerate(self.archetypes, start=1)
        ]
        columns = ["archetype", "decks", "share", "likeness", "key_cards"]
        return pandas.DataFrame(rows, columns=columns)

    def deck_frame(self) -> DataFrame:
        """Return the decks: ``deck`` (its index), ``name``, ``notes``, ``cards``, ``archetype``."""
        import pandas

        archetype_of = {
            place: number
            for number, archetype in enumerate(self.archetypes, start=1)
            for place in archetype.decks
        }
        rows = [
            (place, deck.name, deck.notes, deck.total, archetype_of[place])
            for place, deck in enumerate(self.decks)
        ]
        return pandas.DataFrame(rows, columns=["deck", "name", "notes", "cards", "archetype"])

    def frames(self) -> dict[str, DataFrame]:
        """Return every table by name, in the order of ``TABLES``."""
        made = (
            self.cards(),
            self.copies(),
            self.pairs(),
            self.elements(),
            self.curve(),
            self.archetype_frame(),
            self.deck_frame(),
        )
        return dict(zip(TABLES, made, strict=True))

    def write_csv(self, folder: Path) -> list[Path]:
        """Write every table as a CSV file into a folder, created if necessary; return the files."""
        from catalog.common.files import make_folder, write_atomically

        make_folder(folder)
        paths = []
        for name, frame in self.frames().items():
            path = folder / f"{name}.csv"
            write_atomically(path, frame_csv(frame))
            paths.append(path)
        return paths


def records(frame: DataFrame, limit: int | None = None) -> list[dict[str, Any]]:
    """Return the rows of a table as plain data, with fractions rounded to four digits."""
    rows = (frame if limit is None else frame.head(limit)).to_dict("records")
    return [{str(key): _plain(value) for key, value in row.items()} for row in rows]


def _plain(value: Any) -> Any:
    return round(value, 4) if isinstance(value, float) else value


def _sorted(frame: DataFrame, falling: list[str], name: str) -> DataFrame:
    order = [*falling, name]
    rising = [False] * len(falling) + [True]
    return frame.sort_values(order, ascending=rising, kind="stable").reset_index(drop=True)


def _share(key: str, decks: Sequence[dict[str, int]]) -> float:
    return sum(key in counts for counts in decks) / len(decks) if decks else 0.0


def _grouped(likeness: NDArray[np.float64]) -> list[tuple[tuple[int, ...], float]]:
    """Merge the most similar groups while they are similar enough; return each with its mean."""
    import numpy as np

    groups: list[tuple[int, ...]] = [(place,) for place in range(len(likeness))]
    between = likeness.copy()
    np.fill_diagonal(between, -1.0)
    while len(groups) > 1:
        one, other = divmod(int(between.argmax()), len(groups))
        if between[one, other] < LIKENESS:
            break
        sizes = len(groups[one]), len(groups[other])
        joined = (between[one] * sizes[0] + between[other] * sizes[1]) / sum(sizes)
        joined[[one, other]] = -1.0
        between[one] = between[:, one] = joined
        between = np.delete(np.delete(between, other, axis=0), other, axis=1)
        groups[one] = tuple(sorted(groups[one] + groups[other]))
        del groups[other]
    return [(group, _within(likeness, group)) for group in groups]


def _within(likeness: NDArray[np.float64], group: tuple[int, ...]) -> float:
    pairs = list(combinations(group, 2))
    return sum(float(likeness[pair]) for pair in pairs) / len(pairs) if pairs else 1.0
