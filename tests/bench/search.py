"""Search in 10,000 cards."""

from pathlib import Path
from tempfile import TemporaryDirectory

from catalog.store import Catalog, open_catalog
from tests.bench.timing import Figures, cpu_seconds, median, p95
from tests.bench.yardsticks import in_starts
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


def figures(*, cheap: bool = False) -> Figures:
    """Measure one page of every query, repeatedly."""
    with TemporaryDirectory() as folder:
        table = write_many_cards(Path(folder) / "many.csv", 100 if cheap else CARDS)
        with open_catalog(f"sqlite:///{folder}/bench.sqlite") as catalog:
            catalog.import_file(table)
            times = {query: _times(catalog, query, 2 if cheap else 20) for query in QUERIES}
    everything = [time for row in times.values() for time in row]
    slowest = max(median(times[query]) for query in QUERIES)
    yield in_starts(f"search in {CARDS:,} cards, median", median(everything), "ms", 1e3)
    yield in_starts(f"search in {CARDS:,} cards, p95", p95(everything), "ms", 1e3)
    yield in_starts(f"search in {CARDS:,} cards, slowest query", slowest, "ms", 1e3)


def _times(catalog: Catalog, query: str, often: int) -> list[float]:
    catalog.search(query, limit=50)
    return [cpu_seconds(lambda: catalog.search(query, limit=50)) for _ in range(often)]
