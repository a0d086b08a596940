"""Parse a format's TOML file; errors are BadFile with the valid alternatives."""

import datetime
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from catalog.common.i18n import _
from deckbuilder.base.toml import TomlTable, parse_toml, read_toml
from deckbuilder.decks.bounds import USUAL_RULES, Format, FormatKind, LineUp, Product, Source
from engine.berserk import EDITIONS

_EXAMPLE: Final = 'kind = "limited"'
_REF: Final = re.compile(r"[^/]*[^/\s][^/]*/\d+")
_DATE: Final = re.compile(r"\d{4}(-\d\d(-\d\d)?)?")
_KINDS: Final = {kind.value: kind for kind in FormatKind}
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
    return _Table(path, "", read_toml(path, _EXAMPLE)).format()


def parse_format(path: Path, text: str) -> Format:
    """Parse the format in ``text``, the content of ``path``; BadFile as in ``read_format``."""
    return _Table(path, "", parse_toml(path, text, _EXAMPLE)).format()


class _Table(TomlTable):
    """One format's table."""

    def format(self) -> Format:
        """Build the format, checking that its limits are consistent."""
        self.refuse_strange(_KEYS)
        parts = {name: self.section(name) for name in _SECTIONS}
        for name, part in parts.items():
            part.refuse_strange(_SECTIONS[name])
        size, copies, sets = parts["size"], parts["copies"], parts["sets"]
        smallest, largest = (size.number_if_any(key, least=1) for key in ("min", "max"))
        if smallest is not None and largest is not None and smallest > largest:
            size.refuse("max", _("a number of at least size.min"))
        return Format(
            code=self.text("code"),
            names=self.in_languages("name"),
            kind=self.one_of("kind", _KINDS),
            ruleset=self.one_of("ruleset", EDITIONS) if "ruleset" in self.table else USUAL_RULES,
            min_cards=smallest or 0,
            max_cards=largest,
            max_copies=copies.number_if_any("max", least=1),
            max_horde_copies=copies.number_if_any("horde", least=1),
            sets=sets.texts("allowed"),
            banned=parts["banned"].texts("cards"),
            restricted=parts["restricted"].texts("cards"),
            banned_prints=parts["banned"].prints(),
            extra=sets.texts("extra"),
            max_side=parts["side"].number_if_any("max", least=0),
            lineup=parts["lineup"].lineup(),
            product=parts["product"].product(),
            source=parts["source"].source(),
        )

    def prints(self) -> tuple[str, ...]:
        """Return the printed cards of the banned ones."""
        refs = self.texts("prints")
        if not all(_REF.fullmatch(ref) for ref in refs):
            self.refuse("prints", _("a list of printed cards, such as border/17"))
        return refs

    def lineup(self) -> LineUp | None:
        """Return the line-up of this section, None for an empty one."""
        if not self.table:
            return None
        return LineUp(
            self.number("decks", least=2),
            self.number_if_any("copies", least=1),
            self.number_if_any("horde", least=1),
            self.number_if_any("restricted", least=1),
        )

    def product(self) -> Product | None:
        """Return the product of this section, None for an empty one."""
        if not self.table:
            return None
        return Product(self.number("boosters", least=1), self.flag("starter"))

    def source(self) -> Source | None:
        """Return the source of this section, None for an empty one."""
        if not self.table:
            return None
        texts = self.in_languages("text")
        if not any(text.strip() for _language, text in texts):
            self.refuse("text", _("text, or text for each language"))
        return Source(texts, self._date(), self.flag("confirmed", True))

    def _date(self) -> str:
        value = self.table.get("date")
        if value is None:
            return ""
        if isinstance(value, datetime.date) and not isinstance(value, datetime.datetime):
            return value.isoformat()
        if not isinstance(value, str) or not _is_time(value):
            self.refuse("date", _("a day, a month or a year, such as 2026-10-03 or 2026"))
        return value


def _is_time(text: str) -> bool:
    """Return whether a text is a year, a month or a day in ISO 8601."""
    day = text + "-01-01"[len(text) - len("2026") :]
    try:
        return bool(_DATE.fullmatch(text) and datetime.date.fromisoformat(day))
    except ValueError:
        return False
