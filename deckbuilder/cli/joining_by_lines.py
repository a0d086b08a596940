"""A joined seat played without screens: by lines of text, or by a bot.

``LinePlayer`` is for pipes, screen readers and other programs: packs are written as numbered lines,
a number takes. It knows no stdin and no stdout; both are given.
"""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import suppress
from typing import Final, TextIO

from catalog.common.errors import UserError
from catalog.common.folding import other_layout
from catalog.common.i18n import N_, _, ngettext
from deckbuilder.base.tables import table as columns
from deckbuilder.cards.words import element_names, rarity_name, type_name
from deckbuilder.limited.draft.advice import DraftBot
from deckbuilder.limited.draft.views import Choice, SeatView
from deckbuilder.limited.opened import OpenedCard
from deckbuilder.network.client import LOST, RemoteTable, Standing
from deckbuilder.network.room import TOO_LATE
from deckbuilder.network.wording import request_text, standing_text
from deckbuilder.refusals import refusal_text
from engine.kernel import Refusal

_SIDE: Final = 3
_DIGITS: Final = 3
_HELP: Final = N_("A number takes; u takes the last pick back, p shows the pool, q leaves.")


def refusal_line(refusal: Refusal) -> str:
    """Say why a request was refused, by the room or by the draft."""
    return request_text(refusal) or refusal_text(refusal)


async def lines_of(stream: TextIO) -> AsyncIterator[str]:
    """Yield the lines of a stream that blocks, such as stdin, while the loop goes on.

    A thread reads them; it does not keep the program from ending.
    """
    loop = asyncio.get_running_loop()
    lines: asyncio.Queue[str | None] = asyncio.Queue()

    def read() -> None:
        with suppress(RuntimeError):  # nobody listens any more: the loop is closed
            for line in stream:
                loop.call_soon_threadsafe(lines.put_nowait, line)
            loop.call_soon_threadsafe(lines.put_nowait, None)

    threading.Thread(target=read, name="lines", daemon=True).start()
    while (line := await lines.get()) is not None:
        yield line


async def play_by_bot(table: RemoteTable, bot_for: Callable[[SeatView], DraftBot]) -> None:
    """Let a bot make every choice of a seat until the end; UserError when the host refuses one."""
    while True:
        await table.until(lambda table: table.must_choose or table.standing.is_final)
        view = table.view
        if view is None or not table.must_choose:
            return
        scores = await asyncio.to_thread(bot_for(view).scores, view)
        refusal = await table.choose(scores[0].choice)
        if refusal is not None and refusal.code not in (LOST, TOO_LATE):
            raise UserError(refusal_line(refusal))
        if refusal is not None:
            await asyncio.sleep(0.1)  # a new view, or the loss, is on its way


class LinePlayer:
    """Shows a seat line by line, and takes orders: call ``show`` after every change."""

    def __init__(self, table: RemoteTable, write: Callable[[str], None]) -> None:
        self._table = table
        self._write = write
        self._standing: Standing | None = None
        self._shown: object = None

    def show(self) -> None:
        """Write what is new: how the seat stands, or what lies before it."""
        table = self._table
        if table.standing is not self._standing:
            self._standing = table.standing
            self._write(standing_text(table.standing, table.ending))
        view = table.view
        if view is None or not table.must_choose:
            return
        facing = (view.round, view.pick, view.seen, view.choices, view.pack)
        if facing != self._shown:
            self._shown = facing
            self._write("\n".join(pack_lines(view)))

    async def play(self, lines: AsyncIterator[str]) -> None:
        """Obey the lines until the draft or the connection ends.

        When there are no more lines it goes on to watch, up to the next choice.
        """
        async for line in lines:
            await self.obey(line.strip())
            if self._table.standing.is_final:
                return
        await self._next_turn()

    async def obey(self, line: str) -> None:
        """Obey one line; a number waits for the seat's next turn."""
        word = line.casefold()
        word = word if word.isascii() else other_layout(word)
        if word.isascii() and word.isdigit():
            await self._next_turn()
            number = int(word) if len(word) <= _DIGITS else 0
            if self._table.must_choose:
                self._tell(await self._table.choose(number - 1))
        elif word == "u":
            self._tell(await self._table.undo())
        elif word == "p":
            view = self._table.view
            self._write("\n".join(pool_lines(view.pool if view else ())))
        elif word == "q":
            await self._table.leave()
        elif word:
            self._write(_(_HELP))

    async def _next_turn(self) -> None:
        await self._table.until(lambda table: table.must_choose or table.standing.is_final)

    def _tell(self, refusal: Refusal | None) -> None:
        if refusal is not None:
            self._write(refusal_line(refusal))


def pack_lines(view: SeatView) -> Iterable[str]:
    """Yield what lies before a seat, each choice with its number from 1."""
    place = _("Round {round} of {rounds}, pick {pick}.")
    yield place.format(round=view.round, rounds=view.rounds, pick=view.pick)
    if view.piles:
        *piles, stock = view.piles
        sizes = _("Piles: {piles}; stock: {stock}.")
        yield sizes.format(piles=", ".join(map(str, piles)), stock=stock)
    if all(choice.code == "card" for choice in view.choices):
        rows = [
            (number, *_cells(card))
            for number, choice in enumerate(view.choices, 1)
            for card in _cards(view, choice)
        ]
        yield columns(rows, right=[0, 1])
        return
    for number, choice in enumerate(view.choices, 1):
        names = ", ".join(card.spec.name for card in _cards(view, choice))
        yield f"{number}  {_choice_name(choice)}" + (f": {names}" if names else "")


def pool_lines(pool: Sequence[OpenedCard]) -> Iterable[str]:
    """Yield the cards of a pool, in the order taken, under their number."""
    yield ngettext("{count} card in the pool", "{count} cards in the pool", len(pool)).format(
        count=len(pool)
    )
    yield columns([_cells(card) for card in pool], right=[0])


def _cards(view: SeatView, choice: Choice) -> list[OpenedCard]:
    return [card for place in choice.cards if (card := view.pack[place]) is not None]


def _cells(card: OpenedCard) -> tuple[str, ...]:
    spec = card.spec
    cost = f"{spec.cost}{'*' if spec.elite else ' '}"
    kind = type_name(spec.type)
    return cost, spec.name, element_names(spec.elements), kind, rarity_name(card.rarity.value)


def _choice_name(choice: Choice) -> str:
    match choice.code:
        case "row":
            return _("row {number}").format(number=choice.cards[0] // _SIDE + 1)
        case "column":
            return _("column {number}").format(number=choice.cards[0] % _SIDE + 1)
        case "take":
            return _("take the pile")
        case "leave":
            return _("leave the pile")
    return choice.code
