"""The collection file of berserk-nxt: a line for each card, ``id count print:count … = price``.

The copies of a print come on top of the count. A price may be followed by prices of prints. Lines
that begin with ``#`` are comments.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from catalog.common.errors import UserError
from catalog.common.files import read_bytes, suffix_of
from catalog.common.i18n import _
from catalog.importers.encoding import decode
from catalog.sets import nxt_id

if TYPE_CHECKING:
    from catalog.owned import Copies

_PRINT: Final = r"[a-z]\w*:\d{1,4}"
_LINE: Final = re.compile(
    rf"(?P<id>\d{{4,9}}) (?P<count>\d{{1,4}})(?P<prints>(?: {_PRINT})*)"
    rf"(?: = (?P<price>\d{{1,9}})(?P<prices>(?: [a-z]\w*:\d{{1,9}})*))?",
    re.ASCII,
)


@dataclass(frozen=True, slots=True)
class Prints:
    """Copies by print, and what a copy costs."""

    counts: Mapping[str, int] = field(default_factory=dict)
    price: int = 0
    prices: Mapping[str, int] = field(default_factory=dict)

    @staticmethod
    def read(text: str) -> "Prints":
        """Parse the rest of a line behind the count, as ``str`` writes it.

        >>> str(Prints.read("f:1 t1:2 = 50"))
        'f:1 t1:2 = 50'
        """
        counts, _sign, prices = text.partition("=")
        price, *by_print = prices.split() or ["0"]
        return Prints(_numbers(counts.split()), int(price), _numbers(by_print))

    def __str__(self) -> str:
        said = [f"{name}:{count}" for name, count in self.counts.items()]
        prices = [f"{name}:{price}" for name, price in self.prices.items()]
        if self.price or prices:
            said += ["=", str(self.price), *prices]
        return " ".join(said)

    def plus(self, other: "Prints") -> "Prints":
        """Return the copies of both, at the later prices."""
        names = dict.fromkeys([*self.counts, *other.counts])
        counts = {name: self.counts.get(name, 0) + other.counts.get(name, 0) for name in names}
        prices = dict(self.prices) | dict(other.prices)
        return Prints(counts, other.price or self.price, prices)

    def within(self, total: int) -> "Prints":
        """Return the copies that are left of ``total``; the last prints go first."""
        left: dict[str, int] = {}
        for name, count in self.counts.items():
            kept = min(count, max(total - sum(left.values()), 0))
            if kept or not count:
                left[name] = kept
        return Prints(left, self.price, self.prices)


@dataclass(frozen=True, slots=True)
class OwnedPrints:
    """A line: the id of a card, copies without a print, and the others."""

    line: int
    card: str
    count: int
    prints: Prints

    @property
    def copies(self) -> int:
        """All copies of the card."""
        return self.count + sum(self.prints.counts.values())


def is_nxt_collection(text: str) -> bool:
    """Return whether the first line that is no comment is one of a collection."""
    first = next((line for _number, line in _lines(text)), "")
    return _LINE.fullmatch(first) is not None


def is_nxt_collection_file(file: Path) -> bool:
    """Return whether a text file is a collection of berserk-nxt."""
    return suffix_of(file) == ".txt" and is_nxt_collection(decode(read_bytes(file), file))


def nxt_collection_lines(text: str) -> Iterator[OwnedPrints | tuple[int, str]]:
    """Yield the lines; of an unreadable one its number and what it says."""
    for number, line in _lines(text):
        found = _LINE.fullmatch(line)
        if found is None:
            yield number, line
            continue
        by_print = _numbers((found["prices"] or "").split())
        prints = Prints(_numbers(found["prints"].split()), int(found["price"] or 0), by_print)
        yield OwnedPrints(number, found["id"], int(found["count"]), prints)


def bad_line() -> UserError:
    """Return the error for an unreadable line."""
    example = "50001 2 f:1 = 50"
    return UserError(_("write the card's id and the copies like {example}").format(example=example))


def render_nxt_collection(owned: "Mapping[str, Copies]") -> tuple[str, int]:
    """Return the file, and how many owned cards it cannot hold, since they have no id there."""
    lines: dict[int, str] = {}
    left_out = 0
    for ref, copies in owned.items():
        set_code, _slash, number = ref.rpartition("/")
        set_number = nxt_id(set_code)
        if set_number is None or not (number.isdecimal() and int(number) < 1000):
            left_out += copies.count > 0
            continue
        prints = Prints.read(copies.prints).within(copies.count)
        plain = copies.count - sum(prints.counts.values())
        if copies.count or copies.prints:
            card = set_number * 1000 + int(number)
            lines[card] = f"{card} {plain} {prints}".rstrip()
    return "".join(f"{lines[card]}\n" for card in sorted(lines)), left_out


def _lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        plain = " ".join(line.split())
        if plain and not plain.startswith("#"):
            yield number, plain


def _numbers(parts: Iterable[str]) -> dict[str, int]:
    numbers: dict[str, int] = {}
    for part in parts:
        name, _colon, number = part.partition(":")
        numbers[name] = numbers.get(name, 0) + int(number)
    return numbers
