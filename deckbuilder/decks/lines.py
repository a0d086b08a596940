"""Parse and write one line of a deck's text.

Parsing never fails and never guesses: a line is a card, a header, a section mark, a comment, blank,
or unreadable. ``render_card_line`` and ``read_line`` round-trip.
"""

import re
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from catalog.common.errors import UserError
from catalog.common.i18n import _

MAX_COPIES_WRITTEN: Final = 99
MOST_LETTERS: Final = 1000
"""The maximum length of a card's line."""


class Unwritable(UserError, ValueError):
    """A card that no line of a deck can express, such as one that an older version imported as
    “13”."""

    def __init__(self, card: "CardLine") -> None:
        problem = _(
            "a deck line cannot be “{count} {name}”: it needs 1 to {most} copies and a name "
            "with a letter; import it under another name"
        )
        most = MAX_COPIES_WRITTEN
        super().__init__(problem.format(count=card.count, name=card.name, most=most))


class Section(Enum):
    """The two parts of a deck."""

    MAIN = "main"
    SIDE = "side"


class HeaderKey(Enum):
    """The keys of a header line ``# key: value``."""

    NAME = "name"
    FORMAT = "format"
    NOTES = "notes"
    TAGS = "tags"


@dataclass(frozen=True, slots=True)
class CardLine:
    """A card with its count, and optionally its set or printed card."""

    count: int
    name: str
    set_name: str | None = None
    ref: str | None = None


@dataclass(frozen=True, slots=True)
class HeaderLine:
    """``# key: value``; the value can be empty."""

    key: HeaderKey
    value: str


@dataclass(frozen=True, slots=True)
class SectionLine:
    """``# side`` or ``# main``: the beginning of a section."""

    section: Section


@dataclass(frozen=True, slots=True)
class CommentLine:
    """A comment, without its ``#`` or ``//``."""

    text: str


@dataclass(frozen=True, slots=True)
class BlankLine:
    """A line with only spaces."""


@dataclass(frozen=True, slots=True)
class UnreadableLine:
    """A line of no other kind, such as ``0 Name`` or ``----``."""


Line: TypeAlias = CardLine | HeaderLine | SectionLine | CommentLine | BlankLine | UnreadableLine

_KEYS: Final = {
    "name": HeaderKey.NAME,
    "название": HeaderKey.NAME,
    "имя": HeaderKey.NAME,
    "format": HeaderKey.FORMAT,
    "формат": HeaderKey.FORMAT,
    "notes": HeaderKey.NOTES,
    "заметки": HeaderKey.NOTES,
    "tags": HeaderKey.TAGS,
    "метки": HeaderKey.TAGS,
}
_SECTIONS: Final = {
    "main": Section.MAIN,
    "основа": Section.MAIN,
    "side": Section.SIDE,
    "sideboard": Section.SIDE,
    "запас": Section.SIDE,
}
_REMARK: Final = re.compile(r"(?:#+|//)\s*(.*)", re.DOTALL)
_HEADER: Final = re.compile(r"(\w+)\s*:\s*(.*)", re.DOTALL)
_NUMBER_WORD: Final = re.compile(r"[-+−–]?[0-9][0-9.,):]*[xXхХ×*]?")
_COUNT_FIRST: Final = re.compile(r"([0-9]+)[xXхХ×*]? (.+)")
_COUNT_LAST: Final = re.compile(r"(.+) [xXхХ×*] ?([0-9]+)")
_ID: Final = re.compile(r"[0-9]{4,}")
_REF: Final = r"(?:[^\[\]\s/]+/[^\[\]\s]+|[^\[\]\s/](?:[^\[\]/]*[^\[\]\s/])? ?/ ?[0-9]+)"
"""A set and a number; only a number can stand behind the name of a set with spaces."""
_NAMED: Final = re.compile(
    r"(?P<name>.*?)"
    rf"(?: ?\[(?!{_REF}\])(?P<set>(?=\s*[^\[\]\s])[^\[\]]*)\])?"
    rf"(?: ?\[(?P<ref>{_REF})\])?"
)


def clean(text: str) -> str:
    """Replace each run of white space by one plain space, and strip the ends.

    >>> clean("  Лесной\\u00a0\\tстраж ")
    'Лесной страж'
    """
    return " ".join(text.split())


def split_lines(text: str) -> list[str]:
    """Split into lines at any of the three line ends; a final one begins no further line.

    >>> split_lines("a\\r\\nb\\n")
    ['a', 'b']
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return lines[:-1] if not lines[-1] else lines


def read_line(raw: str) -> Line:
    """Parse one line.

    >>> read_line("2 Страж [Рубеж]")
    CardLine(count=2, name='Страж', set_name='Рубеж', ref=None)
    >>> read_line("Страж x3"), read_line("0 Страж")
    (CardLine(count=3, name='Страж', set_name=None, ref=None), UnreadableLine())
    """
    text = raw.strip()
    if not text:
        return BlankLine()
    remark = _REMARK.fullmatch(text)
    if remark is not None:
        return _read_remark(remark[1])
    card = _read_card(text)
    if card is None or _written(card) is None:
        return UnreadableLine()
    return card


def render_card_line(card: CardLine) -> str:
    """Write a card so that ``read_line`` parses it back; Unwritable if no line can express it.

    >>> render_card_line(CardLine(2, "«Заря»"))
    '2 ««Заря»»'
    """
    line = _written(card)
    if line is None:
        raise Unwritable(card)
    return line


def _written(card: CardLine) -> str | None:
    rest = f" [{card.set_name}]" if card.set_name is not None else ""
    rest += f" [{card.ref}]" if card.ref is not None else ""
    lines = (f"{card.count} {name}{rest}" for name in (card.name, f"«{card.name}»"))
    return next((line for line in lines if _read_card(line) == card), None)


def _read_remark(text: str) -> Line:
    section = _SECTIONS.get(text.removesuffix(":").strip().casefold())
    if section is not None:
        return SectionLine(section)
    header = _HEADER.fullmatch(text)
    if header is not None and header[1].casefold() in _KEYS:
        return HeaderLine(_KEYS[header[1].casefold()], header[2])
    return CommentLine(text)


def _read_card(raw: str) -> CardLine | None:
    counted = _take_count(raw) if len(raw) <= MOST_LETTERS else None
    if counted is None:
        return None
    count, rest = counted
    parts = _NAMED.fullmatch(rest)
    if parts is None:
        return None
    name = clean(_unquote(parts["name"]))
    if not (any(letter.isalpha() for letter in name) or _ID.fullmatch(name)):
        return None
    set_name = clean(parts["set"]) if parts["set"] is not None else None
    return CardLine(count, name, set_name, parts["ref"])


def _take_count(raw: str) -> tuple[int, str] | None:
    """Split off the count, in any position; None if it is missing or not in 1..99."""
    text = clean(raw)
    found = _COUNT_FIRST.fullmatch(text)
    if found is not None:
        return _counted(found[1], found[2])
    if _NUMBER_WORD.fullmatch(text.partition(" ")[0]):
        return (1, text) if _ID.fullmatch(text) else None
    found = _COUNT_LAST.fullmatch(text)
    if found is not None:
        return _counted(found[2], found[1])
    name, tab, last = raw.rpartition("\t")  # a row of a table: name, then count
    if tab and last.isascii() and last.isdigit():
        return _counted(last, clean(name))
    return 1, text


def _counted(digits: str, rest: str) -> tuple[int, str] | None:
    digits = digits.lstrip("0")
    return (int(digits), rest) if 1 <= len(digits) <= len(str(MAX_COPIES_WRITTEN)) else None


def _unquote(name: str) -> str:
    """Strip one pair of quotation marks around the whole name."""
    text = name.strip()
    if len(text) < 2:
        return text
    inside = text[1:-1]
    if text[0] == "«" and text[-1] == "»" and _balanced(inside):
        return inside
    for opening, closing in ('""', "“”", "„“"):
        if text[0] == opening and text[-1] == closing and not set(inside) & {opening, closing}:
            return inside
    return text


def _balanced(text: str) -> bool:
    depth = 0
    for letter in text:
        depth += (letter == "«") - (letter == "»")
        if depth < 0:
            return False
    return depth == 0
