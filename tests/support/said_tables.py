"""Tables of sentences and the nodes they say: ``tests/engine/berserk/cards/text/said/*.txt``.

    # What the file is about.
    ## What its next part is about.
    STRIKE = (PowerKind.STRIKE,)

    +1 к {strike}. | Modify(Property.STRIKE, 1)
    {tap}: Открыть существо.
    {tap}: Существо открывается.
        tap(influence(Open(), targets=Targets(CREATURE)))

Sentences that stand above each other say the same nodes. A name counts to the end of its file.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, TypeAlias

import engine.berserk.abilities as ab
from tests.support.node_words import Names, node_of

TABLES: Final = Path(__file__).parents[1] / "engine/berserk/cards/text/said"
Said: TypeAlias = tuple[str, tuple[ab.Ability, ...]]
_NAMING: Final = re.compile(r"([A-Z][A-Z0-9_]*) = (.*)")
_INDENT: Final = " " * 4


class WrongTable(ValueError):
    """An invalid line of a table, with its file and number."""


def all_said() -> list[Said]:
    """Return all sentences with their nodes, in file order."""
    return [row for path in sorted(TABLES.glob("*.txt")) for row in read_said(path)]


def read_said(path: Path) -> Iterator[Said]:
    """Yield the sentences of a table with their nodes; ``WrongTable`` at the first invalid line.

    A sentence without nodes, and nodes without a sentence, are invalid too.
    """
    names: dict[str, object] = {}
    texts: list[str] = []
    for number, (line, more) in _joined(path.read_text(encoding="utf-8").splitlines()):
        try:
            if naming := _NAMING.fullmatch(" ".join([line, *more])):
                names[naming[1]] = node_of(naming[2], names)
                continue
            text, bar, words = line.partition(" | ")
            texts.append(text)
            if bar or more:
                nodes = _abilities(" ".join([words, *more]).strip(), names)
                yield from ((said, nodes) for said in texts)
                texts.clear()
        except ValueError as wrong:
            raise WrongTable(f"{path.name}:{number}: {wrong}") from wrong
    if texts:
        raise WrongTable(f"{path.name}: {texts[-1]} says nothing")


def _abilities(words: str, names: Names) -> tuple[ab.Ability, ...]:
    node = node_of(words, names)
    nodes = node if isinstance(node, tuple) else (node,)
    for one in nodes:
        if not isinstance(one, ab.Ability):
            raise ValueError(f"{words} is no ability")
    return nodes


def _joined(lines: list[str]) -> Iterator[tuple[int, tuple[str, list[str]]]]:
    """Yield each line except headings by number, joined with the indented ones below it."""
    start, found = 0, list[str]()
    for number, line in enumerate(lines, start=1):
        if line.startswith(_INDENT) and found:
            found.append(line.strip())
            continue
        if found:
            yield start, (found[0], found[1:])
        start, found = number, [line] if line and not line.startswith("#") else []
    if found:
        yield start, (found[0], found[1:])
