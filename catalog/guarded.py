"""Validate rows read from the database against what their columns can hold.

A damaged row (by another program, a failing disk, a database editor) is detected here before it is
used. ``Guard.run`` moves it to a file (``catalog.moving``) and repeats the work, so that a bad row
costs only itself. ``TABLES`` describes the columns.
"""

import json
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum, auto
from functools import wraps
from threading import local
from typing import Any, Concatenate, Final, NamedTuple, ParamSpec, Protocol, TypeVar, assert_never

from catalog.common.bounded_json import BadJson, parse_json
from catalog.common.errors import UserError
from catalog.common.i18n import _
from catalog.rows import Rows, Values
from engine.kernel.errors import BadSave

Made = TypeVar("Made")
Given = ParamSpec("Given")
Row = Mapping[str, Any]

MOST_NUMBER: Final = 10**12
_ROUNDS: Final = 20
_NO_VALUES: Final[Values] = {}


class Holds(Enum):
    """The type of a column's values."""

    TEXT = auto()
    COUNT = auto()  # a whole number, not negative
    NUMBER = auto()
    MEASURE = auto()  # a number, whole or fractional
    TRUTH = auto()
    LIST = auto()
    TEXTS = auto()  # a JSON list of texts
    OBJECT = auto()
    COUNTS = auto()  # a JSON object of whole numbers


class Table(NamedTuple):
    """A table: its columns, its key, its nullable columns, and the owner of its rows.

    ``parts`` are rows of other tables that belong to a row: (table, its column, our column).
    ``owner``, in the same form, is the row that counts as damaged when one of this table is.
    """

    key: tuple[str, ...]
    columns: Mapping[str, Holds]
    optional: frozenset[str] = frozenset()
    parts: tuple[tuple[str, str, str], ...] = ()
    owner: tuple[str, str, str] | None = None


def _columns(**groups: str) -> dict[str, Holds]:
    return {name: Holds[kind] for kind, names in groups.items() for name in names.split()}


TABLES: Final[Mapping[str, Table]] = {
    "card_set": Table(
        ("id",), _columns(COUNT="id", TEXT="code name source"), parts=(("card", "set_id", "id"),)
    ),
    "card": Table(
        ("id",),
        _columns(
            COUNT="id set_id number cost_number elements life movement weak medium strong",
            TEXT="ref name name_key rarity cost_form type text abilities compiled_by legend search"
            " plays",
            TRUTH="elite unique horde text_withheld",
            TEXTS="classes",
            COUNTS="icons",
            OBJECT="extra",
        ),
        frozenset(("life", "movement", "weak", "medium", "strong")),
    ),
    "import_run": Table(
        ("id",),
        _columns(
            COUNT="id added updated unchanged rejected",
            TEXT="file sha256 format started_at finished_at",
        ),
    ),
    "owned_card": Table(("ref",), _columns(TEXT="ref prints", COUNT="count wish")),
    "deck": Table(
        ("id",),
        _columns(COUNT="id cards", TEXT="name name_key text format note updated_at", TRUTH="built"),
        parts=(("deck_version", "deck_id", "id"), ("deck_card", "deck_key", "name_key")),
    ),
    "deck_version": Table(
        ("deck_id", "number"), _columns(COUNT="deck_id number cards", TEXT="text note saved_at")
    ),
    "deck_card": Table(
        ("deck_key", "name_key"), _columns(TEXT="deck_key name_key deck_name", COUNT="count")
    ),
    "session": Table(("kind",), _columns(TEXT="kind updated_at", OBJECT="payload")),
    "training_run": Table(
        ("id",),
        _columns(
            COUNT="id seat mulligans clock",
            TEXT="at mode deck code model",
            MEASURE="seconds",
            TEXTS="squad best",
            NUMBER="worth best_worth score",
            COUNTS="mistakes",
        ),
        frozenset(("clock", "seconds")),
    ),
    "draft_log": Table(
        ("id",), _columns(COUNT="id seats picks decks", TEXT="name at kind sets seed text")
    ),
    "event": Table(
        ("id",),
        _columns(COUNT="id draft_id entrants rounds begun", TEXT="name at kind champion text"),
        frozenset(("draft_id", "champion")),
    ),
    "game": Table(
        ("kind",),
        _columns(TEXT="kind owner updated_at", OBJECT="setup aside", COUNT="choices"),
        parts=(("game_choice", "kind", "kind"), ("game_snapshot", "kind", "kind")),
    ),
    "game_choice": Table(
        ("kind", "place"),
        _columns(TEXT="kind mark", COUNT="place", LIST="choice"),
        owner=("game", "kind", "kind"),
    ),
    "game_snapshot": Table(("kind",), _columns(TEXT="kind text", COUNT="place")),
}
"""All tables of the program; a test compares them with the schema."""


class Unreadable(ValueError):
    """A value that is invalid for its column; ``str()`` names the column."""


@dataclass(frozen=True, slots=True)
class Damaged:
    """A damaged row: its table, its key, and the problem."""

    table: str
    found_by: tuple[tuple[str, object], ...]
    problem: str


@dataclass(frozen=True, slots=True)
class Moved:
    """Rows that were moved to the file ``path``.

    An empty ``path`` means that moving failed, with the reason in ``problem``. ``what`` names the
    rows.
    """

    rows: tuple[Damaged, ...]
    what: str
    path: str
    problem: str = ""

    @property
    def text(self) -> str:
        """The event and the remedy, for the user."""
        if not self.path:
            told = _(
                "Unreadable data in the database ({what}) is ignored; moving it to a file failed: "
                "{problem}"
            )
            return told.format(what=self.what, problem=self.problem)
        told = _(
            "Unreadable data in the database ({what}) was moved to {path}; everything else works. "
            "What you can do: {command}"
        )
        return told.format(what=self.what, path=self.path, command="razdacha check-data")


class DamagedRows(UserError):
    """Rows of a database that cannot be read."""

    def __init__(self, where: str, rows: Sequence[Damaged]) -> None:
        self.where = where
        self.rows = tuple(rows)
        told = _("{where}: the table “{table}” has unreadable data: {problem}")
        first = self.rows[0]
        super().__init__(told.format(where=where, table=first.table, problem=first.problem))


_UNREADABLE: Final = (Unreadable, UserError, BadSave, ValueError)
_stuck: set[tuple[str, Damaged]] = set()
"""Damaged rows that could not be moved: they are skipped until the program ends."""


def json_value(value: object) -> object:
    """Parse the value of a JSON column, within our limits; Unreadable for anything else."""
    if isinstance(value, dict | list):
        return value  # this database parses JSON itself
    if not isinstance(value, str):
        raise Unreadable(_("it is not JSON"))
    try:
        parsed: object = _QUICK.decode(value) if _is_plain(value) else parse_json(value)
    except json.JSONDecodeError as error:
        raise Unreadable(_("this is not complete JSON")) from error
    except BadJson as error:
        raise Unreadable(str(error)) from error
    return parsed


_QUICK: Final = json.JSONDecoder(parse_constant=lambda name: parse_json(name))
_PLAIN: Final = 1000


def _is_plain(text: str) -> bool:
    """Return whether a text is too short and flat to exceed our limits.

    Most texts are, and this check is fast for thousands of cards.
    """
    return len(text) < _PLAIN and "\\u" not in text and text.count("[") + text.count("{") < 50


def value_of(holds: Holds, value: object) -> object:
    """Return a value in the type of its column; Unreadable if it is invalid."""
    match holds:
        case Holds.TEXT:
            right = isinstance(value, str)
        case Holds.COUNT | Holds.NUMBER:
            least = 0 if holds is Holds.COUNT else -MOST_NUMBER
            right = type(value) is int and least <= value <= MOST_NUMBER
        case Holds.MEASURE:
            right = isinstance(value, int | float) and math.fabs(value) <= MOST_NUMBER
        case Holds.TRUTH:
            right, value = value in (0, 1), bool(value)
        case Holds.LIST | Holds.TEXTS:
            value = json_value(value)
            right = isinstance(value, list) and (
                holds is Holds.LIST or all(isinstance(part, str) for part in value)
            )
        case Holds.OBJECT | Holds.COUNTS:
            value = json_value(value)
            right = isinstance(value, dict) and (
                holds is Holds.OBJECT
                or all(type(part) is int and abs(part) <= MOST_NUMBER for part in value.values())
            )
        case _:
            assert_never(holds)
    if not right:
        raise Unreadable(_("a value of another kind"))
    return value


def checked(table: Table, values: Mapping[str, object]) -> Row:
    """Return a row with its JSON parsed; Unreadable names the first damaged column."""
    row: dict[str, object] = {}
    for name, value in values.items():
        try:
            empty = value is None and name in table.optional
            row[name] = None if empty else value_of(table.columns[name], value)
        except Unreadable as error:
            raise Unreadable(f"{name}: {error}") from error
    return row


def read(
    rows: Rows,
    name: str,
    make: Callable[[Row], Made],
    where: str = "",
    values: Values = _NO_VALUES,
    *,
    without: Iterable[str] = (),
    also: Mapping[str, str] | None = None,
) -> list[Made]:
    """Return the results of ``make`` for the rows of a table, in order.

    ``without`` names columns that are not needed; ``also`` adds values computed by SQL, which are
    not checked. Raises DamagedRows for rows with invalid values, and for rows for which ``make``
    raises ValueError, UserError or BadSave.
    """
    table = TABLES[name]
    left_out, also = frozenset(without), also or {}
    columns = [column for column in table.columns if column not in left_out]
    identity = identity_of(rows, name)
    asked = [*(f'{name}."{column}"' for column in columns), *also.values()]
    wanted = ", ".join([*(f"{name}.{column}" for column in identity), *asked])
    made: list[Made] = []
    damaged: list[Damaged] = []
    for row in rows.rows(f"SELECT {wanted} FROM {name} {where}", values):
        found_by, own = row[: len(identity)], row[len(identity) :]
        try:
            right = checked(table, dict(zip(columns, own, strict=False)))
            beside = dict(zip(also, own[len(columns) :], strict=True))
            made.append(make({**right, **beside}))
        except _UNREADABLE as error:
            damaged.append(Damaged(name, tuple(zip(identity, found_by, strict=True)), str(error)))
    refuse(rows, damaged)
    return made


def check(rows: Rows, name: str, where: str = "", values: Values = _NO_VALUES) -> None:
    """Raise DamagedRows for rows of a table with invalid values."""
    read(rows, name, lambda row: row, where, values)


def check_texts(rows: Rows, name: str, values: Iterable[object]) -> None:
    """Raise DamagedRows for a table if any of these values from it is not a text."""
    if not all(isinstance(value, str) for value in values):
        check(rows, name)


def refuse(rows: Rows, damaged: Sequence[Damaged]) -> None:
    """Raise DamagedRows for these rows, except those known not to be movable."""
    news = [row for row in damaged if (rows.name, row) not in _stuck]
    if news:
        raise DamagedRows(rows.name, news)


def identity_of(rows: Rows, name: str) -> tuple[str, ...]:
    """Return the columns that identify a row: SQLite's rowid, in case the key is damaged."""
    return ("rowid",) if rows.is_sqlite else TABLES[name].key


class Guard:
    """Runs database reads and moves aside the damaged rows they meet.

    ``moved`` lists everything moved since the catalogue was opened.
    """

    def __init__(self, move: Callable[[DamagedRows], Sequence[Moved]]) -> None:
        self._move = move
        self._inside = local()
        self.moved: list[Moved] = []
        self._listeners: list[Callable[[Moved], object]] = []

    def listen(self, listener: Callable[[Moved], object]) -> None:
        """Call ``listener`` with everything moved so far and from now on, from any thread."""
        self._listeners.append(listener)
        for moved in self.moved:
            listener(moved)

    @contextmanager
    def inside(self) -> Iterator[None]:
        """Mark that this thread has the database open; rows are moved only after it has left."""
        depth = self._depth
        self._inside.depth = depth + 1
        try:
            yield
        finally:
            self._inside.depth = depth

    @property
    def _depth(self) -> int:
        return int(vars(self._inside).get("depth", 0))

    def run(self, work: Callable[[], Made]) -> Made:
        """Return the result of ``work``, repeating it after moving damaged rows.

        Inside other work DamagedRows is passed on, and the outer work is repeated as a whole.
        """
        for _round in range(_ROUNDS):
            try:
                return work()
            except DamagedRows as damaged:
                if self._depth:
                    raise
                self._put_aside(damaged)
        return work()

    def _put_aside(self, damaged: DamagedRows) -> None:
        for moved in self._move(damaged):
            if not moved.path:
                _stuck.update((damaged.where, row) for row in moved.rows)
            self.moved.append(moved)
            for listener in self._listeners:
                listener(moved)


class HasGuard(Protocol):
    """An object that reads a database with a guard."""

    @property
    def guard(self) -> Guard:
        """The guard of the database."""
        ...


Reader = TypeVar("Reader", bound=HasGuard)


def guarded(
    method: Callable[Concatenate[Reader, Given], Made],
) -> Callable[Concatenate[Reader, Given], Made]:
    """Decorate a method to move aside damaged rows that it meets (``Guard.run``)."""

    @wraps(method)
    def run(reader: Reader, /, *args: Given.args, **options: Given.kwargs) -> Made:
        return reader.guard.run(lambda: method(reader, *args, **options))

    return run
