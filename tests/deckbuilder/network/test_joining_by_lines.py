"""A joined seat by lines of text, and by a bot."""

import asyncio
import io
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from catalog.common.errors import UserError
from deckbuilder.cli.joining_by_lines import LinePlayer, lines_of, play_by_bot, render_pack_lines
from deckbuilder.limited.draft.advice import Scored
from deckbuilder.limited.draft.plan import DraftKind
from deckbuilder.limited.draft.views import SeatView
from deckbuilder.network.client import Standing
from deckbuilder.network.protocol import Ending
from tests.deckbuilder.network.serving import Player as Seat
from tests.deckbuilder.network.serving import joined, room_of, served, two_drafting
from tests.deckbuilder.network.tables import FirstBot, plan_of, table_of


async def given(*lines: str) -> AsyncIterator[str]:
    for line in lines:
        yield f"{line}\n"


async def test_a_number_picks_a_card_and_letters_give_commands(tmp_path: Path) -> None:
    told: list[str] = []
    async with two_drafting(tmp_path) as (_at, seat, _other):
        player = LinePlayer(seat.table, told.append)
        player.show()
        await player.play(given("7", "2", "p", "г", "u", "p", "what", ""))
    assert told[0] == "The draft is under way."
    assert "Round 1 of 1, pick 1." in told[1]
    assert "2. r0s0c1, 3" in told[1]
    assert told[2].startswith("Say a number from 1 to")
    assert told[3].startswith("1 card in the pool")
    assert [one.partition("\n")[0] for one in told].count("0 cards in the pool.") == 1
    assert told[-2].startswith("“what” is not an answer here. Type a number from 1 to")
    assert "2. " in told[-1]


async def test_a_typed_line_waits_for_the_turn_of_the_seat(tmp_path: Path) -> None:
    async with two_drafting(tmp_path) as (_at, seat, other):
        player = LinePlayer(seat.table, lambda _text: None)
        playing = asyncio.create_task(player.play(given("1", "1", "1")))
        await other.draft()
        await playing
        await seat.until(lambda table: table.standing is Standing.OVER)
        assert seat.table.view is not None
        assert len(seat.table.view.pool) == 3


async def test_the_letter_q_leaves_the_draft(tmp_path: Path) -> None:
    async with two_drafting(tmp_path) as (_at, seat, _other):
        await LinePlayer(seat.table, lambda _text: None).play(given("q"))
        await seat.until(lambda table: table.standing.is_final)
        assert seat.table.ending is Ending.LEFT


async def test_the_lines_of_a_stream_are_read_one_by_one() -> None:
    assert [line async for line in lines_of(io.StringIO("a\nb"))] == ["a\n", "b"]


def test_a_grid_is_listed_by_rows_and_columns() -> None:
    lines = list(render_pack_lines(table_of(plan_of("", "", kind=DraftKind.GRID), 9).view(0)))
    assert lines[1].startswith("1. row 1: r0s")
    assert lines[6].startswith("6. column 3: r0s")


def test_a_winston_draft_is_listed_with_its_piles() -> None:
    lines = list(render_pack_lines(table_of(plan_of("", "", kind=DraftKind.WINSTON), 9).view(0)))
    assert lines[0].endswith(" Piles: 1, 1, 1; stock: 15.")
    assert lines[1].startswith("1. take the pile: r0s")
    assert lines[2] == "2. leave the pile"


async def test_a_bot_finishes_a_joined_seat(tmp_path: Path) -> None:
    async with served(room_of(plan_of("", bots=3))) as at:
        seat = Seat(at.port, "Вася", tmp_path)
        async with joined(seat):
            await play_by_bot(seat.table, lambda _view: FirstBot())
            await at.task
        assert seat.table.view is not None
        assert len(seat.table.view.pool) == 3


class WrongBot:
    """Chooses what is not there."""

    def scores(self, _view: SeatView) -> tuple[Scored, ...]:
        return (Scored(99, 0, ()),)


async def test_a_bot_whose_choice_is_refused_stops_with_an_error(tmp_path: Path) -> None:
    async with two_drafting(tmp_path) as (_at, seat, _other):
        with pytest.raises(UserError):
            await play_by_bot(seat.table, lambda _view: WrongBot())
