"""The rows of the table of phrases without a sentence of our own that tests them.

``python -m tests.support.said_rows`` prints these rows and their number.
"""

from collections import Counter
from functools import cache

from engine.berserk.cards.text.compiler import read_sentence
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases import PHRASES
from tests.support.said_tables import all_said
from tests.support.spoken import lexicon


@cache
def _times() -> Counter[tuple[Kind, str]]:
    """Count the sentences of each row: rows with the same words differ only in printing."""
    return Counter(
        row
        for text, _ in all_said()
        for row in {(row.kind, row.pattern) for row in read_sentence(text, lexicon()).phrases}
    )


def unsaid_rows() -> list[Phrase]:
    """Return the rows without a sentence of our own, in table order."""
    return [row for row in PHRASES if not _times()[row.kind, row.pattern]]


def main() -> None:
    """Print the rows without a sentence, by kind."""
    rows = unsaid_rows()
    for row in sorted(rows, key=lambda row: row.kind.value):
        print(f"{row.kind.value}{'=' if row.synonym else ''}: {row.pattern}")
    printed = sum(not row.synonym for row in rows)
    print(
        f"{len(all_said()):,} sentences; {len(rows):,} of {len(PHRASES):,} rows have none,"
        f" {printed:,} of them printed and {len(rows) - printed:,} only read"
    )


if __name__ == "__main__":
    main()
