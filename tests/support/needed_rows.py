"""The rows of the table of phrases that nothing needs: no real card, no listed form.

``python -m tests.support.needed_rows`` prints these rows and their number.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

import engine.berserk.abilities as ab
from engine.berserk.cards.text.compiler import (
    SentenceReading,
    compile_text,
    read_sentence,
    render_words,
)
from engine.berserk.cards.text.lexicon import Lexicon
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases import PHRASES
from tests.support.bundled import whole_cards
from tests.support.readings import whole_lexicon
from tests.support.spoken import lexicon

_FORMS: Final = Path(__file__).parents[2] / "docs" / "card-forms.md"
_Row: TypeAlias = tuple[Kind, str]


def listed_forms() -> tuple[str, ...]:
    """Return the sentences in the blocks of ``docs/card-forms.md``."""
    blocks = _FORMS.read_text(encoding="utf-8").split("```")[1::2]
    return tuple(line for block in blocks for line in block.splitlines()[1:])


def unneeded_rows() -> list[Phrase]:
    """Return the rows that neither read nor print a real sentence or a listed form, in order."""
    needed = _needed()
    return [row for row in PHRASES if (row.kind, row.pattern) not in needed]


@cache
def _needed() -> frozenset[_Row]:
    by_table, by_hand = whole_lexicon(()), whole_lexicon()
    rows = set[_Row]()
    for card in whole_cards().values():
        for words in (by_table, by_hand):
            for part in compile_text(card["text"], name=card["name"], lexicon=words).sentences:
                rows.update(_rows_of(part, words))
    for form in listed_forms():
        rows.update(_rows_of(read_sentence(form, lexicon()), lexicon()))
    return frozenset(rows)


def _rows_of(reading: SentenceReading, words: Lexicon) -> Iterator[_Row]:
    """Yield the rows that read a sentence, and those that print its nodes."""
    if any(isinstance(ability, ab.Unread) for ability in reading.abilities):
        return
    yield from ((row.kind, row.pattern) for row in reading.phrases)
    printed = render_words(reading.abilities, words)
    if printed is not None:
        again = read_sentence(" ".join(printed), words)
        yield from ((row.kind, row.pattern) for row in again.phrases)


def main() -> None:
    """Print the rows that nothing needs, by kind."""
    rows = unneeded_rows()
    for row in sorted(rows, key=lambda row: row.kind.value):
        print(f"{row.kind.value}{'=' if row.synonym else ''}: {row.pattern}")
    print(f"{len(rows):,} of {len(PHRASES):,} rows are needed by no real card and no listed form")


if __name__ == "__main__":
    main()
