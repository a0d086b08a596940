"""Kills of each command that writes: the former state is there or the new one, whole.

One kill each; ``RAZDACHA_KILLS=3`` makes it three.
"""

import json
import os
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import pytest

from catalog.store import open_catalog
from deckbuilder.base.settings import load_settings
from deckbuilder.decks.collection import Collection
from deckbuilder.decks.store import DeckStore
from deckbuilder.limited.store import DraftStore
from deckbuilder.network.room import Room
from deckbuilder.trainer.store import TrainingStore
from tests.deckbuilder.cli.json_lines import CAT, CODE, CUP, DRAFT, HOST, LINES, MATCH, Desk
from tests.deckbuilder.cli.test_json import commands
from tests.deckbuilder.network.serving import CODE as ROOM_CODE
from tests.deckbuilder.network.serving import hosted_for_a_while
from tests.deckbuilder.network.tables import plan_of
from tests.support.cli import run
from tests.support.patience import PATIENCE

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(300),
    pytest.mark.skipif(sys.platform == "win32", reason="nobody is killed like this there"),
]

SEED: Final = 20261122
KILLS: Final = int(os.environ.get("RAZDACHA_KILLS", "1"))
EARLIEST: Final = 0.4  # of the time that a run takes: before it a program only loads
DATABASE: Final = "razdacha.sqlite"
MOMENT: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[^\"]*")
CHANGING: Final = {"at", "updated_at", "saved_at", "owner"}
"""Columns that no two runs have alike."""

Words: TypeAlias = tuple[str, ...]
Prepared: TypeAlias = Callable[[Desk], Words]


def _line(*words: str) -> Prepared:
    return lambda _desk: words


def _into(name: str, *words: str) -> Prepared:
    """Return a line that ends with a file of the desk."""
    return lambda desk: (*words, desk.file(name))


def _deck(*words: str) -> Prepared:
    return lambda desk: tuple(desk.deck() if word == "DECK" else word for word in words)


def _deck_import(desk: Desk) -> Words:
    desk.deck()
    return ("deck", "import", desk.file("more.txt", "# name: Проба\n3 Страж\n"))


def _collection_import(desk: Desk) -> Words:
    rows = "".join(f"rubezh/{number},2,0\n" for number in range(1, 60))
    return ("collection", "import", desk.file("owned.csv", f"ref,count,wish\n{rows}"))


def _stale(desk: Desk) -> Words:
    run("import", desk.file("cat.csv", CAT))
    with open_catalog() as catalog, catalog.db.begin() as connection:
        connection.exec_driver_sql("UPDATE card SET compiled_by = 'old' WHERE ref = 'proba/1'")
    return ("compile", "--update")


def _drafted(*words: str) -> Prepared:
    return lambda desk: tuple(desk.draft() if word == "LOG" else word for word in words)


def _resumed(desk: Desk) -> Words:
    return ("draft-log", "resume", desk.draft(), "--picks", "9", "--log", desk.file("new.json"))


def _resumed_room(desk: Desk) -> Words:
    """Host a draft to its end, of which the log is lost: it is kept again, once."""
    room = desk.room()
    assert _wait(_started(("draft-log", "delete", "1"))) == 0
    return "host", "resume", room, "--port", "0"


def _delete_draft(desk: Desk) -> Words:
    desk.draft()
    return ("draft-log", "delete", "1")


def _kept_format(desk: Desk) -> Words:
    assert _wait(_started(("format", "import", desk.file("cup.toml", CUP)))) == 0
    return ("format", "delete", "cup")


WRITING: Final[Mapping[str, Prepared]] = {
    "import": lambda desk: ("import", desk.cards()),
    "export": _into("cards.json", "export", "-o"),
    "compile": _stale,
    "format import": lambda desk: ("format", "import", desk.file("cup.toml", CUP)),
    "format delete": _kept_format,
    "meta": _into("tables", "meta", "steppe-raid", "wall-and-arrows", "--csv"),
    "sealed": _line("sealed", "--seed", "1", "--save", "Пул"),
    "build": _line("build", "steppe-raid", "--deals", "4", "--count", "1", "--size", "25",
                   "--save", "Лучшая"),
    "draft": lambda desk: (*DRAFT, "--keep", "--log", desk.file("log.json")),
    "event": _line("event", "steppe-raid", "wall-and-arrows", "--bot", "random", "--seed", "1",
                   "--keep"),
    "join": _line(),  # a host is needed, see ``_running``
    "match": _into("match.json", *MATCH, "--log"),
    "simulate": _into("tables", "simulate", "steppe-raid", "--matches", "2", "--bot", "random",
                      "--seed", "1", "--csv"),
    "deck import": _deck_import,
    "deck export": _into("deck.txt", "deck", "export", "steppe-raid", "-o"),
    "deck delete": _deck("deck", "delete", "DECK"),
    "deck built": _deck("deck", "built", "DECK"),
    "deck note": _deck("deck", "note", "DECK", "удалась"),
    "deck restore": lambda desk: ("deck", "restore", _changed(desk), "1"),
    "collection add": _line("collection", "add", "rubezh/1", "2"),
    "collection remove": _line("collection", "remove", "rubezh/2"),
    "collection wish": _line("collection", "wish", "rubezh/1", "2"),
    "collection import": _collection_import,
    "collection export": _into("own.csv", "collection", "export", "-o"),
    "trainer answer": _line("trainer", "answer", CODE, "--take", "2"),
    "draft-log resume": _resumed,
    "draft-log delete": _delete_draft,
    "host draft": lambda desk: (*HOST, "--seed", "1", "--keep", desk.file("room.json"),
                                "--log", desk.file("log.json")),
    "host resume": _resumed_room,
    "config set": _line("config", "set", "bot", "random"),
}  # fmt: skip
READING: Final = {
    "search", "card", "sets", "check", "diff", "deal", "recruit", "squad", "mulligan", "odds",
    "useful", "boosters", "replay", "rules", "learn", "completion", "deck list",
    "format list", "format show", "deck show", "deck stats", "deck history",
    "collection show", "collection missing", "trainer deal", "trainer history", "trainer stats",
    "draft-log list", "draft-log show", "draft-log replay", "draft-log compare", "config show",
}  # fmt: skip
_WITHOUT_JSON: Final = {"completion": ("completion", "bash", "--line", "razdacha deal ")}
ANSWERED: Final = {"play"}
"""What goes on only as it is answered: ``tests/deckbuilder/workbench/test_kills.py`` kills its
matches, ``tests/deckbuilder/plain`` ends its lines."""


def _changed(desk: Desk) -> str:
    """Keep a deck in two states; its name."""
    words = _deck_import(desk)
    assert _wait(_started(words)) == 0
    return "Проба"


class State(NamedTuple):
    """What lies in a home and in the folder that is worked in."""

    database: dict[str, list[str]]
    files: dict[str, str]


_REMADE: Final = (DATABASE, "logs/", ".settings.toml.lock", "query-tables.bin")
"""What is told from the rows, is a log or a lock, or is made again when it is broken."""


def _state(home: Path, work: Path) -> State:
    files = {}
    for folder in (home, work):
        for path in folder.rglob("*"):
            local = path.relative_to(folder).as_posix()
            kept = not local.startswith(_REMADE)
            if path.is_file() and kept and not path.name.endswith(".new"):
                files[local] = MOMENT.sub("", path.read_text(encoding="utf-8"))
    return State(_dump(home / DATABASE), files)


def _dump(path: Path) -> dict[str, list[str]]:
    """Return every row of every table, moments left out; the database must be sound."""
    if not path.exists():
        return {}
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert database.execute("PRAGMA foreign_key_check").fetchall() == []
        names = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        tables = [name for (name,) in names if "fts" not in name]
        return {name: sorted(_rows(database, name)) for name in tables}


def _rows(database: sqlite3.Connection, table: str) -> Iterator[str]:
    found = database.execute(f'SELECT * FROM "{table}"')
    columns = [column[0] for column in found.description]
    for row in found:
        cells = zip(columns, row, strict=True)
        kept = {name: cell for name, cell in cells if name not in CHANGING}
        yield MOMENT.sub("", repr(kept))


def _check_readable(home: Path) -> None:
    """Read all that the user has, as the program does."""
    load_settings()
    with open_catalog(f"sqlite:///{home / DATABASE}") as catalog:
        decks = DeckStore(catalog)
        for summary in decks.summaries():
            decks.load(summary.name)
            assert decks.history(summary.name)
        Collection(catalog, decks).lines()
        drafts = DraftStore(catalog)
        drafts.logs()
        for event in drafts.tournaments():
            drafts.tournament(event.id)
        TrainingStore(catalog).runs()
        assert catalog.count()


def _started(words: Words) -> subprocess.Popen[bytes]:
    program = [sys.executable, "-m", "deckbuilder", "--lang", "en", *words]
    return subprocess.Popen(program, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def _wait(process: subprocess.Popen[bytes]) -> int:
    with process:
        return process.wait(120)


class Run(NamedTuple):
    """A command at work, and the room it sits in when it joined one."""

    process: subprocess.Popen[bytes]
    room: Room | None = None

    def gave(self, token: str) -> bool:
        """Whether a token leads back to a seat of the room."""
        places = () if self.room is None else self.room.seating.places
        return token in {place.token for place in places if place.token}


@contextmanager
def _running(command: str, words: Words) -> Iterator[Run]:
    if command != "join":
        with _started(words) as process:
            yield Run(process)
        return
    with hosted_for_a_while(plan_of("", bots=1)) as (port, room):
        seat = ("join", f"127.0.0.1:{port}", "--code", ROOM_CODE, "--name", "Вася")
        with _started((*seat, "--bot", "rating", "--save", "Сетевая")) as process:
            yield Run(process, room)


def _is_whole(text: str, before: str | None, after: str | None, *, exact: bool) -> bool:
    """Whether a file is as it was or is to be; where runs differ, a whole one of its kind."""
    if text in (before, after) or exact or after is None:
        return text in (before, after)
    return set(json.loads(text)) == set(json.loads(after))


def _leads_back(name: str, text: str, run: Run) -> bool:
    """Whether a file is the token of a seat: kept while the draft lasts, deleted at its end."""
    return name.startswith("seats/") and name.endswith(".token") and run.gave(text)


def test_every_command_is_known_to_write_or_to_read_alone() -> None:
    known = [name for name, _options in commands()]
    assert sorted(known) == sorted((*WRITING, *READING, *ANSWERED))


@pytest.mark.parametrize("command", sorted(READING))
def test_a_command_that_reads_alone_writes_nothing(
    command: str, home_with_cards: Path, tmp_path: Path
) -> None:
    work = tmp_path / "work"
    work.mkdir()
    words = (
        [_WITHOUT_JSON[command]]
        if command in _WITHOUT_JSON
        else [line.words for line in LINES[command](Desk(work))]
    )
    before = _state(home_with_cards, work)
    for each in words:
        _wait(_started(each))
    assert _state(home_with_cards, work) == before


@pytest.mark.parametrize("command", sorted(WRITING))
def test_a_kill_leaves_the_former_state_or_the_new_one(
    command: str, home_with_cards: Path, tmp_path: Path
) -> None:
    home, work, pristine = home_with_cards, tmp_path / "work", tmp_path / "pristine"
    work.mkdir()
    (home / "settings.toml").write_text('glyphs = "letters"\n', encoding="utf-8")
    _wait(_started(("collection", "add", "rubezh/2", "3")))
    words = WRITING[command](Desk(work))
    for folder in (home, work):
        shutil.copytree(folder, pristine / folder.name)
    before = _state(home, work)
    began = time.monotonic()
    with _running(command, words) as run_through:
        assert run_through.process.wait(120) == 0
    lasted, after = time.monotonic() - began, _state(home, work)
    assert after != before, "it writes nothing"
    dice = random.Random(f"{SEED} {command}")
    for _kill in range(KILLS):
        for folder in (home, work):
            shutil.rmtree(folder)
            shutil.copytree(pristine / folder.name, folder)
        with _running(command, words) as killed:
            time.sleep(lasted * dice.uniform(EARLIEST, 1))
            os.kill(killed.process.pid, signal.SIGKILL)
            killed.process.wait(PATIENCE)
        left = _state(home, work)
        assert left.database in (before.database, after.database)
        for name, text in left.files.items():
            former, new = before.files.get(name), after.files.get(name)
            whole = _is_whole(text, former, new, exact=command != "host draft")
            assert whole or _leads_back(name, text, killed), name
        assert before.files.keys() & after.files.keys() <= left.files.keys()
        _check_readable(home)
    with _running(command, words):
        pass
    assert not [path for folder in (home, work) for path in folder.rglob("*.new")]
