"""TOML written by users: errors name the line, in the user's language.

Inputs that are small but expensive to parse are refused beforehand: tables and lists nested too
deep, keys of thousands of parts (each part takes a table), numbers of thousands of digits.
"""

import re
import tomllib
from collections.abc import Mapping, Set
from pathlib import Path
from typing import Any, Final, NoReturn, Self, TypeVar

from catalog.common.errors import BadFile
from catalog.common.files import read_text
from catalog.common.i18n import _
from deckbuilder.base.nearest import nearest

Value = TypeVar("Value")
MOST_BYTES: Final = 1_000_000
MOST_DEPTH: Final = 20
MOST_DIGITS: Final = 40
_QUOTED_OR_REMARK: Final = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|#[^\n]*', re.DOTALL
)
_LONG_KEY: Final = re.compile(rf"(?<![\w-])[\w-]+(?:[ \t]*\.[ \t]*[\w-]+){{{MOST_DEPTH},}}")
_LONG_NUMBER: Final = re.compile(rf"(?<!\w)(?:0[xob]|[0-9])[0-9a-fA-F_]{{{MOST_DIGITS},}}")
_BRACKET: Final = re.compile(r"[\[\]{}]")
_LANGUAGES: Final = frozenset({"ru", "en"})


def read_toml(path: Path, example: str) -> dict[str, Any]:
    """Read a TOML file; BadFile as in ``parse_toml``, or if it cannot be read."""
    return parse_toml(path, read_text(path, MOST_BYTES), example)


def parse_toml(path: Path, text: str, example: str) -> dict[str, Any]:
    """Parse ``text``, the content of ``path``.

    Raises BadFile at a line that is not TOML or exceeds our limits; ``example`` is a valid line for
    the message.
    """
    _refuse_the_boundless(path, text)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        place = re.search(r"at line (\d+)", str(error))
        line = int(place[1]) if place else text.count("\n") + 1
        problem = _("This is not TOML; a line looks like {example}.").format(example=example)
        raise BadFile(path, problem, line) from error


def _refuse_the_boundless(path: Path, text: str) -> None:
    if len(text) > MOST_BYTES:
        raise BadFile(path, _("the text is too long for settings of any kind"))
    bare = _QUOTED_OR_REMARK.sub(_blank, text)
    place = _place_of_depth(bare)
    if place is not None:
        problem = _("lists or tables are nested more than {most} times").format(most=MOST_DEPTH)
        raise BadFile(path, problem, _line(bare, place))
    limits = (
        (_LONG_KEY, _("a key has more than {most} parts").format(most=MOST_DEPTH)),
        (_LONG_NUMBER, _("a number has more than {most} digits").format(most=MOST_DIGITS)),
    )
    for pattern, problem in limits:
        excess = pattern.search(bare)
        if excess is not None:
            raise BadFile(path, problem, _line(bare, excess.start()))


def _blank(quoted: re.Match[str]) -> str:
    """Replace a string or comment by a letter, keeping its line breaks."""
    return "s" + "\n" * quoted[0].count("\n")


def _place_of_depth(text: str) -> int | None:
    depth = 0
    for bracket in _BRACKET.finditer(text):
        depth = depth + 1 if bracket[0] in "[{" else max(depth - 1, 0)
        if depth > MOST_DEPTH:
            return bracket.start()
    return None


def _line(text: str, place: int) -> int:
    return text.count("\n", 0, place) + 1


class TomlTable:
    """A table of a file; every accessor raises BadFile naming the key and what may stand there.

    ``place`` is its own name, empty for the whole file; ``line`` is that of its head, if known.
    """

    def __init__(
        self, path: Path, place: str, table: Mapping[str, Any], line: int | None = None
    ) -> None:
        self.path = path
        self.place = place
        self.table = table
        self.line = line

    def refuse(self, key: str, right: str) -> NoReturn:
        """Raise BadFile for a key of this table."""
        problem = _("“{key}” must be {right}").format(key=self._named(key), right=right)
        raise BadFile(self.path, problem, self.line)

    def refuse_strange(self, known: Set[str]) -> None:
        """Raise BadFile for a key other than these."""
        for key in sorted(set(self.table) - known):
            right = nearest(key, sorted(known), limit=1) or sorted(known)
            problem = _("the key “{key}” is unknown; known keys: {keys}").format(
                key=self._named(key), keys=", ".join(map(self._named, right))
            )
            raise BadFile(self.path, problem, self.line)

    def _named(self, key: str) -> str:
        return f"{self.place}.{key}" if self.place else key

    def part(self, key: str) -> Self:
        """Return a nested table."""
        table = self.table.get(key)
        if not isinstance(table, Mapping):
            self.refuse(key, _("a table, [{name}]").format(name=key))
        return type(self)(self.path, self._named(key), table)

    def section(self, key: str) -> Self:
        """Return a nested table, an empty one if there is none."""
        return self.part(key) if key in self.table else type(self)(self.path, self._named(key), {})

    def parts(self, key: str) -> list[Self]:
        """Return the nested tables of a list, numbered from 1."""
        tables = self.table.get(key, [])
        if not (isinstance(tables, list) and all(isinstance(one, Mapping) for one in tables)):
            self.refuse(key, _("a list of tables"))
        place = self._named(key)
        return [type(self)(self.path, f"{place}[{n}]", table) for n, table in enumerate(tables, 1)]

    def text(self, key: str) -> str:
        """Return a non-empty text."""
        value = self.table.get(key)
        if not isinstance(value, str) or not value.strip():
            self.refuse(key, _("text"))
        return value.strip()

    def texts(self, key: str) -> tuple[str, ...]:
        """Return a list of texts."""
        value = self.table.get(key, [])
        if not (isinstance(value, list) and all(isinstance(one, str) for one in value)):
            self.refuse(key, _("a list of texts"))
        return tuple(value)

    def in_languages(self, key: str) -> tuple[tuple[str, str], ...]:
        """Return a text by language, with an empty language for a text in any."""
        value = self.table.get(key, {})
        if isinstance(value, str):
            return (("", value),)
        if not isinstance(value, Mapping) or not all(isinstance(n, str) for n in value.values()):
            self.refuse(key, _("text, or text for each language"))
        self.section(key).refuse_strange(_LANGUAGES)
        return tuple(value.items())

    def number(
        self, key: str, default: int | None = None, *, least: int, most: int | None = None
    ) -> int:
        """Return a whole number."""
        value = self.table.get(key, default)
        if type(value) is not int or value < least or (most is not None and value > most):
            right = _("a number of at least {least}")
            if most is not None:
                right = _("a whole number from {least} to {most}")
            self.refuse(key, right.format(least=least, most=most))
        return value

    def number_if_any(self, key: str, *, least: int) -> int | None:
        """Return a whole number, None if there is none."""
        return self.number(key, least=least) if key in self.table else None

    def flag(self, key: str, default: bool = False) -> bool:
        """Return a flag."""
        value = self.table.get(key, default)
        if not isinstance(value, bool):
            self.refuse(key, _("true or false"))
        return value

    def one_of(self, key: str, words: Mapping[str, Value]) -> Value:
        """Return what one of these words stands for."""
        word = self.table.get(key)
        if not isinstance(word, str) or word not in words:
            self.refuse(key, _("one of: {values}").format(values=", ".join(words)))
        return words[word]
