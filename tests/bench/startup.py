"""The program's start-up time, in starts of bare Python."""

from tempfile import TemporaryDirectory

from tests.bench.homes import home_in
from tests.bench.timing import Figure, Figures, median, process
from tests.bench.yardsticks import bare_start, in_starts


def figures(*, cheap: bool = False) -> Figures:
    """Measure the help, a search, and the first usable frame of the application."""
    runs = 1 if cheap else 7
    with TemporaryDirectory() as folder, home_in(folder) as environment:

        def taken(*words: str) -> float:
            return median([process(words, environment)[1] for _run in range(runs)])

        yield Figure("a start of bare Python", 1e3 * (bare_start.value() or 0.0), "ms")
        yield in_starts("razdacha --help", taken("-m", "deckbuilder", "--help"), "s")
        search = ("-m", "deckbuilder", "search", "лес", "--limit", "5")
        yield in_starts("razdacha search", taken(*search), "s")
        frames = [
            float(process(("-m", "tests.bench.first_frame"), environment)[0])
            for _run in range(runs)
        ]
        yield in_starts("first usable frame", median(frames), "s")
