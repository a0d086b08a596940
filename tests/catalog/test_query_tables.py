"""The tables of the search grammar, kept from one start to the next."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from catalog.common.own import kept_file
from catalog.query import parser as grammar

_QUERY = 'стихия:лес (цена<4 OR "железный клык") -летающий'


@pytest.fixture(autouse=True)
def _other_tables() -> Iterator[None]:
    """Leave other tests the tables they had."""
    grammar._lark.cache_clear()
    yield
    grammar._lark.cache_clear()


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of the user's data, which is there."""
    folder = tmp_path / "own"
    folder.mkdir()
    monkeypatch.setenv("RAZDACHA_HOME", str(folder))
    return folder


def _read_anew() -> object:
    grammar._lark.cache_clear()
    return grammar.read_tree(_QUERY)


def _tables(own: Path) -> Path:
    kept = kept_file(grammar._KEPT)
    assert kept is not None
    assert kept.parent == own
    return kept


def test_cached_parser_tables_read_a_query_like_new_ones(own: Path) -> None:
    made = _read_anew()
    kept = _tables(own).read_bytes()
    assert _read_anew() == made
    assert _tables(own).read_bytes() == kept, "tables that fit are not made again"


def _read_from_kept() -> object:
    """Read the query where working the grammar out is an error."""

    def refuse(*_arguments: object) -> None:
        raise AssertionError("the grammar was worked out again")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("lark.lark.load_grammar", refuse)
        return _read_anew()


def test_cached_parser_tables_are_used(own: Path) -> None:
    made = _read_anew()
    assert _read_from_kept() == made
    _tables(own).unlink()
    with pytest.raises(AssertionError, match="worked out again"):
        _read_from_kept()


@pytest.mark.parametrize("share", [0, 0.1, 0.5, 0.99])
def test_truncated_parser_tables_are_rebuilt(own: Path, share: float) -> None:
    made = _read_anew()
    whole = _tables(own).read_bytes()
    _tables(own).write_bytes(whole[: int(share * len(whole))])
    assert _read_anew() == made
    assert _read_from_kept() == made


def test_parser_tables_of_another_grammar_are_rebuilt(own: Path) -> None:
    made = _read_anew()
    whole = _tables(own).read_bytes()
    digest, rest = whole.split(b"\n", 1)
    _tables(own).write_bytes(b"0" * len(digest) + b"\n" + rest)
    assert _read_anew() == made
    assert _read_from_kept() == made


def test_no_folder_is_created_for_the_parser_tables(own: Path) -> None:
    shutil.rmtree(own)
    assert kept_file(grammar._KEPT) is None
    assert _read_anew() is not None
    assert not own.exists()


def test_parser_tables_are_not_cached_where_nothing_can_be_written(own: Path) -> None:
    (own / grammar._KEPT).mkdir()
    assert _read_anew() is not None
    assert list((own / grammar._KEPT).iterdir()) == []


def test_parser_tables_are_not_cached_for_an_unknown_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAZDACHA_HOME", "~nobody-of-this-name/own")
    assert kept_file(grammar._KEPT) is None
    assert _read_anew() is not None
