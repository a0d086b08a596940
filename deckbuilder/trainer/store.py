"""Answered exercises of the trainer in the catalogue's database."""

from functools import partial
from typing import TYPE_CHECKING

from sqlalchemy import JSON, Column
from sqlmodel import Field, SQLModel, select

from catalog.guarded import Guard, check, guarded, read
from catalog.rows import EngineRows
from deckbuilder.decks.store_tables import StoredSession
from deckbuilder.kit.records import from_columns, to_columns
from deckbuilder.trainer.exercises import TrainingRun

if TYPE_CHECKING:
    from catalog.store import Catalog


class StoredRun(SQLModel, table=True):
    """One answer; lists are JSON, mistakes an object from kind to number."""

    __tablename__ = "training_run"

    id: int | None = Field(default=None, primary_key=True)
    at: str = Field(index=True)
    mode: str
    deck: str = Field(index=True)
    code: str
    seat: int
    mulligans: int
    model: str
    clock: int | None = None
    seconds: float | None = None
    squad: list[str] = Field(sa_column=Column(JSON, nullable=False))
    best: list[str] = Field(sa_column=Column(JSON, nullable=False))
    worth: int
    best_worth: int
    score: int
    mistakes: dict[str, int] = Field(sa_column=Column(JSON, nullable=False))


class TrainingStore:
    """The stored answers, oldest first."""

    def __init__(self, catalog: "Catalog") -> None:
        self._catalog = catalog

    @property
    def guard(self) -> Guard:
        """The guard that moves damaged rows aside."""
        return self._catalog.guard

    def add(self, run: TrainingRun) -> None:
        """Store an answer."""
        with self._catalog.transaction() as session:
            session.add(StoredRun(**to_columns(run)))

    @guarded
    def finish(self, run: TrainingRun, kind: str) -> bool:
        """Store an answer and delete the unfinished exercise ``kind`` it completes, in one
        transaction.

        Returns False and stores nothing if this answer is already stored. An answer is identified
        by its code and time; the unfinished exercise has both as ``code`` and ``finished``.
        """
        with self._catalog.transaction() as session:
            of_kind = "WHERE kind = :kind"
            check(EngineRows(session.connection()), "session", of_kind, {"kind": kind})
            row = session.get(StoredSession, kind)
            if row and (row.payload.get("code"), row.payload.get("finished")) == (run.code, run.at):
                session.delete(row)
            same = select(StoredRun).where(StoredRun.code == run.code, StoredRun.at == run.at)
            if session.exec(same).first() is not None:
                return False
            session.add(StoredRun(**to_columns(run)))
            return True

    @guarded
    def runs(self, deck: str | None = None, model: str | None = None) -> tuple[TrainingRun, ...]:
        """Return the answers, all or those with one deck or model, oldest first."""
        wanted = {
            name: value for name, value in (("deck", deck), ("model", model)) if value is not None
        }
        asked = " AND ".join(["1 = 1", *(f"{name} = :{name}" for name in wanted)])
        make = partial(from_columns, TrainingRun)
        with self._catalog.rows() as rows:
            return tuple(read(rows, "training_run", make, f"WHERE {asked} ORDER BY id", wanted))
