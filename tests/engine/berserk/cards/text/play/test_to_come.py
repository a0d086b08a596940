"""What befalls the next attack, from text to the board: 120."""

import pytest

import engine.berserk.abilities as ab
from tests.engine.berserk.abilities.answering import nobody_answers
from tests.engine.berserk.abilities.laying import influence, lay, tap, use
from tests.engine.berserk.abilities.sayings import everybody_passes
from tests.engine.berserk.cards.text.play.brief import battle, hit, turns
from tests.engine.berserk.cards.text.play.fighting import says
from tests.support.scenario import Table


@pytest.mark.rule("120.2", "545.8.1")
@pytest.mark.parametrize(
    ("words", "die", "first", "second"),
    [
        ("следующая атака вашей карты сводится к сильной", 3, 5, 1),
        ("следующий {strike} вашей карты сводится к среднему", 3, 2, 1),
        ("следующая атака вашей карты сводится к слабой", 6, 1, 5),
        ("следующий выстрел вашей карты сводится к сильному", 3, 1, 1),
        ("следующая атака карты противника сводится к сильной", 3, 1, 1),
    ],
)
def test_the_next_attack_alone_is_brought_to_a_strength(
    words: str, die: int, first: int, second: int
) -> None:
    table, mage, one, two, victim = battle(f"{{instant}}: {words}.")
    use(table, mage)
    everybody_passes(table)
    assert (hit(table, one, victim, die), hit(table, two, victim, die)) == (first, second)


@pytest.mark.rule("120.4")
def test_what_is_to_come_waits_for_turns_and_without_its_maker() -> None:
    table, mage, one, _two, victim = battle(
        "{instant}: Следующая атака вашей карты сводится к сильной."
    )
    killer = lay(
        table.second, "e6", tap(influence(ab.Destroy(), targets=ab.Targets())), name="Убийца"
    )
    use(table, mage)
    everybody_passes(table)
    turns(table)
    use(table, killer, mage)
    nobody_answers(table)
    assert mage.is_dead
    turns(table)
    victim.state.closed = True
    assert hit(table, one, victim) == 5


@pytest.mark.rule("515.2", "120.2")
@pytest.mark.parametrize(
    ("words", "answered"),
    [
        ("Первый за ход {strike} вашего существа становится безответным", 0),
        ("Следующий {strike} вашего существа становится безответным", 0),
        ("Следующий {strike} существа противника становится безответным", 1),
    ],
)
def test_a_strike_to_come_is_not_answered(words: str, answered: int) -> None:
    table, mage, one, two, victim = battle(f"{{instant}}: {words}.")
    victim.state.closed = False
    use(table, mage)
    everybody_passes(table)
    table.strikes(one, victim, dice=(3,) if not answered else (3, 6))
    nobody_answers(table)
    assert bool(one.wounds) is bool(answered)
    table.strikes(two, victim, dice=(1, 6))
    nobody_answers(table)
    assert two.wounds > 0


@pytest.mark.rule("545.8")
def test_the_first_strike_of_the_turn_must_come_in_this_turn() -> None:
    table, mage, one, _two, victim = battle(
        "{instant}: Первый за ход {strike} вашего существа становится безответным."
    )
    use(table, mage)
    everybody_passes(table)
    turns(table, 2)
    victim.state.closed = False
    table.strikes(one, victim, dice=(1, 6))
    nobody_answers(table)
    assert one.wounds > 0


@pytest.mark.rule("545.8")
@pytest.mark.parametrize(
    ("span", "own", "enemy"),
    [("ход", True, True), ("ваш ход", True, False), ("ход противника", False, True)],
)
def test_the_first_attack_of_each_such_turn_is_strong(span: str, own: bool, enemy: bool) -> None:
    table = Table()
    says(table.first, "a1", f"Первая за {span} атака существа сводится к сильной.")
    one = table.first.creature("c3", "Первый", strike="1-2-5", life=30)
    two = table.first.creature("d3", "Второй", strike="1-2-5", life=30)
    foes = [
        table.second.creature(cell, name, strike="1-2-5", closed=True, life=30)
        for cell, name in (("c4", "Третий"), ("d4", "Четвёртый"))
    ]
    assert (hit(table, one, foes[0]), hit(table, two, foes[0])) == (5 if own else 1, 1)
    turns(table)
    assert (hit(table, foes[0], one), hit(table, foes[1], one)) == (5 if enemy else 1, 1)


@pytest.mark.rule("519.5", "519.2")
@pytest.mark.parametrize(
    ("words", "dice", "wounds"),
    [("равен 6", (), 5), ("сводится к 6", (1,), 5), ("сводится к 1", (6,), 1)],
)
def test_the_next_die_is_so_much(words: str, dice: tuple[int, ...], wounds: int) -> None:
    table, mage, one, _two, victim = battle(
        f"{{instant}}: Следующий бросок кубика вашего существа {words}."
    )
    use(table, mage, one)
    everybody_passes(table)
    table.strikes(one, victim, dice=dice)
    nobody_answers(table)
    assert victim.wounds == wounds
    turns(table, 2)
    victim.state.closed = True
    assert hit(table, one, victim) == 1
