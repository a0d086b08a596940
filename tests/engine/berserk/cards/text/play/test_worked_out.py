"""Numbers that are worked out, from text to wounds: 543."""

import pytest

from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import lay, use
from tests.engine.berserk.abilities.sayings import everybody_passes
from tests.engine.berserk.cards.text.play.guards import ELF, GNOME, guard
from tests.support.scenario import Table


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
