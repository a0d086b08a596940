"""The tables of one deck."""

import csv
import io

from deckbuilder.decks.numbers import Average, CostBar, Share, deck_statistics
from deckbuilder.decks.text import Deck, DeckEntry
from tests.deckbuilder.cards import Shelf
from tests.support.cli import run, run_json

SHELF = Shelf(own=("Лис", "Сокол", "Страж", "Морок", "Топь"))


def dressed() -> Shelf:
    """Return the shelf with cards that differ."""
    changes: dict[str, dict[str, object]] = {
        "Лис": {"cost_number": 5, "elite": True, "elements": 5, "classes": ["Зверь", "Зверь"]},
        "Сокол": {"type": "flyer", "movement": None, "life": 8, "classes": ["Птица", "Зверь"]},
        "Страж": {"unique": True, "elements": 1, "strong": 5},
        "Морок": {"cost_number": 0, "cost_form": "variable"},
        "Топь": {"type": "terrain", "life": None, "movement": None, "weak": None, "medium": None,
                 "strong": None, "elements": 8},
    }  # fmt: skip
    for name, facts in changes.items():
        (card,) = SHELF.by_name(name)
        for field, value in facts.items():
            setattr(card, field, value)
    return SHELF


DECK = Deck(
    "Проба",
    entries=tuple(
        DeckEntry(name, count)
        for name, count in
        [("Лис", 2), ("Сокол", 3), ("Страж", 1), ("Морок", 1), ("Топь", 1), ("Неведомый", 4)]
    ),
    side=(DeckEntry("Лис", 3),),
)  # fmt: skip


def test_copies_are_counted_without_side_and_unknown_cards() -> None:
    found = deck_statistics(DECK, dressed())
    counts = (found.cards, found.elite, found.ordinary, found.unique, found.unknown)
    assert counts == (12, 2, 6, 1, 4)


def test_the_cost_curve_separates_elite_and_ordinary_and_ends_with_x() -> None:
    found = deck_statistics(DECK, dressed())
    assert found.curve == (CostBar("3", 5, 0), CostBar("5", 0, 2), CostBar("X", 1, 0))
    assert sum(bar.cards for bar in found.curve) == 8


def test_a_card_of_two_elements_counts_for_both_and_of_none_as_neutral() -> None:
    found = deck_statistics(DECK, dressed())
    assert found.elements == (
        Share("neutral", 4),
        Share("steppe", 3),
        Share("forest", 2),
        Share("swamp", 1),
    )


def test_a_class_is_counted_for_each_copy() -> None:
    assert deck_statistics(DECK, dressed()).classes == (Share("Зверь", 5), Share("Птица", 3))


def test_averages_cover_only_copies_with_that_number() -> None:
    found = {one.name: one for one in deck_statistics(DECK, dressed()).averages}
    assert found["life"] == Average("life", round((2 * 5 + 3 * 8 + 5 + 5) / 7, 3), 7)
    assert found["movement"] == Average("movement", 1.0, 4)
    assert found["strong"] == Average("strong", round((2 * 3 + 3 * 3 + 5 + 3) / 7, 3), 7)
    assert found["cost"] == Average("cost", round((2 * 5 + 3 * 3 + 3 + 3) / 7, 3), 7)


def test_an_empty_deck_has_no_averages() -> None:
    found = deck_statistics(Deck("Пусто"), dressed())
    assert {one.value for one in found.averages} == {None}
    assert found.curve == ()


def test_the_csv_holds_every_number() -> None:
    found = deck_statistics(DECK, dressed())
    head, *rows = csv.reader(io.StringIO(found.to_csv()))
    assert head == ["table", "key", "part", "value"]
    assert [(*row[:3], float(row[3])) for row in rows] == [
        (table, key, part, float(value)) for table, key, part, value in found.rows()
    ]
    assert ["curve", "5", "elite", "2"] in rows


def test_the_command_counts_a_deck() -> None:
    found = run_json("deck", "stats", "steppe-raid")
    assert sum(bar["ordinary"] + bar["elite"] for bar in found["curve"]) == found["cards"] == 30
    assert run("deck", "stats", "steppe-raid", "--csv").stdout.startswith("table,key,part,value\n")
    shown = run("deck", "stats", "steppe-raid").stdout
    assert shown.count("#") - 1 == found["elite"]
