"""Saving a choice early and late in a match, and loading the longest one."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from catalog.store import open_catalog
from deckbuilder.decks.store import SessionStore
from deckbuilder.matches.match import MatchSession, Stage
from deckbuilder.matches.saves import resume, write_snapshot
from deckbuilder.workbench.match_table import KIND, MatchTable
from engine.berserk import Stop, StopAt
from engine.kernel import SEATS, Seat
from tests.bench.timing import Figure, each, median, seconds
from tests.support.starters import session

_MOMENTS: Final = (50, 500, 2_500)
_CHOICES: Final = 60
_PATIENCE: Final = 60.0
_SEED: Final = 23
_EVERYWHERE: Final = (Stop.EVERYWHERE,)
_CHANGES: Final = ((Stop.EVERYWHERE, Stop.DICE), _EVERYWHERE)


def figures() -> Iterator[Figure]:
    """Measure a choice at 50, 500 and 2,500 events, and the load of a match as long as that."""
    with TemporaryDirectory() as folder, open_catalog(f"sqlite:///{Path(folder, 'db')}") as catalog:
        sessions = SessionStore(catalog)
        table = MatchTable(sessions, session(_SEED))
        table.begin()
        for events in _MOMENTS:
            _play_until(table, events)
            yield from _saves(table)
        yield from _loads(sessions)


def _play_until(table: MatchTable, events: int) -> None:
    """Let bots play who have the priority everywhere, so that a match lasts that long."""
    while table.happened() < events:
        assert table.settle(_PATIENCE)
        assert table.session.stage is not Stage.OVER, "the match is too short"
        battle = table.session.match
        if battle is not None and not battle.state.stops:
            for seat in SEATS:
                table.choose(StopAt(seat, _EVERYWHERE))
        table.play_bot()
    assert table.settle(_PATIENCE)


def _saves(table: MatchTable) -> Iterator[Figure]:
    """Measure a choice that costs the rules nothing, with its saving and without."""
    events, saved, written, bare = table.happened(), [], [], table.session.fork()
    options = [StopAt(Seat.FIRST, _CHANGES[number % 2]) for number in range(_CHOICES)]
    for option in options:
        saved.append(seconds(partial(table.choose, option)))
        written.append(seconds(table.settle))
    alone = median(each(partial(bare.choose, option) for option in options))
    spent = (median(saved) - alone) * 1000
    yield Figure(f"saving a choice at {events:,} events, user's thread", spent, "ms", "<= 2")
    yield Figure("  until it is written", median(written) * 1000, "ms")
    snapshot = median([seconds(partial(write_snapshot, table.session)) for _run in range(5)])
    yield Figure("  a snapshot of the whole, now and then, off it", snapshot * 1000, "ms")


def _loads(sessions: SessionStore) -> Iterator[Figure]:
    assert sessions.games.writer.close(_PATIENCE)  # with the last snapshot
    kept = sessions.games.load(KIND)
    assert kept is not None
    match: MatchSession = resume(kept).match
    assert match.match is not None
    what = f"loading {len(match.match.history):,} events, {len(kept.choices)} choices"
    quick = median([seconds(lambda: resume(kept)) for _run in range(5)])
    yield Figure(f"{what}, from the snapshot", quick * 1000, "ms")
    slow = median([seconds(lambda: resume(replace(kept, snapshot=None))) for _run in range(3)])
    yield Figure("  from its choices alone", slow * 1000, "ms")
