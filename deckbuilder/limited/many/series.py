"""Many runs of one set-up: in several processes, kept as they are finished, taken up again.

A folder keeps a series: ``series.json`` says what is played, ``drafts.jsonl`` holds a line for
each finished run (see ``deckbuilder.limited.many.records``). Runs are numbered and do not depend
on each other, so a series that was stopped and goes on has the same records as one that was not.
"""

import hashlib
import signal
from collections.abc import Collection, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import IO, Any, Final

from catalog.common.bounded_json import parse_json
from catalog.common.errors import BadFile, UserError
from catalog.common.files import (
    is_file,
    make_folder,
    open_private,
    read_text,
    system_reason,
    write_atomically,
)
from catalog.common.foreign import json_text
from catalog.common.i18n import _
from catalog.common.own import is_own
from deckbuilder.limited.draft.logfile import DraftLog, log_to_data
from deckbuilder.limited.many.records import DraftRecord, read_record, write_record
from deckbuilder.limited.many.runs import RunSetup, play_run

_FORMAT: Final = "razdacha-drafts"
_VERSION: Final = 1
_AHEAD: Final = 2  # runs handed to each process at a time
_DIGITS: Final = 12
_MOST_LINE: Final = 1_000_000  # bytes; a record has some thousands


def series(
    setup: RunSetup, total: int, jobs: int = 1, done: Collection[int] = ()
) -> Generator[DraftRecord, None, None]:
    """Yield the records of runs 0 to ``total`` - 1, those ``done`` left out, as they are finished.

    ``jobs`` processes play them; with 1 it is this one. Whoever stops asking stops the runs.
    UserError when one of the processes is ended from outside.
    """
    numbers = (number for number in range(total) if number not in done)
    if jobs == 1:
        yield from (_played(setup, number) for number in numbers)
        return
    context = get_context("spawn")
    executor = ProcessPoolExecutor(jobs, context, initializer=_begin, initargs=(setup,))
    try:
        waiting = {
            executor.submit(_number_played, number) for number in islice(numbers, jobs * _AHEAD)
        }
        while waiting:
            finished: set[Future[DraftRecord]]
            finished, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            waiting |= {
                executor.submit(_number_played, number) for number in islice(numbers, len(finished))
            }
            yield from (future.result() for future in finished)
    except BrokenProcessPool as error:
        problem = _("A process that played drafts was ended from outside; use fewer with --jobs.")
        raise UserError(problem) from error
    finally:
        executor.shutdown(cancel_futures=True)


class SeriesFolder:
    """The folder of a series. UserError when it keeps another one, BadFile when it is damaged."""

    def __init__(self, folder: Path, setup: RunSetup) -> None:
        """Make the folder, or take up what it holds; a line cut short by a crash is left out."""
        self._lines = folder / "drafts.jsonl"
        self._setup = setup
        _prepare(folder, _described(setup))
        self.records: list[DraftRecord] = list(_read(self._lines))

    def play(self, total: int, jobs: int = 1) -> Generator[DraftRecord, None, None]:
        """Yield the records that ``total`` runs still lack, each after it was written down."""
        done = {record.number for record in self.records}
        with (
            _appending(self._lines) as file,
            closing(series(self._setup, total, jobs, done)) as played,
        ):
            for record in played:
                file.write(write_record(record) + "\n")
                file.flush()
                self.records.append(record)
                yield record

    def first(self, total: int) -> tuple[DraftRecord, ...]:
        """Return the records of runs 0 to ``total`` - 1 in their order, those that are there."""
        records = sorted(self.records, key=lambda record: record.number)
        return tuple(record for record in records if record.number < total)


def _played(setup: RunSetup, number: int) -> DraftRecord:
    return play_run(setup.numbered(number)).record(number)


_SETUPS: Final[list[RunSetup]] = []  # of this process, when it is one of several


def _begin(setup: RunSetup) -> None:
    """Prepare a process: it holds the set-up, and ends in silence when the user stops all."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    _SETUPS[:] = [setup]


def _number_played(number: int) -> DraftRecord:
    return _played(_SETUPS[0], number)


def _described(setup: RunSetup) -> dict[str, Any]:
    """Return what the runs of a series depend on, as plain data."""
    versions = tuple((code, card_set.version) for code, card_set in setup.sets.items())
    plan = log_to_data(DraftLog(setup.plan, versions, ()))
    tournament = setup.tournament
    return {
        "format": _FORMAT,
        "version": _VERSION,
        "plan": plan["plan"],
        "sets": plan["sets"],
        "collations": {
            code: _hash(repr(collation)) for code, collation in setup.collations.items()
        },
        "ratings": _hash(repr([setup.ratings.of(card) for card in setup.cards.values()])),
        "event": None
        if tournament is None
        else {
            "kind": tournament.kind.value,
            "rounds": tournament.rounds,
            "playoff": tournament.playoff,
            "bot": tournament.bot.value,
        },
    }


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:_DIGITS]


def _appending(path: Path) -> IO[str]:
    opener = open_private if is_own(path) else None  # Path.open takes no opener
    return open(path, "a", encoding="utf-8", newline="\n", opener=opener)


def _prepare(folder: Path, described: dict[str, Any]) -> None:
    path = folder / "series.json"
    try:
        make_folder(folder)
    except OSError as error:
        problem = _("the folder cannot be made: {reason}").format(reason=system_reason(error))
        raise BadFile(folder, problem) from error
    if not path.exists():
        write_atomically(path, json_text(described, indent=1) + "\n")
        return
    try:
        kept = parse_json(read_text(path))
    except ValueError as error:
        raise BadFile(path, _("this is not a series of drafts")) from error
    if not isinstance(kept, dict) or kept.get("format") != _FORMAT:
        raise BadFile(path, _("this is not a series of drafts"))
    other = [key for key in described if kept.get(key) != described[key]]
    if other:
        problem = _("The folder {folder} keeps another series of drafts; these differ: {what}.")
        raise UserError(problem.format(folder=folder, what=", ".join(other)))


def _read(path: Path) -> Iterator[DraftRecord]:
    """Yield the records of a file, and cut off a last line that has no end."""
    if not is_file(path):
        return
    number = 0
    with path.open("r+b") as file:
        while line := file.readline(_MOST_LINE):
            number += 1
            if line.endswith(b"\n"):
                yield read_record(_decoded(line, path, number), str(path), number)
            elif len(line) == _MOST_LINE:
                raise BadFile(path, _("this is not a record of a draft"), number)
            else:
                file.truncate(file.tell() - len(line))


def _decoded(line: bytes, path: Path, number: int) -> str:
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadFile(path, _("this is not a record of a draft"), number) from error
