"""The next attack and the first of a turn, whose they are and how long: 120.3, 520.2, 545.8."""

import pytest

from tests.engine.berserk.abilities.laying import use
from tests.engine.berserk.abilities.sayings import everybody_passes
from tests.engine.berserk.cards.text.play.brief import battle, hit, turns
from tests.engine.berserk.cards.text.play.fighting import says
from tests.support.scenario import Table


def strikes(text: str, *, later: bool = False) -> list[int]:
    """Return the wounds that two own strikers deal after the mage has used its ability."""
    table, mage, one, two, victim = battle(text)
    use(table, mage)
    everybody_passes(table)
    if later:
        turns(table, 2)
    dealt = []
    for striker in (one, two):
        victim.state.closed = True
        dealt.append(hit(table, striker, victim, die=4))
    return dealt


@pytest.mark.rule("120.3", "520.2")
@pytest.mark.parametrize(
    ("words", "dealt", "afterwards"),
    [
        ("Следующий {strike} вашего существа получает +2", [4, 2], [4, 2]),
        ("Следующий {strike} вашего существа получает -1", [1, 2], [1, 2]),
        ("Следующая атака вашего существа получает +3 до конца хода", [5, 2], [2, 2]),
        ("Следующий выстрел вашего существа получает +2", [2, 2], [2, 2]),
        ("Следующий {strike} существа противника получает +2", [2, 2], [2, 2]),
        ("Следующий {strike} Каменного стража получает +2", [2, 2], [2, 2]),
        ("Следующий {strike} вашего существа сводится к сильному", [5, 2], [5, 2]),
        ("Следующая атака вашего существа сводится к слабой до конца хода", [1, 2], [2, 2]),
        ("Первый за ход {strike} вашего существа сводится к сильному", [5, 2], [2, 2]),
        ("Первый за ход {strike} существа противника сводится к сильному", [2, 2], [2, 2]),
    ],
)
def test_what_befalls_the_next_attack(words: str, dealt: list[int], afterwards: list[int]) -> None:
    assert strikes(f"{{instant}}: {words}.") == dealt
    assert strikes(f"{{instant}}: {words}.", later=True) == afterwards


def rounds(text: str, count: int) -> list[int]:
    """Return the wounds that the card and another own one deal, strike by strike, in each turn."""
    table = Table()
    stone = says(table.first, "c3", text, strike="1-2-5")
    other = table.first.creature("d3", "Другой", strike="1-2-5")
    victim = table.second.creature("c4", "Жертва", closed=True, life=60)
    dealt = []
    for _turn in range(count):
        for striker in (stone, other):
            victim.state.closed = True
            dealt.append(hit(table, striker, victim, die=4))
        turns(table, 2)
    return dealt


@pytest.mark.rule("545.8", "520.2")
@pytest.mark.parametrize(
    ("text", "dealt"),
    [
        ("Первый за ход {strike} Каменного стража сводится к сильному.", [5, 2, 5, 2]),
        ("Первый за бой {strike} Каменного стража сводится к сильному.", [5, 2, 2, 2]),
        ("Первый за ваш ход {strike} Каменного стража сводится к слабому.", [1, 2, 1, 2]),
        ("Первый за ход противника {strike} сводится к сильному.", [2, 2, 2, 2]),
        ("Первая за ход атака вашего существа сводится к сильной.", [5, 2, 5, 2]),
        ("Вторая за ход атака вашего существа сводится к сильной.", [2, 5, 2, 5]),
        ("Третий за бой {strike} вашего существа сводится к сильному.", [2, 2, 5, 2]),
        ("Второй за ход {strike} Каменного стража сводится к сильному.", [2, 2, 2, 2]),
        ("Первый за ход выстрел вашего существа сводится к сильному.", [2, 2, 2, 2]),
    ],
)
def test_which_attacks_of_every_turn_it_is(text: str, dealt: list[int]) -> None:
    assert rounds(text, 2) == dealt


@pytest.mark.rule("512.6.4", "512.6.7", "545.8")
@pytest.mark.parametrize(
    ("text", "struck", "hurt"),
    [
        ("Первая за ход атака вашего существа по карте противника блокируется.", [0, 2], [0, 0]),
        ("Первый за ход {strike} вашего существа по карте противника блокируется.", [0, 2], [0, 0]),
        ("Первый за ход выстрел вашего существа блокируется.", [2, 2], [0, 0]),
        ("Первая за ход атака по Каменному стражу блокируется.", [2, 2], [0, 0]),
        (
            "Первая за ход атака вашего существа перенаправляется в Каменного стража.",
            [0, 2],
            [2, 0],
        ),
        (
            "Вторая за ход атака вашего существа перенаправляется в Каменного стража.",
            [2, 0],
            [0, 2],
        ),
        (
            "Первая за ход атака вашего существа (кроме {strike}) перенаправляется в Каменного "
            "стража.",
            [2, 2],
            [0, 0],
        ),
    ],
)
def test_the_first_attack_is_blocked_or_goes_elsewhere(
    text: str, struck: list[int], hurt: list[int]
) -> None:
    table = Table()
    stone = says(table.first, "b4", text, life=20)
    strikers = [table.first.creature(cell, name, strike="1-2-5") for cell, name in _STRIKERS]
    victim = table.second.creature("c4", "Жертва", closed=True, life=60)
    dealt, taken = [], []
    for striker in strikers:
        victim.state.closed, before = True, stone.wounds
        dealt.append(hit(table, striker, victim, die=4))
        taken.append(stone.wounds - before)
    assert (dealt, taken) == (struck, hurt)


_STRIKERS = (("c3", "Один"), ("d3", "Другой"))


@pytest.mark.rule("512.6.2", "306.5")
@pytest.mark.parametrize(
    ("text", "chips"),
    [
        ("Когда ваше существо объявляет атаку, получить {counter}.", 1),
        ("Если ваше существо объявляет {strike} по карте противника, получить {counter}.", 1),
        ("Когда ваше существо объявляет выстрел, получить {counter}.", 0),
        ("Когда существо противника объявляет атаку, получить {counter}.", 0),
        ("Когда объявляет атаку, получить {counter}.", 0),
    ],
)
def test_who_announces_which_attack(text: str, chips: int) -> None:
    table = Table()
    stone = says(table.first, "a1", text)
    striker = table.first.creature("c3", "Один")
    victim = table.second.creature("c4", "Жертва", closed=True, life=60)
    hit(table, striker, victim)
    assert stone.state.chips == chips


@pytest.mark.rule("306.5", "512.6.5")
@pytest.mark.parametrize(("die", "wounds"), [(6, 2), (5, 0)])
def test_whom_a_card_fights_with(die: int, wounds: int) -> None:
    text = "Если, сражаясь, выбрасывает на кубике 6, ранить существо, с которым сражается, на 2."
    table = Table()
    stone = says(table.first, "c3", text, strike="0-0-0")
    victim = table.second.creature("c4", "Жертва", closed=True, life=60)
    other = table.second.creature("d4", "Другой", closed=True, life=60)
    assert (hit(table, stone, victim, die=die), other.wounds) == (wounds, 0)
