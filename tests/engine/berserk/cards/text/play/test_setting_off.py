"""Titled abilities that are let go off out of their time, from printed text to the board."""

import pytest

from engine.berserk.table.state import Zone
from tests.engine.berserk.abilities.laying import can_use, lay, use
from tests.engine.berserk.abilities.sayings import everybody_passes
from tests.support.scenario import Table
from tests.support.spoken import spoken


@pytest.mark.rule("518.9", "116.1")
@pytest.mark.parametrize("words", ["Срабатывает концентрация", "Объявить особенность концентрации"])
def test_a_concentration_is_set_off_in_its_players_turn(words: str) -> None:
    table = Table()
    mage = lay(table.first, "c2", *spoken(f"{{tap}}: {words} вашего гнома."))
    says = spoken("Концентрация: получить {counter}.")
    gnome = lay(table.first, "b2", *says, classes=("Гном",), wounds=2)
    elf = lay(table.first, "d2", *says, classes=("Эльф",))
    dull = lay(table.first, "a2", classes=("Гном",))
    foe = lay(table.second, "c5", *says, classes=("Гном",))
    assert not any(can_use(table, mage, piece) for piece in (elf, dull, foe))
    use(table, mage, gnome)
    everybody_passes(table)
    assert [piece.state.chips for piece in (gnome, elf, foe)] == [1, 0, 0]


@pytest.mark.rule("518.9", "545.7")
def test_its_own_condition_and_limit_hold() -> None:
    table = Table()
    texts = (
        "Концентрация: если ~ открыт, получить {counter}.",
        "Концентрация: получить {counter} (1 раз за ход).",
    )
    for cell, text, closed in (("b2", texts[0], False), ("d2", texts[0], True)):
        lay(table.first, cell, *spoken(text), closed=closed, classes=("Гном",))
    once = lay(table.first, "a2", *spoken(texts[1]), classes=("Гном",))
    cost = "{counter}: Срабатывает концентрация вашего гнома."
    mage = lay(table.first, "c2", *spoken(cost), chips=4)
    table.second.creature("c5")
    for number, chips in ((0, 1), (1, 0)):
        from_text = table.state.cards[number]
        use(table, mage, type(once)(table, from_text.id))
        everybody_passes(table)
        assert table.state.cards[number].chips == chips
    for _time in range(2):
        use(table, mage, once)
        everybody_passes(table)
    assert once.state.chips == 1


@pytest.mark.rule("518.9", "201.2")
@pytest.mark.parametrize(
    ("whose", "mine"), [("вашем кладбище", True), ("кладбище противника", False)]
)
def test_a_valhalla_is_set_off_in_a_graveyard(whose: str, mine: bool) -> None:
    table = Table()
    mage = lay(table.first, "c2", *spoken(f"{{tap}}: Срабатывает вальхалла карты на {whose}."))
    says = spoken("Вальхалла: ранить всех существ противника на 1.")
    dead = [
        lay(side, None, *says, name=f"Павший {at}")
        for at, side in enumerate((table.first, table.second))
    ]
    for piece in dead:
        table.laid[piece.id].enter(Zone.GRAVEYARD)
    foe = lay(table.second, "c5")
    goal, other = dead if mine else reversed(dead)
    assert not can_use(table, mage, other)
    use(table, mage, goal)
    everybody_passes(table)
    assert (foe.wounds, mage.wounds) == ((1, 0) if mine else (0, 1))
