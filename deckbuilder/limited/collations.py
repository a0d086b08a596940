"""Collations as data: how the cards of a set are packed into a booster.

A collation is a TOML file: bundled ones are in ``data/boosters``, others are given by their path.
It is a list of slots; each slot has a rarity and a number of cards.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Final

from catalog.common.errors import UnknownName
from catalog.common.files import expanded, is_stdin, read_text
from catalog.common.i18n import _, current_language
from catalog.common.resources import data_path
from catalog.rarity import Rarity
from catalog.sets import nxt_id
from deckbuilder.base.nearest import nearest
from deckbuilder.base.toml import MOST_BYTES, TomlTable, parse_toml
from engine.berserk import ELEMENTS

MOST_SPREAD: Final = len(ELEMENTS) + 1
MOST_CARDS: Final = 60
_SUFFIX: Final = ".toml"
_USUAL: Final = "six-elements"
_UNNAMED: Final = {"border": "rubezh", "rubezh": "rubezh"}
_KEYS: Final = {"code", "name", "sets", "from", "editions", "slot"}
_RARITIES: Final = {rarity.value: rarity for rarity in Rarity}
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
    table = _Table(path, "", parse_toml(path, text, 'rarity = "common"'))
    lines = enumerate(text.splitlines(), 1)
    return table.collation([number for number, line in lines if _is_head(line)])


class _Table(TomlTable):
    """The file of one collation, or one of its slots."""

    def collation(self, heads: Sequence[int]) -> Collation:
        """Build the collation; ``heads`` are the lines on which its slots begin."""
        self.refuse_strange(_KEYS)
        slots = self.table.get("slot")
        if not isinstance(slots, list) or not slots or not all(isinstance(s, dict) for s in slots):
            self.refuse("slot", _("one table [[slot]] or more"))
        made = Collation(
            code=self.text("code"),
            names=self.in_languages("name"),
            slots=tuple(
                _Table(self.path, "", table, line).slot()
                for table, line in zip_longest(slots, heads[: len(slots)])
            ),
            sets=self.texts("sets"),
            editions=self.texts("editions"),
            first=self.number_if_any("from", least=1),
        )
        if made.size > MOST_CARDS:
            self.refuse("count", _("at most {most} in all slots").format(most=MOST_CARDS))
        return made

    def slot(self) -> Slot:
        """Return the slot of this table."""
        self.refuse_strange(_SLOT_KEYS)
        count = self.number("count", 1, least=1, most=MOST_CARDS)
        spread = self.number("spread", 1, least=1, most=min(count, MOST_SPREAD))
        repeat, rarity = self.flag("repeat"), self.one_of("rarity", _RARITIES)
        if "instead" not in self.table and "chance" not in self.table:
            return Slot(rarity, count, spread, repeat)
        if count > 1:
            self.refuse("count", _("1 where a slot has “instead”"))
        return Slot(rarity, 1, 1, repeat, self.one_of("instead", _RARITIES), self._chance())

    def _chance(self) -> tuple[int, int]:
        match self.table.get("chance"):
            case [int(part), int(whole)] if 0 < part <= whole:
                chance = part, whole
            case _:
                self.refuse("chance", _("two numbers, such as [4, 24]"))
        return chance


def _is_head(line: str) -> bool:
    return "".join(line.partition("#")[0].split()) == "[[slot]]"
