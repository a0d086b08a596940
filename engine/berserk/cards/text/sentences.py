"""Printed card text, cut into its sentences: each one ability, as cards print them (111)."""

import re
from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from typing import Final


@dataclass(frozen=True, slots=True)
class Sentence:
    """One printed sentence with its stop, and where it begins in the printed text."""

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
"""As many characters before ``{tap}:`` are looked at: no price is longer."""
# What leads to a playable ability in the same sentence: a note in square brackets, a wrapper's
# colon, or a verb that gives the ability without quoting it.
_LEADS_ON: Final = re.compile(r"(?:[\]:,;]|получа\w*|получит\w*|име[ею]т\w*|или|и)\s*$", re.I)
_BLANK: Final = re.compile(r"[\s.\x00-\x1f]*")


def sentences(text: str) -> tuple[Sentence, ...]:
    """Cut printed text at stops and line ends, and where a new ability plainly begins without one.

    A stop within quotes or brackets, or between two figures, ends nothing. A new ability begins
    without a stop after a closed bracket at a capital or a sign, and at a price that ends in
    ``{tap}:``, unless what stands before it leads on to it. Every sentence is a slice of ``text``
    without the space round it; a stop belongs to the sentence that it ends.

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
    """Return 1 for each character in brackets or quotes; what its line never closes opens nothing.

    What stands open within a pair that is closed hides nothing beyond it.
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
    """Tell a stop in a number or an abbreviation: 2.5, «т.д.»."""
    around = text[max(stop.start() - 1, 0) : stop.end() + 1]
    return re.fullmatch(r"\d\.\d|[а-яё]\.[а-яё]", around) is not None


def _brackets(text: str, inside: bytearray) -> set[int]:
    """Where a new ability stands right behind a bracket, or behind quotes that end in a stop."""
    cuts = set()
    for at, char in enumerate(text):
        closed = inside[at] and (at + 1 == len(text) or not inside[at + 1])
        ends = char == ")" or (char in '»"”' and text[at - 1 : at] == ".")
        if closed and ends and _AFTER_BRACKET.match(text, at + 1):
            cuts.add(at + 1)
    return cuts


def _prices(text: str, inside: bytearray) -> set[int]:
    """Where the price of a playable ability begins one, though no stop stands before it."""
    cuts = set()
    for closing in _CLOSES.finditer(text):
        near = max(0, closing.start() - _NEAR)
        beside = _PAID_BESIDE.search(text, near, closing.start())
        start = beside.start() if beside else closing.start()
        if not inside[start] and not _LEADS_ON.search(text, max(0, start - _NEAR), start):
            cuts.add(start)
    return cuts
