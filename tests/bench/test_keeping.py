"""The table of figures: what is measured after a change stands beside what was measured before."""

from pathlib import Path

from tests.bench.keeping import PAGE, keep, read, table, write_page
from tests.bench.timing import Figure


def test_figures_are_kept_per_change_and_replaced_by_name(tmp_path: Path) -> None:
    rows = tmp_path / "bench.csv"
    keep("before", [Figure("a", 1.0, "s"), Figure("b", 2.0, "ms", 0.5, "starts")], rows)
    keep("after", [Figure("a", 0.5, "s")], rows)
    keep("before", [Figure("a", 1.5, "s")], rows)
    assert [(each.change, each.figure.what, each.figure.value) for each in read(rows)] == [
        ("before", "b", 2.0),
        ("after", "a", 0.5),
        ("before", "a", 1.5),
    ]
    assert read(rows)[0].figure.ratio == 0.5


def test_the_table_has_a_column_per_change_and_a_verdict_on_the_budget(tmp_path: Path) -> None:
    rows, page = tmp_path / "bench.csv", tmp_path / "bench.md"
    page.write_text("# Words\n", encoding="utf-8")
    name = "razdacha --help"
    keep("before", [Figure(name, 0.2, "s", 17.6, "starts of Python")], rows)
    keep("after", [Figure(name, 0.1, "s", 11.2, "starts of Python")], rows)
    for _time in range(2):
        write_page(rows, page)
    lines = page.read_text(encoding="utf-8").splitlines()
    assert lines[0] == "# Words"
    assert lines.count("| figure | in | budget | before | after |  |") == 1
    assert lines[-1] == f"| {name} | starts of Python | ≤ 12 | 17.6 | 11.2 | met |"


def test_the_page_shows_the_kept_figures() -> None:
    assert table(read()) in PAGE.read_text(encoding="utf-8")
