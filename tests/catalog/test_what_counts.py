"""What of a card's print the engine plays, and what it does not (2009:200.7)."""

from dataclasses import replace
from pathlib import Path

import pytest

from catalog.common.errors import RejectedFile
from catalog.specs import to_spec
from engine.berserk import CardSpec, CardState, Zone
from engine.berserk.cards.facts import Facts
from engine.kernel import Event, Seat
from tests.catalog.files import csv_file, empty_catalog, nxt_card, nxt_file, table_card
from tests.support.editions import ALL, rules
from tests.support.scenario import Table

PLAIN = {"text": "", "abilities": "armor 1", "elite": "no", "legend": "", "unique": "no"}


def in_table(folder: Path, **cells: str) -> CardSpec:
    """Return the card of a table's row as the engine plays it."""
    catalog = empty_catalog()
    catalog.import_file(csv_file(folder, [table_card(**(PLAIN | cells))]), strict=True)
    (card,) = catalog.by_name(cells.get("name", "Таблица 1"))
    return to_spec(card)


def in_json(folder: Path, **facts: object) -> CardSpec:
    """Return the card of a file of berserk-nxt as the engine plays it."""
    catalog = empty_catalog()
    catalog.import_file(nxt_file(folder, [nxt_card(1, text="{armor} 1.", **facts)]), strict=True)
    (card,) = catalog.by_name("Пробник 1")
    return to_spec(card)


def facts_of(spec: CardSpec) -> Facts:
    """Return the card as the engine sees it on the table."""
    return CardState(0, spec, Seat.FIRST, Seat.FIRST, Zone.EXTRA).facts


def played(spec: CardSpec, code: str) -> list[Event]:
    """Return what happens when the card strikes a creature and is struck back."""
    table = Table(ruleset=rules(code))
    card, foe = table.first.card(spec, "c3"), table.second.creature("c4", life=20)
    table.strikes(card, foe, dice=(5, 2))
    while table.state.stack:
        table.passes()
    return list(table.state.history)


@pytest.mark.rule("103.1", "104.1", "2009:200.7", "2009:200.7а")
@pytest.mark.parametrize("code", ALL)
def test_two_prints_that_differ_only_in_art_legend_and_rarity_play_alike(
    tmp_path: Path, code: str
) -> None:
    one = in_table(tmp_path)
    other = in_table(tmp_path, rarity="ultra_rare", legend="Давным-давно…", set="Перевыпуск")
    assert one.ref != other.ref
    assert replace(one, ref="") == replace(other, ref="")
    assert played(one, code) == played(other, code) != []
    drawn = in_json(tmp_path)
    assert drawn == in_json(tmp_path, rarity=4, alts=["f"], prints={"t1": "Другой рисунок"})
    assert played(drawn, code) != []


@pytest.mark.rule("103.1", "104.1", "105.1", "105.2", "106.1", "106.2", "208.2", "2009:200.7")
@pytest.mark.parametrize(
    ("cells", "seen"),
    [
        ({"name": "Другая"}, "name"),
        ({"elements": "swamp"}, "elements"),
        ({"cost": "5"}, "cost"),
        ({"elite": "yes"}, "elite"),
        ({"movement": "2"}, "movement"),
        ({"type": "flyer", "movement": ""}, "type"),
        ({"type": "companion", "movement": ""}, "type"),
        ({"life": "8"}, "start_life"),
        ({"strike": "1-2-3"}, "strike"),
        ({"type": "terrain", "movement": "", "life": "", "strike": ""}, "type"),
        ({"type": "artifact", "movement": "", "strike": ""}, "type"),
        ({"abilities": "armor 2"}, "owned"),
    ],
)
def test_the_engine_uses_every_fact_that_counts(
    tmp_path: Path, cells: dict[str, str], seen: str
) -> None:
    """Each alone makes another card of it, and the engine sees it in the property of that name."""
    plain, other = facts_of(in_table(tmp_path)), facts_of(in_table(tmp_path, **cells))
    assert getattr(plain, seen) != getattr(other, seen)


@pytest.mark.rule("106.4", "2009:201.3")
@pytest.mark.parametrize("code", ALL)
def test_cards_with_one_name_may_differ_in_every_other_fact(tmp_path: Path, code: str) -> None:
    catalog = empty_catalog()
    weak = table_card(**PLAIN)
    strong = table_card(
        **(PLAIN | {"set": "Другой", "cost": "6", "elements": "swamp", "strike": "4-5-6"})
    )
    catalog.import_file(csv_file(tmp_path, [weak, strong]), strict=True)
    one, other = sorted(
        map(to_spec, catalog.by_name("Таблица 1")), key=lambda spec: spec.cost.number
    )
    assert (one.name, one.cost.number, other.cost.number) == (other.name, 4, 6)
    wounds = []
    for spec in (one, other):
        table = Table(ruleset=rules(code))
        card, foe = table.first.card(spec, "c3"), table.second.creature("c4", closed=True, life=20)
        table.strikes(card, foe, dice=(6,))
        wounds.append(foe.wounds)
    assert wounds == [2, 6]


@pytest.mark.rule("208.1", "2009:200.7")
@pytest.mark.parametrize("word", ["экипировка", "Экипировка", "equipment", "Артефакт-экипировка"])
def test_equipment_is_refused_with_its_line_and_the_reason(tmp_path: Path, word: str) -> None:
    rows = [table_card(1), table_card(2, type=word), table_card(3)]
    catalog = empty_catalog()
    path = csv_file(tmp_path, rows)
    report = catalog.import_file(path)
    (problem,) = report.problems
    assert (problem.line, problem.field, problem.value) == (3, "type", word)
    assert "4.1-1 has none (208.1)" in problem.reason
    assert "equipment cannot be played: 4.1-1 has" in problem.reason
    assert (report.added, catalog.count()) == (2, 2)
    with pytest.raises(
        RejectedFile, match=rf"{path.name}.*\n +line 3, “Таблица 2”, type “{word}”: equipment"
    ):
        empty_catalog().import_file(path, strict=True)
