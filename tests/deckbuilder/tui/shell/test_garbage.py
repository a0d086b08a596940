"""Nobody who presses keys waits for a search through everything that lives."""

import gc
from collections.abc import Iterator
from threading import Event
from time import monotonic

import pytest

from deckbuilder.base import garbage
from deckbuilder.tui.battle.leading import MatchLead
from deckbuilder.tui.shell import application as shell
from deckbuilder.tui.shell.application import Application
from tests.deckbuilder.tui.match_support import play_to_the_end, press_on
from tests.deckbuilder.tui.support import SMALL, made_app, press, running, settled


@pytest.fixture(autouse=True)
def as_it_was() -> Iterator[None]:
    with garbage.as_it_was():
        garbage.hold_back()
        yield


def full_searches() -> int:
    return int(gc.get_stats()[2]["collections"])


@pytest.mark.slow
async def test_no_full_collection_runs_during_a_short_match(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [1000.0]  # a machine may be so slow that it looks quiet
    monkeypatch.setattr(shell, "monotonic", lambda: now[0])
    monkeypatch.setattr(MatchLead, "PACE", (0.0, 0.0, 0.0))
    monkeypatch.setenv("RAZDACHA_BOT", "random")
    async with running("f5", size=SMALL, app=made_app(keeps_house=True)) as pilot:
        await press_on(pilot, "shift+tab", "1", "3", "5", "enter")
        before = full_searches()
        await play_to_the_end(pilot)
        assert full_searches() == before
        await press(pilot, "enter")
        await settled(pilot)
        assert full_searches() == before, "nobody waits for it who closes a match"
        app = pilot.app
        assert isinstance(app, Application)
        now[0] += 60
        app.tidy_when_quiet()
        assert full_searches() == before + 1, "what a match leaves is looked for when it is quiet"


async def test_garbage_is_collected_only_when_no_key_is_pressed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [1000.0]
    monkeypatch.setattr(shell, "monotonic", lambda: now[0])
    async with running(size=SMALL, app=made_app(keeps_house=True)) as pilot:
        app = pilot.app
        assert isinstance(app, Application)
        for _round in range(garbage.DUE):
            gc.collect(1)
        await press(pilot, "down")
        before = full_searches()
        app.tidy_when_quiet()
        assert full_searches() == before, "a key was pressed just now"
        now[0] += 60
        app.tidy_when_quiet()
        assert full_searches() == before + 1
        app.tidy_when_quiet()
        assert full_searches() == before + 1, "nothing has come to life since"


async def test_clean_up_after_a_match_waits_until_the_program_is_idle(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [1000.0]
    monkeypatch.setattr(shell, "monotonic", lambda: now[0])
    async with running(size=SMALL, app=made_app(keeps_house=True)) as pilot:
        app = pilot.app
        assert isinstance(app, Application)
        await press(pilot, "down")
        before = full_searches()
        app.tidy()
        await settled(pilot)
        app.tidy_when_quiet()
        assert full_searches() == before, "the key that ended the match does not wait for it"
        now[0] += 60
        app.tidy_when_quiet()
        assert full_searches() == before + 1


async def test_no_collection_delays_work_being_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now, is_done = [1000.0], Event()
    monkeypatch.setattr(shell, "monotonic", lambda: now[0])
    async with running(size=SMALL, app=made_app(keeps_house=True)) as pilot:
        app = pilot.app
        assert isinstance(app, Application)
        app.tidy()
        worker = app.run_worker(is_done.wait, thread=True)
        await pilot.pause()
        before = full_searches()
        now[0] += 60
        app.tidy_when_quiet()
        during = full_searches()
        is_done.set()
        await worker.wait()
        assert during == before, "a bar is looked at, though no key is pressed"
        app.tidy_when_quiet()
        assert full_searches() == before, "what has come of it is looked at"
        now[0] += 60
        app.tidy_when_quiet()
        assert full_searches() == before + 1


async def test_a_trial_application_leaves_the_process_unchanged(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with running(size=SMALL) as pilot:
        before = full_searches(), gc.get_freeze_count()
        app = pilot.app
        assert isinstance(app, Application)
        app.tidy()
        later = monotonic() + 60
        monkeypatch.setattr(shell, "monotonic", lambda: later)
        app.tidy_when_quiet()
        assert (full_searches(), gc.get_freeze_count()) == before
