"""Tables of scenes: files in which each row is a test.

    # What the part below is about.

    ## A card strikes harder [517.1 520.2]
    board: герой c3 vs чужой c4: closed
    acts: герой strikes чужой: 3
    +2 к {strike}. | герой: +closed, чужой: wounds 0>3
    -1 к {strike}. | герой: +closed

A row has the text of the card, the board, the acts, and the expected description, in the words of
``boards`` and ``scenes``. Columns given above the rows apply to all of them; ``-`` is empty. An
indented line continues the one above. A text with ``<one / another>`` is a row for each
alternative. ``//`` separates scenes that are tried one after the other, each on a board of its
own. The numbers are the rules that the rows show.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

NOTHING: Final = "-"
COLUMNS: Final = ("text", "board", "acts", "told")
_CLAIM: Final = re.compile(r"## (?P<claim>[^\[\]]+?)(?: \[(?P<rules>[^\[\]]+)\])?")
_EITHER: Final = re.compile(r"<([^<>]* / [^<>]*)>")
_ABOVE: Final = re.compile(rf"(?P<column>{'|'.join(COLUMNS)}):(?: (?P<value>.*))?")


class WrongTable(ValueError):
    """An invalid line of a table, with its file and number."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row with all its columns and its line number."""

    line: int
    name: str
    text: str
    board: str
    acts: str
    told: str

    def scenes(self) -> Iterator[tuple[str, str, str, str]]:
        """Yield the scenes of the row: text, board, acts, and the expected description."""
        columns = [one.split(" // ") for one in (self.text, self.board, self.acts, self.told)]
        count = max(map(len, columns))
        for number in range(count):
            text, board, acts, told = (one[number if len(one) > 1 else 0] for one in columns)
            yield "" if text == NOTHING else text, board, "" if acts == NOTHING else acts, told


@dataclass(slots=True)
class Section:
    """A claim, the rules it shows, and its rows."""

    line: int
    claim: str
    rules: tuple[str, ...] = ()
    above: dict[str, str] = field(default_factory=dict)
    rows: list[Row] = field(default_factory=list)

    def add(self, line: int, words: str) -> None:
        """Add a row; ``WrongTable`` if its number of columns differs."""
        below = [name for name in COLUMNS if name not in self.above]
        values = words.split(" | ")
        if len(values) != len(below):
            raise WrongTable(f"{words!r} is not {', '.join(below)}")
        facts = {**self.above, **dict(zip(below, values, strict=True))}
        counts = {count for one in facts.values() if (count := one.count(" // ") + 1) > 1}
        if len(counts) > 1:
            raise WrongTable(f"{words!r} is of {' and of '.join(map(str, sorted(counts)))} scenes")
        for number, text in enumerate(_each(facts.pop("text")), start=1):
            name = text if "text" in below else values[0]
            place = f"{line}" if number == 1 else f"{line}.{number}"
            self.rows.append(Row(line, f"{place} {name[:60]}", text, **facts))


def _each(text: str) -> Iterator[str]:
    """Yield the texts for all alternatives, from left to right."""
    told = _EITHER.search(text)
    if told is None:
        yield text
        return
    for one in told[1].split(" / "):
        yield from _each(f"{text[: told.start()]}{one}{text[told.end() :]}")


def read_sections(path: Path) -> list[Section]:
    """Return the sections of a table; ``WrongTable`` at the first invalid line."""
    sections: list[Section] = []
    for number, line in _joined(path.read_text(encoding="utf-8").splitlines()):
        try:
            _read(number, line, sections)
        except WrongTable as wrong:
            raise WrongTable(f"{path.name}:{number}: {wrong}") from wrong
    for section in sections:
        if not section.rows:
            raise WrongTable(f"{path.name}:{section.line}: {section.claim!r} has no row")
    return sections


def _read(number: int, line: str, sections: list[Section]) -> None:
    if line.startswith("##"):
        told = _CLAIM.fullmatch(line)
        if told is None:
            raise WrongTable(f"{line!r} is no claim")
        if told["claim"] in {section.claim for section in sections}:
            raise WrongTable(f"{told['claim']!r} stands here twice")
        sections.append(Section(number, told["claim"], tuple((told["rules"] or "").split())))
    elif line.startswith("#"):
        return
    elif not sections:
        raise WrongTable(f"{line!r} stands under no claim")
    elif (above := _ABOVE.fullmatch(line)) and not sections[-1].rows:
        sections[-1].above[above["column"]] = above["value"] or ""
    else:
        sections[-1].add(number, line)


def _joined(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Yield the non-empty lines, each with the indented ones below it."""
    start, found = 0, ""
    for number, line in enumerate(lines, start=1):
        if line.startswith("    "):
            found += f" {line.strip()}"
            continue
        if found:
            yield start, found
        start, found = number, line.rstrip()
    if found:
        yield start, found
