"""Imports of many cards: the real ones with their texts, and fifty thousand made-up ones."""

from pathlib import Path
from tempfile import TemporaryDirectory

from catalog.store import open_catalog
from tests.bench.timing import Figures, Remark, cpu_seconds
from tests.bench.yardsticks import in_starts
from tests.support.bundled import REAL_CARDS
from tests.support.many_cards import write_many_cards


def figures(*, cheap: bool = False) -> Figures:
    """Measure the import of 1,310 real cards and of 50,000 in six sets."""
    with TemporaryDirectory() as folder:
        if REAL_CARDS.is_file() and not cheap:
            yield in_starts("import of 1,310 real cards", _import(REAL_CARDS, folder), "s")
        else:
            yield Remark("no real cards beside this checkout (../shared/cards)")
        many = write_many_cards(Path(folder, "many.csv"), 60 if cheap else 50_000)
        yield in_starts("import of 50,000 cards in six sets", _import(many, folder), "s")


def _import(path: Path, folder: str) -> float:
    """Return the seconds of an import into a new catalogue."""
    with open_catalog(f"sqlite:///{folder}/{path.stem}.sqlite") as catalog:
        return cpu_seconds(lambda: catalog.import_file(path))
