"""The memory of the application: at its start, with ten thousand cards, after matches."""

from pathlib import Path
from tempfile import TemporaryDirectory

from catalog.store import open_catalog
from tests.bench.homes import home_in
from tests.bench.timing import Figure, Figures, process
from tests.support.many_cards import write_many_cards


def figures(*, cheap: bool = False) -> Figures:
    """Measure the memory at the start, after 1 and 20 matches, and after a walk through cards."""
    with TemporaryDirectory() as folder, home_in(folder) as environment:

        def footprints(*words: str) -> list[float]:
            printed, _taken = process(("-m", "tests.bench.footprint", *words), environment)
            return [float(number) for number in printed.split()]

        start, one, twenty = footprints("matches", "2" if cheap else "20")
        yield Figure("memory at the start", start, "MB")
        yield Figure("memory after one match", one, "MB")
        yield Figure("memory after twenty matches", twenty, "MB")
        many = write_many_cards(Path(folder, "many.csv"), 100 if cheap else 10_000)
        with open_catalog() as catalog:
            catalog.import_file(many)
        start, walked = footprints("cards")
        yield Figure("memory at the start with 10,000 cards", start, "MB")
        yield Figure("memory after 20 pages of 10,000 cards", walked, "MB")
