"""A joined seat played without screens: in plain text, or by a bot.

``LinePlayer`` is for pipes, screen readers and other programs: packs are printed as numbered lines,
and a number picks a card. It uses neither stdin nor stdout directly; both are passed in.
"""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import Final, TextIO, assert_never

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _
from deckbuilder.decks.editions import render_limited_line
from deckbuilder.limited.draft.advice import DraftBot
from deckbuilder.limited.draft.views import SeatView
from deckbuilder.network.client import LOST, Standing
from deckbuilder.network.draft_guest import RemoteTable
from deckbuilder.network.room import TOO_LATE
from deckbuilder.network.wording import render_request, render_standing
from deckbuilder.plain.conversation import (
    HELP,
    Again,
    Chosen,
    NotUnderstood,
    Order,
    Ordered,
    listed,
    understand,
)
from deckbuilder.plain.drafting import card_called, pack_choices, render_place, render_pool_lines
from deckbuilder.refusals import render_refusal
from engine.kernel import Refusal


def _order(english: str, russian: str, about: str, *also: str) -> Order:
    """Return a request of a seat at a remote table, which answers later."""
    return Order(english, russian, about, lambda _rest: False, also)


_ORDERS: Final = (
    _order("undo", "отменить", N_("undoes the last choice"), "u"),
    _order("pool", "пул", N_("shows the cards taken so far"), "p", "board", "поле"),
    _order("card", "карта", N_("shows a card in full; add a number or a name")),
    _order("leave", "выйти", N_("leaves"), "q", "quit"),
    HELP,
)


def render_refusal_line(refusal: Refusal) -> str:
    """Return the message for a request refused by the room or by the draft."""
    return render_request(refusal) or render_refusal(refusal)


async def lines_of(stream: TextIO) -> AsyncIterator[str]:
    """Yield the lines of a blocking stream such as stdin without blocking the event loop.

    A daemon thread reads them, so it does not keep the program from exiting.
    """
    loop = asyncio.get_running_loop()
    lines: asyncio.Queue[str | None] = asyncio.Queue()

    def read() -> None:
        with suppress(RuntimeError):  # the event loop is closed already
            for line in stream:
                loop.call_soon_threadsafe(lines.put_nowait, line)
            loop.call_soon_threadsafe(lines.put_nowait, None)

    threading.Thread(target=read, name="lines", daemon=True).start()
    while (line := await lines.get()) is not None:
        yield line


async def play_by_bot(table: RemoteTable, bot_for: Callable[[SeatView], DraftBot]) -> None:
    """Let a bot make every choice of a seat until the end; UserError if the host refuses one."""
    while True:
        await table.until(lambda table: table.must_choose or table.standing.is_final)
        view = table.view
        if view is None or not table.must_choose:
            return
        scores = await asyncio.to_thread(bot_for(view).scores, view)
        refusal = await table.choose(scores[0].choice)
        if refusal is not None and refusal.code not in (LOST, TOO_LATE):
            raise UserError(render_refusal_line(refusal))
        if refusal is not None:
            await asyncio.sleep(0.1)  # a new view or the end of the connection arrives soon


class LinePlayer:
    """Shows a seat as plain text and executes typed commands; call ``show`` after every change."""

    def __init__(self, table: RemoteTable, write: Callable[[str], None]) -> None:
        self._table = table
        self._write = write
        self._standing: Standing | None = None
        self._edition: str | None = None
        self._shown: object = None

    def show(self) -> None:
        """Print what changed: the state of the seat, or the current pack."""
        table = self._table
        if table.standing is not self._standing:
            self._standing = table.standing
            self._write(render_standing(table.standing, table.ending, table.problem))
        if table.edition != self._edition:
            self._edition = table.edition
            if line := render_limited_line(table.edition or ""):
                self._write(line)
        view = table.view
        if view is None or not table.must_choose:
            return
        facing = (view.round, view.pick, view.seen, view.choices, view.pack)
        if facing != self._shown:
            self._shown = facing
            self._write("\n".join(render_pack_lines(view)))

    async def play(self, lines: AsyncIterator[str]) -> None:
        """Execute typed lines until the draft or the connection ends.

        At the end of input it keeps watching until the next choice.
        """
        async for line in lines:
            await self.obey(line.strip())
            if self._table.standing.is_final:
                return
        await self._next_turn()

    async def obey(self, line: str) -> None:
        """Execute one line; a number typed too early is kept for the seat's next turn."""
        if line[:1].isdigit():
            await self._next_turn()
        table = self._table
        view = table.view if table.must_choose else None
        choices = [] if view is None else pack_choices(view)
        meant = understand(line, choices, _ORDERS)
        match meant:
            case Chosen(choice=choice):
                self._print_refusal(await table.choose(choice.value))
            case Ordered(order=order, rest=rest):
                await self._carry_out(order, rest)
            case NotUnderstood(text=text):
                self._write(text)
            case Again():
                self._write("\n".join(() if view is None else render_pack_lines(view)))
            case _:
                assert_never(meant)

    async def _carry_out(self, order: Order, rest: str) -> None:
        view = self._table.view
        match order.english:
            case "undo":
                self._print_refusal(await self._table.undo())
            case "pool":
                self._write("\n".join(render_pool_lines(view.pool if view else ())))
            case "card" if view is not None:
                self._write("\n".join(card_called(rest, view)))
            case "leave":
                await self._table.leave()
            case _:
                self._write("\n".join(f"{one.word}: {_(one.about)}" for one in _ORDERS))

    async def _next_turn(self) -> None:
        await self._table.until(lambda table: table.must_choose or table.standing.is_final)

    def _print_refusal(self, refusal: Refusal | None) -> None:
        if refusal is not None:
            self._write(render_refusal_line(refusal))


def render_pack_lines(view: SeatView) -> list[str]:
    """Return the current pack of a seat, its choices numbered from 1."""
    return [render_place(view), *listed(pack_choices(view))]
