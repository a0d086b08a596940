"""``python -m tests.bench``: print every figure; name parts to measure only these."""

import sys
from collections.abc import Callable, Iterator
from typing import Final

from tests.bench import (
    boosters,
    decks,
    drafting,
    matches,
    mulligans,
    saving,
    search,
    solver,
    startup,
    texts,
)
from tests.bench.timing import Figure, Remark

PARTS: Final[dict[str, Callable[[], Iterator[Figure | Remark]]]] = {
    "decks": decks.figures,
    "solver": solver.figures,
    "mulligans": mulligans.figures,
    "boosters": boosters.figures,
    "drafting": drafting.figures,
    "search": search.figures,
    "matches": matches.figures,
    "saving": saving.figures,
    "startup": startup.figures,
    "texts": texts.figures,
}


def main(names: list[str]) -> int:
    """Measure the named parts, or all; return the exit code."""
    unknown = [name for name in names if name not in PARTS]
    if unknown:
        print(f"no part {', '.join(unknown)}; there are {', '.join(PARTS)}", file=sys.stderr)
        return 2
    for name in names or PARTS:
        for figure in PARTS[name]():
            print(figure.line(), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
