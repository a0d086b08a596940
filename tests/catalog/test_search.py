"""A search gives a page, the number of all hits, and another try where there are none."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import text
from sqlmodel import Session, select

from catalog.cards import Card
from catalog.common.errors import BadQuery
from catalog.common.folding import fold
from catalog.indexing import has_index, prepare_index
from catalog.models import CardRow
from catalog.search import SearchResult
from catalog.search_column import search_words
from tests.catalog.shelf import card, refs, rows_of, search_shelf, shelf, shelf_session

WORDS = ("выстрел", "летающий", "орк", "ёлка", "на", "удар", "{tap}", "2")
TERMS = st.one_of(
    st.sampled_from(WORDS),
    st.sampled_from(WORDS).map(lambda word: f"т:{word}"),
    st.sampled_from(WORDS).map(lambda word: f"имя:{word[:3]}"),
    st.tuples(st.sampled_from(WORDS), st.sampled_from(WORDS)).map(lambda two: f'"{" ".join(two)}"'),
    st.integers(0, 3).map(lambda number: f"броня>={number}"),
    st.integers(0, 3).map(lambda number: f"броня<={number}"),
)
QUERIES = st.recursive(
    TERMS,
    lambda inner: st.one_of(
        st.tuples(inner, inner).map(" ".join),
        st.tuples(inner, inner).map(" или ".join),
        inner.map(lambda one: f"-({one})"),
    ),
    max_leaves=6,
)


@pytest.fixture
def session() -> Iterator[Session]:
    """The shelf with its index."""
    with shelf_session(shelf(), indexed=True) as made:
        yield made


@pytest.fixture(scope="module")
def two_ways() -> Iterator[tuple[Session, Session]]:
    """The same many cards with the full-text index and without it."""

    def cards() -> list[Card]:
        texts = [f"{first} {second}." for first in WORDS for second in WORDS]
        return [
            card(f"Карта {texts[-place]}", number=place, text=said, icons={"armor": place % 4})
            for place, said in enumerate(texts, 1)
        ]

    with (
        shelf_session(cards(), indexed=True) as quick,
        shelf_session(cards(), indexed=False) as portable,
    ):
        assert has_index(rows_of(quick))
        assert not has_index(rows_of(portable))
        yield quick, portable


@pytest.mark.slow
@settings(deadline=None, max_examples=150)
@given(query=QUERIES)
def test_the_index_finds_the_same_cards_as_the_portable_search(
    two_ways: tuple[Session, Session], query: str
) -> None:
    quick, portable = two_ways
    assert refs(quick, query) == refs(portable, query)


@pytest.mark.parametrize("query", ["", "костолом", "сорт:-имя", "выстрел или орк", "-класс:орк"])
def test_pages_together_give_the_whole_result(session: Session, query: str) -> None:
    whole = refs(session, query)
    pages = [search_shelf(session, query, limit=2, offset=start) for start in range(0, 12, 2)]
    assert [found.ref for page in pages for found in page.cards] == whole
    assert {page.total for page in pages} == {len(whole)}


@pytest.mark.parametrize("query", ["", "костолом"])
def test_a_page_of_size_zero_still_counts_the_cards(session: Session, query: str) -> None:
    page = search_shelf(session, query, limit=0)
    assert page.cards == ()
    assert page.total == search_shelf(session, query).total > 0


@pytest.mark.parametrize(("limit", "offset"), [(-1, 0), (5, -1)])
def test_a_negative_page_is_a_programming_error(session: Session, limit: int, offset: int) -> None:
    with pytest.raises(ValueError, match="page"):
        search_shelf(session, "", limit=limit, offset=offset)


def test_cards_with_one_name_are_sorted_by_set_and_number(session: Session) -> None:
    assert refs(session, "костолом") == ["zimnik/4", "ustie/1"]


def test_a_found_card_has_all_its_fields(session: Session) -> None:
    (found,) = search_shelf(session, "буревестник").cards
    assert (found.type, found.weak, found.set_code) == ("flyer", 1, "zimnik")


def test_an_unknown_set_is_an_error_that_names_the_sets(session: Session) -> None:
    with pytest.raises(BadQuery) as caught:
        search_shelf(session, "орк сет:летник")
    assert caught.value.column == 9
    assert "Зимник" in caught.value.problem


def test_a_misspelt_name_is_suggested_correctly(session: Session) -> None:
    assert search_shelf(session, "кастолом") == SearchResult((), 0, ("Костолом",))


def test_a_misspelt_name_is_suggested_beside_other_conditions(session: Session) -> None:
    assert search_shelf(session, "стихия:горы имя:кастолом").suggestions == ("Костолом",)


def test_a_query_in_the_wrong_layout_is_suggested_in_the_right_one(session: Session) -> None:
    assert search_shelf(session, "cnb[bz^ktc").suggestions == ("стихия:лес",)


def test_a_word_of_a_text_in_the_wrong_layout_is_suggested(session: Session) -> None:
    assert search_shelf(session, "dscnhtk").suggestions == ("выстрел",)


def test_a_search_with_hits_suggests_nothing(session: Session) -> None:
    assert search_shelf(session, "костолом").suggestions == ()


def test_a_search_by_facts_alone_suggests_no_name(session: Session) -> None:
    assert search_shelf(session, "стоимость>90").suggestions == ()


def test_the_index_follows_every_change_of_a_card(session: Session) -> None:
    shown = session.exec(select(CardRow).where(CardRow.ref == "zimnik/6")).one()
    shown.name = "Чайка"
    shown.name_key = fold(shown.name)
    shown.search = search_words(shown.name, shown.text)
    session.delete(session.exec(select(CardRow).where(CardRow.ref == "zimnik/1")).one())
    session.add(CardRow.of(card("Выдра", number=40)))
    session.commit()
    assert [refs(session, name) for name in ("буревестник", "чайка", "лучник", "выдра")] == [
        [],
        ["zimnik/6"],
        [],
        ["zimnik/40"],
    ]


def test_a_broken_index_is_not_used_and_is_rebuilt(session: Session) -> None:
    connection = session.connection()
    connection.execute(text("DROP TRIGGER card_words_insert"))
    session.add(CardRow.of(card("Выдра", number=40)))
    session.flush()
    assert not has_index(rows_of(session))
    assert refs(session, "выдра") == ["zimnik/40"]
    assert prepare_index(connection)
    assert has_index(rows_of(session))
    assert refs(session, "выдра") == ["zimnik/40"]
