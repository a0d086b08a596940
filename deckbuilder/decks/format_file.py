"""Parse a format's TOML file; errors are BadFile with the valid alternatives."""

import datetime
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from catalog.common.errors import BadFile
from catalog.common.i18n import _
from deckbuilder.base.nearest import nearest
from deckbuilder.base.toml import parse_toml, read_toml
from deckbuilder.decks.bounds import USUAL_RULES, Format, FormatKind, LineUp, Product, Source
from engine.berserk import EDITIONS, Ruleset

_EXAMPLE: Final = 'kind = "limited"'
_REF: Final = re.compile(r"[a-z0-9-]+/\d+")
_DATE: Final = re.compile(r"\d{4}(-\d\d(-\d\d)?)?")
_TEXTS: Final = frozenset({"ru", "en"})
_SECTIONS: Final[Mapping[str, frozenset[str]]] = {
    "size": frozenset({"min", "max"}),
    "copies": frozenset({"max", "horde"}),
    "sets": frozenset({"allowed", "extra"}),
    "banned": frozenset({"cards", "prints"}),
    "restricted": frozenset({"cards"}),
    "side": frozenset({"max"}),
    "lineup": frozenset({"decks", "copies", "horde", "restricted"}),
    "product": frozenset({"starter", "boosters"}),
    "source": frozenset({"text", "date", "confirmed"}),
}
_KEYS: Final = frozenset({"code", "kind", "name", "ruleset", *_SECTIONS})


def read_format(path: Path) -> Format:
    """Read the format in a file; BadFile, naming the key, for an invalid one."""
    return _Table(path, read_toml(path, _EXAMPLE)).format()


def parse_format(path: Path, text: str) -> Format:
    """Parse the format in ``text``, the content of ``path``; BadFile as in ``read_format``."""
    return _Table(path, parse_toml(path, text, _EXAMPLE)).format()


class _Table:
    """One format's table; every accessor raises BadFile naming the key and valid values."""

    def __init__(self, path: Path, table: Mapping[str, Any]) -> None:
        self.path = path
        self.table = table

    def format(self) -> Format:
        """Build the format, checking that its limits are consistent."""
        self._refuse_strange()
        smallest = self._number("size", "min")
        largest = self._number("size", "max")
        if smallest is not None and largest is not None and smallest > largest:
            raise self._bad("size.max", _("a number of at least size.min"))
        return Format(
            code=self._code(),
            names=self._texts("name", self.table.get("name", {})),
            kind=self._kind(),
            ruleset=self._ruleset(),
            min_cards=smallest or 0,
            max_cards=largest,
            max_copies=self._number("copies", "max"),
            max_horde_copies=self._number("copies", "horde"),
            sets=self._list("sets", "allowed"),
            banned=self._list("banned", "cards"),
            restricted=self._list("restricted", "cards"),
            banned_prints=self._prints(),
            extra=self._list("sets", "extra"),
            max_side=self._number("side", "max", least=0),
            lineup=self._lineup(),
            product=self._product(),
            source=self._source(),
        )

    def _refuse_strange(self) -> None:
        self._refuse(self.table, _KEYS, "")
        for name, known in _SECTIONS.items():
            self._refuse(self._section(name), known, f"{name}.")

    def _refuse(self, table: Mapping[str, Any], known: frozenset[str], before: str) -> None:
        for key in sorted(set(table) - known):
            right = nearest(key, sorted(known), limit=1) or sorted(known)
            problem = _("the key “{key}” is unknown; known keys: {keys}")
            keys = ", ".join(f"{before}{name}" for name in right)
            raise BadFile(self.path, problem.format(key=f"{before}{key}", keys=keys))

    def _bad(self, key: str, right: str) -> BadFile:
        return BadFile(self.path, _("“{key}” must be {right}").format(key=key, right=right))

    def _section(self, name: str) -> Mapping[str, Any]:
        section = self.table.get(name, {})
        if not isinstance(section, Mapping):
            raise self._bad(name, _("a table, [{name}]").format(name=name))
        return section

    def _code(self) -> str:
        value = self.table.get("code")
        if not isinstance(value, str) or not value.strip():
            raise self._bad("code", _("text"))
        return value

    def _texts(self, key: str, value: object) -> tuple[tuple[str, str], ...]:
        texts = {"": value} if isinstance(value, str) else value
        if not isinstance(texts, Mapping) or not all(isinstance(n, str) for n in texts.values()):
            raise self._bad(key, _("text, or text for each language"))
        if not isinstance(value, str):
            self._refuse(texts, _TEXTS, f"{key}.")
        return tuple(texts.items())

    def _kind(self) -> FormatKind:
        try:
            return FormatKind(self.table.get("kind"))
        except ValueError:
            kinds = ", ".join(kind.value for kind in FormatKind)
            raise self._bad("kind", _("one of: {values}").format(values=kinds)) from None

    def _ruleset(self) -> Ruleset:
        """Return the edition named; files older than editions mean that of 2024."""
        code = self.table.get("ruleset", USUAL_RULES.code)
        if not isinstance(code, str) or code not in EDITIONS:
            raise self._bad("ruleset", _("one of: {values}").format(values=", ".join(EDITIONS)))
        return EDITIONS[code]

    def _number(self, section: str, key: str, least: int = 1) -> int | None:
        value = self._section(section).get(key)
        if value is None:
            return None
        if type(value) is not int or value < least:
            right = _("a number of at least {least}").format(least=least)
            raise self._bad(f"{section}.{key}", right)
        return value

    def _truth(self, section: str, key: str, *, left_out: bool) -> bool:
        value = self._section(section).get(key, left_out)
        if not isinstance(value, bool):
            raise self._bad(f"{section}.{key}", _("true or false"))
        return value

    def _list(self, section: str, key: str) -> tuple[str, ...]:
        value = self._section(section).get(key, [])
        if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
            raise self._bad(f"{section}.{key}", _("a list of texts"))
        return tuple(value)

    def _prints(self) -> tuple[str, ...]:
        refs = self._list("banned", "prints")
        if not all(_REF.fullmatch(ref) for ref in refs):
            raise self._bad("banned.prints", _("a list of printed cards, such as rubezh/17"))
        return refs

    def _lineup(self) -> LineUp | None:
        if not self._section("lineup"):
            return None
        decks = self._number("lineup", "decks", least=2)
        if decks is None:
            raise self._bad("lineup.decks", _("a number of at least {least}").format(least=2))
        return LineUp(
            decks,
            self._number("lineup", "copies"),
            self._number("lineup", "horde"),
            self._number("lineup", "restricted"),
        )

    def _product(self) -> Product | None:
        if not self._section("product"):
            return None
        boosters = self._number("product", "boosters")
        if boosters is None:
            raise self._bad("product.boosters", _("a number of at least {least}").format(least=1))
        return Product(boosters, self._truth("product", "starter", left_out=False))

    def _source(self) -> Source | None:
        section = self._section("source")
        if not section:
            return None
        texts = self._texts("source.text", section.get("text", {}))
        if not any(text.strip() for _language, text in texts):
            raise self._bad("source.text", _("text, or text for each language"))
        confirmed = self._truth("source", "confirmed", left_out=True)
        return Source(texts, self._date(section.get("date")), confirmed)

    def _date(self, value: object) -> str:
        if value is None:
            return ""
        if isinstance(value, datetime.date) and not isinstance(value, datetime.datetime):
            return value.isoformat()
        if isinstance(value, str) and _is_time(value):
            return value
        raise self._bad("source.date", _("a day, a month or a year, such as 2026-10-03 or 2026"))


def _is_time(text: str) -> bool:
    """Return whether a text is a year, a month or a day in ISO 8601."""
    day = text + "-01-01"[len(text) - len("2026") :]
    try:
        return bool(_DATE.fullmatch(text) and datetime.date.fromisoformat(day))
    except ValueError:
        return False
