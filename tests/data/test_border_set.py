"""The set of 220 cards: its numbers, its texts in both languages, and what its cards can do."""

import re
from collections import Counter
from itertools import chain

import pytest

import engine.berserk.abilities as ab
from catalog.common.folding import fold
from catalog.icons import icon_abilities, not_in_text
from catalog.importers.rows import Accepted
from catalog.importers.tables import read_text_table, table_rows
from catalog.importers.values import some_icons
from catalog.lexicon import lexicon_of
from catalog.readings import hand_readings
from engine.berserk import PROTECTIONS, compile_text, parse_abilities
from engine.berserk.cards.card import ELEMENTS, CardType
from tests.support.border_set import (
    TABLE,
    abilities_of,
    border_cards,
    border_lexicon,
    classes_of,
    compiled,
    english_classes,
    readings,
)
from tests.support.bundled import Row, real_cards, rubezh, strike, whole_cards
from tests.support.rows import each_row
from tests.support.set_comparison import Line, comparison
from tests.support.set_coverage import (
    BY_HAND,
    parts_of,
    readable,
    unreadable_kinds,
    unused_kinds,
    unused_values,
    used,
)

_COLUMNS = (
    "set,number,name,rarity,cost,elite,unique,horde,elements,type,classes,life,movement,strike,"
    "icons,abilities,text,legend,name_en,legend_en"
)
_GROUPS = [*(element.value for element in ELEMENTS), ""]
_CREATURES = ("ground", "flyer", "companion", "parasite")
_LONGEST_NAME = 22
_LONGEST_TEXT = 300
_CLASSES_WITH_CARDS_THAT_CARE = {
    "steppe": ("Всадник", "Степняк"),
    "mountain": ("Гном", "Кузнец"),
    "forest": ("Лесовик", "Зверь"),
    "swamp": ("Топляк", "Гад"),
    "darkness": ("Мертвец", "Культист"),
    "": ("Порубежник", "Вольник"),
}
_IN_RECRUITMENT = (
    ab.RecruitPrice,
    ab.RecruitCrystals,
    ab.RecruitTerms,
    ab.MoreTerrains,
    ab.SquadAtMost,
    ab.SquadCountsAs,
    ab.NotInSquadWith,
)
_TITLED = (ab.Concentration, ab.Valhalla, ab.Frenzy, ab.Formation, ab.Prophecy, ab.FinishingBlow)


def _count(column: str) -> dict[str, int]:
    return dict(Counter(row[column] for row in border_cards()))


def _named(row: Row) -> frozenset[ab.Name]:
    """Return the named abilities that a card has, gives or takes."""
    parts = set(parts_of(abilities_of(row)))
    found = {part for part in parts if isinstance(part, ab.Name)}
    if ab.Frenzy in parts:
        found.add(ab.Name.FRENZY)
    if ab.Incorporeal in parts:
        found.add(ab.Name.INCORPOREAL)
    if row["horde"] == "yes":
        found.add(ab.Name.HORDE)
    return frozenset(found)


def _classes_named(row: Row) -> set[str]:
    """Return the classes that the abilities of a card speak of."""
    return set(chain.from_iterable(one.classes for one in _class_filters(abilities_of(row))))


def _class_filters(node: object) -> list[ab.OfClass]:
    if isinstance(node, ab.OfClass):
        return [node]
    inner = node if isinstance(node, tuple) else [getattr(node, name) for name in _fields(node)]
    return [one for part in inner for one in _class_filters(part)]


def _fields(node: object) -> tuple[str, ...]:
    return tuple(getattr(node, "__dataclass_fields__", ()))


def _is_simple(row: Row) -> bool:
    """Return whether a card is plain or has one named ability or protection."""
    abilities = abilities_of(row)
    return len(abilities) < 2 and all(
        isinstance(one, ab.Named | ab.Protection) for one in abilities
    )


def test_the_table_has_the_documented_columns() -> None:
    assert TABLE.read_text(encoding="utf-8").splitlines()[0] == _COLUMNS


def test_there_are_220_cards_numbered_in_order() -> None:
    assert [row["number"] for row in border_cards()] == [str(n) for n in range(1, 221)]


def test_no_two_cards_share_a_name_in_either_language() -> None:
    for column in ("name", "name_en"):
        names = Counter(fold(row[column]) for row in border_cards())
        assert [name for name, times in names.items() if times > 1] == []


def test_rarities_are_98_49_49_24() -> None:
    assert _count("rarity") == {"common": 98, "uncommon": 49, "rare": 49, "ultra_rare": 24}


def test_each_element_and_the_neutral_cards_have_36_or_37() -> None:
    assert set(_count("elements")) == set(_GROUPS)
    assert set(_count("elements").values()) == {36, 37}


@pytest.mark.parametrize("element", _GROUPS)
def test_rarities_are_spread_over_the_elements(element: str) -> None:
    found = Counter(row["rarity"] for row in border_cards() if row["elements"] == element)
    assert found["common"] in (16, 17)
    assert {found["uncommon"], found["rare"]} <= {8, 9}
    assert found["ultra_rare"] == 4


def test_types_are_185_14_5_4_8_4() -> None:
    assert _count("type") == {
        "ground": 185,
        "flyer": 14,
        "companion": 5,
        "parasite": 4,
        "artifact": 8,
        "terrain": 4,
    }


def test_every_row_is_imported() -> None:
    read = list(table_rows(read_text_table(TABLE.read_bytes(), TABLE, {})))
    facts = [one.facts for one in read if isinstance(one, Accepted)]
    assert [one.name for one in facts] == [row["name"] for row in border_cards()]
    assert [one.text for one in facts] == [row["text"] for row in border_cards()]
    assert {one.type for one in facts} == set(CardType)


@pytest.mark.rule("213.2")
@pytest.mark.rule("212.2")
@pytest.mark.rule("210.1/movement")
def test_only_creatures_strike_and_only_ground_creatures_move() -> None:
    for row in border_cards():
        assert bool(row["strike"]) == (row["type"] in _CREATURES), row["name"]
        assert bool(row["movement"]) == (row["type"] == "ground"), row["name"]
        assert bool(row["life"]) == (row["type"] != "terrain"), row["name"]
        assert list(strike(row)) == sorted(strike(row)), row["name"]


def test_shares_of_numbers_match_real_cards() -> None:
    real_cards()
    shares = [line for line in comparison() if line.what.startswith("%")]
    assert len(shares) > 20
    assert [line for line in shares if _distance(line) > 4] == []


def test_means_by_cost_match_real_cards() -> None:
    """Cards of two and three crystals are larger than real ones: small bodies win bots less than
    they cost."""
    real_cards()
    means = [
        line for line in comparison() if line.what.startswith("cost") and line.ours is not None
    ]
    assert len(means) == 5 * 8
    assert [line for line in means if _distance(line) > _tolerance(line.what)] == []


def _tolerance(what: str) -> float:
    if "life" in what:
        return 2.2 if what.startswith(("cost 2", "cost 3")) else 1.3
    return 0.9


def _distance(line: Line) -> float:
    assert line.ours is not None
    assert line.theirs is not None
    return abs(line.ours - line.theirs)


@each_row("name", readings())
def test_a_text_is_read_whole(name: str) -> None:
    for part in readings()[name].sentences:
        assert not any(isinstance(one, ab.Unread) for one in part.abilities), part.text


def test_nothing_of_a_text_is_corrected_but_its_own_name() -> None:
    changes = {change.kind.value for reading in readings().values() for change in reading.log}
    assert changes <= {"own_name", "yo"}


@pytest.mark.slow
def test_texts_are_read_the_same_beside_real_and_retired_cards() -> None:
    real = [
        (card["name"], [name for name in card["class"] if name], card["text"])
        for card in whole_cards().values()
    ]
    ours = [(row["name"], classes_of(row), row["text"]) for row in border_cards()]
    retired = [(row["name"], classes_of(row), "") for row in rubezh()]
    words = lexicon_of([*ours, *retired, *real], hand_readings())
    for name, _classes, text in ours:
        found = compile_text(text, name=name, lexicon=words).abilities
        assert found == readings()[name].abilities, name


def test_no_text_needs_a_reading_by_hand() -> None:
    assert border_lexicon().readings == ()
    parts = set(parts_of(tuple(abilities_of(row) for row in border_cards())))
    assert ab.ByHand not in parts


def test_the_columns_of_icons_and_abilities_follow_from_the_text() -> None:
    wrong = [row["name"] for row in border_cards() if row != compiled(row)]
    assert wrong == [], "run python -m tests.support.border_set"


def test_the_column_of_abilities_is_parsed_as_the_text_is_read() -> None:
    for row in border_cards():
        assert parse_abilities(row["abilities"]) == abilities_of(row), row["name"]


def test_an_icon_adds_nothing_to_the_text() -> None:
    for row in border_cards():
        icons = icon_abilities(some_icons(row["icons"]))
        assert not_in_text(icons, abilities_of(row)) == (), row["name"]
    assert any(row["icons"] for row in border_cards())


def test_texts_are_under_300_characters() -> None:
    assert [row["name"] for row in border_cards() if len(row["text"]) >= _LONGEST_TEXT] == []


def test_at_least_45_cards_are_plain_or_have_one_named_ability() -> None:
    simple = [row for row in border_cards() if _is_simple(row)]
    assert len(simple) >= 45
    assert min(Counter(row["elements"] for row in simple).values()) >= 5


def test_every_named_ability_is_on_at_least_two_cards() -> None:
    times = Counter(chain.from_iterable(map(_named, border_cards())))
    assert {name for name in ab.Name if times[name] < 2} == set()


def test_every_titled_ability_is_on_at_least_two_cards() -> None:
    assert {kind for kind in _TITLED if len(used().get(kind, ())) < 2} == set()


def test_every_protection_is_on_a_card() -> None:
    nodes = {
        part
        for row in border_cards()
        for part in abilities_of(row)
        if isinstance(part, ab.Protection)
    }
    words = " ".join(row["text"] for row in border_cards())
    missing = [
        c for c, node in PROTECTIONS.items() if node not in nodes and f"{{{c}}}" not in words
    ]
    assert missing == []


def test_every_kind_of_node_that_can_be_read_is_on_a_card() -> None:
    assert unused_kinds() == {}


def test_nine_in_ten_of_the_values_that_can_be_read_are_on_a_card() -> None:
    values = sum(not isinstance(part, type) for part in readable())
    assert len(unused_values()) < values * 0.15


def test_kinds_reached_only_by_hand_are_listed() -> None:
    assert unreadable_kinds() == BY_HAND


@pytest.mark.parametrize("element", _GROUPS)
def test_each_element_has_two_classes_with_cards_that_care(element: str) -> None:
    group = [row for row in border_cards() if row["elements"] == element]
    for name in _CLASSES_WITH_CARDS_THAT_CARE[element]:
        assert sum(name in classes_of(row) for row in group) >= 6, name
        assert any(name in _classes_named(row) for row in border_cards()), name


def test_at_least_six_cards_matter_in_recruitment() -> None:
    cards = set(chain.from_iterable(used().get(kind, frozenset()) for kind in _IN_RECRUITMENT))
    assert len(cards) >= 6


def test_at_least_four_cards_act_before_recruitment() -> None:
    assert len(used()[ab.BeforeRecruiting]) >= 4


def test_a_third_of_the_cards_have_a_legend() -> None:
    assert 3 * sum(bool(row["legend"]) for row in border_cards()) >= len(border_cards())


def test_names_are_at_most_22_characters() -> None:
    assert [row["name"] for row in border_cards() if len(row["name"]) > _LONGEST_NAME] == []


def test_every_name_legend_and_class_is_there_in_english() -> None:
    for row in border_cards():
        assert row["name_en"]
        assert bool(row["legend"]) == bool(row["legend_en"]), row["name"]
        assert not re.search("[А-Яа-яЁё]", row["name_en"] + row["legend_en"]), row["name"]
        assert re.fullmatch(r"[А-Яа-яЁё ,-]+", row["name"]), row["name"]
    classes = set(chain.from_iterable(map(classes_of, border_cards())))
    assert set(english_classes()) == classes
    assert len(set(english_classes().values())) == len(classes)


def test_no_card_has_the_name_of_a_retired_one() -> None:
    old = {fold(row["name"]) for row in rubezh()}
    assert {row["name"] for row in border_cards() if fold(row["name"]) in old} == set()


def test_no_card_has_the_name_or_the_text_of_a_real_one() -> None:
    real = list(whole_cards().values())
    names = {fold(card["name"]) for card in real}
    assert {row["name"] for row in border_cards() if fold(row["name"]) in names} == set()
    texts = {fold(card["text"]) for card in real if len(card["text"]) > _LONGEST_NAME}
    assert {row["name"] for row in border_cards() if fold(row["text"]) in texts} == set()
