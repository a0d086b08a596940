"""Two at one keyboard with a hidden board: it is handed over only for what must be decided."""

from collections.abc import AsyncIterator, Sequence

import pytest
from textual.pilot import Pilot
from textual.widgets import Select

from deckbuilder.matches.match import Stage
from deckbuilder.tui.battle.battle import BattleScreen
from deckbuilder.tui.battle.new_match import NewMatchScreen
from deckbuilder.tui.battle.next_player import NextPlayerScreen
from deckbuilder.workbench.match_table import MatchTable
from engine.berserk.table.options import MoveTo, Pass
from engine.berserk.table.state import JudgeAct
from engine.kernel import Seat
from tests.deckbuilder.tui.match_support import (
    HUMAN,
    at_table,
    battle,
    beside,
    go_to,
    leave_match,
    new_session,
    stage,
)
from tests.deckbuilder.tui.support import SMALL, press, running, settled, shown
from tests.support.begun import begun
from tests.support.scenario import Table
from tests.support.session_at import session_at
from tests.support.specs import creature


@pytest.mark.slow
@pytest.mark.rule("533.3")
async def test_no_player_is_called_to_the_keyboard_only_to_pass() -> None:
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


async def at_hidden_board(pilot: Pilot[None]) -> MatchTable:
    """Show a hand-over match in which Anna is asked and Boris hides his card on c6.

    The cursor is on Anna's card on c3.
    """
    match = begun({"c3": creature("Всадник")}, {"c6": creature("Тайный")}, keep_hidden=True)
    _sessions, session = new_session(who=(HUMAN, HUMAN))
    session.seats, session.match = (Seat.FIRST, Seat.SECOND), match
    lobby = pilot.app.screen
    assert isinstance(lobby, NewMatchScreen)
    table = MatchTable(lobby.services.sessions, session)
    lobby.play(table)
    await press(pilot, "enter")
    await go_to(pilot, "c3")
    return table


CLOSE = str(list(JudgeAct).index(JudgeAct.CLOSE) + 1)


@pytest.mark.parametrize("answer", ["1", "2"], ids=["agreed", "refused"])
async def test_a_judges_action_on_an_open_card_needs_no_hand_over_and_is_undone_with_its_answer(
    answer: str,
) -> None:
    async with running("f5", size=SMALL) as pilot:
        table = await at_hidden_board(pilot)
        before = session_at(table).match
        assert before is not None
        acts = len(session_at(table).acts)
        await press(pilot, "j", CLOSE)
        assert battle(pilot).table.viewer == 0
        assert "Boris: " in beside(pilot)
        assert "Тайный" not in shown(pilot)
        await press(pilot, answer)
        assert battle(pilot).table.viewer == 0
        assert table.seen.cards[0].closed is (answer == "1")
        await press(pilot, "u")
        assert battle(pilot).is_current
        assert len(session_at(table).acts) == acts
        assert not table.seen.cards[0].closed
        assert table.seen.judging is None


async def test_a_judges_action_on_a_hidden_card_is_answered_after_a_hand_over() -> None:
    async with running("f5", size=SMALL) as pilot:
        table = await at_hidden_board(pilot)
        await go_to(pilot, "c6")
        await press(pilot, "j", str(list(JudgeAct).index(JudgeAct.DESTROY) + 1))
        assert isinstance(pilot.app.screen, NextPlayerScreen)
        await press(pilot, "enter")
        assert battle(pilot).table.viewer == 1
        assert table.seen.judging is not None


@pytest.mark.parametrize("seat", ["1", "2"])
async def test_the_first_deal_stays_hidden_until_its_player_is_seated(seat: str) -> None:
    """Both look at the dice, so it is hidden from whoever chose the seat too."""
    leave_match(Stage.SEATS, who=(HUMAN, HUMAN))
    async with running("f5", size=SMALL) as pilot:
        table = stage(pilot).table
        await press(pilot, seat)
        assert session_at(table).table is not None
        assert isinstance(pilot.app.screen, NextPlayerScreen)
        hand = {card.name for card in session_at(table).deal_of(table.viewer).hand}
        assert not any(name in shown(pilot) for name in hand)
        assert "Next: keep your first hand or redraw" in shown(pilot)
        await press(pilot, "enter")
        assert any(name in shown(pilot) for name in hand)
        await press(pilot, "k")
        assert isinstance(pilot.app.screen, NextPlayerScreen)


@pytest.mark.parametrize("hidden", [True, False])
async def test_the_form_shows_whether_the_screen_is_hidden_between_two_people(
    hidden: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not hidden:
        monkeypatch.setenv("RAZDACHA_HAND_OVER", "false")
    about = "each sees the other's cards" if not hidden else "The screen is hidden whenever the"
    async with running("f5", size=SMALL) as pilot:
        assert about not in words(pilot)
        pilot.app.screen.query_one("#who2", Select).value = HUMAN
        await settled(pilot)
        assert about in words(pilot)


def words(pilot: Pilot[None]) -> str:
    """Return what is shown without line breaks and frames' sides."""
    return " ".join(shown(pilot).replace("│", " ").split())


_OPENED = ("p", "l", "w", "s", "g", "i", "j", "ctrl+g")
"""Keys of the battle that open something above it."""


async def test_dialogs_over_a_two_player_battle_name_their_player() -> None:
    async with running(size=SMALL) as pilot:
        await at_table(pilot, open_table())
        await go_to(pilot, "c3")
        async for key in opened(pilot):
            assert any(title.startswith("Anna") for title in titles(pilot)), (key, titles(pilot))


async def opened(pilot: Pilot[None], keys: Sequence[str] = _OPENED) -> AsyncIterator[str]:
    """Open what each key opens above the battle, and close it again."""
    for key in keys:
        await press(pilot, key)
        assert not isinstance(pilot.app.screen, BattleScreen), key
        yield key
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, BattleScreen), key


async def test_a_question_over_the_history_also_names_the_player() -> None:
    async with running(size=SMALL) as pilot:
        await at_table(pilot, open_table())
        await press(pilot, "l", "t")
        assert titles(pilot) == ["Anna"]


async def test_against_the_computer_no_frame_names_a_player() -> None:
    async with running(size=SMALL) as pilot:
        await at_table(pilot, open_table(), humans=1)
        await go_to(pilot, "c3")
        async for key in opened(pilot):
            assert not any("Anna" in title for title in titles(pilot)), (key, titles(pilot))


async def test_a_question_in_a_two_player_battle_explains_why_it_is_asked() -> None:
    async with running(size=SMALL) as pilot:
        await at_table(pilot, open_table())
        await go_to(pilot, "c3")
        async for key in opened(pilot, ("p", "j", "ctrl+g")):
            assert reasons(pilot) == ["your turn (turn 1)"], key


async def test_against_the_computer_a_question_gives_no_reason() -> None:
    async with running(size=SMALL) as pilot:
        await at_table(pilot, open_table(), humans=1)
        await press(pilot, "ctrl+g")
        assert reasons(pilot) == []


async def test_before_the_battle_a_two_player_question_also_gives_its_reason() -> None:
    leave_match(Stage.RECRUITMENT, who=(HUMAN, HUMAN))
    async with running("f5", "enter", "ctrl+g", size=SMALL) as pilot:
        assert reasons(pilot) == ["recruit your squad"]


def reasons(pilot: Pilot[None]) -> list[str]:
    """Return what stands at the foot of the questions that are open."""
    frames = pilot.app.screen.query(".dialog")
    return [str(frame.border_subtitle) for frame in frames if frame.border_subtitle]


def open_table() -> Table:
    """Return a battle in which Anna's card stands before Boris's."""
    return Table.of(begun({"c3": creature("Всадник")}, {"c5": creature("Враг")}))


def titles(pilot: Pilot[None]) -> list[str]:
    """Return what stands in the frames of the open screen."""
    frames = pilot.app.screen.query(".dialog, .panel")
    return [str(frame.border_title) for frame in frames if frame.border_title]
