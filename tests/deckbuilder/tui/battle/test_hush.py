"""Answers for a player with hidden cards show after the same short time, and no key is needed."""

from collections.abc import Callable

import pytest
from textual.pilot import Pilot

import engine.berserk.abilities as ab
from deckbuilder.tui.battle.battle import BattleScreen
from deckbuilder.tui.battle.leading import MatchLead
from deckbuilder.tui.battle.new_match import NewMatchScreen
from engine.berserk.cards.card import CardSpec
from engine.berserk.match.game import BerserkMatch
from engine.berserk.table import options as op
from tests.deckbuilder.tui.match_support import at_table, go_to
from tests.deckbuilder.tui.support import SMALL, press, running, settled, shown
from tests.support.scenario import Table
from tests.support.session_at import session_at
from tests.support.twins import PLAIN, placed_with, waiting_for

pytestmark = pytest.mark.slow

ANSWERS = waiting_for(ab.Moment.CALCULATION)[1]
WAITING = "Waiting for responses"


_LONG = 60.0


@pytest.fixture
def hush(monkeypatch: pytest.MonkeyPatch) -> list[Callable[[], object]]:
    """Let answers wait for the test; what is to be done after the time is listed."""
    waiting: list[Callable[[], object]] = []
    set_timer = NewMatchScreen.set_timer

    def wait(screen: NewMatchScreen, delay: float, callback: Callable[[], object]) -> object:
        if delay == _LONG:
            waiting.append(callback)
            return None
        return set_timer(screen, delay, callback)

    monkeypatch.setattr(MatchLead, "HUSH", _LONG)
    monkeypatch.setattr(NewMatchScreen, "set_timer", wait)
    return waiting


def main_phase(secret: CardSpec) -> BerserkMatch:
    """Return a match in the first main phase, with the secret card face down."""
    match = placed_with(secret)
    while match.decision is not None and match.decision.kind != "act":
        keeps = [one for one in match.decision.options if isinstance(one, op.KeepHidden)]
        match.choose(keeps[0] if keeps else op.Pass())
    return match


async def moves(pilot: Pilot[None], secret: CardSpec) -> BattleScreen:
    """Let the first player move a card, and look at the screen before anything is answered."""
    screen = await at_table(pilot, Table.of(main_phase(secret)))
    await go_to(pilot, "c3")
    await press(pilot, "enter")
    await go_to(pilot, "d3")
    await press(pilot, "enter")
    return screen


async def rests(pilot: Pilot[None], screen: BattleScreen, hush: list[Callable[[], object]]) -> int:
    """Let the time pass until nothing waits any more; return how often it had to."""
    waits = 0
    while hush:
        hush.pop()()
        waits += 1
        await settled(pilot)
    assert not screen.table.is_hushed
    return waits


async def test_the_game_waits_for_answers_and_then_continues(
    hush: list[Callable[[], object]],
) -> None:
    async with running(size=SMALL) as pilot:
        screen = await moves(pilot, PLAIN)
        assert WAITING in shown(pilot)
        assert (screen.table.viewer, screen.table.decision) == (0, None)
        acts = len(session_at(screen.table).acts)
        await press(pilot, "space", "e", "1")
        assert len(session_at(screen.table).acts) == acts
        assert await rests(pilot, screen, hush) == 1
        assert screen.table.decision is not None
        assert (screen.table.viewer, screen.table.decision.kind) == (0, "act")


@pytest.mark.rule("533.1")
@pytest.mark.parametrize("secret", [PLAIN, ANSWERS], ids=["plain", "answers"])
async def test_the_wait_for_a_player_does_not_depend_on_hidden_cards(
    secret: CardSpec, hush: list[Callable[[], object]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RAZDACHA_ASK", "never")
    async with running(size=SMALL) as pilot:
        screen = await moves(pilot, secret)
        assert await rests(pilot, screen, hush) == 1
        assert screen.table.decision is not None
        assert (screen.table.viewer, screen.table.decision.kind) == (0, "act")


async def test_a_player_who_can_respond_is_asked_and_sees_their_own_side(
    hush: list[Callable[[], object]],
) -> None:
    async with running(size=SMALL) as pilot:
        screen = await moves(pilot, ANSWERS)
        assert await rests(pilot, screen, hush) == 1
        assert screen.table.decision is not None
        assert (screen.table.viewer, screen.table.decision.kind) == (1, "priority")
        await press(pilot, "space")
        assert await rests(pilot, screen, hush) == 1
        assert screen.table.viewer == 0
