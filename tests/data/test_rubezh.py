"""The retired set has the cards it promises, and they are cards of this game and of this engine."""

import re
from collections import Counter
from collections.abc import Iterable
from statistics import mean
from typing import Any

import pytest

import engine.berserk.abilities as ab
from catalog.common.folding import fold
from catalog.common.resources import data_path
from catalog.importers.rows import Accepted
from catalog.importers.tables import read_text_table, table_rows
from catalog.sets import RETIRED
from catalog.store import open_catalog
from engine.berserk import compile_text
from engine.berserk.cards.card import ELEMENTS, CardType
from engine.berserk.cards.facts import attack_of
from engine.berserk.cards.text import parse_abilities, render_abilities
from tests.support.bundled import Row, real_cards, rubezh, strike

_COLUMNS = (
    "set,number,name,rarity,cost,elite,unique,horde,elements,type,classes,life,movement,strike,"
    "icons,abilities,text,legend"
)
_RARITIES = ("common", "uncommon", "rare", "ultra_rare")
_GROUPS = [*(element.value for element in ELEMENTS), ""]
_RANGED = {ab.PowerKind.SHOT, ab.PowerKind.THROW, ab.PowerKind.DISCHARGE, ab.PowerKind.MAGIC_STRIKE}
_CREATURES = ("ground", "flyer")
_LONGEST_NAME = 22


def _count(column: str, rows: Iterable[Row] | None = None) -> dict[str, int]:
    return dict(Counter(row[column] for row in (rubezh() if rows is None else rows)))


def _of_type(*types: str) -> list[Row]:
    return [row for row in rubezh() if row["type"] in types]


def _abilities() -> list[tuple[str, ab.Ability]]:
    return [(row["name"], one) for row in rubezh() for one in parse_abilities(row["abilities"])]


def _body(row: Row) -> float:
    """How much a creature is worth on the board: its life and how hard it strikes."""
    return int(row["life"]) + sum(strike(row))


def _real_creatures(cost: int) -> list[dict[str, Any]]:
    """Return the real ground creatures of a cost."""
    return [card for card in real_cards() if card["type"] == 0 and card["cost"] == cost]


def _share(values: Iterable[Any], wanted: Any) -> float:
    listed = list(values)
    return 100 * listed.count(wanted) / len(listed)


def test_the_table_has_the_documented_columns() -> None:
    text = data_path(RETIRED, "sets", "rubezh.csv").read_text(encoding="utf-8")
    assert text.splitlines()[0] == _COLUMNS


def test_there_are_120_cards_numbered_in_order() -> None:
    assert [row["number"] for row in rubezh()] == [str(number) for number in range(1, 121)]


def test_every_card_belongs_to_the_set() -> None:
    assert _count("set") == {"Рубеж: первый набор": 120}


def test_each_element_and_the_neutral_cards_have_20() -> None:
    assert _count("elements") == dict.fromkeys(_GROUPS, 20)


def test_rarities_are_54_27_26_13() -> None:
    assert _count("rarity") == dict(zip(_RARITIES, (54, 27, 26, 13), strict=True))


@pytest.mark.parametrize("element", _GROUPS)
def test_rarities_are_spread_over_the_elements(element: str) -> None:
    found = _count("rarity", (row for row in rubezh() if row["elements"] == element))
    assert found["common"] == 9
    assert {found["uncommon"], found["rare"]} <= {4, 5}
    assert found["ultra_rare"] in (2, 3)


def test_types_are_106_8_4_2() -> None:
    assert _count("type") == {"ground": 106, "flyer": 8, "artifact": 4, "terrain": 2}


def test_49_cards_are_elite() -> None:
    assert _count("elite") == {"yes": 49, "no": 71}


@pytest.mark.rule("106.4")
def test_ten_names_are_unique_and_all_of_them_rare() -> None:
    unique = [row for row in rubezh() if row["unique"] == "yes"]
    assert len(unique) == 10
    assert set(_count("rarity", unique)) <= {"rare", "ultra_rare"}


def test_two_cheap_common_names_have_horde() -> None:
    horde = [(row["rarity"], row["cost"]) for row in rubezh() if row["horde"] == "yes"]
    assert horde == [("common", "3"), ("common", "3")]


def test_marks_are_yes_or_no() -> None:
    assert {row[mark] for row in rubezh() for mark in ("elite", "unique", "horde")} == {"yes", "no"}


def test_names_differ_even_when_folded() -> None:
    assert len({fold(row["name"]) for row in rubezh()}) == 120


def test_names_are_russian_and_fit_a_card() -> None:
    allowed = re.compile(rf"[А-ЯЁ][А-ЯЁа-яё ,-]{{0,{_LONGEST_NAME - 1}}}")
    assert [row["name"] for row in rubezh() if not allowed.fullmatch(row["name"])] == []


def test_at_least_60_cards_have_a_unique_legend() -> None:
    legends = [row["legend"] for row in rubezh() if row["legend"]]
    assert len(legends) == len(set(legends)) >= 60


def test_a_legend_is_russian_and_ends_as_a_sentence() -> None:
    wrong = [
        row["legend"]
        for row in rubezh()
        if row["legend"] and not re.fullmatch(r"[А-ЯЁ][^A-Za-z\"]*[.»]", row["legend"])
    ]
    assert wrong == []


def test_texts_are_empty_and_printed_from_the_abilities() -> None:
    assert {(row["text"], row["icons"]) for row in rubezh()} == {("", "")}


def test_card_types_are_types_of_the_engine() -> None:
    assert {CardType(row["type"]) for row in rubezh()} == {
        CardType.GROUND,
        CardType.FLYER,
        CardType.ARTIFACT,
        CardType.TERRAIN,
    }


def test_every_row_is_imported() -> None:
    path = data_path(RETIRED, "sets", "rubezh.csv")
    read = list(table_rows(read_text_table(path.read_bytes(), path, {})))
    facts = [one.facts for one in read if isinstance(one, Accepted)]
    assert [one.name for one in facts] == [row["name"] for row in rubezh()]
    assert {one.classes for one in facts} == {
        tuple(part for part in row["classes"].split("|") if part) for row in rubezh()
    }


def test_costs_run_from_1_to_10() -> None:
    assert {int(row["cost"]) for row in rubezh()} == set(range(1, 11))


@pytest.mark.rule("213.2")
def test_a_terrain_has_no_life() -> None:
    assert {row["life"] for row in _of_type("terrain")} == {""}


@pytest.mark.rule("212.2")
def test_only_creatures_strike() -> None:
    assert {row["strike"] for row in _of_type("artifact", "terrain")} == {""}
    assert all(len(strike(row)) == 3 for row in _of_type(*_CREATURES))


@pytest.mark.rule("210.1/movement")
def test_only_ground_creatures_move() -> None:
    assert {row["movement"] for row in _of_type("flyer", "artifact", "terrain")} == {""}
    assert {row["movement"] for row in _of_type("ground")} == {"1", "2", "3"}


def test_a_strike_never_weakens_from_weak_to_strong() -> None:
    assert all(list(strike(row)) == sorted(strike(row)) for row in rubezh())


def test_every_strike_can_wound() -> None:
    assert all(min(strike(row)) >= 1 for row in _of_type(*_CREATURES))


def test_abilities_are_in_canonical_notation() -> None:
    wrong = [
        row["name"]
        for row in rubezh()
        if render_abilities(parse_abilities(row["abilities"])) != row["abilities"]
    ]
    assert wrong == []


def test_the_text_of_every_card_is_read_as_its_abilities() -> None:
    with open_catalog("sqlite://") as catalog:
        lexicon = catalog.lexicon()
        cards = {card.name: card.text for card in catalog.search("set:первый").cards}
    read = {
        row["name"]: compile_text(cards[row["name"]], name=row["name"], lexicon=lexicon).abilities
        for row in rubezh()
    }
    assert read == {row["name"]: parse_abilities(row["abilities"]) for row in rubezh()}


def test_the_text_of_every_card_is_read_without_corrections() -> None:
    """Nothing of a text had to be put right, and the phrases that read it print these words."""
    with open_catalog("sqlite://") as catalog:
        lexicon = catalog.lexicon()
        cards = catalog.search("set:первый").cards
    readings = [compile_text(card.text, name=card.name, lexicon=lexicon) for card in cards]
    assert len(readings) == 120
    assert [reading.log for reading in readings if reading.log] == []
    assert all(part.exact for reading in readings for part in reading.sentences)


def test_45_to_55_cards_have_an_ability() -> None:
    assert 45 <= sum(bool(row["abilities"]) for row in rubezh()) <= 55


def test_no_ability_is_unread() -> None:
    assert [name for name, ability in _abilities() if isinstance(ability, ab.Unread)] == []


def test_every_action_is_an_attack_with_a_range() -> None:
    powers = [attack for _, ability in _abilities() if (attack := attack_of(ability))]
    assert {power.kind for power in powers} == _RANGED
    assert all(power.range and 2 <= power.range <= 5 for power in powers)


@pytest.mark.rule("212.2")
def test_an_artifact_or_a_terrain_has_an_action() -> None:
    for row in _of_type("artifact", "terrain"):
        assert any(attack_of(one) for one in parse_abilities(row["abilities"])), row


def test_every_kind_of_ability_occurs_on_some_card() -> None:
    words = {part.split()[0] for row in rubezh() for part in row["abilities"].split("; ") if part}
    named = {"ova", "ovz", "ovs", "armor", "regen", "direct", "unanswered"}
    assert words == named | {kind.value for kind in _RANGED}


def test_a_costlier_creature_has_a_bigger_body() -> None:
    costs = range(2, 10)
    bodies = [mean(_body(r) for r in _of_type("ground") if int(r["cost"]) == c) for c in costs]
    assert bodies == sorted(bodies)


def test_an_elite_creature_without_abilities_is_worth_more_than_an_ordinary_one() -> None:
    plain = [row for row in _of_type("ground") if not row["abilities"]]
    for cost in ("3", "4", "5", "6"):
        elite, ordinary = (
            mean(_body(r) + int(r["movement"]) for r in plain if (r["cost"], r["elite"]) == key)
            for key in ((cost, "yes"), (cost, "no"))
        )
        assert elite > ordinary, f"cost {cost}"


def test_no_card_has_the_name_of_a_real_one() -> None:
    real = {fold(card["name"]) for card in real_cards()}
    assert {row["name"] for row in rubezh() if fold(row["name"]) in real} == set()


def test_shares_of_rarity_and_elite_match_real_cards() -> None:
    for number, word in enumerate(_RARITIES, start=1):
        ours = _share((row["rarity"] for row in rubezh()), word)
        assert abs(ours - _share((card["rarity"] for card in real_cards()), number)) < 5
    ours = _share((row["elite"] for row in rubezh()), "yes")
    assert abs(ours - _share((card["elite"] for card in real_cards()), True)) < 3


def test_shares_of_costs_match_real_cards() -> None:
    for cost in range(1, 11):
        ours = _share((int(row["cost"]) for row in rubezh()), cost)
        assert abs(ours - _share((card["cost"] for card in real_cards()), cost)) < 2.5, cost


@pytest.mark.parametrize("cost", range(2, 10))
def test_life_lies_within_the_range_of_real_cards(cost: int) -> None:
    rows = [row for row in _of_type("ground") if int(row["cost"]) == cost]
    real = [card["life"] for card in _real_creatures(cost)]
    assert all(min(real) <= int(row["life"]) <= max(real) for row in rows)


@pytest.mark.parametrize("cost", range(2, 10))
def test_life_and_strikes_match_real_cards_on_average(cost: int) -> None:
    ours = [row for row in _of_type("ground") if int(row["cost"]) == cost]
    real = _real_creatures(cost)
    assert abs(mean(int(r["life"]) for r in ours) - mean(c["life"] for c in real)) < 1.5
    assert abs(mean(strike(r)[1] for r in ours) - mean(c["hit"][1] for c in real)) < 1
