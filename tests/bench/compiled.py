"""The same matches with the compiled engine, in a separate process."""

import json
from dataclasses import replace

from tests.bench.timing import Figure, Figures, Remark, process
from tests.support.compiled import environment, is_current

MISSING = "the compiled engine is not built of these sources: make compiled"


def figures(*, cheap: bool = False) -> Figures:
    """Measure like ``matches``, ``copies`` and ``playouts``; report if nothing is compiled."""
    if not is_current():
        yield Remark(MISSING)
        return
    for part in ("matches", "copies", "playouts"):
        words = ("-m", "tests.bench", "--here", part, *(("--cheap",) if cheap else ()))
        printed, _taken = process(words, environment(compiled=True))
        for line in printed.splitlines():
            row = json.loads(line)
            if "what" in row:
                figure = Figure(**row)
                yield replace(figure, what=f"compiled: {figure.what}")
