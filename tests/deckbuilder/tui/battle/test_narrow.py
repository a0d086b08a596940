"""The battle where there is little room: what stands where, and what is needed in any case."""

import re

import pytest
from textual.pilot import Pilot

from catalog.common.i18n import Language
from deckbuilder.tui.battle.battle_view import SidePane
from deckbuilder.tui.battle.board import Board
from deckbuilder.tui.battle.log import BattleLog
from engine.kernel import Seat
from tests.deckbuilder.tui.match_support import at_table, beside, go_to
from tests.deckbuilder.tui.support import SMALL, made_app, press, running, shown
from tests.support.scenario import Piece, Table

pytestmark = pytest.mark.slow

TINY = (60, 20)
NAMES = (
    "Перепончатокрылый Ревнитель",
    "Заклинательница подгорных бурь",
    "Крепостной самострел",
    "Игуменья Чёрных Свечей",
    "Безликий послушник обители",
)


def crowded() -> Table:
    """Return a table whose cards have long names, wounds and armor, with flyers on both sides."""
    table = Table()
    for column, name in zip("abcde", NAMES, strict=True):
        table.first.creature(
            f"{column}3", name, strike="4-5-6", life=14, wounds=3, abilities="armor 1"
        )
        table.second.creature(f"{column}4", name, strike="1-2-3", life=9, closed=True)
    table.first.flyer("Сокол")
    table.second.flyer("Нетопырь")
    return table


def fought() -> Table:
    """Return a crowded table after a strike, at the attacker's next question."""
    table = crowded()
    table.strikes(Piece(table, 0), Piece(table, 1), dice=(6,))
    return table


@pytest.mark.parametrize(("width", "below"), [(99, True), (100, False)])
async def test_below_100_columns_the_side_panel_is_under_the_board(width: int, below: bool) -> None:
    async with running(size=(width, 24)) as pilot:
        screen = await at_table(pilot, crowded())
        board, side = screen.query_one(Board).region, screen.query_one(SidePane).region
        assert (side.y >= board.bottom) is below
        assert (side.x >= board.right) is not below


def on_the_board(pilot: Pilot[None]) -> str:
    region = pilot.app.screen.query_one(Board).region
    lines = shown(pilot).splitlines()[region.y : region.bottom]
    return "\n".join(line[region.x : region.right] for line in lines)


@pytest.mark.parametrize("size", [SMALL, TINY], ids=["80x24", "60x20"])
async def test_the_most_important_parts_are_shown_in_any_size(size: tuple[int, int]) -> None:
    async with running(size=size) as pilot:
        screen = await at_table(pilot, fought())
        text = on_the_board(pilot)
        assert text.count("4-5-6") == 5
        assert text.count("1-2-3") == 7, "with both flyers"
        assert text.count("▲11") == 5
        assert text.count("▼9") == 4
        assert "▼3" in text
        assert "Сокол" in text
        assert "Нетопырь" in text
        assert "Your move. Choose a card; E ends the turn." in beside(pilot)
        last = screen.query_one(BattleLog).region
        assert "⚅6" in " ".join(shown(pilot).splitlines()[last.y : last.bottom])


async def test_a_single_line_still_shows_the_plays_of_a_card() -> None:
    table = Table()
    table.first.creature("c3", "Всадник")
    table.second.creature("c4", NAMES[0])
    table.second.flyer("Нетопырь")
    async with running(size=TINY) as pilot:
        await at_table(pilot, table)
        await go_to(pilot, "c3")
        assert "1 Move one cell" in beside(pilot)
        assert "⚅" not in beside(pilot)


@pytest.mark.parametrize("size", [TINY, SMALL, (120, 40)], ids=["60x20", "80x24", "120x40"])
async def test_cards_in_the_extra_zones_show_strike_and_life(size: tuple[int, int]) -> None:
    table = crowded()
    table.first.flyer("Перепончатая жуть", strike="2-3-4", life=12, wounds=1)
    async with running(size=size) as pilot:
        await at_table(pilot, table)
        (zone,) = [line for line in on_the_board(pilot).splitlines() if "Сокол" in line]
        assert "2-3-4 ▲11" in zone
        assert zone.count("▲") == 2


async def test_a_play_that_does_not_fit_wraps_to_the_next_line() -> None:
    table = Table()
    table.first.creature("c3", "Всадник", strike="2-3-4", abilities="discharge 2-3-4 range 4")
    table.second.creature("c6", "Враг")
    async with running(size=SMALL) as pilot:
        await at_table(pilot, table)
        await go_to(pilot, "c3")
        lines = [line.strip() for line in shown(pilot).splitlines()]
        assert not [line for line in lines if line.split("│")[0].rstrip().endswith(" 3")]
        assert [line for line in lines if line.startswith("3 Discharge 2-3-4, range 4")], lines


async def test_a_too_small_terminal_is_reported() -> None:
    async with running(size=TINY) as pilot:
        await at_table(pilot, crowded())
        assert "✖ too small, 80×24 needed" in shown(pilot)
        await pilot.resize_terminal(*SMALL)
        await press(pilot, "right")
        assert "too small" not in shown(pilot)


@pytest.mark.rule("514.1")
async def test_answers_that_do_not_fit_open_by_a_key() -> None:
    table = Table()
    table.first.creature("c3", "Всадник")
    table.second.creature("c4", NAMES[0])
    for cell, name in zip(("b3", "b4", "d3", "d4", "b5"), NAMES, strict=True):
        table.second.creature(cell, name)
    table.first.flyer("Сокол")
    table.second.flyer("Нетопырь")
    async with running(size=SMALL) as pilot:
        await at_table(pilot, table)
        await go_to(pilot, "c3")
        await press(pilot, "enter")
        await go_to(pilot, "c4")
        await press(pilot, "enter")
        assert "Assign a defender or pass?" in beside(pilot)
        assert "A: all" in beside(pilot)
        await press(pilot, "a")
        assert all(f"{name}” defends" in shown(pilot) for name in NAMES[:-1])


async def test_an_empty_zone_takes_no_line_in_a_low_terminal() -> None:
    table = Table(active=Seat.FIRST)
    table.first.creature("c3", "Всадник")
    table.second.creature("c6", "Враг")
    async with running(size=SMALL) as pilot:
        screen = await at_table(pilot, table)
        assert "zone" not in on_the_board(pilot)
        assert screen.query_one(Board).size.height == 13
    async with running(size=(80, 40)) as pilot:
        await at_table(pilot, table)
        assert "your extra zone is empty" in on_the_board(pilot)


@pytest.mark.parametrize("size", [SMALL, (120, 40)], ids=["80x24", "120x40"])
async def test_a_notice_covers_neither_the_question_nor_a_refusal(size: tuple[int, int]) -> None:
    table = Table()
    table.first.creature("c3", "Всадник")
    table.second.creature("c6", "Враг")
    async with running(size=size) as pilot:
        screen = await at_table(pilot, table)
        await press(pilot, "tab", "enter")
        await go_to(pilot, "c6")
        await press(pilot, "o", "enter")
        assert "You are asked when you have priority: always." in shown(pilot)
        assert "not beside" in beside(pilot)
        assert "504.1" in beside(pilot)
        assert screen.is_current


@pytest.mark.parametrize("wounds", [0, 3, 12, 13])
async def test_in_low_cells_remaining_life_is_a_line_below(wounds: int) -> None:
    table = Table()
    table.first.creature("c3", "Сторож", strike="4-5-6", life=14, wounds=wounds)
    async with running(size=SMALL) as pilot:
        screen = await at_table(pilot, table)
        width = (screen.query_one(Board).size.width - 5) // 5 - 1
        lit = underlined(screen.query_one(Board))
        assert lit == pytest.approx(width * (14 - wounds) / 14, abs=1)
        assert lit >= 1
        assert (lit == width) is (not wounds)


@pytest.mark.parametrize("size", [TINY, SMALL, (120, 40)], ids=["60x20", "80x24", "120x40"])
async def test_each_board_row_is_labelled_with_its_players_row(size: tuple[int, int]) -> None:
    async with running(size=size) as pilot:
        await at_table(pilot, crowded())
        labels = [line[:5].split() for line in on_the_board(pilot).splitlines()]
        said = [label for label in labels if len(label) == 2]
        assert said == [
            ["6", "3rd"],
            ["5", "2nd"],
            ["4", "1st"],
            ["3", "1st"],
            ["2", "2nd"],
            ["1", "3rd"],
        ]
        assert labels.count(["row"]) == 6


def underlined(board: Board) -> int:
    """Return how many cells of the board are drawn with a line under them."""
    text = board.render()
    spans = [span for span in text.spans if "underline" in str(span.style)]
    return sum(span.end - span.start for span in spans)


async def test_the_extra_zone_is_named_before_its_cards_and_is_clickable() -> None:
    async with running(size=SMALL) as pilot:
        screen = await at_table(pilot, crowded())
        lines = on_the_board(pilot).splitlines()
        above, below = (
            next(line for line in lines if name in line) for name in ("Нетопырь", "Сокол")
        )
        assert above.startswith("ext.  Нетопырь")
        assert below.startswith("ext.  Сокол")
        board = screen.query_one(Board)
        await pilot.click(Board, offset=(8, lines.index(below)))
        assert board.card is not None
        assert screen.table.seen.cards[board.card].facts.name == "Сокол"


async def test_at_80x24_the_log_shows_the_last_action_instead_of_the_turn() -> None:
    async with running(size=SMALL) as pilot:
        screen = await at_table(pilot, fought())
        log = screen.query_one(BattleLog).region
        told = " ".join(shown(pilot).splitlines()[log.y : log.bottom])
        assert "⚅6" in told
        assert "Turn" not in told


async def test_a_reason_that_does_not_fit_is_replaced_by_its_key() -> None:
    table = Table()
    powers = "discharge 2-3-4 range 4"
    table.first.creature("c3", "Всадник", movement=0, abilities=powers)
    table.second.creature("c4", "Враг", life=10)
    table.first.flyer("Сокол")
    table.second.flyer("Нетопырь")
    async with running(size=SMALL) as pilot:
        await at_table(pilot, table)
        await go_to(pilot, "c3")
        assert "✖ Move one cell: W shows why not" in beside(pilot)


@pytest.mark.parametrize("language", Language)
async def test_plays_that_fill_the_panel_show_the_key_in_their_title(
    language: Language,
) -> None:
    table = Table()
    acts = "; ".join(f"discharge {n}-{n + 1}-{n + 2} range {n + 2}" for n in (1, 2, 3))
    table.first.creature("c3", "Всадник", movement=0, abilities=acts)
    table.second.creature("c4", "Враг", life=10)
    table.first.flyer("Сокол")
    table.second.flyer("Нетопырь")
    async with running(size=SMALL, app=made_app(language)) as pilot:
        await at_table(pilot, table)
        await go_to(pilot, "c3")
        told = {Language.ENGLISH: "W shows why not", Language.RUSSIAN: "W — почему нельзя"}
        assert told[language] in beside(pilot)


@pytest.mark.parametrize("keys", [("enter",), ("1",), ("escape",)])
async def test_attacking_ones_own_card_asks_with_no_as_the_default(
    keys: tuple[str, ...],
) -> None:
    table = Table()
    table.first.creature("c1", "Стрелок", abilities="shot 1-2-3 range 4")
    table.first.creature("c3", "Свой")
    table.second.creature("c5", "Враг")
    async with running(size=SMALL) as pilot:
        screen = await at_table(pilot, table)
        await go_to(pilot, "c1")
        before = screen.table.view.number
        shot = next(line for line in beside(pilot).splitlines() if "range 4" in line)
        await press(pilot, re.findall(r"(\d) Shot", shot)[0])
        await go_to(pilot, "c3")
        await press(pilot, "enter")
        assert "No, aim elsewhere" in shown(pilot)
        await press(pilot, *keys)
        assert screen.is_current
        assert screen.table.view.number == before
