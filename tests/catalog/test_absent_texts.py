"""In a set of which no card has a text the texts are absent, and its cards are not plain."""

import json
from pathlib import Path

import pytest

import engine.berserk.abilities as ab
from catalog.specs import to_spec
from catalog.store import Catalog
from tests.catalog.files import csv_file, empty_catalog, nxt_card, nxt_file, table_card

_ABSENT = (ab.Unread("", reason=ab.UnreadReason.ABSENT),)


def _abilities(catalog: Catalog, ref: str) -> object:
    card = catalog.card(ref)
    assert card is not None
    return to_spec(card).abilities


def test_texts_are_absent_in_a_set_without_any_text(tmp_path: Path) -> None:
    catalog = empty_catalog()
    cards = [nxt_card(1, text=""), nxt_card(2, text=None), nxt_card(1, set_id=50)]
    catalog.import_file(nxt_file(tmp_path, cards), strict=True)
    assert _abilities(catalog, "nxt-10/1") == _abilities(catalog, "nxt-10/2") == _ABSENT
    assert _abilities(catalog, "nxt-50/1") != _ABSENT


@pytest.mark.parametrize("other", [{}, {"text": "", "abilities": "direct"}])
def test_empty_texts_are_plain_if_another_card_of_the_set_has_a_text(
    tmp_path: Path, other: dict[str, str]
) -> None:
    catalog = empty_catalog()
    cards = [nxt_card(1, text=""), nxt_card(2, **other), nxt_card(3, text=" ")]
    catalog.import_file(nxt_file(tmp_path, cards), strict=True)
    assert (_abilities(catalog, "nxt-10/1"), _abilities(catalog, "nxt-10/3")) == ((), ())


def test_a_withheld_text_does_not_make_empty_texts_plain(tmp_path: Path) -> None:
    catalog = empty_catalog()
    cards = [nxt_card(1, text=""), nxt_card(2, text=None, text_withheld=True)]
    catalog.import_file(nxt_file(tmp_path, cards), strict=True)
    assert _abilities(catalog, "nxt-10/1") == _ABSENT


def test_a_card_declared_plain_stays_plain_after_an_export(tmp_path: Path) -> None:
    catalog = empty_catalog()
    catalog.import_file(nxt_file(tmp_path, [nxt_card(1, text="", text_withheld=False)]))
    assert _abilities(catalog, "nxt-10/1") == ()
    again, out = empty_catalog(), tmp_path / "out.json"
    out.write_text(catalog.export("json"), encoding="utf-8")
    again.import_file(out, strict=True)
    assert _abilities(again, "nxt-10/1") == ()


def test_absent_texts_are_exported_as_imported(tmp_path: Path) -> None:
    catalog = empty_catalog()
    cards = [nxt_card(1, text=""), nxt_card(2, text="")]
    catalog.import_file(nxt_file(tmp_path, cards))
    assert json.loads(catalog.export("json")) == cards


def test_the_icons_of_a_card_without_its_text_become_abilities(tmp_path: Path) -> None:
    catalog = empty_catalog()
    catalog.import_file(nxt_file(tmp_path, [nxt_card(1, text="", icons={"rune": 1})]))
    icon = ab.Unread("rune 1", reason=ab.UnreadReason.ICON)
    assert _abilities(catalog, "nxt-10/1") == (icon, *_ABSENT)


def test_texts_are_absent_in_a_table_without_any_text(tmp_path: Path) -> None:
    catalog = empty_catalog()
    cards = [table_card(1, text=""), table_card(2, text=""), table_card(1, set="Иной")]
    catalog.import_file(csv_file(tmp_path, cards), strict=True)
    absent = {card.ref: to_spec(card).abilities == _ABSENT for card in catalog.search("").cards}
    assert sorted(absent.values()) == [False, True, True]


@pytest.mark.parametrize("column", ["text_withheld", "abilities"])
def test_a_table_can_declare_a_set_plain(tmp_path: Path, column: str) -> None:
    catalog = empty_catalog()
    said = "direct" if column == "abilities" else "no"
    cards = [table_card(1, text="") | {column: ""}, table_card(2, text="") | {column: said}]
    catalog.import_file(csv_file(tmp_path, cards), strict=True)
    specs = [to_spec(card) for card in catalog.search("").cards]
    assert not any(isinstance(node, ab.Unread) for spec in specs for node in spec.abilities)
