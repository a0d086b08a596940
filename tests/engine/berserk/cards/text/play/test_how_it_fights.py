"""Counterstrikes, ranges, directed strikes and given dice, from text to the board."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.table import options as op
from engine.berserk.table.board import parse_cell
from tests.engine.berserk.abilities.laying import can_use, lay, use
from tests.engine.berserk.abilities.sayings import everybody_passes
from tests.engine.berserk.cards.text.play.guards import (
    BOLT,
    ELF,
    GNOME,
    KINDS,
    SHOT,
    THROW,
    guard,
    is_hit,
    is_struck,
    strikes,
)
from tests.support.scenario import Table
from tests.support.spoken import spoken


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
def test_of_what_alone_it_gets_wounds(text: str, kept_off: tuple[ab.PowerKind, ...]) -> None:
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
    boss = lay(table.first, "b3", ab.ActsTimes(2, (ab.PowerKind.STRIKE,)))
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
