"""Answered exercises of the trainer in the catalogue's database."""

from typing import TYPE_CHECKING, Any

from sqlalchemy import JSON, Column
from sqlmodel import Field, SQLModel, col, select

from deckbuilder.trainer import Mistake, Mode, TrainingRun
from engine.kernel import Seat

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
    """What was trained, oldest first."""

    def __init__(self, catalog: "Catalog") -> None:
        self._catalog = catalog

    def add(self, run: TrainingRun) -> None:
        """Keep an answer."""
        with self._catalog.transaction() as session:
            session.add(StoredRun(**_columns(run)))

    def runs(self, deck: str | None = None) -> tuple[TrainingRun, ...]:
        """Return the answers, all or those with one deck, oldest first."""
        asked = select(StoredRun).order_by(col(StoredRun.id))
        if deck is not None:
            asked = asked.where(StoredRun.deck == deck)
        with self._catalog.reading() as session:
            return tuple(_run(row) for row in session.exec(asked))


def _columns(run: TrainingRun) -> dict[str, Any]:
    return {
        "at": run.at,
        "mode": run.mode.value,
        "deck": run.deck,
        "code": run.code,
        "seat": int(run.seat),
        "mulligans": run.mulligans,
        "model": run.model,
        "clock": run.clock,
        "seconds": run.seconds,
        "squad": list(run.squad),
        "best": list(run.best),
        "worth": run.worth,
        "best_worth": run.best_worth,
        "score": run.score,
        "mistakes": {kind.value: number for kind, number in run.mistakes},
    }


def _run(row: StoredRun) -> TrainingRun:
    return TrainingRun(
        at=row.at,
        mode=Mode(row.mode),
        deck=row.deck,
        code=row.code,
        seat=Seat(row.seat),
        mulligans=row.mulligans,
        model=row.model,
        clock=row.clock,
        seconds=row.seconds,
        squad=tuple(row.squad),
        best=tuple(row.best),
        worth=row.worth,
        best_worth=row.best_worth,
        score=row.score,
        mistakes=tuple((Mistake(kind), number) for kind, number in row.mistakes.items()),
    )
