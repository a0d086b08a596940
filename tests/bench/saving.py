"""Saving a choice early and late in a match, and loading the longest match."""

from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from catalog.store import open_catalog
from deckbuilder.decks.store import SessionStore
from deckbuilder.matches.match import MatchSession, Stage
from deckbuilder.matches.saves import render_snapshot, resume
from deckbuilder.workbench.match_table import KIND, MatchTable
from engine.berserk import Stop, StopAt
from engine.kernel import SEATS, Seat
from tests.bench.timing import Figures, cpu_seconds, median, thread_seconds
from tests.bench.yardsticks import in_starts
from tests.support.starters import session

_MOMENTS: Final = (50, 500, 2_500)
_CHOICES: Final = 60
_PATIENCE: Final = 60.0
_SEED: Final = 23
_EVERYWHERE: Final = (Stop.EVERYWHERE,)
_CHANGES: Final = ((Stop.EVERYWHERE, Stop.DICE), _EVERYWHERE)


def figures(*, cheap: bool = False) -> Figures:
    """Measure a choice at 50, 500 and 2,500 events, and loading a match of that length."""
    with TemporaryDirectory() as folder, open_catalog(f"sqlite:///{Path(folder, 'db')}") as catalog:
        sessions = SessionStore(catalog)
        table = MatchTable(sessions, session(_SEED))
        table.begin()
        for events in _MOMENTS[:1] if cheap else _MOMENTS:
            _play_until(table, events)
            yield from _saves(table, events)
        yield from _loads(sessions)


def _play_until(table: MatchTable, events: int) -> None:
    """Let bots pass at every priority, so that a match lasts that long."""
    while table.happened() < events:
        assert table.settle(_PATIENCE)
        assert table.session.stage is not Stage.OVER, "the match is too short"
        battle = table.session.match
        if battle is not None and not battle.state.stops:
            for seat in SEATS:
                table.choose(StopAt(seat, _EVERYWHERE))
        table.play_bot()
    assert table.settle(_PATIENCE)


def _saves(table: MatchTable, moment: int) -> Figures:
    """Measure a choice without cost for the rules, with and without saving it."""
    saved, written, alone, bare = [], [], [], table.session.fork()
    options = [StopAt(Seat.FIRST, _CHANGES[number % 2]) for number in range(_CHOICES)]
    for option in options:
        saved.append(thread_seconds(partial(table.choose, option)))
        written.append(cpu_seconds(table.settle))
        alone.append(thread_seconds(partial(bare.choose, option)))
    at = f"at {moment:,} events"
    spent = max(0.0, median(saved) - median(alone))
    yield in_starts(f"saving a choice {at}, user's thread", spent, "ms", 1e3)
    yield in_starts(f"saving a choice {at}, the writer", median(written), "ms", 1e3)
    snapshot = median([cpu_seconds(partial(render_snapshot, table.session)) for _run in range(5)])
    yield in_starts(f"a snapshot of the whole {at}", snapshot, "ms", 1e3)


def _loads(sessions: SessionStore) -> Figures:
    assert sessions.games.writer.close(_PATIENCE)  # with the last snapshot
    kept = sessions.games.load(KIND)
    assert kept is not None
    match: MatchSession = resume(kept).match
    assert match.match is not None
    quick = median([cpu_seconds(lambda: resume(kept)) for _run in range(5)])
    yield in_starts("loading the longest, from its snapshot", quick, "ms", 1e3)
    slow = median([cpu_seconds(lambda: resume(replace(kept, snapshot=None))) for _run in range(3)])
    yield in_starts("loading the longest, from its choices alone", slow, "ms", 1e3)
