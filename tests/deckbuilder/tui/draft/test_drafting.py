"""The draft screen: packs, advice, undo, the clock, several people at one keyboard."""

import json
from functools import partial

import pytest
from textual.pilot import Pilot

from catalog.common.paths import home
from deckbuilder.limited.draft.plan import DraftKind
from deckbuilder.limited.draft.views import SeatView
from deckbuilder.tui.cards import sheets
from deckbuilder.tui.cards.pools import PoolList
from deckbuilder.tui.draft import drafting as drafting_module
from deckbuilder.tui.draft.drafting import DraftPane
from deckbuilder.tui.draft.drafts import DraftsScreen
from deckbuilder.tui.draft.packs import PackList
from deckbuilder.tui.shell.bars import KeyBar
from deckbuilder.tui.shell.hand_over import HandOverScreen
from deckbuilder.workbench.clock import PickClock
from deckbuilder.workbench.local_draft import KIND, Advisers
from tests.deckbuilder.tui.draft_support import drafting, leave_draft, patched_bot, plan_of
from tests.deckbuilder.tui.support import LARGE, SMALL, press, running, services_of, settled, shown

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def dearest_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every bot take what costs most, and say so."""
    monkeypatch.setattr(Advisers, "bot", patched_bot)
    monkeypatch.setattr(sheets, "render_reason", lambda reason: f"costs {reason.amount}")


def seen(pilot: Pilot[None]) -> SeatView:
    view = drafting(pilot).view
    assert view is not None
    return view


def pack(pilot: Pilot[None]) -> list[str]:
    return [card.spec.name for card in seen(pilot).pack if card is not None]


def pool(pilot: Pilot[None]) -> list[str]:
    return [card.spec.name for card in seen(pilot).pool]


async def test_twelve_cards_and_one_text_fit_a_small_screen() -> None:
    leave_draft(plan_of(), size=12)
    async with running("f9", size=SMALL) as pilot:
        text = shown(pilot)
        assert all(name in text for name in pack(pilot))
        await press(pilot, "end")
        assert text.count(pack(pilot)[-1]) == 1
        assert shown(pilot).count(pack(pilot)[-1]) == 2


async def test_a_taken_card_joins_the_pool_and_the_next_pack_is_smaller() -> None:
    leave_draft(plan_of())
    async with running("f9", size=SMALL) as pilot:
        wanted = pack(pilot)[1]
        await press(pilot, "down", "enter")
        assert pool(pilot) == [wanted]
        assert len(pack(pilot)) == 3
        assert "pick 2" in shown(pilot)


async def test_leaving_loses_nothing_and_the_area_resumes_the_draft() -> None:
    leave_draft(plan_of())
    async with running("f9", "enter", size=SMALL) as pilot:
        before = drafting(pilot).view
    async with running("f10", size=SMALL) as pilot:
        assert "Draft         " in shown(pilot)
        await press(pilot, "f9")
        assert drafting(pilot).view == before
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, DraftsScreen)
        await press(pilot, "g")
        assert drafting(pilot).view == before


async def test_a_pick_can_be_undone_until_a_bot_had_to_look() -> None:
    leave_draft(plan_of())
    async with running("f9", size=SMALL) as pilot:
        before = pack(pilot)
        await press(pilot, "enter", "u")
        assert pack(pilot) == before
        assert pool(pilot) == []


async def test_a_bot_shows_its_choice_and_reasons_until_switched_off() -> None:
    leave_draft(plan_of())
    async with running("f9", "a", size=LARGE) as pilot:
        assert "★" in shown(pilot)
        assert "A bot by the best squads" in shown(pilot)
        await press(pilot, "b")
        assert "A bot by balance" in shown(pilot)
        await press(pilot, "enter")
        assert "★" in shown(pilot)
        await press(pilot, "a")
        assert "★" not in shown(pilot)


class Watch:
    """Tells a time that passes when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    """Let the clock of the draft go by a watch, not by how fast the machine is."""
    watch = Watch()
    monkeypatch.setattr(drafting_module, "PickClock", partial(PickClock, watch))
    return watch


async def test_the_clock_takes_the_card_under_the_cursor(watch: Watch) -> None:
    leave_draft(plan_of(clock=30))
    async with running("f9", "down", size=SMALL) as pilot:
        screen, wanted = drafting(pilot), pack(pilot)[1]
        assert "0:30" in shown(pilot)
        watch.now += 31
        screen.query_one(DraftPane)._tick()
        await settled(pilot)
        assert pool(pilot) == [wanted]


async def test_a_pause_stops_the_clock(watch: Watch) -> None:
    leave_draft(plan_of(clock=30))
    async with running("f9", "p", size=SMALL) as pilot:
        assert isinstance(pilot.app.screen, HandOverScreen)
        assert "The draft is paused." in shown(pilot)
        watch.now += 31
        await press(pilot, "enter")
        assert drafting(pilot).clock.spent == 0
        watch.now += 7
        assert drafting(pilot).clock.spent == 7


async def test_the_time_spent_on_a_pack_is_kept_after_leaving(watch: Watch) -> None:
    leave_draft(plan_of(clock=30))
    async with running("f9", size=SMALL):
        watch.now += 20
    async with running("f9", size=SMALL) as pilot:
        assert drafting(pilot).clock.spent == 20


async def test_people_at_one_keyboard_never_see_each_others_packs() -> None:
    draft = leave_draft(plan_of(people=2, seats=2))
    async with running("f9", size=SMALL) as pilot:
        assert "The keyboard goes to Игрок 1." in shown(pilot)
        assert not any(card.spec.name in shown(pilot) for card in draft.view(0).pack if card)
        await press(pilot, "enter")
        taken = pack(pilot)[0]
        await press(pilot, "enter")
        assert "The keyboard goes to Игрок 2." in shown(pilot)
        assert taken not in shown(pilot)
        await press(pilot, "enter")
        assert pool(pilot) == []


async def test_a_pick_can_be_undone_from_behind_the_curtain() -> None:
    leave_draft(plan_of(people=2, seats=2))
    async with running("f9", "enter", size=SMALL) as pilot:
        before = pack(pilot)
        await press(pilot, "enter", "u")
        assert pack(pilot) == before


async def test_a_line_of_the_square_is_taken_and_both_see_the_rest() -> None:
    leave_draft(plan_of(people=2, seats=2, kind=DraftKind.GRID), size=9)
    async with running("f9", size=SMALL) as pilot:
        names = pack(pilot)
        await press(pilot, "up", "left", "space", "enter")
        assert "Now Игрок 2 decides." in shown(pilot)
        assert set(pack(pilot)) == set(names) - {names[0], names[3], names[6]}


async def test_a_pile_is_left_and_the_next_one_viewed() -> None:
    leave_draft(plan_of(seats=2, kind=DraftKind.WINSTON), size=6)
    async with running("f9", size=SMALL) as pilot:
        assert seen(pilot).pile == 0
        await press(pilot, "space")
        assert seen(pilot).pile == 1
        assert "► Pile 2" in shown(pilot)
        await press(pilot, "enter")
        assert len(pool(pilot)) == 1


async def test_the_sort_order_is_kept_and_the_cursor_stays_on_its_card() -> None:
    leave_draft(plan_of(), size=12)
    async with running("f9", "end", size=SMALL) as pilot:
        card = pilot.app.screen.query_one(PackList).card
        await press(pilot, "s")
        assert pilot.app.screen.query_one(PackList).card is card
    async with running("f9", size=SMALL) as pilot:
        assert pilot.app.screen.query_one(PackList).order == "cost"


@pytest.mark.parametrize(
    ("size", "keys"),
    [
        (LARGE, ("v",)),
        *((SMALL, keys) for keys in (("v",), ("escape",), ("tab", "v"), ("tab", "escape"))),
    ],
)
async def test_leaving_the_taken_cards_returns_to_the_pack(
    size: tuple[int, int], keys: tuple[str, ...]
) -> None:
    leave_draft(plan_of())
    async with running("f9", "enter", size=size) as pilot:
        assert "To the pack" not in shown(pilot)
        await press(pilot, "v")
        assert pilot.app.screen.query_one(PoolList).has_focus
        assert "To the pack" in shown(pilot)
        await press(pilot, *keys)
        assert pilot.app.screen.query_one(PackList).has_focus
        assert "To the pack" not in shown(pilot)
        await press(pilot, "enter")
        assert len(pool(pilot)) == 2


async def test_taken_cards_replace_the_pack_on_screen() -> None:
    leave_draft(plan_of())
    async with running("f9", "enter", "v", size=SMALL) as pilot:
        text = shown(pilot)
        assert pool(pilot)[0] in text
        assert not any(name in text for name in pack(pilot))
        await press(pilot, "v")
        assert all(name in shown(pilot) for name in pack(pilot))


async def test_a_broken_draft_is_reported_and_removed() -> None:
    leave_draft(plan_of())
    async with running(size=SMALL) as pilot:
        services_of(pilot).sessions.save(KIND, {"table": {}})
        await press(pilot, "f9")
        told = [one.message for one in pilot.app._notifications]
        assert any("This version cannot read the unfinished game" in message for message in told)
        (kept,) = home().glob("unreadable-draft-*.json")
        assert json.loads(kept.read_text(encoding="utf-8")) == {"table": {}}
        assert not services_of(pilot).sessions.is_left(KIND)


async def test_no_panel_is_empty_before_the_first_pick() -> None:
    leave_draft(plan_of(), size=12)
    async with running("f9", size=LARGE) as pilot:
        assert "No cards yet." in shown(pilot)
        assert shown(pilot).count("Nothing is taken yet.") == 1
        await press(pilot, "v")
        assert shown(pilot).count("Nothing is taken yet.") == 2
        assert "Order" not in pilot.app.screen.query_one(KeyBar).render().plain
