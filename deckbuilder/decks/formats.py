"""Formats of play as data: the ruleset, how large a deck is, how many copies, which sets and bans.

A format is a TOML file: the shipped ones lie in ``data/formats``, the user's own in ``formats`` of
the folder for data, and another may be given by its path. A deck only names a format, for it may
come from anybody: nothing that stands in a deck is opened.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Any, Final

from catalog.common.errors import BadFile, UnknownName, UserError
from catalog.common.i18n import _, current_language
from catalog.common.paths import home
from catalog.common.resources import data_path
from deckbuilder.base.toml import read_toml
from engine.berserk import EDITIONS, RULES_2024, Ruleset

_SUFFIX = ".toml"
_KEYS = {"code", "kind", "name", "ruleset", "size", "copies", "sets", "banned"}

OWN: Final = "formats"
"""The folder of the user's own formats, in that for data; a file is named by its format's code."""
LIMITED: Final = "limited"
"""The format of what is drafted or opened."""


class FormatKind(Enum):
    """Constructed decks are brought from home, limited ones come from opened boosters."""

    CONSTRUCTED = "constructed"
    LIMITED = "limited"


@dataclass(frozen=True, slots=True)
class Format:
    """What a deck must keep to. None is no bound; no ``sets`` means that every set is allowed.

    ``ruleset`` is the edition that its decks are dealt, recruited and played by. ``names`` pairs a
    language ("ru", "en") with the format's name in it; ``sets`` holds codes of sets, ``banned``
    names of cards.
    """

    code: str
    names: tuple[tuple[str, str], ...]
    kind: FormatKind
    ruleset: Ruleset
    min_cards: int
    max_cards: int | None = None
    max_copies: int | None = None
    max_horde_copies: int | None = None
    sets: tuple[str, ...] = ()
    banned: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The name in the user's language, else in whatever language there is."""
        names = dict(self.names)
        return names.get(current_language().value) or next(iter(names.values()), self.code)


def shipped_formats() -> tuple[Format, ...]:
    """Return the shipped formats in the order of their codes."""
    files = sorted(data_path("formats").glob(f"*{_SUFFIX}"), key=lambda path: path.stem)
    return tuple(_read(path) for path in files)


def load_format(code_or_path: str | Path) -> Format:
    """Return the format that a user asks for: by its code, or a TOML file by its path.

    Raises UnknownName for a code nobody has, BadFile for a file that is no format.
    """
    path = Path(code_or_path)
    return _read(path) if path.suffix == _SUFFIX else named_format(str(code_or_path))


def named_format(code: str) -> Format:
    """Return the format that a deck names: a shipped one, or one of the user's own.

    What a deck names is compared with codes and is never a path. Raises UnknownName for a code
    nobody has, BadFile for a file of the user's that is no format.
    """
    wanted = code.strip().casefold()
    shipped = {form.code: form for form in shipped_formats()}
    if wanted in shipped:
        return shipped[wanted]
    own = {path.stem.casefold(): path for path in sorted((home() / OWN).glob(f"*{_SUFFIX}"))}
    if wanted in own:
        return _read(own[wanted])
    raise UnknownName(code, (*shipped, *own))


def rules_of(code: str) -> Ruleset:
    """Return the ruleset of the format that a deck names.

    A deck can be dealt though nobody knows its format; then it is that of 2024. BadFile for a
    file of the user's that is no format.
    """
    try:
        return named_format(code).ruleset
    except UnknownName:
        return RULES_2024


def limited_format(edition: str = "") -> Format:
    """Return the format of drafts and sealed pools of an edition of the rules.

    ``edition`` is a code, empty for the edition of the format ``limited``. An edition without a
    format of its own takes the bounds of that one. UserError for an edition that nobody knows.
    """
    usual = named_format(LIMITED)
    if edition in ("", usual.ruleset.code):
        return usual
    rules = edition_of(edition)
    own = (form for form in shipped_formats() if form.kind is FormatKind.LIMITED)
    return next(
        (form for form in own if form.ruleset.code == edition), replace(usual, ruleset=rules)
    )


def limited_rules(edition: str = "") -> Ruleset:
    """Return the ruleset of drafts and sealed pools of an edition, as ``limited_format`` does."""
    return limited_format(edition).ruleset


def is_limited(code: str) -> bool:
    """Whether the format that a deck names is one of limited decks; False for an unknown one."""
    try:
        return named_format(code).kind is FormatKind.LIMITED
    except UnknownName:
        return False


def edition_of(code: str) -> Ruleset:
    """Return the edition that a user asks for by its code; UserError for an unknown one."""
    wanted = code.strip().casefold()
    if wanted not in EDITIONS:
        problem = _("There is no edition “{code}” of the rules; there are: {editions}.")
        raise UserError(problem.format(code=code, editions=", ".join(EDITIONS)))
    return EDITIONS[wanted]


def played_by(formats: Iterable[str], edition: str = "") -> Ruleset:
    """Return the rules that decks of these formats are played by: their own, or those asked for.

    UserError for an edition that nobody knows; without one for decks of several editions.
    """
    if edition:
        return edition_of(edition)
    return common_rules(rules_of(code) for code in formats)


def common_rules(rules: Iterable[Ruleset]) -> Ruleset:
    """Return the ruleset of decks that meet; UserError when they are of several editions."""
    met = tuple(dict.fromkeys(rules))
    if len(met) != 1:
        codes = ", ".join(form.code for form in met)
        raise UserError(_("Decks of different editions cannot meet: {codes}.").format(codes=codes))
    return met[0]


def _read(path: Path) -> Format:
    table = read_toml(path, 'kind = "limited"')
    strange = sorted(set(table) - _KEYS)
    if strange:
        raise BadFile(path, _("the key “{key}” is unknown").format(key=strange[0]))
    return _Table(path, table).format()


class _Table:
    """One format's table; every accessor raises BadFile that names the key and what is right."""

    def __init__(self, path: Path, table: Mapping[str, Any]) -> None:
        self.path = path
        self.table = table

    def format(self) -> Format:
        """Build the format, checking that its bounds can be met."""
        smallest = self._number("size", "min")
        largest = self._number("size", "max")
        if smallest is not None and largest is not None and smallest > largest:
            raise self._bad("size.max", _("a number not below size.min"))
        return Format(
            code=self._text("code"),
            names=self._names(),
            kind=self._kind(),
            ruleset=self._ruleset(),
            min_cards=smallest or 0,
            max_cards=largest,
            max_copies=self._number("copies", "max"),
            max_horde_copies=self._number("copies", "horde"),
            sets=self._list("sets", "allowed"),
            banned=self._list("banned", "cards"),
        )

    def _bad(self, key: str, right: str) -> BadFile:
        return BadFile(self.path, _("“{key}” must be {right}").format(key=key, right=right))

    def _section(self, name: str) -> Mapping[str, Any]:
        section = self.table.get(name, {})
        if not isinstance(section, Mapping):
            raise self._bad(name, _("a table, [{name}]").format(name=name))
        return section

    def _text(self, key: str) -> str:
        value = self.table.get(key)
        if not isinstance(value, str) or not value.strip():
            raise self._bad(key, _("a text"))
        return value

    def _names(self) -> tuple[tuple[str, str], ...]:
        value = self.table.get("name", {})
        names = {"": value} if isinstance(value, str) else value
        if not isinstance(names, Mapping) or not all(isinstance(n, str) for n in names.values()):
            raise self._bad("name", _("a text, or a text for each language"))
        return tuple(names.items())

    def _kind(self) -> FormatKind:
        try:
            return FormatKind(self.table.get("kind"))
        except ValueError:
            kinds = ", ".join(kind.value for kind in FormatKind)
            raise self._bad("kind", _("one of: {values}").format(values=kinds)) from None

    def _ruleset(self) -> Ruleset:
        """Return the edition that is named; a file older than editions means that of 2024."""
        code = self.table.get("ruleset", RULES_2024.code)
        if not isinstance(code, str) or code not in EDITIONS:
            raise self._bad("ruleset", _("one of: {values}").format(values=", ".join(EDITIONS)))
        return EDITIONS[code]

    def _number(self, section: str, key: str) -> int | None:
        value = self._section(section).get(key)
        if value is None:
            return None
        if type(value) is not int or value < 1:
            raise self._bad(f"{section}.{key}", _("a number of at least 1"))
        return value

    def _list(self, section: str, key: str) -> tuple[str, ...]:
        value = self._section(section).get(key, [])
        if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
            raise self._bad(f"{section}.{key}", _("a list of texts"))
        return tuple(value)
