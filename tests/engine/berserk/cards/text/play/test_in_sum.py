"""What X is in other words, and what is counted on the attacked card, on the board."""

from typing import Any

import pytest

from tests.engine.berserk.abilities.laying import lay, use
from tests.engine.berserk.abilities.sayings import everybody_passes
from tests.engine.berserk.cards.text.play.fighting import SHOT, attacks, says
from tests.engine.berserk.cards.text.play.test_how_many import bury
from tests.support.scenario import Table
from tests.support.spoken import NotRead, spoken

GNOME, ELF = ("Гном",), ("Эльф",)


def added(text: str, **facts: Any) -> int:
    """Return how much harder a mage of this text strikes an elf of these facts."""
    table = Table()
    orc = says(table.first, "c3", text, chips=2, wounds=3, life=20, name="Каменный страж")
    lay(table.first, "a1", classes=GNOME, chips=3, wounds=1)
    lay(table.first, "e1", classes=GNOME, wounds=2)
    lay(table.second, "e6", chips=7, wounds=8, classes=GNOME, life=20)
    bury(table.first, table, GNOME, ELF)
    lay(table.first, "a2")
    bury(table.second, table, GNOME, GNOME)
    elf = lay(table.second, "c4", closed=True, **{"life": 30, **facts})
    before = elf.wounds
    table.strikes(orc, elf, dice=(3,))
    return elf.wounds - before - 1


@pytest.mark.rule("543.4", "545.3")
@pytest.mark.parametrize(
    ("words", "number"),
    [
        ("число {counter} на ваших картах", 5),
        ("сумма ран на ваших гномах", 3),
        ("общее число ран на ваших существах", 6),
        ("число карт на кладбищах", 4),
        ("число гномов на обоих кладбищах", 3),
        ("число гномов на вашем кладбище", 1),
        ("число ваших гномов плюс 2", 4),
        ("число ваших гномов минус 1", 1),
        ("число карт на кладбищах (не более 3)", 3),
        ("число карт на кладбищах, но не больше 2", 2),
        ("число ваших гномов, но не более 3", 2),
    ],
)
def test_what_x_is(words: str, number: int) -> None:
    assert added(f"+X к {{strike}}, где X — {words}.") == number


@pytest.mark.rule("543.4")
def test_for_each_card_on_the_graveyards() -> None:
    assert added("+1 к {strike} за каждого гнома на кладбищах.") == 3


@pytest.mark.rule("543.4", "520.2")
@pytest.mark.parametrize(
    ("text", "facts", "more"),
    [
        ("+1 к {strike} за каждую рану на атакованном.", {"wounds": 4}, 4),
        ("+1 к {strike} за каждую рану атакованного.", {"wounds": 2}, 2),
        ("+1 к {strike} за каждую {counter} на атакованном.", {"chips": 2, "wounds": 4}, 2),
        ("+1 к {strike} за каждую рану на атакованном (максимум +2).", {"wounds": 4}, 2),
        ("-1 к {strike} за каждую рану на атакованном.", {"wounds": 1}, -1),
        ("+X к {strike}, где X — разница стоимостей Каменного стража и цели.", {"cost": 7}, 4),
        ("+X к {strike}, где X — разница между стоимостью ~ и атакованного.", {"cost": 1}, 2),
    ],
)
def test_what_is_told_of_the_attacked_card(text: str, facts: dict[str, int], more: int) -> None:
    assert added(text.replace("~", "Каменного стража"), **facts) == more


@pytest.mark.rule("520.2")
def test_wounds_of_the_target_make_no_other_attack_harder() -> None:
    table = Table()
    archer = says(table.first, "c3", "+1 к выстрелу за каждую рану на атакованном.", SHOT)
    near = lay(table.second, "c4", closed=True, wounds=2, life=20)
    far = lay(table.second, "c5", closed=True, wounds=3, life=20)
    table.strikes(archer, near, dice=(3,))
    assert near.wounds == 2 + 1
    table = Table()
    archer = says(table.first, "c3", "+1 к выстрелу за каждую рану на атакованном.", SHOT)
    far = lay(table.second, "c5", closed=True, wounds=3, life=20)
    attacks(table, archer, far, SHOT)
    assert far.wounds == 3 + 1 + 3


@pytest.mark.rule("543.4")
def test_the_cost_of_the_target_is_the_size_of_a_shot() -> None:
    table = Table()
    archer = says(table.first, "c3", "{tap}: Выстрел на X, дальность 4, где X — стоимость цели.")
    elf = lay(table.second, "c5", closed=True, cost=6, life=20)
    attacks(table, archer, elf, SHOT)
    assert elf.wounds == 6


@pytest.mark.rule("543.4")
@pytest.mark.parametrize(("life", "dies"), [(1, True), (2, True), (3, False)])
def test_a_finishing_blow_counts_cards_beside_its_target(life: int, *, dies: bool) -> None:
    table = Table()
    text = "{tap}: Добивание на X, где X — число закрытых существ рядом с целью добивания."
    killer = says(table.first, "c3", text)
    elf = lay(table.second, "c4", life=life)
    lay(table.second, "b4", closed=True)
    lay(table.second, "d5", closed=True)
    lay(table.second, "e4", closed=True)
    if table.can_use(killer, elf):
        table.uses(killer, elf)
    assert elf.is_dead is dies


@pytest.mark.rule("543.4")
def test_less_than_another_number_is_not_read() -> None:
    with pytest.raises(NotRead):
        spoken("+X к {strike}, где X — число ваших гномов минус число ваших эльфов.")


@pytest.mark.rule("505.7")
def test_as_much_is_healed_as_was_wounded() -> None:
    table = Table()
    text = (
        "{tap}: Ранить каждое стоящее рядом существо противника на 2, "
        "при этом излечиться на X, где X — число нанесённых ран."
    )
    mage = says(table.first, "c3", text, wounds=9, life=20)
    for cell in ("b4", "d4"):
        lay(table.second, cell, life=9)
    far = lay(table.second, "e6")
    use(table, mage)
    everybody_passes(table)
    assert (mage.wounds, far.wounds) == (9 - 4, 0)


@pytest.mark.rule("505.7")
@pytest.mark.parametrize(
    "text",
    [
        "{tap}: Излечиться на X, где X — число нанесённых ран.",
        "{tap}: Ранить существо на X, при этом излечиться на X, где X — число нанесённых ран.",
    ],
)
def test_no_wounds_were_told_of_before(text: str) -> None:
    with pytest.raises(NotRead):
        spoken(text)


@pytest.mark.rule("504.1", "546.1")
@pytest.mark.parametrize(("other", "more"), [("d5", 0), ("e6", 2), (None, 2)])
def test_no_other_card_of_the_opponent_beside_the_target(other: str | None, more: int) -> None:
    table = Table()
    text = "+2 к {strike} по картам, рядом с которыми нет других карт противника."
    orc = says(table.first, "c3", text)
    elf = lay(table.second, "c4", closed=True, life=20)
    lay(table.first, "b4")
    if other is not None:
        lay(table.second, other)
    table.strikes(orc, elf, dice=(3,))
    assert elf.wounds == 1 + more
