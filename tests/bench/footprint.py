"""``python -m tests.bench.footprint matches N | cards``: the application's memory, in megabytes.

Prints the memory of the process at the start, then after one match of two bots and after N, each
stored like a user's match; or after paging through the catalogue.
"""

import asyncio
import sys
from collections.abc import AsyncIterator
from typing import Final

from deckbuilder.decks.finding import resolve_fully
from deckbuilder.decks.text import starter_decks
from deckbuilder.matches.match import Controller, Entrant, MatchSession, Stage
from deckbuilder.tui.shell.application import Application
from deckbuilder.workbench.match_table import MatchTable
from engine.berserk import RULES_2024
from tests.bench.screen import drawn, on_a_screen, program
from tests.bench.timing import held

_PAGES: Final = 20
_PATIENCE: Final = 60.0
_STEP: Final = 0.01


async def _walk(words: list[str]) -> AsyncIterator[float]:
    with program() as app:
        async with on_a_screen(app) as screen:
            await drawn(screen, lambda: app.has_services and app.current_mode != "start")
            await _loaded(app)
            yield held()
            if words[0] == "cards":
                await screen.press("f2", 0.25)
                await screen.press("down", 0.3)
                for _page in range(_PAGES):
                    await screen.press("pagedown", 0.1)
            else:
                for number in range(int(words[1])):
                    _play(app, number)
                    if number == 0:
                        yield held()
            yield held()


async def _loaded(app: Application) -> None:
    """Wait for the modules of the first visits, which load behind the first usable frame."""
    async with asyncio.timeout(_PATIENCE):
        while not (loading := [each for each in app.workers if each.group == "areas"]):
            await asyncio.sleep(_STEP)
        await app.workers.wait_for_complete(loading)


def _play(app: Application, number: int) -> None:
    """Play a match of two bots to its end, saving every choice."""
    starters = [deck for _stem, deck in starter_decks()]
    decks = [starters[(number + place) % len(starters)] for place in (0, 1)]
    one, other = (
        Entrant(deck.name, Controller.RANDOM, deck.name, cards.specs())
        for deck in decks
        for cards in [resolve_fully(deck, app.services.catalog)]
    )
    session = MatchSession((one, other), number, RULES_2024)
    table = MatchTable(app.services.sessions, session)
    table.begin()
    while table.session.stage is not Stage.OVER:
        assert table.settle(_PATIENCE)
        table.play_bot()


async def _main(words: list[str]) -> None:
    print(*[f"{megabytes:.1f}" async for megabytes in _walk(words)])


if __name__ == "__main__":
    asyncio.run(_main(sys.argv[1:]))
