"""Operations on a match half-way: clone, view, save, load, undo."""

from collections.abc import Callable

from engine.berserk.match.game import BERSERK, BerserkMatch
from engine.berserk.match.undo import taken_back
from engine.kernel import SEATS, Refusal, load
from tests.bench.boards import PLAIN, REAL, half_way
from tests.bench.timing import Figures, Remark, cpu_seconds, median
from tests.bench.yardsticks import in_starts


def figures(*, cheap: bool = False) -> Figures:
    """Measure each on plain cards, and view and undo also on real ones."""
    match = half_way(PLAIN)
    BERSERK.check(match.state)
    text = match.save()
    often = 1 if cheap else 200
    yield in_starts("clone", _each(match.clone, often), "µs", 1e6)
    yield in_starts("view", _each(lambda: match.view(SEATS[0]), often), "µs", 1e6)
    yield in_starts("save as text", _each(match.save, often // 8 + 1), "ms", 1e3)
    yield in_starts("load of that", _each(lambda: load(BERSERK, text), often // 8 + 1), "ms", 1e3)
    yield in_starts("undo after 80 choices", _undo(match, often), "ms", 1e3)
    if cheap or not REAL.is_there:
        yield Remark("real decks: left out, or not beside this checkout (../shared/cards)")
        return
    real = half_way(REAL)
    yield in_starts("view, real decks", _each(lambda: real.view(SEATS[0]), often), "µs", 1e6)
    yield in_starts("undo after 80 choices, real decks", _undo(real, often), "ms", 1e3)


def _undo(match: BerserkMatch, often: int) -> float:
    """Return the seconds of an undo, after the next choice that can be undone."""
    while isinstance(taken_back(match), Refusal):
        match.choose(0)
    return _each(lambda: taken_back(match), often // 40 + 1)


def _each(run: Callable[[], object], often: int) -> float:
    """Return the median seconds of this many runs, since a few include a garbage collection."""
    run()
    return median([cpu_seconds(run) for _time in range(often)])
