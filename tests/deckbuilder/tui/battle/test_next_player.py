"""Two at one keyboard with a hidden board: it is handed over only for what must be decided."""

import pytest

from deckbuilder.tui.battle.new_match import NewMatchScreen
from deckbuilder.workbench.match_table import MatchTable
from engine.berserk.table.options import MoveTo, Pass
from engine.kernel import Seat
from tests.deckbuilder.tui.match_support import HUMAN, battle, go_to, new_session
from tests.deckbuilder.tui.support import SMALL, press, running
from tests.support.begun import begun
from tests.support.specs import creature


@pytest.mark.slow
@pytest.mark.rule("533.3")
async def test_nobody_is_called_to_the_keyboard_only_to_pass(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("RAZDACHA_HAND_OVER", "true")
    match = begun({"c3": creature("Всадник")}, {"c6": creature("Тайный")}, keep_hidden=True)
    _sessions, session = new_session(who=(HUMAN, HUMAN))
    session.seats, session.match = (Seat.FIRST, Seat.SECOND), match
    async with running("f5", size=SMALL) as pilot:
        lobby = pilot.app.screen
        assert isinstance(lobby, NewMatchScreen)
        lobby.play(MatchTable(lobby.services.sessions, session))
        await press(pilot, "enter")
        await go_to(pilot, "c3")
        await press(pilot, "enter")
        await go_to(pilot, "c4")
        await press(pilot, "enter")
        last = match.choices.index(MoveTo(0, 17))
        assert set(match.choices[last + 1 :]) == {Pass()}
        assert battle(pilot).is_current
        assert battle(pilot).table.viewer == 0
