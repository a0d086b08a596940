"""Search in 10,000 cards."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from catalog.store import Catalog, open_catalog
from tests.bench.timing import Figure, median, p95, seconds
from tests.support.many_cards import write_many_cards

CARDS = 10_000
QUERIES = (
    "",
    "страж",
    "стражи леса",
    "стихия:лес стоимость<=5 элитная",
    'т:"выстрел"',
    "-класс:орк тип:летающее",
    "(стихия:лес или стихия:тьма) жизни>=10",
    "броня>=2 сорт:-стоимость",
    "уникальная редкость:редкая",
    "слабый>=2 сильный<=5 движение=2",
    "выстрел или метание",
    "сорт:-стоимость,имя",
    "не стихия:нейтральная значок:ova",
    "ничегоподобного",
)


def figures() -> Iterator[Figure]:
    """Measure one page of every query, over and over."""
    with TemporaryDirectory() as folder:
        table = write_many_cards(Path(folder) / "many.csv", CARDS)
        with open_catalog(f"sqlite:///{folder}/bench.sqlite") as catalog:
            catalog.import_file(table)
            times = {query: _times(catalog, query) for query in QUERIES}
    everything = [time for row in times.values() for time in row]
    slowest = max(times, key=lambda query: p95(times[query]))
    yield Figure(f"search in {CARDS:,} cards, median", median(everything) * 1000, "ms")
    yield Figure("  p95 of all queries", p95(everything) * 1000, "ms", "<= 15")
    yield Figure(
        f"  p95 of the slowest ({slowest or 'everything'})", p95(times[slowest]) * 1000, "ms"
    )


def _times(catalog: Catalog, query: str) -> list[float]:
    catalog.search(query, limit=50)
    return [seconds(lambda: catalog.search(query, limit=50)) for _ in range(20)]
