"""Logs of drafts and tournaments in the catalogue's database.

Rows contain the text form of the data; further columns are for lists. Each write is one
transaction.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any, Final

from sqlalchemy import Text
from sqlmodel import Field, SQLModel, select
from typing_extensions import Doc

from catalog.common.errors import UnknownName, UserError
from catalog.common.i18n import _
from catalog.guarded import Guard, Row, check, guarded, read
from catalog.rows import EngineRows, Rows
from deckbuilder.cards.fields import Edition, Name, Seed
from deckbuilder.decks.formats import limited_rules
from deckbuilder.kit.records import HIDDEN, Key, from_columns
from deckbuilder.limited.draft.logfile import DraftLog, read_log, render_log
from deckbuilder.limited.draft.plan import KIND_MEANING, DraftKind
from deckbuilder.tournament.tournament import Tournament, TournamentKind

if TYPE_CHECKING:
    from sqlmodel import Session

    from catalog.store import Catalog
    from deckbuilder.base.game_store import Also


class StoredDraft(SQLModel, table=True):
    """A draft's log; ``sets`` are the comma-separated codes of its boosters' sets."""

    __tablename__ = "draft_log"

    id: int | None = Field(default=None, primary_key=True)
    name: str
    at: str = Field(index=True)
    kind: str
    seats: int
    sets: str
    seed: str
    picks: int
    decks: int
    text: str = Field(sa_type=Text)


class StoredTournament(SQLModel, table=True):
    """A tournament; ``begun`` are its rounds under way, ``champion`` a name once it is over."""

    __tablename__ = "event"

    id: int | None = Field(default=None, primary_key=True)
    draft_id: int | None = Field(default=None, foreign_key="draft_log.id")
    name: str
    at: str = Field(index=True)
    kind: str
    entrants: int
    rounds: int
    begun: int
    champion: str | None = None
    text: str = Field(sa_type=Text)


@dataclass(frozen=True, slots=True)
class DraftSummary:
    """A stored draft.

    ``edition`` is the code of the rules in its plan, empty for the default ones.
    """

    id: Annotated[int, Key("number"), Doc("the draft's number")]
    name: Name
    at: Annotated[str, Doc("the time of the last save: ISO 8601, UTC")]
    kind: Annotated[DraftKind, KIND_MEANING]
    seats: Annotated[int, Doc("number of seats")]
    sets: Annotated[tuple[str, ...], Doc("the sets of its boosters")]
    seed: Seed
    picks: Annotated[int, Doc("number of picks")]
    decks: Annotated[int, Doc("number of decks")]
    edition: Annotated[str, HIDDEN] = ""

    @property
    def rules(self) -> Annotated[Edition, Key("edition")]:
        """The code of its rules, also for the default ones."""
        return self.edition or limited_rules().code


@dataclass(frozen=True, slots=True)
class DraftList:
    """The stored drafts, newest first."""

    total: Annotated[int, Doc("number of drafts")]
    drafts: tuple[DraftSummary, ...]


@dataclass(frozen=True, slots=True)
class TournamentSummary:
    """A stored tournament in a list.

    ``draft`` is the stored draft it belongs to, or None; ``rounds`` includes the play-off's,
    ``begun`` is the number of rounds started, ``champion`` is a name once the tournament is over.
    """

    id: int
    draft: int | None
    name: str
    at: str
    kind: TournamentKind
    entrants: int
    rounds: int
    begun: int
    champion: str | None


class DraftStore:
    """The user's drafts and tournaments, by number."""

    def __init__(self, catalog: "Catalog") -> None:
        self._catalog = catalog

    @property
    def guard(self) -> Guard:
        """The guard that moves damaged rows aside."""
        return self._catalog.guard

    def add_draft(self, log: DraftLog, name: str = "") -> int:
        """Store a log and return its number."""
        row = StoredDraft(**_draft_columns(log), name=name)
        return self._added(row)

    @guarded
    def add_once(self, log: DraftLog, name: str = "", also: "Also | None" = None) -> int:
        """Store a log unless the same draft is already stored; return its number.

        The writes of ``also`` are in the same transaction. Decks built since, and the owner's seat,
        do not make it a different draft. A log with an owner's seat adds that to the stored one.
        """
        with self._catalog.transaction() as session:
            if also is not None:
                also(session)
            rows, seed = EngineRows(session.connection()), {"seed": str(log.plan.seed)}
            for number, kept in read(
                rows, "draft_log", _log, "WHERE seed = :seed ORDER BY id", seed
            ):
                if _as_played(kept) == _as_played(log):
                    if kept.seat is None and log.seat is not None:
                        columns = _draft_columns(replace(kept, seat=log.seat))
                        _set(_draft(session, number), columns)
                    return number
            row = StoredDraft(**_draft_columns(log), name=name)
            session.add(row)
            session.flush()
            assert row.id is not None  # the row was flushed
            return row.id

    @guarded
    def change_draft(self, number: int, changed: Callable[[DraftLog], DraftLog]) -> DraftLog:
        """Store the result of ``changed`` on a stored draft, and return it, in one transaction.

        UnknownName if there is none.
        """
        with self._catalog.transaction() as session:
            log = changed(_kept_draft(EngineRows(session.connection()), number))
            _set(_draft(session, number), _draft_columns(log))
            return log

    @guarded
    def drafts(self) -> tuple[DraftSummary, ...]:
        """Return one line about each stored draft, newest first."""
        with self._catalog.rows() as rows:
            edition = _EDITION if rows.is_sqlite else "NULL"
            found = read(
                rows, "draft_log", _draft_summary, "ORDER BY id DESC",
                without=["text"], also={"edition": edition},
            )  # fmt: skip
        return tuple(found)

    @guarded
    def draft(self, number: int) -> DraftLog:
        """Return a stored draft's log; UnknownName if there is none."""
        with self._catalog.rows() as rows:
            return _kept_draft(rows, number)

    @guarded
    def logs(self) -> tuple[DraftLog, ...]:
        """Return the logs of all stored drafts, oldest first."""
        with self._catalog.rows() as rows:
            return tuple(log for _number, log in read(rows, "draft_log", _log, "ORDER BY id"))

    @guarded
    def delete_draft(self, number: int) -> None:
        """Delete a draft; its tournaments stay. UnknownName if there is none."""
        with self._catalog.transaction() as session:
            rows = EngineRows(session.connection())
            check(rows, "draft_log", "WHERE id = :id", {"id": number})
            of_draft = select(StoredTournament).where(StoredTournament.draft_id == number)
            for tournament in session.exec(of_draft):
                tournament.draft_id = None
            session.flush()
            session.delete(_draft(session, number))

    def add_tournament(self, tournament: Tournament, draft: int | None = None) -> int:
        """Store a tournament, optionally one of a stored draft, and return its number."""
        return self._added(StoredTournament(**_tournament_columns(tournament), draft_id=draft))

    @guarded
    def change_tournament(self, number: int, seen: Tournament, new: Tournament) -> Tournament:
        """Store the changes to a tournament since it was as ``seen``, and return it.

        Changes stored by others meanwhile stay. UnknownName if there is none; UserError, storing
        nothing, if others entered something else at the same place.
        """
        with self._catalog.transaction() as session:
            kept = _kept_tournament(EngineRows(session.connection()), number)
            row = _tournament(session, number)
            try:
                tournament = kept.with_changes(seen, new)
            except ValueError as error:
                problem = _(
                    "Another window has entered a different result here or moved on: open the "
                    "event again."
                )
                raise UserError(problem) from error
            _set(row, _tournament_columns(tournament))
            return tournament

    @guarded
    def tournaments(self, draft: int | None = None) -> tuple[TournamentSummary, ...]:
        """Return a line about each stored tournament, or those of a draft, newest first."""
        asked = "" if draft is None else "WHERE draft_id = :draft "
        with self._catalog.rows() as rows:
            found = read(
                rows, "event", _tournament_summary, f"{asked}ORDER BY id DESC", {"draft": draft},
                without=["text"],
            )  # fmt: skip
        return tuple(found)

    @guarded
    def tournament(self, number: int) -> Tournament:
        """Return a stored tournament; UnknownName if there is none."""
        with self._catalog.rows() as rows:
            return _kept_tournament(rows, number)

    def delete_tournament(self, number: int) -> None:
        """Delete a tournament; UnknownName if there is none."""
        with self._catalog.transaction() as session:
            session.delete(_tournament(session, number))

    def _added(self, row: StoredDraft | StoredTournament) -> int:
        with self._catalog.transaction() as session:
            session.add(row)
            session.flush()
            assert row.id is not None  # the row was flushed
            return row.id


def _as_played(log: DraftLog) -> tuple[object, ...]:
    """Return the identity of a draft: the same seats took the same cards."""
    seats = tuple(seat.name for seat in log.plan.seats)
    picks = tuple(replace(pick, scoring=None) for pick in log.picks)
    return log.plan.kind, seats, log.boosters, picks


def _draft(session: "Session", number: int) -> StoredDraft:
    row = session.get(StoredDraft, number)
    if row is None:
        raise UnknownName(_("draft {number}").format(number=number))
    return row


def _tournament(session: "Session", number: int) -> StoredTournament:
    row = session.get(StoredTournament, number)
    if row is None:
        raise UnknownName(_("event {number}").format(number=number))
    return row


def _log(row: Row) -> tuple[int, DraftLog]:
    """Return a stored draft's number and log; BadFile for an invalid text."""
    return row["id"], read_log(row["text"], _("draft {number}").format(number=row["id"]))


def _kept_draft(rows: Rows, number: int) -> DraftLog:
    for _number, log in read(rows, "draft_log", _log, "WHERE id = :id", {"id": number}):
        return log
    raise UnknownName(_("draft {number}").format(number=number))


def _kept_tournament(rows: Rows, number: int) -> Tournament:
    """Return a stored tournament; BadSave marks its row as damaged."""
    values = {"id": number}
    kept = read(
        rows, "event", lambda row: Tournament.from_json(row["text"]), "WHERE id = :id", values
    )
    if not kept:
        raise UnknownName(_("event {number}").format(number=number))
    return kept[0]


def _set(row: StoredDraft | StoredTournament, columns: dict[str, Any]) -> None:
    for name, value in columns.items():
        setattr(row, name, value)


def _draft_columns(log: DraftLog) -> dict[str, Any]:
    return {
        "at": _now(),
        "kind": log.plan.kind.value,
        "seats": len(log.plan.seats),
        "sets": ",".join(booster.set_code for booster in log.plan.boosters),
        "seed": str(log.plan.seed),
        "picks": len(log.picks),
        "decks": len(log.decks),
        "text": render_log(log),
    }


def _tournament_columns(tournament: Tournament) -> dict[str, Any]:
    champion = tournament.champion
    return {
        "at": _now(),
        "name": tournament.name,
        "kind": tournament.kind.value,
        "entrants": len(tournament.entrants),
        "rounds": tournament.rounds + tournament.playoff_rounds,
        "begun": len(tournament.tables),
        "champion": None if champion is None else tournament.entrants[champion].name,
        "text": tournament.to_json(),
    }


_EDITION: Final = (
    "CASE WHEN typeof(text) = 'text' AND json_valid(text)"
    " THEN json_extract(text, '$.plan.edition') END"
)
"""The SQL for a log's edition, the only part of it read for a list."""


def _draft_summary(row: Row) -> DraftSummary:
    edition = row["edition"]
    own = edition if isinstance(edition, str) else ""
    sets, seed = row["sets"].split(","), int(row["seed"])
    return from_columns(DraftSummary, {**row, "sets": sets, "seed": seed, "edition": own})


def _tournament_summary(row: Row) -> TournamentSummary:
    return from_columns(TournamentSummary, {**row, "draft": row["draft_id"]})


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
