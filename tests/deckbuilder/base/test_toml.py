"""TOML is read within limits, and what is wrong is told with its line."""

from itertools import count
from pathlib import Path

import pytest

from catalog.common.errors import BadFile
from deckbuilder.base.toml import parse_toml, read_toml

PATH = Path("settings.toml")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("x = 1\na = " + "[" * 5000, ":2: lists or tables are nested"),
        ("x = 1\na = " + "{b = " * 500 + "1" + "}" * 500, ":2: lists or tables are nested"),
        (".".join("a" * 50_000) + " = 1", ":1: a key has more than 20 parts"),
        ("x = 1\n[" + ".".join(["'a'", '"b"'] * 50) + "]", ":2: a key has more than 20 parts"),
        ("a = " + "9" * 5000, ":1: a number has more than 40 digits"),
        ("a = -" + "9" * 5000, ":1: a number has more than 40 digits"),
        ("a = 0x" + "f" * 5000, ":1: a number has more than 40 digits"),
        ("a = 1." + "9" * 5000, ":1: a number has more than 40 digits"),
        ("a = 1\n" * 200_000, "too long"),
        ("a", ":1: This is not TOML"),
    ],
    ids=count(),
)
def test_toml_that_exhausts_memory_or_stack_is_refused(text: str, problem: str) -> None:
    with pytest.raises(BadFile, match=problem):
        parse_toml(PATH, text, "a = 1")


def test_strings_and_comments_do_not_count_towards_limits() -> None:
    long = "9" * 100 + "[" * 100 + "a.b" * 100
    text = f"a = '{long}'\nb = \"{long}\" # {long}\nc = '''\n{long}\n'''\nd.e = [[1, 2], [3]]\n"
    table = parse_toml(PATH, text, "a = 1")
    assert (table["a"], table["b"], table["c"]) == (long, long, f"{long}\n")
    assert table["d"] == {"e": [[1, 2], [3]]}


def test_an_error_after_a_multi_line_text_names_the_right_line() -> None:
    with pytest.raises(BadFile, match=":5: a number"):
        parse_toml(PATH, 'a = """\n\n\n"""\nb = ' + "1" * 50, "a = 1")


def test_at_most_a_megabyte_of_a_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("#" * 1_000_001, encoding="utf-8")
    with pytest.raises(BadFile, match="too large: at most 1 MB"):
        read_toml(path, "a = 1")
