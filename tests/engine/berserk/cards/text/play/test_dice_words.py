"""Printed text on dice and how hard attacks are, from its words to the board (306, 519-520)."""

import pytest

from engine.berserk.table.state import Asking
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import lay
from tests.engine.berserk.abilities.sayings import everybody_passes, first_trigger
from tests.engine.berserk.cards.text.play.fighting import says
from tests.support.rows import each_row
from tests.support.scenario import Piece, Table


def struck(
    *texts: str, dice: tuple[int, ...], enemy: bool = False, open_: bool = False, **facts: object
) -> tuple[Table, Piece, Piece]:
    """Let a card strike, of the side of a witness with the texts or of the other one."""
    table = Table(active=Seat.SECOND if enemy else Seat.FIRST)
    witness = says(table.first, "a1", *texts)
    orc = lay(table.first, "c3", closed=enemy and not open_, **{"life": 20, **facts})
    elf = lay(table.second, "c4", closed=not enemy and not open_, **{"life": 20, **facts})
    table.strikes(*((elf, orc) if enemy else (orc, elf)), dice=dice)
    everybody_passes(table)
    return table, witness, elf if enemy else orc


# What the die shows, against a number of its card.


@pytest.mark.rule("306.5", "512.6.5")
@each_row("enemy", [True, False])
@each_row("die", [2, 3, 4])
@each_row(
    ("words", "heard"),
    [
        ("больше его слабого {strike}", (4,)),
        ("меньше его слабого {strike}", (2,)),
        ("равен его слабому {strike}", (3,)),
        ("меньше или равен его слабому {strike}", (2, 3)),
        ("больше или равен его слабому {strike}", (3, 4)),
        ("больше его среднего {strike}", ()),
        ("больше 3", (4,)),
        ("равен 3", (3,)),
        ("равен 3 или менее", (2, 3)),
    ],
)
def test_the_die_against_a_number_of_its_card(
    words: str, heard: tuple[int, ...], die: int, enemy: bool
) -> None:
    text = f"Когда бросок кубика существа противника {words} получить {{counter}}."
    _table, witness, _orc = struck(text, dice=(die,), enemy=enemy, strike="3-4-5")
    assert witness.state.chips == (enemy and die in heard)


@pytest.mark.rule("306.5", "408.3")
@pytest.mark.parametrize("enemy", [True, False])
@pytest.mark.parametrize("mine", [True, False])
def test_a_die_in_the_turn_of_one_side(mine: bool, enemy: bool) -> None:
    turn = "в ваш ход" if mine else "в ход противника"
    text = f"Когда бросок кубика существа больше 1 {turn} получить {{counter}}."
    _table, witness, _orc = struck(text, dice=(3,), enemy=enemy)
    assert witness.state.chips == (mine is not enemy)


@pytest.mark.rule("116.3.3", "306.5")
def test_whose_die_it_is_gets_what_is_told() -> None:
    text = "Когда бросок кубика вашего существа больше его слабого {strike} ранить его на 2."
    _table, witness, orc = struck(text, dice=(4,))
    assert (witness.wounds, orc.wounds) == (0, 2)


# Two dice, of which one is chosen.


@pytest.mark.rule("306.5.2")
@pytest.mark.parametrize(
    ("when", "own", "other"),
    [
        ("сражается, бросьте кубик два раза и выберите", True, True),
        ("сражается {strike} в ваш ход бросьте кубик дважды, выберите", True, False),
        ("сражается {strike} в ход противника бросить кубик два раза и выбрать", False, True),
    ],
)
@pytest.mark.parametrize("mine", [True, False])
def test_it_throws_twice_when_it_fights(when: str, own: bool, other: bool, mine: bool) -> None:
    table = Table(active=Seat.FIRST if mine else Seat.SECOND)
    text = f"Когда {when} один из результатов бросков."
    orc = says(table.first, "c3", text, life=20)
    elf = table.second.creature("c4", life=20)
    if mine:
        table.strikes(orc, elf, dice=(2, 6, 1, 1))
    else:
        table.strikes(elf, orc, dice=(2, 6, 5, 1))
    while table.asked is not None and table.asked[1] is Asking.PRIORITY:
        table.passes()
    is_asked = table.asked == (Seat.FIRST, Asking.DIE)
    assert is_asked == (own if mine else other)


# An attack is made harder or weaker.


@pytest.mark.rule("520.2", "512.6.6", "116.7")
@pytest.mark.parametrize("takes", [True, False])
@pytest.mark.parametrize(("die", "offered"), [(3, True), (4, True), (6, False)])
def test_a_strike_at_the_card_is_made_strong(die: int, offered: bool, takes: bool) -> None:
    table = Table()
    orc = lay(table.first, "c3", life=20)
    text = (
        "Может свести слабый или средний {strike} по себе к сильному, "
        "при этом ранить атаковавшего на 2."
    )
    elf = says(table.second, "c4", text, life=20, closed=True)
    table.strikes(orc, elf, dice=(die,))
    if offered:
        if takes:
            first_trigger(table, elf)
        else:
            table.passes()
    everybody_passes(table)
    strong = die == 6 or (offered and takes)
    plain = {3: 1, 4: 2, 6: 3}[die]
    assert (elf.wounds, orc.wounds) == (3 if strong else plain, 2 * (offered and takes))


@pytest.mark.rule("520.2", "546.1")
@pytest.mark.parametrize("enemy", [True, False])
@pytest.mark.parametrize(("die", "plain"), [(3, 1), (4, 2), (6, 3)])
def test_whose_attack_is_made_weak(die: int, plain: int, enemy: bool) -> None:
    table = Table(active=Seat.SECOND if enemy else Seat.FIRST)
    text = "Может свести среднюю или сильную атаку существа противника к слабой."
    witness = says(table.first, "a1", text)
    orc = lay(table.first, "c3", life=20, closed=enemy)
    elf = lay(table.second, "c4", life=20, closed=not enemy)
    prey = orc if enemy else elf
    table.strikes(elf if enemy else orc, prey, dice=(die,))
    weakens = enemy and die != 3
    if weakens:
        first_trigger(table, witness)
    everybody_passes(table)
    assert prey.wounds == (1 if weakens else plain)


# An attack that wounds nobody.


@pytest.mark.rule("512.7", "508.5")
@pytest.mark.parametrize("verb", ["атакует", "нападает"])
@pytest.mark.parametrize("enemy", [True, False])
@pytest.mark.parametrize(("armor", "wounds"), [(0, 1), (5, 0)])
def test_an_attack_that_wounds_nobody(armor: int, wounds: int, enemy: bool, verb: str) -> None:
    table = Table(active=Seat.SECOND if enemy else Seat.FIRST)
    text = f"Если существо противника {verb} и не наносит ран ранить его на 4."
    witness = says(table.first, "a1", text)
    shield = (f"{{armor}} {armor}.",) if armor else ()
    orc = says(table.first, "c3", *(shield if enemy else ()), closed=enemy, life=20)
    elf = says(table.second, "c4", *(() if enemy else shield), closed=not enemy, life=20)
    attacker, prey = (elf, orc) if enemy else (orc, elf)
    table.strikes(attacker, prey, dice=(3,))
    everybody_passes(table)
    assert (prey.wounds, attacker.wounds) == (wounds, 4 * (enemy and not wounds))
    assert witness.wounds == 0


@pytest.mark.rule("515.5", "512.7")
def test_an_attack_that_misses_wounds_nobody() -> None:
    table = Table(active=Seat.SECOND)
    text = "Если существо противника атакует и не наносит ран получить {counter}."
    orc = says(table.first, "c3", text, life=20)
    elf = table.second.creature("c4", life=20)
    table.strikes(elf, orc, dice=(1, 6))
    everybody_passes(table)
    assert (orc.wounds, orc.state.chips) == (0, 1)


# How much at most, and for how long.


@pytest.mark.rule("545.3", "508.5.2")
@pytest.mark.parametrize(("strike", "gained"), [("3-3-3", 2), ("9-9-9", 4)])
def test_excess_damage_gives_so_much_at_most(strike: str, gained: int) -> None:
    table = Table()
    text = (
        "Когда уничтожает карту противника {strike} получить X дополнительных {health}, "
        "где X избыточный урон (максимум 4 за раз)."
    )
    orc = says(table.first, "c3", text, strike=strike)
    elf = lay(table.second, "c4", life=1, closed=True)
    table.second.creature("a6")
    table.strikes(orc, elf, dice=(3,))
    everybody_passes(table)
    assert orc.state.extra == gained


@pytest.mark.rule("413.3", "520.2")
def test_all_strikes_are_harder_until_the_turn_ends() -> None:
    table = Table()
    text = "При {strike} вашего существа получает +2 ко всем ударам до конца хода."
    witness = says(table.first, "d3", text)
    orc = lay(table.first, "c3")
    elf = lay(table.second, "c4", life=20, closed=True)
    table.strikes(orc, elf, dice=(3,))
    everybody_passes(table)
    table.strikes(witness, elf, dice=(3,))
    everybody_passes(table)
    assert elf.wounds == 1 + 1 + 2
