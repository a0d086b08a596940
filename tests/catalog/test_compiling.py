"""Texts are read when cards come in, kept with the compiler's version, and read again when it is
another one; what was given by hand stays."""

import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlmodel import col, select

import engine.berserk.abilities as ab
from catalog import compiling
from catalog.cards import Card
from catalog.compiling import MOST_SIGNS
from catalog.importers.loading import Loader, read_source
from catalog.models import CardRow
from catalog.specs import to_spec
from catalog.store import Catalog, open_catalog
from engine.berserk import Lexicon, Reading, compile_text, parse_abilities
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.facts import ACTION
from tests.catalog.files import (
    SHARED_CARDS,
    csv_file,
    empty_catalog,
    nxt_card,
    nxt_file,
    table_card,
)
from tests.support.bundled import whole_cards

_TEXT = "{tap}: Выстрел на 1-2-2, дальность 4. Мяучит при луне."
_SHOT = ab.Playable(ACTION, ab.Attack(ab.PowerKind.SHOT, Strength(1, 2, 2), 4))


def _catalog(folder: Path, *cards: dict[str, Any]) -> Catalog:
    catalog = empty_catalog()
    catalog.import_file(nxt_file(folder, cards), strict=True)
    return catalog


def _card(catalog: Catalog, number: int = 1) -> Card:
    card = catalog.card(f"nxt-10/{number}")
    assert card is not None
    return card


def _age(catalog: Catalog) -> None:
    """Make all that was compiled the work of an older compiler, which read nothing."""
    with catalog.db.begin() as connection:
        connection.exec_driver_sql(
            """UPDATE card SET compiled_by = 'old', abilities = 'unread "Давно."'
            WHERE compiled_by NOT IN ('', 'bundled')"""
        )


def test_a_text_is_compiled_at_import(tmp_path: Path) -> None:
    card = _card(_catalog(tmp_path, nxt_card(1, text=_TEXT)))
    shot, unread = to_spec(card).abilities
    assert shot == _SHOT
    assert isinstance(unread, ab.Unread)
    assert (unread.text, unread.at) == ("Мяучит при луне.", _TEXT.index("Мяучит"))
    assert (card.plays, card.has_given_abilities) == ("partly", False)


def test_a_card_without_a_text_is_not_compiled(tmp_path: Path) -> None:
    withheld = nxt_card(2, text=None, text_withheld=True)
    catalog = _catalog(tmp_path, nxt_card(1, text=""), withheld)
    assert [_card(catalog, number).compiled_by for number in (1, 2)] == ["", ""]


def test_readings_by_hand_override_compiled_ones(tmp_path: Path) -> None:
    catalog = _catalog(tmp_path, nxt_card(1, text=_TEXT, abilities="armor 2"))
    assert to_spec(_card(catalog)).abilities == (ab.Named(ab.Name.ARMOR, 2),)
    assert (_card(catalog).compiled_by, catalog.stale_texts()) == ("", 0)
    catalog.import_file(nxt_file(tmp_path, [nxt_card(1, text=_TEXT, abilities="")]))
    assert to_spec(_card(catalog)).abilities[0] == _SHOT


def test_a_compiled_reading_may_be_replaced_by_hand(tmp_path: Path) -> None:
    catalog = _catalog(tmp_path, nxt_card(1, text=_TEXT))
    catalog.import_file(nxt_file(tmp_path, [nxt_card(1, text=_TEXT, abilities="armor 2")]))
    assert _card(catalog).has_given_abilities
    assert _card(catalog).plays == "yes"


def test_the_bundled_set_is_neither_given_by_hand_nor_stale() -> None:
    with open_catalog("sqlite://") as catalog:
        card = catalog.card("rubezh/5")
        assert card is not None
        assert to_spec(card).abilities == (_SHOT,)
        assert (card.has_given_abilities, catalog.stale_texts()) == (False, 0)


def test_a_bundled_card_may_be_changed_by_hand(tmp_path: Path) -> None:
    with open_catalog("sqlite://") as catalog:
        table = tmp_path / "out.csv"
        text = catalog.export("csv", 'имя:"Лучник с кургана"')
        table.write_text(text.replace("{tap}", "{instant} {tap}"), encoding="utf-8")
        catalog.import_file(table, strict=True)
        card = catalog.card("rubezh/5")
    assert card is not None
    assert card.compiled_by not in ("", "bundled")
    assert to_spec(card).abilities != (_SHOT,)


def test_compiled_readings_are_not_exported_as_readings_by_hand(tmp_path: Path) -> None:
    catalog = _catalog(tmp_path, nxt_card(1, text=_TEXT))
    assert '"abilities"' not in catalog.export("json")
    table = tmp_path / "out.csv"
    table.write_text(catalog.export("csv"), encoding="utf-8")
    before = _card(catalog)
    assert catalog.import_file(table, strict=True).unchanged == 1
    assert _card(catalog) == before


def test_a_changed_text_is_compiled_again(tmp_path: Path) -> None:
    catalog = _catalog(tmp_path, nxt_card(1, text=_TEXT))
    catalog.import_file(nxt_file(tmp_path, [nxt_card(1, text="{armor} 2.")]))
    assert to_spec(_card(catalog)).abilities == (ab.Named(ab.Name.ARMOR, 2),)


def test_the_next_import_compiles_stale_readings_again(tmp_path: Path) -> None:
    catalog = _catalog(tmp_path, nxt_card(1, text=_TEXT))
    _age(catalog)
    assert catalog.stale_texts() == 1
    report = catalog.import_file(csv_file(tmp_path, [table_card(1)]))
    assert (report.added, report.updated) == (1, 0)
    assert to_spec(_card(catalog)).abilities[0] == _SHOT
    assert catalog.stale_texts() == 0


def test_a_new_card_name_compiles_old_texts_again(tmp_path: Path) -> None:
    catalog = _catalog(tmp_path, nxt_card(1, text=_TEXT))
    before = _card(catalog).compiled_by
    catalog.import_file(nxt_file(tmp_path, [nxt_card(2, name="Иной")]))
    assert _card(catalog).compiled_by == _card(catalog, 2).compiled_by != before


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the cards whose texts are read, as they are."""
    names: list[str] = []

    def noted(text: str, *, name: str, lexicon: Lexicon, strict: bool) -> Reading:
        names.append(name)
        return compile_text(text, name=name, lexicon=lexicon, strict=strict)

    monkeypatch.setattr(compiling, "compile_text", noted)
    return names


OLD = {
    "Стрелок": _TEXT,
    "Ловец": "{tap}: Выстрел на 1-2-2 по гному.",
    "Сторож": "Рядом с Белым Клыком {armor} 1.",
    "Писарь": "Мяучит при луне.",
}


@pytest.mark.parametrize(
    ("new", "touched"),
    [
        (nxt_card(9, name="Иной", text=_TEXT), set()),
        (nxt_card(9, name="Чёрный Клык", text=_TEXT), {"Сторож"}),
        (nxt_card(9, name="Белый Клык", text=_TEXT), {"Сторож"}),
        (nxt_card(9, name="Иной", **{"class": ["Гном"]}, text=_TEXT), {"Ловец"}),
        (nxt_card(9, name="Сойка", text=_TEXT), set()),
        (nxt_card(9, name="Лунь", text=_TEXT), {"Стрелок", "Писарь"}),
        (nxt_card(9, name="Луна", text=_TEXT), {"Стрелок", "Писарь"}),
    ],
)
def test_an_import_compiles_new_texts_and_texts_that_may_contain_a_new_name(
    tmp_path: Path, read: list[str], new: dict[str, Any], touched: set[str]
) -> None:
    old = (nxt_card(number, name=name, text=OLD[name]) for number, name in enumerate(OLD, 1))
    catalog = _catalog(tmp_path, *old)
    assert sorted(read) == sorted(OLD)
    read.clear()
    catalog.import_file(nxt_file(tmp_path, [new]), strict=True)
    assert set(read) == {new["name"], *touched}
    assert catalog.stale_texts() == 0


def test_a_renamed_card_is_compiled_again_with_texts_that_use_its_names(
    tmp_path: Path, read: list[str]
) -> None:
    catalog = _catalog(
        tmp_path,
        nxt_card(1, name="Белый Клык", text=_TEXT),
        nxt_card(2, name="Сторож", text=OLD["Сторож"]),
        nxt_card(3, name="Писарь", text=OLD["Писарь"]),
    )
    read.clear()
    catalog.import_file(nxt_file(tmp_path, [nxt_card(1, name="Бурый Ус", text=_TEXT)]))
    assert sorted(read) == ["Бурый Ус", "Сторож"]


def test_a_new_reminder_compiles_every_text_again(tmp_path: Path, read: list[str]) -> None:
    catalog = _catalog(tmp_path, nxt_card(1, name="Страж", text="Отпор."), nxt_card(2, text=_TEXT))
    read.clear()
    told = nxt_card(3, name="Иной", text="Отпор (защита от выстрелов).")
    catalog.import_file(nxt_file(tmp_path, [told]))
    assert len(read) == 3


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_real_cards_imported_later_are_read_as_in_a_single_import(
    tmp_path: Path, real_database: Path, seed: int
) -> None:
    path = tmp_path / "cards.sqlite"
    shutil.copy(real_database, path)
    with open_catalog(f"sqlite:///{path}") as catalog:
        whole = {card.ref: card.abilities for card in catalog.search("").cards}
        known = [ref for ref in whole if ref.startswith("nxt-")]
        late = Random(seed).sample(sorted(known), 20)
        with catalog.transaction() as session:
            for card in session.exec(select(CardRow).where(col(CardRow.ref).in_(late))):
                session.delete(card)
        assert catalog.compile_texts() > 800
        again_whole = nxt_file(tmp_path, list(whole_cards().values()))
        assert catalog.import_file(again_whole).added == 20
        again = {card.ref: card.abilities for card in catalog.search("").cards}
    assert again == whole


def test_opening_the_catalogue_compiles_nothing(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'cards.sqlite'}"
    with open_catalog(url) as catalog:
        catalog.import_file(nxt_file(tmp_path, [nxt_card(1, text=_TEXT)]))
        _age(catalog)
    with open_catalog(url) as catalog:
        assert (catalog.stale_texts(), _card(catalog).compiled_by) == (1, "old")


def test_nodes_that_no_longer_exist_become_unread_sentences(tmp_path: Path) -> None:
    card = _card(_catalog(tmp_path, nxt_card(1, text=_TEXT)))
    card.abilities = '{"$":"Formerly","amount":1}'
    unread = to_spec(card).abilities
    assert [node.text for node in unread if isinstance(node, ab.Unread)] == [
        "{tap}: Выстрел на 1-2-2, дальность 4.",
        "Мяучит при луне.",
    ]


def test_an_icon_repeated_in_the_text_gives_one_ability(tmp_path: Path) -> None:
    icons = {"armor": 2, "ova": 1}
    card = _card(_catalog(tmp_path, nxt_card(1, text="{armor} 2.", icons=icons)))
    assert to_spec(card).abilities == (
        ab.Named(ab.Name.ATTACK_EXPERIENCE, 1),
        ab.Named(ab.Name.ARMOR, 2),
    )


def test_an_overlong_text_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def read(*_words: object, **_more: object) -> None:
        raise AssertionError("it was given to the compiler")

    monkeypatch.setattr(compiling, "compile_text", read)
    text = "Мяучит. " * (MOST_SIGNS // 8 + 1)
    card = _card(_catalog(tmp_path, nxt_card(1, text=text)))
    assert len(parse_abilities(card.abilities)) == MOST_SIGNS // 8 + 1


@pytest.mark.slow
def test_all_real_texts_are_compiled() -> None:
    if not SHARED_CARDS.is_file():
        pytest.skip("the real cards are not here")
    catalog = empty_catalog()
    source = read_source(SHARED_CARDS, SHARED_CARDS.read_bytes(), {})
    with catalog.transaction() as session:
        Loader(session, source.format).load(source.rows, None)
        assert compiling.compile_texts(session) == 886
