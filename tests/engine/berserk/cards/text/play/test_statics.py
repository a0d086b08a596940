"""Modifiers, protections, numbers worked out and abilities given, from text to wounds."""

from dataclasses import replace

import pytest

from engine.berserk.abilities import (
    ActsTimes,
    Attack,
    CardType,
    Formation,
    Name,
    Named,
    PowerKind,
    Wound,
)
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.card import Cost
from engine.berserk.table import options as op
from engine.berserk.table.board import parse_cell
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import can_use, creature, lay, spell, tap, use
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
        ("+1 к сильному {strike}.", (1, 2, 4)),
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
    text = "-2 от ударов по диагонали."
    assert [is_struck(text, 6, cell=cell) for cell in ("b3", "c3", "d3")] == [1, 3, 1]


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


# While something is so.


def worth(text: str, *, cell: str = "c3", closed_friend: bool = False, **facts: object) -> int:
    """Return the wounds beyond 2 of a medium strike by the card of this text."""
    table = Table()
    orc = guard(table.first, cell, text, life=20, **facts)
    lay(table.first, "b2", HAS_FORMATION, classes=ELF, closed=closed_friend)
    target = {"c3": "c4", "e3": "e4", "b3": "b4"}[cell]
    elf = lay(table.second, target, classes=GNOME, closed=True, life=20)
    table.strikes(orc, elf, dice=(4,))
    return elf.wounds - 2


@pytest.mark.rule("121.1")
@pytest.mark.parametrize(
    ("text", "holds", "not_so"),
    [
        ("Строй: +1 к {strike}.", {"cell": "b3"}, {"cell": "e3"}),
        ("На глубине: +1 к {strike}.", {"cell": "c3"}, {"cell": "e3"}),
        ("На поверхности: +1 к {strike}.", {"cell": "e3"}, {"cell": "c3"}),
        ("+1 к {strike}, пока имеет раны.", {"wounds": 1}, {}),
        ("Имеет +1 к {strike}, если не имеет ран.", {}, {"wounds": 1}),
        ("Пока имеет {counter}, получает +1 к {strike}.", {"chips": 1}, {}),
        ("Пока на Каменном страже нет {counter}, имеет +1 к {strike}.", {}, {"chips": 1}),
        ("+1 к {strike}, пока на нем есть {counter}.", {"chips": 1}, {}),
        ("+1 к {strike}, пока у него 15 или менее {health}.", {"wounds": 5}, {"wounds": 4}),
        ("+1 к {strike}, пока у него 15 или более {health}.", {"wounds": 5}, {"wounds": 6}),
        ("+1 к {strike}, пока стоит в центральном столбце.", {"cell": "c3"}, {"cell": "e3"}),
        ("+1 к {strike}, пока стоит рядом с эльфом.", {"cell": "c3"}, {"cell": "e3"}),
        ("+1 к {strike}, пока рядом с ним нет эльфов.", {"cell": "e3"}, {"cell": "c3"}),
        ("+1 к {strike}, пока напротив стоит гном.", {"cell": "c3"}, None),
        ("+1 к {strike}, пока в вашем отряде нет гномов.", {"cell": "c3"}, None),
        ("+1 к {strike}, пока в отряде противника есть эльф.", None, {"cell": "c3"}),
        ("+1 к {strike}, пока в вашем отряде больше эльфов, чем гномов.", {}, None),
        ("+1 к {strike}, пока в вашем отряде больше гномов, чем эльфов.", None, {}),
        ("+1 к {strike}, пока в вашем отряде больше карт, чем в отряде противника.", {}, None),
        ("+1 к {strike}, пока в вашем отряде нет карт с одинаковым названием.", {}, None),
        ("+1 к {strike}, пока в вашем отряде есть карты с одинаковым названием.", None, {}),
        ("+1 к {strike}, пока выступает защитником.", None, {}),
    ],
)
def test_what_is_had_while_something_is_so(
    text: str, holds: dict[str, object] | None, not_so: dict[str, object] | None
) -> None:
    if holds is not None:
        assert worth(text, **holds) == 1  # type: ignore[arg-type]  # the facts of ``worth``
    if not_so is not None:
        assert worth(text, **not_so) == 0  # type: ignore[arg-type]


@pytest.mark.rule("121.1")
@pytest.mark.parametrize(
    ("text", "seat"), [("{first}: +1 к {strike}.", 0), ("{second}: +1 к {strike}.", 1)]
)
def test_what_the_first_player_has_the_second_has_not(text: str, seat: int) -> None:
    got = []
    for active in Seat:
        table = Table(active=active)
        sides = [(table.first, "c3"), (table.second, "c4")]
        orc = guard(*sides[active], text)
        side, cell = sides[1 - active]
        elf = side.creature(cell, closed=True)
        table.strikes(orc, elf, dice=(4,))
        got.append(elf.wounds)
    assert got == ([3, 2] if seat == 0 else [2, 3])


@pytest.mark.rule("121.1", "113.4")
@pytest.mark.parametrize(
    ("text", "closed", "wounds"),
    [
        ("Имеет «{tap}: Выстрел на 2», пока не имеет ран.", False, 0),
        ("Пока не имеет ран, имеет {tap}: Выстрел на 2.", False, 0),
        ("Строй: {tap}: Выстрел на 2.", False, 0),
    ],
)
def test_an_action_is_had_while_something_is_so(text: str, closed: bool, wounds: int) -> None:
    assert not closed
    for hurt, cell, offered in ((wounds, "b3", True), (wounds + 1, "d1", False)):
        table = Table()
        archer = guard(table.first, cell, text, wounds=hurt)
        lay(table.first, "b2", HAS_FORMATION)
        table.second.creature("c5")
        assert any(isinstance(option, op.UseAction) for option in table.options) is offered
        assert not archer.is_closed


# Given to others.


def given(text: str) -> dict[str, int]:
    """Return what strikes of 2 do at each of these, with the guard of this text on c3.

    Own gnomes stand beside it (b3), in front (c4) and far (a1), an own elf on d3; a gnome of the
    opponent on d4 beside the guard, and one far away on e6.
    """
    wounds = {}
    places = {
        "own gnome beside": ("first", "b3", GNOME),
        "own gnome ahead": ("first", "c4", GNOME),
        "own gnome far": ("first", "a1", GNOME),
        "own elf": ("first", "d3", ELF),
        "gnome beside": ("second", "d4", GNOME),
        "gnome far": ("second", "e6", GNOME),
    }
    for name, (side, cell, _classes) in places.items():
        seat = Seat.SECOND if side == "first" else Seat.FIRST
        table = Table(active=seat)
        guard(table.first, "c3", text)
        pieces = {
            other: lay(getattr(table, whose), where, classes=kind, closed=other == name)
            for other, (whose, where, kind) in places.items()
        }
        striker = lay(
            table.second if side == "first" else table.first,
            {"b3": "a4", "c4": "c5", "a1": "b2", "d3": "e3", "d4": "e4", "e6": "d6"}[cell],
            strike="2-2-2",
        )
        table.strikes(striker, pieces[name], dice=(4,))
        wounds[name] = pieces[name].wounds
    return wounds


AHEAD = ("own gnome ahead",)
EVERYONE = (
    "own gnome beside",
    "own gnome ahead",
    "own gnome far",
    "own elf",
    "gnome beside",
    "gnome far",
)


@pytest.mark.rule("121.1")
@pytest.mark.parametrize(
    ("text", "receivers"),
    [
        ("Ваши гномы имеют -1 от {strike}.", EVERYONE[:3]),
        ("Гномы противника имеют -1 от {strike}.", EVERYONE[4:]),
        ("Каждый ваш стоящий рядом гном имеет -1 от {strike}.", EVERYONE[:2]),
        ("Стоящие рядом гномы получают -1 от {strike}.", (*EVERYONE[:2], EVERYONE[4])),
        ("Существо, стоящее напротив Каменного стража, имеет -1 от {strike}.", AHEAD),
        ("Ваши гномы имеют -1 от {strike}, пока стоят рядом с Каменным стражем.", EVERYONE[:2]),
        (
            "Пока ваш гном стоит напротив Каменного стража, он получает -1 от {strike}.",
            AHEAD,
        ),
        (
            "Пока ваши гномы стоят напротив Каменного стража, они имеют -1 от {strike}.",
            AHEAD,
        ),
        ("Ваши эльфы имеют -1 от {strike}, пока в вашем отряде есть гном.", EVERYONE[3:4]),
        ("Ваши эльфы имеют -1 от {strike}, пока в вашем отряде нет гномов.", ()),
        ("Пока в отряде противника есть гном, ваши гномы имеют -1 от {strike}.", EVERYONE[:3]),
        ("Пока Каменный страж закрыт, ваши гномы имеют -1 от {strike}.", ()),
        ("Пока Каменный страж открыт, ваши гномы имеют -1 от {strike}.", EVERYONE[:3]),
        ("Ваши другие существа имеют -1 от {strike}.", EVERYONE[:4]),
    ],
)
def test_who_is_given_it(text: str, receivers: tuple[str, ...]) -> None:
    assert {name for name, wounds in given(text).items() if wounds == 1} == set(receivers)


@pytest.mark.rule("106.1.2")
def test_the_own_name_in_what_is_given_means_the_giver() -> None:
    text = (
        "Стоящие напротив существа противника могут нападать {strike} только на Каменного стража."
    )
    table = Table(active=Seat.SECOND)
    giver = guard(table.first, "c3", text)
    friend = table.first.creature("b3")
    ahead, beside = table.second.creature("c4"), table.second.creature("b4")
    assert [table.can_strike(ahead, target) for target in (giver, friend)] == [True, False]
    assert [table.can_strike(beside, target) for target in (giver, friend)] == [True, True]


@pytest.mark.rule("211.2")
def test_a_host_has_what_its_rider_gives() -> None:
    table = Table(active=Seat.SECOND)
    host = lay(table.first, "c3", closed=True)
    other = lay(table.first, "b3", closed=True)
    rider = replace(
        creature(*spoken("Хозяин имеет -1 от {strike}."), name="Каменный страж"),
        type=CardType.COMPANION,
        movement=None,
        cost=Cost(2),
    )
    table.first.symbiote(rider, host)
    orcs = [table.second.creature(cell, strike="2-2-2") for cell in ("c4", "b4")]
    for orc, target in zip(orcs, (host, other), strict=True):
        table.strikes(orc, target, dice=(4,))
        everybody_passes(table)
    assert (host.wounds, other.wounds) == (1, 2)
