"""How much of the real cards the compiler reads, and whether their icons agree with its nodes.

    python -m tests.bench.readings [--icons] [--strict]

Every fifth card with a text is held out, by a hash of its id: its text is not looked at while the
table of phrases is written. Both shares are measured; for the cards held out only totals are shown.
The real cards are not part of this project: they are read from ``../shared/cards``.
"""

import argparse
import hashlib
import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import engine.berserk.abilities as ab
from catalog.lexicon import shipped_others, shipped_words
from engine.berserk import Lexicon, make_lexicon, may_remind
from engine.berserk.cards.text.compiler import Reading, compile_text
from engine.berserk.cards.text.phrases import PHRASES
from tests.support.bundled import REAL_CARDS
from tests.support.icon_nodes import Disagreement, disagreements

_ONE_IN: Final = 5


@dataclass(frozen=True, slots=True)
class RealCard:
    """A real card and its compiled text."""

    id: str
    icons: dict[str, int]
    text: str
    reading: Reading

    @property
    def sentences(self) -> int:
        """The number of sentences of its text."""
        return len(self.reading.sentences)

    @property
    def read(self) -> int:
        """The number of sentences read."""
        return sum(
            not any(isinstance(ability, ab.Unread) for ability in part.abilities)
            for part in self.reading.sentences
        )

    @property
    def whole(self) -> bool:
        """Whether the whole card is read."""
        return self.read == self.sentences

    @property
    def disagreements(self) -> list[Disagreement]:
        """The differences between its icons and its nodes, if it is wholly read."""
        if not self.whole:
            return []
        words = (" ".join(sentence.words) for sentence in self.reading.sentences)
        spelled = " ".join((self.text, *words))  # the text contains it with a spelling mistake
        return disagreements(self.icons, spelled, self.reading.abilities)

    @property
    def laid_aside(self) -> bool:
        """Whether the card is held out: its text is not looked at while phrases are written."""
        return is_laid_aside(self.id)


def is_laid_aside(card: str) -> bool:
    """Return whether the card with this id is one of every five held out.

    >>> sum(map(is_laid_aside, map(str, range(1000))))
    193
    """
    return int(hashlib.sha256(card.encode()).hexdigest(), 16) % _ONE_IN == 0


@cache
def _cards() -> tuple[dict[str, Any], ...]:
    return tuple(json.loads(REAL_CARDS.read_text(encoding="utf-8")))


@cache
def real_lexicon() -> Lexicon:
    """Return the project's words with the names of the real cards and classes."""
    classes = {name for card in _cards() for name in card["class"] if name}
    names = {card["name"] for card in _cards()}
    printed = ((card["name"], card["text"] or "") for card in _cards())
    reminders = (each for each in printed if may_remind(each[1]))
    return make_lexicon(shipped_words(), classes, names, shipped_others(), reminders)


def card_texts() -> tuple[tuple[str, str], ...]:
    """Return the name and the text of every real card; many texts are empty."""
    return tuple((card["name"], card["text"] or "") for card in _cards())


def real_readings(*, strict: bool = False) -> Iterator[RealCard]:
    """Yield each real card with a text, read."""
    for card in _cards():
        if card["text"]:
            reading = compile_text(
                card["text"], name=card["name"], lexicon=real_lexicon(), strict=strict
            )
            yield RealCard(str(card["id"]), card["icons"], card["text"], reading)


def share(title: str, cards: list[RealCard]) -> str:
    """Return the figures of some cards on one line."""
    sentences = sum(card.sentences for card in cards)
    read = sum(card.read for card in cards)
    whole = sum(card.whole for card in cards)
    return (
        f"{title:12} {read:5} of {sentences:5} sentences ({read / max(sentences, 1):6.1%}),"
        f" {whole:4} of {len(cards):4} cards wholly ({whole / max(len(cards), 1):6.1%})"
    )


def rows(cards: list[RealCard]) -> str:
    """Return the number of rows, and of those that serve only one real sentence."""
    served: Counter[int] = Counter()
    for card in cards:
        for part in card.reading.sentences:
            served.update({id(row) for row in part.phrases})
    once = sum(number == 1 for number in served.values())
    return (
        f"{len(PHRASES):,} rows, {sum(not row.synonym for row in PHRASES):,} of them printed;"
        f" real cards use {len(served):,}, {once:,} serve a single real sentence"
    )


def main(words: list[str]) -> int:
    """Print the figures of both shares; with ``--icons`` also the differences of icons and
    nodes."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.readings")
    parser.add_argument("--icons", action="store_true")
    parser.add_argument("--strict", action="store_true", help="put right spelling alone")
    given = parser.parse_args(words)
    if not REAL_CARDS.is_file():
        print(f"no real cards at {REAL_CARDS}", file=sys.stderr)
        return 2
    cards = list(real_readings(strict=given.strict))
    for title, some in (
        ("worked on", [card for card in cards if not card.laid_aside]),
        ("laid aside", [card for card in cards if card.laid_aside]),
        ("all", cards),
    ):
        print(share(title, some))
    print(rows(cards))
    if given.icons:
        for card in cards:
            for difference in card.disagreements:
                print(f"{card.id}: {difference}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
