"""Two at one keyboard with a hidden board: it is handed over only for what must be decided."""

import pytest
from textual.pilot import Pilot
from textual.widgets import Select

from deckbuilder.matches.match import Stage
from deckbuilder.tui.battle.new_match import NewMatchScreen
from deckbuilder.tui.battle.next_player import NextPlayerScreen
from deckbuilder.workbench.match_table import MatchTable
from engine.berserk.table.options import MoveTo, Pass
from engine.kernel import Seat
from tests.deckbuilder.tui.match_support import (
    HUMAN,
    battle,
    go_to,
    leave_match,
    new_session,
    stage,
)
from tests.deckbuilder.tui.support import SMALL, press, running, settled, shown
from tests.support.begun import begun
from tests.support.specs import creature


@pytest.mark.slow
@pytest.mark.rule("533.3")
async def test_nobody_is_called_to_the_keyboard_only_to_pass() -> None:
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


@pytest.mark.parametrize("seat", ["1", "2"])
async def test_nobody_sees_the_first_deal_before_its_player_sits_alone(seat: str) -> None:
    """Both look at the dice, so it is hidden from whoever chose the seat too."""
    leave_match(Stage.SEATS, who=(HUMAN, HUMAN))
    async with running("f5", size=SMALL) as pilot:
        table = stage(pilot).table
        await press(pilot, seat)
        assert table.session.table is not None
        assert isinstance(pilot.app.screen, NextPlayerScreen)
        hand = {card.name for card in table.session.deal_of(table.viewer).hand}
        assert not any(name in shown(pilot) for name in hand)
        assert "Why: the first hand is to be kept or redrawn" in shown(pilot)
        await press(pilot, "enter")
        assert any(name in shown(pilot) for name in hand)
        await press(pilot, "k")
        assert isinstance(pilot.app.screen, NextPlayerScreen)


@pytest.mark.parametrize("hidden", [True, False])
async def test_the_form_says_whether_the_screen_is_hidden_between_two_people(
    hidden: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not hidden:
        monkeypatch.setenv("RAZDACHA_HAND_OVER", "false")
    about = "each sees the other's cards" if not hidden else "before the first deal too"
    async with running("f5", size=SMALL) as pilot:
        assert about not in words(pilot)
        pilot.app.screen.query_one("#who2", Select).value = HUMAN.value
        await settled(pilot)
        assert about in words(pilot)


def words(pilot: Pilot[None]) -> str:
    """Return what is shown without line breaks and frames' sides."""
    return " ".join(shown(pilot).replace("│", " ").split())
