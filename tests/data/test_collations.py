"""The shipped collations say what the term «Бустер» of the 2024 rulebook says."""

import tomllib

import pytest

from catalog.common.resources import data_path
from catalog.rarity import Rarity
from catalog.sets import code_for
from deckbuilder.limited.collations import (
    Collation,
    collations,
    default_collation,
    unnamed_collation,
)
from deckbuilder.limited.collations import load_collation as load


def of_twelve() -> list[Collation]:
    """Return the collations of boosters of 4.1-1: all but those of an older edition."""
    return [collation for collation in collations() if not collation.editions]


def test_four_collations_are_shipped_each_named_after_its_code() -> None:
    files = {path.stem: path for path in data_path("boosters").glob("*.toml")}
    codes = {tomllib.loads(path.read_text(encoding="utf-8"))["code"] for path in files.values()}
    assert codes == set(files) == {"rubezh", "seven", "six-elements", "uniform"}


@pytest.mark.rule("2010-news:1.3")
def test_every_booster_has_twelve_cards_8_common_3_uncommon_and_1_rare() -> None:
    assert len(of_twelve()) == 3
    for collation in of_twelve():
        counts = [(slot.rarity, slot.count) for slot in collation.slots]
        assert counts == [(Rarity.COMMON, 8), (Rarity.UNCOMMON, 3), (Rarity.RARE, 1)]


def test_a_rare_is_replaced_by_an_ultra_rare_4_times_in_24() -> None:
    for collation in collations():
        rare = collation.slots[-1]
        assert (rare.instead, rare.chance) == (Rarity.ULTRA_RARE, (4, 24))


def test_no_shipped_booster_holds_a_card_twice() -> None:
    assert not any(slot.repeat for one in collations() for slot in one.slots)


def test_a_six_element_booster_has_commons_of_six_elements_and_uncommons_of_three() -> None:
    assert [slot.spread for slot in load("six-elements").slots] == [6, 3, 1]
    assert [slot.spread for slot in load("uniform").slots] == [1, 1, 1]


def test_every_collation_is_named_in_both_languages() -> None:
    assert all({"ru", "en"} == set(dict(one.names)) for one in collations())


def test_a_collation_is_the_default_of_the_sets_it_names() -> None:
    for collation in collations():
        assert all(default_collation(code) == collation.code for code in collation.sets)


@pytest.mark.rule("2010-news:2.1")
def test_a_booster_of_2009_has_seven_cards_one_of_them_rare() -> None:
    """N13, the undated page: 7 cards, one rare or foil; 12 in 2010 (N3)."""
    assert [one.code for one in collations() if one.editions] == ["seven"]
    seven = load("seven")
    assert (seven.size, seven.editions) == (7, ("2009",))
    assert [(slot.rarity, slot.count) for slot in seven.slots][-1] == (Rarity.RARE, 1)


def test_boosters_are_opened_by_the_edition_unless_a_collation_is_named() -> None:
    for code in ("rubezh", "nxt-30"):
        assert default_collation(code, "2009") == "seven"
        assert default_collation(code, "2010") == default_collation(code)


def test_community_sets_from_50_on_are_opened_by_rarity_only() -> None:
    assert {default_collation(f"nxt-{number}") for number in (50, 60, 70, 80)} == {"uniform"}
    assert {default_collation(f"nxt-{number}") for number in (10, 22, 40, 49)} == {"six-elements"}
    assert default_collation(code_for("Сердце роя")) == "uniform"
    assert default_collation("rubezh") == "rubezh"


def test_a_pool_code_without_a_collation_keeps_its_original_meaning() -> None:
    assert unnamed_collation("nxt-50") == unnamed_collation("nxt-30") == "six-elements"
    assert unnamed_collation("rubezh") == "rubezh"
