"""A query that cannot be read shows the place and says what would be right, and no more."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from catalog.common.errors import BadQuery
from catalog.common.i18n import Language, activate
from catalog.fields import query_help
from catalog.query import Query, parse_query
from catalog.query.parser import MAX_CONDITIONS, MAX_LENGTH
from tests.support.rows import each_row

PIECES = st.sampled_from(
    [
        *" ()\"«»:=<>!|&-—,{}#%_'\\/\x00\n\u200b",
        *("стихия", "сорт", "ц", "броня", "{tap}", "лес", "элитная", "или", "и", "не", "or", "not"),
        *("<=", "!=", ">=", "5", "1-2-2", "x", "2+х", "₅", "орк"),
    ]
)


def problem(query: str) -> BadQuery:
    """Return what is wrong with a query that must not be read."""
    with pytest.raises(BadQuery) as caught:
        parse_query(query)
    return caught.value


def assert_read_or_refused(query: str) -> None:
    """Show that a text becomes a query or a BadQuery with a place in it, and nothing else."""
    refused = None
    try:
        assert isinstance(parse_query(query), Query)
    except BadQuery as error:
        refused = error
    assert refused is None or (refused.problem and 1 <= refused.column <= max(len(query), 1))


@each_row(
    ("query", "column", "hint"),
    [
        ("лес стихя:лес", 5, "стихия"),
        ("kost:5", 1, "cost"),
        ("cnjbvjcnm<=5", 1, "стоимость"),
        ("щщщщ:1", 1, "Fields: name, text"),
        ("стихия:лев", 8, "forest"),
        ("тип:лес,дуб", 5, "flyer"),
        ("тип:летающее,дуб", 14, "дуб"),
        ("редкость:синяя", 10, "uncommon"),
        ("есть:смысл", 6, "unique"),
        ("значок:зонтик", 8, "zom"),
        ("редкость>частая,редкая", 10, "one rarity"),
        ("стоимость<=много", 12, "number from 0 to 9999"),
        ("стоимость:99999", 11, "number from 0 to 9999"),
        ("жизни:3-", 7, "number"),
        ("стоимость<x", 11, "number"),
        ("стоимость<=", 10, "value is missing after “<=”"),
        ("тип: ", 4, "value is missing after “:”"),
        ("тип:,", 4, "value is missing"),
        ("(тип:)", 5, "value is missing"),
        (":лес", 1, "Unknown field before “:”"),
        ("имя:б:в", 6, "quotes"),
        ('орк т:"два слова', 7, "quote is not closed"),
        ("т:«два слова", 3, "quote is not closed"),
        ('т:""', 4, "Type at least one letter or"),
        ("имя:!", 4, "value is missing"),
        ('имя:"!"', 6, "Type at least one letter or"),
        ("(орк", 1, "bracket is not closed"),
        ("а (б или (в)", 3, "bracket is not closed"),
        ("орк)", 4, "closes nothing"),
        ("орк ()", 5, "no condition in these brackets"),
        ("орк или ", 5, "missing after “или”"),
        ("(орк или )", 6, "missing after “или”"),
        ("| орк", 1, "missing before “|”"),
        ("орк не (", 8, "not closed"),
        ("тип<лес", 4, "Only"),
        ("имя>лес", 4, "Only"),
        ("сорт:класс", 6, "cost"),
        ("сорт:имя,вес", 10, "вес"),
        ("-сорт:имя", 2, "beside the conditions"),
        ("(орк сорт:имя)", 6, "beside the conditions"),
        ("орк или сорт:имя", 9, "beside the conditions"),
    ],
)
def test_a_query_error_points_at_its_place_and_names_the_expected_values(
    query: str, column: int, hint: str
) -> None:
    found = problem(query)
    assert found.column == column
    assert hint in found.problem
    assert str(found).splitlines()[-1] == "  " + " " * (column - 1) + "^"


def test_known_values_are_named_in_the_language_of_the_user() -> None:
    activate(Language.RUSSIAN)
    assert "степь, горы, лес" in problem("element:blue").problem


def test_a_control_character_never_reaches_the_message() -> None:
    found = problem("тип:\x1b[31m\nдуб")
    assert "\x1b" not in str(found)
    assert len(str(found).splitlines()) == 3


@pytest.mark.parametrize(
    "query",
    ["(" * 5000 + "а", "-(" * 21 + "а" + ")" * 21, "а " * 5000, "ж" * 10_000, '"' * 10_001],
)
def test_an_oversized_query_is_refused(query: str) -> None:
    assert 1 <= problem(query).column <= MAX_LENGTH


def test_brackets_may_be_twenty_deep() -> None:
    parse_query("(" * 20 + "орк" + ")" * 20)
    assert "20 deep" in problem("(" * 21 + "орк" + ")" * 21).problem


def test_the_number_of_conditions_is_limited() -> None:
    parse_query("а " * MAX_CONDITIONS)
    assert str(MAX_CONDITIONS) in problem("а " * (MAX_CONDITIONS + 1)).problem


@pytest.mark.slow
@settings(deadline=None, max_examples=400)
@given(st.lists(PIECES, max_size=30).map("".join) | st.text(max_size=60))
@example("-" * 900)
@example("не " * 300 + "орк")
@example("\ud800")
def test_any_text_is_read_or_refused_with_its_place(text: str) -> None:
    assert_read_or_refused(text)


def test_every_prefix_of_an_example_is_read_or_refused() -> None:
    for line in query_help():
        for whole in line.examples:
            for length in range(len(whole)):
                assert_read_or_refused(whole[:length])
