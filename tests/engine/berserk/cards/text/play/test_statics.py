"""Modifiers, protections, numbers worked out and abilities given, from text to wounds."""

import pytest

from engine.berserk.abilities import (
    ActsTimes,
    Attack,
    CardType,
    Fact,
    Formation,
    Name,
    Named,
    PowerKind,
    Wound,
)
from engine.berserk.abilities.strength import Strength
from engine.berserk.reading.traits import fact_of
from engine.berserk.table import options as op
from engine.berserk.table.board import parse_cell
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import can_use, lay, spell, tap, use
from tests.engine.berserk.abilities.sayings import everybody_passes
from tests.support.scenario import Piece, Side, Table
from tests.support.spoken import spoken

TWO = Strength(2, 2, 2)
SHOT, THROW, BOLT = PowerKind.SHOT, PowerKind.THROW, PowerKind.DISCHARGE
GNOME, ELF = ("Гном",), ("Эльф",)
HAS_FORMATION = Formation((Named(Name.FORTITUDE),))


def guard(side: Side, cell: str | None, text: str, **facts: object) -> Piece:
    """Lay the card that says this text, called as texts call it."""
    return lay(side, cell, *spoken(text), name="Каменный страж", **facts)


def strikes(text: str, die: int, *, other: tuple[str, ...] = ELF) -> int:
    """Return the wounds of a strike of 1-2-3 by the card of this text at a closed one."""
    table = Table()
    orc = guard(table.first, "c3", text)
    elf = lay(table.second, "c4", classes=other, closed=True)
    table.strikes(orc, elf, dice=(die,))
    return elf.wounds


def is_struck(
    text: str, die: int, *, other: tuple[str, ...] = ELF, cell: str = "c3", wounds: int = 0
) -> int:
    """Return the wounds of a strike of 1-2-3 at the closed card of this text."""
    table = Table()
    orc = lay(table.first, cell, classes=other, wounds=wounds)
    target = guard(table.second, "c4", text, closed=True)
    table.strikes(orc, target, dice=(die,))
    return target.wounds


def is_hit(text: str, kind: PowerKind, *, flies: bool = False) -> int:
    """Return the wounds of an attack of 2 or a spell at the card of this text."""
    table = Table()
    body = spell(Wound(2)) if kind is PowerKind.SPELL else Attack(kind, TWO)
    sort = CardType.FLYER if flies else CardType.GROUND
    cell = None if flies else "c3" if kind.is_near else "c1"
    mage = lay(table.first, cell, tap(body), kind=sort)
    target = guard(table.second, "c4", text, closed=True)
    use(table, mage, target, die=6)
    return target.wounds


@pytest.mark.rule("517.1", "520.2")
@pytest.mark.parametrize(
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
@pytest.mark.parametrize(
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
    assert fact_of(target.state, Fact.LIFE) == life


KINDS = (SHOT, THROW, BOLT, PowerKind.MAGIC_STRIKE, PowerKind.SPELL)


@pytest.mark.rule("532.1", "532.3")
@pytest.mark.parametrize(
    ("text", "kept_off"),
    [
        ("{zom}.", (BOLT, PowerKind.MAGIC_STRIKE, PowerKind.SPELL)),
        ("{zov}.", (SHOT,)),
        ("{zoz}.", (PowerKind.SPELL,)),
        ("{zor}.", (BOLT,)),
        ("{zot}.", (THROW,)),
        ("{zoal}.", ()),
        ("{zoo}.", ()),
        ("Защита от выстрелов.", (SHOT,)),
        ("Защита от разрядов и метаний.", (BOLT, THROW)),
        ("-2 от дальних атак.", (SHOT, THROW, BOLT)),
        ("-2 от магических атак.", (BOLT, PowerKind.MAGIC_STRIKE)),
        ("Не получает ран от заклинаний.", (PowerKind.SPELL,)),
    ],
)
def test_what_is_kept_off(text: str, kept_off: tuple[PowerKind, ...]) -> None:
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
    assert target.state.facts.value(Name.POISON) == poison


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
    for cell, sort, kind in ((None, CardType.FLYER, THROW), ("c1", CardType.GROUND, SHOT)):
        table = Table()
        mage = lay(table.first, "a1", *spoken(f"{{tap}}: Существо теряет {lost}."))
        archer = lay(table.first, cell, tap(Attack(kind, TWO)), kind=sort)
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


def fights(text: str) -> int:
    """Return the wounds of the counterstrike of 2-2-2 by the card of this text at an elf."""
    table = Table()
    elf = lay(table.first, "c3", classes=ELF, life=20)
    target = guard(table.second, "c4", text, strike="2-2-2", life=20)
    table.strikes(elf, target, dice=(1, 6))
    everybody_passes(table)
    return elf.wounds


@pytest.mark.rule("515.4")
@pytest.mark.parametrize(
    ("text", "wounds"),
    [
        ("", 2),
        ("+1 к ответным {strike}.", 3),
        ("-1 к ответным ударам.", 1),
        ("+1 к ответным {strike} по эльфам.", 3),
        ("+1 к ответным {strike} по гномам.", 2),
        ("+1 к ответным выстрелам.", 2),
        ("-1 от ответных ударов.", 2),
    ],
)
def test_what_is_added_to_a_counterstrike(text: str, wounds: int) -> None:
    assert fights(text) == wounds


@pytest.mark.rule("515.4")
def test_a_strike_of_its_own_is_no_counterstrike() -> None:
    assert strikes("+1 к ответным {strike}.", 4) == strikes("", 4)


@pytest.mark.rule("515.4")
@pytest.mark.parametrize(
    ("text", "back", "struck"),
    [("", 2, 1), ("-1 от ответных ударов.", 1, 1), ("-1 от ударов.", 1, 0)],
)
def test_what_keeps_counterstrikes_off(text: str, back: int, struck: int) -> None:
    table = Table()
    orc = guard(table.first, "c3", text, life=20)
    elf = lay(table.second, "c4", strike="2-2-2", life=20)
    table.strikes(orc, elf, dice=(1, 6))
    everybody_passes(table)
    assert orc.wounds == back
    assert is_struck(text, 3) == struck


@pytest.mark.rule("515.4", "535.1.1")
@pytest.mark.parametrize(
    ("text", "wounds"),
    [
        ("Не получает ран от ударов четной величины.", 0),
        ("Не получает ран от ударов нечетной величины.", 2),
        ("Получает на 1 рану больше от атак величиной 3 или более.", 2),
    ],
)
def test_the_size_of_a_counterstrike_is_its_own(text: str, wounds: int) -> None:
    table = Table()
    orc = guard(table.first, "c3", text, strike="3-3-3", life=20)
    elf = lay(table.second, "c4", strike="2-2-2", life=20)
    table.strikes(orc, elf, dice=(1, 6))
    everybody_passes(table)
    assert orc.wounds == wounds


@pytest.mark.rule("515.2", "515.8")
@pytest.mark.parametrize(
    ("text", "closed", "back"),
    [
        ("Когда Каменный страж закрыт, он отражает {strike} как открытая карта.", True, True),
        ("Отражает {strike} как открытая карта.", True, True),
        ("Отражает {strike} как открытая карта.", False, True),
        ("Пока имеет раны, отражает {strike} как открытая карта.", True, False),
        ("{ovz} 1.", True, False),
    ],
)
def test_a_closed_card_that_fights_as_an_open_one(text: str, closed: bool, back: bool) -> None:
    table = Table()
    elf = lay(table.first, "c3", strike="3-3-3", life=20)
    target = guard(table.second, "c4", text, strike="2-2-2", life=20, closed=closed)
    table.strikes(elf, target, dice=(1, 6) if back else (1,))
    everybody_passes(table)
    assert (elf.wounds > 0) is back


@pytest.mark.rule("535.1.1")
@pytest.mark.parametrize(
    ("text", "kept_off"),
    [
        ("Получает раны только от {strike}.", KINDS),
        ("Получает раны только от выстрелов и метаний.", (BOLT, *KINDS[3:])),
        ("Не получает ран от карт противника, кроме разрядов.", (SHOT, THROW, *KINDS[3:])),
        ("Не получает ран от ваших карт.", ()),
        ("Не получает ран от ваших карт, кроме разрядов.", ()),
        ("-2 от дальних атак (кроме выстрела).", (THROW, BOLT)),
        ("-2 от дальних атак (кроме {uchr}).", (SHOT, THROW, BOLT)),
    ],
)
def test_of_what_alone_it_gets_wounds(text: str, kept_off: tuple[PowerKind, ...]) -> None:
    assert {kind for kind in KINDS if is_hit(text, kind) == 0} == set(kept_off)


@pytest.mark.rule("535.1.1")
@pytest.mark.parametrize(
    ("text", "struck", "poisoned"),
    [
        ("", 2, 1),
        ("Получает раны только от {strike}.", 2, 0),
        ("Получает раны только от выстрелов.", 0, 0),
        ("Не получает ран от карт противника, кроме {strike}.", 2, 1),
    ],
)
def test_wounds_of_strikes_alone_are_none_of_poison(text: str, struck: int, poisoned: int) -> None:
    assert is_struck(text, 5) == struck
    table = Table()
    table.first.creature("a1")
    target = guard(table.second, "c4", f"Отравление на 1. {text}")
    table.ends_turn()
    everybody_passes(table)
    assert target.wounds == poisoned


@pytest.mark.rule("547.1.1")
@pytest.mark.parametrize(
    ("text", "reaches"),
    [
        ("", [True, True, True]),
        ("Выстрелы ваших эльфов имеют дальность 3.", [True, True, False]),
        ("Выстрелы эльфов противника имеют дальность 3.", [True, True, True]),
        ("Выстрелы ваших гномов имеют дальность 2.", [True, True, True]),
        ("Разряды ваших эльфов имеют дальность 2.", [True, True, True]),
        (
            "Дальние атаки (кроме {uchr}) стоящих рядом карт имеют дальность 2.",
            [True, False, False],
        ),
        ("Дальние атаки (кроме выстрела) стоящих рядом карт имеют дальность 2.", [True] * 3),
    ],
)
def test_the_range_that_others_have(text: str, reaches: list[bool]) -> None:
    table = Table()
    guard(table.first, "b2", text)
    archer = lay(table.first, "c2", *spoken("{tap}: Выстрел на 1."), classes=ELF)
    targets = [table.second.creature(cell) for cell in ("c4", "c5", "c6")]
    assert [can_use(table, archer, target) for target in targets] == reaches


def can_be_defended(text: str, other: tuple[str, ...]) -> bool:
    """Whether a card beside may step in for one that the card of this text strikes."""
    table = Table()
    orc = guard(table.first, "c3", text)
    elf = lay(table.second, "c4", classes=other)
    friend = table.second.creature("b4")
    table.strikes(orc, elf, dice=(6, 1))
    return table.can_defend(friend)


@pytest.mark.rule("541.4.1")
def test_a_strike_is_directed_against_some_cards_alone() -> None:
    text = "{direct} по гномам."
    assert (can_be_defended(text, GNOME), can_be_defended(text, ELF)) == (False, True)


@pytest.mark.rule("541.4.1")
def test_a_strike_is_unanswered_against_some_cards_alone() -> None:
    wounds = []
    for other in (GNOME, ELF):
        table = Table()
        orc = guard(table.first, "c3", "Безответный удар по гномам.", life=20)
        elf = lay(table.second, "c4", classes=other)
        table.strikes(orc, elf, dice=(1, 6))
        everybody_passes(table)
        wounds.append(orc.wounds > 0)
    assert wounds == [False, True]


@pytest.mark.rule("541.4.1")
@pytest.mark.parametrize(("other", "wounds"), [(GNOME, 2), (ELF, 3)])
def test_experience_in_shooting_against_some_cards_alone(
    other: tuple[str, ...], wounds: int
) -> None:
    table = Table()
    text = "{tap}: Выстрел на 2-3-3. {ovs} 3 по эльфам."
    archer = guard(table.first, "c2", text)
    elf = lay(table.second, "c5", classes=other)
    use(table, archer, elf, die=2)
    assert elf.wounds == wounds


@pytest.mark.rule("545.2")
def test_no_more_chips_than_the_maximum() -> None:
    table = Table()
    orc = guard(table.first, "c3", "{tap}: Получить 5 {counter}. Максимум 3 {counter}.")
    table.second.creature("a6")
    use(table, orc)
    assert orc.state.chips == 3


@pytest.mark.rule("518.6", "547.1.1")
@pytest.mark.parametrize(
    ("text", "reaches"),
    [
        ("", [True, False, False]),
        ("+1 к дальности выстрела.", [True, True, False]),
        ("+2 к дальности.", [True, True, True]),
        ("+1 к дальности разряда.", [True, False, False]),
        ("-1 к дальности выстрела.", [False, False, False]),
        ("-1 к дальности.", [False, False, False]),
    ],
)
def test_how_far_a_shot_reaches(text: str, reaches: list[bool]) -> None:
    table = Table()
    archer = guard(table.first, "c2", f"{{tap}}: Выстрел на 1, дальность 2. {text}")
    targets = [table.second.creature(cell) for cell in ("c4", "c5", "c6")]
    assert [can_use(table, archer, target) for target in targets] == reaches


@pytest.mark.rule("518.6")
@pytest.mark.parametrize(
    ("text", "jumps"),
    [
        ("", [True, False]),
        ("+1 к дальности прыжка.", [True, True]),
        ("-1 к дальности прыжка.", [False, False]),
    ],
)
def test_how_far_a_jump_goes(text: str, jumps: list[bool]) -> None:
    table = Table()
    orc = guard(table.first, "c2", f"Прыжок, дальность 2. {text}")
    table.second.creature("a6")
    use(table, orc)
    goals = {option.cell for option in table.options if isinstance(option, op.ChooseCell)}
    assert [parse_cell(cell) in goals for cell in ("c4", "c5")] == jumps


@pytest.mark.rule("519.5")
@pytest.mark.parametrize(
    ("text", "wounds"),
    [
        ("Первый за ход бросок кубика Каменного стража равен 6.", [3, 1, 1]),
        ("Ваш первый за ход бросок кубика равен 6.", [3, 1, 1]),
        ("Первый за бой бросок кубика Каменного стража равен 6.", [3, 1, 1]),
    ],
)
def test_only_the_first_die_is_given(text: str, wounds: list[int]) -> None:
    table = Table()
    orc = guard(table.first, "c3", text)
    boss = lay(table.first, "b3", ActsTimes(2, (PowerKind.STRIKE,)))
    elves = [table.second.creature(cell, closed=True) for cell in ("c4", "b4", "a4")]
    got = []
    for striker, elf in ((orc, elves[0]), (boss, elves[1]), (boss, elves[2])):
        table.strikes(striker, elf, dice=(1,))
        everybody_passes(table)
        got.append(elf.wounds)
    assert got == wounds


@pytest.mark.rule("519.5")
def test_the_first_die_of_ones_side_may_be_anybodys() -> None:
    given = []
    for text in (
        "Ваш первый за ход бросок кубика равен 6.",
        "Первый за ход бросок кубика Каменного стража равен 6.",
    ):
        table = Table()
        guard(table.first, "a1", text)
        orc = table.first.creature("c3")
        elf = table.second.creature("c4", closed=True)
        table.strikes(orc, elf, dice=(1,))
        given.append(elf.wounds)
    assert given == [3, 1]


# Numbers that are worked out.


def counted(text: str, **facts: object) -> int:
    """Return the wounds of a strike of 10 at a closed card among many others.

    The guard has 4 wounds and 2 chips. Own: gnomes on a1 and b3 (closed, beside it), an elf on e1.
    Of the opponent: gnomes on c4 (closed, struck) and a6, an elf on b4 beside the guard.
    """
    table = Table()
    orc = guard(table.first, "c3", text, strike="9-9-9", life=10, wounds=4, chips=2, **facts)
    lay(table.first, "a1", classes=GNOME)
    lay(table.first, "b3", classes=GNOME, closed=True)
    lay(table.first, "e1", classes=ELF)
    struck = lay(table.second, "c4", classes=GNOME, closed=True, life=50)
    lay(table.second, "a6", classes=GNOME)
    lay(table.second, "b4", classes=ELF)
    table.strikes(orc, struck, dice=(4,))
    everybody_passes(table)
    return struck.wounds - 9


@pytest.mark.rule("543.4", "545.3")
@pytest.mark.parametrize(
    ("text", "more"),
    [
        ("+1 к {strike} за каждого другого гнома в вашем отряде.", 2),
        ("+2 к {strike} за каждого вашего гнома.", 6),
        ("-1 к {strike} за каждое открытое существо противника.", -2),
        ("-1 к {strike} за каждое существо противника (максимум -2).", -2),
        ("-2 к {strike} за каждое существо противника (максимум -5).", -5),
        ("+1 к {strike} за каждого гнома (максимум +3).", 3),
        ("+2 к {strike} за каждую стоящую рядом карту.", 6),
        ("+1 к {strike} за каждую {counter} на Каменном страже.", 2),
        ("+2 к {strike} за каждую рану Каменного стража.", 8),
        ("+3 к ударам за каждого эльфа противника.", 3),
        ("+X к {strike}, где X — количество ваших гномов.", 3),
        ("+X к {strike}, где X — число гномов противника (максимум 1).", 1),
        ("-X к {strike}, где X — число {counter} на Каменном страже.", -2),
        ("-X к {strike}, где X — число гномов (максимум 3).", -3),
        ("+X к ударам, где X — число ран Каменного стража.", 4),
        ("+X к ударам, где X — текущие {health} Каменного стража.", 6),
        ("+X к ударам, где X — стоимость Каменного стража.", 3),
    ],
)
def test_numbers_are_worked_out(text: str, more: int) -> None:
    assert counted(text, classes=GNOME) == more


@pytest.mark.rule("543.7")
@pytest.mark.parametrize(
    ("text", "wounds"),
    [
        ("слабый {strike} Каменного стража", 2),
        ("средний {strike} Каменного стража", 3),
        ("сильный {strike} Каменного стража", 5),
        ("величина {regen} Каменного стража", 6),
        ("значение {ova} Каменного стража", 7),
        ("величина {ovz} Каменного стража", 8),
        ("величина {armor} Каменного стража", 9),
        ("число дополнительных {health} Каменного стража", 0),
    ],
)
def test_values_of_a_card_are_numbers(text: str, wounds: int) -> None:
    table = Table()
    has = "{regen} 6. {ova} 7. {ovz} 8. {armor} 9. {tap}: Выстрел на 0."
    archer = guard(table.first, "c2", f"{has} +X к выстрелу, где X — {text}.", strike="2-3-5")
    elf = table.second.creature("c5", life=20)
    use(table, archer, elf, die=1)
    assert elf.wounds == wounds


@pytest.mark.rule("543.7", "523.5")
@pytest.mark.parametrize(
    ("text", "heals"),
    [
        ("{regen} 1. +1 к {regen} за каждого вашего гнома.", 3),
        ("{regen} 1. +X к {regen}, где X — число ваших гномов.", 3),
        ("{regen} 5. -X к {regen}, где X — число ваших гномов.", 3),
        ("{regen} X, где X — число ваших гномов.", 2),
    ],
)
def test_a_named_ability_grows_with_its_number(text: str, heals: int) -> None:
    table = Table(active=Seat.SECOND)
    orc = guard(table.first, "c3", text, wounds=8)
    for cell in ("a1", "b1"):
        lay(table.first, cell, classes=GNOME)
    table.second.creature("a6")
    table.ends_turn()
    everybody_passes(table)
    assert 8 - orc.wounds == heals
