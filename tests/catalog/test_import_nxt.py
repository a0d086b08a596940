"""The JSON of berserk-nxt goes in without loss and comes out with the same facts."""

import json
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import select

from catalog.common.errors import BadFile, RejectedFile, UserError
from catalog.models import CardRow
from catalog.specs import to_spec
from catalog.store import Catalog
from engine.berserk import playing_of
from tests.catalog.files import SHARED_CARDS, empty_catalog, nxt_card, nxt_file, rows_of
from tests.support.cli import run

_PECULIAR = [
    nxt_card(1),
    nxt_card(2, text="Штопор\x01 по карте\r\nвторая строка ", name="Край "),
    nxt_card(3, text=None, text_withheld=True, horde=False),
    nxt_card(4, horde=True, text="Орда.", color=20, rarity=4, elite=True, uniq=True),
    nxt_card(5, type=5, life=0, move=0, hit=None, color=32, **{"class": [""]}),
    nxt_card(6, type=1, move=None, alts=["f"], prints={"t1": "Тёмный арт"}, ban={"": True}),
    nxt_card(7, type=4, life=None, move=None, hit=None, promos=["f"], icons={"ova": 1, "zom": 0}),
    nxt_card(8, cost="2+X", color=33, **{"class": ["Орк", "", "Гном"]}),
    nxt_card(9, cost="{x}", set_id=91, id="other", novelty={"deep": [1, None, 2.5]}),
    {key: value for key, value in nxt_card(10).items() if key not in ("alts", "icons", "elite")},
    nxt_card(11, abilities="ova 1; shot 1-2-2 range 4", legend="Сказание."),
]


@pytest.fixture(scope="module")
def real_cards() -> list[dict[str, Any]]:
    """The 1,310 real cards."""
    if not SHARED_CARDS.is_file():
        pytest.skip("the real cards are not beside this checkout (../shared/cards)")
    cards: list[dict[str, Any]] = json.loads(SHARED_CARDS.read_text(encoding="utf-8"))
    return cards


def _by_place(cards: list[dict[str, Any]]) -> dict[tuple[int, int], dict[str, Any]]:
    return {(card["set_id"], card["number"]): card for card in cards}


def test_every_fact_of_unusual_cards_survives_export_and_import(tmp_path: Path) -> None:
    catalog = empty_catalog()
    report = catalog.import_file(nxt_file(tmp_path, _PECULIAR), strict=True)
    assert report.added == len(_PECULIAR)
    assert _by_place(json.loads(catalog.export("json"))) == _by_place(_PECULIAR)


def test_export_and_import_keep_numbers_and_booleans_apart(tmp_path: Path) -> None:
    catalog = empty_catalog()
    catalog.import_file(nxt_file(tmp_path, [nxt_card(1, ban={"": 1}, novelty=1.0)]))
    (card,) = json.loads(catalog.export("json"))
    assert (type(card["ban"][""]), type(card["novelty"])) == (int, float)


@pytest.mark.slow
def test_all_real_cards_survive_import_and_export(real_cards: list[dict[str, Any]]) -> None:
    catalog = empty_catalog()
    report = catalog.import_file(SHARED_CARDS, strict=True)
    assert (report.added, report.rejected, len(real_cards)) == (1310, 0, 1310)
    out = {card["id"]: card for card in json.loads(catalog.export("json"))}
    assert [out[card["id"]] for card in real_cards] == real_cards


@pytest.mark.slow
def test_importing_real_cards_twice_changes_nothing(real_cards: list[dict[str, Any]]) -> None:
    catalog = empty_catalog()
    catalog.import_file(SHARED_CARDS)
    before = rows_of(catalog)
    report = catalog.import_file(SHARED_CARDS)
    assert (report.added, report.updated, report.unchanged) == (0, 0, len(real_cards))
    assert rows_of(catalog) == before


@pytest.mark.slow
def test_real_cards_survive_export_and_import_as_csv(
    real_cards: list[dict[str, Any]], tmp_path: Path
) -> None:
    catalog = empty_catalog()
    catalog.import_file(SHARED_CARDS)
    before = rows_of(catalog)
    table = tmp_path / "all.csv"
    table.write_text(catalog.export("csv"), encoding="utf-8")
    report = catalog.import_file(table, strict=True)
    assert (report.updated, report.unchanged) == (0, len(real_cards))
    assert rows_of(catalog) == before


@pytest.mark.slow
def test_every_real_card_is_found_by_whether_it_plays(real_cards: list[dict[str, Any]]) -> None:
    catalog = empty_catalog()
    catalog.import_file(SHARED_CARDS)
    asked = {word: catalog.search(f"plays:{word}").cards for word in ("yes", "partly", "no")}
    assert sum(map(len, asked.values())) == len(real_cards)
    for word, cards in asked.items():
        assert {playing_of(to_spec(card)).plays.value for card in cards} <= {word}
    absent = sum(playing_of(to_spec(card)).absent for card in asked["no"])
    assert absent >= sum(bool(card.get("text_withheld")) for card in real_cards)


def test_importing_an_exported_file_changes_nothing(tmp_path: Path) -> None:
    catalog = empty_catalog()
    catalog.import_file(nxt_file(tmp_path, _PECULIAR))
    before = rows_of(catalog)
    out = tmp_path / "out.json"
    out.write_text(catalog.export("json"), encoding="utf-8")
    assert catalog.import_file(out).unchanged == len(_PECULIAR)
    assert rows_of(catalog) == before


def test_hidden_characters_do_not_shift_columns(tmp_path: Path) -> None:
    catalog = empty_catalog()
    catalog.import_file(nxt_file(tmp_path, _PECULIAR))
    card = catalog.card("nxt-10/2")
    assert card is not None
    assert (card.name, card.text) == ("Край", "Штопор по карте\nвторая строка")


def test_an_import_determines_whether_a_card_plays(tmp_path: Path) -> None:
    catalog = empty_catalog()
    texts = ["", "Рычит.", "{armor} 1. Рычит."]
    cards = [nxt_card(number, text=text) for number, text in enumerate(texts, 1)]
    cards[2]["abilities"] = 'armor 1; unread "Рычит." at 11'
    catalog.import_file(nxt_file(tmp_path, cards))
    assert _plays(catalog) == ["yes", "no", "partly"]
    cards[0]["text"], cards[1]["text"] = "Рычит.", ""
    catalog.import_file(nxt_file(tmp_path, cards))
    assert _plays(catalog) == ["no", "yes", "partly"]


def test_importing_a_card_again_updates_whether_it_plays(tmp_path: Path) -> None:
    catalog = empty_catalog()
    file = nxt_file(tmp_path, [nxt_card(1, text="Рычит."), nxt_card(2, text="")])
    catalog.import_file(file)
    with catalog.transaction() as session:
        for card in session.exec(select(CardRow)):
            card.plays = "partly"
            session.add(card)
    assert catalog.import_file(file).updated == 2
    assert _plays(catalog) == ["no", "yes"]


def _plays(catalog: Catalog) -> list[str]:
    return [card.plays for card in catalog.search("сорт:номер").cards]


def test_sets_are_named_by_their_numbers(tmp_path: Path) -> None:
    catalog = empty_catalog()
    cards = [nxt_card(1, set_id=50), nxt_card(1, set_id=77)]
    report = catalog.import_file(nxt_file(tmp_path, cards))
    assert report.sets == ("Путь хранителей", "Выпуск 77")
    assert [found.code for found in catalog.sets()] == ["nxt-50", "nxt-77"]


def test_a_changed_card_is_updated_in_its_row(tmp_path: Path) -> None:
    catalog = empty_catalog()
    catalog.import_file(nxt_file(tmp_path, [nxt_card(1), nxt_card(2)]))
    old = catalog.card("nxt-10/1")
    report = catalog.import_file(nxt_file(tmp_path, [nxt_card(1, life=9), nxt_card(2)]))
    new = catalog.card("nxt-10/1")
    assert old is not None
    assert new is not None
    assert (report.updated, report.unchanged) == (1, 1)
    assert (old.id, old.life, new.id, new.life) == (new.id, 8, old.id, 9)


@pytest.mark.parametrize(
    ("changes", "field", "reason"),
    [
        ({"set_id": None}, "set_id", "whole number"),
        ({"number": 0}, "number", "from 1 to"),
        ({"name": " \x01"}, "name", "a card needs a name"),
        ({"name": 5}, "name", "text in quotes"),
        ({"rarity": 5}, "rarity", "1 (common)"),
        ({"cost": -1}, "cost", "from 0"),
        ({"cost": "много"}, "cost", "2+X"),
        ({"elite": 1}, "elite", "true or false"),
        ({"color": 64}, "color", "32 for neutral"),
        ({"type": 6}, "type", "5 terrain"),
        ({"type": "дракон"}, "type", "ground, flyer"),
        ({"type": "Экипировка"}, "type", "4.1-1 has none (208.1)"),
        ({"class": "Орк"}, "class", "list of texts"),
        ({"life": -3}, "life", "from 0"),
        ({"life": "8"}, "life", "whole number"),
        ({"life": None}, "life", "a creature needs life"),
        ({"type": 1, "move": 2}, "move", "only ground creatures"),
        ({"hit": [1, 2]}, "hit", "three numbers"),
        ({"hit": [1, 2, -3]}, "hit", "from 0"),
        ({"type": 4, "move": None}, "hit", "has no strike"),
        ({"type": 5, "hit": None, "move": None}, "life", "no life"),
        ({"icons": {"ova": "1"}}, "icons", "whole number"),
        ({"text": 7}, "text", "text in quotes"),
        ({"text": "Вы\ufffdстрел"}, "text", "letters were lost"),
        ({"abilities": "fly 3"}, "abilities", "ova 1; shot"),
        ({"set": "Моё"}, "set", "a set's code must be lowercase"),
    ],
)
def test_a_wrong_fact_is_reported_with_the_expected_values(
    tmp_path: Path, changes: dict[str, Any], field: str, reason: str
) -> None:
    catalog = empty_catalog()
    report = catalog.import_file(nxt_file(tmp_path, [nxt_card(1), nxt_card(2, **changes)]))
    (problem,) = report.problems
    assert (problem.line, problem.index, problem.field) == (3, 1, field)
    assert reason in problem.reason
    assert (report.added, report.rejected, catalog.count()) == (1, 1, 1)


def test_all_problems_of_a_card_are_reported_at_once(tmp_path: Path) -> None:
    file = nxt_file(tmp_path, [nxt_card(1, life="x", rarity=9)])
    report = empty_catalog().import_file(file)
    assert [problem.field for problem in report.problems] == ["rarity", "life"]
    assert report.rejected == 1


def test_a_problem_names_the_line_of_a_multi_line_card(tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    cards = [nxt_card(1), nxt_card(2, life="x")]
    path.write_text(json.dumps(cards, ensure_ascii=False, indent=1), encoding="utf-8")
    (problem,) = empty_catalog().import_file(path).problems
    text = path.read_text(encoding="utf-8")
    assert text.splitlines()[problem.line - 1].strip() == "{"
    assert problem.line > 20


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        (
            "en",
            "line 2, “Пробник 1”, no life: a creature needs life: write a number",
        ),
        ("ru", "строка 2, «Пробник 1», нет жизней"),
    ],
)
def test_a_refused_card_is_reported_by_name_with_its_missing_facts(
    tmp_path: Path, lang: str, told: str
) -> None:
    result = run("import", str(nxt_file(tmp_path, [nxt_card(1, life=None)])), lang=lang)
    assert result.exit_code == 1
    assert told in result.stderr


def test_a_refused_card_without_a_name_is_reported_by_its_line(tmp_path: Path) -> None:
    card = nxt_card(1)
    del card["name"]
    (problem,) = empty_catalog().import_file(nxt_file(tmp_path, [card])).problems
    assert str(problem) == "line 2, no name: write text in quotes"


def test_an_unpaired_surrogate_makes_a_card_invalid(tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    path.write_text(json.dumps([nxt_card(1, novelty="\ud83d")]), encoding="ascii")
    report = empty_catalog().import_file(path)
    assert (report.added, report.rejected) == (0, 1)


def test_a_card_must_be_a_json_object(tmp_path: Path) -> None:
    report = empty_catalog().import_file(nxt_file(tmp_path, [nxt_card(1), "карта"]))
    assert [(problem.index, problem.field) for problem in report.problems] == [(1, "card")]


def test_a_repeated_card_number_is_reported(tmp_path: Path) -> None:
    report = empty_catalog().import_file(nxt_file(tmp_path, [nxt_card(1), nxt_card(1, life=9)]))
    (problem,) = report.problems
    assert (problem.line, problem.field, report.added) == (3, "number", 1)
    assert "line 2" in problem.reason


def test_a_strict_import_refuses_the_whole_file(tmp_path: Path) -> None:
    catalog = empty_catalog()
    file = nxt_file(tmp_path, [nxt_card(1), nxt_card(2, life="x"), nxt_card(3, rarity=0)])
    with pytest.raises(RejectedFile, match=r"line 3, .*, life(?s:.)*line 4, .*, rarity") as caught:
        catalog.import_file(file, strict=True)
    assert (len(caught.value.problems), catalog.count(), catalog.sets()) == (2, 0, [])


@pytest.mark.parametrize("share", [0.0, 0.01, 0.3, 0.5, 0.9, 0.999])
def test_a_truncated_file_leaves_the_catalogue_unchanged(tmp_path: Path, share: float) -> None:
    catalog = empty_catalog()
    catalog.import_file(nxt_file(tmp_path, [nxt_card(1)]))
    before = rows_of(catalog)
    whole = nxt_file(tmp_path, [nxt_card(number, life=5) for number in range(1, 30)]).read_bytes()
    cut = tmp_path / "cut.json"
    cut.write_bytes(whole[: int((len(whole) - 2) * share)])
    with pytest.raises(BadFile, match=r"cut\.json"):
        catalog.import_file(cut)
    assert rows_of(catalog) == before


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('{"cards": []}', "no known form"),
        ("[] []", "follows the end"),
        ("[NaN]", "NaN is not JSON"),
        ("[" * 100_000, "not"),
    ],
)
def test_a_file_without_cards_is_refused(tmp_path: Path, text: str, reason: str) -> None:
    path = tmp_path / "cards.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadFile, match=reason):
        empty_catalog().import_file(path)


def test_broken_json_is_refused_with_its_line(tmp_path: Path) -> None:
    path = nxt_file(tmp_path, [nxt_card(1), nxt_card(2)])
    path.write_text(
        path.read_text(encoding="utf-8").replace('"number": 2,', '"number" 2,'), "utf-8"
    )
    with pytest.raises(BadFile) as caught:
        empty_catalog().import_file(path)
    assert caught.value.line == 3


def test_an_empty_list_imports_no_cards(tmp_path: Path) -> None:
    assert empty_catalog().import_file(nxt_file(tmp_path, [])).total == 0


def test_a_mapping_is_refused_for_json(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="--map"):
        empty_catalog().import_file(nxt_file(tmp_path, []), mapping={"name": "x"})


def test_an_artifact_without_life_is_reported_as_doubtful(tmp_path: Path) -> None:
    cards = [
        nxt_card(1, type=4, life=None, move=None, hit=None),
        nxt_card(2, type=4, life=3, move=None, hit=None),
        nxt_card(3, type=5, life=None, move=None, hit=None),
    ]
    path = tmp_path / "cards.json"
    path.write_text(json.dumps(cards), encoding="utf-8")
    catalog = empty_catalog()
    report = catalog.import_file(path, strict=True)
    assert report.doubtful == ("Пробник 1 (nxt-10/1)",)
    card = catalog.card("nxt-10/1")
    assert card is not None
    assert card.life is None
