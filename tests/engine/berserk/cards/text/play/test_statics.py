"""Modifiers and protections, from text to wounds."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.reading.traits import fact_of
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import lay, tap, use
from tests.engine.berserk.abilities.sayings import everybody_passes
from tests.engine.berserk.cards.text.play.guards import (
    BOLT,
    ELF,
    GNOME,
    KINDS,
    SHOT,
    THROW,
    TWO,
    guard,
    is_hit,
    is_struck,
    strikes,
)
from tests.support.rows import each_row
from tests.support.scenario import Table
from tests.support.spoken import spoken

HAS_FORMATION = ab.Formation((ab.Named(ab.Name.FORTITUDE),))


@pytest.mark.rule("517.1", "520.2")
@each_row(
    ("text", "wounds"),
    [
        ("+2 к {strike}.", (3, 4, 5)),
        ("-1 к {strike}.", (0, 1, 2)),
        ("+2 к {strike} по эльфам.", (3, 4, 5)),
        ("+2 к {strike} по гномам.", (1, 2, 3)),
        ("-1 к {strike} по эльфам.", (0, 1, 2)),
        ("+1 к атакам.", (2, 3, 4)),
        ("+1 к ударам по эльфам.", (2, 3, 4)),
        ("+1 к выстрелу.", (1, 2, 3)),
        ("-1 к ударам.", (0, 1, 2)),
        ("-1 к сильному {strike} по эльфам.", (1, 2, 2)),
        ("-1 к сильному {strike} по гномам.", (1, 2, 3)),
        ("Первый бросок кубика Каменного стража за ход равен 4.", (2, 2, 2)),
        ("Ваш первый за бой бросок кубика равен 6.", (3, 3, 3)),
        ("+1 к сильному {strike}.", (1, 2, 4)),
        ("-1 к броску кубика, когда атакует эльфов.", (1, 2, 2)),
        ("+1 к броску кубика, когда атакует гномов.", (1, 2, 3)),
        ("+1 к {strike} и +1 к ударам по эльфам.", (3, 4, 5)),
        ("+1 к ударам и -1 к {strike} по эльфам.", (1, 2, 3)),
        ("+1 к ударам и {ova} 1 по эльфам.", (3, 4, 4)),
        ("+1 к ударам и {ova} 1 по гномам.", (1, 2, 3)),
        ("-1 к слабому {strike}.", (0, 2, 3)),
        ("+1 к слабому или среднему {strike}.", (2, 3, 3)),
        ("+2 к среднему и сильному {strike} по эльфам.", (1, 4, 5)),
        ("+2 к среднему {strike} по гномам.", (1, 2, 3)),
        ("+1 к броскам кубика.", (2, 3, 3)),
        ("-1 к броску кубика.", (1, 2, 2)),
        ("{ova} 1.", (2, 3, 3)),
        ("{ova} 1. +1 к {ova}.", (2, 3, 3)),
        ("{ova} 2. -1 к {ova}.", (2, 3, 3)),
        ("{ova} 1 по эльфам.", (2, 3, 3)),
        ("{ova} 2 по гномам.", (1, 2, 3)),
        ("Первый за ход бросок кубика Каменного стража равен 6.", (3, 3, 3)),
        ("Первый бросок кубика Каменного стража за бой равен 4.", (2, 2, 2)),
        ("Ваш первый за ход бросок кубика равен 1.", (1, 1, 1)),
    ],
)
def test_what_is_added_to_a_strike(text: str, wounds: tuple[int, int, int]) -> None:
    assert tuple(strikes(text, die) for die in (3, 5, 6)) == wounds


@pytest.mark.rule("520.2", "535.1.1")
@each_row(
    ("text", "wounds"),
    [
        ("-1 от {strike}.", (0, 1, 2)),
        ("+1 от {strike}.", (2, 3, 4)),
        ("-1 от выстрелов.", (1, 2, 3)),
        ("-1 от атак эльфов.", (0, 1, 2)),
        ("-1 от атак гномов.", (1, 2, 3)),
        ("+1 от ударов карт противника.", (2, 3, 4)),
        ("-1 от средних и сильных {strike}.", (1, 1, 2)),
        ("+1 от слабых атак.", (2, 2, 3)),
        ("-2 от ударов по диагонали.", (1, 2, 3)),
        ("-1 от ударов, нанесенных не по диагонали.", (0, 1, 2)),
        ("-1 от сильных ударов эльфов.", (1, 2, 2)),
        ("-1 от сильных ударов гномов.", (1, 2, 3)),
        ("Слабые {strike} по Каменному стражу сводятся к 0.", (0, 2, 3)),
        ("{strike} по закрытому Каменному стражу сводятся к 1.", (1, 1, 1)),
        ("{strike} по открытому Каменному стражу сводятся к 1.", (1, 2, 3)),
        ("Защита от слабых атак эльфов.", (0, 2, 3)),
        ("Защита от слабых атак гномов.", (1, 2, 3)),
        ("Немагические атаки по Каменному стражу сводятся к 2.", (1, 2, 2)),
        ("Выстрелы по Каменному стражу сводятся к 2.", (1, 2, 3)),
        ("{strike} эльфов по Каменному стражу сводятся к 1.", (1, 1, 1)),
        ("{strike} гномов по Каменному стражу сводятся к 1.", (1, 2, 3)),
        ("Атаки по Каменному стражу сводятся к слабым.", (1, 1, 1)),
        ("Атаки по Каменному стражу сводятся к средним.", (2, 2, 2)),
        ("Атаки карт без ран по Каменному стражу сводятся к слабым.", (1, 1, 1)),
        ("Атаки карт с ранами по Каменному стражу сводятся к слабым.", (1, 2, 3)),
        ("Атаки гномов по Каменному стражу сводятся к средним.", (1, 2, 3)),
        ("Не получает ран от {strike}.", (0, 0, 0)),
        ("Не получает ран от выстрелов.", (1, 2, 3)),
        ("Не получает ран от атак эльфов.", (0, 0, 0)),
        ("Не получает ран от атак гномов.", (1, 2, 3)),
        ("Получает на 1 рану больше от {strike}.", (2, 3, 4)),
        ("Получает на 2 раны больше от атак эльфов.", (3, 4, 5)),
        ("Получает на 2 раны больше от атак гномов.", (1, 2, 3)),
        ("Получает на 1 рану меньше от ударов.", (0, 1, 2)),
        ("Получает на 1 рану меньше от метаний.", (1, 2, 3)),
        ("Получает на 1 рану меньше от атак эльфов.", (0, 1, 2)),
        ("Не получает ран от ударов четной величины.", (1, 0, 3)),
        ("Не получает ран от ударов нечетной величины.", (0, 2, 0)),
        ("Не получает ран от выстрелов нечетной величины.", (1, 2, 3)),
        ("Получает на 1 рану больше от атак величиной 2 или более.", (1, 3, 4)),
        ("Получает на 1 рану больше от атак величиной 2 или менее.", (2, 3, 3)),
        ("Получает на 1 рану меньше от атак величиной 3 или более эльфов.", (1, 2, 2)),
        ("Получает на 1 рану меньше от атак величиной 3 или более гномов.", (1, 2, 3)),
        ("Все {strike} эльфов сводятся по Каменному стражу к 2.", (1, 2, 2)),
        ("Все {strike} гномов сводятся по Каменному стражу к 2.", (1, 2, 3)),
        ("-1 от ближних немагических ударов, нанесенных по диагонали.", (1, 2, 3)),
        ("-1 от ближних немагических ударов, нанесенных не по диагонали.", (0, 1, 2)),
        ("Защита от {strike}.", (0, 0, 0)),
        ("Защита от слабых {strike}.", (0, 2, 3)),
        ("Защита от средних и сильных {strike}.", (1, 0, 0)),
        ("Защита от атак эльфов.", (0, 0, 0)),
        ("Защита от атак гномов.", (1, 2, 3)),
        ("Защита от выстрелов и заклинаний.", (1, 2, 3)),
    ],
)
def test_what_a_target_says_of_a_strike(text: str, wounds: tuple[int, int, int]) -> None:
    assert tuple(is_struck(text, die) for die in (3, 5, 6)) == wounds


@pytest.mark.rule("520.2")
def test_only_strikes_from_a_corner_come_diagonally() -> None:
    for text, aside, ahead in (
        ("-2 от ударов по диагонали.", 1, 3),
        ("+1 от ударов по диагонали.", 4, 3),
        ("-2 от ударов не по диагонали.", 3, 1),
    ):
        struck = [is_struck(text, 6, cell=cell) for cell in ("b3", "c3", "d3")]
        assert struck == [aside, ahead, aside]


@pytest.mark.rule("541.4.1")
@pytest.mark.parametrize(
    ("text", "wounds"),
    [("", 3), ("{ovz} 5 по гномам.", 3), ("{ovz} 5 по эльфам.", 0)],
)
def test_experience_in_defence_against_some_cards_alone(text: str, wounds: int) -> None:
    table = Table()
    orc = lay(table.first, "c3", classes=ELF, life=20)
    target = guard(table.second, "c4", text, life=20)
    table.strikes(orc, target, dice=(6, 1))
    everybody_passes(table)
    assert (target.wounds > 0) is (wounds > 0)


@pytest.mark.rule("517.1", "506.1")
@pytest.mark.parametrize(
    ("text", "steps"), [("", 1), ("+1 к {move}.", 2), ("+2 к {move}.", 3), ("-1 к {move}.", 0)]
)
def test_how_many_steps_it_goes(text: str, steps: int) -> None:
    table = Table(active=Seat.SECOND)
    orc = guard(table.first, "a1", text)
    table.second.creature("e6")
    table.ends_turn()
    everybody_passes(table)
    gone = 0
    for cell in ("a2", "a3", "a4"):
        if table.can_move(orc, cell):
            table.moves(orc, cell)
            gone += 1
    assert gone == steps


@pytest.mark.rule("545.2")
@pytest.mark.parametrize(
    ("text", "life"),
    [
        ("", 14),
        ("Максимум 12 {health}.", 12),
        ("Не может иметь более 11 {health}.", 11),
        ("Максимум 3 {counter}.", 14),
    ],
)
def test_no_more_life_than_the_maximum(text: str, life: int) -> None:
    table = Table()
    gives = spoken("{tap}: Существо получает 4 дополнительные {health}.")
    mage = lay(table.first, "c1", *gives)
    target = guard(table.second, "c4", text)
    use(table, mage, target)
    assert fact_of(target.state, ab.Fact.LIFE) == life


@pytest.mark.rule("532.1", "532.3")
@pytest.mark.parametrize(
    ("text", "kept_off"),
    [
        ("{zom}.", (BOLT, ab.PowerKind.MAGIC_STRIKE, ab.PowerKind.SPELL)),
        ("{zov}.", (SHOT,)),
        ("{zoz}.", (ab.PowerKind.SPELL,)),
        ("{zor}.", (BOLT,)),
        ("{zot}.", (THROW,)),
        ("{zoal}.", ()),
        ("{zoo}.", ()),
        ("Защита от выстрелов.", (SHOT,)),
        ("Защита от разрядов и метаний.", (BOLT, THROW)),
        ("-2 от дальних атак.", (SHOT, THROW, BOLT)),
        ("-2 от магических атак.", (BOLT, ab.PowerKind.MAGIC_STRIKE)),
        ("Не получает ран от заклинаний.", (ab.PowerKind.SPELL,)),
    ],
)
def test_what_is_kept_off(text: str, kept_off: tuple[ab.PowerKind, ...]) -> None:
    assert {kind for kind in KINDS if is_hit(text, kind) == 0} == set(kept_off)


@pytest.mark.rule("532.2")
def test_protection_from_flyers_is_none_from_others() -> None:
    assert (is_hit("{zoal}.", SHOT, flies=True), is_hit("{zoal}.", SHOT)) == (0, 2)


@pytest.mark.rule("532.5")
@pytest.mark.parametrize(("text", "poison"), [("{zoo}.", 0), ("{zov}.", 3)])
def test_protection_from_poison(text: str, poison: int) -> None:
    table = Table()
    mage = lay(table.first, "c1", *spoken("{tap}: Существо получает отравление на 3."))
    target = guard(table.second, "c4", text)
    use(table, mage, target)
    assert target.state.facts.value(ab.Name.POISON) == poison


@pytest.mark.rule("535.1.1")
def test_more_wounds_of_poison() -> None:
    table = Table()
    table.first.creature("a1")
    target = guard(table.second, "c4", "Отравление на 1. Получает на 2 раны больше от отравления.")
    table.ends_turn()
    everybody_passes(table)
    assert target.wounds == 3


@pytest.mark.rule("535.1.1")
@pytest.mark.parametrize(
    ("text", "wounds"),
    [
        ("Эльфы противника получают на 2 раны больше от отравления.", 3),
        ("Гномы противника получают на 2 раны больше от отравления.", 1),
        ("Ваши эльфы получают на 2 раны больше от отравления.", 1),
        ("Стоящие рядом существа получают на 1 рану меньше от отравления.", 0),
    ],
)
def test_more_wounds_of_poison_for_others(text: str, wounds: int) -> None:
    table = Table()
    guard(table.first, "c3", text)
    target = lay(table.second, "c4", *spoken("Отравление на 1."), classes=ELF)
    table.ends_turn()
    everybody_passes(table)
    assert target.wounds == wounds


@pytest.mark.rule("532.5", "532.2")
@pytest.mark.parametrize(
    ("lost", "from_flyer", "from_other"),
    [("{zoal}", 2, 0), ("{zov}", 0, 2), ("{zor}", 0, 0)],
)
def test_which_protection_is_lost(lost: str, from_flyer: int, from_other: int) -> None:
    wounds = []
    for cell, sort, kind in ((None, ab.CardType.FLYER, THROW), ("c1", ab.CardType.GROUND, SHOT)):
        table = Table()
        mage = lay(table.first, "a1", *spoken(f"{{tap}}: Существо теряет {lost}."))
        archer = lay(table.first, cell, tap(ab.Attack(kind, TWO)), kind=sort)
        target = guard(table.second, "c4", "{zoal}. {zov}. {zor}.", closed=True)
        use(table, mage, target)
        everybody_passes(table)
        use(table, archer, target, die=6)
        everybody_passes(table)
        wounds.append(target.wounds)
    assert wounds == [from_flyer, from_other]


@pytest.mark.rule("520.2", "543.4")
@pytest.mark.parametrize(
    ("text", "wounds"),
    [
        ("", 2),
        ("+X к {strike}, где X — число ран атакованного.", 5),
        ("+X к ударам, где X — число ран атакованного.", 5),
        ("-X к {strike}, где X — число существ противника, стоящих рядом с атакованным.", 0),
        ("-X к {strike}, где X — число гномов, стоящих рядом с атакованным.", 1),
        ("-X к {strike}, где X — число гномов противника.", 1),
        ("-X к {strike}, где X — число ваших существ, стоящих рядом с атакованным.", 1),
        ("+X к {strike}, где X — число ран Каменного стража.", 3),
        ("+X к выстрелу, где X — число ран атакованного.", 2),
    ],
)
def test_a_number_of_whom_it_strikes(text: str, wounds: int) -> None:
    table = Table()
    orc = guard(table.first, "c3", text, strike="2-2-2", wounds=1, life=9)
    elf = lay(table.second, "c4", closed=True, wounds=3, life=20)
    lay(table.second, "b4", classes=ELF)
    lay(table.second, "d5", classes=GNOME)
    table.strikes(orc, elf, dice=(4,))
    everybody_passes(table)
    assert elf.wounds - 3 == wounds
