"""Formats of play as data: ruleset, deck size, number of copies, sets and bans.

A format is a TOML file: bundled ones are in ``data/formats``, the user's own in ``formats`` of the
data folder, and any other can be given by its path. A deck only names a format; nothing in a deck
is ever opened as a path, since decks come from untrusted sources.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final, TypeGuard

from catalog.common.errors import BadFile, UnknownName, UserError
from catalog.common.files import (
    expanded,
    is_file,
    is_stdin,
    make_folder,
    read_text,
    write_atomically,
)
from catalog.common.i18n import _
from catalog.common.paths import home
from catalog.common.resources import data_path
from catalog.sets import is_code
from deckbuilder.base.nearest import nearest
from deckbuilder.base.toml import MOST_BYTES
from deckbuilder.decks.bounds import USUAL_RULES, Format, FormatKind, LineUp, Product, Source
from deckbuilder.decks.format_file import parse_format, read_format
from engine.berserk import EDITIONS, Ruleset

__all__ = [
    "LIMITED",
    "OWN",
    "Format",
    "FormatKind",
    "LineUp",
    "Product",
    "Source",
    "common_rules",
    "delete_format",
    "edition_of",
    "format_file",
    "has_sideboard",
    "import_format",
    "is_limited",
    "limited_format",
    "limited_rules",
    "load_format",
    "named_format",
    "offered_formats",
    "played_by",
    "pool_format",
    "rules_of",
    "shipped_formats",
    "unreadable_formats",
]

_SUFFIX: Final = ".toml"

OWN: Final = "formats"
"""The subfolder of the user's own formats; a file is named by its format's code."""
LIMITED: Final = "limited"
"""The format of drafted or opened decks."""


def shipped_formats() -> tuple[Format, ...]:
    """Return the bundled formats in the order of their codes."""
    return tuple(read_format(path) for path in _files(data_path("formats")))


def offered_formats() -> tuple[Format, ...]:
    """Return all available formats, in the order of their codes.

    The user's own replace bundled ones of the same code, except those of the rulebook. Invalid
    files are skipped; ``unreadable_formats`` lists them.
    """
    formats = {form.code: form for form in shipped_formats()}
    for _path, own in _own_files():
        if isinstance(own, Format) and not _is_of_the_rulebook(formats.get(own.code)):
            formats[own.code] = own
    return tuple(formats[code] for code in sorted(formats))


def unreadable_formats() -> tuple[BadFile, ...]:
    """Return the errors of unusable files in the user's folder."""
    return tuple(own for _path, own in _own_files() if isinstance(own, BadFile))


def format_file(code: str) -> Path:
    """Return the path for the user's own format of a code."""
    return home() / OWN / f"{code}{_SUFFIX}"


def load_format(code_or_path: str | Path) -> Format:
    """Return the format that a user asks for: by code, name, or the path of a TOML file.

    Raises UnknownName for an unknown format, BadFile for an invalid file.
    """
    path = expanded(code_or_path)
    is_given = path.suffix == _SUFFIX or is_stdin(path)
    return read_format(path) if is_given else named_format(str(code_or_path))


def named_format(code: str) -> Format:
    """Return the format named in a deck by code or name: the user's own, or a bundled one.

    The text is compared with codes and names and is never used as a path. Raises UnknownName for an
    unknown format, BadFile for an invalid file of the user's.
    """
    wanted = code.strip().casefold()
    shipped = {path.stem: path for path in _files(data_path("formats"))}
    found = read_format(shipped[wanted]) if wanted in shipped else None
    if _is_of_the_rulebook(found):
        return found
    own = {path.stem.casefold(): path for path in _files(home() / OWN)}
    if wanted in own:
        return read_format(own[wanted])
    if found is not None:
        return found
    offered = offered_formats()
    for form in sorted(offered, key=lambda form: not _is_of_the_rulebook(form)):
        if form.is_called(code):
            return form
    names = [text for form in offered for text in (form.code, form.bare_name)]
    raise UnknownName(code, nearest(code, names) or tuple(form.code for form in offered))


def _agreed(_form: Format) -> None:
    """Agree to every format."""


def import_format(
    source: Path, *, replacing: bool = False, check: Callable[[Format], None] = _agreed
) -> tuple[Format, Path, bool]:
    """Copy a format to the user's own; return it, its file, and whether one was replaced.

    BadFile for an invalid format, or for a code that is not a valid file name. UserError for a code
    of the rulebook's own formats, and, unless ``replacing``, for an existing one: an official list
    can replace a bundled format that is unconfirmed. ``check`` may refuse a valid format by an
    error before it is kept.
    """
    text = read_text(expanded(source), MOST_BYTES)
    form = parse_format(expanded(source), text)
    if not is_code(form.code):
        problem = _("“{key}” must be {right}")
        right = _("lowercase Latin letters, digits and hyphens")
        raise BadFile(source, problem.format(key="code", right=right))
    shipped = {one.code: one for one in shipped_formats()}
    if _is_of_the_rulebook(shipped.get(form.code)):
        problem = _("The format “{code}” is the rulebook's own; give yours another code.")
        raise UserError(problem.format(code=form.code))
    path = format_file(form.code)
    replaced = is_file(path) or form.code in shipped
    if replaced and not replacing:
        problem = _("The format “{code}” already exists; --replace puts this one in its place.")
        raise UserError(problem.format(code=form.code))
    check(form)
    make_folder(path.parent)
    write_atomically(path, text)
    return form, path, replaced


def delete_format(code: str) -> Format:
    """Delete a format of the user's own and return it; a bundled one of its code reappears.

    UnknownName if the user has none of that code or name.
    """
    for path, form in _own_files():
        if isinstance(form, Format) and (form.is_called(code) or path.stem == code.strip()):
            path.unlink()
            return form
    raise UnknownName(code, [form.code for _path, form in _own_files() if isinstance(form, Format)])


def rules_of(code: str) -> Ruleset:
    """Return the ruleset of the format named in a deck.

    A deck with an unknown format can still be dealt; the ruleset is then that of 2024. BadFile for
    an invalid file of the user's.
    """
    try:
        return named_format(code).ruleset
    except UnknownName:
        return USUAL_RULES


def limited_format(edition: str = "") -> Format:
    """Return the format of drafts and sealed pools for an edition of the rules.

    ``edition`` is a code, empty for the edition of the format ``limited``. An edition without a
    format of its own uses the limits of that one. UserError for an unknown edition.
    """
    usual = named_format(LIMITED)
    if edition in ("", usual.ruleset.code):
        return usual
    rules = edition_of(edition)
    own = (form for form in shipped_formats() if form.kind is FormatKind.LIMITED)
    return next(
        (form for form in own if form.ruleset.code == edition), replace(usual, ruleset=rules)
    )


def pool_format(code: str, edition: str = "") -> Format:
    """Return the format of a pool's decks, by code, if it is available and of the edition.

    Without a code, or if that format is missing, unreadable or of another edition, it is that of
    ``limited_format``.
    """
    limited = limited_format(edition)
    try:
        form = named_format(code) if code else limited
    except UserError:
        return limited
    return form if form.ruleset == limited.ruleset else limited


def limited_rules(edition: str = "") -> Ruleset:
    """Return the ruleset of drafts and sealed pools for an edition, as ``limited_format`` does."""
    return limited_format(edition).ruleset


def is_limited(code: str) -> bool:
    """Return whether the format named in a deck is for limited decks; False for an unknown one.

    A format with a product counts: its decks are built from opened boosters.
    """
    try:
        form = named_format(code)
        return form.kind is FormatKind.LIMITED or form.product is not None
    except UnknownName:
        return False


def has_sideboard(code: str) -> bool:
    """Return whether cards may be exchanged with the side between two games in the format named in
    a deck: it limits the side, or its decks are built from a pool; False for an unknown one."""
    try:
        return bool(named_format(code).max_side) or is_limited(code)
    except UnknownName:
        return False


def edition_of(code: str) -> Ruleset:
    """Return the edition of a code; UserError for an unknown one."""
    wanted = code.strip().casefold()
    if wanted not in EDITIONS:
        problem = _("There is no edition “{code}” of the rules; there are: {editions}.")
        raise UserError(problem.format(code=code, editions=", ".join(EDITIONS)))
    return EDITIONS[wanted]


def played_by(formats: Iterable[str], edition: str = "") -> Ruleset:
    """Return the ruleset for decks of these formats: their own, or the requested one.

    UserError for an unknown edition; without one, for decks of several editions.
    """
    if edition:
        return edition_of(edition)
    return common_rules(rules_of(code) for code in formats)


def common_rules(rules: Iterable[Ruleset]) -> Ruleset:
    """Return the common ruleset of decks that meet; UserError if they are of several editions."""
    met = tuple(dict.fromkeys(rules))
    if len(met) != 1:
        codes = ", ".join(form.code for form in met)
        raise UserError(_("Decks of different editions cannot meet: {codes}.").format(codes=codes))
    return met[0]


def _files(folder: Path) -> list[Path]:
    return sorted(folder.glob(f"*{_SUFFIX}"), key=lambda path: path.stem)


def _is_of_the_rulebook(form: Format | None) -> TypeGuard[Format]:
    """Return whether a bundled format is the rulebook's own, so that nothing can replace it."""
    return form is not None and form.is_confirmed


def _own_files() -> Iterator[tuple[Path, Format | BadFile]]:
    for path in _files(home() / OWN):
        try:
            yield path, read_format(path)
        except BadFile as error:
            yield path, error
