"""Our own cards in English: shown, typed and searched by names that are stored in no place."""

from collections.abc import Iterator

import pytest

from catalog import english
from catalog.common.errors import BadQuery
from catalog.common.folding import fold
from catalog.common.i18n import Language, activate
from catalog.store import Catalog, open_catalog
from tests.support.border_set import TABLE, border_cards, classes_of


@pytest.fixture(scope="module")
def catalog() -> Iterator[Catalog]:
    with open_catalog("sqlite://") as made:
        made.import_file(TABLE)
        yield made


def found(catalog: Catalog, query: str) -> set[str]:
    return {english.shown_name(card.name) for card in catalog.search(query).cards}


def test_every_card_legend_and_class_is_shown_in_english() -> None:
    for row in border_cards():
        assert english.shown_name(row["name"]).isascii()
        assert english.shown_legend(row["legend"]) == row["legend_en"]
        assert all(name.isascii() for name in english.shown_classes(classes_of(row)))


def test_in_russian_everything_is_shown_as_printed() -> None:
    activate(Language.RUSSIAN)
    for row in border_cards():
        assert english.shown_name(row["name"]) == row["name"]
        assert english.shown_legend(row["legend"]) == row["legend"]
        assert english.shown_classes(classes_of(row)) == classes_of(row)


@pytest.mark.parametrize("language", Language)
def test_a_set_of_ours_is_shown_by_a_name_in_the_language_and_found_by_both(
    language: Language, catalog: Catalog
) -> None:
    activate(language)
    names = {Language.ENGLISH: "The Border", Language.RUSSIAN: "Рубеж"}
    assert [one.shown_name for one in catalog.shown_sets()] == [names[language]]
    for query in ("set:рубеж", "set:border", 'set:"the border"', "set=BORDER", 'set="The Border"'):
        assert catalog.search(query).total == 220
    assert len(catalog.search("set:border", hidden=True).cards) == 220
    with pytest.raises(BadQuery, match=rf": {names[language]}\."):
        catalog.search("set:порубежье")


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("query", ["", "sort:name", "sort:-name"])
def test_a_list_on_screen_is_sorted_by_the_names_it_shows(
    catalog: Catalog, query: str, language: Language
) -> None:
    activate(language)
    pages = [
        catalog.search(query, limit=100, offset=place, by_shown_name=True)
        for place in (0, 100, 200)
    ]
    shown = [fold(english.shown_name(card.name)) for page in pages for card in page.cards]
    assert shown == sorted(shown, reverse=query == "sort:-name")
    assert len(shown) == 220


@pytest.mark.parametrize("query", ["", "sort:-name", "sort:cost"])
def test_data_are_in_one_order_in_every_language(catalog: Catalog, query: str) -> None:
    found = []
    for language in Language:
        activate(language)
        found.append([card.ref for card in catalog.search(query).cards])
    assert found[0] == found[1]


def test_a_set_of_others_is_shown_as_printed() -> None:
    assert english.shown_set("Война стихий") == "Война стихий"


def test_cards_of_others_are_shown_as_printed() -> None:
    assert english.shown_name("Чужая карта") == "Чужая карта"
    assert english.shown_legend("") == ""


def test_no_two_cards_have_the_same_english_name() -> None:
    assert len(english.english_names()) == len(border_cards())


@pytest.mark.parametrize("language", Language)
def test_a_typed_english_name_means_the_printed_card(language: Language, catalog: Catalog) -> None:
    activate(language)
    assert english.printed_name("flock DROVER") == "Погонщик отар"
    assert english.printed_name("Погонщик") == "Погонщик"
    assert [card.name for card in catalog.by_name("Flock Drover")] == ["Погонщик отар"]


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize(
    ("query", "same"),
    [
        ("class:dwarf", "класс:гном"),
        ("class:dwarfs", "класс:гном"),
        ("-class:dwarf", "-класс:гном"),
        ('class:"war machine"', 'класс:"боевая машина"'),
        ('name="flock drover"', 'имя="погонщик отар"'),
        ("name:drover", 'имя="погонщик отар"'),
        ("name:drovers cost:3", 'имя="погонщик отар"'),
        ("name:drov", 'имя="погонщик отар"'),
        ('"flock drover"', 'имя="погонщик отар"'),
        ("drover or class:dwarf", 'имя="погонщик отар" или класс:гном'),
    ],
)
def test_search_finds_cards_by_english_names_and_classes(
    language: Language, query: str, same: str, catalog: Catalog
) -> None:
    activate(language)
    cards = catalog.search(query).cards
    assert cards
    assert cards == catalog.search(same).cards


def test_a_bare_word_is_searched_in_english_names_classes_and_legends(catalog: Catalog) -> None:
    horses = found(catalog, "horse")
    assert "Burlai the Horse Thief" in horses  # by its name
    assert "Steppe Courier" in horses  # by its legend, “He rode four horses to death …”
    assert "Steppe Courier" not in found(catalog, "name:horse")
    assert found(catalog, "class:dwarf") <= found(catalog, "dwarf")


def test_words_in_another_order_are_another_name(catalog: Catalog) -> None:
    assert found(catalog, '"drover flock"') == set()


def test_two_typed_letters_begin_no_english_name(catalog: Catalog) -> None:
    assert "Flock Drover" not in found(catalog, "dr")


def test_a_mistyped_english_name_is_corrected_in_english_alone(catalog: Catalog) -> None:
    assert catalog.suggest("Flok Drovr") == ("Flock Drover",)
    assert catalog.suggest("Погонщик атар")[0] == "Flock Drover"
    activate(Language.RUSSIAN)
    assert catalog.suggest("Flok Drovr") == ()
    assert catalog.suggest("Погонщик атар")[0] == "Погонщик отар"
