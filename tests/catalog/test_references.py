"""A printed card is found by a set's code or name and its number, in any letter case."""

from collections.abc import Iterator

import pytest

from catalog.store import Catalog, open_catalog

TYPED = ["border/22", "BORDER/22", "Рубеж/22", "рубеж / 022", "The Border/22", "the border / 22"]
RETIRED = ["rubezh/22", "Рубеж: первый набор/22", "The Border: First Set/22"]


@pytest.fixture(scope="module")
def catalog() -> Iterator[Catalog]:
    with open_catalog("sqlite://") as opened:
        yield opened


@pytest.mark.parametrize(
    ("text", "ref"),
    [*((text, "border/22") for text in TYPED), *((text, "rubezh/22") for text in RETIRED)],
)
def test_a_reference_as_typed_means_a_printed_card(catalog: Catalog, text: str, ref: str) -> None:
    card = catalog.card(text)
    assert card is not None
    assert card.ref == ref
    assert [one.ref for one in catalog.search(f'"{text}"').cards] == [ref]


@pytest.mark.parametrize(
    "text", ["Порубежье/22", "Рубеж/999", "rubezh/150", "Рубеж/", "/22", "22", "Рубеж"]
)
def test_other_texts_mean_none(catalog: Catalog, text: str) -> None:
    assert catalog.card(text) is None


def test_a_reference_is_a_part_of_a_query(catalog: Catalog) -> None:
    found = catalog.search("Рубеж/22 или border/23").cards
    assert sorted(card.ref for card in found) == ["border/22", "border/23"]
    assert catalog.search("Рубеж/22 стихия:лес").cards == ()
