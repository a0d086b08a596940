"""Playouts of real decks, as the search bot plays them.

A playout clones an imagined match at the first act of a turn and lets the direct bot play for both
players, either to the end of that turn or through the reply, the whole next turn, which is how far
the search bot goes; then the evaluation values the table.
"""

from collections.abc import Iterator
from functools import partial
from typing import Final

from engine.berserk.bots.direct import DirectBot
from engine.berserk.bots.evaluation import HAND_SET
from engine.berserk.bots.imagined import Imagined
from engine.berserk.bots.playouts import play_on
from engine.berserk.match.game import BerserkMatch, new_match
from engine.berserk.table.state import Asking, MatchState
from engine.kernel.seats import Seat
from tests.bench.boards import REAL
from tests.bench.timing import Figures, Remark, cpu_seconds
from tests.bench.yardsticks import in_starts

_POSITIONS: Final = 15
_WORLDS: Final = 4
_TURN: Final = 5
"""The turn from which a position is taken; later numbers of the board take one up to three turns
later."""
_TIMES: Final = 3
"""How often all playouts are repeated; the quickest time counts."""


def figures(*, cheap: bool = False) -> Figures:
    """Measure four playouts, of the rest of a turn and with the reply."""
    if not REAL.is_there or cheap:
        yield Remark("playouts: left out, or no real decks beside this checkout (../shared/cards)")
        return
    worlds = [world for number in range(_POSITIONS) for world in _imagined(3 * number)]
    for turns, what in ((0, "a turn"), (1, "a turn and the reply")):
        play = partial(_play, worlds, turns)
        taken = min(cpu_seconds(play) for _time in range(_TIMES)) / len(worlds)
        yield in_starts(f"real decks: four playouts of {what}", _WORLDS * taken, "ms", 1e3)


def _imagined(number: int) -> Iterator[tuple[MatchState, Seat]]:
    match = _at_first_act(number, _TURN + number % 4)
    decision = match.decision
    if decision is None:
        return
    worlds = Imagined(match.view(decision.seat), decision.seat, number)
    yield from ((worlds.world(place), decision.seat) for place in range(_WORLDS))


def _at_first_act(number: int, turn: int) -> BerserkMatch:
    """Return a match of direct bots at the first act of a turn, or at its end if it is shorter."""
    match, bot = new_match(REAL.setup(number)), DirectBot(0)
    while (decision := match.decision) is not None:
        question = match.state.question
        if match.state.turn >= turn and question is not None and question.asking is Asking.ACT:
            break
        match.choose(bot.choose(match.view(decision.seat), decision))
    return match


def _play(worlds: list[tuple[MatchState, Seat]], turns: int) -> None:
    for world, seat in worlds:
        state = world.clone()
        play_on(state, world.turn + turns)
        HAND_SET.chance(state, seat)
