"""Own choices are taken back by a key, or the screen says why they stay."""

import pytest
from textual.pilot import Pilot

from catalog.store import open_catalog
from deckbuilder.battle.questions import render_option
from deckbuilder.decks.store import SessionStore
from deckbuilder.matches.match import Stage
from deckbuilder.tui.battle.battle import BattleScreen
from deckbuilder.workbench.match_table import MatchTable
from deckbuilder.workbench.table import TakenBack
from engine.berserk import BERSERK, is_unknown
from engine.berserk.table.options import EndTurn, KeepHidden, MoveTo, Pass, StrikeAt
from engine.berserk.table.state import Asking
from engine.kernel import Option, Refusal, Seat, replay
from tests.deckbuilder.tui.match_support import (
    HUMAN,
    RANDOM,
    at_table,
    beside,
    go_to,
    leave_match,
    new_session,
)
from tests.deckbuilder.tui.support import SMALL, press, running
from tests.support.begun import begun
from tests.support.scenario import Table
from tests.support.session_at import session_at
from tests.support.specs import creature


def laid(*, hidden: bool = False) -> Table:
    """Return the table of a match that began with its placement; Boris may have a hidden card."""
    own = {"c3": creature("Всадник", movement=2), "b3": creature("Другой")}
    enemy = {"c4": creature("Враг"), "c6": creature("Тайный")}
    return Table.of(begun(own, enemy, keep_hidden=hidden))


def told(pilot: Pilot[None]) -> list[str]:
    return [one.message for one in pilot.app._notifications]


async def moved(pilot: Pilot[None], table: Table, *, humans: int = 2) -> BattleScreen:
    """Show the table and move the rider from c3 to d3."""
    screen = await at_table(pilot, table, humans=humans)
    await go_to(pilot, "c3")
    await press(pilot, "enter")
    await go_to(pilot, "d3")
    await press(pilot, "enter")
    return screen


def rider(screen: BattleScreen) -> int:
    return screen.table.seen.cards[0].cell


@pytest.mark.slow
@pytest.mark.parametrize("key", ["u", "ctrl+z", "г"])
async def test_a_key_undoes_a_move_in_both_layouts(key: str) -> None:
    async with running(size=SMALL) as pilot:
        screen = await moved(pilot, laid())
        assert rider(screen) == 13
        await press(pilot, key)
        assert rider(screen) == 12
        assert "Taken back: “Всадник” moves to d3." in told(pilot)[-1]


@pytest.mark.slow
async def test_several_choices_are_undone_and_made_again() -> None:
    async with running(size=SMALL) as pilot:
        screen = await moved(pilot, laid())
        await go_to(pilot, "e3")
        await press(pilot, "enter", "u", "u")
        assert rider(screen) == 12
        await go_to(pilot, "c3")
        await press(pilot, "enter")
        await go_to(pilot, "c2")
        await press(pilot, "enter")
        assert rider(screen) == 7


@pytest.mark.slow
async def test_a_rolled_die_cannot_be_undone_and_the_screen_says_so() -> None:
    async with running(size=SMALL) as pilot:
        table = laid()
        screen = await at_table(pilot, table)
        await go_to(pilot, "c3")
        await press(pilot, "enter")
        await go_to(pilot, "c4")
        await press(pilot, "enter")
        while table.asked is not None and table.asked[1] is not Asking.ACT:
            await press(pilot, "1")
        choices = len(table.match.choices)
        await press(pilot, "u")
        assert len(table.match.choices) == choices
        assert "A die has been rolled since" in beside(pilot)
        assert screen.is_current


@pytest.mark.slow
async def test_undo_keeps_the_squads_placed() -> None:
    async with running(size=SMALL) as pilot:
        table = laid()
        await at_table(pilot, table)
        await press(pilot, "u")
        assert "✖" in beside(pilot)
        assert table.asked == (Seat.FIRST, Asking.ACT)


@pytest.mark.slow
async def test_at_one_keyboard_a_player_cannot_undo_the_others_choice() -> None:
    async with running(size=SMALL) as pilot:
        screen = await moved(pilot, laid())
        choices = len(session_at(screen.table).acts)
        await press(pilot, "e", "e")
        assert screen.table.viewer == 1
        await press(pilot, "u")
        assert screen.table.viewer == 1
        assert len(session_at(screen.table).acts) == choices + 1
        assert "The other player has chosen something since." in beside(pilot)
        assert told(pilot) == ["Now Boris decides."]


@pytest.mark.slow
async def test_automatic_passes_are_undone_with_the_move() -> None:
    async with running(size=SMALL) as pilot:
        screen = await moved(pilot, laid(hidden=True))
        assert isinstance(screen.table, MatchTable)
        assert screen.table.unasked
        await press(pilot, "u")
        assert rider(screen) == 12
        assert screen.table.unasked == set()


def at_keyboard(table: Table, *, counts: bool = False) -> MatchTable:
    """Return a match against the computer, without a screen."""
    with open_catalog() as catalog:
        _sessions, session = new_session(who=(HUMAN, RANDOM))
        session.seats, session.match = (Seat.FIRST, Seat.SECOND), table.match
        return MatchTable(SessionStore(catalog), session, "draft", counts=counts)


def at_one_keyboard(table: Table) -> MatchTable:
    """Return a match of two people, without a screen."""
    with open_catalog() as catalog:
        _sessions, session = new_session(who=(HUMAN, HUMAN))
        session.seats, session.match = (Seat.FIRST, Seat.SECOND), table.match
        return MatchTable(SessionStore(catalog), session)


def test_at_one_keyboard_each_player_undoes_only_own_choices() -> None:
    match = at_one_keyboard(laid())
    match.choose(MoveTo(0, 13))
    match.choose(EndTurn())
    assert match.viewer == 1
    assert code(match.take_back()) == "other_player_chose_since"
    match.choose(MoveTo(2, 22))
    assert match.settle()
    result = match.take_back()
    assert isinstance(result, TakenBack)
    assert result.entrant == 1
    assert code(match.take_back()) == "other_player_chose_since"


def kept_hidden() -> tuple[MatchTable, list[Option]]:
    """Return a match of two people in which Boris kept a card of his hidden, and what he chose."""
    own, enemy = {"c3": creature("Всадник")}, {"c6": creature("Тайный"), "d6": creature("Скрытый")}
    match = begun(own, enemy, keep_hidden=True)
    place = next(n for n, choice in enumerate(match.choices) if isinstance(choice, KeepHidden))
    table = at_one_keyboard(Table.of(replay(BERSERK, match.setup, match.choices[: place + 1])))
    return table, match.choices[place : place + 1]


def test_undone_choices_do_not_name_hidden_cards() -> None:
    """It is told in a notice that still stands when the other player comes to the keyboard."""
    table, (kept,) = kept_hidden()
    assert isinstance(kept, KeepHidden)
    assert table.viewer == 1
    assert "Тайный" in render_option(kept, table.seen)
    result = table.take_back()
    assert isinstance(result, TakenBack)
    assert "hidden card on c6" in result.choice
    assert "Тайный" not in result.choice


def test_undo_does_not_name_a_hidden_card_of_the_other_side() -> None:
    match = at_one_keyboard(laid(hidden=True))
    onlooker = BERSERK.view(match.seen, match.seat.opponent)
    names = {card.facts.name for card in onlooker.cards if not card.hidden}
    assert names == {"Всадник", "Другой", "Враг"}
    assert is_unknown(onlooker.cards[3])
    assert render_option(StrikeAt(0, 3), onlooker) == "“Всадник” strikes the hidden card on c6"


def code(result: TakenBack | Refusal) -> str:
    return result.code if isinstance(result, Refusal) else "taken back"


def test_a_pass_of_the_computer_does_not_block_undo(monkeypatch: pytest.MonkeyPatch) -> None:
    match = at_keyboard(laid(hidden=True))
    monkeypatch.setattr(match, "save", lambda: None)
    match.choose(MoveTo(0, 13))
    assert match.is_bots_turn
    monkeypatch.setattr(match.session, "play_bot", lambda **_told: match.session.choose(Pass()))
    match.play_bot()
    assert code(match.take_back()) == "taken back"
    assert match.session.match is not None
    assert match.session.match.state.cards[0].cell == 12


def test_the_computers_choices_survive_undo(monkeypatch: pytest.MonkeyPatch) -> None:
    match = at_keyboard(laid())
    monkeypatch.setattr(match, "save", lambda: None)
    match.choose(EndTurn())
    match.session.choose(EndTurn())
    assert code(match.take_back()) == "other_player_chose_since"


def test_undo_works_in_a_match_of_an_event(monkeypatch: pytest.MonkeyPatch) -> None:
    match = at_keyboard(laid(), counts=True)
    monkeypatch.setattr(match, "save", lambda: None)
    match.choose(MoveTo(0, 13))
    assert code(match.take_back()) == "event_counts"


def test_the_undo_actions_of_the_session_are_those_of_the_match(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = at_keyboard(laid())
    monkeypatch.setattr(match, "save", lambda: None)
    match.session.acts.clear()
    match.choose(MoveTo(0, 13))
    match.choose(MoveTo(0, 14))
    match.take_back()
    assert [act.option for act in match.session.acts] == [MoveTo(0, 13)]  # type: ignore[union-attr]  # the match has begun


def test_automatic_passes_are_remembered_after_leaving_the_match() -> None:
    session = leave_match(Stage.MATCH)
    with open_catalog() as catalog:
        table = MatchTable(SessionStore(catalog), session)
        table.unasked = {3, 5}
        table.save()
        again = MatchTable.resume(SessionStore(catalog))
    assert again is not None
    assert again.unasked == {3, 5}
