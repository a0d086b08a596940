"""Collations as data: how the cards of a set are packed into a booster.

A collation is a TOML file: bundled ones are in ``data/boosters``, others are given by their path.
It is a list of slots; each slot has a rarity and a number of cards.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from catalog.common.errors import BadFile, UnknownName
from catalog.common.files import expanded, is_stdin, read_text
from catalog.common.i18n import _, current_language
from catalog.common.resources import data_path
from catalog.rarity import Rarity
from catalog.sets import nxt_id
from deckbuilder.base.nearest import nearest
from deckbuilder.base.toml import MOST_BYTES, parse_toml
from engine.berserk import ELEMENTS

MOST_SPREAD: Final = len(ELEMENTS) + 1
MOST_CARDS: Final = 60
_SUFFIX: Final = ".toml"
_USUAL: Final = "six-elements"
_UNNAMED: Final = {"rubezh": "rubezh"}
_KEYS: Final = {"code", "name", "sets", "from", "editions", "slot"}
_MOST_NUMBER: Final = 999_999
_SLOT_KEYS: Final = {"rarity", "count", "spread", "repeat", "instead", "chance"}


@dataclass(frozen=True, slots=True)
class Slot:
    """Some cards of a booster: ``count`` of one rarity.

    They have at least ``spread`` different elements; neutral counts as an element here. First
    ``spread`` elements are chosen and a card of each, then the rest from all cards of the rarity,
    always with equal probability. Without ``repeat`` no card occurs twice. A slot of one card can
    hold a card of the rarity ``instead``, in ``chance[0]`` of ``chance[1]`` boosters.
    """

    rarity: Rarity
    count: int
    spread: int = 1
    repeat: bool = False
    instead: Rarity | None = None
    chance: tuple[int, int] = (0, 1)


@dataclass(frozen=True, slots=True)
class Collation:
    """The structure of a booster. ``sets`` are the codes of the sets it was made for.

    ``names`` are (language, name), with language "ru" or "en". ``editions`` are the codes of the
    rules whose boosters are opened this way, whatever their set. Sets numbered by the community are
    opened this way from number ``first`` on.
    """

    code: str
    names: tuple[tuple[str, str], ...]
    slots: tuple[Slot, ...]
    sets: tuple[str, ...] = ()
    editions: tuple[str, ...] = ()
    first: int | None = None

    @property
    def name(self) -> str:
        """The name in the user's language, else in any language available."""
        names = dict(self.names)
        return names.get(current_language().value) or next(iter(names.values()), self.code)

    @property
    def size(self) -> int:
        """The number of cards in a booster."""
        return sum(slot.count for slot in self.slots)


def collations() -> tuple[Collation, ...]:
    """Return the bundled collations in the order of their codes."""
    return tuple(_read(path) for path in sorted(data_path("boosters").glob(f"*{_SUFFIX}")))


def load_collation(code_or_path: str | Path) -> Collation:
    """Return a bundled collation by code, or that of a TOML file by path.

    Raises UnknownName for an unknown code, BadFile for an invalid file.
    """
    path = expanded(code_or_path)
    if path.suffix == _SUFFIX or is_stdin(path):
        return _read(path)
    shipped = {collation.code: collation for collation in collations()}
    code = str(code_or_path).strip().casefold()
    if code not in shipped:
        raise UnknownName(str(code_or_path), nearest(code, shipped) or tuple(shipped))
    return shipped[code]


def default_collation(set_code: str, edition: str = "") -> str:
    """Return the code of the default collation for boosters in an edition of the rules.

    It is the edition's own if it has one, else the one made for the set, else the one for sets from
    some number on, else the community's usual one. ``edition`` is empty for that of the format of
    limited decks.
    """
    shipped = collations()
    own = [one.code for one in shipped if edition in one.editions]
    made_for = [one.code for one in shipped if set_code in one.sets]
    number = nxt_id(set_code)
    newer = [one.code for one in shipped if number and one.first and number >= one.first]
    return next(iter((*own, *made_for, *newer)), _USUAL)


def unnamed_collation(set_code: str) -> str:
    """Return the collation meant by the code of a pool that names none.

    An existing code must open the same pool forever; today's default is in ``default_collation``.
    """
    return _UNNAMED.get(set_code, _USUAL)


def _read(path: Path) -> Collation:
    text = read_text(path, MOST_BYTES)
    return _Reader(path, text).collation()


class _Reader:
    """The file of one collation; errors are BadFile with the line or the key."""

    def __init__(self, path: Path, text: str) -> None:
        self.path = path
        self.table: Mapping[str, Any] = parse_toml(path, text, 'rarity = "common"')
        heads = [number for number, line in enumerate(text.splitlines(), 1) if _is_head(line)]
        self.lines = dict(enumerate(heads))

    def collation(self) -> Collation:
        """Build the collation."""
        self._refuse_strange(self.table, _KEYS, None)
        slots = self.table.get("slot")
        if not isinstance(slots, list) or not slots or not all(isinstance(s, dict) for s in slots):
            raise self._bad("slot", _("one table [[slot]] or more"))
        made = Collation(
            code=self._code(),
            names=self._names(),
            slots=tuple(self._slot(table, self.lines.get(n)) for n, table in enumerate(slots)),
            sets=self._texts("sets"),
            editions=self._texts("editions"),
            first=self._first(),
        )
        if made.size > MOST_CARDS:
            raise self._bad("count", _("at most {most} in all slots").format(most=MOST_CARDS))
        return made

    def _bad(self, key: str, right: str, line: int | None = None) -> BadFile:
        problem = _("“{key}” must be {right}").format(key=key, right=right)
        return BadFile(self.path, problem, line)

    def _refuse_strange(self, table: Mapping[str, Any], known: set[str], line: int | None) -> None:
        strange = sorted(set(table) - known)
        if strange:
            problem = _("the key “{key}” is unknown").format(key=strange[0])
            raise BadFile(self.path, problem, line)

    def _code(self) -> str:
        value = self.table.get("code")
        if not isinstance(value, str) or not value.strip():
            raise self._bad("code", _("text"))
        return value

    def _names(self) -> tuple[tuple[str, str], ...]:
        value = self.table.get("name", {})
        names = {"": value} if isinstance(value, str) else value
        if not isinstance(names, Mapping) or not all(isinstance(n, str) for n in names.values()):
            raise self._bad("name", _("text, or text for each language"))
        return tuple(names.items())

    def _texts(self, key: str) -> tuple[str, ...]:
        value = self.table.get(key, [])
        if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
            raise self._bad(key, _("a list of texts"))
        return tuple(value)

    def _first(self) -> int | None:
        if "from" not in self.table:
            return None
        return self._number(self.table, "from", 1, _MOST_NUMBER, None)

    def _slot(self, table: Mapping[str, Any], line: int | None) -> Slot:
        self._refuse_strange(table, _SLOT_KEYS, line)
        count = self._number(table, "count", 1, MOST_CARDS, line)
        spread = self._number(table, "spread", 1, min(count, MOST_SPREAD), line)
        repeat = table.get("repeat", False)
        if not isinstance(repeat, bool):
            raise self._bad("repeat", _("true or false"), line)
        rarity = self._rarity(table, "rarity", line)
        if "instead" not in table and "chance" not in table:
            return Slot(rarity, count, spread, repeat)
        if count > 1:
            raise self._bad("count", _("1 where a slot has “instead”"), line)
        instead = self._rarity(table, "instead", line)
        return Slot(rarity, 1, 1, repeat, instead, self._chance(table, line))

    def _number(
        self, table: Mapping[str, Any], key: str, least: int, most: int, line: int | None
    ) -> int:
        value = table.get(key, least)
        if type(value) is not int or not least <= value <= most:
            right = _("a whole number from {least} to {most}").format(least=least, most=most)
            raise self._bad(key, right, line)
        return value

    def _rarity(self, table: Mapping[str, Any], key: str, line: int | None) -> Rarity:
        try:
            return Rarity(table.get(key))
        except ValueError:
            values = ", ".join(rarity.value for rarity in Rarity)
            right = _("one of: {values}").format(values=values)
            raise self._bad(key, right, line) from None

    def _chance(self, table: Mapping[str, Any], line: int | None) -> tuple[int, int]:
        match table.get("chance"):
            case [int(part), int(whole)] if 0 < part <= whole:
                return part, whole
            case _:
                raise self._bad("chance", _("two numbers, such as [4, 24]"), line)


def _is_head(line: str) -> bool:
    return "".join(line.partition("#")[0].split()) == "[[slot]]"
