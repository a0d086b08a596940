"""The forms in which cards are published, each recognised without a mapping."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from catalog.cards import Card
from catalog.common.errors import BadFile, NamesNoSet, UserError
from catalog.facts import CardFacts, facts_of
from catalog.importers.forms import UnknownForm
from catalog.store import Catalog
from engine.berserk import CardType, Element
from tests.catalog.files import (
    SHARED_CARDS,
    csv_file,
    empty_catalog,
    nxt_card,
    nxt_file,
    rows_of,
    table_card,
)

FORMS = SHARED_CARDS.parent / "forms"
_HEAD = (
    "№", "name", "rarity", "cost", "elite", "uniq", "color", "class", "type", "life", "move", "hit",
    "text", "artist", "Орда", "Оп в защ", "Защ от маг", "Броня", "Худ.текст",
)  # fmt: skip
_RIDER = (
    1, "Пробный всадник", 3, 4, None, 1, 1, "Кочевник.Герой-воин", 1, 8, 2, "1-2-3",
    "Пробный текст.", "Кто-то", 1, 2, 0, 1, "Скачет.",
)  # fmt: skip
_OBELISK = (
    2, "Пробный обелиск", 1, 3, 1, None, 36, None, 5, 6, 0, None,
    None, None, None, None, None, None, None,
)  # fmt: skip


def _trained(number: int = 1, /, **changes: Any) -> dict[str, Any]:
    """Return an invented card in the form of the card trainer."""
    card = {
        "id": f"50{number:03d}", "setId": 50, "number": number, "name": f"Пробник {number}",
        "cost": 3, "life": 7, "move": 1, "hit": [1, 2, 2], "text": "Пробный текст.", "type": 0,
        "color": 4, "rarity": 3, "elite": True, "hasAlt": False, "nonStandardLayout": False,
        "imageUrl": "",
    }  # fmt: skip
    return card | changes


def _of_rooms(number: int = 1, /, **changes: Any) -> dict[str, Any]:
    """Return an invented card in the form of the room server."""
    card = {
        "id": number, "name": f"Пробник {number}", "price": 3, "elite": False, "unique": True,
        "elements": ["степь", "тьма"], "type": "creature", "health": 6, "moves": 1,
        "hit": {"weak": 1, "normal": 1, "hard": 2}, "rarity": "rare",
        "description": "Пробный текст.", "painter": "", "set": "Пробный выпуск", "image": "",
        "number": number,
    }  # fmt: skip
    return card | changes


def _workbook(folder: Path, sheets: dict[str, Sequence[Sequence[object]]]) -> Path:
    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    for title, rows in sheets.items():
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
    path = folder / "cards.xlsx"
    book.save(path)
    return path


def _card(catalog: Catalog, ref: str) -> Card:
    card = catalog.card(ref)
    assert card is not None
    return card


def _facts(catalog: Catalog) -> list[CardFacts]:
    sets = {card_set.id: card_set for card_set in catalog.sets()}
    return [facts_of(card, sets[card.set_id]) for card in catalog.search("").cards]


def test_a_sheet_of_the_publisher_is_read_with_its_title_as_the_set(tmp_path: Path) -> None:
    catalog = empty_catalog()
    path = _workbook(tmp_path, {"Пробный выпуск": [_HEAD, _RIDER, _OBELISK]})
    report = catalog.import_file(path, strict=True)
    assert (report.sets, report.ignored_columns, report.unsaid) == (
        ("Пробный выпуск",),
        ("artist",),
        (),
    )
    rider, obelisk = _facts(catalog)
    assert (rider.type, rider.classes, rider.unique, rider.horde, rider.elite) == (
        CardType.GROUND,
        ("Кочевник", "Герой-воин"),
        True,
        True,
        False,
    )
    assert (str(rider.strike), rider.icons, rider.legend) == (
        "1-2-3",
        {"ovz": 2, "zom": 0, "armor": 1},
        "Скачет.",
    )
    assert (obelisk.type, obelisk.elements, obelisk.movement, obelisk.elite) == (
        CardType.ARTIFACT,
        (Element.FOREST,),
        None,
        True,
    )


@pytest.mark.parametrize(("number", "kind"), enumerate(
    (CardType.GROUND, CardType.FLYER, CardType.COMPANION, CardType.PARASITE, CardType.ARTIFACT,
     CardType.TERRAIN), 1))  # fmt: skip
def test_types_of_a_sheet_are_numbered_from_one(
    tmp_path: Path, number: int, kind: CardType
) -> None:
    row = table_card(type=str(number))
    row |= {} if kind.is_creature else {"strike": ""}
    row |= {} if kind is CardType.GROUND else {"movement": ""}
    row |= {"life": ""} if kind is CardType.TERRAIN else {}
    catalog = empty_catalog()
    catalog.import_file(csv_file(tmp_path, [row]), strict=True)
    assert _card(catalog, "proba/1").type == kind.value


@pytest.mark.parametrize(("mask", "stored"), [("1", 1), ("5", 5), ("32", 0), ("16.0", 16)])
def test_elements_of_a_sheet_may_be_a_bit_mask(tmp_path: Path, mask: str, stored: int) -> None:
    catalog = empty_catalog()
    catalog.import_file(csv_file(tmp_path, [table_card(elements=mask)]), strict=True)
    assert _card(catalog, "proba/1").elements == stored


@pytest.mark.parametrize(
    ("cell", "strike"),
    [
        (datetime(2003, 2, 1), "1-2-3"),
        (datetime(2003, 2, 2), "2-2-3"),
        (datetime(2003, 1, 2), "1-2-3"),  # the month came first
        (datetime(2001, 2, 3), "3-2-1"),
        ("01.02.2003", "1-2-3"),
        ("1.2.2003", "1-2-3"),
        ("2003-02-01", "1-2-3"),
    ],
)
def test_a_strike_turned_into_a_date_is_read_back_and_told_by_name(
    tmp_path: Path, cell: object, strike: str
) -> None:
    row = tuple(cell if head == "hit" else value for head, value in zip(_HEAD, _RIDER, strict=True))
    catalog = empty_catalog()
    report = catalog.import_file(_workbook(tmp_path, {"Проба": [_HEAD, row]}), strict=True)
    assert str(_card(catalog, "proba/1").strike) == strike
    assert report.restored_strikes == (f"Пробный всадник (proba/1): {strike}",)


def test_a_sheet_without_cards_is_skipped_and_told(tmp_path: Path) -> None:
    path = _workbook(
        tmp_path,
        {"Знаки": [("знак", "что значит"), ("{tap}", "закрыть")], "Проба": [_HEAD, _RIDER]},
    )
    report = empty_catalog().import_file(path, strict=True)
    assert (report.added, report.skipped_sheets) == (1, ("Знаки",))


def test_every_sheet_of_cards_is_a_set_and_its_problems_name_it(tmp_path: Path) -> None:
    bad = (*_RIDER[:2], "золотая", *_RIDER[3:])
    path = _workbook(tmp_path, {"Первый": [_HEAD, _RIDER], "Второй": [_HEAD, bad, _OBELISK]})
    catalog = empty_catalog()
    report = catalog.import_file(path)
    assert (report.sets, report.rejected) == (("Первый", "Второй"), 1)
    assert str(report.problems[0]).startswith("sheet “Второй”, line 2, “Пробный всадник”, rarity")


def test_a_set_may_not_be_given_for_several_sheets(tmp_path: Path) -> None:
    path = _workbook(tmp_path, {"Первый": [_HEAD, _RIDER], "Второй": [_HEAD, _OBELISK]})
    with pytest.raises(UserError, match="leave --set out"):
        empty_catalog().import_file(path, card_set="proba")


def test_the_title_that_a_spreadsheet_gives_is_no_set(tmp_path: Path) -> None:
    path = _workbook(tmp_path, {"Лист1": [_HEAD, _RIDER]})
    with pytest.raises(NamesNoSet, match="which set its cards are of; name it with --set"):
        empty_catalog().import_file(path)
    catalog = empty_catalog()
    catalog.import_file(path, card_set="Проба")
    assert _card(catalog, "proba/1").name == "Пробный всадник"


@pytest.mark.parametrize("said", ["50", "nxt-50", "Путь хранителей", " 50 "])
def test_a_table_without_a_set_takes_the_one_that_the_user_names(tmp_path: Path, said: str) -> None:
    row = table_card()
    del row["set"]
    path = csv_file(tmp_path, [row])
    with pytest.raises(NamesNoSet):
        empty_catalog().import_file(path)
    catalog = empty_catalog()
    catalog.import_file(path, card_set=said)
    assert _card(catalog, "nxt-50/1").name == "Таблица 1"


def test_a_set_may_not_be_given_for_a_file_that_names_its_own(tmp_path: Path) -> None:
    for path in (csv_file(tmp_path, [table_card()]), nxt_file(tmp_path, [nxt_card()])):
        with pytest.raises(UserError, match="leave --set out"):
            empty_catalog().import_file(path, card_set="50")


def test_json_without_a_set_takes_the_one_that_the_user_names(tmp_path: Path) -> None:
    card = nxt_card()
    del card["set_id"]
    path = nxt_file(tmp_path, [card])
    with pytest.raises(NamesNoSet):
        empty_catalog().import_file(path)
    catalog = empty_catalog()
    catalog.import_file(path, card_set="50", strict=True)
    assert _card(catalog, "nxt-50/1").name == "Пробник 1"


def test_cards_of_the_trainer_leave_unknown_what_it_does_not_say(tmp_path: Path) -> None:
    catalog = empty_catalog()
    report = catalog.import_file(nxt_file(tmp_path, [_trained()]), strict=True)
    assert report.unsaid == ("unique", "horde", "classes", "icons")
    assert report.ignored_columns == ("hasAlt", "nonStandardLayout", "imageUrl")
    card = _card(catalog, "nxt-50/1")
    assert (card.rarity, card.elite, card.elements, card.unsaid) == (
        "rare",
        True,
        4,
        ("unique", "horde", "classes", "icons"),
    )


def test_cards_of_the_room_server_are_read_from_words(tmp_path: Path) -> None:
    catalog = empty_catalog()
    report = catalog.import_file(nxt_file(tmp_path, [_of_rooms()]), strict=True)
    assert (report.sets, report.unsaid) == (("Пробный выпуск",), ("horde", "classes", "icons"))
    (facts,) = _facts(catalog)
    assert (facts.type, facts.elements, str(facts.strike), facts.rarity.value, facts.unique) == (
        CardType.GROUND,
        (Element.STEPPE, Element.DARKNESS),
        "1-1-2",
        "rare",
        True,
    )
    assert (facts.life, facts.movement, facts.cost.number, facts.text) == (
        6,
        1,
        3,
        "Пробный текст.",
    )


def test_a_creature_without_strike_or_movement_comes_in_and_is_told_by_name(
    tmp_path: Path,
) -> None:
    catalog = empty_catalog()
    cards = [_trained(1, hit=None), _trained(2, move=None), _trained(3, type=1, move=None)]
    report = catalog.import_file(nxt_file(tmp_path, cards), strict=True)
    assert report.no_strike == ("Пробник 1 (nxt-50/1)",)
    assert report.no_movement == ("Пробник 2 (nxt-50/2)",)


def test_a_known_card_keeps_what_a_poorer_file_does_not_say(tmp_path: Path) -> None:
    catalog = empty_catalog()
    known = nxt_card(uniq=True, horde=True, icons={"ova": 1}, **{"class": ["Орк"]})
    catalog.import_file(nxt_file(tmp_path, [known]))
    before = rows_of(catalog)
    poor = _trained(setId=10, cost=3, life=8, move=2, hit=[1, 2, 3], rarity=1, elite=False, color=1)
    report = catalog.import_file(nxt_file(tmp_path, [poor], "poor.json"), strict=True)
    assert (report.unchanged, rows_of(catalog)) == (1, before)


def test_a_richer_file_fills_in_what_was_unknown(tmp_path: Path) -> None:
    catalog = empty_catalog()
    catalog.import_file(nxt_file(tmp_path, [_trained()]))
    rich = nxt_card(set_id=50, uniq=True, horde=True, **{"class": ["Орк"]})
    catalog.import_file(nxt_file(tmp_path, [rich], "rich.json"))
    card = _card(catalog, "nxt-50/1")
    assert (card.unique, card.horde, card.classes, card.unsaid) == (True, True, ["Орк"], ())


@pytest.mark.parametrize("form", ["json", "csv"])
def test_what_is_unknown_stays_unknown_on_the_way_out_and_in(tmp_path: Path, form: str) -> None:
    catalog = empty_catalog()
    catalog.import_file(nxt_file(tmp_path, [_trained(1), _trained(2, move=None)]))
    path = tmp_path / f"out.{form}"
    path.write_text(catalog.export("json" if form == "json" else "csv"), encoding="utf-8")
    other = empty_catalog()
    other.import_file(path, strict=True)
    assert _facts(other) == _facts(catalog)
    before = rows_of(catalog)
    assert catalog.import_file(path, strict=True).unchanged == 2
    assert rows_of(catalog) == before


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("cards.json", '[{"title": "Пробник", "attack": 3}]'),
        ("cards.json", '{"cards": []}'),
        ("cards.csv", "title;attack\nПробник;3\n"),
        ("cards.txt", "что-то другое\n"),
        ("cards.doc", ""),
    ],
)
def test_an_unknown_form_is_refused_in_one_line_that_names_the_known_ones(
    tmp_path: Path, name: str, content: str
) -> None:
    path = tmp_path / name
    path.write_text(content, encoding="utf-8")
    told = "no known form of cards; known are: berserk-nxt"
    with pytest.raises(UnknownForm, match=told) as raised:
        empty_catalog().import_file(path)
    assert "\n" not in str(raised.value)


def test_a_workbook_without_cards_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnknownForm):
        empty_catalog().import_file(_workbook(tmp_path, {"Знаки": [("знак", "что значит")]}))


def test_a_workbook_of_another_width_names_its_cells(tmp_path: Path) -> None:
    path = _workbook(tmp_path, {"Проба": [_HEAD[:3], _RIDER[:3]]})
    with pytest.raises(BadFile, match="lacks these columns: cost, type"):
        empty_catalog().import_file(path)


@pytest.mark.skipif(not FORMS.is_dir(), reason="the forms are not beside this checkout")
def test_the_real_forms_agree_about_their_forty_cards() -> None:
    """Each form gives the facts of the export of berserk-nxt, as far as it gives them."""
    whole = empty_catalog()
    whole.import_file(SHARED_CARDS)
    for name, said in (("sheet.xlsx", ""), ("nxt-scripts.csv", "50"), ("memory.json", "")):
        catalog = empty_catalog()
        report = catalog.import_file(FORMS / name, card_set=said, strict=True)
        assert report.added == 40
        for facts in _facts(catalog):
            (known,) = (
                one for one in whole.by_name(facts.name) if one.ref == f"nxt-50/{facts.number}"
            )
            there = facts_of(known, next(s for s in whole.sets() if s.id == known.set_id))
            unsaid: dict[str, Any] = {name: getattr(there, name) for name in facts.unsaid}
            same: dict[str, Any] = {
                "text": "",
                "text_withheld": False,
                "icons": {},
                "legend": "",
                "unsaid": (),
            }
            assert replace(facts, **unsaid | same) == replace(there, **same), name
