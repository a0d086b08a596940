"""Split printed card text into sentences, each one ability (111).

A sentence can also hold two abilities: ``halves`` splits them.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

import engine.berserk.abilities as ab


@dataclass(frozen=True, slots=True)
class Sentence:
    """One printed sentence with its stop, and its offset in the printed text."""

    text: str
    at: int


_CLOSING: Final = {"(": ")", "«": "»", "“": "”", "„": "“", "[": "]", '"': '"'}
_SIGN: Final = r"\{\w+\}"
_BEGINNING: Final = rf"(?:[А-ЯЁ][а-яё]|[+\-−–—]?\s*[\dXХ]\s|{_SIGN})"
_STOP: Final = re.compile(r"[.!?…]+|[\r\n]+")
_AFTER_BRACKET: Final = re.compile(rf"[\s\x00-\x1f]*(?={_BEGINNING})")
_CLOSES: Final = re.compile(r"\{tap\}\s*:")
_PAID_BESIDE: Final = re.compile(rf"(?:(?:(?:\d+|[XХ])\s*)?{_SIGN}\s*)+\Z")
_NEAR: Final = 80
"""The number of characters before ``{tap}:`` that are searched: no price is longer."""
# the words before a playable ability in the same sentence: a note in square brackets, a wrapper's
# colon, or a verb that gives the ability without quoting it
_LEADS_ON: Final = re.compile(r"(?:[\]:,;]|получа\w*|получит\w*|име[ею]т\w*|или|и)\s*$", re.I)
_BLANK: Final = re.compile(r"[\s.\x00-\x1f]*")


@lru_cache(maxsize=256)  # the steps of normalising and the count of what plays ask repeatedly
def sentences(text: str) -> tuple[Sentence, ...]:
    """Split printed text at stops and line ends, and where a new ability plainly begins without
    one.

    A stop inside quotes or brackets, or between two digits, ends nothing. A new ability begins
    without a stop after a closed bracket at a capital or a sign, and at a price that ends in
    ``{tap}:``, unless the words before it lead on to it. Every sentence is a slice of ``text``
    without surrounding spaces; a stop belongs to the sentence it ends.

    >>> [part.text for part in sentences("Рывок. {tap}: Удар на 1 (раз за ход) {tap}: Разряд на 2")]
    ['Рывок.', '{tap}: Удар на 1 (раз за ход)', '{tap}: Разряд на 2']
    """
    inside = _inside(text)
    cuts = {0, len(text)}
    cuts.update(_stops(text, inside), _brackets(text, inside), _prices(text, inside))
    parts = (_sentence(text, start, end) for start, end in pairwise(sorted(cuts)))
    return tuple(part for part in parts if part is not None)


def _sentence(text: str, start: int, end: int) -> Sentence | None:
    begins = _BLANK.match(text, start, end)
    at = begins.end() if begins else start
    part = text[at:end].rstrip()
    return Sentence(part, at) if part else None


def _inside(text: str) -> bytearray:
    """Return 1 for each character inside brackets or quotes; a pair must close on its line.

    An unclosed bracket inside a closed pair has no effect beyond that pair.
    """
    inside = bytearray(len(text))
    opened: list[tuple[str, int]] = []
    awaited: Counter[str] = Counter()
    for at, char in enumerate(text):
        if char in "\r\n":
            opened, awaited = [], Counter()
        elif awaited[char]:
            closing, start = opened.pop()
            while closing != char:
                awaited[closing] -= 1
                closing, start = opened.pop()
            awaited[char] -= 1
            inside[start : at + 1] = bytes([1]) * (at + 1 - start)
        elif char in _CLOSING:
            opened.append((_CLOSING[char], at))
            awaited[_CLOSING[char]] += 1
    return inside


def _stops(text: str, inside: bytearray) -> set[int]:
    return {
        stop.end()
        for stop in _STOP.finditer(text)
        if not inside[stop.start()] and not _within_a_word(text, stop)
    }


def _within_a_word(text: str, stop: re.Match[str]) -> bool:
    """Return whether a stop belongs to a number or an abbreviation: 2.5, «т.д.»."""
    around = text[max(stop.start() - 1, 0) : stop.end() + 1]
    return re.fullmatch(r"\d\.\d|[а-яё]\.[а-яё]", around) is not None


def _brackets(text: str, inside: bytearray) -> set[int]:
    """Return the offsets where a new ability begins right after a bracket or a quoted sentence."""
    cuts = set()
    for at, char in enumerate(text):
        closed = inside[at] and (at + 1 == len(text) or not inside[at + 1])
        ends = char == ")" or (char in '»"”' and text[at - 1 : at] == ".")
        if closed and ends and _AFTER_BRACKET.match(text, at + 1):
            cuts.add(at + 1)
    return cuts


def _prices(text: str, inside: bytearray) -> set[int]:
    """Return the offsets where the price of a playable ability begins one without a stop before
    it."""
    cuts = set()
    for closing in _CLOSES.finditer(text):
        near = max(0, closing.start() - _NEAR)
        beside = _PAID_BESIDE.search(text, near, closing.start())
        start = beside.start() if beside else closing.start()
        if not inside[start] and not _LEADS_ON.search(text, max(0, start - _NEAR), start):
            cuts.add(start)
    return cuts


_SHARED: Final = re.compile(r"[:()«»]|\bпока\b|\bдо конца\b|\bесли\b", re.I)
"""Words that can apply to both halves."""
_NEXT_EVENT: Final = re.compile(r", (?=при (?!этом\b))", re.I)
_IN_BRACKETS: Final = re.compile(r" \((не может [^()]+)\)\.?$", re.I)


def halves(text: str) -> Iterator[tuple[str, str]]:
    """Yield the possible splits of a normalised sentence in two."""
    for comma in _NEXT_EVENT.finditer(text):
        first, second = text[: comma.start()], text[comma.end() :]
        if not _SHARED.search(first) and "(" not in second:
            yield first, second
    bracket = _IN_BRACKETS.search(text)
    if bracket is not None:
        yield text[: bracket.start()], bracket[1]


def stand_apart(first: tuple[ab.Ability, ...], second: tuple[ab.Ability, ...]) -> bool:
    """Return whether two halves are abilities of their own.

    The second is triggered and follows a modifier or another triggered ability; or it is a maximum
    of the card after something the card does to itself.
    """
    if len(first) != 1 or len(second) != 1:
        return False
    [one], [other] = first, second
    if isinstance(other, ab.Maximum):
        body = one.body if isinstance(one, ab.Triggered | ab.Playable) else None
        return isinstance(body, ab.Power) and body.targets == ab.ITSELF
    modifies = isinstance(one, ab.Modify | ab.SizeModifier | ab.Calculated | ab.Triggered)
    return modifies and isinstance(other, ab.Triggered)
