"""Single cells of a database damaged by SQL, and all code that reads them.

A cell is a column of a row; each damage leaves the rest of the database unchanged. The user must
get a message: any other exception is a fault.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from shutil import copyfile
from typing import Final

from catalog.common.errors import UserError
from catalog.guarded import TABLES, Holds
from deckbuilder.base.settings import Settings
from deckbuilder.lessons.progress import under_way
from deckbuilder.lessons.reading import lesson
from deckbuilder.lessons.table import LessonTable
from deckbuilder.limited.store import DraftStore
from deckbuilder.trainer.store import TrainingStore
from deckbuilder.workbench.exercise import Training
from deckbuilder.workbench.local_draft import LocalDraft
from deckbuilder.workbench.match_table import RESULT, MatchTable
from deckbuilder.workbench.practice import Practice
from deckbuilder.workbench.sealed_players import KIND as SEALED
from deckbuilder.workbench.sealed_players import SealedPlayers
from deckbuilder.workbench.several_matches import matches_aside
from deckbuilder.workbench.tournament_matches import result_of_match
from deckbuilder.workbench.unfinished import to_go_on
from deckbuilder.workbench.workbench import Services, open_services
from tests.deckbuilder.tui.support import SMALL, app_of, press, running, settled
from tests.support.cli import run
from tests.support.corpus import DATABASE, FOLDER, zipped

NAME: Final = "razdacha.sqlite"
_CORPUS: Final = FOLDER / "2026-11-one-edition" / DATABASE
_OF_TEXT: Final[Mapping[str, str]] = {
    "no JSON": "'}{'",
    "JSON of another type": "'[7]'",
    "JSON nested deep": f"'{'[' * 3000}{']' * 3000}'",
    "bytes": "x'00ff'",
    "cut off": "substr(COLUMN, 1, length(COLUMN) / 2)",
    "no UTF-8": "CAST(x'd0' AS TEXT)",
}
_OF_NUMBERS: Final[Mapping[str, str]] = {
    "a word": "'abc'",
    "bytes": "x'00ff'",
    "below 0": "-7",
    "too large": "9000000000000000000",
    "a fraction": "1.5",
}
_ROWS_EACH: Final = {"game": 9, "session": 9}
"""Tables in which every row is different; in others one row is damaged."""


@dataclass(frozen=True)
class Cell:
    """A damaged cell: the ``row``-th of its table, and its new content."""

    table: str
    row: int
    column: str
    damage: str

    def __str__(self) -> str:
        return f"{self.table}#{self.row}.{self.column}: {self.damage}"

    def put(self, path: Path) -> bool:
        """Damage a database; return whether the schema allows it and the cell has changed."""
        sql = damages(self.table, self.column)[self.damage].replace("COLUMN", f'"{self.column}"')
        nth = f"SELECT rowid FROM {self.table} ORDER BY rowid LIMIT 1 OFFSET {self.row}"
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            try:
                connection.execute(
                    f'UPDATE {self.table} SET "{self.column}" = {sql} WHERE rowid = ({nth})'
                )
            except sqlite3.IntegrityError:
                return False  # an INTEGER PRIMARY KEY only holds whole numbers
        return True


def damages(table: str, column: str) -> Mapping[str, str]:
    """Return the possible damages of a column's cell, as SQL."""
    holds, optional = TABLES[table].columns[column], TABLES[table].optional
    numbers = holds in (Holds.COUNT, Holds.NUMBER, Holds.MEASURE, Holds.TRUTH)
    found = _OF_NUMBERS if numbers else _OF_TEXT
    return {**found, "nothing": "NULL"} if column in optional else found


def ready(path: Path) -> None:
    """Write a database with a row in every user table."""
    path.write_bytes(zipped(_CORPUS))
    with _opened(path) as services:
        sessions = services.sessions
        LessonTable.new(sessions, services.catalog, lesson("moving"))
        assert sessions.games.writer.wait(60)
        services.memory.area = "decks"
        services.memory.keep("draft", plan={"kind": "pod"})
        sessions.save(RESULT, {"seed": "1", "winner": None, "reason": "", "rule": ""})


def cells(path: Path) -> Iterator[Cell]:
    """Yield every damageable cell with every damage."""
    with closing(sqlite3.connect(path)) as connection:
        for table, shape in TABLES.items():
            count = connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
            for row in range(min(count, _ROWS_EACH.get(table, 1))):
                for column in shape.columns:
                    for damage in damages(table, column):
                        yield Cell(table, row, column, damage)


@contextmanager
def _opened(path: Path) -> Iterator[Services]:
    services = open_services(Settings(database=f"sqlite:///{path}"))
    try:
        yield services
    finally:
        services.close()


# the readers -------------------------------------------------------------------------------


def _sealed(services: Services) -> object:
    kept = services.sessions.load(SEALED)
    return None if kept is None else SealedPlayers.from_json(kept, services)


def _decks(services: Services) -> object:
    store = services.decks
    for line in store.summaries():
        store.load(line.name)
        for version in store.history(line.name):
            store.version(line.name, version.number)
        services.collection.missing(store.load(line.name))
    return store.every(), store.reserved(), store.holding("Тень за плечом")


def _drafts(services: Services) -> object:
    store = DraftStore(services.catalog)
    logs = [store.draft(one.id) for one in store.drafts()], store.logs()
    for line in store.tournaments():
        event = store.tournament(line.id)
        event.standings()
        result_of_match(event, services.sessions)
    return logs


def _writes(services: Services) -> None:
    """Write to the damaged places, as screens do."""
    for line in services.decks.summaries():
        deck = services.decks.load(line.name)
        services.decks.save(deck.add(deck.entries[0].name, 1) if deck.entries else deck)
        services.decks.set_built(line.name)
    services.collection.add("rubezh/1")
    services.memory.area = "cards"
    services.memory.save()
    store = DraftStore(services.catalog)
    for log in store.logs():
        store.add_once(log)


SERVICES: Final[tuple[Callable[[Services], object], ...]] = (
    to_go_on,
    lambda services: services.sessions.is_left("match"),
    lambda services: matches_aside(services.sessions),
    lambda services: MatchTable.resume(services.sessions),
    LocalDraft.resume,
    lambda services: LessonTable.left(services.sessions, services.catalog),
    lambda services: under_way(services.sessions),
    lambda services: Practice.resume(services.sessions),
    lambda services: Training.resume(services.sessions),
    _sealed,
    _decks,
    _drafts,
    lambda services: services.collection.lines(),
    lambda services: services.collection.export(),
    lambda services: services.collection.lost(),
    lambda services: TrainingStore(services.catalog).runs(),
    lambda services: services.catalog.sets(),
    lambda services: services.catalog.search("стоимость>=2 сорт:имя"),
    lambda services: services.catalog.search("нетакойкарты"),
    lambda services: services.catalog.export("json"),
    lambda services: services.catalog.export("csv"),
    lambda services: services.catalog.frame(),
    lambda services: services.catalog.stale_texts(),
    lambda services: services.catalog.lexicon(),
    lambda services: services.catalog.names_that_begin("б", 9),
    lambda services: services.catalog.reprinted_names(),
    _writes,
)

_OF_DECKS: Final = (
    ("deck", "list"), ("deck", "show", "Набег"), ("deck", "export", "Набег"),
    ("deck", "history", "Набег"), ("check", "Набег"), ("diff", "Набег", "Ёлка"),
    ("search", "in:Набег"), ("search", "in:Нетаких"), ("meta", "Набег"),
    ("collection", "missing", "Набег"), ("deal", "Набег", "--seed", "1"),
    ("squad", "Набег", "--seed", "1"),
)  # fmt: skip
_OF_COPIES: Final = (
    ("collection", "show"), ("collection", "export"), ("collection", "missing", "Набег"),
    ("search", "owned>0"),
)  # fmt: skip
_OF_DRAFTS: Final = (
    ("draft-log", "list"), ("draft-log", "show", "1"), ("draft-log", "replay", "1"),
)  # fmt: skip
_OF_CARDS: Final = (
    ("search", "cost>=4"), ("search", "set:rubezh"), ("search", "нетакойкарты"),
    ("card", "rubezh/1"), ("card", "Тень за плечом"), ("sets",), ("export",),
    ("boosters", "rubezh", "--seed", "1"), ("sealed", "--sets", "rubezh", "--seed", "1"),
    ("compile", "--all"), ("check-data",),
)  # fmt: skip
_OF_RUNS: Final = (("trainer", "stats"), ("trainer", "history"))
_EVERYTHING: Final = (*_OF_DECKS, *_OF_COPIES, *_OF_DRAFTS, *_OF_RUNS, *_OF_CARDS)
LINES: Final[Mapping[str, tuple[tuple[str, ...], ...]]] = {
    "card": _EVERYTHING,
    "card_set": _EVERYTHING,
    "import_run": _EVERYTHING,
    "deck": _OF_DECKS,
    "deck_version": _OF_DECKS,
    "deck_card": _OF_DECKS,
    "owned_card": _OF_COPIES,
    "draft_log": _OF_DRAFTS,
    "event": _OF_DRAFTS,
    "training_run": _OF_RUNS,
    "session": (*_OF_RUNS, ("learn",)),
    "game": (("learn",),),
    "game_choice": (("learn",),),
    "game_snapshot": (("learn",),),
}
"""The command lines that read a table."""
TALKS: Final = (("play", "--plain"), ("draft", "--plain"), ("learn", "--plain"))
KEYS: Final = (
    "f2", "f3", "f4", "f5", "f6", "f7", "f8", "f9", "f10", "enter", "escape", "f3", "enter",
    "escape", "f9", "down", "enter", "escape", "f10",
)  # fmt: skip


def by_services(path: Path) -> Iterator[str]:
    """Yield the exceptions of services that are no message."""
    with _opened(path) as services:
        for number, read in enumerate(SERVICES):
            try:
                read(services)
            except UserError:
                continue
            except Exception as error:
                yield f"service {number}: {type(error).__name__}: {error!s:.200}"


def by_commands(lines: tuple[tuple[str, ...], ...], typed: str | None = None) -> Iterator[str]:
    """Yield the command lines that fail without a message."""
    for line in lines:
        result = run(*line, typed=typed)
        if result.exit_code not in (0, 1, 2):
            yield f"{' '.join(line)}: exit code {result.exit_code}: {result.output[-200:]}"


def by_screens(keys: tuple[str, ...] = KEYS) -> Iterator[str]:
    """Yield the exception that ends the application, if any, while these keys are pressed."""
    fault = asyncio.run(_walked(keys))
    if fault is not None:
        yield f"screens: {type(fault).__name__}: {fault!s:.200}"


async def _walked(keys: tuple[str, ...]) -> Exception | None:
    try:
        async with running(size=SMALL) as pilot:
            for key in keys:
                await press(pilot, key)
                if app_of(pilot).fault is not None:
                    break
            await settled(pilot)
            return app_of(pilot).fault
    except Exception as error:  # whatever it is, it ended the application
        return error


class Desk:
    """A home whose database is damaged anew for each reader."""

    def __init__(self, whole: Path, home: Path) -> None:
        self._whole, self._home = whole, home
        self.path = home / NAME

    def by_services(self, cell: Cell) -> list[str]:
        """Return the faults of services that read a damaged cell."""
        return self._faults(cell, lambda: by_services(self.path))

    def by_commands(self, cell: Cell) -> list[str]:
        """Return the faults of commands and of plain-text conversations."""
        talks = self._faults(cell, lambda: by_commands(TALKS, typed="leave\n"))
        return talks + self._faults(cell, lambda: by_commands(LINES[cell.table]))

    def by_screens(self, cell: Cell, keys: tuple[str, ...] = KEYS) -> list[str]:
        """Return the faults of the application."""
        return self._faults(cell, lambda: by_screens(keys))

    def _faults(self, cell: Cell, read: Callable[[], Iterator[str]]) -> list[str]:
        for old in self._home.glob("*"):
            if old.is_file():
                old.unlink()
        copyfile(self._whole, self.path)
        if not cell.put(self.path):
            return []
        return [f"{cell}: {fault}" for fault in read()]
