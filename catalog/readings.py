"""Readings given by hand: those that come with the program, and the user's own file.

A file is a JSON list of entries, one for each sentence: the card and the number of the sentence on
it (from 0), the digest of the sentence, and its ``abilities`` in the notation that the column
``abilities`` takes. ``for_card`` makes it one of this card alone, ``overrides`` says that
the compiler reads the sentence too, with other nodes. ``scenarios`` name the tests that play it,
``note`` says what was decided.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from catalog.common.bounded_json import read_json
from catalog.common.errors import BadFile
from catalog.common.files import is_file, read_text, write_atomically
from catalog.common.i18n import _
from catalog.common.paths import home
from catalog.common.resources import data_path
from catalog.importers.given import listed_abilities, some_abilities
from catalog.importers.rows import BadValue
from engine.berserk import HandReading, ability_to_json, parse_abilities

_OWN: Final = "readings.json"
_MOST_BYTES: Final = 8_000_000


@dataclass(frozen=True, slots=True)
class ReadingEntry:
    """A reading of one sentence; ``abilities`` is in notation, with digests for names of other
    cards."""

    card: str
    sentence: int
    digest: str
    abilities: str
    scenarios: tuple[str, ...] = ()
    note: str = ""
    for_card: bool = False
    overrides: bool = False

    def reading(self, *, own: bool) -> HandReading:
        """Return the entry in the compiler's form."""
        return HandReading(self.digest, self.abilities, own, self.overrides)


def hand_readings() -> tuple[HandReading, ...]:
    """Return the readings in force, the user's own first. BadFile for an invalid own file."""
    own = (entry.reading(own=True) for entry in own_entries())
    return (*own, *(entry.reading(own=False) for entry in shipped_entries()))


def shipped_entries() -> tuple[ReadingEntry, ...]:
    """Return the bundled readings, sets in order."""
    return _shipped(data_path("readings"))


@cache
def _shipped(folder: Path) -> tuple[ReadingEntry, ...]:
    """Return the entries of a folder, already checked by tests."""
    return tuple(
        _unchecked(item)
        for path in sorted(folder.glob("*.json"))
        for item in json.loads(path.read_text("utf-8"))
    )


def _unchecked(item: dict[str, Any]) -> ReadingEntry:
    nodes = "; ".join(json.dumps(node, ensure_ascii=False) for node in item["abilities"])
    scenarios = tuple(item.get("scenarios", ()))
    return ReadingEntry(**{**item, "abilities": nodes, "scenarios": scenarios})


def own_path() -> Path:
    """Return the file of the user's readings, which may not exist."""
    return home() / _OWN


def own_entries() -> tuple[ReadingEntry, ...]:
    """Return the user's readings; none without a file, BadFile for an invalid one."""
    path = own_path()
    return _entries_of(path, path.stat().st_mtime_ns) if is_file(path) else ()


@lru_cache(maxsize=64)
def _entries_of(path: Path, _changed: int) -> tuple[ReadingEntry, ...]:
    return read_entries(path)


def read_entries(path: Path) -> tuple[ReadingEntry, ...]:
    """Read a file of readings. BadFile names the invalid entry and what would be valid."""
    text = read_text(path, _MOST_BYTES)
    data = read_json(path, text, _("this is not a file of readings"))
    if not isinstance(data, list):
        raise BadFile(path, _("a file of readings is a list of entries"))
    return tuple(_entry(path, item, number) for number, item in enumerate(data, 1))


def _entry(path: Path, data: object, number: int) -> ReadingEntry:
    try:
        return entry_from(data)
    except BadValue as wrong:
        told = _("entry {number}: {problem}").format(number=number, problem=wrong)
        raise BadFile(path, told) from wrong


def entry_from(data: Any) -> ReadingEntry:
    """Return the entry in plain data; BadValue explains an invalid one."""
    if not isinstance(data, dict):
        raise BadValue(_("write an object with “digest” and “abilities”"))
    entry = {name: data.get(name, default) for name, default in _DEFAULTS.items()}
    for name, default in _DEFAULTS.items():
        is_missing = name == "digest" and not entry[name]
        if is_missing or (type(entry[name]) is not type(default) and name != "abilities"):
            told = _("“{field}” is missing or has the wrong kind of value")
            raise BadValue(told.format(field=name))
    given = entry["abilities"]
    written = some_abilities(given) if isinstance(given, str) else listed_abilities(given)
    scenarios = tuple(map(str, entry.pop("scenarios")))
    return ReadingEntry(**{**entry, "abilities": written, "scenarios": scenarios})


_DEFAULTS: Final[dict[str, Any]] = {
    "card": "",
    "sentence": 0,
    "digest": "",
    "abilities": "",
    "scenarios": [],
    "note": "",
    "for_card": False,
    "overrides": False,
}


def render_entries(entries: Iterable[ReadingEntry]) -> str:
    """Return the text of a file of readings: one line for each part of an entry, sorted."""
    ordered = sorted(entries, key=lambda entry: (entry.card, entry.sentence, entry.digest))
    return "[\n" + ",\n".join(map(_render_entry, ordered)) + "\n]\n"


def _render_entry(entry: ReadingEntry) -> str:
    lines = []
    for name, default in _DEFAULTS.items():
        if name == "abilities":
            nodes = (ability_to_json(ability) for ability in parse_abilities(entry.abilities))
            told = ",\n   ".join(json.dumps(node, ensure_ascii=False) for node in nodes)
            lines.append(f' "abilities": [\n   {told}\n ]')
            continue
        value = getattr(entry, name)
        value = list(value) if name == "scenarios" else value
        if value != default or name in ("card", "sentence"):
            lines.append(f" {json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}")
    return "{\n" + ",\n".join(lines) + "\n}"


def write_own_entries(entries: Iterable[ReadingEntry]) -> None:
    """Replace the user's readings atomically."""
    write_atomically(own_path(), render_entries(entries), private=True)
