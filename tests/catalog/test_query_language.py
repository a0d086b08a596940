"""What the words of a query find on a small shelf, with the full-text index and without it."""

import contextlib
from collections.abc import Iterator

import pytest
from sqlmodel import Session

from catalog.common.errors import BadQuery
from catalog.common.i18n import Language, activate
from catalog.fields import Field, query_help
from catalog.query import parse_query
from tests.catalog.shelf import card, refs, search_shelf, shelf, shelf_session
from tests.support.rows import each_row

ALL = 9


@pytest.fixture(scope="module", params=[True, False], ids=["indexed", "portable"])
def session(request: pytest.FixtureRequest) -> Iterator[Session]:
    """The shelf; every claim holds on both ways of looking words up."""
    with shelf_session(shelf(), indexed=request.param) as made:
        yield made


def names(session: Session, query: str) -> set[str]:
    """Return the short refs found: the first letter of the set and the number."""
    return {ref[0] + ref.partition("/")[2] for ref in refs(session, query)}


WORDS = [
    ("выстрел", {"z1", "z5", "z6"}),
    ("ВЫСТРЕЛАМИ", {"z1", "z5", "z6"}),
    ("елкин", {"z2"}),
    ("Ёлец", {"z3"}),
    ("орк", {"z4", "u1"}),
    ("страж чащи", {"z2"}),
    ("{tap}", {"z1", "z5"}),
    ("{tap}: Выстрел", {"z1", "z5"}),
    ('"безответный удар"', {"z6"}),
    ('"удар безответный"', set()),
    ("удар безответный", {"z6"}),
    ("«безответный удар»", {"z6"}),
    ("1-1-2", {"z1"}),
    ("2-1-1", set()),
    ("олом", {"z4", "u1"}),
    ("буреве", {"z6"}),
    ("летающ", {"z6"}),
    ('"летающ"', set()),
    ("летающ ", set()),
    ("имя:щит", {"u3"}),
    ('имя="костолом"', {"z4", "u1"}),
    ("имя=косто", set()),
    ("имя!=костолом -имя:л", {"z2", "z3", "z6", "u2", "u3"}),
    ("текст:костолом", set()),
    ("т:выстрелы", {"z1", "z5", "z6"}),
    ("класс:орк", {"z4", "u1"}),
    ('класс:"страж чащи"', {"z2"}),
    ('класс:"чащи страж"', set()),
    ("класс:костолом", set()),
]
FACTS = [
    ("стихия:лес", {"z2", "z3"}),
    ("стихия=лес", {"z2"}),
    ("стихия>=лес,степь", {"z3"}),
    ("стихия:степной", {"z3", "z6"}),
    ("стихия<=лес,степь", {"z2", "z3", "z6", "u2", "u3"}),
    ("стихия>лес", {"z3"}),
    ("стихия<лес", {"u2", "u3"}),
    ("стихия:нейтральные", {"u2", "u3"}),
    ("element:neutral,swamp", {"z1", "u2", "u3"}),
    ("стихий>=2", {"z3"}),
    ("стихий:0", {"u2", "u3"}),
    ("стоимость:5", {"z3"}),
    ("стоимость>5", set()),
    ("ц<3", {"u2", "u3"}),
    ("ц = 2", {"u3"}),
    ("стоимость:2-4 -ц:3", {"u3"}),
    ("cost:x", {"u2", "u3"}),
    ("cost:2+х", {"u3"}),
    ("cost:{x}", {"u2"}),
    ("ц:х,5", {"u2", "u3", "z3"}),
    ("элитная", {"z3"}),
    ("-рядовые", {"z3"}),
    ("уникальное", {"z2"}),
    ("орда", {"u1"}),
    ("есть:орда", {"u1"}),
    ("is:elite,unique", {"z2", "z3"}),
    ("есть:текст", {"z1", "z5", "z6"}),
    ("is:withheld", {"u3"}),
    ("играет:нет", {"z1", "z6", "u3"}),
    ("играет:да", {"z2", "z3", "z4", "z5", "u1", "u2"}),
    ("plays!=yes", {"z1", "z6", "u3"}),
    ("играет:частично", set()),
    ("тип:летающее", {"z6"}),
    ("тип:лет", {"z6"}),
    ("тип:артефакт,местность", {"u2", "u3"}),
    ("-тип:существо", {"u2", "u3"}),
    ("тип:симбиот", set()),
    ("редкость:редкая", {"z3"}),
    ("редкость>частая", {"z3", "u3"}),
    ("rarity:ur", {"u3"}),
    ("жизни>=7", {"z4"}),
    ("жизни!=6", {"z4", "u2"}),
    ("движение:1 -жизни:6", {"z4"}),
    ("удар:1-2-3 тип:летающее", {"z6"}),
    ("удар>=3 сильный<3", set()),
    ("броня>=2", {"z4"}),
    ("броня:1", {"z5"}),
    ("броня<2", {"z5", "u3"}),
    ("броня!=2 значок:броня", {"z5", "u3"}),
    ("{armor}>0", {"z4", "z5"}),
    ("броня>150", set()),
    ("значок:выстрел", {"z5"}),
    ("icon:shot,armor", {"z4", "z5", "u3"}),
    ('особенность:"выстрел 1-2-2"', {"z5"}),
    ("ability:armor", {"z5"}),
    ("выпуск:зимник номер<=2", {"z1", "z2"}),
    ("сет:устье", {"u1", "u2", "u3"}),
    ("set=ustie", {"u1", "u2", "u3"}),
    ("набор:чёрн", {"u1", "u2", "u3"}),
]
JOINED = [
    ("стихия:горы -класс:орк", {"z5"}),
    ("стихия:горы и не класс:орк", {"z5"}),
    ("стихия:горы AND NOT класс:орк", {"z5"}),
    ("орда или уникальная", {"z2", "u1"}),
    ("орда | уникальная", {"z2", "u1"}),
    ("орда OR элитная или уникальная", {"z2", "z3", "u1"}),
    ("костолом -орда или уникальная", {"z4", "z2"}),
    ("костолом (орда или уникальная)", {"u1"}),
    ("-(стихия:горы или стихия:лес) тип:наземное", {"z1"}),
    ("костолом не не орда", {"u1"}),
    ("костолом — !!! орда", {"u1"}),
]


@each_row(("query", "found"), [*WORDS, *FACTS, *JOINED])
def test_a_query_finds_exactly_its_cards(session: Session, query: str, found: set[str]) -> None:
    assert names(session, query) == found


@each_row(("query", "found"), [*FACTS, *JOINED])
def test_a_negated_query_finds_exactly_the_other_cards(
    session: Session, query: str, found: set[str]
) -> None:
    assert search_shelf(session, f"-({query})").total == ALL - len(found)


@pytest.mark.parametrize("query", ["", "  ", "-", "!!! …", "\x00\x01"])
def test_an_empty_query_finds_every_card(session: Session, query: str) -> None:
    assert search_shelf(session, query).total == ALL


@each_row(
    ("query", "first", "last"),
    [
        ("сорт:имя", "zimnik/6", "ustie/2"),
        ("сорт:-имя", "ustie/2", "zimnik/6"),
        ("сорт:стоимость", "ustie/2", "zimnik/3"),
        ("sort:-cost", "zimnik/3", "ustie/2"),
        ("сорт:-жизни", "zimnik/4", "ustie/2"),
        ("сорт:жизни,-номер", "zimnik/6", "ustie/2"),
        ("сорт:редкость", "zimnik/6", "ustie/3"),
        ("сорт:-редкость", "ustie/3", "ustie/2"),
        ("сорт:набор,номер", "zimnik/1", "ustie/3"),
        ("сорт:-набор сорт:-номер", "ustie/3", "zimnik/1"),
        ("сорт:тип", "zimnik/3", "ustie/2"),
        ("сорт:стихия", "zimnik/6", "ustie/2"),
        ("сорт:-стихий", "zimnik/3", "ustie/2"),
        ("сорт:удар", "zimnik/6", "ustie/2"),
    ],
)
def test_each_order_begins_and_ends_with_the_expected_card(
    session: Session, query: str, first: str, last: str
) -> None:
    found = refs(session, query)
    assert (found[0], found[-1]) == (first, last)


def test_names_are_sorted_by_the_russian_alphabet_with_yo_after_ye(session: Session) -> None:
    found = [card.name for card in search_shelf(session, "номер<=3 выпуск:зимник").cards]
    assert found == ["Елец", "Ёлкин дозорный", "Лучник топи"]


def test_an_order_may_stand_anywhere_among_the_conditions(session: Session) -> None:
    query = "орда или сорт:-номер уникальная"
    assert refs(session, query) == ["zimnik/2", "ustie/1"]


@pytest.mark.parametrize(
    "query",
    ["' OR 1=1 --", "'; DROP TABLE card; --", 'т:"%"', "имя:%%%", "имя:___", "100%", "\\", "*"],
)
def test_sql_characters_in_a_query_are_plain_text(session: Session, query: str) -> None:
    with contextlib.suppress(BadQuery):
        assert search_shelf(session, query).total in (0, ALL)
    assert search_shelf(session).total == ALL


@pytest.mark.parametrize("sign", ["%", "_", "/"])
def test_sql_wildcards_in_a_query_match_only_themselves(session: Session, sign: str) -> None:
    assert refs(session, f"кос{sign}олом") == refs(session, f'имя:"к{sign}л"') == []


@pytest.mark.parametrize("indexed", [True, False])
def test_a_card_with_some_unread_sentences_plays_partly(*, indexed: bool) -> None:
    partly = card(
        "Ворчун", number=1, abilities='armor 2; unread "Рычит." at 10', text="{armor} 2. Рычит."
    )
    silent = card("Молчун", number=2, text="Рычит.")
    plain = card("Тихоня", number=3)
    with shelf_session([partly, silent, plain], indexed=indexed) as session:
        for query in ("играет:частично", "Играет:част", "plays:partly", "plays=partially"):
            assert names(session, query) == {"z1"}, query
        assert names(session, "играет:частично,нет") == {"z1", "z2"}
        assert names(session, "-plays:no") == {"z1", "z3"}
        assert refs(session, "сорт:-играет") == ["zimnik/3", "zimnik/1", "zimnik/2"]


@pytest.mark.parametrize("language", list(Language))
def test_every_example_of_the_help_is_read(language: Language) -> None:
    activate(language)
    for line in query_help():
        assert line.about
        for example in line.examples:
            parse_query(example)


def test_every_field_has_its_help() -> None:
    assert {line.field for line in query_help()} == set(Field)


def test_every_name_of_a_field_is_unique() -> None:
    every = [name for line in query_help() for name in (*line.russian, *line.english)]
    assert len(every) == len(set(every))
