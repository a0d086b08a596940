"""Nouns told apart by cost, wounds, place and name, in other words: whom a card may aim at."""

from dataclasses import replace
from typing import Any

import pytest

from engine.berserk.cards.card import Cost
from engine.berserk.table import options as op
from tests.engine.berserk.abilities.laying import creature, lay
from tests.engine.berserk.cards.text.play.fighting import says
from tests.engine.berserk.cards.text.play.test_filters import aimed_at, blessed, board
from tests.support.rows import each_row
from tests.support.scenario import Table

OWN = {"Каменный страж", "Горняк", "Лучник", "Соня", "Тень"}
OTHERS = {"Болото", "Великан", "Призрак", "Сокол"}
DEARER = {"Лучник", "Соня", "Тень", *OTHERS}
"""Creatures dearer than the mage, which costs 2, as Горняк does."""
WORDS: tuple[tuple[str, set[str]], ...] = (
    ("существо с полётом", {"Сокол"}),
    ("существо большей стоимости", DEARER),
    ("существо большей или равной стоимости", {*DEARER, "Каменный страж"}),
    ("карта, стоимость которой больше, чем у Каменного стража", DEARER),
    ("существо, стоимость которого 4 или менее", {*OWN, "Болото"}),
    ("существо, стоимость которого 5", {"Призрак"}),
    ("существо наибольшей стоимости", {"Великан"}),
    ("существо с большим количеством ран", {"Болото", "Лучник"}),
    ("карта с наибольшим числом ран", {"Лучник"}),
    ("карта с наименьшим {health}", {"Баллиста"}),
    ("существо, не имеющее {counter}", {*OWN, *OTHERS} - {"Лучник", "Соня"}),
    ("существо, не имеющее ран", {*OWN, *OTHERS} - {"Лучник", "Болото"}),
    ("существо, имеющее {counter}", {"Лучник", "Соня"}),
    ("существо, имеющее раны", {"Лучник", "Болото"}),
    ("существо, имеющее 2 или более {counter}", {"Лучник"}),
    ("существо, имеющее менее чем 2 раны", {*OWN, *OTHERS} - {"Лучник"}),
    ("существо, имеющее более чем 2 раны", {"Лучник"}),
    ("ваше существо, не имеющее проклятия", OWN - {"Соня"}),
    ("карта третьего ряда противника", {"Призрак"}),
    ("карта первого ряда противника", {"Болото", "Баллиста"}),
    ("карта вашего второго ряда", {"Каменный страж", "Лучник", "Соня"}),
    ("карта в крайних столбцах поля боя", {"Великан", "Баллиста"}),
    ("карта перед Каменным стражем", {"Горняк"}),
    ("карта впереди", {"Горняк"}),
    ("карта за Каменным стражем", {"Тень"}),
    ("карта в дополнительной зоне", {"Сокол"}),
    ("карта на соседней клетке поверхности", {"Тень"}),
    ("карта на клетке поверхности", {"Тень", "Великан", "Призрак", "Баллиста"}),
    ("существо, рядом с которым нет ваших карт", {"Великан", "Призрак", "Сокол"}),
    ("существо, рядом с которым стоят два или более ваших эльфа", set()),
    ("существо, рядом с которым стоит ваш эльф", {"Каменный страж", "Горняк", "Тень"}),
    ("карта, стоимость которой больше его стоимости", DEARER),
    ("карта у края поля боя", {"Тень", "Великан", "Призрак", "Баллиста"}),
    ("существо, которое открыто и имеет раны", {"Лучник", "Болото"}),
    ("существо, которое закрыто и имеет проклятие", {"Соня"}),
    ("любое существо противника", OTHERS),
    ("выбранное ваше существо", OWN),
    ("одно из ваших существ", OWN),
)


@pytest.mark.rule("502.1", "546.1")
@each_row(("words", "names"), WORDS)
def test_whom_the_words_let_a_card_aim_at(words: str, names: set[str]) -> None:
    assert aimed_at(words) == names


@pytest.mark.rule("106.1")
def test_another_card_of_the_same_name_is_not_the_card_itself() -> None:
    table = board("другой Каменный страж")
    twin = table.first.card(creature(name="Каменный страж"), "d1")
    assert blessed(table) == {"Каменный страж"}
    targets = {
        option.target
        for option in table.options
        if isinstance(option, op.UseAction) and option.card == 0
    }
    assert targets == {twin.id}


@pytest.mark.rule("106.5")
@pytest.mark.parametrize(
    ("kind", "wounds"),
    [("Герой-маг", 2), ("Герой-воин", 2), ("Герой-жрец", 2), ("Герой-разбойник", 2), ("Эльф", 1)],
)
def test_a_hero_is_a_card_of_any_of_four_classes(kind: str, wounds: int) -> None:
    table = Table()
    orc = says(table.first, "c3", "+1 к {strike} по героям.")
    hero = lay(table.second, "c4", closed=True, classes=(kind,))
    table.strikes(orc, hero, dice=(3,))
    assert hero.wounds == wounds


@pytest.mark.rule("545.1")
@pytest.mark.parametrize(
    ("words", "facts", "more"),
    [
        ("за каждые 3 раны на Каменном страже", {"wounds": 2}, 0),
        ("за каждые 3 раны на Каменном страже", {"wounds": 3}, 1),
        ("за каждые 3 раны на Каменном страже", {"wounds": 8}, 2),
        ("за каждые две {counter} на Каменном страже (максимум +1)", {"chips": 5}, 1),
        ("за каждые две {counter} на Каменном страже", {"chips": 5}, 2),
    ],
)
def test_for_each_so_many(words: str, facts: dict[str, int], more: int) -> None:
    table = Table()
    orc = says(table.first, "c3", f"+1 к {{strike}} {words}.", name="Каменный страж", **facts)
    elf = lay(table.second, "c4", closed=True)
    table.strikes(orc, elf, dice=(3,))
    assert elf.wounds == 1 + more


@pytest.mark.rule("545.1")
def test_chips_on_several_cards_are_counted_together() -> None:
    table = Table()
    orc = says(table.first, "c3", "+1 к {strike} за каждую {counter} на ваших гномах.", chips=4)
    lay(table.first, "a1", classes=("Гном",), chips=2)
    lay(table.first, "b1", classes=("Гном",), chips=1)
    elf = lay(table.second, "c4", closed=True, chips=3, classes=("Гном",))
    table.strikes(orc, elf, dice=(3,))
    assert elf.wounds == 1 + 3


@pytest.mark.rule("543.4")
def test_the_cost_of_the_card_ahead_is_a_number() -> None:
    for cell, wounds in (("c3", 5), ("d2", 0)):
        table = Table()
        text = "{tap}: Ранить существо противника на X, где X — стоимость существа напротив."
        mage = says(table.first, "c2", text)
        guard = replace(creature(name="Часовой"), cost=Cost(5))
        table.first.card(guard, cell)
        elf = lay(table.second, "a6")
        table.uses(mage, elf)
        assert elf.wounds == wounds


@pytest.mark.rule("546.1")
@pytest.mark.parametrize(
    ("words", "facts", "wounds"),
    [
        ("эльфам и гномам", {"classes": ("Эльф",)}, 2),
        ("эльфам и гномам", {"classes": ("Гном",)}, 2),
        ("эльфам и гномам", {"classes": ("Орк",)}, 1),
        ("раненым существам и по гномам", {"classes": ("Гном",)}, 2),
        ("раненым существам и по гномам", {"wounds": 1}, 2),
        ("раненым существам и по гномам", {}, 1),
    ],
)
def test_cards_of_either_of_two_kinds(words: str, facts: dict[str, Any], wounds: int) -> None:
    table = Table()
    orc = says(table.first, "c3", f"+1 к {{strike}} по {words}.")
    elf = lay(table.second, "c4", closed=True, **facts)
    before = elf.wounds
    table.strikes(orc, elf, dice=(3,))
    assert elf.wounds - before == wounds
