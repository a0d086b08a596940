"""Storage of unfinished games: one match, one draft, one of each kind.

A game is its set-up and its choices, one row each, in the codes of its kind. Undecided data
(``aside``) and a disposable snapshot for fast loading are stored with it. Each write is one
transaction.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from itertools import count
from typing import TYPE_CHECKING, Any, Final, TypeAlias
from uuid import uuid4

from catalog.common.errors import UserError
from catalog.common.i18n import _
from catalog.guarded import Guard, Row, Unreadable, check, guarded, read
from catalog.rows import EngineRows, Rows
from deckbuilder.base.lazy_modules import lazy_module
from deckbuilder.base.writer import Writer

if TYPE_CHECKING:
    from sqlmodel import Session

    from catalog.store import Catalog
    from deckbuilder.base import game_tables as tables
else:
    tables = lazy_module("deckbuilder.base.game_tables")  # the ORM is slow to load

Payload: TypeAlias = Mapping[str, Any]
Also: TypeAlias = Callable[["Session"], None]
"""Further writes of a transaction."""


def together(*parts: Also | None) -> Also:
    """Combine writes into one transaction; None is a no-op."""

    def write(session: "Session") -> None:
        for part in parts:
            if part is not None:
                part(session)

    return write


@dataclass(frozen=True, slots=True)
class KeptChoice:
    """A choice as plain JSON data, with a fingerprint of the position after it."""

    choice: Sequence[Any]
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A serialized game after ``place`` choices."""

    place: int
    text: str


@dataclass(frozen=True, slots=True)
class KeptGame:
    """Everything stored of a game."""

    setup: dict[str, Any]
    choices: tuple[KeptChoice, ...]
    aside: dict[str, Any]
    snapshot: Snapshot | None = None

    def to_json(self) -> dict[str, Any]:
        """Return plain data for a file."""
        return {
            "setup": self.setup,
            "choices": [[list(choice.choice), choice.mark] for choice in self.choices],
            "aside": self.aside,
            "snapshot": None
            if self.snapshot is None
            else [self.snapshot.place, self.snapshot.text],
        }


@dataclass(frozen=True, slots=True)
class GameAside:
    """A stored game without its choices; ``kind`` is its own if it was put aside for another."""

    kind: str
    setup: dict[str, Any]
    aside: dict[str, Any]


Spares: TypeAlias = Callable[[GameAside], bool]
"""Whether a game that makes room for another is put aside instead of deleted."""
_ASIDE: Final = "/"
"""Stands between the kind of games that were put aside and their number."""


class GameStore:
    """Unfinished games. ``writer`` is the queue of pending writes."""

    def __init__(self, catalog: "Catalog") -> None:
        self._catalog = catalog
        self.owner = uuid4().hex
        self._found: dict[str, str] = {}
        self._yielding: dict[str, str] = {}
        self.refused: set[str] = set()
        """The kinds for which another owner's game blocks one's own."""

    @cached_property
    def writer(self) -> Writer:
        """The write queue shared by everything played with this store."""
        return Writer()

    @property
    def guard(self) -> Guard:
        """Moves aside damaged rows found here."""
        return self._catalog.guard

    @guarded
    def begin(
        self,
        kind: str,
        game: KeptGame,
        also: Also | None = None,
        *,
        replacing: bool = True,
        spares: Spares | None = None,
    ) -> None:
        """Store a new game, replacing the one of its kind; ``also`` runs in the same transaction.

        A game that it ``spares`` is put aside instead. Without ``replacing``, a game continued by
        another owner stays and UserError is raised.
        """
        with self._catalog.transaction() as session:
            row = session.get(tables.StoredGame, kind)
            mine = {*self._owners(kind), self._yielding.get(kind)}
            if not replacing and row is not None and row.owner not in mine:
                self.refused.add(kind)
                raise UserError(
                    _(
                        "another window of the program is playing a match of its own in this "
                        "database"
                    )
                )
            if row is not None and spares is not None and spares(_of_text(row)):
                _rename(session, kind, _free_kind(session, kind))
            elif row is not None:
                session.expunge(row)
            _forget(session, kind)
            session.add(
                tables.StoredGame(
                    kind=kind,
                    setup=_text(game.setup),
                    aside=_text(game.aside),
                    owner=self.owner,
                    choices=len(game.choices),
                    updated_at=_now(),
                )
            )
            session.flush()
            _add_choices(session, kind, 0, game.choices)
            if game.snapshot is not None:
                _put_snapshot(session, kind, game.snapshot)
            if also is not None:
                also(session)
        self.refused.discard(kind)

    @guarded
    def rival(self, kind: str) -> KeptGame | None:
        """Return another window's game of this kind; None if nothing conflicts.

        After this call one's own game may replace it as long as nobody continues it.
        """
        with self._catalog.rows() as rows:
            found = _kept(rows, kind)
        if found is None or found[0] in self._owners(kind):
            return None
        self._yielding[kind], game = found
        return game

    @guarded
    def append(
        self,
        kind: str,
        place: int,
        choices: Sequence[KeptChoice],
        aside: Payload,
        also: Also | None = None,
    ) -> bool:
        """Append choices from ``place`` on, with their side data.

        Stored choices from ``place`` on are deleted: they were taken back. Returns False and writes
        nothing if another owner has continued the game or it has fewer choices.
        """
        with self._catalog.transaction() as session:
            if not self._take(session, kind, place, len(choices), aside):
                return False
            _drop_from(session, kind, place)
            _add_choices(session, kind, place, choices)
            if also is not None:
                also(session)
            return True

    def _take(self, session: "Session", kind: str, place: int, count: int, aside: Payload) -> bool:
        """Update a game's length; return whether this owner holds it and it is long enough."""
        own = tables.update(tables.StoredGame).where(
            tables.col(tables.StoredGame.kind) == kind,
            tables.col(tables.StoredGame.owner).in_(self._owners(kind)),
            tables.col(tables.StoredGame.choices) >= place,
        )
        values = {
            "choices": place + count,
            "aside": _text(aside),
            "owner": self.owner,
            "updated_at": _now(),
        }
        return bool(session.connection().execute(own.values(**values)).rowcount)

    def _owners(self, kind: str) -> set[str]:
        """Return the owners whose game may be continued: this one and the loaded one."""
        return {self.owner, self._found.get(kind, self.owner)}

    @guarded
    def snapshot(self, kind: str, snapshot: Snapshot) -> None:
        """Replace the snapshot if the game still has that many choices."""
        with self._catalog.transaction() as session:
            check(EngineRows(session.connection()), "game", _OF_KIND, {"kind": kind})
            row = session.get(tables.StoredGame, kind)
            if row is not None and row.owner == self.owner and row.choices >= snapshot.place:
                _put_snapshot(session, kind, snapshot)

    @guarded
    def load(self, kind: str) -> KeptGame | None:
        """Load the game of a kind, None if there is none; it can then be appended to."""
        with self._catalog.rows() as rows:
            found = _kept(rows, kind)
        if found is None:
            return None
        self._found[kind], game = found
        return game

    @guarded
    def put_aside(self, kind: str) -> tuple[GameAside, ...]:
        """Return the games of a kind that were put aside for another one, newest first."""
        values = {"kind": f"{kind}{_ASIDE}%"}
        with self._catalog.rows() as rows:
            return tuple(
                read(
                    rows,
                    "game",
                    lambda row: GameAside(row["kind"], row["setup"], row["aside"]),
                    "WHERE kind LIKE :kind ORDER BY updated_at DESC, kind DESC",
                    values,
                )
            )

    @guarded
    def take_up(self, kind: str, other: str, spares: Spares) -> None:
        """Make a game that was put aside the one of its kind; the one there is put aside if it
        ``spares`` it, else deleted."""
        with self._catalog.transaction() as session:
            row = session.get(tables.StoredGame, kind)
            if row is not None and spares(_of_text(row)):
                _rename(session, kind, _free_kind(session, kind))
            elif row is not None:
                session.expunge(row)
            _forget(session, kind)
            _rename(session, other, kind)

    @guarded
    def glance(self, kind: str) -> dict[str, Any] | None:
        """Return a game's side data, None if there is no such game."""
        return self._column(kind, "aside")

    @guarded
    def begun(self, kind: str) -> dict[str, Any] | None:
        """Return a game's set-up, None if there is no such game."""
        return self._column(kind, "setup")

    def _column(self, kind: str, name: str) -> dict[str, Any] | None:
        """Return one column of a game. All columns are checked, so that reading the others later
        cannot fail."""
        with self._catalog.rows() as rows:
            found = read(rows, "game", lambda row: dict(row[name]), _OF_KIND, {"kind": kind})
        return found[0] if found else None

    @guarded
    def clear(self, kind: str, also: Also | None = None) -> None:
        """Delete the game of a kind, if any."""
        with self._catalog.transaction() as session:
            _forget(session, kind)
            if also is not None:
                also(session)


_OF_KIND: Final = "WHERE kind = :kind"


def _kept(rows: Rows, kind: str) -> tuple[str, KeptGame] | None:
    """Return a game and its owner; None if there is none.

    Raises DamagedRows for a game with a missing or unreadable choice, or an unreadable snapshot.
    """
    values = {"kind": kind}
    games = read(rows, "game", lambda row: row, _OF_KIND, values)
    if not games:
        return None
    places = count()

    def choice(row: Row) -> KeptChoice:
        if row["place"] != next(places):
            raise Unreadable(_("the choice before it is missing"))
        return KeptChoice(row["choice"], row["mark"])

    choices = read(rows, "game_choice", choice, f"{_OF_KIND} ORDER BY place", values)
    shortcuts = read(
        rows, "game_snapshot", lambda row: Snapshot(row["place"], row["text"]), _OF_KIND, values
    )
    game = games[0]
    snapshot = shortcuts[0] if shortcuts else None
    return game["owner"], KeptGame(game["setup"], tuple(choices), game["aside"], snapshot)


def _of_text(row: "tables.StoredGame") -> GameAside:
    return GameAside(row.kind, json.loads(row.setup), json.loads(row.aside))


def _free_kind(session: "Session", kind: str) -> str:
    """Return a kind for a game that is put aside."""
    numbers = count(1)
    names = (f"{kind}{_ASIDE}{number}" for number in numbers)
    return next(name for name in names if session.get(tables.StoredGame, name) is None)


def _rename(session: "Session", kind: str, other: str) -> None:
    """Move a game with its choices to another kind that is free."""
    row = session.get(tables.StoredGame, kind)
    if row is None:
        raise UserError(_("This game is no longer there."))
    columns = ("setup", "aside", "owner", "choices", "updated_at")
    session.add(tables.StoredGame(kind=other, **row.model_dump(include=set(columns))))
    session.flush()
    for table in (tables.StoredChoice, tables.StoredSnapshot):
        moved = tables.update(table).where(tables.col(table.kind) == kind)
        session.connection().execute(moved.values(kind=other))
    session.expunge(row)
    _forget(session, kind)


def _forget(session: "Session", kind: str) -> None:
    session.exec(
        tables.delete(tables.StoredSnapshot).where(tables.col(tables.StoredSnapshot.kind) == kind)
    )
    session.exec(
        tables.delete(tables.StoredChoice).where(tables.col(tables.StoredChoice.kind) == kind)
    )
    session.exec(tables.delete(tables.StoredGame).where(tables.col(tables.StoredGame.kind) == kind))


def _drop_from(session: "Session", kind: str, place: int) -> None:
    """Delete choices and snapshots from ``place`` on."""
    session.exec(
        tables.delete(tables.StoredChoice).where(
            tables.col(tables.StoredChoice.kind) == kind,
            tables.col(tables.StoredChoice.place) >= place,
        )
    )
    session.exec(
        tables.delete(tables.StoredSnapshot).where(
            tables.col(tables.StoredSnapshot.kind) == kind,
            tables.col(tables.StoredSnapshot.place) > place,
        )
    )


def _add_choices(session: "Session", kind: str, place: int, choices: Sequence[KeptChoice]) -> None:
    rows = [
        {"kind": kind, "place": place + n, "choice": _text(choice.choice), "mark": choice.mark}
        for n, choice in enumerate(choices)
    ]
    if rows:
        session.connection().execute(tables.insert(tables.StoredChoice), rows)


def _put_snapshot(session: "Session", kind: str, snapshot: Snapshot) -> None:
    session.exec(
        tables.delete(tables.StoredSnapshot).where(tables.col(tables.StoredSnapshot.kind) == kind)
    )
    row = {"kind": kind, "place": snapshot.place, "text": snapshot.text}
    session.connection().execute(tables.insert(tables.StoredSnapshot), [row])


def _text(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
