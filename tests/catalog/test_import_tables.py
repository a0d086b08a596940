"""Tables of cards: columns and their aliases, lines of problems, encodings, workbooks."""

from pathlib import Path

import pandas
import pytest

from catalog.cards import Card
from catalog.common.errors import BadFile, RejectedFile, UserError
from tests.catalog.files import csv_file, empty_catalog, render_table, rows_of, table_card


def _only_card(path: Path, **options: dict[str, str]) -> Card:
    catalog = empty_catalog()
    catalog.import_file(path, strict=True, **options)  # type: ignore[arg-type]  # mapping alone is given
    found = catalog.card("proba/1")
    assert found is not None
    return found


def test_every_column_is_read(tmp_path: Path) -> None:
    card = _only_card(
        csv_file(
            tmp_path,
            [
                table_card(
                    rarity="ultra_rare",
                    cost="2+X",
                    elite="yes",
                    unique="+",
                    horde="1",
                    elements="darkness, steppe",
                    classes="Орк, Герой-маг",
                    icons="ova 1; zom 0",
                    abilities="ova 1",
                    legend="Сказание.",
                )
            ],
        )
    )
    assert (card.rarity, card.cost_number, card.cost_form) == ("ultra_rare", 2, "variable")
    assert (card.elite, card.unique, card.horde, card.elements) == (True, True, True, 17)
    assert (card.classes, card.icons) == (["Орк", "Герой-маг"], {"ova": 1, "zom": 0})
    assert (card.life, card.movement, card.weak, card.medium, card.strong) == (7, 1, 1, 2, 2)
    assert (card.abilities, card.text, card.legend) == ("ova 1", "Текст.", "Сказание.")


@pytest.mark.parametrize(
    ("said", "number", "form"),
    [("4", 4, "fixed"), ("X", 0, "variable"), ("2+Х", 2, "variable"), ("{x}", 0, "braced")],
)
def test_every_form_of_cost_is_stored(tmp_path: Path, said: str, number: int, form: str) -> None:
    card = _only_card(csv_file(tmp_path, [table_card(cost=said)]))
    assert (card.cost_number, card.cost_form) == (number, form)


def test_russian_headers_and_words_are_read(tmp_path: Path) -> None:
    path = tmp_path / "cards.csv"
    path.write_text(
        "Набор;№;Название;Редкость;Стоимость;Элитная;Стихия;Тип;Жизни;Движение;Удар\n"
        "Проба;1;Ёжик;Редкая;5;да;лес, тьма;Летающее;6;;1–2–3\n",
        encoding="utf-8",
    )
    card = _only_card(path)
    assert (card.name, card.rarity, card.elite, card.elements) == ("Ёжик", "rare", True, 20)
    assert (card.type, card.movement, str(card.strike)) == ("flyer", None, "1-2-3")


def test_a_mapping_renames_foreign_columns(tmp_path: Path) -> None:
    text = render_table([table_card()]).replace("name", "Wie heisst es", 1)
    path = tmp_path / "cards.csv"
    path.write_text(text, encoding="utf-8")
    assert _only_card(path, mapping={"name": "wie heisst es"}).name == "Таблица 1"


def test_a_mapping_overrides_a_column_of_that_name(tmp_path: Path) -> None:
    row = table_card() | {"title": "Настоящее имя"}
    assert _only_card(csv_file(tmp_path, [row]), mapping={"name": "title"}).name == "Настоящее имя"


def test_a_mapping_of_an_unknown_column_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="“nom” is not one of our columns; they are: set,"):
        empty_catalog().import_file(csv_file(tmp_path, [table_card()]), mapping={"nom": "name"})


def test_a_mapping_to_an_absent_header_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=r":1: no column is called “titre”; there are: set,"):
        empty_catalog().import_file(csv_file(tmp_path, [table_card()]), mapping={"name": "titre"})


def test_a_missing_column_is_refused_by_name(tmp_path: Path) -> None:
    row = {key: value for key, value in table_card().items() if key not in ("cost", "type")}
    with pytest.raises(BadFile, match="lacks these columns: cost, type"):
        empty_catalog().import_file(csv_file(tmp_path, [row]))


def test_two_columns_with_one_meaning_are_refused(tmp_path: Path) -> None:
    row = table_card() | {"Имя": "Другое"}
    with pytest.raises(BadFile, match="“name” and “Имя” both mean name"):
        empty_catalog().import_file(csv_file(tmp_path, [row]))


def test_unknown_columns_are_reported(tmp_path: Path) -> None:
    report = empty_catalog().import_file(csv_file(tmp_path, [table_card() | {"Цвет рамки": "x"}]))
    assert (report.added, report.ignored_columns) == (1, ("Цвет рамки",))


def test_an_empty_text_is_printed_from_the_abilities(tmp_path: Path) -> None:
    card = _only_card(csv_file(tmp_path, [table_card(text="") | {"abilities": "armor 2; direct"}]))
    assert card.text == "{armor} 2. {direct}."


@pytest.mark.parametrize(
    ("changes", "field", "reason"),
    [
        ({"set": ""}, "set", "its code or name"),
        ({"number": "первая"}, "number", "from 1"),
        ({"name": ""}, "name", "a card needs a name"),
        ({"name": "Пло\ufffdхо"}, "name", "letters were lost"),
        ({"rarity": "золотая"}, "rarity", "common, uncommon, rare, ultra_rare"),
        ({"cost": "-1"}, "cost", "2+X"),
        ({"cost": "4.5"}, "cost", "2+X"),
        ({"elite": "возможно"}, "elite", "yes or no"),
        ({"elements": "fire"}, "elements", "steppe, mountain"),
        ({"elements": "forest, neutral"}, "elements", "neutral card has none"),
        ({"type": "дракон"}, "type", "ground, flyer"),
        ({"type": "equipment"}, "type", "4.1-1 has none (208.1)"),
        ({"life": "-1"}, "life", "from 0"),
        ({"life": ""}, "life", "a creature needs life"),
        ({"strike": "1-2"}, "strike", "like 1-2-2"),
        ({"strike": "1930-02-01 00:00:00"}, "strike", "the spreadsheet turned"),
        ({"strike": "31.02.2003"}, "strike", "like 1-2-2"),
        ({"type": "artifact", "movement": ""}, "strike", "has no strike"),
        ({"type": "flyer"}, "movement", "only ground creatures"),
        ({"icons": "ova"}, "icons", "ova 1; zom 0"),
        ({"abilities": "fly"}, "abilities", "ova 1; shot"),
    ],
)
def test_a_wrong_cell_is_reported_with_the_expected_values(
    tmp_path: Path, changes: dict[str, str], field: str, reason: str
) -> None:
    empty = {"elite": "", "icons": "", "abilities": ""}
    rows = [table_card(1, **empty), table_card(2, **(empty | changes)), table_card(3, **empty)]
    catalog = empty_catalog()
    report = catalog.import_file(csv_file(tmp_path, rows))
    (problem,) = report.problems
    assert (problem.line, problem.field, problem.value) == (3, field, (rows[1] | changes)[field])
    assert reason in problem.reason
    assert (report.added, report.rejected, catalog.count()) == (2, 1, 2)


def test_line_numbers_are_right_after_multi_line_cells_and_blank_lines(tmp_path: Path) -> None:
    text = render_table(
        [
            table_card(1, text="Первая.\nВторая.\nТретья."),
            table_card(2, life="x"),
            table_card(3),
            table_card(4, life="y"),
        ]
    )
    path = tmp_path / "cards.csv"
    lines = text.splitlines(keepends=True)
    path.write_text("".join([*lines[:5], "\n", *lines[5:]]), encoding="utf-8")
    report = empty_catalog().import_file(path)
    assert [(problem.line, problem.value) for problem in report.problems] == [(5, "x"), (8, "y")]


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_other_line_ends_are_read_with_correct_line_numbers(tmp_path: Path, end: str) -> None:
    path = tmp_path / "cards.csv"
    text = render_table([table_card(1), table_card(2, life="x")])
    path.write_bytes(text.replace("\n", end).encode())
    report = empty_catalog().import_file(path)
    assert (report.added, [problem.line for problem in report.problems]) == (1, [3])


def test_a_repeated_card_number_in_a_table_is_reported(tmp_path: Path) -> None:
    report = empty_catalog().import_file(csv_file(tmp_path, [table_card(1), table_card(1)]))
    (problem,) = report.problems
    assert (problem.line, problem.field, report.added) == (3, "number", 1)


@pytest.mark.parametrize("tail", [",лишнее", ""])
def test_a_row_of_another_width_is_reported(tmp_path: Path, tail: str) -> None:
    path = csv_file(tmp_path, [table_card(1), table_card(2)])
    lines = path.read_text(encoding="utf-8").splitlines()
    lines[1] = lines[1] + tail if tail else lines[1].rpartition(",")[0]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    report = empty_catalog().import_file(path)
    assert [problem.line for problem in report.problems] == [2]
    assert "cells" in report.problems[0].reason


def test_strict_refuses_a_table_with_a_bad_row(tmp_path: Path) -> None:
    catalog = empty_catalog()
    with pytest.raises(RejectedFile, match="line 3, “Таблица 2”, life “x”"):
        catalog.import_file(
            csv_file(tmp_path, [table_card(1), table_card(2, life="x")]), strict=True
        )
    assert catalog.count() == 0


def test_importing_a_table_twice_changes_nothing(tmp_path: Path) -> None:
    catalog = empty_catalog()
    path = csv_file(tmp_path, [table_card(1), table_card(2)])
    catalog.import_file(path)
    before = rows_of(catalog)
    report = catalog.import_file(path)
    assert (report.added, report.updated, report.unchanged) == (0, 0, 2)
    assert rows_of(catalog) == before


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32", "cp1251"], ids=str)
def test_an_unambiguous_encoding_is_read(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "cards.csv"
    path.write_bytes(render_table([table_card(name="Ёж — «Щит»")]).encode(encoding))
    assert _only_card(path).name == "Ёж — «Щит»"


@pytest.mark.parametrize(
    "encoding", ["koi8-r", "cp866", "iso-8859-5", "mac-cyrillic", "utf-16-le", "utf-16-be"]
)
def test_an_ambiguous_encoding_is_refused(tmp_path: Path, encoding: str) -> None:
    catalog = empty_catalog()
    path = tmp_path / "cards.csv"
    path.write_bytes(render_table([table_card(text="Выстрел на 1, Явь.")]).encode(encoding))
    with pytest.raises(BadFile, match="UTF-8"):
        catalog.import_file(path)
    assert catalog.count() == 0


def test_western_letters_are_not_decoded_as_russian(tmp_path: Path) -> None:
    path = tmp_path / "cards.csv"
    path.write_bytes(render_table([table_card(set="S", name="Café", text="")]).encode("latin-1"))
    with pytest.raises(BadFile, match="save the file as UTF-8"):
        empty_catalog().import_file(path)


def test_garbled_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "cards.csv"
    garbled = render_table([table_card(name="Конь", text="")]).encode().decode("cp1251", "ignore")
    path.write_text(garbled, encoding="utf-8")
    with pytest.raises(BadFile, match="garbled"):
        empty_catalog().import_file(path)


@pytest.mark.parametrize("share", [0.55, 0.8, 0.93])
def test_a_truncated_table_leaves_the_catalogue_unchanged(tmp_path: Path, share: float) -> None:
    catalog = empty_catalog()
    catalog.import_file(csv_file(tmp_path, [table_card(1)]))
    before = rows_of(catalog)
    whole = render_table(
        [table_card(n, life="5", text="Один.\nДва.") for n in range(1, 9)]
    ).encode()
    cut = tmp_path / "cut.csv"
    cut.write_bytes(whole[: int(len(whole) * share)])
    with pytest.raises(BadFile, match=r"cut\.csv"):
        catalog.import_file(cut)
    assert rows_of(catalog) == before


@pytest.mark.parametrize("text", ["", "\n\n", "   \n"])
def test_an_empty_table_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "cards.csv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadFile, match="the table is empty"):
        empty_catalog().import_file(path)


def test_tabs_separate_the_cells_of_a_tsv(tmp_path: Path) -> None:
    path = tmp_path / "cards.tsv"
    path.write_text(render_table([table_card(text="Раз, два; три")], "\t"), encoding="utf-8")
    assert _only_card(path).text == "Раз, два; три"


def test_a_workbook_is_read_with_its_numbers(tmp_path: Path) -> None:
    path = tmp_path / "cards.xlsx"
    row = table_card() | {"number": 1, "cost": 4, "life": 7.0, "elite": True}
    pandas.DataFrame([row]).to_excel(path, index=False)
    card = _only_card(path)
    assert (card.number, card.cost_number, card.life, card.elite) == (1, 4, 7, True)


def test_problems_of_a_workbook_name_the_row_of_the_sheet(tmp_path: Path) -> None:
    path = tmp_path / "cards.xlsx"
    rows = [table_card(1), table_card(2, life="x")]
    pandas.DataFrame(rows).to_excel(path, index=False, startrow=2)
    report = empty_catalog().import_file(path)
    assert (report.added, [problem.line for problem in report.problems]) == (1, [5])


@pytest.mark.parametrize("share", [0.0, 0.5, 0.95])
def test_a_truncated_workbook_is_refused(tmp_path: Path, share: float) -> None:
    path = tmp_path / "cards.xlsx"
    pandas.DataFrame([table_card()]).to_excel(path, index=False)
    whole = path.read_bytes()
    path.write_bytes(whole[: int(len(whole) * share)])
    with pytest.raises(BadFile, match="this is not a complete XLSX workbook:"):
        empty_catalog().import_file(path)


def test_an_unknown_kind_of_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "cards.doc"
    path.touch()
    with pytest.raises(BadFile, match="no known form of cards; known are: berserk-nxt"):
        empty_catalog().import_file(path)


def test_an_absent_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="no such file"):
        empty_catalog().import_file(tmp_path / "none.csv")


def test_two_sets_with_similar_names_are_distinguished(tmp_path: Path) -> None:
    catalog = empty_catalog()
    catalog.import_file(csv_file(tmp_path, [table_card(set="Проба"), table_card(set="Проба!")]))
    assert [(found.code, found.name) for found in catalog.sets()] == [
        ("proba", "Проба"),
        ("proba-2", "Проба!"),
    ]


def test_a_set_is_found_by_its_code_and_by_its_name(tmp_path: Path) -> None:
    catalog = empty_catalog()
    names = ["Ложные боги", "nxt-40", "ложные боги"]
    rows = [table_card(number, set=name) for number, name in enumerate(names, 1)]
    catalog.import_file(csv_file(tmp_path, rows))
    assert [(found.code, found.name) for found in catalog.sets()] == [("nxt-40", "Ложные боги")]


@pytest.mark.parametrize("said", ["armor ", "shot ", "shot 1-2-", "shot 1 range ", "ova "])
def test_a_number_of_5000_digits_in_an_ability_is_a_bad_row(said: str, tmp_path: Path) -> None:
    path = csv_file(tmp_path, [table_card(abilities=said + "9" * 5000)])
    with pytest.raises(RejectedFile, match="abilities"):
        empty_catalog().import_file(path, strict=True)
