"""Many runs of one set-up: distributed, stored as they finish, resumable.

A series is a folder: ``series.json`` holds the set-up, ``drafts.jsonl`` a line for each finished
run (see ``deckbuilder.limited.many.records``). Runs are numbered and independent, so an interrupted
series ends with the same records as an uninterrupted one.
"""

import hashlib
from collections.abc import Callable, Collection, Generator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any, Final

from catalog.common.i18n import _
from deckbuilder.limited.draft.logfile import DraftLog, log_to_data
from deckbuilder.limited.many.records import DraftRecord
from deckbuilder.limited.many.runs import RunSetup, play_run
from deckbuilder.tasks.mapper import HERE, Mapper, results_of
from deckbuilder.tasks.run_folder import KeptRun, Kind, read_line, render_line
from deckbuilder.tasks.work import Work
from deckbuilder.tournament.simulated import BOTS_VERSION

_FORMAT: Final = "razdacha-drafts"
_VERSION: Final = 1
_DIGITS: Final = 12


def series(
    setup: RunSetup, total: int, mapper: Mapper = HERE, done: Collection[int] = ()
) -> Generator[DraftRecord, None, None]:
    """Yield the records of runs 0 to ``total`` - 1 except those in ``done``, as they are finished.

    Closing the generator stops the runs.
    """
    numbers = (number for number in range(total) if number not in done)
    with closing(results_of(mapper, Work(_begin, setup), numbers)) as played:
        yield from (record for _number, record in played)


class SeriesFolder:
    """The folder of a series. UserError if it belongs to another one, BadFile if it is damaged."""

    def __init__(self, folder: Path, setup: RunSetup) -> None:
        """Create or reopen the folder; a line cut short by a crash is dropped."""
        self._setup = setup
        self._kept = KeptRun(folder, _kind(), _described(setup))
        self.records: list[DraftRecord] = list(self._kept.records())

    def play(self, total: int, mapper: Mapper = HERE) -> Generator[DraftRecord, None, None]:
        """Yield the records missing from ``total`` runs, each after it was written."""
        done = {record.number for record in self.records}
        with (
            self._kept.keeping() as keep,
            closing(series(self._setup, total, mapper, done)) as played,
        ):
            for record in played:
                keep(record)
                self.records.append(record)
                yield record
        self._kept.put_in_order()

    def first(self, total: int) -> tuple[DraftRecord, ...]:
        """Return the existing records of runs 0 to ``total`` - 1, in order."""
        records = sorted(self.records, key=lambda record: record.number)
        return tuple(record for record in records if record.number < total)


def _begin(setup: RunSetup) -> Callable[[int], DraftRecord]:
    """Return the function that plays a numbered run."""
    return lambda number: play_run(setup.numbered(number)).record(number)


def _kind() -> Kind[DraftRecord]:
    no_record = _("this is not a record of a draft")
    return Kind(
        _FORMAT,
        "series.json",
        "drafts.jsonl",
        partial(read_line, DraftRecord, no_record),
        render_line,
        lambda record: record.number,
        no_head=_("this is not a series of drafts"),
        no_record=no_record,
        other=_("The folder {folder} holds another series of drafts; differences: {what}."),
    )


def _described(setup: RunSetup) -> dict[str, Any]:
    """Return everything that the runs of a series depend on, as plain data."""
    versions = tuple((code, card_set.version) for code, card_set in setup.sets.items())
    plan = log_to_data(DraftLog(setup.plan, versions, ()))
    tournament = setup.tournament
    return {
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
            "bots": BOTS_VERSION,
        },
    }


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:_DIGITS]
