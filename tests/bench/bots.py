"""Thinking times of the bots, each against itself, on plain cards, real cards and auras."""

import time
from collections.abc import Callable
from functools import partial
from typing import Final

from deckbuilder.base.levels import Level
from deckbuilder.matches.bots import PLAYOUTS
from engine.berserk import Bot, DirectBot, RandomBot, SearchBot
from engine.berserk.match.game import new_match
from tests.bench.boards import AURAS_5, PLAIN, REAL, Board
from tests.bench.timing import Figures
from tests.bench.yardsticks import in_many_plies, in_plies, in_starts

_MADE: Final[dict[str, Callable[[int], Bot]]] = {
    "random": RandomBot,
    "direct": DirectBot,
    "strong": partial(SearchBot, playouts=PLAYOUTS[Level.STRONG]),
}
_WORK: Final = (
    ("random", PLAIN, 20, 1000, 3),
    ("random", REAL, 6, 250, 3),
    ("direct", PLAIN, 8, 1000, 3),
    ("direct", REAL, 4, 250, 3),
    ("strong", PLAIN, 1, 1000, 1),
    ("strong", REAL, 3, 70, 1),
    ("strong", AURAS_5, 1, 40, 1),
)
"""Which bot plays on which board, how many matches, after how many choices each stops, and how
often all of it is played: a decision of some microseconds is timed by the least of its times, since
the longest of thousands is one that the machine has interrupted."""


def figures(*, cheap: bool = False) -> Figures:
    """Measure decisions and matches per second, rules included, and the slowest decision."""
    for name, board, matches, choices, times in _WORK:
        if not board.is_there or (cheap and board is REAL):
            continue
        play = partial(
            _played, _MADE[name], board, 1 if cheap else matches, 22 if cheap else choices
        )
        thought, spent, ended = play()
        who = f"{name} bot, {board.name}"
        yield in_plies(f"{who}: decisions", len(thought) / sum(thought), "/s")
        if ended == matches:
            yield in_many_plies(f"{who}: matches", ended / spent, "/s")
        yield in_starts(f"{who}: slowest decision", max(thought), "ms", 1e3)
        if times > 1:
            again = [thought, *(play()[0] for _again in range(times - 1))]
            least = max(map(min, zip(*again, strict=True)))
            yield in_starts(f"{who}: slowest decision, least of {times}", least, "ms", 1e3)


def _played(
    make: Callable[[int], Bot], board: Board, matches: int, choices: int
) -> tuple[list[float], float, int]:
    """Return the seconds of each decision, the total time, and the number of finished matches."""
    thought, ended, started = list[float](), 0, time.process_time()
    for number in range(matches):
        match, bot = new_match(board.setup(number)), make(number)
        for _choice in range(choices):
            decision = match.decision
            if decision is None:
                ended += 1
                break
            asked = time.process_time()
            option = bot.choose(match.view(decision.seat), decision)
            thought.append(time.process_time() - asked)
            match.choose(option)
    return thought, time.process_time() - started, ended
