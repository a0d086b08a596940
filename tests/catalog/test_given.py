"""Abilities given by hand: any are taken, and what is wrong is told with what would be right."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pandas
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine.berserk.abilities as ab
from catalog.common.errors import RejectedFile
from catalog.importers.given import MOST_SIGNS, listed_abilities, some_abilities
from catalog.importers.rows import BadValue
from catalog.specs import to_spec
from catalog.store import Catalog
from engine.berserk import ability_to_json, parse_abilities, render_abilities
from tests.catalog.files import csv_file, empty_catalog, nxt_card, nxt_file, table_card
from tests.support.any_nodes import AnyNodes
from tests.support.bundled import real_cards, whole_cards
from tests.support.cli import run
from tests.support.random_nodes import nodes
from tests.support.readings import sentences_of
from tests.support.sources import ROOT

_RNGS = st.randoms(use_true_random=False)
_SPELL = {
    "$": "Playable",
    "payment": {"$": "Payment", "closes": True},
    "body": {
        "$": "Power",
        "kind": "spell",
        "effects": [{"$": "Wound", "amount": 2}],
        "targets": {"$": "Targets", "filter": {"$": "OfSide", "side": "enemy"}, "range": 3},
    },
}


def _changed(**body: Any) -> dict[str, Any]:
    return _SPELL | {"body": _SPELL["body"] | body}  # type: ignore[operator]  # it is a dict


@settings(deadline=None)
@given(_RNGS)
def test_any_nodes_can_be_given_as_json(rng: Random) -> None:
    written = render_abilities((AnyNodes(rng).of(ab.Ability), *nodes(rng)))
    assert some_abilities(written) == written


@pytest.mark.parametrize("times", [-2, -1, 0, 3])
def test_a_number_may_be_scaled_by_any_factor(times: int) -> None:
    scaled = ab.Scaled(ab.FactOf(ab.Fact.CHIPS), times)
    written = render_abilities((ab.Calculated(ab.Named(ab.Name.POISON, 1), scaled),))
    assert some_abilities(written) == written


@pytest.mark.slow
def test_every_reading_of_a_real_card_can_be_given() -> None:
    real_cards()  # skips the test where they are absent
    for card, printed in whole_cards().items():
        for sentence in sentences_of(card) if printed["text"] else ():
            if sentence.is_read:
                written = render_abilities(sentence.reading.abilities)
                assert some_abilities(written) == written, f"{card}.{sentence.number}"


@settings(deadline=None)
@given(_RNGS, st.data())
def test_any_value_in_a_field_is_accepted_or_refused(rng: Random, data: st.DataObject) -> None:
    given_json = json.loads(json.dumps(ability_to_json(AnyNodes(rng).of(ab.Ability))))
    places = list(_places(given_json))
    holder, key = data.draw(st.sampled_from(places))
    holder[key] = data.draw(st.sampled_from([None, True, -5, 10**9, "слово", [], {}, [[]], 1.5]))
    try:
        taken = listed_abilities([given_json])
    except BadValue:
        return
    assert some_abilities(taken) == taken


def _places(data: Any) -> Any:
    if isinstance(data, dict | list):
        items = data.items() if isinstance(data, dict) else enumerate(data)
        for key, part in items:
            yield data, key
            yield from _places(part)


def test_an_enum_member_may_be_written_as_a_plain_word() -> None:
    (spell,) = parse_abilities(listed_abilities([_SPELL]))
    full = ability_to_json(spell)
    assert full["body"]["kind"] == {"$": "PowerKind", "=": "spell"}
    assert parse_abilities(listed_abilities([full])) == (spell,)


def test_an_unread_sentence_may_have_a_large_position() -> None:
    unread = ab.Unread("Рычит.", 1200)
    assert listed_abilities([ability_to_json(unread)]) == 'unread "Рычит." at 1200'


def test_a_list_may_mix_objects_and_short_notation() -> None:
    text = json.dumps(["armor 2; direct", _SPELL])
    first, second, _spell = parse_abilities(some_abilities(text))
    assert (first, second) == (ab.Named(ab.Name.ARMOR, 2), ab.Named(ab.Name.DIRECTED))


_WRONG = {
    "unknown type": ({"$": "Plyable"}, "ability 1: write an object whose “$” is Playable"),
    "no type": ({"payment": 1}, "ability 1: write an object whose “$” is Named"),
    "unknown field": (
        _SPELL | {"bodi": 1},
        "ability 1: Playable has no “bodi”; it has: payment, body, sudden",
    ),
    "field missing": (
        {"$": "Playable", "payment": {"$": "Payment"}},
        "ability 1: Playable lacks “body”: write an object whose “$” is Attack",
    ),
    "a wrong word": (
        _changed(kind="curse"),
        'ability 1.body.kind: write one of "strike"',
    ),
    "a wrong word in full": (
        _changed(kind={"$": "PowerKind", "=": 3}),
        'ability 1.body.kind: write one of "strike"',
    ),
    "a text for a number": (
        _changed(effects=[{"$": "Wound", "amount": "2"}]),
        "ability 1.body.effects[1].amount: write a whole number from -99 to 99",
    ),
    "a bool for a number": (
        _changed(effects=[{"$": "Wound", "amount": True}]),
        "ability 1.body.effects[1].amount: write a whole number",
    ),
    "a huge number": (
        _changed(effects=[{"$": "Wound", "amount": 100}]),
        "ability 1.body.effects[1].amount: a whole number from -99 to 99",
    ),
    "a node of another kind": (
        _changed(effects=[{"$": "Attack", "kind": "shot", "value": None}]),
        "ability 1.body.effects[1]: write an object whose “$” is",
    ),
    "an item for a list": (_changed(effects={"$": "Cancel"}), "ability 1.body.effects: write a li"),
    "nothing carried out": (_changed(effects=[]), "ability 1.body: “effects” needs at least one"),
    "an attack as a spell": (
        _changed(kind="shot"),
        "ability 1.body: “shot” is not a kind of Power: it belongs to Attack",
    ),
    "a shot of no value": (
        _SPELL | {"body": {"$": "Attack", "kind": "shot", "value": None}},
        "ability 1.body: only a strike may leave out its “value”",
    ),
    "a spell as an attack": (
        _SPELL | {"body": {"$": "Attack", "kind": "spell", "value": None}},
        "ability 1.body: “spell” is not a kind of Attack: it belongs to Power",
    ),
    "divided by nothing": (
        _changed(effects=[{"$": "Wound", "amount": {"$": "Scaled", "number": 4, "by": 0}}]),
        "ability 1.body.effects[1].amount: “by” must be at least 1",
    ),
    "armor of nothing": (
        {"$": "Named", "name": "armor", "value": 0},
        "ability 1: “value” must be at least 1",
    ),
    "a property that does not fit": (
        {"$": "Becomes", "prop": "elite", "value": 1},
        "ability 1: the value of “elite” must be true or false",
    ),
    "a name that looks at nobody": (
        {"$": "NamedAgainst", "name": "directed", "value": 1, "against": {"$": "IsCreature"}},
        "ability 1: only these can be limited to some cards: ",
    ),
    "a direction that leads nowhere": (
        {
            "$": "While",
            "condition": {"$": "Headed", "ahead": 0, "right": 0},
            "grants": [{"$": "Named", "name": "armor", "value": 1}],
        },
        "ability 1.condition: “ahead” and “right” are 1, 0 or -1, and not both 0",
    ),
    "a row that is not there": (
        {"$": "NotInSquadWith", "cards": {"$": "InRows", "rows": [4]}},
        "ability 1.cards: rows must be 1, 2 or 3",
    ),
    "no object": (5, "ability 1: write an object with “$”, or text in the notation"),
    "a body for an ability": (_SPELL["body"], "ability 1: write an object whose “$” is"),
}


@pytest.mark.parametrize(("wrong", "told"), _WRONG.values(), ids=_WRONG.keys())
def test_errors_are_reported_with_place_and_correction(wrong: object, told: str) -> None:
    with pytest.raises(BadValue) as error:
        listed_abilities([wrong])
    assert str(error.value).startswith(told)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("armour 2", "ability 1: “armour 2” is not an ability; write abilities like: ova 1"),
        ('armor 1; {"$": "Named"', "ability 2: this is not complete JSON"),
        ("[1", "this is not complete JSON"),
        ("[" * 65 + "]" * 65, "the values are nested too deep"),
        ("armor 2; " * MOST_SIGNS, f"the abilities are longer than {MOST_SIGNS} characters"),
        ('{"$": "Named", "name": "armor", "value": ' + "9" * 50 + "}", "ability 1: a number has"),
        ('{"$": "Called"}', "ability 1: write an object whose “$” is"),
    ],
)
def test_a_text_that_is_no_list_of_abilities_is_refused_in_words(text: str, told: str) -> None:
    with pytest.raises(BadValue) as error:
        some_abilities(text)
    assert str(error.value).startswith(told)


def test_the_documented_example_gives_two_abilities() -> None:
    page = (ROOT / "docs" / "cards-by-hand.md").read_text("utf-8")
    example = page.partition('"abilities": ')[2].partition("```")[0]
    kinds = [type(ability).__name__ for ability in parse_abilities(some_abilities(example))]
    assert kinds == ["Playable", "Triggered"]


# Into the catalogue and out of it.


def _table(folder: Path, **cells: str) -> Path:
    return csv_file(folder, [table_card(1, **cells)])


def _only(catalog: Catalog) -> Any:
    (card,) = catalog.search("").cards
    return card


@pytest.mark.parametrize("form", ["json", "csv"])
def test_abilities_in_json_survive_export_and_import(tmp_path: Path, form: str) -> None:
    catalog = empty_catalog()
    catalog.import_file(_table(tmp_path, abilities=json.dumps(_SPELL)), strict=True)
    path = tmp_path / f"out.{form}"
    path.write_text(catalog.export("json" if form == "json" else "csv"), encoding="utf-8")
    other = empty_catalog()
    other.import_file(path, strict=True)
    assert _only(other).abilities == _only(catalog).abilities != ""
    assert to_spec(_only(other)).abilities == parse_abilities(listed_abilities([_SPELL]))


def test_a_workbook_may_contain_abilities(tmp_path: Path) -> None:
    path = tmp_path / "cards.xlsx"
    cells = table_card(1, abilities=json.dumps([_SPELL, "ova 1"]))
    wrong = table_card(2, abilities=json.dumps([_changed(kind="curse")]))
    pandas.DataFrame([cells, wrong]).to_excel(path, index=False)
    catalog = empty_catalog()
    (problem,) = catalog.import_file(path).problems
    assert (problem.line, problem.field) == (3, "abilities")
    assert "ability 1.body.kind" in problem.reason
    assert to_spec(_only(catalog)).abilities == parse_abilities(listed_abilities([_SPELL, "ova 1"]))


def test_a_json_file_may_contain_abilities_as_a_list(tmp_path: Path) -> None:
    catalog = empty_catalog()
    catalog.import_file(nxt_file(tmp_path, [nxt_card(1, abilities=[_SPELL, "ova 1"])]), strict=True)
    assert to_spec(_only(catalog)).abilities == parse_abilities(listed_abilities([_SPELL, "ova 1"]))
    assert json.loads(catalog.export("json"))[0]["abilities"] == [_SPELL, "ova 1"]


def test_a_wrong_row_is_reported_with_its_line_and_place(tmp_path: Path) -> None:
    wrong = json.dumps(_changed(kind="curse"))
    path = csv_file(tmp_path, [table_card(1, abilities=""), table_card(2, abilities=wrong)])
    with pytest.raises(RejectedFile) as error:
        empty_catalog().import_file(path, strict=True)
    (problem,) = error.value.problems
    assert str(problem).startswith("line 3, “Таблица 2”, abilities “")
    assert "ability 1.body.kind: write one of" in str(problem)


def test_the_command_refuses_a_wrong_file_with_exit_code_2(tmp_path: Path) -> None:
    path = _table(tmp_path, abilities=json.dumps(_changed(kind="curse")))
    told = run("import", str(path), "--strict")
    assert told.exit_code == 2
    assert str(path) in told.stderr
    assert "ability 1.body.kind" in told.stderr


def test_abilities_without_a_text_get_a_printed_text(tmp_path: Path) -> None:
    catalog = empty_catalog()
    catalog.import_file(_table(tmp_path, abilities=json.dumps(_SPELL), text=""))
    assert _only(catalog).text == "{tap}: Заклинание ранить карту противника на 2, дальность 3."


def test_unprintable_abilities_require_a_text(tmp_path: Path) -> None:
    unsaid = {"targets": {"$": "Targets", "least": 7, "most": 9}}
    path = _table(tmp_path, abilities=json.dumps(_changed(**unsaid)), text="")
    report = empty_catalog().import_file(path)
    assert [problem.reason for problem in report.problems] == [
        "these abilities cannot be printed: write the card's text as well"
    ]


def test_a_withheld_text_allows_any_abilities(tmp_path: Path) -> None:
    catalog = empty_catalog()
    cells = {"abilities": json.dumps(_SPELL), "text": "", "text_withheld": "yes"}
    catalog.import_file(_table(tmp_path, **cells), strict=True)
    assert to_spec(_only(catalog)).abilities == parse_abilities(listed_abilities([_SPELL]))


# Given by hand, and kept.


def _given(folder: Path) -> Catalog:
    catalog = empty_catalog()
    catalog.import_file(nxt_file(folder, [nxt_card(1)]), strict=True)
    catalog.import_file(nxt_file(folder, [nxt_card(1, abilities=[_SPELL])]), strict=True)
    return catalog


def test_readings_by_hand_stay_when_a_file_does_not_mention_them(tmp_path: Path) -> None:
    catalog = _given(tmp_path)
    report = catalog.import_file(nxt_file(tmp_path, [nxt_card(1, text="Иной текст.")]), strict=True)
    assert (report.updated, _only(catalog).text) == (1, "Иной текст.")
    assert _only(catalog).has_given_abilities


def test_readings_by_hand_are_removed_when_a_file_clears_them(tmp_path: Path) -> None:
    catalog = _given(tmp_path)
    catalog.import_file(nxt_file(tmp_path, [nxt_card(1, abilities="")]), strict=True)
    assert not _only(catalog).has_given_abilities


def test_a_table_without_an_abilities_column_removes_no_readings(tmp_path: Path) -> None:
    catalog = empty_catalog()
    catalog.import_file(_table(tmp_path, abilities="armor 2"), strict=True)
    assert catalog.import_file(_table(tmp_path), strict=True).unchanged == 1
    assert _only(catalog).abilities == "armor 2"
    catalog.import_file(_table(tmp_path, abilities=""), strict=True)
    assert not _only(catalog).has_given_abilities
