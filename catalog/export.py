"""Export cards as berserk-nxt JSON or as CSV with the documented columns.

Both can be imported again. JSON keeps all data of a card that came from berserk-nxt; CSV holds the
columns of ``catalog.importers.columns``.
"""

import csv
import io
from collections.abc import Iterable

from catalog.cards import Card, CardSet
from catalog.common.foreign import cell, render_json
from catalog.facts import facts_of
from catalog.importers.columns import COLUMNS, UNKNOWN
from catalog.nxt import FORMAT, with_beyond


def to_json(cards: Iterable[Card], sets: Iterable[CardSet]) -> str:
    """Return the cards as a JSON list, one per line; ``sets`` holds the set of each."""
    by_id = {card_set.id: card_set for card_set in sets}
    lines = [
        render_json(with_beyond(facts_of(card, by_id[card.set_id]), card.extra.get(FORMAT, {})))
        for card in cards
    ]
    return "[\n" + ",\n".join(lines) + "\n]\n" if lines else "[]\n"


def to_csv(cards: Iterable[Card], sets: Iterable[CardSet]) -> str:
    """Return the cards as CSV with a header; ``sets`` holds the set of each."""
    by_id = {card_set.id: card_set for card_set in sets}
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([column.name for column in COLUMNS])
    for card in cards:
        facts = facts_of(card, by_id[card.set_id])
        unknown = facts.unsaid
        writer.writerow(
            [UNKNOWN if column.name in unknown else cell(column.write(facts)) for column in COLUMNS]
        )
    return out.getvalue()
