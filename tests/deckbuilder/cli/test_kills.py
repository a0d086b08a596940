"""Kills of each command that writes: the former state is there or the new one, whole.

A command is killed right before or after one of its writes, a commit of the database or a file
that takes the place of another: at one of them each, with ``RAZDACHA_KILLS=all`` at every one.
"""

import json
import os
import random
import re
import shutil
import signal
import sqlite3
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import pytest

from catalog.store import open_catalog
from deckbuilder.base.settings import load_settings
from deckbuilder.decks.collection import Collection
from deckbuilder.decks.store import DeckStore
from deckbuilder.limited.store import DraftStore
from deckbuilder.network.draft_room import DraftRoom
from deckbuilder.trainer.store import TrainingStore
from tests.deckbuilder.cli.json_lines import CAT, CODE, CUP, DRAFT, HOST, LINES, MATCH, Desk
from tests.deckbuilder.cli.test_json import commands
from tests.deckbuilder.network.serving import CODE as ROOM_CODE
from tests.deckbuilder.network.serving import hosted_for_a_while
from tests.deckbuilder.network.tables import plan_of
from tests.support.cli import run
from tests.support.forked import Ended, Forks, forks
from tests.support.slices import thin

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="nobody is killed like this there")

SEED: Final = 20261122
ALL_KILLS: Final = os.environ.get("RAZDACHA_KILLS") == "all"
DATABASE: Final = "razdacha.sqlite"
MOMENT: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[^\"]*")
CHANGING: Final = {"at", "updated_at", "saved_at", "owner"}
"""Columns that no two runs have alike."""

Words: TypeAlias = tuple[str, ...]
Prepared: TypeAlias = Callable[[Desk], Words]


@pytest.fixture(scope="module")
def program() -> Iterator[Forks]:
    """Load the program once for all command lines of this module."""
    with forks() as forked:
        yield forked


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


def _said(desk: Desk) -> Words:
    run("import", desk.file("cat.csv", CAT))
    return ("reading", "proba/1", "1", "--say", "{armor} 2.")


def _drafted(*words: str) -> Prepared:
    return lambda desk: tuple(desk.draft() if word == "LOG" else word for word in words)


def _resumed(desk: Desk) -> Words:
    return ("draft-log", "resume", desk.draft(), "--picks", "9", "--log", desk.file("new.json"))


def _resumed_room(desk: Desk) -> Words:
    """Host a draft to its end, of which the log is lost: it is kept again, once."""
    room = desk.room()
    assert run("draft-log", "delete", "1").exit_code == 0
    return "host", "resume", room, "--port", "0"


def _delete_draft(desk: Desk) -> Words:
    desk.draft()
    return ("draft-log", "delete", "1")


def _kept_format(desk: Desk) -> Words:
    assert run("format", "import", desk.file("cup.toml", CUP), "--unknown").exit_code == 0
    return ("format", "delete", "cup")


WRITING: Final[Mapping[str, Prepared]] = {
    "import": lambda desk: ("import", desk.cards()),
    "export": _into("cards.json", "export", "-o"),
    "compile": _stale,
    "reading": _said,
    "format import": lambda desk: ("format", "import", desk.file("cup.toml", CUP), "--unknown"),
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
    "balance": _into("page.html", "balance", "steppe-raid", "--matches", "2", "--bot", "random",
                     "--seed", "1", "--html"),
    "strength": _into("kept", "strength", "random", "random", "--matches", "2", "--seed", "1",
                      "--decks", "steppe-raid", "--jobs", "1", "--into"),
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
QUICK: Final = ("deck note",)
"""Commands that are killed in the quick tests too."""
READING: Final = {
    "search", "card", "sets", "check", "diff", "deal", "recruit", "squad", "mulligan", "odds",
    "useful", "boosters", "replay", "rules", "learn", "completion", "deck list",
    "format list", "format show", "deck show", "deck stats", "deck history",
    "collection show", "collection missing", "trainer deal", "trainer history", "trainer stats",
    "check-data", "draft-log list", "draft-log show", "draft-log replay", "draft-log compare",
    "config show",
}  # fmt: skip
_BY_ITSELF: Final = {
    "completion": ("completion", "bash", "--line", "razdacha deal "),
    "check-data": ("check-data",),  # with --restore it writes
}
ANSWERED: Final = {"play", "serve", "host match", "host table", "host evening"}
"""What goes on only as people act: ``tests/deckbuilder/workbench/test_kills.py`` kills its
matches, ``tests/deckbuilder/network`` those with people elsewhere and evenings,
``tests/deckbuilder/serve`` the server, and ``tests/deckbuilder/plain`` ends its lines."""


def _changed(desk: Desk) -> str:
    """Keep a deck in two states; its name."""
    assert run(*_deck_import(desk)).exit_code == 0
    return "Проба"


class State(NamedTuple):
    """What lies in a home and in the folder that is worked in."""

    database: dict[str, list[str]]
    files: dict[str, str]


_REMADE: Final = (DATABASE, "razdacha.copy-", "logs/", ".settings.toml.lock", "query-tables.bin")
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


class Run(NamedTuple):
    """How a command ended, and the room it sat in when it joined one."""

    ended: Ended
    room: DraftRoom | None = None

    def gave(self, token: str) -> bool:
        """Whether a token leads back to a seat of the room."""
        places = () if self.room is None else self.room.seating.places
        return token in {place.token for place in places if place.token}


def _ran(program: Forks, command: str, words: Words, kill_at: int | None = None) -> Run:
    """Run a command, to its end or to the write at which it is killed."""
    if command != "join":
        return Run(program.run(words, kill_at))
    with hosted_for_a_while(plan_of("", bots=1)) as (port, room):
        seat = ("join", f"127.0.0.1:{port}", "--code", ROOM_CODE, "--name", "Вася")
        return Run(program.run((*seat, "--bot", "rating", "--save", "Сетевая"), kill_at), room)


def _is_whole(text: str, before: str | None, after: str | None, *, exact: bool) -> bool:
    """Whether a file is as it was or is to be; where runs differ, a whole one of its kind."""
    if text in (before, after) or exact or after is None:
        return text in (before, after)
    return set(json.loads(text)) == set(json.loads(after))


def _leads_back(name: str, text: str, run: Run) -> bool:
    """Whether a file is the token of a seat: kept while the draft lasts, deleted at its end."""
    return name.startswith("seats/") and name.endswith(".token") and run.gave(text)


def test_every_command_is_listed_as_reading_or_writing() -> None:
    known = [name for name, _options in commands()]
    assert sorted(known) == sorted((*WRITING, *READING, *ANSWERED))


@pytest.mark.slow
@pytest.mark.parametrize("command", sorted(READING))
def test_a_reading_command_writes_nothing(
    command: str, home_with_cards: Path, tmp_path: Path, program: Forks
) -> None:
    work = tmp_path / "work"
    work.mkdir()
    words = (
        [_BY_ITSELF[command]]
        if command in _BY_ITSELF
        else [line.words for line in LINES[command](Desk(work))]
    )
    before = _state(home_with_cards, work)
    for each in words:
        program.run(each)
    assert _state(home_with_cards, work) == before


@pytest.mark.parametrize(
    "command",
    thin(sorted(WRITING), quick=QUICK),
)
def test_a_killed_command_leaves_the_old_or_the_new_state(
    command: str, home_with_cards: Path, tmp_path: Path, program: Forks
) -> None:
    home, work, pristine = home_with_cards, tmp_path / "work", tmp_path / "pristine"
    work.mkdir()
    (home / "settings.toml").write_text('glyphs = "letters"\n', encoding="utf-8")
    run("collection", "add", "rubezh/2", "3")
    words = WRITING[command](Desk(work))
    for folder in (home, work):
        shutil.copytree(folder, pristine / folder.name)
    before = _state(home, work)
    ended = _ran(program, command, words).ended
    assert ended.code == 0
    after = _state(home, work)
    assert after != before, "it writes nothing"
    assert ended.writes, "it writes past all that is watched"
    for place in _places(command, len(ended.writes)):
        for folder in (home, work):
            shutil.rmtree(folder)
            shutil.copytree(pristine / folder.name, folder)
        killed = _ran(program, command, words, kill_at=place)
        assert killed.ended.code == -signal.SIGKILL, killed.ended
        _check_left(command, killed, (before, after), _state(home, work))
        _check_readable(home)
    _ran(program, command, words)
    assert not [path for folder in (home, work) for path in folder.rglob("*.new")]


def _places(command: str, writes: int) -> list[int]:
    """Return the writes, by their places, at which a command is killed."""
    every = list(range(writes))
    return every if ALL_KILLS else random.Random(f"{SEED} {command}").sample(every, 1)


def _check_left(command: str, killed: Run, states: tuple[State, State], left: State) -> None:
    before, after = states
    where = killed.ended.writes[-1]
    assert left.database in (before.database, after.database), where
    for name, text in left.files.items():
        former, new = before.files.get(name), after.files.get(name)
        whole = _is_whole(text, former, new, exact=command != "host draft")
        assert whole or _leads_back(name, text, killed), (where, name)
    assert before.files.keys() & after.files.keys() <= left.files.keys(), where
