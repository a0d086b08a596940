"""Makes ``data/lexicon/others.txt``: words of the language that a speller must leave alone.

They are the words of pymorphy3's dictionary that are not in the lexicon and that ``normalise``
would take for a misspelt word of it or for two of its words glued. A development tool, like
``lexicon_table``, and run after it whenever the words of the lexicon change; it takes ten minutes.

    python -m tests.support.lexicon_others
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pymorphy3

from catalog.lexicon import read_words
from engine.berserk import Lexicon, make_lexicon
from engine.berserk.cards.text.gluing import glued_places, glued_thrice
from engine.berserk.cards.text.misspelling import Speller, edited

_FOLDER: Final = Path(__file__).resolve().parents[2] / "data" / "lexicon"
_TAIL: Final = 4
"""The maximum number of letters in which the words of a line differ."""
_SHORTEST_TWICE: Final = 6
"""The minimum length of a form at distance two from a word of eight letters."""
_RARE: Final = frozenset(
    ["Name", "Surn", "Patr", "Geox", "Orgn", "Trad", "Abbr", "Arch", "Erro", "Init"]
)


def _words(analyzer: pymorphy3.MorphAnalyzer) -> set[str]:
    return {word.replace("ё", "е") for word in analyzer.dictionary.words.iterkeys()}


def _near(words: set[str], lexicon: Lexicon, speller: Speller) -> Iterator[str]:
    """Return the words that would be corrected."""
    once = {near for form in lexicon.forms for near in edited(form) if near in words}
    keys = {key for form in lexicon.forms if len(form) >= _SHORTEST_TWICE for key in _lacking(form)}
    twice = {word for word in words if 8 <= len(word) <= 22 and not keys.isdisjoint(_lacking(word))}
    for word in once | twice:
        if word not in lexicon.forms and (speller.near(word) or speller.once(word)):
            yield word


def _lacking(word: str) -> Iterator[str]:
    """Return the word, and its remainders without any one or two letters."""
    yield word
    for at in range(len(word)):
        rest = word[:at] + word[at + 1 :]
        yield rest
        for other in range(at, len(rest)):
            yield rest[:other] + rest[other + 1 :]


def _glued(words: set[str], lexicon: Lexicon) -> Iterator[str]:
    forms = lexicon.forms
    for word in words:
        begins = word not in forms and any(word[:at] in forms for at in range(1, len(word)))
        if begins and (glued_places(word, lexicon) or glued_thrice(word, lexicon)):
            yield word


def _is_said(analyzer: pymorphy3.MorphAnalyzer, word: str) -> bool:
    """Return whether a word can occur on a card, as opposed to a name or an obsolete word."""
    return any(
        parse.tag.POS not in ("ADJS", "COMP") and not _RARE & set(parse.tag.grammemes)
        for parse in analyzer.parse(word)
        if parse.is_known
    )


def _lines(words: list[str]) -> Iterator[str]:
    """Return words with a common beginning on one line: the beginning and the comma-separated
    endings."""
    group: list[str] = []
    stem = ""
    for word in words:
        shared = _shared(stem, word)
        if group and len(shared) >= max(3, max(map(len, [*group, word])) - _TAIL):
            group, stem = [*group, word], shared
            continue
        yield from _line(stem, group)
        group, stem = [word], word
    yield from _line(stem, group)


def _shared(first: str, second: str) -> str:
    """Return the common beginning of two words."""
    at = 0
    while at < min(len(first), len(second)) and first[at] == second[at]:
        at += 1
    return first[:at]


def _line(stem: str, group: list[str]) -> Iterator[str]:
    if group:
        yield f"{stem} {','.join(word[len(stem) :] for word in group)}"


def main() -> None:
    analyzer = pymorphy3.MorphAnalyzer()
    lexicon = make_lexicon(read_words(_FOLDER / "lexicon.csv"))
    words = _words(analyzer)
    others = {*_near(words, lexicon, Speller(lexicon)), *_glued(words, lexicon)}
    said = sorted(word for word in others if _is_said(analyzer, word))
    lines = "".join(f"{line}\n" for line in _lines(said))
    (_FOLDER / "others.txt").write_text(lines, encoding="utf-8")
    sys.stdout.write(f"{len(said)} words\n")


if __name__ == "__main__":
    main()
