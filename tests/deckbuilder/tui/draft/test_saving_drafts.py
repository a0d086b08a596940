"""Saving a pick fails: the draft waits with what comes next, says why, and loses nothing."""

from pathlib import Path

import pytest

from deckbuilder.workbench.local_draft import LocalDraft
from tests.deckbuilder.tui.draft_support import drafting, leave_draft, plan_of
from tests.deckbuilder.tui.support import SMALL, press, running, services_of, settled, shown, until
from tests.support.locking import locked

TOLD = "Your last choices are not saved"


@pytest.mark.parametrize("people", [1, 2])
async def test_an_unsaved_pick_is_reported_and_shows_no_next_pack(
    people: int, home_with_cards: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = home_with_cards / "razdacha.sqlite"
    monkeypatch.setenv("RAZDACHA_DATABASE", f"sqlite:///{path}?timeout=0.05")
    leave_draft(plan_of(people=people, seats=2))
    async with running("f9", size=SMALL) as pilot:
        if people > 1:
            await press(pilot, "enter")  # the first player has come
        screen = drafting(pilot)
        before = screen.view
        assert before is not None
        with locked(path):
            await pilot.press("enter")
            await until(pilot, TOLD)
            await until(pilot, "Saving your choice…")
            assert screen.view == before
            await pilot.press("enter")  # nothing more can be taken meanwhile
            await pilot.pause()
        services_of(pilot).sessions.games.writer.retry()
        await until(pilot, TOLD, there=False)
        await settled(pilot)
        assert "Saving your choice…" not in shown(pilot)
        kept = LocalDraft.resume(services_of(pilot))
        assert kept is not None
        assert len(kept.table.draft.picks_of(0)) == 1
