"""Random matches on boards of every kind, compared with random games of python-chess."""

import time

from engine.berserk.changing.setup import Setup
from engine.berserk.match.game import new_match
from tests.bench.boards import BOARDS, REAL, Board, at_random
from tests.bench.timing import Figure, Figures, Remark
from tests.bench.yardsticks import chess_plies, in_many_plies, in_plies


def figures(*, cheap: bool = False) -> Figures:
    """Measure the decisions per second on each board, the plain one first."""
    plain = 0.0
    for board in BOARDS:
        if not board.is_there or (cheap and board is REAL):
            yield Remark(f"{board.name}: left out, or not beside this checkout (../shared/cards)")
            continue
        setups = [board.setup(number) for number in range(1 if cheap else board.matches)]
        played(board, setups[0])  # fills the caches
        chess_plies.value()
        started = time.process_time()
        decisions = sum(played(board, setup) for setup in setups)
        spent = time.process_time() - started
        rate = decisions / spent
        yield in_plies(f"{board.name}: decisions", rate, "/s")
        if plain:
            yield Figure(f"{board.name}: time of a decision in plain ones", plain / rate, "x")
        else:
            plain = rate
            yield in_many_plies(f"{board.name}: matches", len(setups) / spent, "/s")


def played(board: Board, setup: Setup) -> int:
    """Play a match at random; return the number of decisions."""
    match = new_match(setup)
    return sum(1 for _made in at_random(match, setup.seed, board.choices))
