"""The battle on screen: acts by keys, reasons, marks, and nothing the player may not know."""

import pytest

from deckbuilder.base.settings import Glyphs
from deckbuilder.tui.battle.board import Board
from deckbuilder.tui.battle.board_signs import board_signs, card_marks, fit_name, joined
from deckbuilder.tui.battle.graveyards import GraveyardsScreen
from deckbuilder.tui.battle.leading import MatchLead
from deckbuilder.tui.battle.new_match import NewMatchScreen
from deckbuilder.tui.cards.whole_card import WholeCard
from engine.berserk.table.board import cell_name, parse_cell
from engine.berserk.table.events import CardMoved
from engine.berserk.table.state import Zone
from engine.kernel import Seat
from tests.deckbuilder.tui.match_support import at_table, battle, beside, go_to
from tests.deckbuilder.tui.support import LARGE, SMALL, press, running, shown
from tests.support.begun import begun
from tests.support.scenario import Piece, Table
from tests.support.specs import creature
from tests.support.spoken import spoken

pytestmark = pytest.mark.slow


async def test_enter_on_a_card_and_then_a_free_cell_moves_the_card() -> None:
    table = Table()
    rider = table.first.creature("c3", "Всадник")
    table.second.creature("a6", "Враг")
    async with running(size=SMALL) as pilot:
        await at_table(pilot, table)
        await go_to(pilot, "c3")
        await press(pilot, "enter")
        await go_to(pilot, "c4")
        await press(pilot, "enter")
        assert rider.cell == "c4"


async def test_enter_on_an_adjacent_enemy_strikes_it() -> None:
    table = Table()
    table.first.creature("c3", "Всадник", strike="1-2-3")
    enemy = table.second.creature("c4", "Враг", closed=True)
    async with running(size=SMALL) as pilot:
        await at_table(pilot, table)
        table.dice(6)
        await press(pilot, "tab", "enter", "tab", "enter")
        assert enemy.wounds == 3
        assert "▲c3 Всадник ⚅6 → strong → ▼c4 Враг −3 (7/10)" in shown(pilot)


@pytest.mark.rule("504.1")
async def test_an_unreachable_target_is_refused_with_the_rule() -> None:
    table = Table()
    table.first.creature("c3", "Всадник")
    table.second.creature("c6", "Враг")
    async with running(size=SMALL) as pilot:
        await at_table(pilot, table)
        await press(pilot, "tab", "enter")
        await go_to(pilot, "c6")
        await press(pilot, "enter")
        assert "not beside" in shown(pilot)
        assert "504.1" in shown(pilot)


@pytest.mark.rule("510.1")
async def test_a_closed_card_shows_why_it_cannot_act() -> None:
    table = Table()
    table.first.creature("c3", "Всадник", closed=True)
    table.first.creature("a1", "Другой")
    table.second.creature("c6", "Враг")
    async with running(size=SMALL) as pilot:
        await at_table(pilot, table)
        await go_to(pilot, "c3")
        await press(pilot, "enter")
        assert "closed" in shown(pilot)
        assert "✖ Move one cell; Strike" in beside(pilot)


async def test_a_number_selects_the_play_and_enter_its_target() -> None:
    table = Table()
    table.first.creature("c1", "Стрелок", abilities="shot 1-2-3 range 4")
    enemy = table.second.creature("c4", "Враг")
    async with running(size=SMALL) as pilot:
        await at_table(pilot, table)
        table.dice(6)
        await press(pilot, "tab", "3")
        assert "choose a target" in shown(pilot)
        await press(pilot, "enter")
        assert enemy.wounds == 3


@pytest.mark.rule("515.3")
async def test_the_higher_roller_is_asked_whether_to_step_down() -> None:
    table = Table()
    table.first.creature("c3", "Всадник")
    enemy = table.second.creature("c4", "Враг")
    async with running(size=LARGE) as pilot:
        await at_table(pilot, table)
        table.dice(5, 3)
        await press(pilot, "tab", "enter", "tab", "enter")
        assert "1 Keep the exchange: medium strike, in return weak strike" in beside(pilot)
        assert "2 Step down the strike table: weak strike, in return miss" in beside(pilot)
        await press(pilot, "2")
        assert enemy.wounds == 1


@pytest.mark.rule("514.1")
async def test_a_defender_is_offered_on_the_board_and_by_number() -> None:
    table = Table()
    table.first.creature("c3", "Всадник")
    table.second.creature("c4", "Враг")
    table.second.creature("d4", "Заступник")
    async with running(size=SMALL) as pilot:
        screen = await at_table(pilot, table)
        await go_to(pilot, "c3")
        await press(pilot, "enter")
        await go_to(pilot, "c4")
        await press(pilot, "enter")
        assert "defender" in shown(pilot)
        assert "“Заступник” defends" in beside(pilot)
        assert "“Всадник”:" not in beside(pilot)
        assert screen.table.seen.cards[2].spec.name == "Заступник"
        assert screen.query_one(Board).card == 2
        await press(pilot, "enter")
        assert "DefenderAssigned" in table.happened()


async def test_ending_the_turn_asks_twice_while_an_enemy_can_be_attacked() -> None:
    table = Table()
    table.first.creature("c3", "Всадник")
    table.second.creature("c4", "Враг")
    async with running(size=SMALL) as pilot:
        await at_table(pilot, table)
        await press(pilot, "e")
        assert "again to end the turn" in shown(pilot)
        assert table.state.turn == 3
        await press(pilot, "e")
        assert table.state.turn == 4


async def test_the_board_faces_the_player_who_decides() -> None:
    table = Table()
    table.first.creature("c3", "Всадник")
    table.second.creature("c6", "Враг")
    async with running(size=SMALL) as pilot:
        await at_table(pilot, table)
        assert row_of(shown(pilot), "▲10") > row_of(shown(pilot), "▼10")
        own = row_of(shown(pilot), "Всадник")
        await press(pilot, "e")
        assert row_of(shown(pilot), "Всадник") < own


def row_of(text: str, part: str) -> int:
    return next(number for number, line in enumerate(text.splitlines()) if part in line[:52])


@pytest.mark.rule("405.1")
async def test_a_hidden_card_is_shown_only_to_its_owner() -> None:
    table = Table(turn=1)
    table.first.creature("c3", "Всадник")
    table.second.creature("c6", "Тайный", hidden=True)
    table.second.creature("a4", "Явный")
    async with running(size=SMALL) as pilot:
        await at_table(pilot, table)
        await go_to(pilot, "c6")
        assert "Тайный" not in shown(pilot)
        assert "Hidden" in shown(pilot)


async def test_esc_deselects_the_card_and_never_leaves_the_match() -> None:
    table = Table()
    table.first.creature("c3", "Всадник")
    table.second.creature("c6", "Враг")
    async with running(size=SMALL) as pilot:
        await at_table(pilot, table)
        await press(pilot, "tab", "enter", "escape")
        assert battle(pilot).is_current
        assert "Choose a card" in beside(pilot)
        await press(pilot, "escape")
        assert battle(pilot).is_current
        assert "to a new match; this match stays" in beside(pilot)
        await press(pilot, "ctrl+n")
        assert isinstance(pilot.app.screen, NewMatchScreen)


async def test_the_full_log_opens_on_its_own_page() -> None:
    table = Table()
    table.first.creature("c3", "Всадник")
    table.second.creature("c6", "Враг")
    async with running(size=SMALL) as pilot:
        await at_table(pilot, table)
        await press(pilot, "tab", "enter", "tab", "enter", "l")
        assert "“Всадник” moves from c3" in shown(pilot)
        await press(pilot, "l")
        assert battle(pilot).is_current


def with_graves() -> Table:
    """Lay a table with two dead cards of the first player and one of the second."""
    table = Table()
    table.first.creature("c3", "Всадник")
    table.second.creature("c6", "Враг")
    sides = (table.second, table.first, table.first)
    pieces = [
        side.card(creature(name, strike=strike), None)
        for side, name, strike in zip(
            sides, ("Чужой", "Первый", "Второй"), ("2-4-5", "1-1-2", "3-3-3"), strict=True
        )
    ]
    for piece in pieces:
        piece.state.enter(Zone.GRAVEYARD)
        table.state.graveyards[piece.state.owner].append(piece.id)
    return table


@pytest.mark.rule("205.2")
async def test_both_graveyards_are_listed_in_order_own_first() -> None:
    async with running(size=SMALL) as pilot:
        await at_table(pilot, with_graves())
        assert "graveyards ▲2 ▼1" in shown(pilot)
        await press(pilot, "g")
        text = shown(pilot)
        order = ("Your graveyard: 2", "Второй", "Первый", "Graveyard of Boris: 1", "Чужой")
        places = [text.index(part) for part in order]
        assert places == sorted(places)


@pytest.mark.rule("205.2")
async def test_the_arrows_browse_dead_cards_and_esc_returns() -> None:
    async with running(size=SMALL) as pilot:
        await at_table(pilot, with_graves())
        await press(pilot, "п")  # the same key in the Russian layout
        assert "3-3-3" in shown(pilot)
        await press(pilot, "down", "down")
        assert "2-4-5" in shown(pilot)
        await press(pilot, "escape")
        assert battle(pilot).is_current


async def test_a_dead_card_is_shown_whole_with_its_terms() -> None:
    async with running(size=SMALL) as pilot:
        await at_table(pilot, with_graves())
        await press(pilot, "g", "down", "f7")
        whole = pilot.app.screen
        assert isinstance(whole, WholeCard)
        assert "Первый" in shown(pilot)
        await press(pilot, "escape", "escape", "escape")
        assert battle(pilot).is_current


async def test_the_whole_card_key_does_nothing_with_empty_graveyards() -> None:
    table = Table()
    table.first.creature("c3", "Всадник")
    table.second.creature("c6", "Враг")
    async with running(size=SMALL) as pilot:
        await at_table(pilot, table)
        await press(pilot, "g", "f7")
        assert isinstance(pilot.app.screen, GraveyardsScreen)


@pytest.mark.rule("205.2")
async def test_the_graveyards_can_be_viewed_while_the_computer_decides(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(MatchLead, "_let_bot_choose", lambda _screen, _table: None)
    table = Table(active=Seat.SECOND)
    table.first.creature("c3", "Всадник")
    table.second.creature("c6", "Враг")
    async with running(size=SMALL) as pilot:
        screen = await at_table(pilot, table, humans=1)
        assert screen.table.is_bots_turn
        await press(pilot, "g")
        assert "Both graveyards are empty." in shown(pilot)


@pytest.mark.rule("206.2")
async def test_exiled_cards_are_listed_below_the_graveyards() -> None:
    table = Table()
    table.first.creature("c3", "Живой")
    ghost = table.second.creature("c4", "Призрак", life=1, abilities="incorporeal")
    table.second.creature("a6", "Другой")
    table.strikes(Piece(table, 0), ghost, dice=(6, 1))
    async with running(size=SMALL) as pilot:
        await at_table(pilot, table)
        await press(pilot, "g")
        lines = "\n".join(line[:36] for line in shown(pilot).splitlines())  # the list alone
        assert row_of(lines, "Graveyard of Boris: 0") < row_of(lines, "Exile of Boris: 1")
        assert row_of(lines, "Exile of Boris: 1") < row_of(lines, "Призрак")
        assert "Your exile" not in lines


async def test_the_battle_help_describes_the_graveyards() -> None:
    table = Table()
    table.first.creature("c3", "Всадник")
    table.second.creature("c6", "Враг")
    async with running(size=LARGE) as pilot:
        await at_table(pilot, table)
        await press(pilot, "f1")
        assert "both graveyards" in shown(pilot)


def test_every_card_state_has_a_sign() -> None:
    table = Table()
    armored = table.first.creature("c3", abilities="armor 2", wounds=3)
    closed = table.second.creature("c4", closed=True)
    signs = board_signs(Glyphs.SYMBOLS)
    assert card_marks(armored.state, signs, 3, own=True) == ["▲7/10", "»1", "▣2"]
    assert card_marks(closed.state, signs, 3, own=False) == ["▼10", "↷"]


def test_the_most_important_marks_remain_in_little_room() -> None:
    assert joined(["▲10/12", "»2", "▣1"], 9) == "▲10/12»2"


def test_names_wrap_between_words_and_are_cut_at_the_end() -> None:
    assert fit_name("Игуменья Чёрных Свечей", 9, 2) == ["Игуменья", "Чёрных…"]


async def test_the_cursor_enters_and_leaves_the_extra_zones() -> None:
    table = Table()
    table.first.creature("c3", "Всадник")
    falcon = table.second.flyer("Сокол")
    async with running(size=SMALL) as pilot:
        screen = await at_table(pilot, table)
        board = screen.query_one(Board)
        await go_to(pilot, "c6")
        await press(pilot, "up")
        assert (board.card, board.cell) == (falcon.id, None)
        await press(pilot, "down")
        assert board.cell is not None
        assert board.cell // 5 == parse_cell("a6") // 5


def test_letters_replace_signs_if_the_user_chose_letters() -> None:
    table = Table()
    armored = table.first.creature("c3", abilities="armor 2", wounds=3)
    signs = board_signs(Glyphs.LETTERS)
    assert card_marks(armored.state, signs, 3, own=True) == ["^7/10", "M1", "A2"]


async def test_enter_on_a_distant_cell_walks_there_step_by_step() -> None:
    own, enemy = {"c3": creature("Бегун", movement=3)}, {"a4": creature("Враг")}
    async with running(size=SMALL) as pilot:
        screen = await at_table(pilot, Table.of(begun(own, enemy)))
        await press(pilot, "tab", "enter", "up", "up")
        assert "○3" in shown(pilot)
        await press(pilot, "enter")
        moves = [event for event in screen.table.seen.history if isinstance(event, CardMoved)]
        assert [cell_name(move.cell) for move in moves] == ["c4", "c5"]
        await press(pilot, "u")  # each step is a choice of its own
        assert cell_name(screen.table.seen.cards[0].cell) == "c4"


async def test_a_walk_stops_when_something_happens_on_the_way() -> None:
    table = Table()
    runner = table.first.creature("c2", "Бегун", movement=3)
    table.second.creature(
        "e3", "Сторож", nodes=spoken("При движении карты противника — ранить её на 1.")
    )
    async with running(size=SMALL) as pilot:
        await at_table(pilot, table)
        await press(pilot, "tab", "enter", "up", "up", "enter")
        assert (runner.cell, runner.wounds) == ("c3", 1)
        assert "The walk was interrupted" in shown(pilot)
