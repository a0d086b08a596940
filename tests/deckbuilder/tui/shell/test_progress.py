"""Long work shows how far it has come, and Esc stops it."""

import asyncio
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Event
from time import monotonic
from typing import Any

import pytest
from textual.pilot import Pilot

from catalog.common.errors import UserError
from catalog.store import open_catalog
from deckbuilder.base.progress import GivenUp, report_progress
from deckbuilder.decks.deck import Deck, DeckEntry
from deckbuilder.decks.store import DeckStore
from deckbuilder.limited.building import build_decks
from deckbuilder.limited.draft.advice import Scored
from deckbuilder.limited.draft.ratings import Ratings
from deckbuilder.limited.draft.views import SeatView
from deckbuilder.limited.opened import OpenedCard
from deckbuilder.limited.store import DraftStore
from deckbuilder.tui.shell.progress import Working, render_bar
from deckbuilder.workbench.local_draft import Advisers
from deckbuilder.workbench.redraws import Usefulness
from engine.berserk import Ruleset
from tests.deckbuilder.tui.draft_support import finished_draft, leave_draft, plan_of
from tests.deckbuilder.tui.support import LARGE, SMALL, press, running, shown
from tests.support.drafts import DearestFirst
from tests.support.patience import PATIENCE


class LongWork:
    """Work that tells 40 of 100 until it is let go on; says how it ended."""

    def __init__(self) -> None:
        self.go_on = Event()
        self.ended = Event()
        self.was_given_up = False
        self.times = 0

    def __call__(self) -> str:
        self.times += 1
        try:
            while not self.go_on.wait(0.01):
                report_progress(40, 100)
        except GivenUp:
            self.was_given_up = True
            raise
        finally:
            self.ended.set()
        return "done"


async def until(pilot: Pilot[None], holds: Callable[[], bool]) -> None:
    end = monotonic() + PATIENCE
    while not holds():
        assert monotonic() < end, shown(pilot)
        await pilot.pause()
        await asyncio.sleep(0.01)


def test_a_bar_shows_its_progress_and_the_stop_key() -> None:
    assert render_bar("counting…", None) == "counting…  Esc stops it"
    assert render_bar("counting…", 25) == "counting…  █████░░░░░░░░░░░░░░░ 25 %  Esc stops it"


async def test_esc_stops_the_work_of_a_dialog() -> None:
    work, answers = LongWork(), list[str | None]()
    async with running(size=SMALL) as pilot:
        pilot.app.push_screen(Working("Counting sheep…", work), answers.append)
        await until(pilot, lambda: "40 %" in shown(pilot))
        assert "Counting sheep…" in shown(pilot)
        assert "Esc stops it" in shown(pilot)
        await pilot.press("escape")
        await until(pilot, work.ended.is_set)
        assert (answers, work.was_given_up) == ([None], True)


async def test_a_dialog_returns_the_result_of_its_work() -> None:
    work, answers = LongWork(), list[str | None]()
    async with running(size=SMALL) as pilot:
        pilot.app.push_screen(Working("Counting sheep…", work), answers.append)
        work.go_on.set()
        await until(pilot, lambda: bool(answers))
        assert answers == ["done"]


async def test_errors_in_a_dialog_are_reported() -> None:
    answers = list[str | None]()

    def work() -> str:
        raise UserError("There are no sheep.")

    async with running(size=SMALL) as pilot:
        pilot.app.push_screen(Working("Counting sheep…", work), answers.append)
        await until(pilot, lambda: bool(answers))
        await pilot.pause()
        assert answers == [None]
        assert "There are no sheep." in shown(pilot)


async def test_a_report_shows_progress_and_stops_when_closed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    work = LongWork()
    monkeypatch.setattr("deckbuilder.squads.usefulness.usefulness", lambda *_given: work())
    # Not the one that all tests of this process share: that may know the deck already.
    monkeypatch.setattr("deckbuilder.workbench.redraws.Usefulness", Usefulness)
    async with running("f3", "enter", "ctrl+r", size=SMALL) as pilot:
        await pilot.press("4")
        await until(pilot, lambda: re.search(r"counting….* 40 %", shown(pilot)) is not None)
        await pilot.press("escape")
        await until(pilot, work.ended.is_set)
        assert work.was_given_up


async def test_decks_are_proposed_once_with_a_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    with open_catalog() as catalog:
        cards = catalog.search("type:creature", limit=3).cards
        side = tuple(DeckEntry(card.name, 1) for card in cards)
        DeckStore(catalog).save(Deck("Пул", "limited", side=side))
    work = LongWork()

    def build(pool: Sequence[OpenedCard], ratings: Ratings, *, rules: Ruleset) -> Any:
        work()
        return build_decks(pool, ratings, rules=rules, size=3, deals=4)

    monkeypatch.setattr("deckbuilder.limited.building.build_decks", build)
    async with running("f3", "home", "enter", size=SMALL) as pilot:
        await pilot.press("g")
        await until(pilot, lambda: re.search(r"building….* 40 %", shown(pilot)) is not None)
        await pilot.press("escape")
        await until(pilot, work.ended.is_set)
        assert work.was_given_up
        work.go_on.set()
        for _visit in range(2):
            await press(pilot, "g")
            assert "cards in a squad" in shown(pilot)
            await press(pilot, "escape")
        assert work.times == 2, "given up once, finished once, then kept"


class Slow(DearestFirst):
    """A bot that does long work before it says anything."""

    def __init__(self, work: LongWork) -> None:
        self._work = work

    def scores(self, view: SeatView) -> tuple[Scored, ...]:
        self._work()
        return super().scores(view)


async def test_a_review_has_a_bar_and_is_kept_while_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    work = LongWork()
    monkeypatch.setattr(Advisers, "bot", lambda *_asked: Slow(work))
    with open_catalog() as catalog:
        DraftStore(catalog).add_draft(finished_draft(catalog).log())
    async with running("f9", "end", size=SMALL) as pilot:
        await pilot.press("r")
        await until(pilot, lambda: "40 %" in shown(pilot))
        assert "thinking…" in shown(pilot)
        work.go_on.set()
        await press(pilot, "n", "p")
        assert "lost" in shown(pilot)
        picks = work.times
        await press(pilot, "n", "p")
        assert work.times == picks, "both seats were looked at before"


async def test_a_review_stops_when_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    work = LongWork()
    monkeypatch.setattr(Advisers, "bot", lambda *_asked: Slow(work))
    with open_catalog() as catalog:
        DraftStore(catalog).add_draft(finished_draft(catalog).log())
    async with running("f9", "end", size=SMALL) as pilot:
        await pilot.press("r")
        await until(pilot, lambda: "40 %" in shown(pilot))
        await pilot.press("escape")
        await until(pilot, work.ended.is_set)
        assert work.was_given_up


async def test_advice_on_a_pack_has_a_bar_and_a_stop_key(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    work = LongWork()
    monkeypatch.setattr(Advisers, "scores", lambda _of, view, _skill: Slow(work).scores(view))
    leave_draft(plan_of())
    async with running("f9", "enter", size=LARGE) as pilot:
        await pilot.press("a")
        await until(pilot, lambda: "40 %" in shown(pilot))
        assert "A stops it" in shown(pilot)
        await pilot.press("a")
        await until(pilot, work.ended.is_set)
        assert work.was_given_up
        assert "thinking…" not in shown(pilot)


async def test_an_import_of_decks_can_be_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    work = LongWork()
    monkeypatch.setattr("deckbuilder.tui.decks.exchange.taken_in", lambda *_given: work())
    source = tmp_path / "decks.txt"
    source.write_text("2 Дозорный гати\n", encoding="utf-8")
    async with running("f3", "i", f"={source}", size=SMALL) as pilot:
        await pilot.press("enter")
        await until(pilot, lambda: "40 %" in shown(pilot))
        await pilot.press("escape")
        await until(pilot, work.ended.is_set)
        await press(pilot)
        assert work.was_given_up
        assert "none yet" in shown(pilot)


async def test_a_match_does_not_start_if_its_preparation_is_stopped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    work = LongWork()
    monkeypatch.setattr("deckbuilder.tui.battle.new_match.prepared_match", lambda *_given: work())
    async with running("f5", size=SMALL) as pilot:
        await pilot.press("ctrl+b")
        await until(pilot, lambda: "40 %" in shown(pilot))
        await pilot.press("escape")
        await until(pilot, work.ended.is_set)
        await press(pilot)
        assert work.was_given_up
        assert "Unfinished match" not in shown(pilot)
